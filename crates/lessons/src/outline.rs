//! Where the parts of a markdown text begin and end. What only looks like a heading or a bullet, in
//! code, quotations or lists, is none.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What a line's end ends with.
pub(crate) const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// What divides a text, in its order: headings and bullets that stand in nothing else.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Bytes of the text, blank lines behind it excluded.
    pub(crate) range: Range<usize>,
    pub(crate) kind: MarkKind,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// Level from 1, and the bytes of its inline text.
    Heading { level: u8, inline: Range<usize> },
    /// An item of a list at the first level, with all that belongs to it.
    Bullet,
}

/// The marks of the text from byte `from` on.
pub(crate) fn marks(text: &str, from: usize) -> Vec<Mark> {
    let Some(body) = text.get(from..) else {
        return Vec::new();
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_TASKLISTS;
    let mut marks = Vec::new();
    let mut containers = 0_usize;
    let mut heading: Option<(u8, Range<usize>, Option<Range<usize>>)> = None;
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        let range = range.start + from..range.end + from;
        match event {
            Event::Start(Tag::Item) => {
                if containers == 0 {
                    let end = range.start + text[range.clone()].trim_end().len();
                    let range = range.start..end;
                    marks.push(Mark { range, kind: MarkKind::Bullet });
                }
                containers += 1;
            }
            Event::Start(Tag::BlockQuote(_) | Tag::FootnoteDefinition(_)) => containers += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item | TagEnd::FootnoteDefinition) => {
                containers = containers.saturating_sub(1);
            }
            Event::Start(Tag::Heading { level, .. }) if containers == 0 => {
                heading = Some((level as u8, range, None));
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((level, range, inline)) = heading.take() {
                    let end = range.start + text[range.clone()].trim_end().len();
                    let inline = inline.unwrap_or(end..end);
                    marks.push(Mark { range, kind: MarkKind::Heading { level, inline } });
                }
            }
            _ => {
                if let Some((_, _, inline)) = &mut heading {
                    let start = inline.as_ref().map_or(range.start, |so_far| so_far.start);
                    let end = inline.as_ref().map_or(range.end, |so_far| so_far.end.max(range.end));
                    *inline = Some(start..end);
                }
            }
        }
    }
    marks
}

/// Where each line begins.
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends_line = |at: &usize| match bytes.get(*at) {
            Some(b'\n') => true,
            // On its own it ends a line in markdown, and so in what reads the marks.
            Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let after_breaks = (0..bytes.len()).filter(ends_line).map(|at| at + 1);
        Self(std::iter::once(0).chain(after_breaks).collect())
    }

    /// The bytes of each line, with what ends it.
    pub(crate) fn ranges(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let ends = self.0.iter().skip(1).copied().chain(std::iter::once(text.len()));
        self.0.iter().copied().zip(ends).map(|(start, end)| start..end)
    }

    fn index(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Number (from 1) of the line with this byte.
    pub(crate) fn number(&self, at: usize) -> u32 {
        u32::try_from(self.index(at) + 1).unwrap_or(u32::MAX)
    }

    /// Where the line with this byte begins.
    pub(crate) fn start_of(&self, at: usize) -> usize {
        self.0.get(self.index(at)).copied().unwrap_or(0)
    }

    /// Number of the last line in the range that is not blank.
    pub(crate) fn last_of(&self, text: &str, range: Range<usize>) -> u32 {
        let length = text[range.clone()].trim_end().len();
        self.number((range.start + length).saturating_sub(1).max(range.start))
    }
}

/// The range without blank lines around its text. The first line keeps its indentation, because
/// four spaces there are a code block.
pub(crate) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let end = part.trim_end().len();
    let blank = end - part[..end].trim_start().len();
    if blank == end {
        return range.start..range.start;
    }
    let line = part[..blank].rfind(LINE_ENDS).map_or(0, |at| at + 1);
    range.start + line..range.start + end
}

/// The text without blank lines around it and with line feeds only.
pub(crate) fn clean(text: &str) -> String {
    with_line_feeds(&text[trimmed(text, 0..text.len())])
}

/// The text with line feeds only.
pub(crate) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// On one line, with single spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
