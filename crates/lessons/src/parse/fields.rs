//! The body of an item: bullets that are fields, an answer, and the rest.

use std::ops::Range;

use text::nearest;

use super::bullets::text_of;
use crate::{
    outline::{LINE_ENDS, Mark, MarkKind, clean},
    slug::key,
};

/// Longer texts before a colon are sentences and no labels.
const LONGEST_LABEL: usize = 40;

/// A field's name with the other names that mean it.
pub(super) type Label = (&'static str, &'static [&'static str]);

/// What stands below an item's heading.
#[derive(Default)]
pub(super) struct Body {
    /// By label, in the order of the item.
    fields: Vec<(&'static str, String)>,
    /// What is no field.
    pub(super) rest: String,
    /// What stands below a heading "Answer".
    pub(super) answer: Option<String>,
    /// Bullets that look like a field with a slip in its name: place, what is written, what is meant.
    pub(super) slips: Vec<(usize, String, &'static str)>,
}

impl Body {
    /// The field's text; a field that stands twice says both.
    pub(super) fn take(&mut self, label: &str) -> Option<String> {
        let mut text = String::new();
        self.fields.retain(|(name, value)| {
            if *name != label {
                return true;
            }
            if !text.is_empty() {
                text.push_str("\n\n");
            }
            text.push_str(value);
            false
        });
        Some(text).filter(|text| !text.is_empty())
    }

    /// The field's text, or nothing.
    pub(super) fn text(&mut self, label: &str) -> String {
        self.take(label).unwrap_or_default()
    }
}

/// Whether a body may end with an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answers {
    Allowed,
    Unknown,
}

/// Reads the bytes below an item's heading; `marks` are those inside.
pub(super) fn body(
    text: &str,
    range: Range<usize>,
    marks: &[Mark],
    labels: &[Label],
    answers: Answers,
) -> Body {
    let mut body = Body::default();
    let mut pieces = Vec::new();
    let mut from = range.start;
    let mut end = range.end;
    for mark in marks {
        match &mark.kind {
            MarkKind::Bullet => {
                let bullet = text_of(&text[mark.range.clone()]);
                match field(&bullet, labels) {
                    BulletField::Field(label, value) => {
                        pieces.push(from..line_start(text, mark.range.start).max(from));
                        from = mark.range.end;
                        body.fields.push((label, value));
                    }
                    BulletField::Slip(written, label) => {
                        body.slips.push((mark.range.start, written, label));
                    }
                    BulletField::Text => {}
                }
            }
            MarkKind::Heading { inline, .. } => {
                if answers == Answers::Allowed && is_answer(&text[inline.clone()]) {
                    // Whatever follows belongs to the answer: nothing of it may reach a pupil's page.
                    end = line_start(text, mark.range.start);
                    // Its heading may end with a line break that the item's range has no more.
                    let below = mark.range.end.min(range.end);
                    body.answer = Some(clean(&text[below..range.end]));
                    break;
                }
            }
        }
    }
    pieces.push(from..end.max(from));
    let kept = pieces.into_iter().map(|piece| clean(&text[piece])).filter(|text| !text.is_empty());
    body.rest = kept.collect::<Vec<_>>().join("\n\n");
    body
}

/// Whether a heading says that an answer follows.
pub(super) fn is_answer(heading: &str) -> bool {
    const NAMES: [&str; 6] =
        ["answer", "answers", "answer key", "model answer", "solution", "solutions"];
    NAMES.contains(&key(heading).as_str())
}

enum BulletField {
    Field(&'static str, String),
    Slip(String, &'static str),
    Text,
}

fn field(bullet: &str, labels: &[Label]) -> BulletField {
    let (first, below) = bullet.split_once('\n').unwrap_or((bullet, ""));
    let bare = first.trim_start_matches(['*', '_']);
    let opened = first.len() > bare.len();
    let Some((name, rest)) = bare.split_once(':') else {
        // A mark needs no value.
        let known = labels.iter().find(|(label, _)| label.contains(' ') && key(label) == key(bare));
        return known
            .map_or(BulletField::Text, |(label, _)| BulletField::Field(label, "yes".to_owned()));
    };
    if name.len() > LONGEST_LABEL {
        return BulletField::Text;
    }
    let closed = name.ends_with(['*', '_']);
    let rest = if opened && !closed { rest.trim_start_matches(['*', '_']) } else { rest };
    let name = key(name);
    let known = labels
        .iter()
        .find(|(label, also)| key(label) == name || also.iter().any(|label| key(label) == name));
    if let Some((label, _)) = known {
        let value = match (rest.trim(), below) {
            ("", below) => clean(below),
            (first, "") => first.to_owned(),
            (first, below) => format!("{first}\n{}", below.trim_end()),
        };
        return BulletField::Field(label, value);
    }
    let names: Vec<&str> = labels.iter().map(|(label, _)| *label).collect();
    let near = nearest(&name, &names);
    match labels.iter().map(|(label, _)| *label).find(|label| Some(*label) == near) {
        Some(label) => BulletField::Slip(name, label),
        None => BulletField::Text,
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(LINE_ENDS).map_or(0, |end| end + 1)
}
