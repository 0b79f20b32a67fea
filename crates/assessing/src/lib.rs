//! Questions for classes: where their blueprints are, whether they can be used, drafts of new ones, marking by
//! running, and the sittings of learners. What a blueprint says and what is made of it is in the crate
//! `assessment`, what happens next in a sitting in `sittings`.

mod asked;
mod class_results;
mod definitions;
mod desk;
mod door;
mod drafting;
mod forms;
mod library;
mod live;
mod machine_clock;
mod marked;
mod openings;
mod partner;
mod programs;
mod regrading;
mod rewording;
mod room;

pub use definitions::{Definitions, FoundDefinition, Offered, OfferedForm};
pub use desk::SittingDesk;
pub use door::{Door, new_pass};
pub use drafting::{DraftedBlueprint, NoDraft};
pub use forms::{FormAnswer, FormResult, FormScore};
pub use library::{FoundBlueprint, Library, LibraryError, Owner};
pub use machine_clock::clock_mark;
pub use marked::{MarkedQuestion, MarkedSitting, Sat};
pub use openings::{code_of, new_code};
pub use partner::{Partners, Voices};
pub use programs::{MarkedProgram, ProgramError, check_programs, mark_program};
pub use rewording::Rewording;
pub use room::{Audited, MoreTime, Occasion, Seated, Seating, SittingRoom, Stand, seat_name};
