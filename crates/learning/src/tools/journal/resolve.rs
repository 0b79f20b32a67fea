//! Ends the entry that is open.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use journal::{Closing, Lesson, OutcomeStatus, RootCause, RootCauseCategory, Tier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::steps::{journal_of, on_files, taken_over, told, with_repairs};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Ends the entry that is open.
pub struct ResolveGhap;

/// How it came out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveAsk {
    /// How the prediction compares with what happened.
    outcome: OutcomeStatus,
    /// What was seen: "3 of 3 runs passed".
    #[schemars(length(min = 1, max = 4000))]
    result: String,
    /// What was unexpected; needed unless it was confirmed or abandoned.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    surprise: Option<String>,
    /// Why the hypothesis was wrong; needed when it was falsified.
    #[serde(default)]
    root_cause: Option<CauseAsk>,
    /// What to do another time; needed when it was falsified.
    #[serde(default)]
    lesson: Option<LessonAsk>,
    /// An entry that another session left open; the one of this session otherwise.
    #[serde(default)]
    #[schemars(length(max = 100))]
    id: Option<String>,
}

/// Why a hypothesis was wrong.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CauseAsk {
    /// Of which sort.
    category: RootCauseCategory,
    /// In words: "took intermittent for slow".
    #[schemars(length(min = 1, max = 4000))]
    description: String,
}

/// What to do another time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LessonAsk {
    /// What did it in the end: "a teardown that clears the cache".
    #[schemars(length(min = 1, max = 4000))]
    what_worked: String,
    /// What holds beyond this case.
    #[serde(default)]
    #[schemars(length(max = 4000))]
    takeaway: Option<String>,
}

/// The entry that was ended.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ResolveAnswer {
    /// Its id.
    id: String,
    /// How far it is to be trusted: gold (its outcome was seen by a hook and annotated at once), silver, bronze
    /// (something in it is vague), or abandoned.
    tier: Tier,
    /// Whether a run of tests was seen by a hook, and not only told of.
    seen_by_hook: bool,
    /// What had to be put right in the journal before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repaired: Vec<String>,
}

#[async_trait]
impl Tool for ResolveGhap {
    type Ask = ResolveAsk;
    type Answer = ResolveAnswer;
    const NAME: &'static str = "resolve_ghap";
    const ABOUT: &'static str = "Ends the open entry: confirmed, falsified, partial or abandoned, with what was \
        seen. What was falsified needs surprise, root_cause and lesson: that is what is learnt from.";
    const HINTS: Hints = Hints::ADDS;
    const FILES_ALONE: bool = true;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: ResolveAsk,
        _: Arc<dyn Watch>,
    ) -> Result<ResolveAnswer, LearningError> {
        on_files::<Self>(learning, asker, ask).await
    }

    fn on_files(
        asker: &Asker,
        ask: ResolveAsk,
        now: Timestamp,
    ) -> Result<ResolveAnswer, LearningError> {
        let ResolveAsk { outcome, result, surprise, root_cause, lesson, id } = ask;
        let journal = journal_of(asker)?;
        let mut repaired = taken_over(&journal, asker, id.as_deref(), now)?;
        let closing = Closing {
            outcome,
            result,
            surprise,
            root_cause: root_cause
                .map(|CauseAsk { category, description }| RootCause { category, description }),
            lesson: lesson
                .map(|LessonAsk { what_worked, takeaway }| Lesson { what_worked, takeaway }),
        };
        let (resolved, more) = told(journal.resolve(&asker.session, closing, now)?);
        repaired.extend(more);
        Ok(ResolveAnswer {
            id: resolved.entry.id,
            tier: resolved.resolution.confidence_tier,
            seen_by_hook: resolved.outcome.auto_captured,
            repaired,
        })
    }

    fn short(answer: &ResolveAnswer) -> String {
        let tier = match answer.tier {
            Tier::Gold => "gold",
            Tier::Silver => "silver",
            Tier::Bronze => "bronze: something in it is vague",
            Tier::Abandoned => "abandoned",
        };
        with_repairs(format!("{} is resolved ({tier})", answer.id), &answer.repaired)
    }
}
