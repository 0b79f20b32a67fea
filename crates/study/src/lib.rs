//! Studies as they are led: who has which code, the way of each participant through consent, questionnaires,
//! tasks and rest, and what the researcher sees of it. What a protocol says and what may come next is decided
//! by `studies`; what is planned under a condition is planned at a desk of its own, which a host opens.

mod board;
mod codes;
mod desk;
mod door;
mod edits;
mod folders;
mod logs;
mod measured;
mod opening;
mod planner;
mod stand;

pub use desk::{StudyDesk, host_begins};
pub use door::{Entered, StudyDoor};
pub use folders::{FoundStudy, STUDIES, StudyFolders};
pub use logs::{LogKind, StudyLog};
pub use planner::{Planner, Reach, reach};
