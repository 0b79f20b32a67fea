//! What was said in a session, each with the place in the log that a copy may be cut at.

use std::collections::{BTreeMap, BTreeSet};

use api::{AskEntry, Commands as _, EntryBody, LogEntry, RunEntry, SessionDetail};
use app::Desk;
use domain::{InteractionRequest, InteractionResponse, SessionId, Timestamp, TraceId};
use serde::Serialize;

use crate::args::Global;
use crate::conversation::reference;
use crate::failure::{Exit, Failure};
use crate::screen;

/// What the teacher is called.
const HER: &str = "you";

/// A session as it is read.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    session_id: SessionId,
    title: String,
    class: Option<String>,
    /// In their order, those between an agent and its specialists left out.
    messages: Vec<Said>,
    /// What stands for the oldest messages of a long session; none while it is short.
    summary: Option<String>,
}

/// Something that was said.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    /// For `fork --at`: before the teacher's words, behind the last words of an answer. None where
    /// no copy can end.
    place: Option<i64>,
    who: String,
    at: Timestamp,
    text: String,
}

/// `sessions show`.
pub async fn show(
    app: &Desk,
    session_id: SessionId,
    summary: bool,
    global: &Global,
) -> Result<Exit, Failure> {
    let shown = shown(app.session_get(reference(session_id)).await?);
    if global.json {
        screen::print_json(&shown)?;
        return Ok(Exit::Ok);
    }
    if summary && shown.summary.is_none() {
        screen::note("nothing of it is summarised: every message goes to the model as it stands");
    }
    screen::print(&text(&shown, summary))?;
    Ok(Exit::Ok)
}

fn shown(detail: SessionDetail) -> Shown {
    let summary = detail.events.iter().rev().find_map(|event| match &event.body {
        EntryBody::Run(RunEntry::HistorySummarised { summary, .. }) => Some(summary.clone()),
        _ => None,
    });
    Shown {
        session_id: detail.session.id,
        title: detail.session.title,
        class: detail.session.class,
        messages: messages(&detail.events),
        summary,
    }
}

fn messages(events: &[LogEntry]) -> Vec<Said> {
    let mut agents: BTreeMap<TraceId, String> = BTreeMap::new();
    let mut specialists = BTreeSet::new();
    let mut answers: BTreeMap<TraceId, usize> = BTreeMap::new();
    let mut said: Vec<Said> = Vec::new();
    for event in events {
        let trace = event.trace_id;
        let mut say = |place, who: String, text: &str| {
            said.push(Said { place, who, at: event.at, text: text.trim().to_owned() });
        };
        let agent = || agents.get(&trace).cloned().unwrap_or_else(|| "agent".to_owned());
        match &event.body {
            EntryBody::Run(RunEntry::RunStarted(start)) => {
                agents.insert(trace, start.agent.clone());
                if start.delegation.is_some() {
                    specialists.insert(trace);
                }
            }
            EntryBody::Run(RunEntry::HandedOff { start, .. }) => {
                agents.insert(trace, start.agent.clone());
            }
            EntryBody::Run(RunEntry::UserMessage { text, .. }) => {
                say(Some(event.seq), HER.to_owned(), text)
            }
            EntryBody::Run(RunEntry::ModelAnswered { message, .. })
                if !specialists.contains(&trace) =>
            {
                let text = message.text();
                if !text.trim().is_empty() {
                    say(None, agent(), &text);
                    answers.insert(trace, said.len() - 1);
                }
            }
            EntryBody::Ask(AskEntry::Opened { interaction }) => {
                if let InteractionRequest::Question { question, .. } = &interaction.request {
                    say(None, agent(), question);
                }
            }
            EntryBody::Ask(AskEntry::Answered {
                response: InteractionResponse::Answer { text },
                ..
            }) => say(None, HER.to_owned(), text),
            EntryBody::Run(RunEntry::RunFinished { .. }) => {
                let last = answers.remove(&trace).and_then(|at| said.get_mut(at));
                if let Some(answer) = last {
                    answer.place = Some(event.seq);
                }
            }
            _ => {}
        }
    }
    said
}

fn text(shown: &Shown, summary: bool) -> String {
    let class = shown.class.as_deref().map(|class| format!("  {class}")).unwrap_or_default();
    let mut text = format!("{}  \"{}\"{class}\n", shown.session_id, shown.title);
    if let Some(summary) = shown.summary.as_ref().filter(|_| summary) {
        text.push_str("\n       in place of the oldest messages\n");
        text.push_str(&indented(summary));
    }
    for said in &shown.messages {
        let place = said.place.map(|place| place.to_string()).unwrap_or_default();
        text.push_str(&format!("\n{place:>5}  {}  {}\n", said.who, screen::day(said.at)));
        text.push_str(&indented(&said.text));
    }
    text
}

fn indented(text: &str) -> String {
    let line =
        |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("       {line}\n") };
    text.lines().map(line).collect()
}
