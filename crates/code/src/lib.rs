//! A code index without a database: the units of a project, who calls whom and why, and search by words.
//!
//! [`CodeIndex`] reads a folder, keeps what it found as an [`IndexState`] that can be stored, and reads only
//! what changed when it is updated. What a vector says comes from elsewhere: [`embedding_text`] is what
//! should be embedded, and [`reciprocal_rank_fusion`] joins both answers.
//!
//! Programs need not be right to be read, and no file stops an index: what could not be read, or not as it
//! stands, is told with its reason. Nothing here knows a clock, a runtime or a network.

mod bag;
mod embedding_text;
mod error;
mod expression;
mod facts;
mod graph;
mod index;
mod language;
mod lists;
mod progress;
mod read;
mod search;
mod test_code;
mod unit;
mod walk;
mod words;

pub use embedding_text::{MOST_EMBEDDED, embedding_text};
pub use error::CodeError;
pub use graph::{Call, CallReason, Confidence};
pub use index::{CodeIndex, IndexState, IndexStatus, IndexUpdate, UpdateEnd};
pub use language::Language;
pub use progress::{CancelToken, IndexPhase, Progress, Watch};
pub use search::{Hit, RANK_CONSTANT, SimilarUnit, UnitFilter, reciprocal_rank_fusion};
pub use unit::{Unit, UnitId, UnitKind, UnitView};
pub use walk::{Limits, SkipReason, Skipped};
pub use words::split as split_identifier;
