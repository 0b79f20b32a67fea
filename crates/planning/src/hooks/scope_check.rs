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

use agent::{Answered, Exchange, Hook, HookContext, PreLoopAction};
use api::{ClassCommands as _, ClassMade, ClassNew, LessonListParams};
use async_trait::async_trait;
use domain::{
    Clock, ContextChange, HookPoint, InteractionOrigin, MemoryUse, Message, RunStarted, ToolEffect,
};
use drafter::reading;
use store::TeacherStore;
use workspace::Workspace;

use crate::class_papers::ClassPapers;
use crate::classes::Classes;
use crate::lessons::Lessons;
use crate::supplies::Supplies;
use clarify::{ClassToMake, KnownClasses};
use judge::Judgement;
use opinion::Opinion;
use phrases::RequestKind;

use crate::request::earlier::{KnownSession, her_day, sessions};
pub use crate::request::is_class;
pub use clarify::{asks_for_class, class_answered};

/// The name that agent definitions list.
pub const NAME: &str = "scope-check";

/// The tag of a command in a prompt, and how the one begins that asks for a new lesson.
const COMMAND: &str = "command";
pub(super) const BEGINS: &str = "create";
/// How the one begins that changes a lesson.
pub(super) const REFINES: &str = "refine";

/// The hook.
pub struct ScopeCheck {
    workspace: Arc<Workspace>,
    papers: ClassPapers,
    lessons: Lessons,
    store: TeacherStore,
    classes: Classes,
    clock: Arc<dyn Clock>,
    kinds: &'static [RequestKind],
}

impl ScopeCheck {
    /// Over what a teacher has: her classes, topics and lessons are offered when a request leaves them
    /// open, and the papers of the class that an answer names are taken up.
    pub fn new(supplies: &Supplies) -> Self {
        Self {
            workspace: Arc::clone(&supplies.workspace),
            papers: ClassPapers::of(supplies),
            lessons: supplies.lessons.clone(),
            store: supplies.store.clone(),
            classes: supplies.classes.clone(),
            clock: Arc::clone(&supplies.clock),
            kinds: phrases::kinds(),
        }
    }

    /// What stops a request of this kind, or lets it go on.
    fn outside(&self, kind: usize, text: &str) -> PreLoopAction {
        match self.kinds.get(kind) {
            Some(kind) => PreLoopAction::Abort(reply::instead(kind, text)),
            None => PreLoopAction::Continue,
        }
    }

    /// What the workspace offers for an answer; none when it cannot be read.
    async fn known(&self, at: &HookContext<'_>) -> Option<KnownClasses> {
        let workspace = Arc::clone(&self.workspace);
        let started = at.run.started();
        let class = started.and_then(|start| start.class.clone());
        let begins = |source: &str| {
            source.rsplit(['/', '\\', ':']).next().is_some_and(|name| name.starts_with(BEGINS))
        };
        let by_rules = started.is_some_and(|start| start.provider == drafter::PROVIDER);
        let mut commands = started.into_iter().flat_map(|start| &start.prompt);
        let other_command = commands.any(|f| f.tag == COMMAND && !begins(&f.source));
        let read = tokio::task::spawn_blocking(move || KnownClasses::read(&workspace, class)).await;
        let known = match read {
            Ok(Ok(known)) => known,
            Ok(Err(error)) => {
                tracing::info!(%error, "nothing is asked about the request");
                return None;
            }
            Err(error) => {
                tracing::warn!(%error, "nothing is asked about the request");
                return None;
            }
        };
        let known = KnownClasses { today: Some(her_day(self.clock.now())), ..known };
        match self.lessons.list(&LessonListParams::default()).await {
            Ok(lessons) => {
                let known = KnownClasses {
                    lessons: Some(lessons),
                    worked_on: self.lessons.worked_on().await,
                    other_command,
                    by_rules,
                    ..known
                };
                let sessions = self.sessions(at, &known).await;
                Some(KnownClasses { sessions, ..known })
            }
            Err(error) => {
                tracing::info!(%error, "nothing is asked about lessons that are there");
                Some(KnownClasses { other_command, ..known })
            }
        }
    }

    /// The sessions that her words may point to, where they point to no lesson that is there.
    async fn sessions(&self, at: &HookContext<'_>, known: &KnownClasses) -> Vec<KnownSession> {
        let memory = at.run.started().is_some_and(|start| start.factors.memory == MemoryUse::On);
        let work = last_words(at.run.history()).and_then(|text| clarify::lost(known, text));
        match (work, known.today) {
            (Some(work), Some(today)) if memory => {
                sessions(&self.store, &work, today, at.session).await
            }
            _ => Vec::new(),
        }
    }

