//! What may follow what: a pure machine over open and resolved entries.
//!
//! Each session has at most one open entry; sessions that work side by side do not wait for one another. A
//! step that is refused changes nothing.

mod check;

use chrono::{DateTime, Utc};
use text::sha256;

use crate::outcome::{TestRun, Verdict};
use crate::tier::{Tier, proximity};
use crate::wording::is_same;
use crate::{
    Closing, Draft, Entry, Iteration, Note, Observation, Outcome, OutcomeStatus, Refusal,
    Resolution, ResolutionStatus, ResolvedEntry, Revision,
};

/// All that is open, and what was resolved and is not in the archive yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JournalState {
    pub(crate) open: Vec<Entry>,
    pub(crate) resolved: Vec<ResolvedEntry>,
}

impl JournalState {
    /// Open entries of all sessions, the eldest first.
    #[must_use]
    pub fn open(&self) -> &[Entry] {
        &self.open
    }

    /// Resolved entries of all sessions, in the order in which they were resolved.
    #[must_use]
    pub fn resolved(&self) -> &[ResolvedEntry] {
        &self.resolved
    }

    /// The open entry of a session.
    #[must_use]
    pub fn current(&self, session: &str) -> Option<&Entry> {
        self.open.iter().find(|entry| entry.session_id == session)
    }

    /// Begins an entry.
    ///
    /// # Errors
    /// The session has one that is open; a part is empty, hollow or too long.
    pub fn create(
        &mut self,
        session: &str,
        draft: Draft,
        now: DateTime<Utc>,
    ) -> Result<&Entry, Refusal> {
        check::session(session)?;
        if let Some(open) = self.current(session) {
            return Err(Refusal::Open { id: open.id.clone(), goal: open.goal.clone() });
        }
        check::goal(&draft.goal)?;
        let current = Iteration {
            timestamp: Some(now),
            strategy: None,
            hypothesis: draft.hypothesis.trim().to_owned(),
            action: draft.action.trim().to_owned(),
            prediction: draft.prediction.trim().to_owned(),
            confidence: draft.confidence,
        };
        check::iteration(&draft.goal, &current)?;
        let entry = Entry {
            id: self.new_id(session, &draft, now),
            session_id: session.to_owned(),
            created_at: now,
            domain: draft.domain,
            strategy: draft.strategy,
            goal: draft.goal.trim().to_owned(),
            history: Vec::new(),
            current,
            iteration_count: 1,
            notes: Vec::new(),
            observations: Vec::new(),
        };
        Ok(self.open.push_mut(entry))
    }

