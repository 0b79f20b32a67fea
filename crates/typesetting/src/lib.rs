//! Having the pages of a lesson set: here, or by a worker, which is this program started a second time.
//!
//! Setting pages takes the fonts, typst's library and what it remembers while it tries one size after
//! another: some 50 MiB that a window would hold to its end. A worker takes them with it when it has answered.

mod error;
mod order;
mod typesetter;
pub mod worker;

pub use error::TypesetError;
pub use order::{Made, Make};
pub use typesetter::Typesetter;
