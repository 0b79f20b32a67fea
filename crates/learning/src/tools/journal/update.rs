//! Changes the entry that is open.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use journal::{Confidence, Revision, Strategy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::steps::{journal_of, on_files, taken_over, told, with_repairs};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Changes the entry that is open.
pub struct UpdateGhap;

/// What is different. What is not given stays.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAsk {
    /// What you believe now.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    hypothesis: Option<String>,
    /// What you do because of it.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    action: Option<String>,
    /// What you will observe if it is right.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    prediction: Option<String>,
    /// How sure you are of the new prediction, as a whole percentage; only together with a prediction.
    #[serde(default)]
    #[schemars(with = "Option<u8>", range(min = 0, max = 100))]
    confidence: Option<Confidence>,
    /// How you go about it now.
    #[serde(default)]
    strategy: Option<Strategy>,
    /// Something worth noting.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    note: Option<String>,
    /// An entry that another session left open, to go on with it here; the one of this session otherwise.
    #[serde(default)]
    #[schemars(length(max = 100))]
    id: Option<String>,
}

/// The entry as it is now.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UpdateAnswer {
    /// Its id.
    id: String,
    /// How many beliefs it has had, with the present one.
    beliefs: u32,
    /// What had to be put right in the journal before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repaired: Vec<String>,
}

#[async_trait]
impl Tool for UpdateGhap {
    type Ask = UpdateAsk;
    type Answer = UpdateAnswer;
    const NAME: &'static str = "update_ghap";
    const ABOUT: &'static str = "Changes the open entry when what you believe, do or predict has changed, or adds a \
        note to it. The belief before is kept. With the id of an entry that another session left open, goes on \
        with that one.";
    const HINTS: Hints = Hints::ADDS;
    const FILES_ALONE: bool = true;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: UpdateAsk,
        _: Arc<dyn Watch>,
    ) -> Result<UpdateAnswer, LearningError> {
        on_files::<Self>(learning, asker, ask).await
    }

    fn on_files(
        asker: &Asker,
        ask: UpdateAsk,
        now: Timestamp,
    ) -> Result<UpdateAnswer, LearningError> {
        let UpdateAsk { hypothesis, action, prediction, confidence, strategy, note, id } = ask;
        let journal = journal_of(asker)?;
        let mut repaired = taken_over(&journal, asker, id.as_deref(), now)?;
        let revision = Revision { hypothesis, action, prediction, confidence, strategy, note };
        let entry = match id.is_some() && revision == Revision::default() {
            // To be taken over was all that was asked.
            true => told(journal.current(&asker.session, now)?).0.ok_or_else(|| {
                LearningError::Internal("the entry was taken over and is gone".to_owned())
            })?,
            false => {
                let (entry, more) = told(journal.update(&asker.session, revision, now)?);
                repaired.extend(more);
                entry
            }
        };
        let beliefs = u32::try_from(entry.iteration_count).unwrap_or(u32::MAX);
        Ok(UpdateAnswer { id: entry.id, beliefs, repaired })
    }

    fn short(answer: &UpdateAnswer) -> String {
        let UpdateAnswer { id, beliefs, repaired } = answer;
        with_repairs(format!("{id} is up to date (belief {beliefs})"), repaired)
    }
}
