//! `feedforward`: before anything is drafted the teacher sees what will be used, what is there and
//! will not be used, what is missing and what will not be sent; she can change it.
//!
//! The card is made from the prompt of this very run and from what the agent could read. What she takes
//! out is withheld by its exact text, in every shape in which a prompt or a tool shows it. It is asked
//! when there is something to decide: at the first message of a session that asks for something new, and
//! when the sources are other ones than in the card that she answered last. In between, and for a change
//! of what is there, her last answer goes on to hold.

mod answer;
mod asked;
mod card;
mod class;
mod day;
mod earlier;
mod gather;
mod known;
mod reading;
mod withhold;

use std::sync::Arc;

use agent::{Hook, HookContext, PreLoopAction};
use async_trait::async_trait;
use domain::{
    Clock, ContextChange, HookPoint, InteractionRequest, InteractionResponse, PromptFragment,
    Replaced,
};
use futures::future::BoxFuture;
use store::TeacherStore;
use workspace::Workspace;

pub use card::RULED_OUT;

use crate::expectations::Outlook;
use crate::hooks::scope_check;
use crate::lessons::Lessons;
use crate::request::codes;
use crate::tools::SkillShelf;

/// The name that agent definitions list.
pub const NAME: &str = "feedforward";

/// What would be replaced in these fragments and words before they leave this computer.
pub type Preview =
    Arc<dyn Fn(Vec<PromptFragment>, String) -> BoxFuture<'static, Vec<Replaced>> + Send + Sync>;

/// Where the words of a run go.
#[derive(Clone)]
pub enum Reach {
    /// Nowhere: this program answers itself.
    Here,
    /// To a server at this address of this computer, which may pass on what it is sent.
    Server(String),
    /// To a provider, after what the preview names was replaced.
    Away(Preview),
}

/// The hook.
pub struct Feedforward {
    /// The teacher's files.
    pub workspace: Arc<Workspace>,
    /// Her memory.
    pub store: TeacherStore,
    /// Where the words of the run go.
    pub reach: Reach,
    /// Her lessons: earlier work may be one of them.
    pub lessons: Lessons,
    /// What to look out for with a class.
    pub outlook: Outlook,
    /// The present, for "last week".
    pub clock: Arc<dyn Clock>,
    /// The skills that the agent may read: the notes on topics are one of them.
    pub skills: SkillShelf,
}

#[async_trait]
impl Hook for Feedforward {
    fn name(&self) -> &'static str {
        NAME
    }

    fn points(&self) -> &'static [HookPoint] {
        &[HookPoint::PreLoop]
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        let Some(start) = at.run.started() else { return PreLoopAction::Continue };
        // A specialist works inside a run whose card was answered.
        if start.delegation.is_some() {
            return PreLoopAction::Continue;
        }
        // A greeting, a call for help or a lesson that is there: nothing is made from anything.
        let said = scope_check::last_words(at.run.history());
        // A command says what is wanted, whatever the words.
        let is_change = match scope_check::commanded(start) {
            Some(name) if name.starts_with(scope_check::BEGINS) => false,
            Some(name) if name.starts_with(scope_check::REFINES) => true,
            Some(_) | None => said.is_some_and(drafter::reading::drafts_nothing_new),
        };
        if said.is_some_and(drafter::reading::asks_for_nothing)
            && scope_check::answered(at).is_none()
            || scope_check::wants_what_is_there(at)
        {
            return PreLoopAction::Continue;
        }
        let before = asked::last_answered(at.run.exchanges());
        // What is changed was drafted from what she decided on then, and that goes on to hold.
        if is_change && before.is_none() && at.answers.is_empty() {
            return PreLoopAction::Continue;
        }
        let known = self.known(at).await;
        if let Some(answered) = at.answers.last() {
            let change = self.change(&known, &answered.request, &answered.response).await;
            let day = answer::decided_day(&answered.request, &answered.response);
            return settle(ContextChange { day, ..change });
        }
        let card = card::build(&known, before);
        match before {
            _ if !card.has_something() => PreLoopAction::Continue,
            // A day is shown before a lesson gets it, whatever else was decided before.
            Some((request, response))
                if is_change || (!card.names_day() && asked::same_sources(request, &card)) =>
            {
                let change = self.change(&known, request, response).await;
                let note = codes::told(&known.codes).unwrap_or_default();
                settle(ContextChange { note, ..change })
            }
            Some(_) | None => PreLoopAction::Ask(card.into_request().into()),
        }
    }
}

impl Feedforward {
    /// What an answer comes to, with the text of what she added.
    async fn change(
        &self,
        known: &known::KnownContext,
        request: &InteractionRequest,
        response: &InteractionResponse,
    ) -> ContextChange {
        let decided = answer::decide(known, request, response);
        let mut added = known.extra.clone();
        for source in &decided.added {
            added.extend(self.fragment(source).await);
        }
        let told = codes::told(&known.codes).into_iter();
        let note = told.chain(Some(decided.note)).filter(|note| !note.is_empty());
        let note = note.collect::<Vec<_>>().join(" ");
        ContextChange { withheld: decided.withheld, added, note, day: None }
    }
}

/// An answer that changes nothing leaves no change in the log.
fn settle(change: ContextChange) -> PreLoopAction {
    if change == ContextChange::default() {
        PreLoopAction::Continue
    } else {
        PreLoopAction::Modify(change)
    }
}
