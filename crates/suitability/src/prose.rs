//! Markdown as running text: passages, sentences and words, each with its place in the source.
//!
//! Code, formulae, addresses on the web, raw HTML and file names are not prose and leave a gap that
//! is no word. What the sentences mean is not decided here.

mod sentences;
mod tongue;
mod words;

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

pub(crate) use sentences::Sentence;
pub(crate) use words::{Shape, Word};

/// Stands where code or a formula was: neither a letter nor a space.
const GAP: char = '\u{fffc}';

/// What a passage is on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Paragraph,
    Heading,
    Cell,
}

/// A paragraph, a list item, a heading or a cell of a table.
#[derive(Debug)]
pub(crate) struct Passage {
    pub place: Place,
    /// Inside a block quotation, which is somebody else's text.
    pub quoted: bool,
    /// The text without markup.
    pub text: String,
    pub sentences: Vec<Sentence>,
    pieces: Vec<Piece>,
}

/// A stretch of a passage's text and where it stands in the source.
#[derive(Debug)]
struct Piece {
    start: usize,
    source: Range<usize>,
    /// Byte for byte the same as in the source, so that a place inside it can be found.
    exact: bool,
}

impl Passage {
    /// The bytes of the source that hold `range` of the text.
    pub fn source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.place_of(range.start, false);
        let end = self.place_of(range.end.max(range.start + 1) - 1, true);
        start..end.max(start)
    }

    /// A stretch of the text as a person reads it: without the signs of markup, and with the code or
    /// the formula where the text has a gap.
    pub fn shown(&self, range: &Range<usize>, markdown: &str) -> String {
        let first = self.pieces.partition_point(|piece| piece.start <= range.start);
        let pieces = self.pieces.get(first.saturating_sub(1)..).unwrap_or_default();
        let mut shown = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            if piece.start >= range.end {
                break;
            }
            let end = pieces.get(at + 1).map_or(self.text.len(), |next| next.start);
            let text = &self.text[piece.start.max(range.start)..end.min(range.end)];
            let gap = !piece.exact && text.starts_with(GAP);
            let code = gap.then(|| markdown.get(piece.source.clone())).flatten();
            shown.push_str(code.unwrap_or(text));
        }
        shown
    }

    /// The place in the source of the byte at `offset`, or of the end of the character there.
    fn place_of(&self, offset: usize, end: bool) -> usize {
        let after = self.pieces.partition_point(|piece| piece.start <= offset);
        let Some(piece) = after.checked_sub(1).and_then(|index| self.pieces.get(index)) else {
            return 0;
        };
        match (piece.exact, end) {
            (true, false) => piece.source.start + (offset - piece.start),
            (true, true) => piece.source.start + (offset - piece.start) + 1,
            (false, false) => piece.source.start,
            (false, true) => piece.source.end,
        }
    }

    /// Whether a sentence of this passage is prose, and not a title, a label or a row of numbers.
    /// Readability formulas are made for running text: titles and headings are skipped, as the
    /// instructions of the formulas ask; a list item or a cell counts when it is a sentence. They are
    /// made for English, too.
    pub fn is_prose(&self, sentence: &Sentence) -> bool {
        let words = sentence.words.iter().filter(|word| word.shape != Shape::Number).count();
        let enough = words >= LEAST_WORDS && words * 2 >= sentence.words.len();
        if tongue::is_foreign(&sentence.words) {
            return false;
        }
        match self.place {
            Place::Heading => false,
            Place::Cell => enough && sentence.ended,
            Place::Paragraph => enough || (sentence.ended && words > 0),
        }
    }
}

/// Shorter than this and without a full stop it is a label.
const LEAST_WORDS: usize = 4;

/// The passages of a markdown text, in order.
pub(crate) fn read(markdown: &str) -> Vec<Passage> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_MATH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let mut collector = Collector::default();
    for (event, source) in Parser::new_ext(markdown, options).into_offset_iter() {
        collector.take(event, source, markdown);
    }
    collector.finish()
}

/// Collects the text of one passage after the other. Depths are counted, so that nesting costs no
/// stack.
#[derive(Default)]
struct Collector {
    passages: Vec<Passage>,
    text: String,
    pieces: Vec<Piece>,
    heading: bool,
    cell: bool,
    quotations: usize,
    /// Inside code, metadata or an address: nothing here is prose.
    hidden: usize,
}

impl Collector {
    fn take(&mut self, event: Event<'_>, source: Range<usize>, markdown: &str) {
        match event {
            Event::Start(tag) => self.open(&tag),
            Event::End(tag) => self.close(tag),
            Event::Text(text) if self.hidden == 0 => self.push(&text, source, markdown),
            Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) if self.hidden == 0 => {
                self.push(GAP.encode_utf8(&mut [0; 4]), source, markdown);
            }
            Event::SoftBreak | Event::HardBreak => self.push(" ", source, markdown),
            Event::Rule => self.flush(),
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn open(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {}
            Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. } => self.hidden += 1,
            Tag::Link { .. } | Tag::Image { .. } | Tag::Superscript | Tag::Subscript => {}
            Tag::CodeBlock(_) | Tag::MetadataBlock(_) => {
                self.flush();
                self.hidden += 1;
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.quotations += 1;
            }
            Tag::Heading { .. } => {
                self.flush();
                self.heading = true;
            }
            Tag::TableCell => {
                self.flush();
                self.cell = true;
            }
            _ => self.flush(),
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
            TagEnd::Link => self.hidden = 0,
            TagEnd::Image | TagEnd::Superscript | TagEnd::Subscript => {}
            TagEnd::CodeBlock | TagEnd::MetadataBlock(_) => self.hidden = 0,
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotations = self.quotations.saturating_sub(1);
            }
            TagEnd::Heading(_) => {
                self.flush();
                self.heading = false;
            }
            TagEnd::TableCell => {
                self.flush();
                self.cell = false;
            }
            _ => self.flush(),
        }
    }

    fn push(&mut self, text: &str, source: Range<usize>, markdown: &str) {
        let exact = markdown.get(source.clone()) == Some(text);
        self.pieces.push(Piece { start: self.text.len(), source, exact });
        self.text.push_str(text);
    }

    fn flush(&mut self) {
        if self.text.trim().is_empty() {
            self.text.clear();
            self.pieces.clear();
            return;
        }
        let text = std::mem::take(&mut self.text);
        let sentences = sentences::split(&text);
        self.passages.push(Passage {
            place: match (self.heading, self.cell) {
                (true, _) => Place::Heading,
                (false, true) => Place::Cell,
                (false, false) => Place::Paragraph,
            },
            quoted: self.quotations > 0,
            sentences,
            text,
            pieces: std::mem::take(&mut self.pieces),
        });
    }

    fn finish(mut self) -> Vec<Passage> {
        self.flush();
        self.passages
    }
}

#[cfg(test)]
mod tests;
