//! Whether a blueprint keeps its promises, looked at over many variants.
//!
//! Seeds are 0, 1, 2 …, so that the same file has the same report on each machine. Bounds are set so
//! that a blueprint in order is called wrong less than once in a thousand times, and one that is not is
//! found with ten thousand variants.

mod known;
mod statistics;

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::{
    Blueprint, FileProblem, MAX_DRAWS, Value, Variant,
    blueprint::Workings,
    generate::{Arrangement, Origin, alike},
    problem::FilePlace,
};
use statistics::{OneOrOther, chi_square_is_usual};

/// How far what is measured may be from the declared share of draws, at most half of that.
const SUCCESS_MAY_DIFFER: f64 = 0.05;
/// How much oftener than by chance the key may be the longest, or the shortest, option.
const LENGTH_MAY_TELL: f64 = 0.15;
/// Problems that are told; what comes after them is counted.
const MOST_TOLD: usize = 20;

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BlueprintReport {
    /// The blueprint.
    pub id: String,
    /// How many variants were made.
    pub variants: u32,
    /// How many of them are different questions, by their notes.
    pub different: u32,
    /// How many draws it took.
    pub draws: u32,
    /// The most draws that one variant took.
    pub most_draws: u32,
    /// The share of draws that became a variant.
    pub success: f64,
    /// The share that the blueprint declares.
    pub declared_success: f64,
    /// The smallest and the largest difficulty, in logits.
    pub difficulty: [f64; 2],
    /// How often the key stood at each place; empty where there are no options or several are right.
    pub key_places: Vec<u32>,
    /// How often choosing the longest option is right.
    pub longest_is_right: f64,
    /// How often choosing the shortest option is right.
    pub shortest_is_right: f64,
    /// How often each misconception was among what could be answered.
    pub misconceptions: BTreeMap<String, u32>,
    /// What is wrong; nothing when the blueprint can be used.
    pub problems: Vec<FileProblem>,
    /// Problems beyond those.
    pub further_problems: u32,
}

impl Blueprint {
    /// Makes so many variants and looks at each, and at all together.
    #[must_use]
    pub fn check(&self, variants: u32) -> BlueprintReport {
        let mut check = Check::new(self);
        check.known_variants();
        for seed in 0..u64::from(variants) {
            match self.generate(seed) {
                Ok(variant) => check.look(variant),
                Err(problem) => {
                    check.told(problem);
                    // A seed that gives nothing takes as long as a thousand that do.
                    if check.failed(MAX_DRAWS) > 3 {
                        break;
                    }
                }
            }
        }
        check.finished()
    }

    /// What its own tests say is wrong, which takes no variants.
    #[must_use]
    pub fn known_problems(&self) -> Vec<FileProblem> {
        let mut check = Check::new(self);
        check.known_variants();
        check.report.problems
    }
}

/// One check.
struct Check<'a> {
    blueprint: &'a Blueprint,
    report: BlueprintReport,
    failed: u32,
    keys: OneOrOther,
    /// What is the same for all variants of one note.
    notes: HashMap<String, String>,
    /// Question and answers as they are read, and their note.
    faces: HashMap<String, String>,
    /// The first question with two notes and the first note of two questions, and how many there were.
    two_notes: Option<(String, u32)>,
    two_questions: Option<(String, u32)>,
    chance: f64,
    chosen: u32,
}

impl<'a> Check<'a> {
    fn new(blueprint: &'a Blueprint) -> Self {
        let report = BlueprintReport {
            id: blueprint.id.clone(),
            variants: 0,
            different: 0,
            draws: 0,
            most_draws: 0,
            success: 0.0,
            declared_success: blueprint.success,
            difficulty: [f64::INFINITY, f64::NEG_INFINITY],
            key_places: Vec::new(),
            longest_is_right: 0.0,
            shortest_is_right: 0.0,
            misconceptions: BTreeMap::new(),
            problems: Vec::new(),
            further_problems: 0,
        };
        let (notes, faces) = (HashMap::new(), HashMap::new());
        let keys = OneOrOther::default();
        let (two_notes, two_questions) = (None, None);
        let (chance, chosen) = (0.0, 0);
        Self {
            blueprint,
            report,
            failed: 0,
            keys,
            notes,
            faces,
            two_notes,
            two_questions,
            chance,
            chosen,
        }
    }

