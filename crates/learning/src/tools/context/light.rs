//! What a session begins with: what holds, what is open, what came of it lately.

use journal::{Journal, ResolvedEntry};
use store::AgentMemoryFilter;

use super::lines::{ContextLine, ContextSection};
use crate::experiences::{Known, Place, by_standing, values_in};
use crate::indexes::blocking;
use crate::tools::memories::{Asked, recalled};
use crate::{Asker, Learning, LearningError};

/// The most values, and the most outcomes.
const MOST: usize = 5;
/// The most memories that fit, and the most that are shown because they matter.
const MEMORIES: usize = 3;
/// The most tokens of memories.
const MEMORY_TOKENS: u32 = 600;

/// The sections of a light context.
///
/// # Errors
/// The database does not answer, or the journal cannot be read.
pub(super) async fn sections(
    learning: &Learning,
    asker: &Asker,
    place: &Place,
    situation: &str,
    entries: &[Known],
) -> Result<Vec<ContextSection>, LearningError> {
    Ok(vec![
        open(learning, asker).await?,
        values(learning, place).await?,
        ContextSection::new(
            "Recent outcomes:",
            entries.iter().take(MOST).map(|known| outcome(&known.entry)).collect(),
        ),
        memories(learning, place, situation).await?,
    ])
}

/// The entry that this session has open.
///
/// # Errors
/// The journal cannot be read.
pub(super) async fn open(
    learning: &Learning,
    asker: &Asker,
) -> Result<ContextSection, LearningError> {
    let now = learning.supplies().clock.now();
    let (folder, session) = (asker.folder.clone(), asker.session.clone());
    let read = move || match folder {
        Some(folder) => {
            let journal = Journal::at(folder.join(journal::IN_PROJECT));
            Ok(journal.current(&session, now)?.value)
        }
        None => Ok(None),
    };
    let current = blocking(read).await?;
    let lines = current.into_iter().flat_map(|entry| {
        let goal = format!("goal: {}; hypothesis: {}", entry.goal, entry.current.hypothesis);
        let next =
            format!("action: {}; prediction: {}", entry.current.action, entry.current.prediction);
        [ContextLine::new(&goal, entry.id.clone()), ContextLine::new(&next, entry.id)]
    });
    Ok(ContextSection::new("Open entry of this session:", lines.collect()))
}

async fn values(learning: &Learning, place: &Place) -> Result<ContextSection, LearningError> {
    let known = values_in(learning, place.key(), None).await?;
    let now = learning.supplies().clock.now();
    let values: Vec<experience::Value> = known.into_iter().map(|known| known.value).collect();
    let lines = by_standing(&values, place.key(), now).into_iter().take(MOST).map(|value| {
        let text = format!("{} (from {} experiences)", value.text, value.cluster_size);
        ContextLine::new(&text, value.id.clone())
    });
    Ok(ContextSection::new("Values:", lines.collect()))
}

/// Memories that fit, and those that matter most whatever the situation.
///
/// # Errors
/// The database does not answer.
pub(super) async fn memories(
    learning: &Learning,
    place: &Place,
    situation: &str,
) -> Result<ContextSection, LearningError> {
    let filter = AgentMemoryFilter {
        project: place.key().map(str::to_owned),
        ..AgentMemoryFilter::default()
    };
    let asked = Asked {
        question: situation,
        filter: filter.clone(),
        most: MEMORIES,
        tokens: MEMORY_TOKENS,
    };
    let fitting = recalled(learning, &asked).await?;
    let most = u32::try_from(MEMORIES).unwrap_or(u32::MAX);
    let (key, _) = learning.supplies().store.agent_memories(&filter, most, 0).await?;
    let mut lines: Vec<ContextLine> = Vec::new();
    for memory in fitting.found.into_iter().map(|(memory, _)| memory).chain(key) {
        let source = format!("memory {}", memory.id);
        if lines.iter().all(|line| line.source != source) {
            lines.push(ContextLine::new(&memory.content, source));
        }
    }
    Ok(ContextSection::new("Memories:", lines))
}

fn outcome(entry: &ResolvedEntry) -> ContextLine {
    let learned = entry.lesson.as_ref().map(|lesson| {
        let lesson = lesson.takeaway.as_ref().unwrap_or(&lesson.what_worked);
        format!("; lesson: {lesson}")
    });
    let text = format!(
        "{}: {}{}",
        entry.outcome.status.as_str(),
        entry.entry.goal,
        learned.unwrap_or_default()
    );
    ContextLine::new(&text, entry.id())
}
