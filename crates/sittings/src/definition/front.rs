//! The front matter of a definition as it is written. Its doc comments are the descriptions of the JSON
//! Schema that editors show.

use std::collections::BTreeMap;

use assessment::Written;
use assessment::ability::SelectionRule;
use domain::{ResumePolicy, SittingKind, Timestamp};
use schemars::JsonSchema;
use serde::Deserialize;

use super::Shuffle;
use crate::feedback::FeedbackFront;

/// A session of learners: markdown whose front matter says what is asked, and whose body has the texts
/// of a path or of something to think about.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "Session of learners")]
pub(crate) struct DefinitionFront {
    /// What kind of session it is.
    pub(crate) kind: Written<KindFront>,
    /// Words joined by hyphens, once among all definitions.
    pub(crate) id: Written<String>,
    /// What it is called.
    pub(crate) title: Written<String>,
    /// The lesson that it is on, by its file in the workspace.
    pub(crate) lesson: Option<String>,
    /// How many minutes it takes. A test has to say it.
    #[schemars(range(min = 1, max = 600))]
    pub(crate) minutes: Option<Written<u32>>,
    /// Seconds after the end in which an answer still counts that was on its way; 5 where nothing is said.
    #[schemars(range(max = 120))]
    pub(crate) grace_seconds: Option<Written<u32>>,
    /// When it is over in any case: `2026-11-26T10:30:00Z`.
    pub(crate) hard_end: Option<Written<Timestamp>>,
    /// Whether a learner's extra time moves the hard end as well.
    pub(crate) hard_end_moves: Option<Written<bool>>,
    /// The sections of a test.
    #[serde(default)]
    pub(crate) sections: Vec<Written<SectionFront>>,
    /// How the questions of a test are chosen.
    pub(crate) selection: Option<Written<SelectionFront>>,
    /// How a test follows the answers.
    pub(crate) adaptive: Option<Written<AdaptiveFront>>,
    /// What is put in another order.
    pub(crate) shuffle: Option<Written<Shuffle>>,
    /// Whether that is the same order for everybody.
    pub(crate) same_order: Option<Written<bool>>,
    /// The modules of a path.
    #[serde(default)]
    pub(crate) modules: Vec<Written<ModuleFront>>,
    /// What is told when.
    pub(crate) feedback: Option<Written<FeedbackFront>>,
    /// The same for questions of one blueprint, by its id.
    #[serde(default)]
    pub(crate) feedback_for: BTreeMap<String, Written<FeedbackFront>>,
    /// Whether a question may be left out.
    pub(crate) skip: Option<Written<bool>>,
    /// Whether an earlier question may be answered again.
    pub(crate) back: Option<Written<bool>>,
    /// How often a learner may begin it.
    #[schemars(range(min = 1))]
    pub(crate) attempts: Option<Written<u32>>,
    /// What happens to a session that was left: it goes on, another one begins, or the teacher is asked.
    pub(crate) resume: Option<ResumeFront>,
    /// Minutes after which it does not go on.
    #[schemars(range(min = 1))]
    pub(crate) max_age_minutes: Option<Written<u32>>,
}

/// What kind of session it is.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KindFront {
    /// A test.
    Evaluation,
    /// Explanations and practice.
    Learning,
    /// A partner to think with.
    Thought,
    /// Questions without right answers.
    Survey,
    /// Steps with rules.
    Workflow,
}

impl From<KindFront> for SittingKind {
    fn from(kind: KindFront) -> Self {
        match kind {
            KindFront::Evaluation => Self::Evaluation,
            KindFront::Learning => Self::Learning,
            KindFront::Thought => Self::Thought,
            KindFront::Survey => Self::Survey,
            KindFront::Workflow => Self::Workflow,
        }
    }
}

/// What happens to a session that was left.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ResumeFront {
    /// It goes on where it was.
    Resume,
    /// It is over, and another one begins.
    Restart,
    /// It waits until the teacher opens it again.
    Block,
}

impl From<ResumeFront> for ResumePolicy {
    fn from(resume: ResumeFront) -> Self {
        match resume {
            ResumeFront::Resume => Self::Resume,
            ResumeFront::Restart => Self::Restart,
            ResumeFront::Block => Self::Block,
        }
    }
}

