//! What is open.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Timestamp;
use journal::{Domain, Entry, Strategy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::steps::{journal_of, on_files, told, with_repairs};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// Shows the entry that is open in this session.
pub struct GetCurrentGhap;

/// Nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CurrentAsk {}

/// What is open.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CurrentAnswer {
    /// The entry of this session; none when nothing is open.
    open: Option<OpenEntry>,
    /// What other sessions have open in this project, the latest first: ten at most.
    others: Vec<OtherEntry>,
    /// How many more there are.
    left: u32,
    /// What had to be put right in the journal before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repaired: Vec<String>,
}

/// The entry that is open.
#[derive(Debug, Serialize, JsonSchema)]
struct OpenEntry {
    /// Its id.
    id: String,
    /// When it was begun.
    created_at: DateTime<Utc>,
    /// What sort of work it is.
    domain: Domain,
    /// How it is gone about now.
    strategy: Strategy,
    /// What is wanted.
    goal: String,
    /// What is believed now.
    hypothesis: String,
    /// What is done because of it.
    action: String,
    /// What will be observed if it is right.
    prediction: String,
    /// How sure that is, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<u8>,
    /// How many beliefs it has had, with the present one.
    beliefs: u32,
    /// The latest notes, three at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// The latest run of tests that a hook saw during this belief.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<String>,
}

/// An entry that another session has open.
#[derive(Debug, Serialize, JsonSchema)]
struct OtherEntry {
    /// Its id: update_ghap and resolve_ghap take it.
    id: String,
    /// What is wanted.
    goal: String,
    /// For how many minutes nothing was done to it.
    quiet_minutes: u32,
    /// Whether its session seems to have left it.
    orphan: bool,
}

/// So many entries of others are shown.
const MOST_OTHERS: usize = 10;
const MOST_NOTES: usize = 3;

#[async_trait]
impl Tool for GetCurrentGhap {
    type Ask = CurrentAsk;
    type Answer = CurrentAnswer;
    const NAME: &'static str = "get_current_ghap";
    const ABOUT: &'static str = "Shows the goal, hypothesis, action and prediction that this session has open, and \
        what earlier sessions left open in this project.";
    const HINTS: Hints = Hints::READS;
    const FILES_ALONE: bool = true;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: CurrentAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CurrentAnswer, LearningError> {
        on_files::<Self>(learning, asker, ask).await
    }

    fn on_files(
        asker: &Asker,
        CurrentAsk {}: CurrentAsk,
        now: Timestamp,
    ) -> Result<CurrentAnswer, LearningError> {
        let (found, repaired) = told(journal_of(asker)?.look(&asker.session, now)?);
        let mut others = found.others;
        others.sort_by_key(|other| other.quiet_for);
        let left = others.len().saturating_sub(MOST_OTHERS);
        others.truncate(MOST_OTHERS);
        Ok(CurrentAnswer {
            open: found.current.map(shown),
            others: others
                .into_iter()
                .map(|other| OtherEntry {
                    id: other.entry.id,
                    goal: other.entry.goal,
                    quiet_minutes: u32::try_from(other.quiet_for.num_minutes()).unwrap_or(u32::MAX),
                    orphan: other.is_orphan,
                })
                .collect(),
            left: u32::try_from(left).unwrap_or(u32::MAX),
            repaired,
        })
    }

    fn short(answer: &CurrentAnswer) -> String {
        let mut lines = vec![match &answer.open {
            Some(open) => {
                let sure = open.confidence.map(|sure| format!(" ({sure} %)")).unwrap_or_default();
                format!(
                    "{}: {}\nhypothesis: {}\naction: {}\nprediction: {}{sure}",
                    open.id, open.goal, open.hypothesis, open.action, open.prediction
                )
            }
            None => "nothing is open: create_ghap begins an entry".to_owned(),
        }];
        for other in answer.others.iter().filter(|other| other.orphan) {
            lines.push(format!("left open by an earlier session: {} ({})", other.goal, other.id));
        }
        with_repairs(lines.join("\n"), &answer.repaired)
    }
}

fn shown(entry: Entry) -> OpenEntry {
    let Entry { id, created_at, domain, strategy, goal, current, iteration_count, .. } = entry;
    let from = entry.notes.len().saturating_sub(MOST_NOTES);
    let seen = entry.observations.iter().rev().find(|seen| seen.iteration == iteration_count);
    OpenEntry {
        id,
        created_at,
        domain,
        strategy,
        goal,
        hypothesis: current.hypothesis,
        action: current.action,
        prediction: current.prediction,
        confidence: current.confidence.map(journal::Confidence::as_percent),
        beliefs: u32::try_from(iteration_count).unwrap_or(u32::MAX),
        notes: entry.notes.iter().skip(from).map(|note| note.text.clone()).collect(),
        seen: seen.map(|seen| seen.run.summary.clone()),
    }
}
