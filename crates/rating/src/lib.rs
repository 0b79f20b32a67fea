//! Which of two lessons is better? What is rated (pairs of a folder of results, by the rubric), in an order that tells
//! nothing of who wrote them, what was said, and how far people and judges agree. Nothing here plays a case or asks a
//! model: that is `evaluating`, which stands above the application, while this stands below it.

mod agreement;
mod blind;
mod desk;
mod export;
mod folder;
mod pairs;
mod rubric;
mod said;
mod sheet;
pub mod statistics;

pub use agreement::{Agreement, FEWEST, agreement, by_judge};
pub use blind::{id, in_order, is_turned};
pub use desk::RatingDesk;
pub use export::{as_csv, as_jsonl};
pub use folder::{FolderError, JUDGEMENTS, OWN_FOLDER, RATINGS, RESULTS, ResultsFolder};
pub use pairs::{Pair, Written, base, key, pairs_of};
pub use rubric::{Criterion, Kind, Rubric, RubricError};
pub use said::{Preference, Rating, settled};
pub use sheet::Sheet;
