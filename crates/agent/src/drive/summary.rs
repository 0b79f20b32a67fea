//! Making a summary of what is long ago, so that a session of any length fits the model.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use domain::{EventBody, Message, ModelFailure, ModelFailureKind, RunEvent, ToolCall, Usage};
use serde_json::Value;

use super::{Drive, DriveError, Journal, millis};
use crate::ask::{ModelQuestion, ModelReply, Unfit, ask_telling};
use crate::doing::Doing;
use crate::listen::Failed;
use crate::model::Model;
use crate::run::Run;

/// What the model is told to keep.
const INSTRUCTIONS: &str = "You shorten a conversation between a teacher and her lesson-planning \
    assistant, so that the assistant can go on without having read it. Keep, in this order: what \
    the teacher asked for, what she decided and why, what she turned down, files and sections that \
    were written with their paths, curriculum codes with file and lines, facts about the class, and \
    what is still open. Keep numbers, codes and paths exactly. Leave out greetings and how things \
    were found. Write at most 600 words of plain markdown.";

/// Longest part of one message that the summary is made from, in bytes.
const EXCERPT: usize = 1_200;

/// Longest list that is made without a model, in bytes.
const DIGEST: usize = 8 * 1024;

/// How the names of tools begin that only look: what they saw is not what was done.
const LOOKING: [&str; 4] = ["read_", "get_", "list_", "search_"];

/// Bytes of such a list for each token of the model's window: a small window takes a short list.
const DIGEST_SHARE: f64 = 0.6;

impl Drive {
    pub(super) async fn summarise(
        &self,
        journal: &mut Journal<'_>,
        messages: usize,
    ) -> Result<(), DriveError> {
        journal.flush().await?;
        let gear = journal.gear()?;
        let run = journal.run.active();
        let window = run.started().map_or(0, |start| start.context_tokens);
        let room = ((window as f64 * DIGEST_SHARE) as usize).min(DIGEST);
        let began = Instant::now();
        let (mut written, mut taken) = (None, None);
        if let Some(model) = &gear.background {
            let turn = run.turn();
            let doing = Doing::new(self.observer.as_ref(), journal.trace(), turn);
            tokio::select! {
                made = by_model(model, run, messages, &doing) => match made {
                    Ok((summary, usage)) => written = Some((summary, usage, model)),
                    // A list is worse than a summary and better than a run that cannot go on.
                    Err(Failed { failure, usage }) => {
                        tracing::warn!(?failure, "no model could summarise");
                        // What never began is charged by nobody, whatever a call costs.
                        taken = (usage != Usage::default()).then(|| (usage, model.cost_usd(&usage)));
                    }
                },
                never = doing.tell() => match never {},
                () = self.stopped() => return Ok(()),
            }
        }
        let body = match written {
            Some((summary, usage, model)) => EventBody::Run(RunEvent::HistorySummarised {
                messages: u32::try_from(messages).unwrap_or(u32::MAX),
                summary,
                model: model.name().to_owned(),
                usage,
                cost_usd: model.cost_usd(&usage),
                duration_ms: millis(began),
            }),
            None => {
                let (usage, cost_usd) = taken.unwrap_or((Usage::default(), Some(0.0)));
                EventBody::Run(RunEvent::HistorySummarised {
                    messages: u32::try_from(messages).unwrap_or(u32::MAX),
                    summary: list(&run.to_summarise(0, messages), room),
                    model: "application".to_owned(),
                    usage,
                    cost_usd,
                    duration_ms: millis(began),
                })
            }
        };
        journal.push(body)
    }
}

async fn by_model(
    model: &Arc<dyn Model>,
    run: &Run,
    messages: usize,
    doing: &Doing<'_>,
) -> Result<(String, Usage), Failed> {
    let old = run.to_summarise(run.summarised(), messages);
    let before = run.summary_as_sent();
    let text = transcript(before.as_deref(), &old, model.context_tokens());
    let question = ModelQuestion::new("summary", INSTRUCTIONS, text);
    doing.asks();
    let reply = ask_telling(model.as_ref(), question, |event| doing.hear(event)).await;
    let ModelReply { answer, usage, .. } = reply?;
    let unfit = |unfit: Unfit| ModelFailure::new(ModelFailureKind::Malformed, unfit.to_string());
    match answer {
        Ok(summary) => Ok((summary, usage)),
        Err(why) => Err(Failed { failure: unfit(why), usage }),
    }
}

