//! One thing that an agent may ask for.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Asker, Learning, LearningError, Watch};

/// What a tool does to what is kept, as MCP's annotations have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hints {
    /// It changes nothing.
    pub read_only: bool,
    /// It may take something away.
    pub destructive: bool,
    /// The same again changes nothing more.
    pub idempotent: bool,
}

impl Hints {
    /// Looks only.
    pub const READS: Self = Self { read_only: true, destructive: false, idempotent: true };
    /// Adds something each time.
    pub const ADDS: Self = Self { read_only: false, destructive: false, idempotent: false };
    /// Brings something up to date: the same again changes nothing more.
    pub const UPDATES: Self = Self { read_only: false, destructive: false, idempotent: true };
    /// Takes something away.
    pub const REMOVES: Self = Self { read_only: false, destructive: true, idempotent: true };
}

/// A tool: what it is asked, what it answers, and its body.
#[async_trait]
pub trait Tool: Send + Sync + 'static {
    /// What it is asked: an object. Unknown fields are refused (`deny_unknown_fields`).
    type Ask: DeserializeOwned + JsonSchema + Send;
    /// What it answers: an object, with lists cut to what an agent can read and a cursor to the rest.
    type Answer: Serialize + JsonSchema + Send;
    /// Its name, in snake case.
    const NAME: &'static str;
    /// What it is for and when to use it, in one to three sentences.
    const ABOUT: &'static str;
    /// What it does to what is kept.
    const HINTS: Hints;
    /// Whether it can do its work on files of the project alone ([`Tool::on_files`]), so that it answers where
    /// no database does.
    const FILES_ALONE: bool = false;

    /// Does it.
    ///
    /// # Errors
    /// [`LearningError`], with what to do.
    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: Self::Ask,
        watch: Arc<dyn Watch>,
    ) -> Result<Self::Answer, LearningError>;

    /// Does it on files alone, where it can. It may wait for files.
    ///
    /// # Errors
    /// [`LearningError`], with what to do; also where it cannot.
    fn on_files(_: &Asker, _: Self::Ask, _: Timestamp) -> Result<Self::Answer, LearningError> {
        Err(LearningError::Internal(format!("{} needs the database", Self::NAME)))
    }

    /// The answer in a few short lines, for a reader that has no use for structure.
    fn short(answer: &Self::Answer) -> String;
}
