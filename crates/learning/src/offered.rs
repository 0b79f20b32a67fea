//! The list of all tools, each with its schemas, for whoever serves them.

use std::sync::{Arc, LazyLock};

use futures::future::BoxFuture;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use crate::{Asker, Hints, Learning, LearningError, Tool, Watch, tools};

/// What a tool answered, twice: as structure and as words.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// An object that fits the tool's schema of answers.
    pub structured: Value,
    /// A few short lines.
    pub short: String,
}

type Body = fn(
    Learning,
    Asker,
    Value,
    Arc<dyn Watch>,
) -> BoxFuture<'static, Result<Answered, LearningError>>;

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
    body: Body,
}

impl Offered {
    pub(crate) fn of<T: Tool>() -> Self {
        Self {
            name: T::NAME,
            about: T::ABOUT,
            hints: T::HINTS,
            input: schema::<T::Ask>(),
            output: schema::<T::Answer>(),
            body: |learning, asker, ask, watch| {
                Box::pin(async move {
                    let ask = serde_json::from_value(ask)
                        .map_err(|error| LearningError::Invalid(format!("{}: {error}", T::NAME)))?;
                    let answer = T::call(&learning, &asker, ask, watch).await?;
                    let structured = serde_json::to_value(&answer)
                        .map_err(|error| LearningError::Internal(error.to_string()))?;
                    Ok(Answered { structured, short: T::short(&answer) })
                })
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
        (self.body)(learning.clone(), asker.clone(), ask, watch).await
    }
}

/// All tools, in the order in which they are listed.
#[must_use]
pub fn offered() -> &'static [Offered] {
    static ALL: LazyLock<Vec<Offered>> = LazyLock::new(tools::all);
    &ALL
}

/// A schema without references, as clients read them best.
fn schema<T: JsonSchema>() -> Schema {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>()
}
