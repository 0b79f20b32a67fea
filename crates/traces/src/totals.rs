//! What the spans of a run add up to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Span, SpanKind};
use domain::Usage;

/// Tokens, money and time of a run and of everything inside it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Tokens of all model calls.
    pub usage: Usage,
    /// US dollars of all model calls.
    pub cost_usd: f64,
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
    /// Who spent what, in the order they first did.
    pub components: Vec<Component>,
}

/// What one agent, hook or kind of background work spent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Component {
    /// The agent, the hook, or `summary`.
    pub name: String,
    /// Model calls.
    pub calls: u32,
    /// Tokens.
    pub usage: Usage,
    /// US dollars.
    pub cost_usd: f64,
    /// Milliseconds.
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
    for span in spans {
        let measured = span.detail["durationMs"].as_u64().unwrap_or_default();
        match span.kind {
            SpanKind::Model | SpanKind::Summary => totals.spend(span, measured),
            SpanKind::Tool => totals.tool_ms += measured,
            SpanKind::Hook => {
                let calls = span.detail["modelCalls"].as_array().into_iter().flatten();
                let asking: u64 = calls.filter_map(|call| call["durationMs"].as_u64()).sum();
                totals.hook_ms += measured.saturating_sub(asking);
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
    fn spend(&mut self, span: &Span, duration_ms: u64) {
        let usage = Usage::deserialize(&span.detail["usage"]).unwrap_or_default();
        let cost_usd = span.detail["costUsd"].as_f64().unwrap_or_default();
        self.usage += usage;
        self.cost_usd += cost_usd;
        self.model_ms += duration_ms;
        let name = span.detail["component"].as_str().unwrap_or_default();
        let known = self.components.iter().position(|component| component.name == name);
        let at = known.unwrap_or_else(|| {
            self.components.push(Component { name: name.to_owned(), ..Component::default() });
            self.components.len() - 1
        });
        if let Some(component) = self.components.get_mut(at) {
            component.calls += 1;
            component.usage += usage;
            component.cost_usd += cost_usd;
            component.duration_ms += duration_ms;
        }
    }
}
