//! What is open.

use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::journal_of;
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Shows the entry that is open in this session.
pub struct GetCurrentGhap;

/// Nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CurrentAsk {}

/// The entry that is open.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CurrentAnswer {
    /// Its id; none when nothing is open.
    pub id: Option<String>,
    /// What it wants.
    pub goal: Option<String>,
}

#[async_trait]
impl Tool for GetCurrentGhap {
    type Ask = CurrentAsk;
    type Answer = CurrentAnswer;
    const NAME: &'static str = "get_current_ghap";
    const ABOUT: &'static str =
        "Shows the goal, hypothesis, action and prediction that this session has open.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        _: CurrentAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CurrentAnswer, LearningError> {
        let journal = journal_of(asker)?;
        let now = learning.supplies().clock.now();
        let open = journal.current(&asker.session, now)?.value;
        Ok(CurrentAnswer {
            id: open.as_ref().map(|entry| entry.id.to_string()),
            goal: open.map(|entry| entry.goal),
        })
    }

    fn short(answer: &CurrentAnswer) -> String {
        match &answer.goal {
            Some(goal) => format!("open: {goal}"),
            None => "nothing is open: create_ghap begins an entry".to_owned(),
        }
    }
}
