//! What a program says, by its exit code and its output, and what several say together.

use std::time::Duration;

use plugins::HookEvent;
use serde::Deserialize;
use serde_json::Value;

use super::process::{Captured, Ran};

/// Characters of context or of a reason that are taken from one program.
const MOST: usize = 10_000;

/// How long a question of a program is open at most.
const MOST_OPEN: Duration = Duration::from_hours(24 * 365);

/// What programs want; nothing, to begin with.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Said {
    /// End the run, with words for the teacher.
    pub stop: Option<String>,
    /// Whether it may go on.
    pub permission: Option<Permission>,
    /// Why, each reason that counts.
    pub reasons: Vec<String>,
    /// What the model should know.
    pub context: Vec<String>,
    /// Another input for the tool.
    pub input: Option<Value>,
    /// How long the teacher is asked; none means for ever.
    pub asks_for: Option<Duration>,
    /// For the teacher and the trace.
    pub notes: Vec<String>,
}

/// Whether something may go on; the later counts more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// Yes.
    Allow,
    /// The teacher decides.
    Ask,
    /// No.
    Deny,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Output {
    #[serde(rename = "continue")]
    goes_on: Option<bool>,
    stop_reason: Option<String>,
    decision: Option<String>,
    reason: Option<String>,
    system_message: Option<String>,
    hook_specific_output: Option<OfEvent>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct OfEvent {
    hook_event_name: Option<String>,
    permission_decision: Option<String>,
    permission_decision_reason: Option<String>,
    permission_expires_in: Option<f64>,
    updated_input: Option<Value>,
    additional_context: Option<String>,
}

/// What one program said. `label` names it to the teacher.
pub fn read(event: HookEvent, label: &str, ran: Ran) -> Said {
    let (code, out, err) = match ran {
        Ran::Exited { code, out, err } => (code, out, err),
        Ran::TimedOut(after) => {
            return failed(label, &format!("did not end within {} s", after.as_secs_f64()));
        }
        Ran::Killed => return failed(label, "was ended by a signal"),
        Ran::NotRun(why) => return failed(label, &why),
    };
    match code {
        0 => read_success(event, label, &out),
        2 => {
            let reason = match err.text().trim() {
                "" => format!("{label} does not allow this and says no reason"),
                reason => cut(reason),
            };
            Said { permission: Some(Permission::Deny), reasons: vec![reason], ..Said::default() }
        }
        code => {
            let said = err.text();
            let first = said.trim().lines().next().unwrap_or_default();
            let first: String = first.chars().take(200).collect();
            let colon = if first.is_empty() { "" } else { ": " };
            failed(label, &format!("failed with exit code {code}{colon}{first}"))
        }
    }
}

fn read_success(event: HookEvent, label: &str, out: &Captured) -> Said {
    let text = out.text();
    let text = text.trim();
    if out.cut {
        return failed(label, "wrote more than a megabyte, which is not read");
    }
    if !text.starts_with('{') {
        let context = match event {
            HookEvent::UserPromptSubmit if !text.is_empty() => vec![cut(text)],
            _ => Vec::new(),
        };
        return Said { context, ..Said::default() };
    }
    match serde_json::from_str::<Output>(text) {
        Ok(output) => understand(event, label, output),
        Err(error) => failed(label, &format!("wrote JSON that cannot be read: {error}")),
    }
}

fn understand(event: HookEvent, label: &str, output: Output) -> Said {
    let mut said = Said::default();
    if output.goes_on == Some(false) {
        let reason = output.stop_reason.filter(|reason| !reason.trim().is_empty());
        said.stop = Some(reason.map_or_else(|| format!("{label} ended the work"), |r| cut(&r)));
    }
    said.notes.extend(output.system_message.map(|text| cut(&text)));
    let mut decided = output.decision.map(|decision| (decision, output.reason));
    if let Some(of_event) = output.hook_specific_output {
        let name = of_event.hook_event_name.as_deref().unwrap_or(event.as_str());
        if name != event.as_str() {
            let why = format!("answered for {name}, and this is {}", event.as_str());
            said.notes.extend(failed(label, &why).notes);
        } else {
            if let Some(decision) = of_event.permission_decision {
                decided = Some((decision, of_event.permission_decision_reason));
            }
            let context = of_event.additional_context;
            said.context.extend(context.filter(|c| !c.trim().is_empty()).map(|c| cut(&c)));
            match of_event.permission_expires_in.map(seconds) {
                Some(Some(open)) => said.asks_for = Some(open),
                Some(None) => {
                    let why = "gave a permissionExpiresIn that is no number of seconds above 0";
                    said.notes.extend(failed(label, why).notes);
                }
                None => {}
            }
            match of_event.updated_input {
                Some(input @ Value::Object(_)) => said.input = Some(input),
                Some(_) => {
                    let why = "gave an updatedInput that is no object";
                    said.notes.extend(failed(label, why).notes);
                }
                None => {}
            }
        }
    }
    let Some((decision, reason)) = decided else { return said };
    let permission = match decision.as_str() {
        "allow" | "approve" => Permission::Allow,
        "ask" if event == HookEvent::PreToolUse => Permission::Ask,
        "deny" | "block" => Permission::Deny,
        other => {
            let why = format!("decided \"{other}\", which means nothing at {}", event.as_str());
            said.notes.extend(failed(label, &why).notes);
            return said;
        }
    };
    said.permission = Some(permission);
    if permission != Permission::Ask {
        said.asks_for = None;
    }
    let reason = reason.filter(|reason| !reason.trim().is_empty());
    said.reasons = match (reason, permission) {
        (Some(reason), _) => vec![cut(&reason)],
        (None, Permission::Allow) => Vec::new(),
        (None, Permission::Ask) => vec![format!("{label} asks you to decide")],
        (None, Permission::Deny) => vec![format!("{label} does not allow this and says no reason")],
    };
    said
}

/// A time that a question can be open: above nothing, and no more than a year.
fn seconds(said: f64) -> Option<Duration> {
    let open = Duration::try_from_secs_f64(said).ok()?;
    (!open.is_zero()).then_some(open.min(MOST_OPEN))
}

/// What all of them say: the strictest permission with its reasons, the first stop, the last input.
pub fn together(all: Vec<Said>) -> Said {
    let mut together = Said::default();
    for said in all {
        together.stop = together.stop.or(said.stop);
        together.context.extend(said.context);
        together.notes.extend(said.notes);
        together.input = said.input.or(together.input);
        // Several questions become one, which is open as long as the shortest.
        together.asks_for = together.asks_for.into_iter().chain(said.asks_for).min();
        if said.permission > together.permission {
            together.permission = said.permission;
            together.reasons = said.reasons;
        } else if said.permission == together.permission {
            together.reasons.extend(said.reasons);
        }
    }
    together
}

/// The work goes on, and the trace says what happened.
fn failed(label: &str, why: &str) -> Said {
    tracing::warn!(hook = label, why, "a command hook failed");
    Said { notes: vec![format!("{label} {why}")], ..Said::default() }
}

fn cut(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} […]", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
