//! How good is what is drafted, is it better, and what does each part of the program buy? Cases are folders that
//! anyone can write; they are played through the application that a teacher has, checked, judged and reported.
//!
//! The rubric is data, its mechanical criteria are functions over one lesson. A criterion is a question with a
//! reason; what answers it gives faults with their places and no score.

mod answers;
mod case;
mod check;
mod draft;
mod faults;
mod finding;
pub mod judge;
mod judging;
mod measure;
pub mod paper;
mod play;
pub mod recall;
mod record;
pub mod reflection;
pub mod report;
mod requests;
mod run;
mod studio;
mod table;

pub use answers::{AnswerRules, AnswersError, Rule};
pub use case::{
    Case, CaseError, CaseText, CaseTurn, Check, CheckKind, Condition, Edit, Measuring, Remembered,
    Where, Words, case_schema, cases, one_case,
};
pub use check::{Seen, checked};
pub use draft::{Draft, to_create};
pub use faults::{FaultKind, FaultServer};
pub use finding::{Finding, Verdict};
pub use judging::{JudgePlan, Judged, judge_pairs};
pub use measure::{Measured, measure};
pub use play::{Played, Playing, play};
pub use record::{FIGURES, Record};
pub use requests::Request;
pub use run::{ABLATIONS, Heard, Plan, Results, RunSummary, condition, folder_hash, play_hash};
pub use studio::{Bench, Outcome, Studio, message};
pub use table::{Row, table};
