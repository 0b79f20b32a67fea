//! After a run of tests or of a build: what it came to is kept with the open entry, and the agent is asked whether
//! the prediction came true.

use chrono::Utc;
use journal::{outcome, resolution_text};
use serde_json::Value;

use crate::event::Event;

/// What the agent is told; nothing after anything else than a run.
pub fn text(event: &Event) -> Option<String> {
    let command = event.tool_input.get("command")?.as_str()?;
    if !outcome::is_run(command) {
        return None;
    }
    let journal = event.journal()?;
    let now = Utc::now();
    let entry = event.entry(&journal, now)?;
    let (output, exit_code) = match &event.error {
        Some(error) => (error.clone(), Some(exit_code(error).unwrap_or(1))),
        None => answered(&event.tool_response)?,
    };
    let run = outcome::read(command, &output, exit_code)?;
    let entry = journal.capture(&entry.session_id, run.clone(), now).ok()?.value;
    Some(resolution_text(&entry, &run))
}

/// The output of a command that ended well, and its exit code; none where it goes on in the background or was
/// stopped, so that nothing is known of its end.
fn answered(response: &Value) -> Option<(String, Option<i32>)> {
    let is = |name: &str| response.get(name).and_then(Value::as_bool) == Some(true);
    let background = ["backgroundTaskId", "shellId"];
    if is("interrupted")
        || background.iter().any(|name| response.get(name).is_some_and(|id| !id.is_null()))
    {
        return None;
    }
    if let Some(text) = response.as_str() {
        return Some((text.to_owned(), exit_code(text)));
    }
    let text = |name: &str| response.get(name).and_then(Value::as_str).unwrap_or_default();
    let code =
        ["exit_code", "exitCode", "code"].iter().find_map(|name| response.get(name)?.as_i64());
    let code = code.and_then(|code| i32::try_from(code).ok());
    Some((format!("{}\n{}", text("stdout"), text("stderr")), code))
}

/// The number behind `Exit code` in the first line.
fn exit_code(text: &str) -> Option<i32> {
    let first = text.lines().next()?.trim().to_lowercase();
    let (_, code) = first.split_once("exit code")?;
    let code = code.trim_start_matches([' ', ':', '=']);
    code.split(|c: char| !c.is_ascii_digit() && c != '-').next()?.parse().ok()
}
