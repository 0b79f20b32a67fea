//! From what programs say to what a hook may do at each point of a run.

use agent::{
    Answered, Ask, HandoffAction, PostLoopAction, PostModelAction, PostToolAction, PreLoopAction,
    PreModelAction, PreToolAction, SubagentEndAction, SubagentStartAction,
};
use domain::{
    ApprovalDecision, ContextChange, InteractionRequest, InteractionResponse, PromptFragment,
    ToolCall,
};

use super::output::{Permission, Said};

/// The tag around what a program wants the model to know.
const TAG: &str = "hook_context";

/// What a hook does, and what it writes down.
#[derive(Debug, PartialEq)]
pub struct Acted<A> {
    pub action: A,
    pub notes: Vec<String>,
}

pub fn pre_loop(hook: &str, said: Said) -> Acted<PreLoopAction> {
    if let Some(reason) = ending(&said) {
        return acted(said, PreLoopAction::Abort(reason));
    }
    match fragments(hook, &said, &[]) {
        added if added.is_empty() => acted(said, PreLoopAction::Continue),
        added => acted(said, PreLoopAction::Modify(adding(added))),
    }
}

/// `present` is the prompt as it is: what a program says again at every call is added once.
pub fn pre_model(hook: &str, said: Said, present: &[PromptFragment]) -> Acted<PreModelAction> {
    if let Some(reason) = ending(&said) {
        return acted(said, PreModelAction::Abort(reason));
    }
    match fragments(hook, &said, present) {
        added if added.is_empty() => acted(said, PreModelAction::Continue),
        added => acted(said, PreModelAction::Modify(adding(added))),
    }
}

pub fn post_model(said: Said) -> Acted<PostModelAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, PostModelAction::Abort(reason));
    }
    match denial(&said) {
        Some(feedback) => acted(said, PostModelAction::Repair(feedback)),
        None => without_context(said, PostModelAction::Continue),
    }
}

pub fn pre_tool(said: Said, call: &ToolCall) -> Acted<PreToolAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, PreToolAction::Abort(reason));
    }
    if let Some(feedback) = denial(&said) {
        return acted(said, PreToolAction::Refuse(feedback));
    }
    let input = said.input.clone();
    if said.permission == Some(Permission::Ask) {
        let request = InteractionRequest::ToolApproval {
            tool: call.name.clone(),
            title: said.reasons.join("\n"),
            input: input.unwrap_or_else(|| call.input.clone()),
            scopes: Vec::new(),
        };
        let expires_in = said.asks_for;
        return without_context(said, PreToolAction::Ask(Ask { request, expires_in }));
    }
    // "allow" spares nobody's question: the teacher's own rules are asked after this hook.
    let action = input.map_or(PreToolAction::Continue, PreToolAction::Modify);
    without_context(said, action)
}

/// The teacher has answered. What she saw is what runs.
pub fn approved(answered: &Answered, call: &ToolCall) -> PreToolAction {
    match &answered.response {
        InteractionResponse::Approval { decision: ApprovalDecision::Allow { .. } } => {
            match &answered.request {
                InteractionRequest::ToolApproval { input, .. } if *input != call.input => {
                    PreToolAction::Modify(input.clone())
                }
                _ => PreToolAction::Continue,
            }
        }
        InteractionResponse::Approval { decision: ApprovalDecision::Refuse { reason } } => {
            let because = if reason.trim().is_empty() { "" } else { ": " };
            PreToolAction::Refuse(format!("the teacher does not want this{because}{reason}"))
        }
        _ => PreToolAction::Refuse("the teacher did not allow this".to_owned()),
    }
}

pub fn post_tool(said: Said, content: &str) -> Acted<PostToolAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, PostToolAction::Abort(reason));
    }
    match with_remarks(content, &said) {
        Some(content) => acted(said, PostToolAction::Modify(content)),
        None => acted(said, PostToolAction::Continue),
    }
}

pub fn on_handoff(said: Said) -> Acted<HandoffAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, HandoffAction::Abort(reason));
    }
    match denial(&said) {
        Some(feedback) => acted(said, HandoffAction::Refuse(feedback)),
        None => without_context(said, HandoffAction::Continue),
    }
}

pub fn on_subagent_start(said: Said) -> Acted<SubagentStartAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, SubagentStartAction::Abort(reason));
    }
    match denial(&said) {
        Some(feedback) => acted(said, SubagentStartAction::Refuse(feedback)),
        None => without_context(said, SubagentStartAction::Continue),
    }
}

pub fn on_subagent_end(said: Said, report: &str) -> Acted<SubagentEndAction> {
    if let Some(reason) = said.stop.clone() {
        return acted(said, SubagentEndAction::Abort(reason));
    }
    match with_remarks(report, &said) {
        Some(report) => acted(said, SubagentEndAction::Modify(report)),
        None => acted(said, SubagentEndAction::Continue),
    }
}

/// The run is about to end, so a program that wants it ended has what it wants, whatever others say.
pub fn post_loop(mut said: Said) -> Acted<PostLoopAction> {
    if let Some(reason) = said.stop.take() {
        said.notes.push(reason);
        return acted(said, PostLoopAction::Continue);
    }
    let feedback =
        denial(&said).or_else(|| (!said.context.is_empty()).then(|| said.context.join("\n\n")));
    match feedback {
        Some(feedback) => acted(said, PostLoopAction::Repair(feedback)),
        None => acted(said, PostLoopAction::Continue),
    }
}

fn acted<A>(said: Said, action: A) -> Acted<A> {
    Acted { action, notes: said.notes }
}

/// For points at which the model cannot be told anything beside a refusal.
fn without_context<A>(mut said: Said, action: A) -> Acted<A> {
    if !said.context.is_empty() {
        let text = "a command hook's additionalContext was left out: there is no place for it here";
        said.notes.push(text.to_owned());
    }
    acted(said, action)
}

/// Why the run ends, where a refusal leaves nothing to go on with.
fn ending(said: &Said) -> Option<String> {
    said.stop
        .clone()
        .or_else(|| (said.permission == Some(Permission::Deny)).then(|| said.reasons.join("\n")))
}

/// What the model is told when something is refused.
fn denial(said: &Said) -> Option<String> {
    if said.permission != Some(Permission::Deny) {
        return None;
    }
    let parts: Vec<&str> = said.reasons.iter().chain(&said.context).map(String::as_str).collect();
    Some(parts.join("\n\n"))
}

/// A text with what programs say about it below; none when they say nothing.
fn with_remarks(text: &str, said: &Said) -> Option<String> {
    let denied = said.permission == Some(Permission::Deny);
    let reasons = said.reasons.iter().filter(|_| denied);
    let remarks: Vec<&str> = reasons.chain(&said.context).map(String::as_str).collect();
    if remarks.is_empty() {
        return None;
    }
    let remarks = contained(&remarks.join("\n\n"));
    Some(format!("{text}\n\n<{TAG}>\n{remarks}\n</{TAG}>"))
}

fn fragments(hook: &str, said: &Said, present: &[PromptFragment]) -> Vec<PromptFragment> {
    let fragments = said.context.iter().map(|text| PromptFragment {
        tag: TAG.to_owned(),
        source: hook.to_owned(),
        text: contained(text),
        cut_bytes: 0,
    });
    fragments.filter(|fragment| !present.contains(fragment)).collect()
}

fn adding(added: Vec<PromptFragment>) -> ContextChange {
    ContextChange { added, ..ContextChange::default() }
}

/// What a program passes on cannot end its own fragment.
fn contained(text: &str) -> String {
    text.replace(&format!("</{TAG}"), &format!("<\\/{TAG}"))
}
