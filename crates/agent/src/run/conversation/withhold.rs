//! Taking out of prompt and conversation what the teacher does not want sent.
//!
//! Her own words and the model's stay as they are: they are taken out of the results of tools, of
//! summaries and of the prompt.

mod repeats;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use domain::{Message, PromptFragment, Withheld};

use repeats::Repeats;

/// What stands in the place of a withheld text.
const WITHHELD: &str = "(withheld by the teacher)";

/// Takes the place of a withheld text until its line is known to be empty or not.
const GONE: &str = "\u{0}";

/// What calls have shown to the model.
pub(super) struct Shown<'a> {
    /// The files that calls read.
    pub sources: &'a BTreeMap<String, Vec<String>>,
    /// Calls that quote earlier sessions.
    pub quoting: &'a BTreeSet<String>,
}

/// What may not be sent, ready to be looked for in many texts.
pub(super) struct Withholding<'a> {
    withheld: &'a [Withheld],
    repeats: Repeats,
}

impl<'a> Withholding<'a> {
    pub(super) fn of(withheld: &'a [Withheld]) -> Self {
        Self { withheld, repeats: Repeats::of(texts(withheld)) }
    }

    /// A message as it may be sent.
    pub(super) fn message(&self, message: &Message, shown: &Shown<'_>) -> Message {
        let Message::Tool { call_id, content, is_error } = message else { return message.clone() };
        let read = shown.sources.get(call_id);
        let whole = self.withheld.iter().filter(|item| item.text.is_none());
        let mut whole = whole.map(|item| &item.source);
        let content = if whole.any(|source| read.is_some_and(|read| read.contains(source))) {
            WITHHELD.to_owned()
        } else if shown.quoting.contains(call_id) {
            self.without_texts(&self.without_quotations(content)).into_owned()
        } else {
            self.without_texts(content).into_owned()
        };
        Message::Tool { call_id: call_id.clone(), content, is_error: *is_error }
    }

    /// A text without the texts that are withheld.
    pub(super) fn without_texts<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut kept = Cow::Borrowed(text);
        for part in texts(self.withheld) {
            if kept.contains(part) {
                kept = Cow::Owned(kept.replace(part, WITHHELD));
            }
            if part.contains('\n')
                && let Some(shorter) = without_lines(&kept, part)
            {
                kept = Cow::Owned(shorter);
            }
        }
        match replaced(&kept, &self.repeats, WITHHELD) {
            Some(shorter) => Cow::Owned(shorter),
            None => kept,
        }
    }

    /// What was said in earlier sessions, without the lines that quote what is withheld: in a piece
    /// that was cut out, what is left of a statement may tell as much as all of it.
    fn without_quotations(&self, text: &str) -> String {
        let mut kept = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            if !self.repeats.quotes(line) {
                kept.push_str(line);
                continue;
            }
            kept.push_str(&line[..line.len() - line.trim_start().len()]);
            kept.push_str(WITHHELD);
            kept.push_str(&line[line.trim_end().len()..]);
        }
        kept
    }
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
                fragment.text = without_gone(&fragment.text.replace(part, GONE));
            }
        }
    }
    let repeats = Repeats::of(texts(withheld));
    for fragment in fragments.iter_mut() {
        if let Some(marked) = replaced(&fragment.text, &repeats, GONE) {
            fragment.text = without_gone(&marked);
        }
    }
    fragments.retain(|fragment| !fragment.text.trim().is_empty());
}

/// `text` with something else where it repeats what is withheld; none when it does not.
fn replaced(text: &str, repeats: &Repeats, instead: &str) -> Option<String> {
    let found = repeats.found(text);
    if found.is_empty() {
        return None;
    }
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for range in found {
        kept.push_str(&text[from..range.start]);
        kept.push_str(instead);
        from = range.end;
    }
    kept.push_str(&text[from..]);
    Some(kept)
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

/// `text` without what is gone of it; a line that says nothing else goes with it.
fn without_gone(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if !line.contains(GONE) {
            kept.push_str(line);
            continue;
        }
        let rest = line.replace(GONE, "");
        if !rest.contains(char::is_alphanumeric) {
            continue;
        }
        kept.push_str(&rest);
    }
    kept
}
