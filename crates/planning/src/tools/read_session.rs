//! `read_session`: what was said and written in an earlier session.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{
    AskEvent, EventBody, InteractionResponse, RunEvent, SectionVerdict, SessionEvent, SessionId,
    ToolEffect,
};
use schemars::JsonSchema;
use serde::Deserialize;
use store::TeacherStore;

/// The name that agent definitions list.
pub const NAME: &str = "read_session";

/// Longest transcript, in bytes: the latest part is kept.
const LIMIT: usize = 24 * 1024;

/// Read an earlier session: what was said, answered and decided, and which files were written.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadSessionInput {
    /// As `search_sessions` gives it.
    session_id: String,
}

/// The tool.
pub struct ReadSession {
    /// Where it looks.
    pub store: TeacherStore,
}

#[async_trait]
impl Tool for ReadSession {
    type Input = ReadSessionInput;
    const NAME: &'static str = NAME;
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: ReadSessionInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let tell = |error: &dyn std::fmt::Display| ToolError::Tell(error.to_string());
        let id: SessionId = input.session_id.parse().map_err(|error| tell(&error))?;
        let row = self.store.session(id).await.map_err(|error| faults::of_tool(&error))?;
        let row = row.filter(|row| row.deleted_at.is_none());
        let row = row.ok_or_else(|| tell(&format!("there is no session {id}")))?;
        let events = self.store.events(id, 0).await.map_err(|error| faults::of_tool(&error))?;
        let lines: Vec<String> = events.iter().filter_map(line).collect();
        let whole = lines.join("\n\n");
        let from = whole.ceil_char_boundary(whole.len().saturating_sub(LIMIT));
        let cut = if from > 0 { "(the beginning is left out)\n\n" } else { "" };
        let kept = whole.get(from..).unwrap_or_default();
        let day = row.created_at.format("%-d %B %Y");
        let content = format!("# {} (begun {day})\n\n{cut}{kept}", row.title);
        let effects = vec![ToolEffect::SessionRead { session_id: id }];
        Ok(ToolOutput::Done { content, effects })
    }
}

fn line(event: &SessionEvent) -> Option<String> {
    match &event.body {
        EventBody::Run(RunEvent::UserMessage { text, .. }) => Some(format!("Teacher: {text}")),
        EventBody::Run(RunEvent::ModelAnswered { message, .. }) => {
            let text = message.text();
            (!text.trim().is_empty()).then(|| format!("Assistant: {text}"))
        }
        EventBody::Run(RunEvent::ToolFinished { effects, .. }) => {
            let written = effects.iter().filter_map(|effect| match effect {
                ToolEffect::FileWritten { path, .. } => Some(format!("(wrote {path})")),
                _ => None,
            });
            let written: Vec<String> = written.collect();
            (!written.is_empty()).then(|| written.join("\n"))
        }
        EventBody::Ask(AskEvent::Answered { response, .. }) => answer(response),
        _ => None,
    }
}

fn answer(response: &InteractionResponse) -> Option<String> {
    match response {
        InteractionResponse::Answer { text } => Some(format!("Teacher answered: {text}")),
        InteractionResponse::Feedforward { note, .. } if !note.trim().is_empty() => {
            Some(format!("Teacher noted: {note}"))
        }
        InteractionResponse::Reflection { answers } => {
            let thoughts: Vec<&str> = answers.iter().map(|answer| answer.text.as_str()).collect();
            Some(format!("Teacher reflected: {}", thoughts.join(" / ")))
        }
        InteractionResponse::Adjudication { decisions } => {
            let decided = decisions.iter().map(|decision| {
                let what = match &decision.verdict {
                    SectionVerdict::Accept => "accepted".to_owned(),
                    SectionVerdict::Revise { words } => format!("wanted it changed: {words}"),
                    SectionVerdict::Alternatives => "looked at other ways".to_owned(),
                };
                format!("Teacher on {}: {what}", decision.section_id)
            });
            Some(decided.collect::<Vec<_>>().join("\n"))
        }
        InteractionResponse::Feedforward { .. }
        | InteractionResponse::Confidence { .. }
        | InteractionResponse::Alternative { .. }
        | InteractionResponse::MemoryCapture { .. }
        | InteractionResponse::Approval { .. }
        | InteractionResponse::Item { .. }
        | InteractionResponse::Skipped => None,
    }
}
