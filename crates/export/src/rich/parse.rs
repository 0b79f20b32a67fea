//! Markdown into the shared tree.
//!
//! What markdown means is said by `lessons::canonical`. A
//! link inside the workspace keeps its words only, because a printed page cannot follow it.

use lessons::{PictureLook, as_line, canonical, plain_numbers};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use text::file_words;

use super::shallow::Shallow;
use super::{Align, Block, Inline, Marker, Width, table, words};
use crate::maths::Equation;
use crate::signs::printable;

/// What markdown is to the writers.
pub(crate) const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH);

/// The blocks of a markdown text.
pub(crate) fn blocks(markdown: &str) -> Vec<Block> {
    let text = printable(markdown);
    let text = canonical(&text);
    let text = plain_numbers(&text);
    let mut reader = MarkdownReader { events: Shallow::new(Parser::new_ext(&text, OPTIONS)) };
    let (mut body, loose) = reader.until_end();
    push_paragraph(&mut body, loose);
    body
}

/// The blocks of what stands behind a label or a bullet, where one line is a line.
pub(crate) fn said(markdown: &str) -> Vec<Block> {
    blocks(&as_line(markdown))
}

/// The text of one line of markdown (a title, a term): its inlines. What would open a block at the
/// beginning of a line (`>`, `#`, `1.`) is part of what it says.
pub(crate) fn inlines(markdown: &str) -> Vec<Inline> {
    let one_line = markdown.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line.is_empty() {
        return Vec::new();
    }
    let mut line = Vec::new();
    flatten(blocks(&format!("{NO_BEGINNING}{one_line}")), &mut line);
    if let Some(Inline::Text { v }) = line.first_mut() {
        *v = v.strip_prefix(NO_BEGINNING).unwrap_or(v).to_owned();
        if v.is_empty() {
            line.remove(0);
        }
    }
    line
}

/// A space that markdown does not trim: behind it no line begins.
const NO_BEGINNING: char = '\u{A0}';

fn flatten(blocks: Vec<Block>, into: &mut Vec<Inline>) {
    for block in blocks {
        if !into.is_empty() {
            into.push(Inline::text(" "));
        }
        match block {
            Block::Heading { body, .. } | Block::Paragraph { body } => into.extend(body),
            Block::List { marker, items, .. } => {
                // "1. Predict" as a title is no list: the number is part of what it says.
                if let Marker::Number(start) = marker {
                    into.push(Inline::text(format!("{start}.")));
                }
                items.into_iter().for_each(|item| flatten(item, into));
            }
            Block::Quote { body } => flatten(body, into),
            Block::Code { lines } => into.push(Inline::Code { v: lines.join(" ") }),
            Block::Display { equation } => into.push(Inline::Maths { equation }),
            Block::Table(table) => {
                for cell in table.head.into_iter().chain(table.rows.into_iter().flatten()) {
                    into.extend(cell);
                    into.push(Inline::text(" "));
                }
            }
            Block::Rule => into.push(Inline::text("—")),
        }
    }
}

struct MarkdownReader<'a> {
    events: Shallow<'a>,
}

