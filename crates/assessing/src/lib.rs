//! Questions for classes: where their blueprints are, and whether they can be used. What a blueprint says and what
//! is made of it is in the crate `assessment`.

mod drafting;
mod library;

pub use drafting::{DraftedBlueprint, NoDraft};
pub use library::{FoundBlueprint, Library, LibraryError, Owner};
