//! Questions for classes: where their blueprints are, and whether they can be used. What a blueprint says and what
//! is made of it is in the crate `assessment`.

mod library;

pub use library::{FoundBlueprint, Library, LibraryError, Owner};
