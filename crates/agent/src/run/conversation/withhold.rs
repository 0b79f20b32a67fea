//! Taking out of prompt and conversation what the teacher does not want sent.
//!
//! Her own words and the model's stay as they are: they are taken out of the results of tools, of
//! summaries and of the prompt.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::{Message, PromptFragment, Withheld};

/// What stands in the place of a withheld text.
const WITHHELD: &str = "(withheld by the teacher)";

/// A message as it may be sent; `sources` says which files a call read.
pub(super) fn message(
    message: &Message,
    withheld: &[Withheld],
    sources: &BTreeMap<String, Vec<String>>,
) -> Message {
    let Message::Tool { call_id, content, is_error } = message else { return message.clone() };
    let read = sources.get(call_id);
    let whole = withheld.iter().filter(|item| item.text.is_none());
    let mut whole = whole.map(|item| &item.source);
    let content = match whole.any(|source| read.is_some_and(|read| read.contains(source))) {
        true => WITHHELD.to_owned(),
        false => without_texts(content, withheld).into_owned(),
    };
    Message::Tool { call_id: call_id.clone(), content, is_error: *is_error }
}

/// A text without the texts that are withheld.
pub(super) fn without_texts<'a>(text: &'a str, withheld: &[Withheld]) -> Cow<'a, str> {
    let mut kept = Cow::Borrowed(text);
    for part in texts(withheld) {
        if kept.contains(part) {
            kept = Cow::Owned(kept.replace(part, WITHHELD));
        }
        if part.contains('\n')
            && let Some(shorter) = without_lines(&kept, part)
        {
            kept = Cow::Owned(shorter);
        }
    }
    kept
}

/// Takes out of the prompt what the teacher withheld.
pub(in crate::run) fn withhold_fragments(
    fragments: &mut Vec<PromptFragment>,
    withheld: &[Withheld],
) {
    for item in withheld.iter().filter(|item| item.text.is_none()) {
        fragments.retain(|fragment| fragment.source != item.source);
    }
    for part in texts(withheld) {
        for fragment in fragments.iter_mut() {
            if fragment.text.contains(part) {
                fragment.text = without(&fragment.text, part);
            }
        }
    }
    fragments.retain(|fragment| !fragment.text.trim().is_empty());
}

/// The texts that are withheld; one of nothing but blanks would stand everywhere.
fn texts(withheld: &[Withheld]) -> impl Iterator<Item = &str> {
    let texts = withheld.iter().filter_map(|item| item.text.as_deref());
    texts.map(str::trim).filter(|text| !text.is_empty())
}

/// `text` without the lines of `part`, where tools number lines or indent them; none when they do
/// not stand there.
fn without_lines(text: &str, part: &str) -> Option<String> {
    let part: Vec<&str> = part.lines().map(str::trim).collect();
    let (first, rest) = part.split_first()?;
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let mut kept = String::with_capacity(text.len());
    let mut found = false;
    let mut at = 0;
    while let Some(line) = all.get(at) {
        let following = all.get(at + 1..at + part.len()).unwrap_or_default();
        let last = rest.len().saturating_sub(1);
        let stands = following.len() == rest.len()
            && bare(line).ends_with(first)
            && following.iter().zip(rest).enumerate().all(|(place, (line, wanted))| {
                match place == last {
                    true => bare(line).starts_with(wanted),
                    false => bare(line) == *wanted,
                }
            });
        if !stands {
            kept.push_str(line);
            at += 1;
            continue;
        }
        found = true;
        let before = bare(line).strip_suffix(first).unwrap_or_default();
        kept.push_str(before);
        kept.push_str(WITHHELD);
        let after = following.last().zip(rest.last());
        let after = after.and_then(|(line, wanted)| bare(line).strip_prefix(wanted));
        kept.push_str(after.unwrap_or_default());
        kept.push('\n');
        at += part.len();
    }
    found.then_some(kept)
}

/// A line without its number and the blanks around it.
fn bare(line: &str) -> &str {
    let line = line.trim();
    match line.split_once('\t') {
        Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit()) => rest.trim(),
        Some(_) | None => line,
    }
}

/// `text` without `part`; a line that holds nothing else goes with it.
fn without(text: &str, part: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.replace(part, "\u{0}").split_inclusive('\n') {
        if !line.contains('\u{0}') {
            kept.push_str(line);
            continue;
        }
        let rest = line.replace('\u{0}', "");
        if rest.trim().trim_start_matches(['-', '*', '+']).trim().is_empty() {
            continue;
        }
        kept.push_str(&rest);
    }
    kept
}