    /// The profile that she wants made, from the template of its year; what is said when it cannot be.
    async fn make(&self, at: &HookContext<'_>, wanted: ClassToMake) -> Option<String> {
        let ClassToMake { name, stage, subject } = wanted;
        let (level, pupils, minutes) = (None, None, None);
        let needs = Vec::new();
        let new = ClassNew { name: name.clone(), stage, subject, level, pupils, minutes, needs };
        match self.classes.class_new(new).await {
            Ok(ClassMade { path, sha256, .. }) => {
                at.note(ToolEffect::FileWritten { path, sha256 });
                None
            }
            Err(fault) => Some(format!("The profile of {name} could not be made: {fault}.")),
        }
    }

    /// The question that is still open, or what her answers come to.
    async fn clarified(&self, at: &HookContext<'_>, text: &str) -> PreLoopAction {
        let Some(known) = self.known(at).await else { return PreLoopAction::Continue };
        if let Some(question) = clarify::questions(&known, text, at.answers).into_iter().next() {
            return PreLoopAction::Ask(question.request.into());
        }
        let note = clarify::note(&known, at.answers, text);
        let failed = match clarify::class_to_make(&known, at.answers, text) {
            Some(wanted) => self.make(at, wanted).await,
            None => None,
        };
        let note = note.into_iter().chain(failed).collect::<Vec<_>>().join(" ");
        let added = self.papers.taken_up(at).await;
        let change = ContextChange { note, added, ..ContextChange::default() };
        match change == ContextChange::default() {
            true => PreLoopAction::Continue,
            false => PreLoopAction::Modify(change),
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
        match judge::judge(self.kinds, text) {
            Judgement::Outside(kind) => self.outside(kind, text),
            Judgement::Mixed(kind) => {
                let about = self.kinds.get(kind).map_or("", |kind| kind.about);
                noted(format!(
                    "Part of this message is not planning ({about}). Do the planning, and say in one \
                     sentence that the rest is left to me."
                ))
            }
            // Whoever asks for help is answered at once, in the middle of work as well.
            Judgement::Planning | Judgement::Unsure if reading::is_help(text) => {
                self.clarified(at, text).await
            }
            Judgement::Planning | Judgement::Unsure if goes_on => PreLoopAction::Continue,
            Judgement::Unsure
                if at.has_background()
                    && !judge::is_courtesy(text)
                    && !reading::points_to_earlier(text) =>
            {
                match opinion::ask(at, text).await {
                    Opinion::Planning => PreLoopAction::Continue,
                    Opinion::Outside(kind) => self.outside(kind, text),
                    Opinion::None(why) => noted(format!(
                        "Whether this message is about planning could not be checked ({why}). If it \
                         is not, say in one sentence what you can help with."
                    )),
                }
            }
            Judgement::Planning | Judgement::Unsure => self.clarified(at, text).await,
        }
    }
}

/// The name of the command that a run has.
pub(super) fn commanded(start: &RunStarted) -> Option<&str> {
    let mut commands = start.prompt.iter().filter(|fragment| fragment.tag == COMMAND);
    commands.next()?.source.rsplit(['/', '\\', ':']).next()
}

/// What her answers to this hook's questions come to in a run under way, as she would have said it.
pub(super) fn answered(at: &HookContext<'_>) -> Option<String> {
    let text = last_words(at.run.history())?;
    clarify::note(&KnownClasses::default(), &answers(at), text)
}

/// Whether she wants a lesson that is there, and nothing new.
pub(super) fn wants_what_is_there(at: &HookContext<'_>) -> bool {
    last_words(at.run.history()).is_some_and(|text| clarify::opens(&answers(at), text))
}

/// The answers to this hook's questions in this run.
fn answers(at: &HookContext<'_>) -> Vec<Answered> {
    let of_run = |exchange: &&Exchange| {
        exchange.trace == at.trace
            && matches!(&exchange.interaction.origin,
                InteractionOrigin::Hook { hook, .. } if hook == NAME)
    };
    at.run
        .exchanges()
        .iter()
        .filter(of_run)
        .filter_map(|exchange| {
            let (_, response) = exchange.answered.clone()?;
            Some(Answered { request: exchange.interaction.request.clone(), response })
        })
        .collect()
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
