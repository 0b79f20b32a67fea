//! `scope-check`: is this planning? Words decide first, in well under a millisecond; only when they
//! do not say, a small model is asked, if there is one.
//!
//! What is not planning, and what nothing here can do, ends the run in kind words that say what could
//! be done instead. What lacks a topic or a class is asked for once. Everything else passes: a request
//! that is let through by mistake costs a sentence of the agent's, one that is stopped by mistake
//! costs the teacher her work.

mod clarify;
mod judge;
mod opinion;
mod phrases;
mod reply;

use std::sync::Arc;

use agent::{Hook, HookContext, PreLoopAction};
use async_trait::async_trait;
use domain::{ContextChange, HookPoint, Message};
use workspace::Workspace;

use crate::class_papers::ClassPapers;
use clarify::{KnownClasses, Question};
use judge::Judgement;
use opinion::Opinion;
use phrases::RequestKind;

pub use crate::request::is_class;
pub use clarify::class_answered;

/// The name that agent definitions list.
pub const NAME: &str = "scope-check";

/// The hook.
pub struct ScopeCheck {
    workspace: Arc<Workspace>,
    papers: ClassPapers,
    kinds: &'static [RequestKind],
}

impl ScopeCheck {
    /// Over a workspace, whose classes and topics are offered when a request leaves them open, and
    /// the papers of the class that an answer names.
    pub fn new(workspace: Arc<Workspace>, papers: ClassPapers) -> Self {
        Self { workspace, papers, kinds: phrases::kinds() }
    }

    /// What stops a request of this kind, or lets it go on.
    fn outside(&self, kind: usize, text: &str) -> PreLoopAction {
        match self.kinds.get(kind) {
            Some(kind) => PreLoopAction::Abort(reply::instead(kind, text)),
            None => PreLoopAction::Continue,
        }
    }

    /// The question that is left open by her words and by what was answered so far.
    async fn question(&self, at: &HookContext<'_>, text: &str) -> Option<Question> {
        let workspace = Arc::clone(&self.workspace);
        let class = at.run.started().and_then(|start| start.class.clone());
        let read = tokio::task::spawn_blocking(move || KnownClasses::read(&workspace, class)).await;
        match read {
            Ok(Ok(known)) => clarify::questions(&known, text).into_iter().nth(at.answers.len()),
            Ok(Err(error)) => {
                tracing::info!(%error, "nothing is asked about the request");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "nothing is asked about the request");
                None
            }
        }
    }
}

#[async_trait]
impl Hook for ScopeCheck {
    fn name(&self) -> &'static str {
        NAME
    }

    fn instructions(&self) -> Vec<String> {
        vec![opinion::instructions()]
    }

    fn points(&self) -> &'static [HookPoint] {
        &[HookPoint::PreLoop]
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        let Some(start) = at.run.started() else { return PreLoopAction::Continue };
        // A specialist's task was written by an agent whose own request has been checked.
        let (None, Some(text)) = (&start.delegation, last_words(at.run.history())) else {
            return PreLoopAction::Continue;
        };
        let goes_on = at.run.history().iter().any(|m| matches!(m, Message::Assistant(_)));
        let commanded = start.prompt.iter().any(|fragment| fragment.tag == "command");
        match judge::judge(self.kinds, text) {
            Judgement::Outside(kind) => self.outside(kind, text),
            Judgement::Mixed(kind) => {
                let about = self.kinds.get(kind).map_or("", |kind| kind.about);
                noted(format!(
                    "Part of this message is not planning ({about}). Do the planning, and say in one \
                     sentence that the rest is left to me."
                ))
            }
            Judgement::Planning | Judgement::Unsure if goes_on => PreLoopAction::Continue,
            Judgement::Unsure if !commanded && at.has_background() && !judge::is_courtesy(text) => {
                match opinion::ask(at, text).await {
                    Opinion::Planning => PreLoopAction::Continue,
                    Opinion::Outside(kind) => self.outside(kind, text),
                    Opinion::None(why) => noted(format!(
                        "Whether this message is about planning could not be checked ({why}). If it \
                         is not, say in one sentence what you can help with."
                    )),
                }
            }
            Judgement::Planning | Judgement::Unsure => {
                if let Some(question) = self.question(at, text).await {
                    return PreLoopAction::Ask(question.request.into());
                }
                let note = clarify::note(at.answers, text).unwrap_or_default();
                let added = self.papers.taken_up(at).await;
                let change = ContextChange { note, added, ..ContextChange::default() };
                match change == ContextChange::default() {
                    true => PreLoopAction::Continue,
                    false => PreLoopAction::Modify(change),
                }
            }
        }
    }
}

/// What the teacher said last.
pub(super) fn last_words(history: &[Message]) -> Option<&str> {
    history.iter().rev().find_map(|message| match message {
        Message::User { text } => Some(text.as_str()),
        Message::Assistant(_) | Message::Tool { .. } => None,
    })
}

fn noted(note: String) -> PreLoopAction {
    PreLoopAction::Modify(ContextChange { note, ..ContextChange::default() })
}

#[cfg(test)]
mod tests;
