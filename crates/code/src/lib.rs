//! A code index without a database: the units of a project, who calls whom and why, and search by words.

mod bag;
mod error;
mod expression;
mod facts;
mod language;
mod lists;
mod read;
mod unit;
mod words;

pub use error::CodeError;
pub use language::Language;
pub use unit::{Unit, UnitId, UnitKind, UnitView};
pub use words::split as split_identifier;
