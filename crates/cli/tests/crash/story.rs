//! What a session did, whatever the times and ids of its events.

use std::collections::{BTreeMap, BTreeSet};

use domain::{AskEvent, EventBody, HookVerdict, InteractionId, RunEvent, SessionEvent, TraceId};
use serde::Serialize;

/// The cards, calls and runs of a session, in order.
#[derive(Debug, PartialEq)]
pub struct Story {
    /// Each card and what became of it.
    pub cards: Vec<(String, String)>,
    /// Each tool that was called, and how many results the call has.
    pub calls: Vec<(String, usize)>,
    /// Whose runs ended, and how.
    pub ends: Vec<(String, String)>,
}

impl Story {
    /// Checks on the way that no card is closed twice and no call has two results.
    pub fn of(events: &[SessionEvent]) -> Self {
        let cards = events.iter().filter_map(|event| match &event.body {
            EventBody::Ask(AskEvent::Opened { interaction }) => {
                let kind = interaction.request.kind().to_owned();
                Some((kind, what_became_of(interaction.id, events)))
            }
            _ => None,
        });
        let answers = events.iter().filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::ModelAnswered { message, .. }) => {
                Some((event.trace_id, message))
            }
            _ => None,
        });
        let calls = answers.flat_map(|(trace, message)| {
            message.tool_calls().map(move |call| {
                let results = results(trace, &call.id, events);
                assert!(results <= 1, "the call {} has {results} results", call.id);
                (call.name.clone(), results)
            })
        });
        let mut agents = BTreeMap::new();
        let mut ends = Vec::new();
        for event in events {
            match &event.body {
                EventBody::Run(RunEvent::RunStarted(start)) => {
                    agents.insert(event.trace_id, start.agent.clone());
                }
                EventBody::Run(RunEvent::RunFinished { status, .. }) => {
                    ends.push((agents[&event.trace_id].clone(), format!("{status:?}")));
                }
                _ => {}
            }
        }
        Self { cards: cards.collect(), calls: calls.collect(), ends }
    }
}

fn what_became_of(card: InteractionId, events: &[SessionEvent]) -> String {
    let mut closed = events.iter().filter_map(|event| match &event.body {
        EventBody::Ask(AskEvent::Answered { interaction_id, response, .. })
            if *interaction_id == card =>
        {
            Some(tag(response, "kind"))
        }
        EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }) if *interaction_id == card => {
            Some(format!("{why:?}"))
        }
        _ => None,
    });
    let became = closed.next().unwrap_or_else(|| "left open".to_owned());
    assert_eq!(closed.next(), None, "{card} was closed twice");
    became
}

/// What a call came to: a result, or a handoff that is its result.
fn results(trace: TraceId, call: &str, events: &[SessionEvent]) -> usize {
    let own = events.iter().filter(|event| event.trace_id == trace);
    own.filter(|event| match &event.body {
        EventBody::Run(
            RunEvent::ToolFinished { call_id, .. } | RunEvent::HandedOff { call_id, .. },
        ) => call_id == call,
        _ => false,
    })
    .count()
}

/// What makes each event worth being killed at: its kind, with the tool, card or hook it is about,
/// and whether it is a specialist's.
pub fn reasons(events: &[SessionEvent]) -> Vec<String> {
    let mut specialists = BTreeSet::new();
    let told = events.iter().map(|event| {
        if let EventBody::Run(RunEvent::RunStarted(start)) = &event.body
            && start.delegation.is_some()
        {
            specialists.insert(event.trace_id);
        }
        let whose = if specialists.contains(&event.trace_id) { "a specialist's " } else { "" };
        format!("{whose}{} {}", event.body.kind(), about(&event.body))
    });
    told.collect()
}

/// Tools that change a file.
const CHANGES: [&str; 4] = ["create_lesson", "update_section", "write_file", "str_replace"];

fn about(body: &EventBody) -> String {
    match body {
        EventBody::Run(
            RunEvent::ToolStarted { name, .. } | RunEvent::ToolFinished { name, .. },
        ) if CHANGES.contains(&name.as_str()) => name.clone(),
        EventBody::Ask(AskEvent::Opened { interaction }) => interaction.request.kind().to_owned(),
        EventBody::Ask(AskEvent::Answered { response, .. }) => tag(response, "kind"),
        EventBody::Run(RunEvent::HookRan(ran)) if ran.verdict != HookVerdict::Continue => {
            format!("{} {}", ran.hook, tag(&ran.verdict, "action"))
        }
        _ => String::new(),
    }
}

/// The name of a variant on the wire.
fn tag(value: &impl Serialize, field: &str) -> String {
    serde_json::to_value(value).unwrap()[field].as_str().unwrap().to_owned()
}
