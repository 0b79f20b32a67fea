//! What the answers of a class say, and how surely.
//!
//! Everything here is a function of rows: one row for each question that a learner was given. Numbers
//! that a few answers cannot carry are not given: a [`Figure`] says why, or how far it may be trusted.
//! What is counted (how many chose an option, who got how many points) is always given.

pub mod audit;
mod figure;
mod groups;
mod items;
mod learners;
mod moments;
mod proportion;
mod quantiles;
mod regrade;
mod reliability;
mod row;

pub use figure::{Caution, Figure, MUCH, NEEDED, Unsaid};
pub use groups::{MisconceptionShare, OutcomeResult, misconceptions, outcomes};
pub use items::{ChoiceCount, ItemResult, items};
pub use learners::{Cell, LearnerResult, OutcomeGrid, learners, outcome_grid};
pub use proportion::{Proportion, wilson};
pub use quantiles::{TimeQuantiles, quantile};
pub use regrade::{LearnerChange, Regrade, RowChange, regrade};
pub use reliability::{Coefficient, Reliability, reliability};
pub use row::{ResponseRow, RowMark, RowProblem, Rows};