impl MarkdownReader<'_> {
    /// Reads to the end of the open element: its blocks, and the inlines that stand in none
    /// (the text of a tight list item, of a cell, of a paragraph).
    fn until_end(&mut self) -> (Vec<Block>, Vec<Inline>) {
        let mut blocks = Vec::new();
        let mut loose = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(_) => break,
                Event::Start(tag) if is_inline(&tag) => loose.extend(self.inline_element(tag)),
                Event::Start(tag) => {
                    push_paragraph(&mut blocks, std::mem::take(&mut loose));
                    self.block_element(tag, &mut blocks);
                }
                Event::Rule => {
                    push_paragraph(&mut blocks, std::mem::take(&mut loose));
                    blocks.push(Block::Rule);
                }
                Event::Text(text) => push_text(&mut loose, &text),
                Event::Code(code) => loose.push(Inline::Code { v: code.into_string() }),
                Event::InlineHtml(html) | Event::Html(html) => push_html(&mut loose, &html),
                Event::InlineMath(latex) => loose.push(maths(&latex)),
                Event::DisplayMath(latex) => {
                    push_paragraph(&mut blocks, std::mem::take(&mut loose));
                    blocks.push(display(&latex));
                }
                Event::SoftBreak => push_text(&mut loose, " "),
                Event::HardBreak => loose.push(Inline::Break),
                Event::TaskListMarker(done) => {
                    push_text(&mut loose, if done { "☒ " } else { "☐ " });
                }
                Event::FootnoteReference(name) => push_text(&mut loose, &format!("[{name}]")),
            }
        }
        (blocks, loose)
    }

    fn inline_element(&mut self, tag: Tag) -> Vec<Inline> {
        let (_, body) = self.until_end();
        match tag {
            Tag::Strong => vec![Inline::Strong { body }],
            Tag::Emphasis => vec![Inline::Emphasis { body }],
            Tag::Strikethrough => vec![Inline::Struck { body }],
            Tag::Image { dest_url, title, .. } => {
                let look = PictureLook::of(&title);
                vec![Inline::Picture {
                    place: dest_url.into_string(),
                    alt: words(&body).split_whitespace().collect::<Vec<_>>().join(" "),
                    share: look.size.share(),
                    decoration: look.is_decoration,
                }]
            }
            Tag::Link { dest_url, .. } if leads_outside(&dest_url) => {
                vec![Inline::Link { url: dest_url.into_string(), body }]
            }
            // What only names the file that it leads to, beside each line that comes from it.
            Tag::Link { dest_url, .. } if only_names(&words(&body), &dest_url) => Vec::new(),
            _ => body,
        }
    }

    fn block_element(&mut self, tag: Tag, into: &mut Vec<Block>) {
        match tag {
            Tag::Heading { level, .. } => {
                let (_, body) = self.until_end();
                into.push(Block::Heading { level: level as u8, body });
            }
            Tag::CodeBlock(kind) => {
                let (_, body) = self.until_end();
                let code = words(&body);
                into.push(if is_maths(&kind) {
                    display(&code)
                } else {
                    Block::Code { lines: code_lines(&code) }
                });
            }
            Tag::BlockQuote(_) => {
                let body = self.nested();
                into.push(Block::Quote { body });
            }
            Tag::List(start) => {
                let items = self.items();
                let marker = start.map_or(Marker::Bullet, Marker::Number);
                into.push(Block::list(marker, items));
            }
            Tag::Table(aligns) => self.table(&aligns, into),
            // A paragraph, a block of HTML, and what else only wraps its content.
            _ => {
                let (inner, loose) = self.until_end();
                into.extend(inner);
                push_paragraph(into, loose);
            }
        }
    }

    fn nested(&mut self) -> Vec<Block> {
        let (mut body, loose) = self.until_end();
        push_paragraph(&mut body, loose);
        body
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.nested()),
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        items
    }

    fn table(&mut self, aligns: &[Alignment], into: &mut Vec<Block>) {
        let mut lines: Vec<Vec<Vec<Inline>>> = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => lines.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let (_, cell) = self.until_end();
                    if let Some(line) = lines.last_mut() {
                        line.push(cell);
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        if lines.is_empty() {
            return;
        }
        let head = lines.remove(0);
        let aligns: Vec<Align> = aligns
            .iter()
            .map(|align| match align {
                Alignment::Center => Align::Centre,
                Alignment::Right => Align::Right,
                Alignment::Left | Alignment::None => Align::Left,
            })
            .collect();
        // Whoever fills a table in needs the room, however short its headings are.
        let to_fill = lines.iter().flatten().any(Vec::is_empty);
        let width = if to_fill { Width::Whole } else { Width::Needed };
        let mut table = table(head, lines, &aligns, width);
        table.to_fill = to_fill;
        table.together &= !to_fill || table.rows.len() <= 8;
        into.push(Block::Table(table));
    }
}

fn is_inline(tag: &Tag) -> bool {
    matches!(
        tag,
        Tag::Strong | Tag::Emphasis | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
    )
}

fn leads_outside(url: &str) -> bool {
    let url = url.to_ascii_lowercase();
    ["https://", "http://", "mailto:"].iter().any(|scheme| url.starts_with(scheme))
}

/// Whether the words of a link say no more than which file it leads to, or a line of which file.
fn only_names(words: &str, url: &str) -> bool {
    let line_of = url.split_once("#L").map(|(path, _)| path.replace("%20", " "));
    words.ends_with(".md") || line_of.is_some_and(|path| file_words(&path) == words)
}

/// Whether code in a fence is an equation.
pub(crate) fn is_maths(kind: &CodeBlockKind) -> bool {
    matches!(kind, CodeBlockKind::Fenced(name) if name.trim() == "math")
}

fn display(latex: &str) -> Block {
    match Equation::parse(latex) {
        Ok(equation) => Block::Display { equation },
        Err(_) => Block::Code { lines: code_lines(latex) },
    }
}

fn maths(latex: &str) -> Inline {
    match Equation::parse(latex) {
        Ok(equation) => Inline::Maths { equation },
        // What cannot be read as an equation is shown as it was written, never dropped.
        Err(_) => Inline::Code { v: latex.trim().to_owned() },
    }
}

fn code_lines(code: &str) -> Vec<String> {
    let code = code.strip_suffix('\n').unwrap_or(code);
    code.split('\n').map(|line| line.replace('\t', "    ")).collect()
}

fn push_paragraph(into: &mut Vec<Block>, mut body: Vec<Inline>) {
    while matches!(body.last(), Some(Inline::Break)) {
        body.pop();
    }
    let blank = |inline: &Inline| matches!(inline, Inline::Text { v } if v.trim().is_empty());
    if !body.iter().all(blank) {
        into.push(Block::Paragraph { body });
    }
}

fn push_text(into: &mut Vec<Inline>, text: &str) {
    if let Some(Inline::Text { v }) = into.last_mut() {
        v.push_str(text);
    } else {
        into.push(Inline::text(text));
    }
}

fn push_html(into: &mut Vec<Inline>, html: &str) {
    let tag: String = html.chars().filter(|c| !c.is_whitespace() && *c != '/').collect();
    if tag.eq_ignore_ascii_case("<br>") {
        into.push(Inline::Break);
    } else {
        push_text(into, html.trim_end_matches('\n'));
    }
}

#[cfg(test)]
mod tests;
