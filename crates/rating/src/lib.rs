//! Which of two lessons is better? What is rated (pairs of a folder of results, by the rubric), in an order that tells
//! nothing of who wrote them, what was said, and how far people and judges agree. Nothing here plays a case or asks a
//! model: that is `evaluating`, which stands above the application, while this stands below it.

mod agreement;
mod rubric;
mod said;
pub mod statistics;

pub use agreement::{Agreement, FEWEST, agreement, by_judge};
pub use rubric::{Criterion, Kind, Rubric, RubricError};
pub use said::{Preference, Rating, settled};
