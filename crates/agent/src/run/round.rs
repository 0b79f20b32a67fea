//! One run of the loop, from the teacher's words to the end: an agent, its turns and their calls.

mod changes;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use domain::{
    ContextChange, HookPoint, Interaction, InteractionRequest, InteractionResponse, ModelFailure,
    PromptFragment, RunStarted, RunStatus, Spent, StopReason, TraceId, Usage, Withheld,
};
use serde::{Deserialize, Serialize};

use super::call::{CallProgress, CallState};
use super::context::{CallRecord, Feedback};
use super::conversation::withhold_fragments;

/// How often one hook may send the model back in one run.
const REPAIRS: u32 = 3;

/// A question of a hook, with its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    /// What was asked.
    pub request: InteractionRequest,
    /// What was answered; [`InteractionResponse::Skipped`] when it was withdrawn.
    pub response: InteractionResponse,
}

/// Where a hook stands: the point, the turn, and the call at the points around one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Place {
    pub point: HookPoint,
    pub turn: u32,
    pub call_id: Option<String>,
}

/// Words that the model reads with its next call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pending {
    pub from: Voice,
    pub text: String,
}

/// Whose words they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Voice {
    /// The teacher's own; they are never lost.
    Teacher,
    /// A hook's or the run's, about this run and nothing else.
    Run,
}

/// A run that brought nothing new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stalled {
    /// Model calls made until then.
    pub after: u32,
    /// Rounds in a row that brought nothing new.
    pub iterations: u32,
}

/// How often in a row a tool failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ToolFailures {
    pub turns: u32,
    pub last: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Round {
    pub trace: TraceId,
    pub start: RunStarted,
    pub turn: u32,
    pub usage: Usage,
    pub spent: Spent,
    /// Input tokens by the provider's count for each byte of the request, once it is known.
    pub tokens_per_byte: Option<f64>,
    /// Hooks that are done, by place.
    pub done: Vec<(Place, String)>,
    /// The question of a hook that is open.
    pub asking: Option<Interaction>,
    /// What the hook at this place has asked so far.
    pub dialogue: Vec<(Place, String, Answered)>,
    /// How often each hook has sent the model back.
    pub repairs: BTreeMap<String, u32>,
    pub answered: Option<StopReason>,
    pub calls: Vec<CallState>,
    pub records: Vec<CallRecord>,
    /// Turns in a row in which a tool failed, and the last of them, by tool.
    pub tool_failures: BTreeMap<String, ToolFailures>,
    /// What calls have come to, to know something new from something old.
    pub seen: BTreeSet<u64>,
    /// Whether the calls of this turn brought something new.
    pub fresh: bool,
    /// Rounds in a row that brought nothing new.
    pub no_progress: u32,
    /// When the model was asked for the best it has.
    pub stalled: Option<Stalled>,
    /// What the teacher, the hooks and the run said since the model was called.
    pub pending: Vec<Pending>,
    pub feedback: Vec<Feedback>,
    pub withheld: Vec<Withheld>,
    pub added: Vec<PromptFragment>,
    /// The day that a lesson gets which is begun in it.
    #[serde(default)]
    pub day: Option<NaiveDate>,
    /// Short ids of memories that the model has seen.
    pub memories: BTreeSet<String>,
    /// Short ids of memories that a hook's model says it used, in order.
    pub referenced: Vec<String>,
    /// Whether a structured answer was rejected already.
    pub rejected: bool,
    /// Model calls in a row that failed.
    pub failures: u32,
    /// Why the last of them failed.
    pub failure: Option<ModelFailure>,
    pub end: Option<(RunStatus, String)>,
}

impl Round {
    pub fn new(trace: TraceId, start: RunStarted) -> Self {
        Self {
            trace,
            memories: start.memories.iter().cloned().collect(),
            referenced: Vec::new(),
            start,
            turn: 0,
            usage: Usage::default(),
            spent: Spent::default(),
            tokens_per_byte: None,
            done: Vec::new(),
            asking: None,
            dialogue: Vec::new(),
            repairs: BTreeMap::new(),
            answered: None,
            calls: Vec::new(),
            records: Vec::new(),
            tool_failures: BTreeMap::new(),
            seen: BTreeSet::new(),
            fresh: false,
            no_progress: 0,
            stalled: None,
            pending: Vec::new(),
            feedback: Vec::new(),
            withheld: Vec::new(),
            added: Vec::new(),
            day: None,
            rejected: false,
            failures: 0,
            failure: None,
            end: None,
        }
    }

    pub fn call(&mut self, id: &str) -> Option<&mut CallState> {
        self.calls.iter_mut().find(|state| state.call.id == id)
    }

    pub fn open_interaction(&self) -> Option<&Interaction> {
        let of_call = self.calls.iter().find_map(|state| match &state.progress {
            CallProgress::Asking(interaction) => Some(interaction),
            CallProgress::Requested
            | CallProgress::Refused(_)
            | CallProgress::Started
            | CallProgress::Answered(..)
            | CallProgress::Sending(_)
            | CallProgress::Sent
            | CallProgress::Returned { .. }
            | CallProgress::HandingOver(_)
            | CallProgress::Finished(_) => None,
        });
        self.asking.as_ref().or(of_call)
    }

    /// The next hook at a place.
    pub fn hook_at(&self, place: &Place) -> Option<&str> {
        let waiting = self.start.hooks.iter().filter(|hook| hook.points.contains(&place.point));
        let mut names = waiting.map(|hook| hook.name.as_str());
        names.find(|name| !self.done.iter().any(|(at, hook)| at == place && hook == name))
    }

    /// Whether it is a specialist's: it can neither send another one nor hand over.
    pub fn is_delegated(&self) -> bool {
        self.start.delegation.is_some()
    }

    /// Note that a hook sent the model back; false when it has done so too often.
    pub fn repair(&mut self, hook: &str, feedback: &str) -> bool {
        let repairs = self.repairs.entry(hook.to_owned()).or_default();
        *repairs += 1;
        let again = *repairs <= REPAIRS;
        self.feedback.push(Feedback { from: hook.to_owned(), text: feedback.to_owned() });
        again
    }

    pub fn change_context(&mut self, hook: &str, change: &ContextChange) {
        self.withheld.extend(change.withheld.iter().cloned());
        self.added.extend(change.added.iter().cloned());
        self.day = change.day.or(self.day);
        if !change.note.trim().is_empty() {
            self.say(hook, &change.note);
        }
    }

    /// The system prompt after what hooks changed. A fragment that is added stands beside those of
    /// its kind.
    pub fn prompt(&self) -> Vec<PromptFragment> {
        let mut prompt = self.start.prompt.clone();
        for added in &self.added {
            let after = prompt.iter().rposition(|fragment| fragment.tag == added.tag);
            prompt.insert(after.map_or(prompt.len(), |at| at + 1), added.clone());
        }
        withhold_fragments(&mut prompt, &self.withheld);
        prompt
    }
}