/// The old messages as one text that fits half of the model's window, latest first to go in.
fn transcript(before: Option<&str>, messages: &[Message], window: u64) -> String {
    let room = usize::try_from(window * 2).unwrap_or(usize::MAX);
    let mut parts: Vec<String> = Vec::new();
    let mut size = 0;
    for message in messages.iter().rev() {
        let part = match message {
            Message::User { text } => format!("Teacher: {}", excerpt(text)),
            Message::Assistant(answer) => {
                let mut part = format!("Assistant: {}", excerpt(&answer.text()));
                for call in answer.tool_calls() {
                    let input = call.input.to_string();
                    let _ = write!(part, "\n(calls {} {})", call.name, excerpt(&input));
                }
                part
            }
            Message::Tool { content, .. } => format!("Result: {}", excerpt(content)),
        };
        size += part.len();
        if size > room {
            break;
        }
        parts.push(part);
    }
    if let Some(before) = before {
        parts.push(format!("Summary of what came before:\n{before}"));
    }
    parts.reverse();
    parts.join("\n\n")
}

/// What was asked for and what was changed, listed without a model.
pub fn digest(messages: &[Message]) -> String {
    list(messages, DIGEST)
}

fn list(messages: &[Message], room: usize) -> String {
    let mut lines = Vec::new();
    for message in messages {
        match message {
            Message::User { text } => {
                lines.push(format!("- The teacher said: {}", first_line(text)))
            }
            Message::Assistant(answer) => {
                lines.extend(answer.tool_calls().filter_map(deed));
                let text = answer.text();
                if !text.trim().is_empty() {
                    lines.push(format!("- The assistant said: {}", first_line(&text)));
                }
            }
            Message::Tool { .. } => {}
        }
    }
    lines.dedup();
    // What is latest matters most.
    let mut size = 0;
    let kept = lines.iter().rev().take_while(|line| {
        size += line.len() + 1;
        size <= room
    });
    let mut kept: Vec<&str> = kept.map(String::as_str).collect();
    if kept.len() < lines.len() {
        kept.push("- (what came before this is in the session's log)");
    }
    kept.reverse();
    kept.join("\n")
}

/// What a call did and to what, by the short texts of its input; none for one that only looks.
fn deed(call: &ToolCall) -> Option<String> {
    if LOOKING.iter().any(|begins| call.name.starts_with(begins)) {
        return None;
    }
    let text = |key: &str| call.input.get(key).and_then(Value::as_str).map(first_line);
    let object = ["path", "lesson", "title"].into_iter().find_map(text)?;
    let parts = ["section", "item", "class"].into_iter().filter_map(text);
    let place: Vec<&str> = std::iter::once(object).chain(parts).collect();
    Some(format!("- {} on {}", call.name, place.join(", ")))
}

fn first_line(text: &str) -> &str {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    line.get(..line.floor_char_boundary(240)).unwrap_or(line)
}

fn excerpt(text: &str) -> &str {
    text.get(..text.floor_char_boundary(EXCERPT)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use domain::{AssistantMessage, ContentBlock, StopReason};
    use serde_json::json;

    use super::*;

    #[test]
    fn the_list_without_a_model_names_what_was_done_to_lessons_and_files_and_not_what_was_read() {
        let call = |name: &str, input: Value| {
            ContentBlock::ToolCall(ToolCall { id: name.into(), name: name.into(), input })
        };
        let content = vec![
            call("get_lesson", json!({"lesson": "3B/iteration"})),
            call("create_lesson", json!({"title": "Iteration", "topic": "Loops", "class": "3B"})),
            call("update_section", json!({"lesson": "3B/iteration", "section": "starter"})),
            call(
                "remove_item",
                json!({"lesson": "3B/iteration", "section": "starter", "item": "starter/quiz"}),
            ),
            call("write_file", json!({"path": "lessons/3B/iteration/cards.md", "content": "x"})),
        ];
        let messages = [
            Message::User { text: "a lesson on iteration".into() },
            Message::Assistant(AssistantMessage { content, stop: StopReason::ToolUse }),
        ];
        let wanted = [
            "- The teacher said: a lesson on iteration",
            "- create_lesson on Iteration, 3B",
            "- update_section on 3B/iteration, starter",
            "- remove_item on 3B/iteration, starter, starter/quiz",
            "- write_file on lessons/3B/iteration/cards.md",
        ];
        assert_eq!(digest(&messages), wanted.join("\n"));
    }
}
