//! Which of two lessons is better? The rubric, and statistics. Nothing here plays a case or asks a model: that is
//! `evaluating`, which stands above the application, while this stands below it.

mod rubric;
pub mod statistics;

pub use rubric::{Criterion, Kind, Rubric, RubricError};
