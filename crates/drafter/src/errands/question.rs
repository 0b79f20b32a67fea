//! Questions that an errand asks the teacher, and their answers.

use serde_json::json;

use crate::conversation::{Answer, Conversation};
use crate::moves::{Call, Move};

/// Whether an answer may be in her own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerMode {
    Free,
    Chosen,
}

/// One question with its options, each a label and a line about it.
pub(super) fn ask(
    question: &str,
    reason: &str,
    options: &[(String, String)],
    answer: AnswerMode,
) -> Move {
    let options: Vec<serde_json::Value> = options
        .iter()
        .map(|(label, description)| json!({ "label": label, "description": description }))
        .collect();
    let input = json!({
        "question": question, "reason": reason, "options": options,
        "freeText": answer == AnswerMode::Free,
    });
    Move::act(String::new(), vec![Call { name: "ask_teacher", input }])
}

/// What was answered to a question of these words.
pub(super) fn asked_before<'a>(talk: &Conversation<'a>, question: &str) -> Option<Answer<'a>> {
    talk.latest("ask_teacher", |answer| answer.text("question") == question)
}

/// Whether she left a question without an answer.
pub(super) fn is_skipped(answer: &Answer<'_>) -> bool {
    answer.is_error || answer.content.starts_with('(')
}
