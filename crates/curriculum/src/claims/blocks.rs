//! The running text of a lesson: paragraphs, headings, cells, each with its links and with the lines
//! of its words. Blocks of code, comments and front matter are not part of it.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use text::Pointer;
use text::typography::is_invisible;

/// A text that stands by itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// Heading of the section.
    pub section: String,
    /// The text as it is read, in one line; a forced line break is a line feed.
    pub text: String,
    /// The links in it.
    pub links: Vec<Link>,
    /// Whether it is a heading, which names things and claims nothing.
    pub is_heading: bool,
    /// Whether it stands in a block quotation.
    pub is_quoted: bool,
    /// Where its pieces begin in the text, and on which line of the lesson.
    lines: Vec<(usize, u32)>,
}

/// A link and its evidence, if it points to lines of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub range: Range<usize>,
    pub pointer: Option<Pointer>,
    /// Its target as the text has it.
    pub target: String,
    /// Its place in the lesson, in bytes.
    pub at: usize,
}

impl Block {
    /// The line of a place in the text.
    pub fn line_at(&self, at: usize) -> u32 {
        let index = self.lines.partition_point(|(start, _)| *start <= at);
        self.lines.get(index.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }

    /// The links that begin within a range; links never overlap.
    pub fn links_in(&self, range: &Range<usize>) -> &[Link] {
        let before = |place: usize| self.links.partition_point(|link| link.range.start < place);
        &self.links[before(range.start)..before(range.end)]
    }

    /// Whether a place is in the middle of a link.
    pub fn is_inside_link(&self, at: usize) -> bool {
        let begun = self.links.partition_point(|link| link.range.start < at);
        begun.checked_sub(1).is_some_and(|last| at < self.links[last].range.end)
    }

    fn push(&mut self, text: &str, line: u32) {
        self.lines.push((self.text.len(), line));
        self.text.extend(text.chars().filter(|c| !is_invisible(*c)));
    }
}

/// Every block of a lesson, in order.
pub(super) fn blocks(lesson: &str) -> Vec<Block> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let text = lesson.trim_start_matches('\u{feff}');
    let mut reader = BlockReader::new(text);
    reader.before = lesson.len() - text.len();
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.event(event, range.start);
    }
    reader.end_block();
    reader.blocks
}

struct BlockReader {
    /// Bytes before the text, which are no part of it.
    before: usize,
    starts: Vec<usize>,
    section: String,
    block: Block,
    link: Option<Link>,
    /// Inside code or front matter.
    silent: bool,
    /// Inside a comment, which may go on over lines.
    comment: bool,
    quotes: usize,
    blocks: Vec<Block>,
}

impl BlockReader {
    fn new(text: &str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            before: 0,
            starts: std::iter::once(0).chain(breaks).collect(),
            section: String::new(),
            block: Block::default(),
            link: None,
            silent: false,
            comment: false,
            quotes: 0,
            blocks: Vec::new(),
        }
    }

    fn event(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(tag),
            Event::Text(_) | Event::Code(_) | Event::Html(_) if self.silent => {}
            Event::Text(text) | Event::Code(text) => self.push(&text, at),
            Event::Html(html) => {
                let words = self.without_tags(&html);
                self.push(&words, at);
            }
            Event::SoftBreak => self.push(" ", at),
            Event::HardBreak | Event::Rule => self.push("\n", at),
            Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, at: usize) {
        match tag {
            Tag::Link { dest_url, title, .. } => {
                let from = self.block.text.len();
                self.link = Some(Link {
                    range: from..from,
                    pointer: Pointer::read(&dest_url, &title),
                    target: dest_url.into_string(),
                    at: self.before + at,
                });
            }
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Image { .. } => {}
            Tag::Superscript | Tag::Subscript => {}
            Tag::CodeBlock(_) | Tag::MetadataBlock(_) => {
                self.end_block();
                self.silent = true;
            }
            Tag::BlockQuote(_) => {
                self.end_block();
                self.quotes += 1;
            }
            Tag::Heading { .. } => {
                self.end_block();
                self.block.is_heading = true;
            }
            _ => self.end_block(),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link => {
                if let Some(link) = self.link.take() {
                    let range = link.range.start..self.block.text.len();
                    self.block.links.push(Link { range, ..link });
                }
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Image => {}
            TagEnd::Superscript | TagEnd::Subscript => {}
            TagEnd::CodeBlock | TagEnd::MetadataBlock(_) => self.silent = false,
            TagEnd::BlockQuote(_) => {
                self.end_block();
                self.quotes = self.quotes.saturating_sub(1);
            }
            TagEnd::Heading(level) => {
                if level == HeadingLevel::H2 {
                    self.section = self.block.text.trim().to_owned();
                }
                self.end_block();
            }
            _ => self.end_block(),
        }
    }

    fn push(&mut self, text: &str, at: usize) {
        let line = self.starts.partition_point(|start| *start <= at);
        self.block.push(text, crate::file::number(line));
    }

    /// The words of a line of HTML.
    fn without_tags(&mut self, html: &str) -> String {
        let mut out = String::new();
        let mut rest = html;
        loop {
            if self.comment {
                let Some((_, after)) = rest.split_once("-->") else { return out };
                self.comment = false;
                rest = after;
            }
            let Some((before, tag)) = rest.split_once('<') else { break };
            out.push_str(before);
            out.push(' ');
            self.comment = tag.starts_with("!--");
            if !self.comment {
                // A tag that is not closed on its line holds no words either.
                let Some((_, after)) = tag.split_once('>') else { return out };
                rest = after;
            } else {
                rest = tag;
            }
        }
        out.push_str(rest);
        out
    }

    fn end_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        if !block.text.trim().is_empty() {
            let section = self.section.clone();
            self.blocks.push(Block { section, is_quoted: self.quotes > 0, ..block });
        }
    }
}
