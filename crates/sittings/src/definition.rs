//! Definitions: files that say what a learner goes through.
//!
//! A file is YAML front matter and a markdown body. A sitting freezes what was read of it at the
//! beginning: a file that is changed meanwhile changes nothing for whoever has begun.

mod body;
pub(crate) mod front;
mod kinds;
pub(crate) mod read;

use std::collections::BTreeMap;

use assessment::ability::{BlueprintUse, SelectionRule, StopRules};
use domain::{Resuming, SittingKind, SittingTime, Timestamp};
use serde::{Deserialize, Serialize};

use crate::FeedbackRules;

/// Largest file of a definition, in bytes.
pub const MAX_DEFINITION: usize = 256 * 1024;

/// What a learner goes through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Definition {
    /// Its name among all definitions.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// SHA-256 of its file.
    pub sha256: String,
    /// The lesson that it is on, by its file in the workspace.
    #[serde(default)]
    pub lesson: Option<String>,
    /// What there is in it.
    pub content: Content,
    /// How long it may take.
    pub time: TimeRules,
    /// What is told when.
    pub feedback: FeedbackRules,
    /// The same where questions of a blueprint differ from the others, by its id.
    pub feedback_for: BTreeMap<String, FeedbackRules>,
    /// Whether a question may be left out.
    pub skip: bool,
    /// Whether an earlier question may be answered again.
    pub back: bool,
    /// How often a learner may begin it; none where that is not limited.
    pub attempts: Option<u32>,
    /// What happens to a sitting that was left.
    pub resuming: Resuming,
}

/// What there is in a definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Content {
    /// A test.
    Evaluation(EvaluationContent),
    /// A path of modules.
    Learning {
        /// In the order of the file.
        modules: Vec<LearningModule>,
    },
    /// Something to think about.
    Thought {
        /// What is asked when there is nobody to think with, the opening first.
        prompts: Vec<String>,
    },
}

/// The sections of a test and how questions are chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationContent {
    /// In the order in which they are asked.
    pub sections: Vec<Section>,
    /// How questions are chosen.
    pub selection: ItemSelection,
    /// What is put in another order.
    pub shuffle: Shuffle,
    /// Whether that is the same order for everybody, as a class needs that goes through it together.
    pub same_order: bool,
}

/// A section of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Its name in this definition.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The blueprints that it may ask.
    pub from: PoolSource,
    /// How many questions it has.
    pub count: u32,
    /// How hard they are; none where that is left open.
    pub difficulty: Option<DifficultyMix>,
    /// What each is worth.
    pub points: u32,
}

/// Which blueprints belong to a section or a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PoolSource {
    /// By their ids.
    pub blueprints: Vec<String>,
    /// By their skills: `MATH.ARITH` is all of arithmetic.
    pub skills: Vec<String>,
    /// By codes of the curriculum's outcomes.
    pub outcomes: Vec<String>,
}

/// How many questions are how hard, within what the section's blueprints can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DifficultyMix {
    /// Of the easiest third.
    pub easy: u32,
    /// Of the middle.
    pub medium: u32,
    /// Of the hardest third.
    pub hard: u32,
}

/// How the questions of a test are chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ItemSelection {
    /// The blueprints in the order of the file; only the numbers differ.
    Fixed,
    /// By lot, at the beginning.
    Random,
    /// Each by the answers before it.
    Adaptive(AdaptiveRules),
}

/// How a test follows the answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AdaptiveRules {
    /// What makes a question the best.
    pub rule: SelectionRule,
    /// From how many of the best one is drawn.
    pub among: usize,
    /// Whether a blueprint may be asked twice.
    pub blueprints: BlueprintUse,
    /// When it is enough.
    pub stop: StopRules,
}

/// What is put in another order.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// Nothing.
    Nothing,
    /// The questions of each section.
    #[default]
    WithinSections,
    /// All questions.
    All,
}

/// A module of a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LearningModule {
    /// Its name in this definition.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The modules that have to be mastered before.
    pub after: Vec<String>,
    /// What it is about, in markdown.
    pub explanation: String,
    /// One of them done, in markdown; may be empty.
    pub example: String,
    /// What is practised, the easiest first.
    pub levels: Vec<LearningLevel>,
}

/// A level of a module: it is mastered with so many right answers in a row, without a hint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LearningLevel {
    /// What is practised.
    pub from: PoolSource,
    /// How many right answers in a row are mastery.
    pub right: u32,
    /// After how many questions it is left, mastered or not.
    pub most: u32,
}

/// How long it may take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TimeRules {
    /// Minutes; none where there is no limit.
    pub minutes: Option<u32>,
    /// Seconds after the end in which an answer still counts that was on its way.
    pub grace_seconds: u32,
    /// When it is over in any case.
    pub hard_end: Option<Timestamp>,
    /// Whether extra time moves the hard end as well.
    pub hard_end_moves: bool,
}

impl TimeRules {
    /// The same for a learner with so many hundredths of the time.
    #[must_use]
    pub fn of(&self, percent: u32) -> SittingTime {
        SittingTime {
            limit_ms: self.minutes.map(|minutes| u64::from(minutes) * 60_000),
            percent,
            grace_ms: u64::from(self.grace_seconds) * 1_000,
            hard_end: self.hard_end,
            hard_end_moves: self.hard_end_moves,
        }
    }
}

impl Definition {
    /// What kind of session it is.
    #[must_use]
    pub fn kind(&self) -> SittingKind {
        match self.content {
            Content::Evaluation(_) => SittingKind::Evaluation,
            Content::Learning { .. } => SittingKind::Learning,
            Content::Thought { .. } => SittingKind::Thought,
        }
    }

    /// What is told when about questions of a blueprint.
    #[must_use]
    pub fn feedback_on(&self, blueprint: &str) -> FeedbackRules {
        self.feedback_for.get(blueprint).copied().unwrap_or(self.feedback)
    }

    /// The sections or modules, by their ids, each with the blueprints that it asks.
    pub(crate) fn pools(&self) -> Vec<(&str, &PoolSource)> {
        match &self.content {
            Content::Evaluation(test) => {
                test.sections.iter().map(|one| (one.id.as_str(), &one.from)).collect()
            }
            Content::Learning { modules } => modules
                .iter()
                .flat_map(|one| one.levels.iter().map(|level| (one.id.as_str(), &level.from)))
                .collect(),
            Content::Thought { .. } => Vec::new(),
        }
    }
}
