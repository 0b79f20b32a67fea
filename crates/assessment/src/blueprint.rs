//! Blueprints: files from which questions are made.
//!
//! A file is YAML front matter and a markdown body. [`Blueprint::read`] checks all of it and compiles
//! its expressions and texts once, so that making a question decides nothing that the file has left
//! open. What is wrong is told with file, line and column, everything at once.

mod body;
mod code;
mod draft;
mod front;
mod names;
mod read;
mod response;
mod tests_of;
mod workings;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Expression, FileProblem, Value,
    problem::FilePlace,
    template::{TemplateId, Templates},
};

pub(crate) use workings::Workings;

pub use draft::BlueprintDraft;
pub use response::{
    ChoiceResponse, ClozeResponse, CodeResponse, CodeRun, ExactNumber, FractionForm,
    FractionResponse, FreeResponse, LinearForm, LinearResponse, MatchResponse, NumberResponse,
    OrderResponse, Response, RubricRow, Sameness, SeveralResponse, TextResponse, Tolerance,
};

/// Largest file of a blueprint, in bytes.
pub const MAX_BLUEPRINT: usize = 64 * 1024;

/// The file of a blueprint, read and checked. Printed, it says its id and nothing of its keys.
pub struct Blueprint {
    /// Its name among all blueprints.
    pub id: String,
    /// What it is called in lists.
    pub title: String,
    /// The skill that is measured.
    pub skill: String,
    /// Where the skill belongs, the widest first.
    pub domain: Vec<String>,
    /// Other words for what it is about.
    pub also: Vec<String>,
    /// The language of its words, as BCP 47 writes it; none where it is that of everything else.
    pub lang: Option<String>,
    /// What a pupil has to do.
    pub level: CognitiveLevel,
    /// Codes of the curriculum's outcomes.
    pub outcomes: Vec<String>,
    /// Whether being quick is part of the skill.
    pub fluency: bool,
    /// How often and how fast pupils are right: novices, competent pupils, experts.
    pub benchmarks: Option<[Benchmark; 3]>,
    /// How it is answered.
    pub response: Arc<Response>,
    /// Which share of draws is said to become a variant.
    pub success: f64,
    /// SHA-256 of the file: which text of the blueprint a question was made by.
    pub version: Arc<str>,
    pub(crate) file: Arc<str>,
    pub(crate) outcome_places: Vec<FilePlace>,
    /// Parameters, and behind them derived values: the frame of every expression.
    pub(crate) names: Arc<[String]>,
    pub(crate) parameters: Vec<Parameter>,
    /// Places in the frame and how they are filled, each after those that it asks for.
    pub(crate) derived: Vec<(usize, Formula)>,
    pub(crate) constraints: Vec<Formula>,
    pub(crate) intercept: f64,
    pub(crate) factors: Vec<Factor>,
    /// Nothing only where a person marks.
    pub(crate) key: Option<Formula>,
    pub(crate) distractors: Vec<Distractor>,
    pub(crate) templates: Templates,
    pub(crate) questions: Vec<TemplateId>,
    pub(crate) hints: Vec<TemplateId>,
    pub(crate) solution: Option<TemplateId>,
    /// Where a program is asked for.
    pub(crate) code: Option<CodeTexts>,
    pub(crate) note: TemplateId,
    pub(crate) note_place: FilePlace,
    pub(crate) tests: Vec<KnownVariant>,
}

impl std::fmt::Debug for Blueprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Blueprint").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What a pupil has to do, by the revised taxonomy of Bloom (Anderson and Krathwohl, 2001).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CognitiveLevel {
    /// Bring it back to mind.
    Remember,
    /// Say what it means.
    Understand,
    /// Carry it out.
    Apply,
    /// Take it apart.
    Analyse,
    /// Judge it.
    Evaluate,
    /// Make something of it.
    Create,
}

/// How often and how fast a kind of pupil is right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Benchmark {
    /// Share of answers that are right, from 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub accuracy: f64,
    /// Seconds that an answer takes.
    #[schemars(range(min = 1))]
    pub seconds: u32,
}

/// What differs between variants.
pub(crate) struct Parameter {
    pub(crate) draws: Draws,
    /// For a list: how many entries.
    pub(crate) length: Option<usize>,
    pub(crate) distinct: bool,
}

/// What one draw is taken from.
pub(crate) enum Draws {
    /// So many whole numbers from the first one, at a distance.
    Numbers {
        from: i64,
        step: i64,
        count: u64,
    },
    Choices(Vec<Value>),
}

/// An expression and where it stands in the file.
pub(crate) struct Formula {
    pub(crate) source: String,
    pub(crate) place: FilePlace,
    pub(crate) expression: Expression,
}

/// What makes a variant harder or easier.
pub(crate) struct Factor {
    pub(crate) name: String,
    pub(crate) weight: f64,
    pub(crate) value: Formula,
}

/// A wrong answer and the idea behind it.
pub(crate) struct Distractor {
    pub(crate) misconception: Arc<str>,
    pub(crate) value: Formula,
    pub(crate) when: Option<Formula>,
    pub(crate) rationale: TemplateId,
    /// A program that is wrong in this way, where one is asked for.
    pub(crate) program: Option<TemplateId>,
}

/// The texts of a question about a program.
pub(crate) struct CodeTexts {
    pub(crate) starter: TemplateId,
    pub(crate) example: TemplateId,
    /// What is called, or what is read, in each run.
    pub(crate) runs: Vec<TemplateId>,
}

/// A variant whose answers are known.
pub(crate) struct KnownVariant {
    pub(crate) place: FilePlace,
    /// The parameters, in the order of the frame.
    pub(crate) values: Vec<Value>,
    pub(crate) key: Option<(Value, FilePlace)>,
    /// Wrong answers, each by the place of its distractor.
    pub(crate) wrong: Vec<(usize, Value, FilePlace)>,
}

impl Blueprint {
    /// Codes of outcomes that the curriculum does not have, as problems.
    pub fn unknown_outcomes(&self, known: impl Fn(&str) -> bool) -> Vec<FileProblem> {
        let unknown = self.outcomes.iter().zip(&self.outcome_places);
        unknown
            .filter(|(code, _)| !known(code))
            .map(|(code, place)| {
                let message = format!("the curriculum has no outcome \"{code}\"");
                place.problem(&self.file, message)
            })
            .collect()
    }

    /// Whether a program is asked for.
    #[must_use]
    pub fn asks_for_program(&self) -> bool {
        self.code.is_some()
    }

    /// What is wrong with the program of a misconception, or with the example, which running it showed.
    #[must_use]
    pub fn program_problem(&self, misconception: Option<&str>, message: String) -> FileProblem {
        let distractor = misconception
            .and_then(|name| self.distractors.iter().find(|one| &*one.misconception == name));
        let formula = distractor.map(|distractor| &distractor.value).or(self.key.as_ref());
        let place = formula.map_or(FilePlace::START, |formula| formula.place);
        place.problem(&self.file, message)
    }

    /// The names of its misconceptions, in the order of the file.
    pub fn misconceptions(&self) -> impl Iterator<Item = &str> {
        self.distractors.iter().map(|distractor| &*distractor.misconception)
    }

    /// The factors of difficulty and their weights, in logits.
    pub fn factors(&self) -> impl Iterator<Item = (&str, f64)> {
        self.factors.iter().map(|factor| (factor.name.as_str(), factor.weight))
    }
}

#[cfg(test)]
pub(crate) mod tests;
