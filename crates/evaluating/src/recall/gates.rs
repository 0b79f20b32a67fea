//! Which gates what is noticed in a history passes on its way to be asked about, session by session, as the
//! program has it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::{MemoryId, MemoryProposal};
use memory::{
    Author, Entry, Factors, GATES, MemoryPath, Provenance, SchoolCalendar, Scope, State, promote,
};
use remembering::capture::of_words;
use remembering::noticing::{factors, importance};
use serde::Serialize;
use store::{MemoryDeed, MemoryFilter, Noticed, Store, TeacherStore};

use super::conversation::{Conversation, Session};
use super::kept::teacher;

/// What was counted at the gates.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Gated {
    /// Memories that came to the gates.
    pub came: usize,
    /// Those that passed all four.
    pub passed: usize,
    /// Those that a gate kept back alone, by its factor.
    pub kept_back_alone: BTreeMap<String, usize>,
}

/// Play a history: what is noticed in a session comes to the gates when the next begins.
///
/// # Errors
/// When the database does not do it.
pub async fn gated(all: &Store, conversation: &Conversation) -> anyhow::Result<Gated> {
    let store = teacher(all, conversation).await?;
    let mut gated = Gated::default();
    for session in &conversation.sessions {
        settle(&store, session.at, &mut gated).await?;
        store.notice_memories(&noticed(session), &deed(session.at)).await?;
    }
    let last = conversation.sessions.last().map(|session| session.at).unwrap_or_default();
    settle(&store, last, &mut gated).await?;
    Ok(gated)
}

fn noticed(session: &Session) -> Vec<Noticed> {
    let hers = session.turns.iter().filter(|turn| !turn.by_assistant);
    let proposals = hers.flat_map(|turn| of_words(&turn.said, session.class.as_deref()));
    let noticed = |MemoryProposal { scope, path, text, reason, .. }: MemoryProposal| {
        let path = MemoryPath::within(Scope::try_from(&scope).ok()?, &path).ok()?;
        Some(Noticed {
            id: MemoryId::new(),
            importance: importance(&path, &text),
            text: format!("- {}", text.trim_start_matches("- ")),
            path,
            source: reason,
            source_seq: None,
            lesson: None,
        })
    };
    proposals.filter_map(noticed).collect()
}

async fn settle(store: &TeacherStore, now: DateTime<Utc>, gated: &mut Gated) -> anyhow::Result<()> {
    let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
    let all: Vec<Entry> = store.memory_entries(&all).await?;
    let calendar = SchoolCalendar::default();
    let pool: Vec<(MemoryId, Factors)> = all
        .iter()
        .filter(|entry| matches!(entry.state, State::Working | State::Candidate))
        .map(|entry| (entry.id, factors(entry, &all, &calendar, now)))
        .collect();
    let is_new =
        |id: &MemoryId| all.iter().any(|entry| entry.id == *id && entry.state == State::Working);
    let (mut passed, mut left_out) = (Vec::new(), Vec::new());
    for verdict in promote(&pool, GATES).into_iter().filter(|verdict| is_new(&verdict.id)) {
        gated.came += 1;
        let Some(why) = verdict.why_not() else {
            gated.passed += 1;
            passed.push(verdict.id);
            continue;
        };
        let mut against = verdict.gates.iter().filter(|gate| !gate.passes());
        if let (Some(gate), None) = (against.next(), against.next()) {
            let name = format!("{:?}", gate.factor).to_lowercase();
            *gated.kept_back_alone.entry(name).or_default() += 1;
        }
        left_out.push((verdict.id, why));
    }
    Ok(store.put_forward_memories(&passed, &left_out, &deed(now)).await?)
}

fn deed(at: DateTime<Utc>) -> MemoryDeed {
    let by = Author::Job(remembering::noticing::KIND.to_owned());
    MemoryDeed { origin: Provenance { session: None, trace: None, by }, at }
}

impl Gated {
    /// Both together.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.came += other.came;
        self.passed += other.passed;
        for (factor, count) in other.kept_back_alone {
            *self.kept_back_alone.entry(factor).or_default() += count;
        }
        self
    }
}
