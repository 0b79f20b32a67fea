//! Surveys and workflows as files: which question comes next, whether an answer fits, what is left in
//! the end and what it comes to.
//!
//! Everything here is a function of its arguments. There is no clock, no file, no runtime, and chance
//! comes in as a seed. Nothing is marked: each answer that fits is as good as any other.

mod answer;
mod check;
mod condition;
mod front;
mod problem;
mod question;
mod reach;
mod read;
mod score;
mod survey;
mod survey_js;
mod workflow;

pub use answer::{Answer, Answers};
pub use check::AnswerHint;
pub use question::{Labelled, NumberRange, Options, Question, QuestionKind, Scale, ScaleAnchor};
pub use read::{Definition, MAX_QUESTIONNAIRE};
pub use score::{Score, ScoreValue};
pub use survey::{Page, Position, Questionnaire, ShownPage};
pub use workflow::{State, Visits, Workflow, WorkflowPosition};
