//! `memory-capture`: what this session taught that the next one should know, proposed and never
//! kept without her word.
//!
//! Proposals are what the agent put forward with `update_memory`, and what rules make of what she did
//! (revisions, choices, notes, answers); a small model may add to them. Whatever memory holds already, whatever she dismissed, whatever
//! this session has proposed already, decided or not, whatever names a pupil and whatever is about
//! this one lesson is not proposed. Nothing new: no card.

mod by_hand;
mod checks;
mod lasting;
mod learned;
mod model;
mod notes;
mod phrases;
mod progress;
mod rules;

use std::sync::Arc;

use agent::{Hook, HookContext, PostLoopAction, Run};
use async_trait::async_trait;
use domain::{
    HookPoint, InteractionRequest, MemoryProposal, MemoryScope, MemoryUse, QuestionOption,
    SessionId, ToolEffect, TraceId,
};

pub use by_hand::{HandEdit, HandEdits};
pub(crate) use learned::{Learned, lessons as lessons_of, read as learned_of};
pub(crate) use model::{GivenProposals, question as model_question, read as read_answer};
pub(crate) use notes::without_bullet;

use checks::Checks;
use progress::{LEAVE_IT, Pending, TRY_AGAIN};

/// The name that agent definitions list.
pub const NAME: &str = "memory-capture";

/// The most proposals of one card: what is asked for costs her attention.
const MOST: usize = 4;

/// Where a memory comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaptureProvenance {
    /// The session.
    pub session: SessionId,
    /// The run.
    pub trace: TraceId,
    /// The hook that proposed it.
    pub hook: &'static str,
}

/// Memory, as far as this hook needs it.
#[async_trait]
pub trait MemoryWriter: Send + Sync {
    /// Everything that a scope's memory says now, one block each.
    ///
    /// # Errors
    /// Why it cannot be read.
    async fn holds(&self, scope: &MemoryScope) -> Result<Vec<String>, String>;

    /// Texts that she has dismissed, in any session.
    ///
    /// # Errors
    /// Why they cannot be read.
    async fn dismissed(&self) -> Result<Vec<String>, String>;

    /// What earlier sessions proposed, as scope and text, the latest first.
    ///
    /// # Errors
    /// Why it cannot be read.
    async fn proposed_before(
        &self,
        session: SessionId,
    ) -> Result<Vec<(MemoryScope, String)>, String>;

    /// Remember one block; short ids of what is new are given back.
    ///
    /// # Errors
    /// Why it was not kept, in words for her.
    async fn remember(
        &self,
        scope: &MemoryScope,
        path: &str,
        text: &str,
        provenance: CaptureProvenance,
    ) -> Result<Vec<String>, String>;

    /// Whether this run has put this text where these words stood: what the file holds does not say
    /// so, because a new text may hold the old words.
    ///
    /// # Errors
    /// Why it is not known.
    async fn has_changed(
        &self,
        scope: &MemoryScope,
        path: &str,
        (old, new): (&str, &str),
        provenance: CaptureProvenance,
    ) -> Result<bool, String>;

    /// Put a text where other words stand once, or forget them where it is empty; short ids of what
    /// is changed are given back.
    ///
    /// # Errors
    /// Why it was not done, in words for her.
    async fn change(
        &self,
        scope: &MemoryScope,
        path: &str,
        (old, new): (&str, &str),
        provenance: CaptureProvenance,
    ) -> Result<Vec<String>, String>;
}

/// Whether a text names somebody who could be a pupil.
pub type NamesPupil = Arc<dyn Fn(&str) -> bool + Send + Sync>;

/// What the rules alone make of something that she says in a conversation, without what the session and memory
/// know beside it; nothing that names somebody who could be a pupil.
pub fn of_words(words: &str, class: Option<&str>) -> Vec<MemoryProposal> {
    let sentences = text::sentences(words).map(|range| words[range].trim().to_owned());
    let said: Vec<Learned> = sentences.map(|text| Learned::Said { text, section: None }).collect();
    let mut found = rules::proposals(&said, class);
    found.retain(|proposal| privacy::pupil_names(&proposal.text).is_empty());
    found
}

/// What proposals are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learning {
    /// What the agent put forward, and what she did.
    FromEverything,
    /// Only what the agent put forward: an agent that does not list the hook wants no more of it.
    FromNotes,
}

/// The hook.
pub struct MemoryCapture {
    /// What it looks at.
    pub learning: Learning,
    /// Where memories are kept.
    pub memory: Arc<dyn MemoryWriter>,
    /// Where what she changed by hand is read.
    pub edits: Arc<dyn HandEdits>,
    /// What may not be kept.
    pub names_pupil: NamesPupil,
}

#[async_trait]
impl Hook for MemoryCapture {
    fn name(&self) -> &str {
        NAME
    }

    fn instructions(&self) -> Vec<String> {
        vec![model::INSTRUCTIONS.to_owned()]
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let start = at.run.started();
        if start.is_none_or(|s| s.delegation.is_some() || s.factors.memory == MemoryUse::Off) {
            return PostLoopAction::Continue;
        }
        if at.answers.is_empty() {
            let proposals = self.proposals(at).await;
            return match proposals.is_empty() {
                true => PostLoopAction::Continue,
                false => ask(InteractionRequest::MemoryCapture { proposals }),
            };
        }
        for memory in progress::read(at.answers) {
            if let Err(question) = self.keep(at, &memory).await {
                return ask(question);
            }
        }
        PostLoopAction::Continue
    }
}

