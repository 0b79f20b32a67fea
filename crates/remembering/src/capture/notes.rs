//! What the agent put forward with `update_memory`: the tool writes nothing, and each thing becomes a
//! proposal of its own at the end of the run.

use std::collections::BTreeSet;

use domain::{MemoryProposal, MemoryScope, Message, ToolCall};
use memory::{BlockKind, MemoryPath, Scope, parse, without_marks};

use super::rules::proposal_id;
use crate::tools::update_memory::{NAME as TOOL, UpdateMemoryInput};

/// Where such a proposal comes from, for the teacher.
const NOTED: &str = "The assistant noted this while it worked.";
const CHANGED: &str = "The assistant would change what is remembered.";
const FORGOTTEN: &str = "The assistant would forget this.";

/// Everything of that kind in a session, in order; calls that failed are no proposals.
pub fn read(history: &[Message]) -> Vec<MemoryProposal> {
    let failed: BTreeSet<&str> = history
        .iter()
        .filter_map(|message| match message {
            Message::Tool { call_id, is_error: true, .. } => Some(call_id.as_str()),
            Message::Tool { .. } | Message::User { .. } | Message::Assistant(_) => None,
        })
        .collect();
    let answers = history.iter().filter_map(|message| match message {
        Message::Assistant(answer) => Some(answer),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    answers
        .flat_map(|answer| answer.tool_calls())
        .filter(|call| call.name == TOOL && !failed.contains(call.id.as_str()))
        .flat_map(proposals)
        .collect()
}

fn proposals(call: &ToolCall) -> Vec<MemoryProposal> {
    let Ok(input) = serde_json::from_value::<UpdateMemoryInput>(call.input.clone()) else {
        return Vec::new();
    };
    let Ok(path) = MemoryPath::parse(&input.path) else { return Vec::new() };
    let text = without_marks(&input.text);
    match input.old_text {
        Some(old) => {
            let old = without_marks(&old).trim().to_owned();
            vec![proposal(&path, text.trim(), Some(old))]
        }
        None => {
            let blocks = parse(&text).into_iter().filter(|block| block.kind != BlockKind::Heading);
            blocks.map(|block| proposal(&path, without_bullet(&block.text), None)).collect()
        }
    }
}

fn proposal(path: &MemoryPath, text: &str, replaces: Option<String>) -> MemoryProposal {
    let scope = match path.scope() {
        Scope::Teacher => MemoryScope::Teacher,
        Scope::Class(class) => MemoryScope::Class { class: class.as_str().to_owned() },
    };
    let reason = match (&replaces, text) {
        (None, _) => NOTED,
        (Some(_), "") => FORGOTTEN,
        (Some(_), _) => CHANGED,
    };
    let id = proposal_id(&[&path.to_string(), text, replaces.as_deref().unwrap_or_default()]);
    MemoryProposal {
        id,
        scope,
        path: path.file().to_owned(),
        text: text.to_owned(),
        replaces,
        reason: match path.is_index() {
            true => reason.to_owned(),
            false => format!("{reason} The file is {}.", path.file()),
        },
    }
}

/// A block without the mark of a list before it.
pub fn without_bullet(text: &str) -> &str {
    let text = text.trim();
    let bare = ["- ", "* ", "+ "].iter().find_map(|mark| text.strip_prefix(mark));
    bare.unwrap_or(text).trim()
}

#[cfg(test)]
mod tests {
    use domain::{AssistantMessage, ContentBlock, StopReason};
    use serde_json::{Value, json};

    use super::*;

    fn called(id: &str, input: Value) -> Message {
        let call = ToolCall { id: id.to_owned(), name: TOOL.to_owned(), input };
        let content = vec![ContentBlock::ToolCall(call)];
        Message::Assistant(AssistantMessage { content, stop: StopReason::ToolUse })
    }

    fn answered(id: &str, is_error: bool) -> Message {
        Message::Tool { call_id: id.to_owned(), content: String::new(), is_error }
    }

    #[test]
    fn each_bullet_is_a_proposal_and_a_call_that_failed_is_none() {
        let class = "memory/classes/3B/MEMORY.md";
        let history = [
            called("a", json!({"path": class, "text": "# 3B\n\n- starters on paper\n- pairs"})),
            answered("a", false),
            called("b", json!({"path": class, "text": "- lost"})),
            answered("b", true),
            called(
                "c",
                json!({"path": "memory/MEMORY.md", "oldText": "- short [m7k2q]", "text": ""}),
            ),
            answered("c", false),
        ];
        let found = read(&history);
        let seen: Vec<(&str, &str, Option<&str>)> = found
            .iter()
            .map(|p| (p.text.as_str(), p.path.as_str(), p.replaces.as_deref()))
            .collect();
        let wanted = [
            ("starters on paper", "MEMORY.md", None),
            ("pairs", "MEMORY.md", None),
            ("", "MEMORY.md", Some("- short")),
        ];
        assert_eq!(seen, wanted);
        assert_eq!(found[0].scope, MemoryScope::Class { class: "3B".to_owned() });
        assert_eq!(found[2].scope, MemoryScope::Teacher);
    }
}
