//! From a blueprint and a seed to a variant, always the same one.
//!
//! Parameters are drawn until every constraint holds and there are enough wrong answers that differ
//! from the right one and from each other, at most [`MAX_DRAWS`] times. Nothing is ever asked of a
//! model: numbers, options and key come from here.

mod arrange;
mod chance;
mod draw;

use std::collections::HashSet;
use std::sync::Arc;

use crate::{Blueprint, FileProblem, Response, Value, blueprint::Workings};
use draw::Drawn;

pub use chance::Chance;

pub(crate) use arrange::{Arrangement, Offered, Origin, alike};

/// How often parameters are drawn for one variant. Where 1 draw of 50 fulfils the constraints, the
/// least that a blueprint may say, 2 variants of a thousand million are not found.
pub const MAX_DRAWS: u32 = 1_000;
/// How many variants are compared when one of a certain difficulty is wanted.
const CANDIDATES: u32 = 48;
/// How many seeds are tried for each question that is to differ from the others.
const TRIES: u64 = 20;
/// How close to the wanted difficulty is close enough, in logits.
const CLOSE: f64 = 0.05;

/// One question that was made: what is asked and what is right, together. It never leaves this crate as
/// a whole, cannot be serialised, and says nothing of its key when it is printed.
#[derive(Clone)]
pub struct Variant {
    pub(crate) version: Arc<str>,
    pub(crate) seed: u64,
    pub(crate) draws: u32,
    pub(crate) difficulty: f64,
    pub(crate) factors: Vec<f64>,
    pub(crate) note: String,
    pub(crate) question: String,
    /// Parameters and derived values.
    pub(crate) frame: Vec<Value>,
    pub(crate) key: Option<Value>,
    /// Wrong answers that differ from the key and from each other, each by its distractor.
    pub(crate) wrong: Vec<(usize, Value)>,
    pub(crate) arrangement: Arrangement,
}

impl Variant {
    /// The seed it was made by.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// SHA-256 of the blueprint's file that it was made by.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// How hard it is, in logits.
    #[must_use]
    pub fn difficulty(&self) -> f64 {
        self.difficulty
    }

    /// How much of each factor of difficulty it has, in the order of [`Blueprint::factors`]. With other
    /// weights than those that the file declares, its difficulty is the intercept and their products.
    #[must_use]
    pub fn factors(&self) -> &[f64] {
        &self.factors
    }

    /// What tells it from other variants: two with the same note are the same question. It often holds
    /// the values, so it is nothing for a learner.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What two variants share that are one question to a pupil although their notes differ, as they may in what is
    /// not shown: other wrong options, other runs of a program. It holds the key.
    #[must_use]
    pub fn face(&self) -> String {
        match (&self.arrangement, &self.key) {
            (Arrangement::Program { starter, .. }, _) => format!("{}\n{starter}", self.question),
            (_, Some(key)) => format!("{}\n{key}", self.question),
            (_, None) => self.question.clone(),
        }
    }

    /// How often parameters were drawn for it.
    #[must_use]
    pub fn draws(&self) -> u32 {
        self.draws
    }
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Variant").field("question", &self.question).finish_non_exhaustive()
    }
}

impl Blueprint {
    /// The variant of a seed. What is wrong is for whoever wrote the blueprint: it may name values that a
    /// learner should not see.
    pub fn generate(&self, seed: u64) -> Result<Variant, FileProblem> {
        let mut chance = Chance::new(seed, self.stream());
        let mut workings = Workings::new(Vec::new());
        let drawn = self.draw(&mut chance, &mut workings)?;
        self.finished(seed, drawn, &mut chance)
    }

    /// The variant of a seed whose difficulty, in logits, is near the wanted one: the nearest of a few
    /// that the seed gives.
    pub fn generate_near(&self, seed: u64, wanted: f64) -> Result<Variant, FileProblem> {
        let mut chance = Chance::new(seed, self.stream());
        let mut workings = Workings::new(Vec::new());
        let mut nearest = self.draw(&mut chance, &mut workings)?;
        let away = |drawn: &Drawn| (drawn.difficulty - wanted).abs();
        for _ in 1..CANDIDATES {
            if away(&nearest) <= CLOSE {
                break;
            }
            let next = self.draw(&mut chance, &mut workings)?;
            if away(&next) < away(&nearest) {
                nearest = next;
            }
        }
        self.finished(seed, nearest, &mut chance)
    }

    /// So many variants that are different questions, from this seed on, each near the wanted difficulty
    /// if one is wanted; fewer where the blueprint has no more of them.
    pub fn different(
        &self,
        seed: u64,
        count: usize,
        wanted: Option<f64>,
    ) -> Result<Vec<Variant>, FileProblem> {
        let (mut notes, mut faces) = (HashSet::new(), HashSet::new());
        let mut variants = Vec::new();
        for step in 0..(count as u64).saturating_mul(TRIES) {
            if variants.len() == count {
                break;
            }
            let seed = seed.wrapping_add(step);
            let variant = match wanted {
                Some(wanted) => self.generate_near(seed, wanted)?,
                None => self.generate(seed)?,
            };
            if faces.insert(variant.face()) && notes.insert(variant.note.clone()) {
                variants.push(variant);
            }
        }
        Ok(variants)
    }

    /// The variant of these parameters, as they stand in a test of the blueprint.
    pub(crate) fn variant_of(&self, values: &[Value]) -> Result<Variant, FileProblem> {
        let mut chance = Chance::new(0, self.stream());
        let drawn = self.drawn_with(values)?;
        self.finished(0, drawn, &mut chance)
    }

    /// The blueprint's stream of chance: the beginning of a hash of its id, so that a change of a word
    /// in its text changes no number.
    fn stream(&self) -> u64 {
        let hash = text::sha256(&self.id);
        u64::from_str_radix(&hash[..16], 16).unwrap_or_default()
    }

    fn finished(
        &self,
        seed: u64,
        drawn: Drawn,
        chance: &mut Chance,
    ) -> Result<Variant, FileProblem> {
        let Drawn { frame, draws, difficulty, factors, key, wrong } = drawn;
        let shown = self.templates.shown(&frame);
        let wording = &self.questions[chance.place(self.questions.len())];
        let told = |problem: String| self.note_place.problem(&self.file, problem);
        let question = self.templates.text(wording, &shown).map_err(told)?;
        let note = self.templates.text(&self.note, &shown).map_err(told)?;
        if let (Response::Cloze(_), Some(Value::List(gaps))) = (&*self.response, &key) {
            let all =
                (1..=gaps.len()).all(|gap| question.matches(&format!("[[{gap}]]")).count() == 1);
            if !all || question.matches("[[").count() != gaps.len() {
                let gaps = gaps.len();
                return Err(told(format!(
                    "the question should have each gap from [[1]] to [[{gaps}]] once"
                )));
            }
        }
        let arrangement = match &self.code {
            Some(texts) => self.program(texts, key.as_ref(), &shown)?,
            None => self.arranged(key.as_ref(), &wrong, chance)?,
        };
        let version = Arc::clone(&self.version);
        Ok(Variant {
            version,
            seed,
            draws,
            difficulty,
            factors,
            note,
            question,
            frame,
            key,
            wrong,
            arrangement,
        })
    }
}

#[cfg(test)]
mod tests;
