//! Markdown as a row of blocks, and back.
//!
//! A block is a heading, a paragraph, a bullet of the outermost list with everything indented below
//! it, a fence of code, a table, a quotation. Its text is the lines as they were written, so that a
//! file comes back as it was.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// A heading. It gives structure and is no memory of its own.
    Heading,
    /// A bullet or a numbered item, with all that stands under it.
    Item,
    /// Lines of text.
    Paragraph,
    /// Code, a table, a quotation, a rule, HTML.
    Other,
}

/// A block of markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its lines, without the break after the last.
    pub text: String,
    /// Empty lines before it.
    pub blank_before: u32,
}

/// The blocks of a text.
///
/// Nothing is lost but what [`normalise`] takes away.
pub fn parse(markdown: &str) -> Vec<Block> {
    let text = clean(markdown);
    let lines: Vec<&str> = text.split('\n').collect();
    let mut blocks = Vec::new();
    let mut next = 0;
    for (range, kind) in extents(&text, &lines) {
        let blank = lines.get(next..range.start).map_or(0, <[&str]>::len);
        next = range.end;
        let body = lines.get(range).unwrap_or_default().join("\n");
        let blank_before = u32::try_from(blank).unwrap_or(u32::MAX);
        blocks.push(Block { kind, text: body, blank_before });
    }
    blocks
}

/// The text of blocks that follow one another.
pub fn join<'a>(blocks: impl IntoIterator<Item = &'a Block>) -> String {
    let mut text = String::new();
    for block in blocks {
        text.extend(std::iter::repeat_n('\n', block.blank_before as usize));
        text.push_str(&block.text);
        text.push('\n');
    }
    text
}

/// A text as it is kept: lines end in `\n`, the last one too; lines between blocks that hold only
/// spaces are empty, and there are none at the end; no byte order mark and no U+0000.
pub fn normalise(markdown: &str) -> String {
    join(&parse(markdown))
}

fn clean(markdown: &str) -> String {
    let text = markdown.strip_prefix('\u{FEFF}').unwrap_or(markdown);
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}")
}

/// The lines of each block, in order; only blank lines are left out.
fn extents(text: &str, lines: &[&str]) -> Vec<(Range<usize>, BlockKind)> {
    let starts = starts(text, lines);
    let mut extents = Vec::new();
    let mut covered = 0;
    let nexts = starts.keys().skip(1).copied().chain([lines.len()]);
    for ((start, (end, kind)), next) in starts.iter().zip(nexts) {
        extents.extend(loose(lines, covered..*start));
        let end = (*end).min(next).max(start + 1);
        let end = start + filled(lines.get(*start..end).unwrap_or_default());
        extents.push((*start..end, *kind));
        covered = end;
    }
    extents.extend(loose(lines, covered..lines.len()));
    extents
}

/// The line at which each outermost block begins, the line after its end, and its kind.
fn starts(text: &str, lines: &[&str]) -> BTreeMap<usize, (usize, BlockKind)> {
    let mut offsets = Vec::with_capacity(lines.len());
    let mut offset = 0;
    for line in lines {
        offsets.push(offset);
        offset += line.len() + 1;
    }
    let line_of = |offset: usize| offsets.partition_point(|start| *start <= offset) - 1;
    let mut starts = BTreeMap::new();
    let mut depth = 0_usize;
    let mut list_depth = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let outermost = depth == 0 || list_depth == Some(depth);
        let kind = match &event {
            Event::Start(Tag::List(_)) => None,
            Event::Start(Tag::Heading { .. }) => Some(BlockKind::Heading),
            Event::Start(Tag::Item) => Some(BlockKind::Item),
            Event::Start(Tag::Paragraph) => Some(BlockKind::Paragraph),
            Event::Start(_) | Event::Rule | Event::Html(_) => Some(BlockKind::Other),
            _ => None,
        };
        if let Some(kind) = kind.filter(|_| outermost && !range.is_empty()) {
            let end = line_of(range.end - 1) + 1;
            starts.entry(line_of(range.start)).or_insert((end, kind));
        }
        match event {
            Event::Start(tag) => {
                if depth == 0 && matches!(tag, Tag::List(_)) {
                    list_depth = Some(1);
                }
                depth += 1;
            }
            Event::End(_) => {
                depth -= 1;
                if depth == 0 {
                    list_depth = None;
                }
            }
            _ => {}
        }
    }
    starts.retain(|start, _| lines.get(*start).is_some_and(|line| !is_blank(line)));
    starts
}

/// Lines that the parser gives no block for, such as definitions of links: each run is one.
fn loose(lines: &[&str], range: Range<usize>) -> Vec<(Range<usize>, BlockKind)> {
    let mut runs: Vec<(Range<usize>, BlockKind)> = Vec::new();
    for line in range {
        if lines.get(line).is_none_or(|text| is_blank(text)) {
            continue;
        }
        match runs.last_mut() {
            Some((run, _)) if run.end == line => run.end = line + 1,
            _ => runs.push((line..line + 1, BlockKind::Other)),
        }
    }
    runs
}

/// How many lines there are up to the last that is not blank.
fn filled(lines: &[&str]) -> usize {
    lines.iter().rposition(|line| !is_blank(line)).map_or(0, |last| last + 1)
}

fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

#[cfg(test)]
pub(crate) mod tests;
