//! One place of a sitting: a question, and what became of it.

use domain::{
    InteractionId, InteractionResponse, ItemAnswer, ItemAsked, ItemFeedback, ItemSelected,
};
use serde::Serialize;

/// One place of a sitting.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PlaceState {
    /// What gives its question again; none where it comes from no blueprint.
    pub(crate) selected: Option<ItemSelected>,
    /// The question, once it was asked.
    pub(crate) item: Option<ItemAsked>,
    /// Each time it was asked.
    pub(crate) asked_as: Vec<InteractionId>,
    /// The last answer to it.
    pub(crate) response: Option<InteractionResponse>,
    /// Milliseconds that had been used when it was opened last.
    pub(crate) opened_ms: u64,
    /// Milliseconds from opened to answered, over all times that it was answered.
    pub(crate) took_ms: u64,
    /// The hints that were given.
    pub(crate) hints: Vec<String>,
    /// What was told about the answer.
    pub(crate) feedback: Option<ItemFeedback>,
    /// An answer that came after the time was over.
    pub(crate) late: Option<ItemAnswer>,
}

impl PlaceState {
    /// How many hints were given.
    pub(crate) fn hint_count(&self) -> u32 {
        u32::try_from(self.hints.len()).unwrap_or(u32::MAX)
    }
}
