//! A tool as it is offered, with its schemas, for whoever serves it.

use std::fmt;
use std::sync::Arc;

use domain::Timestamp;
use futures::future::BoxFuture;
use schemars::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::misfits::misfits;
use crate::schema::{of_answer, of_ask};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// What a tool answered, twice: as structure and as words.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// An object that fits the tool's schema of answers.
    pub structured: Value,
    /// A few short lines.
    pub short: String,
}

impl Answered {
    fn of<T: Tool>(answer: &T::Answer) -> Result<Self, LearningError> {
        let structured = serde_json::to_value(answer)
            .map_err(|error| LearningError::Internal(error.to_string()))?;
        Ok(Self { structured, short: T::short(answer) })
    }
}

type Body = fn(
    Learning,
    Asker,
    Value,
    Arc<dyn Watch>,
) -> BoxFuture<'static, Result<Answered, LearningError>>;

type BodyOnFiles = fn(&Asker, Value, Timestamp) -> Result<Answered, LearningError>;

/// A tool as it is offered.
pub struct Offered {
    /// Its name, in snake case.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it does to what is kept.
    pub hints: Hints,
    /// What it is asked.
    pub input: Schema,
    /// What it answers.
    pub output: Schema,
    /// Whether [`Offered::call_on_files`] does all that a caller sees.
    pub files_alone: bool,
    body: Body,
    on_files: BodyOnFiles,
}

impl fmt::Debug for Offered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offered").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Offered {
    pub(crate) fn of<T: Tool>() -> Self {
        Self {
            name: T::NAME,
            about: T::ABOUT,
            hints: T::HINTS,
            input: of_ask::<T::Ask>(),
            output: of_answer::<T::Answer>(),
            files_alone: T::FILES_ALONE,
            body: |learning, asker, ask, watch| {
                Box::pin(async move {
                    let answer = T::call(&learning, &asker, read(T::NAME, ask)?, watch).await?;
                    Answered::of::<T>(&answer)
                })
            },
            on_files: |asker, ask, now| {
                Answered::of::<T>(&T::on_files(asker, read(T::NAME, ask)?, now)?)
            },
        }
    }

    /// Asks it.
    ///
    /// # Errors
    /// [`LearningError`], [`LearningError::Invalid`] for what does not fit its schema.
    pub async fn call(
        &self,
        learning: &Learning,
        asker: &Asker,
        ask: Value,
        watch: Arc<dyn Watch>,
    ) -> Result<Answered, LearningError> {
        self.check(&ask)?;
        (self.body)(learning.clone(), asker.clone(), ask, watch).await
    }

    /// Asks a tool that works on files alone. It may wait for files.
    ///
    /// # Errors
    /// [`LearningError`], [`LearningError::Invalid`] for what does not fit its schema.
    pub fn call_on_files(
        &self,
        asker: &Asker,
        ask: Value,
        now: Timestamp,
    ) -> Result<Answered, LearningError> {
        self.check(&ask)?;
        (self.on_files)(asker, ask, now)
    }

    /// Whether what is asked fits its schema, which needs nothing to be open.
    ///
    /// # Errors
    /// [`LearningError::Invalid`], with what does not fit and what would.
    pub fn check(&self, ask: &Value) -> Result<(), LearningError> {
        let found = misfits(self.input.as_value(), ask);
        match found.is_empty() {
            true => Ok(()),
            false => Err(LearningError::Invalid(format!("{}: {}", self.name, found.join("; ")))),
        }
    }
}

fn read<T: DeserializeOwned>(name: &str, ask: Value) -> Result<T, LearningError> {
    serde_json::from_value(ask).map_err(|error| LearningError::Invalid(format!("{name}: {error}")))
}
