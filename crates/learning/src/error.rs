//! Why a tool did not answer, with what to do.

use code::CodeError;
use experience::ExperienceError;
use history::HistoryError;
use journal::JournalError;
use models::embed::EmbedError;
use store::StoreError;

use crate::KeptError;

/// Why a tool did not answer. What it says is for an agent: what is wrong, and what to do instead.
#[derive(Debug, thiserror::Error)]
pub enum LearningError {
    /// What was asked does not fit the tool.
    #[error("{0}")]
    Invalid(String),
    /// There is no such thing; the words name what there is.
    #[error("{0}")]
    NotFound(String),
    /// Whoever asked has stopped it.
    #[error(
        "it was stopped; what was done until then is kept, and asking again goes on from there"
    )]
    Cancelled,
    /// It is not possible at this moment; the words say when.
    #[error("{0}")]
    Busy(String),
    /// Of what is kept in the cache folder.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// Of the code of a project.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// Of a repository.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// Of the journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Of vectors that do not fit one another.
    #[error(transparent)]
    Experience(#[from] ExperienceError),
    /// Of whoever makes vectors.
    #[error(transparent)]
    Embed(#[from] EmbedError),
    /// Of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something in here is not in order.
    #[error("{0}")]
    Internal(String),
}
