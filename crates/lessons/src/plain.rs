//! Markdown as plain text, for copying and for where no marks are understood.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::{
    numerals::plain_numbers,
    page::Page,
    print::{PAGE_BREAK, markdown},
};

/// How wide rules and page breaks are drawn, in characters.
const WIDTH: usize = 60;

/// The page as plain text.
#[must_use]
pub fn plain(page: &Page) -> String {
    plain_text(&markdown(page))
}

/// Markdown without its marks: headings underlined, code indented, lists and tables kept legible.
#[must_use]
pub fn plain_text(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_MATH;
    let mut plain = Plain::default();
    for event in Parser::new_ext(&plain_numbers(markdown), options) {
        plain.take(event);
    }
    plain.end_line();
    plain.out
}

#[derive(Default)]
struct Plain {
    out: String,
    line: String,
    /// What lines inside the open containers begin with.
    indents: Vec<&'static str>,
    /// The numbers of the open lists; none for bullets.
    lists: Vec<Option<u64>>,
    /// A bullet or number that the next line begins with.
    marker: Option<String>,
    /// Whether a blank line comes before the next one.
    gap: bool,
    heading: Option<HeadingLevel>,
    is_code: bool,
    /// Where the open links lead.
    links: Vec<String>,
    /// Whether this row has a cell already.
    has_cell: bool,
}

impl Plain {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_code => {
                for line in text.lines() {
                    self.line.push_str("    ");
                    self.line.push_str(line);
                    self.write_line();
                }
            }
            Event::Text(text) | Event::Code(text) => self.line.push_str(&text),
            Event::InlineMath(text) => self.line.push_str(&format!("${text}$")),
            Event::DisplayMath(text) => self.line.push_str(&format!("$${text}$$")),
            Event::Html(html) if html.trim() == PAGE_BREAK => self.block(&"-".repeat(WIDTH)),
            // Comments are notes in the file and no text.
            Event::Html(html) | Event::InlineHtml(html) if html.trim().starts_with("<!--") => {}
            Event::Html(html) | Event::InlineHtml(html) => self.line.push_str(html.trim_end()),
            Event::FootnoteReference(name) => self.line.push_str(&format!("[{name}]")),
            Event::SoftBreak | Event::HardBreak => self.write_line(),
            Event::Rule => self.block(&"_".repeat(WIDTH)),
            Event::TaskListMarker(done) => self.line.push_str(if done { "[x] " } else { "[ ] " }),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => self.heading = Some(level),
            Tag::BlockQuote(_) => self.indents.push("> "),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.end_line();
                self.is_code = true;
            }
            Tag::List(start) => {
                self.end_line();
                self.lists.push(start);
            }
            Tag::Item => {
                self.end_line();
                let marker = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        let marker = format!("{number}. ");
                        *number += 1;
                        marker
                    }
                    _ => "- ".to_owned(),
                };
                self.marker = Some(marker);
                self.indents.push("  ");
            }
            Tag::Link { dest_url, .. } => self.links.push(dest_url.into_string()),
            Tag::TableHead | Tag::TableRow => self.has_cell = false,
            Tag::TableCell => {
                if self.has_cell {
                    self.line.push_str(" | ");
                }
                self.has_cell = true;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Table | TagEnd::HtmlBlock => {
                self.end_line();
                self.gap = true;
            }
            TagEnd::Heading(_) => {
                let width = self.line.chars().count();
                self.end_line();
                match self.heading.take() {
                    Some(HeadingLevel::H1) => self.write(&"=".repeat(width)),
                    Some(HeadingLevel::H2) => self.write(&"-".repeat(width)),
                    _ => {}
                }
                self.gap = true;
            }
            TagEnd::CodeBlock => {
                self.is_code = false;
                self.gap = true;
            }
            TagEnd::BlockQuote(_) => {
                self.end_line();
                self.indents.pop();
                self.gap = true;
            }
            TagEnd::Item => {
                self.end_line();
                if self.marker.is_some() {
                    // An item without a text is shown as an empty bullet.
                    self.write_line();
                }
                self.indents.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.gap |= self.lists.is_empty();
            }
            TagEnd::Link => {
                // A file of the workspace is no address for whoever reads this elsewhere.
                let is_address = |url: &String| url.contains("://") || url.starts_with("mailto:");
                if let Some(destination) = self.links.pop().filter(is_address) {
                    self.line.push_str(&format!(" ({destination})"));
                }
            }
            TagEnd::TableHead | TagEnd::TableRow => self.write_line(),
            _ => {}
        }
    }

    /// Writes a line of its own with blank lines around.
    fn block(&mut self, text: &str) {
        self.end_line();
        self.gap = true;
        self.write(text);
        self.gap = true;
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.write_line();
        }
    }

    fn write_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.write(&line);
    }

    fn write(&mut self, line: &str) {
        if std::mem::take(&mut self.gap) && !self.out.is_empty() {
            self.out.push('\n');
        }
        // The marker stands in the place of the innermost indentation.
        let marker = self.marker.take();
        let outer = self.indents.len() - usize::from(marker.is_some());
        let indents: String = self.indents.iter().take(outer).copied().collect();
        let text = format!("{indents}{}{line}", marker.unwrap_or_default());
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_the_text_stays_legible() {
        let text = plain_text(
            "# Title\n\nSome *words* and `code` with $a*b*c$.\n\n## Part\n\n- one\n- two\n  - deep\n    more\n\n1. first\n2. second\n\n```python\nprint(1)\n\nx\n```\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[TCH 3-15a](a.md#L1 \"q\") [text](https://a.org)\n\n- [ ] tick\n\n<!-- page break -->\n\n____\n\n<!-- note -->\n",
        );
        let wanted = "\
Title
=====

Some words and code with $a*b*c$.

Part
----

- one
- two
  - deep
    more

1. first
2. second

    print(1)

    x

> said

a | b
1 | 2

TCH 3-15a text (https://a.org)

- [ ] tick

------------------------------------------------------------

____________________________________________________________
";
        assert_eq!(text, wanted);
    }
}
