//! From a definition's text to a definition, or to everything that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use assessment::ability::{Bands, BlueprintUse, StopRules};
use assessment::{FilePlace, FileProblem, Written, front_matter_of};
use domain::Resuming;
use schemars::Schema;
use text::front_matter::{FrontMatter, split};

use super::{
    AdaptiveRules, Content, Definition, DifficultyMix, EvaluationContent, ItemSelection,
    LearningLevel, LearningModule, MAX_DEFINITION, PoolSource, Section, TimeRules,
    body::{BodyPart, parts},
    front::{
        DefinitionFront, KindFront, LevelFront, ModuleFront, ResumeFront, SectionFront,
        SelectionFront,
    },
    kinds::misfits,
};
use crate::FeedbackRules;

/// Most characters of a name.
const MAX_NAME: usize = 80;
/// Most questions of a test.
const MAX_QUESTIONS: u32 = 200;
/// Seconds in which an answer counts that was on its way, where the file says nothing.
const GRACE: u32 = 5;

type Problems = Vec<FileProblem>;

impl Definition {
    /// Reads a file. `file` is how problems name it. Whether its blueprints are there is not asked.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<FileProblem>> {
        definition(file, text).map(|(definition, _)| definition)
    }

    /// The JSON Schema of the front matter.
    #[must_use]
    pub fn schema() -> Schema {
        schemars::schema_for!(DefinitionFront)
    }
}

pub(crate) fn definition(
    file: &str,
    text: &str,
) -> Result<(Definition, DefinitionFront), Problems> {
    let text = text.replace("\r\n", "\n");
    let start = |message: String| vec![FilePlace::START.problem(file, message)];
    if text.len() > MAX_DEFINITION {
        let bytes = text.len();
        let message =
            format!("the file has {bytes} bytes; {MAX_DEFINITION} is the most that is read");
        return Err(start(message));
    }
    let halves = split(&text).map_err(|error| start(error.to_string()))?;
    let front: DefinitionFront = front_matter_of(file, "a session of learners", &halves)?;
    let mut reader = Reader { file, problems: Vec::new() };
    for (place, message) in misfits(&front) {
        reader.wrong(place, message);
    }
    let read = reader.definition(&front, &halves, &text);
    reader.problems.sort();
    reader.problems.dedup();
    match read {
        Some(read) if reader.problems.is_empty() => Ok((read, front)),
        _ => Err(reader.problems),
    }
}

/// One reading. What is wrong is gathered; what cannot be made is nothing.
struct Reader<'a> {
    file: &'a str,
    problems: Problems,
}

