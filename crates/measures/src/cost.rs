//! Model calls, tokens and money, by who spent them.

use std::collections::{BTreeSet, HashMap};

use domain::{RunEvent, TraceId, Usage};

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::value::Part;
use crate::{MeasureUnit, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("cost.calls", MeasureUnit::Count, |log| spent(log, |_| 1)),
    Definition::new("cost.input_tokens", MeasureUnit::Tokens, |log| {
        spent(log, |call| call.usage.input_tokens.into())
    }),
    Definition::new("cost.output_tokens", MeasureUnit::Tokens, |log| {
        spent(log, |call| call.usage.output_tokens.into())
    }),
    Definition::new("cost.cache_read_tokens", MeasureUnit::Tokens, |log| {
        spent(log, |call| call.usage.cache_read_tokens.into())
    }),
    Definition::new("cost.cache_write_tokens", MeasureUnit::Tokens, |log| {
        spent(log, |call| call.usage.cache_write_tokens.into())
    }),
    Definition::new("cost.reasoning_tokens", MeasureUnit::Tokens, |log| {
        spent(log, |call| call.usage.reasoning_tokens.into())
    }),
    Definition::new("cost.dollars", MeasureUnit::NanoDollars, dollars),
];

/// A call of a model.
struct ModelCall<'a> {
    component: &'a str,
    usage: Usage,
    cost_usd: Option<f64>,
    seq: i64,
}

/// Which agent works in each run.
#[derive(Default)]
pub(crate) struct Agents<'a>(HashMap<TraceId, &'a str>);

impl<'a> Agents<'a> {
    pub fn take(&mut self, trace: TraceId, body: &'a RunEvent) {
        if let RunEvent::RunStarted(start) | RunEvent::HandedOff { start, .. } = body {
            self.0.insert(trace, &start.agent);
        }
    }

    pub fn of(&self, trace: TraceId) -> &'a str {
        self.0.get(&trace).copied().unwrap_or("unknown")
    }
}

fn calls<'a>(log: &Log<'a>) -> Vec<ModelCall<'a>> {
    let mut calls = Vec::new();
    let mut agents = Agents::default();
    for (_, event, body) in log.runs() {
        agents.take(event.trace_id, body);
        let seq = event.seq;
        match body {
            RunEvent::ModelAnswered { usage, cost_usd, .. }
            | RunEvent::ModelFailed { usage, cost_usd, .. } => {
                let component = agents.of(event.trace_id);
                calls.push(ModelCall { component, usage: *usage, cost_usd: *cost_usd, seq });
            }
            RunEvent::HistorySummarised { usage, cost_usd, .. } => {
                let component = "summary";
                calls.push(ModelCall { component, usage: *usage, cost_usd: *cost_usd, seq });
            }
            RunEvent::HookRan(ran) => {
                calls.extend(ran.model_calls.iter().map(|call| ModelCall {
                    component: &ran.hook,
                    usage: call.usage,
                    cost_usd: call.cost_usd,
                    seq,
                }));
            }
            _ => {}
        }
    }
    calls
}

fn spent(log: &Log<'_>, amount: impl Fn(&ModelCall<'_>) -> i128) -> Vec<Part> {
    let mut tally = Tally::default();
    for call in calls(log) {
        tally.add(call.component, amount(&call), call.seq);
    }
    tally.with_whole()
}

/// What is known of the whole, and of each who spent: a sum with a call whose price nobody knows is missing.
fn dollars(log: &Log<'_>) -> Vec<Part> {
    let unpriced: BTreeSet<&str> = calls(log)
        .iter()
        .filter(|call| call.cost_usd.is_none())
        .map(|call| call.component)
        .collect();
    let mut parts = spent(log, |call| nano_dollars(call.cost_usd.unwrap_or_default()));
    for part in &mut parts {
        let is_whole = part.name.is_empty();
        if unpriced.contains(part.name.as_str()) || (is_whole && !unpriced.is_empty()) {
            part.value = Err(Missing::Unpriced);
        }
    }
    parts
}

/// Billionths of a dollar: the product in binary floating point of 64 bits, rounded with a half to the even number.
/// A token costs a whole number of them at every price that is known.
fn nano_dollars(cost_usd: f64) -> i128 {
    (cost_usd * 1e9).round_ties_even() as i128
}
