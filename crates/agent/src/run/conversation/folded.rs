//! Results of tools as a model that takes little is shown them: those of long ago by their first
//! line, and none longer than there is room for. The log has them whole.

use domain::Message;

/// Models that take so many tokens are shown results in short: one with more is shown everything, and one
/// with less does not plan.
const TIGHT: std::ops::Range<u64> = 16_000..40_000;

/// The answers of the model whose calls still have their results whole.
const RECENT: usize = 2;

/// Bytes of the line that stands for a result of long ago.
const LINE: usize = 160;

/// Bytes of a recent result for each token that the model takes.
const SHARE: f64 = 0.4;

/// Whether a model takes so few tokens that it plans with what its work needs and no more: it is shown
/// results in short.
#[must_use]
pub fn is_tight(context_tokens: u64) -> bool {
    TIGHT.contains(&context_tokens)
}

/// The conversation as a model that takes so many tokens is called with it.
pub(in crate::run) fn folded(mut messages: Vec<Message>, context_tokens: u64) -> Vec<Message> {
    if !is_tight(context_tokens) {
        return messages;
    }
    let most = (context_tokens as f64 * SHARE) as usize;
    let mut answers = 0;
    for message in messages.iter_mut().rev() {
        match message {
            Message::Assistant(_) => answers += 1,
            Message::Tool { content, .. } if answers < RECENT => cut(content, most),
            Message::Tool { content, .. } => fold(content),
            Message::User { .. } => {}
        }
    }
    messages
}

fn cut(content: &mut String, most: usize) {
    if content.len() <= most {
        return;
    }
    let kept = content.floor_char_boundary(most);
    let left = content.len() - kept;
    content.truncate(kept);
    content.push_str(&format!("\n[{left} bytes more are not shown: ask for a part of it]"));
}

fn fold(content: &mut String) {
    let first = content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line = first.get(..first.floor_char_boundary(LINE)).unwrap_or(first);
    let left = content.len() - line.len();
    if left > LINE {
        *content =
            format!("{line} [… you were shown {left} bytes more; call the tool again to see them]");
    }
}

#[cfg(test)]
mod tests {
    use domain::{AssistantMessage, ContentBlock, StopReason, ToolCall};
    use serde_json::json;

    use super::*;

    fn round(id: &str, content: &str) -> [Message; 2] {
        let call = ToolCall { id: id.into(), name: "read_file".into(), input: json!({}) };
        let content_of_answer = vec![ContentBlock::ToolCall(call)];
        let answer = AssistantMessage { content: content_of_answer, stop: StopReason::ToolUse };
        let (call_id, content) = (id.to_owned(), content.to_owned());
        [Message::Assistant(answer), Message::Tool { call_id, content, is_error: false }]
    }

    fn results(messages: &[Message]) -> Vec<&str> {
        let of = messages.iter().filter_map(|message| match message {
            Message::Tool { content, .. } => Some(content.as_str()),
            Message::User { .. } | Message::Assistant(_) => None,
        });
        of.collect()
    }

    #[test]
    fn results_of_long_ago_are_one_line_and_recent_ones_as_long_as_there_is_room() {
        let file = format!("# 3B\n{}", "- a line of the profile\n".repeat(1_000));
        let messages: Vec<Message> =
            [round("a", &file), round("b", "short"), round("c", &file), round("d", "Done.")]
                .into_iter()
                .flatten()
                .collect();
        let shown = folded(messages.clone(), 32_000);
        let shown = results(&shown);
        assert_eq!(
            shown[0],
            "# 3B [… you were shown 24001 bytes more; call the tool again to see them]"
        );
        assert_eq!((shown[1], shown[3]), ("short", "Done."));
        assert!(shown[2].len() < 12_900 && shown[2].ends_with("ask for a part of it]"));
        assert_eq!(folded(messages.clone(), 200_000), messages);
    }
}
