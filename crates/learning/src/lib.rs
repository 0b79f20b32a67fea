//! What coding agents learn: tools over the code of a project, its history, a journal of predictions, and what
//! follows from resolved entries.
//!
//! Each [`Tool`] is one type with what it is asked, what it answers and its body; [`offered`] lists them. Whoever
//! serves them (MCP, the terminal) knows that list and no single tool. [`Learning`] is what they work on: the rows of the
//! one teacher of this computer, apart from anything of her classes, and who makes vectors.

mod answering;
mod asker;
mod commits;
mod desk;
mod error;
mod experiences;
mod indexes;
mod learning;
mod matrix;
mod misfits;
mod offered;
mod page;
mod project;
mod projects;
mod schema;
mod supplies;
mod tool;
mod tools;
mod work;

pub use asker::Asker;
pub use desk::CodingDesk;
pub use error::LearningError;
pub use experiences::GatherReport;
pub use indexes::KeptError;
pub use learning::Learning;
pub use offered::{Answered, Offered};
pub use project::Project;
pub use supplies::Supplies;
pub use tool::{Hints, Tool};
pub use tools::offered;
pub use work::{Cancel, NobodyWatches, Watch};
