//! What a reader of markdown takes as it stands: code, comments, formulae between dollars.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// What decides where these stretches are.
const READ: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES).union(Options::ENABLE_MATH);

const COMMENT: &str = "<!--";
const COMMENT_END: &str = "-->";

/// Stands for the `<` of a tag while stretches are looked for. It is as long, and begins nothing.
const NO_TAG: char = '\u{1}';

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub kind: StretchKind,
    pub range: Range<usize>,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StretchKind {
    /// Code in a line, which may go over line ends.
    Code,
    /// Code in lines of its own.
    CodeBlock,
    /// For nobody to read.
    Comment,
    /// A formula in a line.
    Formula,
    /// A formula that stands alone.
    Display,
}

/// The stretches of a text, in order and apart. A tag is none: what stands in it is text.
pub(crate) fn stretches(markdown: &str) -> Vec<Stretch> {
    let tagless = tagless(markdown);
    let mut found: Vec<Stretch> = Parser::new_ext(&tagless, READ)
        .into_offset_iter()
        .filter_map(|(event, range)| {
            let kind = match event {
                Event::Code(_) => StretchKind::Code,
                Event::Start(Tag::CodeBlock(_)) => StretchKind::CodeBlock,
                Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                    return comment(&tagless, range);
                }
                Event::InlineMath(_) => StretchKind::Formula,
                Event::DisplayMath(_) => StretchKind::Display,
                _ => return None,
            };
            Some(Stretch { kind, range })
        })
        .collect();
    found.sort_by_key(|stretch| stretch.range.start);
    let mut end = 0;
    found.retain(|stretch| {
        let apart = stretch.range.start >= end;
        if apart {
            end = stretch.range.end;
        }
        apart
    });
    found
}

/// The text with no HTML in it but comments that are closed.
fn tagless(markdown: &str) -> String {
    let closed = markdown.rfind(COMMENT_END).unwrap_or_default();
    let signs = markdown.char_indices().map(|(at, sign)| match sign {
        '<' if at < closed && markdown[at..].starts_with(COMMENT) => sign,
        '<' => NO_TAG,
        _ => sign,
    });
    signs.collect()
}

/// The comment alone: for a parser, the rest of its last line is a part of it.
fn comment(text: &str, range: Range<usize>) -> Option<Stretch> {
    let html = text.get(range.clone())?;
    let start = html.find(COMMENT)?;
    let end = start + html[start..].find(COMMENT_END)? + COMMENT_END.len();
    let range = range.start + start..range.start + end;
    Some(Stretch { kind: StretchKind::Comment, range })
}
