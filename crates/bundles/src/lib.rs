//! What a study hands on: its events without people, tables that are made of them, a codebook, and a list
//! that holds all of it together.
//!
//! Everything here is a function of its arguments. There is no clock and no disk.

mod archive;
mod data;
mod listed;
mod redact;
mod review;
mod write;

pub use archive::{ArchiveError, pack, unpack};
pub use data::{BundleError, LogData, LogKind, ParticipantData, Redaction, Shift, StudyData};
pub use listed::{ListedLog, ListedParticipant, ListedStudy};
pub use review::{Draft, Finding, Review, ReviewError};
pub use write::draft;
