//! What has to be asked, and what was allowed already.

use agent::Exchange;
use domain::{ApprovalDecision, ApprovalScope, InteractionRequest, InteractionResponse, ToolCall};
use serde_json::Value;

use crate::lessons::lesson_path;

/// Tools that change nothing of hers although they are not read-only: they ask, plan or send on,
/// and whoever is sent asks for itself.
const HARMLESS: [&str; 3] = ["ask_teacher", "update_tasks", "spawn_subagent"];
const HANDOFF: &str = "transfer_to_";

/// Whether a call of the tool could change a file. What is remembered is changed by no tool.
pub fn changes_something(tool: &str, read_only: &[String]) -> bool {
    !HARMLESS.contains(&tool)
        && !tool.starts_with(HANDOFF)
        && !read_only.iter().any(|name| name == tool)
}

/// What a call would change, with `/` and without `./`; none when it names no path or one that
/// leads upwards, which no permission for a folder covers.
pub fn path_of(call: &ToolCall) -> Option<String> {
    if let Some(lesson) = call.input.get("lesson").and_then(Value::as_str) {
        return plain(&lesson_path(lesson));
    }
    plain(call.input.get("path")?.as_str()?)
}

fn plain(path: &str) -> Option<String> {
    let path = path.replace('\\', "/");
    let parts: Vec<&str> =
        path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.is_empty() || parts.contains(&"..") || path.starts_with('/') {
        return None;
    }
    Some(parts.join("/"))
}

/// How far a permission may go, narrow to wide.
pub fn scopes(path: Option<&str>) -> Vec<ApprovalScope> {
    let folder = path.and_then(|path| path.rsplit_once('/')).map(|(folder, _)| folder.to_owned());
    let folder = folder.map(|folder| ApprovalScope::Folder { folder });
    [Some(ApprovalScope::Once), folder, Some(ApprovalScope::Session), Some(ApprovalScope::Always)]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether an earlier answer of this session covers the call.
pub fn allowed_in_session(call: &ToolCall, session: &[Exchange]) -> bool {
    let path = path_of(call);
    session.iter().any(|exchange| {
        let InteractionRequest::ToolApproval { tool, .. } = &exchange.interaction.request else {
            return false;
        };
        let Some((_, InteractionResponse::Approval { decision })) = &exchange.answered else {
            return false;
        };
        let ApprovalDecision::Allow { scope } = decision else { return false };
        *tool == call.name
            && match scope {
                ApprovalScope::Once => false,
                // Kept for good elsewhere; it holds here even if keeping it failed.
                ApprovalScope::Session | ApprovalScope::Always => true,
                ApprovalScope::Folder { folder } => {
                    path.as_deref().is_some_and(|path| is_below(path, folder))
                }
            }
    })
}

fn is_below(path: &str, folder: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// What the model reads when she says no.
pub fn refusal(reason: &str) -> String {
    let reason = reason.trim();
    let why = match reason.is_empty() {
        true => "She gave no reason.".to_owned(),
        false => format!("Her reason: {reason}"),
    };
    format!(
        "The teacher did not allow this, and nothing was changed. {why} Do not try the same thing \
         in another way: follow her reason, or go on without it and say so."
    )
}

/// What the model reads when she left the card.
pub fn unanswered() -> String {
    "The teacher was asked whether this may be done and did not answer, so nothing was changed. Go \
     on without it and say what is left to do."
        .to_owned()
}

#[cfg(test)]
mod tests {
    use agent::Exchange;
    use domain::TraceId;
    use serde_json::{Value, json};

    use super::*;
    use crate::hooks::exchanges;

    fn call(name: &str, path: &str) -> ToolCall {
        let input = json!({ "path": path, "content": "x" });
        ToolCall { id: "c1".to_owned(), name: name.to_owned(), input }
    }

    fn allowed(tool: &str, scope: ApprovalScope) -> Exchange {
        let decision = ApprovalDecision::Allow { scope };
        answered(tool, InteractionResponse::Approval { decision })
    }

    fn answered(tool: &str, response: InteractionResponse) -> Exchange {
        let request = InteractionRequest::ToolApproval {
            tool: tool.to_owned(),
            title: String::new(),
            input: Value::Null,
            scopes: Vec::new(),
        };
        exchanges::answered(TraceId::new(), request, response)
    }

    #[test]
    fn only_what_changes_something_is_asked_about() {
        let read_only = ["read_file".to_owned()];
        let asked = |tool: &str| changes_something(tool, &read_only);
        let tools = ["read_file", "ask_teacher", "update_tasks", "transfer_to_reviewer"];
        assert_eq!(tools.map(asked), [false; 4]);
        assert_eq!(["write_file", "str_replace", "update_section"].map(asked), [true; 3]);
    }

    #[test]
    fn a_permission_covers_its_tool_and_its_folder_and_no_more() {
        let folder = |folder: &str| ApprovalScope::Folder { folder: folder.to_owned() };
        let check = |scope: ApprovalScope, tool: &str, path: &str, covered: bool| {
            let session = [allowed("write_file", scope.clone())];
            let found = allowed_in_session(&call(tool, path), &session);
            assert_eq!(found, covered, "{scope:?} {tool} {path}");
        };
        let plan = "lessons/3B/iteration/lesson.md";
        check(ApprovalScope::Once, "write_file", plan, false);
        check(ApprovalScope::Session, "write_file", plan, true);
        check(ApprovalScope::Session, "str_replace", plan, false);
        check(ApprovalScope::Always, "write_file", plan, true);
        check(folder("lessons/3B"), "write_file", plan, true);
        check(folder("lessons/3B/"), "write_file", "./lessons//3B/x.md", true);
        check(folder("lessons/3B"), "write_file", "lessons/3Bx/x.md", false);
        check(folder("lessons/3B"), "write_file", "lessons/3B/../../soul.md", false);
        check(folder("lessons/3B"), "str_replace", plan, false);
    }

    #[test]
    fn a_refusal_and_a_card_that_was_left_allow_nothing() {
        let refused = ApprovalDecision::Refuse { reason: "not yet".to_owned() };
        for response in
            [InteractionResponse::Approval { decision: refused }, InteractionResponse::Skipped]
        {
            let session = [answered("write_file", response)];
            assert!(!allowed_in_session(&call("write_file", "a/b.md"), &session));
        }
    }

    #[test]
    fn a_folder_is_offered_where_there_is_one() {
        let folder = ApprovalScope::Folder { folder: "lessons/3B".to_owned() };
        let (once, session, always) =
            (ApprovalScope::Once, ApprovalScope::Session, ApprovalScope::Always);
        let wanted = [once.clone(), folder, session.clone(), always.clone()];
        assert_eq!(scopes(Some("lessons/3B/notes.md")), wanted);
        assert_eq!(scopes(Some("soul.md")), [once.clone(), session.clone(), always.clone()]);
        assert_eq!(scopes(None), [once, session, always]);
    }
}
