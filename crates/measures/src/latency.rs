//! How long models, tools and hooks took, and how long she waited for a run.

use domain::RunEvent;

use crate::cost::Agents;
use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Lists;
use crate::times::{Stretch, stretches};
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("latency.first_token", MeasureUnit::Ms, first_token),
    Definition::new("latency.answer", MeasureUnit::Ms, answer),
    Definition::new("latency.tool", MeasureUnit::Ms, tool),
    Definition::new("latency.hook", MeasureUnit::Ms, hook),
    Definition::new("latency.run", MeasureUnit::Ms, run),
];

fn listed<'a>(
    log: &Log<'a>,
    of: impl Fn(&'a RunEvent, &'a str) -> Option<(&'a str, u64)>,
) -> Vec<Part> {
    let mut agents = Agents::default();
    let mut lists = Lists::default();
    for (_, event, body) in log.runs() {
        agents.take(event.trace_id, body);
        if let Some((part, ms)) = of(body, agents.of(event.trace_id)) {
            lists.add(part, ms, event.seq);
        }
    }
    lists.parts().unwrap_or_else(|| Part::missing(Missing::Empty))
}

fn first_token(log: &Log<'_>) -> Vec<Part> {
    listed(log, |body, agent| match body {
        RunEvent::ModelAnswered { first_token_ms, .. } => Some((agent, *first_token_ms)),
        _ => None,
    })
}

fn answer(log: &Log<'_>) -> Vec<Part> {
    listed(log, |body, agent| match body {
        RunEvent::ModelAnswered { duration_ms, .. } => Some((agent, *duration_ms)),
        _ => None,
    })
}

fn tool(log: &Log<'_>) -> Vec<Part> {
    listed(log, |body, _| match body {
        RunEvent::ToolFinished { name, duration_ms, .. } => Some((name, *duration_ms)),
        _ => None,
    })
}

fn hook(log: &Log<'_>) -> Vec<Part> {
    listed(log, |body, _| match body {
        RunEvent::HookRan(ran) => Some((&ran.hook, ran.duration_ms)),
        _ => None,
    })
}

/// For each run that ended, how long it worked and she waited.
fn run(log: &Log<'_>) -> Vec<Part> {
    let waiting: Vec<(usize, i128)> = stretches(log)
        .filter(|(_, stretch, _)| *stretch == Stretch::Waiting)
        .map(|(at, _, length)| (at, length))
        .collect();
    let (mut lengths, mut seqs) = (Vec::new(), Vec::new());
    for root in &log.roots {
        let Some((ended, _)) = root.ended else { continue };
        let within = waiting.iter().filter(|(at, _)| (root.began..ended).contains(at));
        lengths.push(within.map(|(_, length)| length).sum());
        seqs.extend([log.seq(root.began), log.seq(ended)]);
    }
    match lengths.is_empty() {
        true => Part::missing(Missing::Empty),
        false => Part::whole(MeasureValue::List(lengths), seqs),
    }
}
