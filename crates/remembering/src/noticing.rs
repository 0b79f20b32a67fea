//! What an exchange said that is worth remembering and no card asked about: noticed by a durable job
//! when a run has ended, from what the teacher said and did and never from what a model wrote.
//!
//! What is noticed is a working memory of its session. When the teacher has gone on to another session, the
//! memories of the earlier ones pass the gates of `memory::promote` or are left out with the reason; those
//! that pass wait for her word. Nothing becomes a part of a file without it.

use std::collections::BTreeSet;
use std::sync::Arc;

use agent::ask::ask_counted;
use agent::{Exchange, Model, Run};
use domain::{MemoryId, MemoryProposal, Message, SessionId, Timestamp, TraceId};
use memory::{
    Author, Entry, ExpiryRules, Factors, GATES, MemoryPath, Provenance, SchoolCalendar, Scope,
    Shown, Sort, State, promote,
};
use postgres::queue::{JobFailure, JobRun, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sessions::spent::note_call;
use store::{MemoryDeed, MemoryFilter, Noticed, StoreError, TeacherStore};
use text::{content_stems, sha256};
use uuid::Uuid;
use workspace::Workspace;

use crate::calendar::school_calendar;
use crate::capture::{
    GivenProposals, HandEdits, Learned, extracted, learned_of, lessons_of, model_question,
    read_answer,
};
use crate::letting_go;

/// The kind of job.
pub const KIND: &str = "notice-memories";

/// The importance of what is noticed, by what sort of thing it is.
const IMPORTANCE: [(Sort, u8); 4] =
    [(Sort::Instruction, 70), (Sort::Preference, 60), (Sort::Learning, 55), (Sort::LessonLog, 40)];

/// What the job is told.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NoticingInput {
    session_id: SessionId,
    trace_id: TraceId,
}

/// What a session has said so far.
struct Said<'a> {
    run: &'a Run,
    /// What it had said before the run that the job is about.
    before: Vec<Learned>,
    /// The last place of its log.
    last: Option<u64>,
}

/// What the job works with.
pub struct Noticing {
    /// Her rows.
    pub store: TeacherStore,
    /// Where what she changed by hand is read.
    pub edits: Arc<dyn HandEdits>,
    /// Where the calendar is.
    pub workspace: Arc<Workspace>,
    /// The numbers of letting go.
    pub rules: ExpiryRules,
    /// The present.
    pub now: Timestamp,
}

/// The job that a run leaves when it ends.
pub fn job(session: SessionId, trace: TraceId) -> NewJob {
    let input = json!(NoticingInput { session_id: session, trace_id: trace });
    NewJob::new(KIND, input).keyed(format!("notice:{trace}"))
}

impl Noticing {
    /// Do it. `model` finds the one for work in the background by the provider and the model of the run;
    /// without one the rules alone notice.
    ///
    /// # Errors
    /// When the database is away, or the log cannot be read.
    pub async fn run<Finding>(
        &self,
        run: JobRun,
        model: impl FnOnce((String, String)) -> Finding,
    ) -> Result<(), JobFailure>
    where
        Finding: Future<Output = Option<Arc<dyn Model>>>,
    {
        let input: NoticingInput = serde_json::from_value(run.input)
            .map_err(|error| JobFailure::Dead(error.to_string()))?;
        let again = |error: StoreError| JobFailure::Retry(error.to_string());
        let events = self.store.events(input.session_id, 0).await.map_err(again)?;
        let mut folded = Run::default();
        let mut before = None;
        let mut last = None;
        for event in &events {
            if event.trace_id == input.trace_id && before.is_none() {
                before = Some(learned_of(&folded, &[]));
            }
            folded.apply(event).map_err(|error| JobFailure::Dead(error.to_string()))?;
            last = u64::try_from(event.seq).ok();
        }
        if folded.factors().is_some_and(|factors| factors.memory == domain::MemoryUse::Off) {
            return Ok(());
        }
        let model = match folded.started() {
            Some(start) => model((start.provider.clone(), start.model.clone())).await,
            None => None,
        };
        let said = Said { run: &folded, before: before.unwrap_or_default(), last };
        let noticed = self.noticed(&said, input.session_id, model).await.map_err(again)?;
        let deed = self.deed(Some((input.session_id, input.trace_id)));
        self.store.notice_memories(&noticed, &deed).await.map_err(again)?;
        let (calendar, _) = school_calendar(&self.workspace).await;
        self.settle(input.session_id, &calendar).await.map_err(again)?;
        // Only while she works: nothing is let go in a holiday or while the application is closed.
        let due = letting_go::due(&self.store, &self.rules, &calendar, self.now).await;
        letting_go::let_go(&self.store, &due.map_err(again)?, self.now).await.map_err(again)
    }

    fn deed(&self, place: Option<(SessionId, TraceId)>) -> MemoryDeed {
        let (session, trace) = place.unzip();
        let by = Author::Job(KIND.to_owned());
        MemoryDeed { origin: Provenance { session, trace, by }, at: self.now }
    }

