//! What the spans of a run add up to.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Span, SpanKind};
use domain::{Spent, Usage};

/// Tokens, money and time of a run and of everything inside it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Tokens of all model calls.
    pub usage: Usage,
    /// What all model calls cost.
    pub spent: Spent,
    /// Milliseconds from the first beginning to the last end.
    pub whole_ms: u64,
    /// Milliseconds of model calls; calls side by side count each for itself.
    pub model_ms: u64,
    /// Milliseconds that tools ran.
    pub tool_ms: u64,
    /// Milliseconds that hooks ran, without the model calls they made.
    pub hook_ms: u64,
    /// Milliseconds in which a question was open: nobody worked, a person was thinking.
    pub waiting_ms: u64,
    /// Milliseconds in which no process drove the run.
    pub away_ms: u64,
    /// Who took what, in the order they first did.
    pub components: Vec<Component>,
}

/// What works in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ComponentKind {
    /// An agent, by its model calls.
    Agent,
    /// A hook, with the model calls that it made.
    Hook,
    /// Older messages becoming summaries.
    Summary,
    /// A tool. What was said to a model about its result counts with the agent.
    Tool,
}

/// What one agent, hook or tool took, or the summaries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Component {
    /// What it is.
    pub kind: ComponentKind,
    /// The agent, the hook or the tool; `summary` for summaries.
    pub name: String,
    /// How often it worked: model calls of an agent, summaries, executions of a hook, calls of a tool.
    pub times: u32,
    /// Model calls, those that a hook made among them.
    pub model_calls: u32,
    /// Tokens.
    pub usage: Usage,
    /// What its model calls cost.
    pub spent: Spent,
    /// Milliseconds; side by side each counts for itself, and a hook's model calls are in its time.
    pub duration_ms: u64,
}

/// What these spans add up to.
pub fn totals(spans: &[Span]) -> Totals {
    let mut totals = Totals::default();
    let began = spans.iter().map(|span| span.started_at).min();
    let ended = spans.iter().map(|span| span.ended_at.unwrap_or(span.started_at)).max();
    if let (Some(began), Some(ended)) = (began, ended) {
        totals.whole_ms = u64::try_from((ended - began).num_milliseconds()).unwrap_or_default();
    }
    let hooks: HashMap<&str, &str> = spans
        .iter()
        .filter(|span| span.kind == SpanKind::Hook)
        .map(|span| (span.id.as_str(), span.name.as_str()))
        .collect();
    for span in spans {
        let measured = span.detail["durationMs"].as_u64().unwrap_or_default();
        match span.kind {
            SpanKind::Model | SpanKind::Summary => {
                let hook = span.parent.as_deref().and_then(|parent| hooks.get(parent));
                totals.spend(span, hook.copied(), measured);
            }
            SpanKind::Tool => {
                totals.tool_ms += measured;
                // A tool that loads a skill has another name on its span.
                let tool = span.detail["tool"].as_str().unwrap_or(&span.name);
                totals.note(ComponentKind::Tool, tool, |it| it.worked(measured));
            }
            SpanKind::Hook => {
                let calls = span.detail["modelCalls"].as_array().into_iter().flatten();
                let asking: u64 = calls.filter_map(|call| call["durationMs"].as_u64()).sum();
                totals.hook_ms += measured.saturating_sub(asking);
                totals.note(ComponentKind::Hook, &span.name, |it| it.worked(measured));
            }
            SpanKind::Interaction => totals.waiting_ms += span.length_ms().unwrap_or_default(),
            SpanKind::Interruption => totals.away_ms += span.length_ms().unwrap_or_default(),
            SpanKind::Run
            | SpanKind::Message
            | SpanKind::Handoff
            | SpanKind::Memory
            | SpanKind::Lookup
            | SpanKind::Skill
            | SpanKind::Privacy
            | SpanKind::Rejection
            | SpanKind::Stall
            | SpanKind::Cancel
            | SpanKind::Note => {}
        }
    }
    totals
}

impl Totals {
    /// A model call, of the hook that made it or of the agent that `component` names.
    fn spend(&mut self, span: &Span, hook: Option<&str>, duration_ms: u64) {
        let usage = Usage::deserialize(&span.detail["usage"]).unwrap_or_default();
        let cost_usd = span.detail["costUsd"].as_f64();
        self.usage += usage;
        self.spent += cost_usd;
        self.model_ms += duration_ms;
        let named = span.detail["component"].as_str().unwrap_or_default();
        let (kind, name) = match (hook, span.kind) {
            (Some(hook), _) => (ComponentKind::Hook, hook),
            (None, SpanKind::Summary) => (ComponentKind::Summary, named),
            (None, _) => (ComponentKind::Agent, named),
        };
        self.note(kind, name, |it| {
            // The time of a hook has that of its model calls in it already.
            if kind != ComponentKind::Hook {
                it.worked(duration_ms);
            }
            it.model_calls += 1;
            it.usage += usage;
            it.spent += cost_usd;
        });
    }

    /// Adds to the one that is called so; it is new where there is none.
    fn note(&mut self, kind: ComponentKind, name: &str, add: impl FnOnce(&mut Component)) {
        let is_it = |known: &&mut Component| known.kind == kind && known.name == name;
        if let Some(known) = self.components.iter_mut().find(is_it) {
            return add(known);
        }
        let mut new = Component {
            kind,
            name: name.to_owned(),
            times: 0,
            model_calls: 0,
            usage: Usage::default(),
            spent: Spent::default(),
            duration_ms: 0,
        };
        add(&mut new);
        self.components.push(new);
    }
}

impl Component {
    fn worked(&mut self, duration_ms: u64) {
        self.times += 1;
        self.duration_ms += duration_ms;
    }
}
