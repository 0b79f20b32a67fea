//! What journals resolved, kept over all sessions: gathered from the files, embedded, clustered, and what somebody
//! read in the clusters.

mod clustering;
mod embedding;
mod gather;
mod gathered;
mod naming;
mod place;
mod stored;
mod valuing;

pub(crate) use clustering::{cluster_of, numbers, run, standing_of};
pub(crate) use embedding::{embed_texts, vectors_for};
pub use gather::GatherReport;
pub(crate) use gathered::Gathered;
pub(crate) use place::Place;
pub(crate) use stored::{Known, known};
pub(crate) use valuing::{KnownValue, Proposed, by_standing, keep, measure, rest_on, values_in};

/// The most entries that are looked at for a context or a pre-mortem, the newest.
pub(crate) const MOST_READ: u32 = 2_000;
