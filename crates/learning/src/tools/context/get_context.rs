//! What is known that bears on a situation.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lines::{ContextSection, assembled, told};
use super::{light, rich};
use crate::answering::{at_most, within};
use crate::experiences::known;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The usual number of tokens.
pub(super) const TOKENS: u32 = 2_000;

/// Puts together what is known.
pub struct GetContext;

/// For what.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetContextAsk {
    /// What you are about to do, or what just failed, in everyday words; at most 2,000 characters.
    #[schemars(length(min = 1, max = 2000))]
    pub situation: String,
    /// `light` (without it) for the start of a session, `rich` after a failure or before something that matters.
    #[serde(default)]
    pub depth: Depth,
    /// The most tokens, of four bytes each; 2,000 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 100, max = 8000))]
    pub max_tokens: u32,
    /// The project by name; yours without one, `*` for all of them.
    #[serde(default)]
    pub project: Option<String>,
}

pub(super) const fn usual() -> u32 {
    TOKENS
}

/// How much is looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Values, what is open, recent outcomes, memories.
    #[default]
    Light,
    /// Experiences like it with lessons, values, surprises, causes, memories, code.
    Rich,
}

/// What is known.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GetContextAnswer {
    /// The lines, by what they are; each has its source.
    pub sections: Vec<ContextSection>,
    /// How many tokens they take.
    pub tokens: u32,
    /// Lines for which there was no room.
    pub left: u32,
    /// What could not be looked at, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[async_trait]
impl Tool for GetContext {
    type Ask = GetContextAsk;
    type Answer = GetContextAnswer;
    const NAME: &'static str = "get_context";
    const ABOUT: &'static str = "Puts together what earlier sessions learned that bears on a situation: values, experiences \
         with lessons, surprises, causes, memories and code, each line with its source, within a number of tokens.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: GetContextAsk,
        _: Arc<dyn Watch>,
    ) -> Result<GetContextAnswer, LearningError> {
        within("max_tokens", ask.max_tokens, 100, 8_000)?;
        at_most("situation", &ask.situation, 2_000)?;
        if ask.situation.trim().is_empty() {
            return Err(LearningError::Invalid(
                "say in a sentence what you are about to do, or what failed".to_owned(),
            ));
        }
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let mut notes = learning.gather_first(asker).await?;
        let entries = known(learning, place.key(), None).await?;
        let sections = match ask.depth {
            Depth::Light => {
                light::sections(learning, asker, &place, &ask.situation, &entries).await?
            }
            Depth::Rich => {
                let (sections, more) =
                    rich::sections(learning, asker, &place, &ask.situation, &entries).await?;
                notes.extend(more);
                sections
            }
        };
        let found = assembled(sections, ask.max_tokens);
        notes.extend(orders_note(found.orders));
        if found.sections.is_empty() {
            notes.push(format!(
                "nothing that bears on it is known of {}: create_ghap and store_memory begin it",
                place.shown()
            ));
        }
        Ok(GetContextAnswer {
            sections: found.sections,
            tokens: found.tokens,
            left: found.left,
            notes,
        })
    }

    fn short(answer: &GetContextAnswer) -> String {
        let mut parts = vec![told(&answer.sections)];
        parts.extend(answer.notes.iter().cloned());
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}

/// That lines were left out which nobody should read as they are.
pub(super) fn orders_note(count: u32) -> Option<String> {
    (count > 0)
        .then(|| format!("{count} lines are left out, since they read like orders to a program"))
}