    fn told(&mut self, problem: FileProblem) {
        if self.report.problems.contains(&problem) {
            return;
        }
        match self.report.problems.len() {
            told if told < MOST_TOLD => self.report.problems.push(problem),
            _ => self.report.further_problems += 1,
        }
    }

    fn wrong(&mut self, place: FilePlace, message: String) {
        self.told(place.problem(&self.blueprint.file, message));
    }

    fn failed(&mut self, draws: u32) -> u32 {
        self.failed += 1;
        self.report.draws += draws;
        self.failed
    }

    fn look(&mut self, variant: Variant) {
        let report = &mut self.report;
        report.variants += 1;
        report.draws += variant.draws;
        report.most_draws = report.most_draws.max(variant.draws);
        let [least, most] = report.difficulty;
        report.difficulty = [least.min(variant.difficulty), most.max(variant.difficulty)];
        for index in answerable(&variant) {
            let name = self.blueprint.distractors[index].misconception.to_string();
            *report.misconceptions.entry(name).or_default() += 1;
        }
        if let Err(problem) = self.blueprint.private_key(&variant) {
            self.told(problem);
        }
        self.constraints(&variant);
        self.differ(&variant);
        self.options(&variant);
        self.note(variant);
    }

    /// Every constraint is true of what was made, not only when it was drawn.
    fn constraints(&mut self, variant: &Variant) {
        let mut workings = Workings::new(variant.frame.clone());
        for constraint in &self.blueprint.constraints {
            match constraint.holds(&self.blueprint.file, &mut workings) {
                Ok(true) => {}
                Ok(false) => {
                    let message =
                        format!("`{}` does not hold for {}", constraint.source, variant.note);
                    self.wrong(constraint.place, message);
                }
                Err(problem) => self.told(problem),
            }
        }
    }

    /// No wrong answer is the key, and none is another.
    fn differ(&mut self, variant: &Variant) {
        let response = &self.blueprint.response;
        for (at, (index, value)) in variant.wrong.iter().enumerate() {
            let place = self.blueprint.distractors[*index].value.place;
            if variant.key.as_ref().is_some_and(|key| alike(response, key, value)) {
                self.wrong(place, format!("{value} is right and wrong in {}", variant.note));
            }
            if variant.wrong[..at].iter().any(|(_, other)| alike(response, other, value)) {
                self.wrong(place, format!("{value} is wrong in two ways in {}", variant.note));
            }
        }
    }

    /// Where the key stands, and whether its length tells it.
    fn options(&mut self, variant: &Variant) {
        let Arrangement::Options(options) = &variant.arrangement else {
            return;
        };
        let right: Vec<usize> =
            (0..options.len()).filter(|at| options[*at].origin == Origin::Key).collect();
        let [key] = right[..] else {
            return;
        };
        self.report.key_places.resize(options.len().max(self.report.key_places.len()), 0);
        self.report.key_places[key] += 1;
        let lengths: Vec<usize> =
            options.iter().map(|option| option.text.chars().count()).collect();
        let share = |wanted: Option<&usize>| {
            let ties = lengths.iter().filter(|length| Some(*length) == wanted).count();
            if Some(&lengths[key]) == wanted { 1.0 / ties as f64 } else { 0.0 }
        };
        self.report.longest_is_right += share(lengths.iter().max());
        self.report.shortest_is_right += share(lengths.iter().min());
        self.chance += 1.0 / options.len() as f64;
        self.chosen += 1;
        self.keys.add(&options[key].text);
    }

