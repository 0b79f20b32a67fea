//! The journal of an agent at work: a goal, what it believes (hypothesis), what it does (action) and what it
//! will see if the belief is right (prediction), and later what happened.
//!
//! What may follow what is decided by [`JournalState`], which knows no file and no clock. [`Journal`] keeps that
//! state in a folder of small files that people can read, so that nothing is lost when a process dies in the
//! middle, two agents work at once, or a file was edited by hand. There is no database and no server.

mod action;
mod confidence;
mod entry;
mod files;
mod folder;
pub mod outcome;
mod prompt;
mod refusal;
mod state;
mod tier;
mod vocabulary;
mod wording;

pub use action::{Closing, Draft, Revision};
pub use confidence::{Confidence, ConfidenceError};
pub use entry::{
    Entry, Iteration, Lesson, Note, Observation, Outcome, OutcomeStatus, Proximity, Resolution,
    ResolutionStatus, ResolvedEntry, RootCause,
};
pub use files::{JournalError, Repair};
pub use folder::{CheckIn, IN_PROJECT, Journal, OtherSession, Report, SessionStart};
pub use prompt::{check_in_text, resolution_text};
pub use refusal::{Missing, Refusal};
pub use state::JournalState;
pub use tier::Tier;
pub use vocabulary::{Domain, RootCauseCategory, Strategy, UnknownWord};
pub use wording::Component;
