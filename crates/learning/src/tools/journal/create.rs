//! Begins an entry.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use journal::{Confidence, Domain, Draft, Strategy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::steps::{journal_of, on_files, told, with_repairs};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Begins an entry.
pub struct CreateGhap;

/// What is wanted, believed, done and predicted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAsk {
    /// What sort of work it is.
    domain: Domain,
    /// How it will be gone about.
    strategy: Strategy,
    /// Which meaningful change is wanted, and not the next command: "Fix the login timeout".
    #[schemars(length(min = 1, max = 4000))]
    goal: String,
    /// What you believe about the situation, so that it could be wrong: "Slow answers exceed the 30 s timeout".
    #[schemars(length(min = 1, max = 4000))]
    hypothesis: String,
    /// What you do because of that belief: "Increasing the timeout to 60 s".
    #[schemars(length(min = 1, max = 4000))]
    action: String,
    /// What you will observe if the belief is right, and would not if it were wrong: "No login fails for an hour".
    #[schemars(length(min = 1, max = 4000))]
    prediction: String,
    /// How sure you are of the prediction, as a whole percentage. Only predictions with one count in your
    /// calibration.
    #[serde(default)]
    #[schemars(with = "Option<u8>", range(min = 0, max = 100))]
    confidence: Option<Confidence>,
}

/// The entry that was begun.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CreateAnswer {
    /// Its id in all journals.
    id: String,
    /// What had to be put right in the journal before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repaired: Vec<String>,
}

#[async_trait]
impl Tool for CreateGhap {
    type Ask = CreateAsk;
    type Answer = CreateAnswer;
    const NAME: &'static str = "create_ghap";
    const ABOUT: &'static str = "Begins an entry in the journal before you act: goal, hypothesis, action, and a \
        prediction that follows from the hypothesis. One is open at a time; resolve_ghap ends it.";
    const HINTS: Hints = Hints::ADDS;
    const FILES_ALONE: bool = true;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: CreateAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CreateAnswer, LearningError> {
        on_files::<Self>(learning, asker, ask).await
    }

    fn on_files(
        asker: &Asker,
        ask: CreateAsk,
        now: Timestamp,
    ) -> Result<CreateAnswer, LearningError> {
        let CreateAsk { domain, strategy, goal, hypothesis, action, prediction, confidence } = ask;
        let draft = Draft { domain, strategy, goal, hypothesis, action, prediction, confidence };
        let (entry, repaired) = told(journal_of(asker)?.create(&asker.session, draft, now)?);
        Ok(CreateAnswer { id: entry.id, repaired })
    }

    fn short(answer: &CreateAnswer) -> String {
        let line =
            format!("{} is open. When you know how it came out, resolve_ghap ends it.", answer.id);
        with_repairs(line, &answer.repaired)
    }
}