    /// The same note is the same question, and the same question has the same note.
    fn note(&mut self, variant: Variant) {
        let key = variant.key.as_ref().map_or_else(String::new, Value::to_string);
        let wrong: Vec<String> = variant.wrong.iter().map(|(_, value)| value.to_string()).collect();
        let same = format!("{}\n{key}", wrong.join("\n"));
        // How a program is run is part of what is asked.
        let runs = match &variant.arrangement {
            Arrangement::Program { starter, calls } => format!("{starter}\n{calls:?}"),
            _ => String::new(),
        };
        let face = format!("{}\n{runs}\n{same}", variant.question);
        match self.faces.get(&face) {
            Some(note) if *note != variant.note => {
                let (_, count) = self.two_notes.get_or_insert_with(|| {
                    let (other, question) = (&variant.note, &variant.question);
                    (
                        format!(
                            "the notes \"{note}\" and \"{other}\" are one question: {question}"
                        ),
                        0,
                    )
                });
                *count += 1;
            }
            Some(_) => {}
            None => {
                self.faces.insert(face, variant.note.clone());
            }
        }
        match self.notes.get(&variant.note) {
            Some(known) if *known != same => {
                let (_, count) = self.two_questions.get_or_insert_with(|| {
                    (format!("the note \"{}\" stands for two questions", variant.note), 0)
                });
                *count += 1;
            }
            Some(_) => {}
            None => {
                self.notes.insert(variant.note, same);
            }
        }
    }

    fn notes_told(&mut self) {
        for (message, count) in
            [self.two_notes.take(), self.two_questions.take()].into_iter().flatten()
        {
            let more = if count > 1 { format!(", and {} more", count - 1) } else { String::new() };
            self.wrong(self.blueprint.note_place, format!("{message}{more}"));
        }
    }

    fn finished(mut self) -> BlueprintReport {
        let made = self.report.variants;
        self.report.different = u32::try_from(self.notes.len()).unwrap_or(u32::MAX);
        if made == 0 {
            self.report.difficulty = [0.0, 0.0];
            return self.report;
        }
        self.report.success = f64::from(made) / f64::from(self.report.draws.max(1));
        self.success();
        if self.chosen > 0 {
            let chosen = f64::from(self.chosen);
            self.report.longest_is_right /= chosen;
            self.report.shortest_is_right /= chosen;
            self.lengths(self.chance / chosen);
            if !chi_square_is_usual(&self.report.key_places) {
                let message = format!(
                    "the key does not stand at each place as often: {:?}",
                    self.report.key_places
                );
                self.wrong(FilePlace::START, message);
            }
        }
        self.notes_told();
        self.never_shown();
        self.report
    }

    fn success(&mut self) {
        let (measured, declared) = (self.report.success, self.blueprint.success);
        let most = SUCCESS_MAY_DIFFER.min(declared / 2.0);
        // A few variants say little: three standard errors are allowed beside.
        let spread = (declared * (1.0 - declared) / f64::from(self.report.draws)).sqrt();
        if (measured - declared).abs() > most + 3.0 * spread {
            let place =
                self.blueprint.constraints.first().map_or(FilePlace::START, |first| first.place);
            let message = format!(
                "{declared} of the draws are said to become a variant, and {measured:.2} do"
            );
            self.wrong(place, message);
        }
    }

    /// A rule that every key is longer would be learnt soon. Where all keys are one, it is that key that
    /// would be learnt, and its length says no more.
    fn lengths(&mut self, chance: f64) {
        if self.keys.is_one() || self.chosen < 100 {
            return;
        }
        let lengths = [
            ("longest", self.report.longest_is_right),
            ("shortest", self.report.shortest_is_right),
        ];
        for (which, share) in lengths {
            if share > chance + LENGTH_MAY_TELL {
                let message = format!(
                    "the {which} option is right in {:.0} of 100 variants; by chance it would be in {:.0}",
                    share * 100.0,
                    chance * 100.0
                );
                self.wrong(FilePlace::START, message);
            }
        }
    }

    /// A wrong answer that is never shown tells nothing.
    fn never_shown(&mut self) {
        let distractors = &self.blueprint.distractors;
        for distractor in distractors {
            if !self.report.misconceptions.contains_key(&*distractor.misconception) {
                let message = format!(
                    "\"{}\" was the key or another wrong answer in all variants",
                    distractor.misconception
                );
                self.wrong(distractor.value.place, message);
            }
        }
    }
}

/// The distractors whose wrong answers can be given: those that are shown, where answers are shown.
fn answerable(variant: &Variant) -> Vec<usize> {
    let of = |origin: Origin| match origin {
        Origin::Distractor(index) => Some(index),
        Origin::Key => None,
    };
    match &variant.arrangement {
        Arrangement::Options(options) => options.iter().filter_map(|o| of(o.origin)).collect(),
        _ => variant.wrong.iter().map(|(index, _)| *index).collect(),
    }
}

#[cfg(test)]
mod tests;
