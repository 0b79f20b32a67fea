//! One learner going through one definition: what is asked next, how long it may take, what is told,
//! and what a model may see of it.
//!
//! A sitting is a session whose log folds to a [`Sitting`]; [`Sitting::next`] says what to append next.
//! Everything here is a function of its arguments: time comes in as a mark, chance as a seed.
//! Which question follows in a survey or a workflow is decided elsewhere ([`SittingStep::Choose`]).

mod begin;
mod beside;
mod check;
mod clock;
mod compose;
mod definition;
mod error;
mod feedback;
mod form;
mod learning;
mod library;
mod marks;
mod policy;
mod projection;
mod sitting;
mod speech;
mod step;
mod turn;
mod widget;

pub use begin::{Learner, begin};
pub use compose::{PlannedQuestion, TestChoosing, TestPart, TestPlan, TestTelling, preview, shown};
pub use definition::{
    AdaptiveRules, Content, Definition, DifficultyMix, EvaluationContent, ItemSelection,
    LearningLevel, LearningModule, MAX_DEFINITION, PoolSource, Section, Shuffle, TimeRules,
};
pub use error::{IllegalSitting, SittingError};
pub use feedback::{FeedbackRules, FeedbackTime};
pub use library::Blueprints;
pub use marks::{ItemMark, MarkOutcome};
pub use policy::{
    ContentSource, ContextNeed, Driver, FeedbackPolicy, InputKind, ItemChoice, ModelRole, Policy,
    RightAnswers, SkipAndBack, TimePolicy, ValidityConcern,
};
pub use projection::{LastAnswer, LearningContext, ModuleMastery, Projection, ThoughtTurn};
pub use sitting::{Sitting, SittingPhase};
pub use speech::{AnswerSigns, Utterance};
pub use step::{SittingStep, thought_item};
pub use turn::{PartnerHeard, PartnerTurn};
pub use widget::{to_answer, widget};