impl MemoryCapture {
    /// What she changed by hand in the lessons of this session.
    async fn edits(&self, run: &Run) -> Vec<HandEdit> {
        let paths = learned::lessons(run);
        match self.edits.of_lessons(&paths).await {
            Ok(edits) => edits,
            Err(why) => {
                tracing::info!(why, "what was changed by hand is not learned from");
                Vec::new()
            }
        }
    }

    async fn proposals(&self, at: &HookContext<'_>) -> Vec<MemoryProposal> {
        let Some(start) = at.run.started() else { return Vec::new() };
        let class = start.class.as_deref();
        let mut checks = Checks::new(at.run, self.names_pupil.as_ref());
        let mut scopes = vec![MemoryScope::Teacher];
        scopes.extend(class.map(|class| MemoryScope::Class { class: class.to_owned() }));
        for scope in &scopes {
            match self.memory.holds(scope).await {
                Ok(texts) => checks.hold(texts),
                // Without knowing what is there, everything would be proposed again.
                Err(why) => {
                    tracing::warn!(why, "nothing is proposed: memory cannot be read");
                    return Vec::new();
                }
            }
        }
        match self.memory.dismissed().await {
            Ok(texts) => checks.know(texts),
            Err(why) => {
                tracing::warn!(why, "nothing is proposed: dismissed texts cannot be read");
                return Vec::new();
            }
        }
        let mut found = notes::read(at.run.history());
        let learned = match self.learning {
            Learning::FromEverything => learned::read(at.run, &self.edits(at.run).await),
            Learning::FromNotes => Vec::new(),
        };
        let earlier = match self.memory.proposed_before(at.session).await {
            Ok(earlier) => earlier,
            Err(why) => {
                tracing::info!(why, "what was proposed before is not known");
                Vec::new()
            }
        };
        let by_rule = rules::proposals(&learned, class).into_iter();
        found.extend(by_rule.map(|proposal| rules::again(proposal, &earlier)));
        if at.has_background() && !learned.is_empty() {
            let asked = at.ask_background(model::question(&learned, class)).await;
            match asked.map(|reply| reply.answer) {
                Ok(Ok(given)) => found.extend(model::read(given, class)),
                Ok(Err(unfit)) => tracing::info!(%unfit, "only the rules propose memories"),
                Err(failure) => {
                    tracing::info!(failure = failure.message, "only the rules propose memories");
                }
            }
        }
        let mut proposals = Vec::new();
        for proposal in found {
            if proposals.len() < MOST && checks.may_be_proposed(&proposal) {
                checks.propose(&proposal);
                proposals.push(proposal);
            }
        }
        proposals
    }

    /// Write one memory, unless it was written by a process that stopped before it could say so.
    async fn keep(&self, at: &HookContext<'_>, memory: &Pending) -> Result<(), InteractionRequest> {
        if (self.names_pupil)(&memory.text) {
            at.note(ToolEffect::MemoryRefused { path: shown_path(&memory.scope, &memory.path) });
            return Err(names_somebody(memory));
        }
        let provenance = CaptureProvenance { session: at.session, trace: at.trace, hook: NAME };
        let Pending { scope, path, text, .. } = memory;
        let done = match &memory.replaces {
            None => self
                .memory
                .holds(scope)
                .await
                .map(|held| held.iter().any(|text| checks::same(text, &memory.text))),
            Some(old) => self.memory.has_changed(scope, path, (old, text), provenance).await,
        };
        if done.map_err(|why| not_kept(memory, why))? {
            return Ok(());
        }
        let ids = match &memory.replaces {
            None => self.memory.remember(scope, path, text, provenance).await,
            Some(old) => self.memory.change(scope, path, (old, text), provenance).await,
        };
        let ids = ids.map_err(|why| not_kept(memory, why))?;
        at.note(ToolEffect::MemoryWritten { path: shown_path(scope, path), ids });
        Ok(())
    }
}

/// What of this session may become a memory beside what its cards proposed: by rule, and what a model
/// gave; without what is known, and without names.
pub(crate) fn extracted(
    run: &Run,
    learned: &[Learned],
    given: Vec<MemoryProposal>,
    known: Vec<String>,
) -> Vec<MemoryProposal> {
    let names = |text: &str| !crate::shelves::pupil_names(text).is_empty();
    let mut checks = Checks::new(run, &names);
    checks.know(known);
    let found = rules::proposals(learned, run.class()).into_iter().chain(given);
    let mut kept = Vec::new();
    for proposal in found {
        if checks.may_be_proposed(&proposal) {
            checks.propose(&proposal);
            kept.push(proposal);
        }
    }
    kept
}

fn ask(request: InteractionRequest) -> PostLoopAction {
    PostLoopAction::Ask(request.into())
}

/// The file as traces and the sidebar show it.
fn shown_path(scope: &MemoryScope, path: &str) -> String {
    match scope {
        MemoryScope::Teacher => format!("memory/{path}"),
        MemoryScope::Class { class } => format!("memory/classes/{class}/{path}"),
    }
}

fn names_somebody(memory: &Pending) -> InteractionRequest {
    InteractionRequest::Question {
        question: progress::question_without_names(memory.words()),
        reason: "Memory keeps no names: write what holds for the group or the need, such as \"the \
                 EAL pair\"."
            .to_owned(),
        options: vec![option(LEAVE_IT)],
        free_text: true,
    }
}

fn not_kept(memory: &Pending, reason: String) -> InteractionRequest {
    InteractionRequest::Question {
        question: progress::question_not_kept(memory.words()),
        reason,
        options: vec![option(TRY_AGAIN), option(LEAVE_IT)],
        free_text: false,
    }
}

fn option(label: &str) -> QuestionOption {
    QuestionOption { label: label.to_owned(), description: String::new(), opens: None }
}
