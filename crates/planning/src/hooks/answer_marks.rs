//! Marks in an answer beside what it claims about the curriculum and the teacher's files do not bear
//! out: whoever reads the words reads the doubt with them, in each face.

use curriculum::{Checked, Finding};
use domain::{AssistantMessage, ContentBlock};
use serde_json::Value;

/// The field of a structured answer that the teacher reads.
const RESPONSE: &str = "response";

/// The words of an answer that is the last one: it calls no tool.
pub fn final_words(answer: &AssistantMessage) -> Option<String> {
    let words = answer.text();
    (answer.tool_calls().next().is_none() && !words.trim().is_empty()).then_some(words)
}

/// The answer with a mark behind each of these claims; none when it holds none of them.
pub fn marked(answer: &AssistantMessage, wrong: &[Checked]) -> Option<AssistantMessage> {
    let mut marked = answer.clone();
    let mut changed = false;
    for block in &mut marked.content {
        let text = match block {
            ContentBlock::Text { text } => text,
            ContentBlock::Structured { value } => match value.get_mut(RESPONSE) {
                Some(Value::String(text)) => text,
                Some(_) | None => continue,
            },
            ContentBlock::ToolCall(_) | ContentBlock::Opaque { .. } => continue,
        };
        for checked in wrong {
            changed |= mark(text, checked);
        }
    }
    changed.then_some(marked)
}

/// Whether the words carry the mark already wherever they make the claim.
pub fn is_marked(words: &str, checked: &Checked) -> bool {
    let claim = checked.claim.code.as_deref().unwrap_or(&checked.claim.text);
    words.contains(claim) && !mark(&mut words.to_owned(), checked)
}

/// Puts the mark behind the claim, wherever the text makes it and has no mark yet.
fn mark(text: &mut String, checked: &Checked) -> bool {
    let mark = format!(" ({})", doubt(&checked.finding));
    let claim = checked.claim.code.as_deref().unwrap_or(&checked.claim.text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    let mut changed = false;
    while let Some(at) = rest.find(claim) {
        let end = end_of(rest, at + claim.len());
        let (before, after) = rest.split_at(end);
        out.push_str(before);
        if !after.starts_with(&mark) {
            out.push_str(&mark);
            changed = true;
        }
        rest = after;
    }
    out.push_str(rest);
    *text = out;
    changed
}

/// Where a mark can stand behind a claim that ends at `at`: not within a link, and not within code.
fn end_of(text: &str, at: usize) -> usize {
    let after = &text[at..];
    let words = after.find(['[', '\n']).map_or(after, |end| &after[..end]);
    if let Some(target) = words.find("](")
        && let Some(close) = closing(&words[target..])
    {
        return at + target + close;
    }
    if after.starts_with('`') { at + 1 } else { at }
}

/// Behind the bracket that ends a link's target; a quotation in it may hold brackets of its own.
fn closing(target: &str) -> Option<usize> {
    let mut quoted = false;
    target.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == ')' && !quoted).then_some(at + 1)
    })
}

/// The doubt in a few words.
fn doubt(finding: &Finding) -> &'static str {
    match finding {
        Finding::InventedCode { .. } => "not in your curriculum files",
        Finding::ListedOnly { .. } => "listed in your files without its words",
        Finding::MissingFile { .. } => "there is no such file",
        Finding::NoPointer { .. } => "nothing is given to look this up",
        Finding::InventedText
        | Finding::WrongCode { .. }
        | Finding::WrongAreaOrLevel { .. }
        | Finding::Stale { .. }
        | Finding::ParaphraseAsOfficial
        | Finding::BadLines { .. }
        | Finding::QuoteNotFound { .. } => "not what your curriculum files say",
        Finding::Backed | Finding::Unverified => "as your files have it",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use curriculum::Library;
    use domain::StopReason;
    use serde_json::json;

    use super::*;

    fn answer(block: ContentBlock) -> AssistantMessage {
        AssistantMessage { content: vec![block], stop: StopReason::EndTurn }
    }

    fn in_words(text: &str) -> String {
        let claims = curriculum::claims(text);
        let wrong = curriculum::check(&claims, &Library::default(), &BTreeMap::new());
        let block = ContentBlock::Text { text: text.to_owned() };
        marked(&answer(block), &wrong).map_or_else(|| text.to_owned(), |marked| marked.text())
    }

    #[test]
    fn a_mark_stands_behind_the_claim_and_never_inside_a_link_or_twice() {
        let no = "(not in your curriculum files)";
        for (text, wanted) in [
            ("It meets TCH 9-99z.", format!("It meets TCH 9-99z {no}.")),
            (
                "See [TCH 9-99z](curriculum/x.md#L1-L1 \"a) b\") here.",
                format!("See [TCH 9-99z](curriculum/x.md#L1-L1 \"a) b\") {no} here."),
            ),
            ("**TCH 9-99z** and more", format!("**TCH 9-99z {no}** and more")),
            ("`TCH 9-99z` it is", format!("`TCH 9-99z` {no} it is")),
            ("Nothing is claimed.", "Nothing is claimed.".to_owned()),
        ] {
            let once = in_words(text);
            assert_eq!(once, wanted);
            assert_eq!(in_words(&once), once, "marked twice");
        }
    }

    #[test]
    fn the_words_of_a_structured_answer_are_marked_and_calls_are_no_answer() {
        let text = "It meets TCH 9-99z.";
        let wrong =
            curriculum::check(&curriculum::claims(text), &Library::default(), &BTreeMap::new());
        let value = json!({ "response": text, "memoriesReferenced": [] });
        let marked = marked(&answer(ContentBlock::Structured { value }), &wrong).unwrap();
        assert_eq!(marked.text(), "It meets TCH 9-99z (not in your curriculum files).");
    }
}
