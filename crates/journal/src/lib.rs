//! The journal of an agent at work: a goal, what it believes (hypothesis), what it does (action) and what it
//! will see if the belief is right (prediction), and later what happened.
//!
//! What may follow what is decided by [`JournalState`], which knows no file and no clock. [`Journal`] keeps that
//! state in a folder of small files that people can read, so that nothing is lost when a process dies in the
//! middle, two agents work at once, or a file was edited by hand. There is no database and no server.

mod confidence;
pub mod outcome;
mod refusal;
mod vocabulary;
mod wording;

pub use confidence::{Confidence, ConfidenceError};
pub use refusal::{Missing, Refusal};
pub use vocabulary::{Domain, RootCauseCategory, Strategy, UnknownWord};
pub use wording::Component;
