//! What a study hands on: its events without people, tables that are made of them, a codebook, and a list
//! that holds all of it together.
//!
//! Everything here is a function of its arguments: the same study, redaction and review give the same
//! bytes. There is no clock and no disk. [`draft`] says what would be replaced, a person looks at it,
//! [`bundle`] applies what she decided, [`pack`] makes one file of it, and [`verify`] holds a bundle against
//! itself. `docs/bundle.md` is for people.

mod archive;
mod codebook;
mod columns;
mod data;
mod hands;
mod listed;
mod manifest;
mod pages;
mod redact;
mod review;
mod tables;
mod understood;
mod verify;
mod write;

pub use archive::{ArchiveError, pack, unpack};
pub use data::{BundleError, LogData, LogKind, ParticipantData, Redaction, Shift, StudyData};
pub use listed::{ListedLog, ListedParticipant, ListedStudy};
pub use manifest::{BundleManifest, BundledFile, BundledLog, BundledParticipant};
pub use review::{Draft, Finding, Review, ReviewError};
pub use verify::{Verified, verify};
pub use write::{Bundle, bundle, draft};
