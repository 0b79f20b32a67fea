//! A page's markdown, divided by its headings.

use std::ops::Range;

use crate::{
    outline::{MarkKind, marks, one_line},
    print::{FOR_THE_TEACHER, PAGE_BREAK},
};

/// What stands below one heading.
pub(super) struct SheetPart {
    pub(super) heading: String,
    /// Without what is furniture of the page.
    pub(super) text: String,
    /// What stands before the first entry.
    pub(super) lead: String,
    /// Headings of the third level.
    pub(super) entries: Vec<Entry>,
    /// Bullets of the first level, on one line each.
    pub(super) bullets: Vec<String>,
}

/// A heading of the third level with what stands below it.
pub(super) struct Entry {
    pub(super) heading: String,
    /// On one line.
    pub(super) text: String,
}

/// The text before the first part, and the parts.
pub(super) fn read(markdown: &str) -> (String, Vec<SheetPart>) {
    let marks = marks(markdown, 0);
    let mut begins: Vec<(Range<usize>, u8, String)> = Vec::new();
    let mut bullets: Vec<Range<usize>> = Vec::new();
    for mark in marks {
        match mark.kind {
            MarkKind::Heading { level: level @ (2 | 3), inline } => {
                begins.push((mark.range, level, one_line(&markdown[inline])));
            }
            MarkKind::Heading { .. } => {}
            MarkKind::Bullet => bullets.push(mark.range),
        }
    }
    let lead_end = begins.first().map_or(markdown.len(), |(range, _, _)| range.start);
    let lead = without_furniture(&markdown[..lead_end]);
    let mut parts: Vec<SheetPart> = Vec::new();
    for (index, (range, level, heading)) in begins.iter().enumerate() {
        let end = begins.get(index + 1).map_or(markdown.len(), |(next, _, _)| next.start);
        let text = without_furniture(&markdown[range.end..end]);
        match parts.last_mut().filter(|_| *level == 3) {
            Some(part) => {
                part.text.push_str(&format!("\n### {heading}\n{text}"));
                part.entries.push(Entry { heading: heading.clone(), text: one_line(&text) });
            }
            None => parts.push(SheetPart {
                heading: heading.clone(),
                lead: one_line(&text),
                text,
                entries: Vec::new(),
                bullets: Vec::new(),
            }),
        }
        if let Some(part) = parts.last_mut() {
            let inside = bullets.iter().filter(|bullet| range.end <= bullet.start);
            let inside = inside.filter(|bullet| bullet.start < end);
            part.bullets.extend(inside.map(|bullet| one_line(&markdown[bullet.clone()])));
        }
    }
    (lead, parts)
}

fn without_furniture(text: &str) -> String {
    let kept = text.lines().filter(|line| !matches!(line.trim(), PAGE_BREAK | FOR_THE_TEACHER));
    kept.collect::<Vec<_>>().join("\n")
}