/// How the questions of a test are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SelectionFront {
    /// The blueprints in the order of the file.
    Fixed,
    /// By lot, at the beginning.
    Random,
    /// Each by the answers before it.
    Adaptive,
}

/// A section of a test.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SectionFront {
    /// Lower case words joined by hyphens, once in this file.
    pub(crate) id: Written<String>,
    /// What learners read above its questions.
    pub(crate) title: Written<String>,
    /// Blueprints, by their ids.
    #[serde(default)]
    pub(crate) blueprints: Vec<Written<String>>,
    /// Blueprints, by their skills: `MATH.ARITH` is all of arithmetic.
    #[serde(default)]
    pub(crate) skills: Vec<Written<String>>,
    /// Blueprints, by codes of the curriculum's outcomes.
    #[serde(default)]
    pub(crate) outcomes: Vec<Written<String>>,
    /// How many questions it has.
    #[schemars(range(min = 1, max = 100))]
    pub(crate) count: Written<u32>,
    /// How many of them are how hard.
    pub(crate) difficulty: Option<Written<MixFront>>,
    /// What each is worth; 1 where nothing is said.
    #[schemars(range(min = 1, max = 100))]
    pub(crate) points: Option<Written<u32>>,
}

/// How many questions are how hard, within what the blueprints can ask.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MixFront {
    /// Of the easiest third.
    #[serde(default)]
    pub(crate) easy: u32,
    /// Of the middle.
    #[serde(default)]
    pub(crate) medium: u32,
    /// Of the hardest third.
    #[serde(default)]
    pub(crate) hard: u32,
}

/// How a test follows the answers.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AdaptiveFront {
    /// What makes a question the best.
    #[serde(default)]
    pub(crate) rule: RuleFront,
    /// From how many of the best one is drawn; 3 where nothing is said.
    #[schemars(range(min = 1))]
    pub(crate) among: Option<usize>,
    /// Whether a blueprint may be asked twice.
    #[serde(default)]
    pub(crate) repeat: bool,
    /// So many are asked in any case.
    #[serde(default)]
    pub(crate) least: u32,
    /// The standard error, in logits, that is precise enough.
    pub(crate) error: Option<f64>,
    /// It is enough when it is settled in which band the learner is.
    pub(crate) bands: Option<BandsFront>,
}

/// Bands of ability.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BandsFront {
    /// What they are called, the lowest first.
    pub(crate) names: Vec<String>,
    /// The abilities between them, in logits.
    pub(crate) cuts: Vec<f64>,
    /// How sure it has to be, such as 0.9.
    pub(crate) sureness: f64,
}

/// What makes a question the best.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RuleFront {
    /// The difficulty nearest the estimate.
    #[default]
    ClosestDifficulty,
    /// The most information at the estimate.
    Information,
    /// The most information over all that is believed.
    ExpectedInformation,
}

impl From<RuleFront> for SelectionRule {
    fn from(rule: RuleFront) -> Self {
        match rule {
            RuleFront::ClosestDifficulty => Self::ClosestDifficulty,
            RuleFront::Information => Self::Information,
            RuleFront::ExpectedInformation => Self::ExpectedInformation,
        }
    }
}

/// A module of a path; its texts stand in the body below `## ` and its title.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ModuleFront {
    /// Lower case words joined by hyphens, once in this file.
    pub(crate) id: Written<String>,
    /// What it is called, as in the body's heading.
    pub(crate) title: Written<String>,
    /// The ids of modules that have to be mastered before.
    #[serde(default)]
    pub(crate) after: Vec<Written<String>>,
    /// What is practised, the easiest first.
    pub(crate) levels: Vec<Written<LevelFront>>,
}

/// A level of a module.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LevelFront {
    /// Blueprints, by their ids.
    pub(crate) blueprints: Vec<Written<String>>,
    /// How many right answers in a row, without a hint, are mastery; 3 where nothing is said.
    #[schemars(range(min = 1, max = 20))]
    pub(crate) right: Option<Written<u32>>,
    /// After how many questions it is left, mastered or not; 12 where nothing is said.
    #[schemars(range(min = 1, max = 100))]
    pub(crate) most: Option<Written<u32>>,
}
