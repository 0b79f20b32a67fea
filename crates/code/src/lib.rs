//! A code index without a database: the units of a project, who calls whom and why, and search by words.

mod bag;
mod error;
mod expression;
mod facts;
mod graph;
mod language;
mod lists;
mod progress;
mod read;
mod search;
mod unit;
mod walk;
mod words;

pub use error::CodeError;
pub use graph::{Call, CallReason, Confidence};
pub use language::Language;
pub use progress::{CancelToken, IndexPhase, Progress, Watch};
pub use search::{Hit, RANK_CONSTANT, SimilarUnit, UnitFilter, reciprocal_rank_fusion};
pub use unit::{Unit, UnitId, UnitKind, UnitView};
pub use walk::{Limits, SkipReason, Skipped};
pub use words::split as split_identifier;