    async fn noticed(
        &self,
        said: &Said<'_>,
        session: SessionId,
        model: Option<Arc<dyn Model>>,
    ) -> Result<Vec<Noticed>, StoreError> {
        let run = said.run;
        let all = MemoryFilter { waiting: true, gone: true, ..MemoryFilter::default() };
        let all = self.store.memory_entries(&all).await?;
        let known = all.iter().map(|entry| entry.block.text.clone());
        let dismissed = self.store.dismissed_memories().await?;
        let known: Vec<String> = known.chain(dismissed).collect();
        let lessons = lessons_of(run);
        let edits = match self.edits.of_lessons(&lessons).await {
            Ok(edits) => edits,
            Err(why) => {
                tracing::info!(why, "what was changed by hand is not noticed");
                Vec::new()
            }
        };
        let shown = shown(run);
        let mut learned = learned_of(run, &edits);
        // What earlier exchanges said was noticed after them; what the program said first is not hers.
        learned.retain(|one| {
            !said.before.contains(one)
                && !one.in_her_words().is_some_and(|words| shown.holds(words))
        });
        // A card put what she did to the model already.
        let asked = run.exchanges().iter().any(is_capture);
        let mut given = Vec::new();
        if let Some(model) = model.as_ref().filter(|_| !asked && !learned.is_empty()) {
            let question = model_question(&learned, run.class());
            let (reply, usage) = ask_counted::<GivenProposals>(model.as_ref(), question).await;
            note_call(&self.store, "noticing", model.as_ref(), usage).await;
            match reply.map(|reply| reply.answer) {
                Ok(Ok(answer)) => given = read_answer(answer, run.class()),
                Ok(Err(unfit)) => tracing::info!(%unfit, "only the rules notice memories"),
                Err(failure) => tracing::info!(?failure, "only the rules notice memories"),
            }
        }
        let mut found = extracted(run, &learned, given, known);
        found.retain(|proposal| !shown.holds(&proposal.text));
        let lesson = match lessons.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        };
        let noticed = found.into_iter().filter_map(|proposal| {
            let MemoryProposal { scope, path, text, reason, replaces: None, .. } = proposal else {
                return None;
            };
            let path = MemoryPath::within(Scope::try_from(&scope).ok()?, &path).ok()?;
            let importance = importance(&path, &text);
            Some(Noticed {
                id: identity(session, &path, &text),
                text: format!("- {}", text.trim_start_matches("- ")),
                path,
                source: reason,
                source_seq: said.last,
                lesson: lesson.clone(),
                importance,
            })
        });
        Ok(noticed.collect())
    }

    /// The working memories of earlier sessions pass the gates, or are left out with the reason.
    async fn settle(
        &self,
        current: SessionId,
        calendar: &SchoolCalendar,
    ) -> Result<(), StoreError> {
        let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
        let all = self.store.memory_entries(&all).await?;
        let ended: Vec<&Entry> = all
            .iter()
            .filter(|entry| entry.state == State::Working && entry.origin.session != Some(current))
            .collect();
        if ended.is_empty() {
            return Ok(());
        }
        // What waits already is a part of the pool, so that one poor session does not make its own gates.
        let waiting = all.iter().filter(|entry| entry.state == State::Candidate);
        let pool: Vec<(MemoryId, Factors)> = ended
            .iter()
            .copied()
            .chain(waiting)
            .map(|entry| (entry.id, factors(entry, &all, calendar, self.now)))
            .collect();
        let (mut passed, mut left_out) = (Vec::new(), Vec::new());
        for verdict in promote(&pool, GATES) {
            if ended.iter().all(|entry| entry.id != verdict.id) {
                continue;
            }
            match verdict.why_not() {
                None => passed.push(verdict.id),
                Some(why) => left_out.push((verdict.id, why)),
            }
        }
        self.store.put_forward_memories(&passed, &left_out, &self.deed(None)).await
    }
}

/// What speaks for a memory among all that are kept or wait.
pub fn factors(entry: &Entry, all: &[Entry], calendar: &SchoolCalendar, now: Timestamp) -> Factors {
    let stems = stems(entry);
    let alike = |other: &&Entry| {
        let others = self::stems(other);
        let shared = stems.intersection(&others).count();
        other.path.scope() == entry.path.scope() && shared * 2 >= stems.len().max(1)
    };
    // It is one of those itself.
    let times = all.iter().filter(alike).count().max(1);
    let age = calendar.days_between(entry.created_at.date_naive(), now.date_naive());
    Factors {
        relevance: match (entry.path.class().is_some(), entry.lesson.is_some()) {
            (true, true) => 1.0,
            (true, false) => 0.9,
            (false, true) => 0.8,
            (false, false) => 0.7,
        },
        importance: f64::from(entry.importance) / 100.0,
        recency: 1.0 / (1.0 + f64::from(age)),
        reinforcement: (times as f64 / 3.0).min(1.0),
    }
}

/// How much follows from what is noticed, 0 to 100: more from an instruction than from a remark.
pub fn importance(path: &MemoryPath, text: &str) -> u8 {
    let sort = Sort::of(path, text);
    IMPORTANCE.iter().find(|(known, _)| *known == sort).map_or(50, |(_, importance)| *importance)
}

/// The same words of the same session are the same memory, however often the job is done.
fn identity(session: SessionId, path: &MemoryPath, text: &str) -> MemoryId {
    let digest = sha256(format!("{session}\n{path}\n{text}"));
    let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16);
    MemoryId(Uuid::from_u128(number.unwrap_or_default()))
}

fn stems(entry: &Entry) -> BTreeSet<String> {
    content_stems(&entry.block.text).into_iter().collect()
}

fn is_capture(exchange: &Exchange) -> bool {
    matches!(exchange.interaction.request, domain::InteractionRequest::MemoryCapture { .. })
}

/// Everything that the program put before her or a model, which is never learned as hers.
fn shown(run: &Run) -> Shown {
    let mut shown = Shown::default();
    for fragment in run.prompt() {
        shown.show(&fragment.text);
    }
    for message in run.history() {
        match message {
            Message::User { .. } => {}
            Message::Assistant(answer) => shown.show(&answer.text()),
            Message::Tool { .. } => {}
        }
    }
    shown
}
