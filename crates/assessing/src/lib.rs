//! Questions for classes: where their blueprints are, whether they can be used, drafts of new ones, and marking by
//! running. What a blueprint says and what is made of it is in the crate `assessment`.

mod drafting;
mod library;
mod programs;
mod rewording;

pub use drafting::{DraftedBlueprint, NoDraft};
pub use library::{FoundBlueprint, Library, LibraryError, Owner};
pub use programs::{MarkedProgram, ProgramError, check_programs, mark_program};
pub use rewording::{Rewording, reword};
