//! When a run has to end, and when its conversation has grown too long.

use std::hash::{DefaultHasher, Hash, Hasher};

use domain::{Message, RunStatus, ToolEffect, ToolResult};
use serde_json::Value;

use super::Step;
use super::call::{CallProgress, CallState};
use super::conversation::{Conversation, bytes, folded, is_tight};
use super::round::{Round, ToolFailures};

/// The share of the model's window from which on the oldest messages become a summary.
const FULL: f64 = 0.6;

/// The share of the model's window that a request may fill: the rest is for the answer.
const FILLED: f64 = 0.75;

/// The share of what the prompt and the tools leave of that from which on, in a small window, the
/// oldest messages become a summary.
const SPARE: f64 = 0.6;

/// The share of the model's window that the latest messages keep as they are.
const KEPT: f64 = 0.2;

/// Tokens a byte stands for until the provider has counted.
const TOKENS_PER_BYTE: f64 = 0.25;

impl Round {
    /// The limit that has been reached before another model call.
    pub fn limit_reached(&self, spent_usd: f64) -> Option<Step> {
        let limits = &self.start.limits;
        let finish = |status, reason| Some(Step::Finish { status, reason });
        if self.turn >= limits.max_turns {
            let reason = format!("the limit of {} steps was reached", limits.max_turns);
            return finish(RunStatus::ErrorMaxTurns, reason);
        }
        if let Some(budget) = limits.max_budget_usd.filter(|budget| spent_usd >= *budget) {
            let reason =
                format!("the limit of ${budget:.2} was reached (${spent_usd:.2} were spent)");
            return finish(RunStatus::ErrorMaxBudget, reason);
        }
        // Before the first round of calls there is nothing that could bring nothing new.
        let most = limits.max_no_progress_iterations.max(1);
        if self.stalled.is_some() || self.no_progress < most {
            return None;
        }
        let iterations = self.no_progress;
        match limits.force_finalize_on_stall {
            true => Some(Step::Stall { iterations }),
            false => finish(RunStatus::ErrorNoProgress, no_progress(iterations)),
        }
    }

    /// Note what a call came to: whether it brought something new, and whether its tool failed too
    /// often.
    pub fn judge(&mut self, state: &CallState, result: &ToolResult, effects: &[ToolEffect]) {
        let mut hasher = DefaultHasher::new();
        state.call.name.hash(&mut hasher);
        hash_json(&state.call.input, &mut hasher);
        let failed = match result {
            ToolResult::Completed { content } => {
                content.hash(&mut hasher);
                None
            }
            ToolResult::Failed { message } | ToolResult::Stopped { message } => {
                message.hash(&mut hasher);
                Some(message)
            }
        };
        let changed = effects.iter().any(|effect| match effect {
            ToolEffect::FileWritten { .. } | ToolEffect::MemoryWritten { .. } => true,
            ToolEffect::FileRead { .. }
            | ToolEffect::SkillLoaded { .. }
            | ToolEffect::MemoryRead { .. }
            | ToolEffect::MemoriesReferenced { .. }
            | ToolEffect::MemoryRefused { .. }
            | ToolEffect::SessionsSearched { .. }
            | ToolEffect::SessionRead { .. }
            | ToolEffect::ClaimsChecked { .. }
            | ToolEffect::TasksUpdated { .. }
            | ToolEffect::ClassNamed { .. }
            | ToolEffect::Noted { .. } => false,
        });
        self.fresh |= self.seen.insert(hasher.finish()) || changed;
        let Some(message) = failed else {
            self.tool_failures.remove(&state.call.name);
            return;
        };
        // What a hook or the teacher did not let run says nothing about the tool.
        if matches!(state.progress, CallProgress::Refused(_) | CallProgress::Answered(..)) {
            return;
        }
        let turn = self.turn;
        let failures = self.tool_failures.entry(state.call.name.clone()).or_default();
        // The model has not seen the one failure when it makes the other one beside it.
        if failures.last != turn {
            *failures = ToolFailures { turns: failures.turns + 1, last: turn };
        }
        if failures.turns > self.start.limits.max_tool_retries && self.end.is_none() {
            let (name, turns) = (&state.call.name, failures.turns);
            let reason = format!("{name} failed {turns} times in a row: {message}");
            self.end = Some((RunStatus::ErrorToolRetryExhausted, reason));
        }
    }

    /// How many messages a summary has to stand for before the model is called.
    pub fn too_long(&self, conversation: &Conversation) -> Option<usize> {
        let window = self.start.context_tokens as f64;
        let a_byte = self.tokens_per_byte.unwrap_or(TOKENS_PER_BYTE);
        let tokens = |bytes: u64| bytes as f64 * a_byte;
        // In a small window what is always sent leaves little, and all of that is used.
        let fixed = tokens(self.fixed_bytes());
        let spare = (window * FILLED - fixed).max(0.0);
        let most = (window * FULL - fixed).max(spare * SPARE);
        if tokens(self.said_bytes(conversation)) <= most {
            return None;
        }
        let keep = (window * KEPT).min(most / 2.0);
        conversation.boundary((keep / a_byte) as u64)
    }

    /// Bytes of prompt, tools and conversation.
    pub fn request_bytes(&self, conversation: &Conversation) -> u64 {
        self.fixed_bytes() + self.said_bytes(conversation)
    }

    /// The conversation as the model is called with it.
    pub fn view(&self, conversation: &Conversation) -> Vec<Message> {
        folded(conversation.view(&self.withheld), self.start.context_tokens)
    }

    /// What was said since, behind the conversation.
    pub fn with_pending(&self, mut messages: Vec<Message>) -> Vec<Message> {
        let said = self.pending.iter();
        messages.extend(said.map(|said| Message::User { text: said.text.clone() }));
        messages
    }

    /// Bytes of what is sent with every request.
    fn fixed_bytes(&self) -> u64 {
        let prompt: usize = self.start.prompt.iter().chain(&self.added).map(|f| f.text.len()).sum();
        prompt as u64 + self.start.fit.tools_bytes
    }

    fn said_bytes(&self, conversation: &Conversation) -> u64 {
        let pending: usize = self.pending.iter().map(|said| said.text.len()).sum();
        let said = match is_tight(self.start.context_tokens) {
            true => self.view(conversation).iter().map(bytes).sum(),
            false => conversation.view_bytes(),
        };
        said + pending as u64
    }
}

impl Round {
    /// After how many rounds that brought nothing new the last answer was asked for, once it is
    /// given.
    pub fn gave_its_best(&self) -> Option<u32> {
        let stalled = self.stalled.filter(|stalled| self.turn > stalled.after)?;
        Some(stalled.iterations)
    }
}

/// Values that are equal hash the same; their text is never made.
fn hash_json(value: &Value, hasher: &mut impl Hasher) {
    std::mem::discriminant(value).hash(hasher);
    match value {
        Value::Null => {}
        Value::Bool(flag) => flag.hash(hasher),
        Value::Number(number) => number.hash(hasher),
        Value::String(text) => text.hash(hasher),
        Value::Array(values) => {
            values.len().hash(hasher);
            values.iter().for_each(|value| hash_json(value, hasher));
        }
        Value::Object(fields) => {
            fields.len().hash(hasher);
            for (name, value) in fields {
                name.hash(hasher);
                hash_json(value, hasher);
            }
        }
    }
}

pub(super) fn no_progress(iterations: u32) -> String {
    format!("the last {iterations} rounds of steps brought nothing new")
}