impl Reader<'_> {
    fn wrong(&mut self, place: FilePlace, message: impl Into<String>) {
        self.problems.push(place.problem(self.file, message));
    }

    fn definition(
        &mut self,
        front: &DefinitionFront,
        halves: &FrontMatter<'_>,
        text: &str,
    ) -> Option<Definition> {
        let id = front.id.value();
        if !is_name(&id.to_lowercase()) {
            let message = "an id is words joined by hyphens, such as iteration-ten-questions";
            self.wrong(front.id.place(), message);
        }
        self.filled(&front.title);
        let body = parts(halves.body, halves.body_line);
        let (content, usual) = match front.kind.value() {
            KindFront::Evaluation => {
                (Content::Evaluation(self.evaluation(front)), FeedbackRules::EVALUATION)
            }
            KindFront::Learning => {
                (Content::Learning { modules: self.modules(front, &body) }, FeedbackRules::LEARNING)
            }
            KindFront::Thought => (
                Content::Thought { prompts: self.prompts(front, &body) },
                FeedbackRules::EVALUATION,
            ),
            // It has been told that this is a file of another shape.
            KindFront::Survey | KindFront::Workflow => return None,
        };
        let feedback = front.feedback.as_ref().map_or(usual, |one| one.value().over(usual));
        let one = |written: &Option<Written<u32>>| written.as_ref().map(|one| *one.value());
        Some(Definition {
            id: id.clone(),
            title: front.title.value().clone(),
            sha256: text::sha256(text),
            lesson: front.lesson.clone(),
            content,
            time: self.time(front),
            feedback,
            feedback_for: front
                .feedback_for
                .iter()
                .map(|(id, one)| (id.clone(), one.value().over(feedback)))
                .collect::<BTreeMap<_, _>>(),
            skip: front.skip.as_ref().is_some_and(|one| *one.value()),
            back: front.back.as_ref().is_some_and(|one| *one.value()),
            attempts: self.within(&front.attempts, 1, 1_000, "a session can be begun"),
            resuming: Resuming {
                policy: front.resume.unwrap_or(ResumeFront::Resume).into(),
                max_age_ms: one(&front.max_age_minutes).map(|minutes| u64::from(minutes) * 60_000),
            },
        })
    }

    /// A number between two others; something wrong is told and left out.
    fn within(
        &mut self,
        written: &Option<Written<u32>>,
        least: u32,
        most: u32,
        what: &str,
    ) -> Option<u32> {
        let written = written.as_ref()?;
        if !(least..=most).contains(written.value()) {
            let message = format!("{what} from {least} to {most}, not {}", written.value());
            self.wrong(written.place(), message);
        }
        Some(*written.value())
    }

    fn filled(&mut self, written: &Written<String>) {
        if written.value().trim().is_empty() {
            self.wrong(written.place(), "there are no words here");
        }
    }

    fn time(&mut self, front: &DefinitionFront) -> TimeRules {
        let grace = self.within(&front.grace_seconds, 0, 120, "the seconds of grace go");
        if let (Some(moves), None) = (&front.hard_end_moves, &front.hard_end) {
            self.wrong(moves.place(), "there is no \"hard-end\" that could move");
        }
        TimeRules {
            minutes: self.within(&front.minutes, 1, 600, "a session takes minutes"),
            grace_seconds: grace.unwrap_or(GRACE),
            hard_end: front.hard_end.as_ref().map(|one| *one.value()),
            hard_end_moves: front.hard_end_moves.as_ref().is_some_and(|one| *one.value()),
        }
    }

    fn evaluation(&mut self, front: &DefinitionFront) -> EvaluationContent {
        if front.sections.is_empty() {
            self.wrong(front.kind.place(), "an evaluation has \"sections\" with questions");
        }
        self.distinct(front.sections.iter().map(|one| &one.value().id), "section");
        let sections: Vec<Section> = front.sections.iter().map(|one| self.section(one)).collect();
        let count: u32 = sections.iter().fold(0, |sum, one| sum.saturating_add(one.count));
        if count > MAX_QUESTIONS {
            let message = format!("{count} questions are more than {MAX_QUESTIONS}");
            self.wrong(front.kind.place(), message);
        }
        EvaluationContent {
            sections,
            selection: self.selection(front, count),
            shuffle: front.shuffle.as_ref().map(|one| *one.value()).unwrap_or_default(),
            same_order: front.same_order.as_ref().is_some_and(|one| *one.value()),
        }
    }

    fn section(&mut self, written: &Written<SectionFront>) -> Section {
        let front = written.value();
        self.filled(&front.title);
        let values = |names: &[Written<String>]| names.iter().map(|n| n.value().clone()).collect();
        let from = PoolSource {
            blueprints: values(&front.blueprints),
            skills: values(&front.skills),
            outcomes: values(&front.outcomes),
        };
        if from == PoolSource::default() {
            let message = "say which \"blueprints\", \"skills\" or \"outcomes\" the section asks";
            self.wrong(written.place(), message);
        }
        let count = *front.count.value();
        if !(1..=100).contains(&count) {
            self.wrong(
                front.count.place(),
                format!("a section has 1 to 100 questions, not {count}"),
            );
        }
        let difficulty = front.difficulty.as_ref().map(|written| {
            let mix = written.value();
            let mix = DifficultyMix { easy: mix.easy, medium: mix.medium, hard: mix.hard };
            let sum = mix.easy.saturating_add(mix.medium).saturating_add(mix.hard);
            if sum != count {
                let message = format!("these are {sum} questions, and the section has {count}");
                self.wrong(written.place(), message);
            }
            mix
        });
        let points = self.within(&front.points, 1, 100, "a question is worth points").unwrap_or(1);
        let (id, title) = (front.id.value().clone(), front.title.value().clone());
        Section { id, title, from, count, difficulty, points }
    }

    fn selection(&mut self, front: &DefinitionFront, count: u32) -> ItemSelection {
        let written = front.selection.as_ref();
        let selection = written.map_or(SelectionFront::Random, |one| *one.value());
        match (selection, &front.adaptive) {
            (SelectionFront::Adaptive, Some(adaptive)) => {
                for one in front.sections.iter().filter_map(|one| one.value().difficulty.as_ref()) {
                    self.wrong(one.place(), "in an adaptive test the answers say how hard it gets");
                }
                let front = adaptive.value();
                let most = Some(count as usize);
                let bands = front.bands.as_ref().map(|bands| {
                    Bands::new(bands.names.clone(), bands.cuts.clone(), bands.sureness)
                });
                let settled = match bands {
                    Some(Err(error)) => {
                        self.wrong(adaptive.place(), error.to_string());
                        None
                    }
                    Some(Ok(bands)) => Some(bands),
                    None => None,
                };
                if front.least > count {
                    let message = "more questions are asked in any case than there are";
                    self.wrong(adaptive.place(), message);
                }
                if front.error.is_some_and(|error| !(error > 0.05 && error < 1.0)) {
                    let message = "a standard error lies between 0.05 and 1 logit";
                    self.wrong(adaptive.place(), message);
                }
                ItemSelection::Adaptive(AdaptiveRules {
                    rule: front.rule.into(),
                    among: front.among.unwrap_or(3).max(1),
                    blueprints: match front.repeat {
                        true => BlueprintUse::Repeated,
                        false => BlueprintUse::Once,
                    },
                    stop: StopRules {
                        least: front.least as usize,
                        most,
                        error: front.error,
                        settled,
                        seconds: None,
                    },
                })
            }
            (SelectionFront::Adaptive, None) => {
                let place = written.map_or(FilePlace::START, |one| one.place());
                self.wrong(place, "say below \"adaptive\" how the test follows the answers");
                ItemSelection::Random
            }
            (_, Some(adaptive)) => {
                let message = "only a test with \"selection: adaptive\" follows the answers";
                self.wrong(adaptive.place(), message);
                ItemSelection::Random
            }
            (SelectionFront::Fixed, None) => ItemSelection::Fixed,
            (SelectionFront::Random, None) => ItemSelection::Random,
        }
    }

    /// Names are words joined by hyphens, and each stands once.
    fn distinct<'b>(&mut self, ids: impl Iterator<Item = &'b Written<String>>, what: &str) {
        let mut seen = BTreeSet::new();
        for id in ids {
            if !is_name(id.value()) {
                let message = "an id is lower case words joined by hyphens, such as adding";
                self.wrong(id.place(), message);
            }
            if !seen.insert(id.value()) {
                self.wrong(id.place(), format!("the {what} \"{}\" stands twice", id.value()));
            }
        }
    }

    fn modules(&mut self, front: &DefinitionFront, body: &[BodyPart<'_>]) -> Vec<LearningModule> {
        if front.modules.is_empty() {
            self.wrong(front.kind.place(), "a learning path has \"modules\"");
        }
        self.distinct(front.modules.iter().map(|one| &one.value().id), "module");
        let titles = front.modules.iter().map(|one| &one.value().title);
        let mut seen = BTreeSet::new();
        for title in titles {
            self.filled(title);
            if !seen.insert(title.value()) {
                self.wrong(title.place(), format!("two modules are called \"{}\"", title.value()));
            }
        }
        for part in
            body.iter().filter(|part| part.depth == 2 && !seen.contains(&part.heading.to_owned()))
        {
            let known: Vec<&str> = seen.iter().map(|title| title.as_str()).collect();
            let message =
                format!("no module is called \"{}\"{}", part.heading, meant(part.heading, &known));
            self.wrong(FilePlace { line: part.line, column: 4 }, message);
        }
        let mut before: Vec<&str> = Vec::new();
        let mut modules = Vec::new();
        for written in &front.modules {
            modules.push(self.module(written, &before, body));
            before.push(written.value().id.value());
        }
        modules
    }

    fn module(
        &mut self,
        written: &Written<ModuleFront>,
        before: &[&str],
        body: &[BodyPart<'_>],
    ) -> LearningModule {
        let front = written.value();
        for after in &front.after {
            if !before.contains(&after.value().as_str()) {
                let hint = meant(after.value(), before);
                let message = format!("no module above this one is \"{}\"{hint}", after.value());
                self.wrong(after.place(), message);
            }
        }
        if front.levels.is_empty() {
            self.wrong(written.place(), "a module has \"levels\" to practise");
        }
        let title = front.title.value();
        let at = body.iter().position(|part| part.depth == 2 && part.heading == title);
        if at.is_none() {
            let message = format!("the body has no \"## {title}\" that explains the module");
            self.wrong(front.title.place(), message);
        }
        let explanation = at.map_or("", |at| body[at].text).to_owned();
        if at.is_some() && explanation.is_empty() {
            self.wrong(front.title.place(), "there is no text below the module's heading");
        }
        let below = at.map_or(&[][..], |at| &body[at + 1..]);
        let mut example = String::new();
        for part in below.iter().take_while(|part| part.depth == 3) {
            if part.heading == "Worked example" {
                part.text.clone_into(&mut example);
            } else {
                let message = format!(
                    "no text of a module is called \"{}\"; there is \"### Worked example\"",
                    part.heading
                );
                self.wrong(FilePlace { line: part.line, column: 5 }, message);
            }
        }
        LearningModule {
            id: front.id.value().clone(),
            title: title.clone(),
            after: front.after.iter().map(|one| one.value().clone()).collect(),
            explanation,
            example,
            levels: front.levels.iter().map(|one| self.level(one)).collect(),
        }
    }

    fn level(&mut self, written: &Written<LevelFront>) -> LearningLevel {
        let front = written.value();
        if front.blueprints.is_empty() {
            self.wrong(written.place(), "say which \"blueprints\" the level practises");
        }
        let right =
            self.within(&front.right, 1, 20, "mastery are right answers in a row").unwrap_or(3);
        let most = self.within(&front.most, 1, 100, "a level has questions").unwrap_or(12);
        if most < right {
            let message =
                format!("{right} right answers in a row do not fit into {most} questions");
            self.wrong(written.place(), message);
        }
        let blueprints = front.blueprints.iter().map(|one| one.value().clone()).collect();
        LearningLevel { from: PoolSource { blueprints, ..PoolSource::default() }, right, most }
    }

    fn prompts(&mut self, front: &DefinitionFront, body: &[BodyPart<'_>]) -> Vec<String> {
        for (number, part) in body.iter().enumerate() {
            let place = FilePlace { line: part.line, column: 4 };
            let wanted = if number == 0 { "Opening" } else { "Prompt" };
            if part.heading != wanted || part.depth != 2 {
                self.wrong(place, format!("this heading should be \"## {wanted}\""));
            }
            if part.text.is_empty() {
                self.wrong(place, "there is no text below this heading");
            }
        }
        if body.is_empty() {
            self.wrong(front.kind.place(), "the body has no \"## Opening\" to begin with");
        }
        body.iter().map(|part| part.text.to_owned()).collect()
    }
}

/// Whether a name is lower case words, joined by hyphens.
fn is_name(name: &str) -> bool {
    text::ascii_slug(name, MAX_NAME) == name && !name.is_empty()
}

fn meant(name: &str, known: &[&str]) -> String {
    text::nearest(name, known).map(|name| format!("; did you mean \"{name}\"?")).unwrap_or_default()
}