    /// Changes what is believed, done, predicted or noted. What differs begins a new iteration, and the one
    /// before goes into the history; a note alone does not.
    ///
    /// # Errors
    /// Nothing is open or would change; a part is empty, hollow or too long; a confidence without prediction; too
    /// many beliefs or notes in one entry.
    pub fn update(
        &mut self,
        session: &str,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Result<&Entry, Refusal> {
        let entry = self.current_mut(session)?;
        let next = next_iteration(entry, &revision, now)?;
        let strategy = revision.strategy.filter(|strategy| *strategy != entry.strategy);
        let note = check::optional("note", revision.note)?;
        if next.is_none() && strategy.is_none() && note.is_none() {
            return Err(Refusal::NoChange);
        }
        let full = |what, most| Refusal::Full { id: entry.id.clone(), what, most };
        if (next.is_some() || strategy.is_some()) && entry.history.len() + 1 >= MOST_ITERATIONS {
            return Err(full("beliefs", MOST_ITERATIONS));
        }
        if note.is_some() && entry.notes.len() >= MOST_NOTES {
            return Err(full("notes", MOST_NOTES));
        }
        if next.is_some() || strategy.is_some() {
            let next =
                next.unwrap_or_else(|| Iteration { timestamp: Some(now), ..entry.current.clone() });
            let mut past = std::mem::replace(&mut entry.current, next);
            if let Some(strategy) = strategy {
                past.strategy = Some(std::mem::replace(&mut entry.strategy, strategy));
            }
            entry.history.push(past);
            entry.iteration_count += 1;
        }
        entry.notes.extend(note.map(|text| Note { timestamp: now, text }));
        Ok(entry)
    }

    /// Keeps what a run of tests came to with the open entry. Only the latest runs of each iteration are kept.
    ///
    /// # Errors
    /// Nothing is open.
    pub fn capture(
        &mut self,
        session: &str,
        run: TestRun,
        now: DateTime<Utc>,
    ) -> Result<&Entry, Refusal> {
        let entry = self.current_mut(session)?;
        let iteration = entry.iteration_count;
        entry.observations.push(Observation { captured_at: now, iteration, run });
        let here = entry.observations.iter().filter(|seen| seen.iteration == iteration).count();
        if here > MOST_OBSERVATIONS {
            let oldest = entry.observations.iter().position(|seen| seen.iteration == iteration);
            oldest.map(|at| entry.observations.remove(at));
        }
        Ok(entry)
    }

    /// Ends the open entry of a session.
    ///
    /// # Errors
    /// Nothing is open; the result is empty; what the outcome taught is missing.
    pub fn resolve(
        &mut self,
        session: &str,
        closing: Closing,
        now: DateTime<Utc>,
    ) -> Result<&ResolvedEntry, Refusal> {
        let at = self.open.iter().position(|entry| entry.session_id == session);
        self.close(at.ok_or(Refusal::NothingOpen)?, closing, now)
    }

    /// Takes over an entry that another session left open.
    ///
    /// # Errors
    /// No open entry has this id; the session has one of its own.
    pub fn adopt(
        &mut self,
        session: &str,
        id: &str,
        now: DateTime<Utc>,
    ) -> Result<&Entry, Refusal> {
        check::session(session)?;
        let at = self.place(id)?;
        if let Some(open) = self.current(session) {
            return Err(Refusal::Open { id: open.id.clone(), goal: open.goal.clone() });
        }
        let entry = &mut self.open[at];
        let before = std::mem::replace(&mut entry.session_id, session.to_owned());
        let text = format!("taken over from session {before}");
        entry.notes.push(Note { timestamp: now, text });
        Ok(entry)
    }

    /// Abandons an entry that any session left open.
    ///
    /// # Errors
    /// No open entry has this id; the reason is empty.
    pub fn abandon(
        &mut self,
        id: &str,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<&ResolvedEntry, Refusal> {
        let closing = Closing {
            outcome: OutcomeStatus::Abandoned,
            result: reason.to_owned(),
            surprise: None,
            root_cause: None,
            lesson: None,
        };
        self.close(self.place(id)?, closing, now)
    }

    fn close(
        &mut self,
        at: usize,
        closing: Closing,
        now: DateTime<Utc>,
    ) -> Result<&ResolvedEntry, Refusal> {
        let closing = check::closing(closing)?;
        let entry = self.open.remove(at);
        let seen = entry.observations.iter().rev().find(|seen| {
            seen.iteration == entry.iteration_count && seen.run.verdict != Verdict::NothingRan
        });
        let captured_at = seen.map_or(now, |seen| seen.captured_at);
        let outcome = Outcome {
            status: closing.outcome,
            result: closing.result,
            captured_at,
            auto_captured: seen.is_some(),
        };
        let annotation_proximity = proximity(captured_at, now);
        let resolution = Resolution {
            status: match closing.outcome {
                OutcomeStatus::Abandoned => ResolutionStatus::Abandoned,
                OutcomeStatus::Confirmed | OutcomeStatus::Falsified | OutcomeStatus::Partial => {
                    ResolutionStatus::Resolved
                }
            },
            resolved_at: now,
            confidence_tier: Tier::of(&entry, &outcome, annotation_proximity),
            annotation_proximity,
            persisted_at: None,
        };
        Ok(self.resolved.push_mut(ResolvedEntry {
            entry,
            outcome,
            surprise: closing.surprise,
            root_cause: closing.root_cause,
            lesson: closing.lesson,
            resolution,
        }))
    }

    fn current_mut(&mut self, session: &str) -> Result<&mut Entry, Refusal> {
        let mut open = self.open.iter_mut();
        open.find(|entry| entry.session_id == session).ok_or(Refusal::NothingOpen)
    }

    fn place(&self, id: &str) -> Result<usize, Refusal> {
        let unknown = || Refusal::Unknown {
            id: id.to_owned(),
            open: self.open.iter().map(|entry| entry.id.clone()).collect(),
        };
        self.open.iter().position(|entry| entry.id == id).ok_or_else(unknown)
    }

    /// The second, and six digits of a hash, so that sessions that begin in the same second do not meet.
    fn new_id(&self, session: &str, draft: &Draft, now: DateTime<Utc>) -> String {
        let taken = |id: &String| {
            self.open.iter().any(|entry| entry.id == *id)
                || self.resolved.iter().any(|entry| entry.id() == id)
        };
        let instant = now.to_rfc3339();
        let mut turn = 0_u32;
        loop {
            let hash = sha256(format!(
                "{session}\n{instant}\n{turn}\n{}\n{}",
                draft.goal, draft.hypothesis
            ));
            let id = format!("ghap_{}_{}", now.format("%Y%m%d_%H%M%S"), &hash[..6]);
            if !taken(&id) {
                return id;
            }
            turn += 1;
        }
    }
}

/// Who has changed a belief so often knows no more what is tested.
const MOST_ITERATIONS: usize = 50;
/// So many notes are still read.
const MOST_NOTES: usize = 200;
/// More runs of one iteration say nothing that the latest do not.
const MOST_OBSERVATIONS: usize = 10;

/// The iteration that a revision makes, if it says anything that differs from the present one. A prediction
/// that changes has the confidence stated with it, or none.
fn next_iteration(
    entry: &Entry,
    revision: &Revision,
    now: DateTime<Utc>,
) -> Result<Option<Iteration>, Refusal> {
    let differs = |new: &Option<String>, old: &str| {
        new.as_ref().map(|text| text.trim().to_owned()).filter(|text| text != old)
    };
    let current = &entry.current;
    let hypothesis = differs(&revision.hypothesis, &current.hypothesis);
    let action = differs(&revision.action, &current.action);
    let prediction = differs(&revision.prediction, &current.prediction);
    let same_confidence =
        revision.confidence.is_none() || revision.confidence == current.confidence;
    if prediction.is_none() && !same_confidence {
        return Err(Refusal::ConfidenceAlone);
    }
    if hypothesis.is_none() && action.is_none() && prediction.is_none() {
        return Ok(None);
    }
    let confidence = match &prediction {
        Some(_) => revision.confidence,
        None => current.confidence,
    };
    let next = Iteration {
        timestamp: Some(now),
        strategy: None,
        hypothesis: hypothesis.unwrap_or_else(|| current.hypothesis.clone()),
        action: action.unwrap_or_else(|| current.action.clone()),
        prediction: prediction.unwrap_or_else(|| current.prediction.clone()),
        confidence,
    };
    check::iteration(&entry.goal, &next)?;
    Ok(Some(next).filter(|next| {
        !(is_same(&next.hypothesis, &current.hypothesis)
            && is_same(&next.action, &current.action)
            && is_same(&next.prediction, &current.prediction))
    }))
}
