//! From markdown to what other programs write, and back.
//!
//! Questions and what is said of answers are markdown, as everywhere in the program; options and answers
//! are plain text.

mod from_html;
mod to_html;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

pub(crate) use from_html::{Dropped, decoded};
pub(crate) use to_html::{blocks, inlines};

/// How a text of another program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Html,
    Markdown,
    Plain,
    /// As somebody typed it: HTML where there are tags in it.
    Auto,
}

impl Format {
    /// What a text says, in markdown.
    pub fn markdown(self, text: &str, dropped: &mut Dropped) -> String {
        match self {
            Self::Markdown => text.to_owned(),
            Self::Html => from_html::markdown_of_html(text, dropped),
            Self::Auto if from_html::is_html(text) => from_html::markdown_of_html(text, dropped),
            Self::Plain | Self::Auto => markdown_of_plain(text),
        }
    }

    /// What a text says, without marks.
    pub fn plain(self, text: &str, dropped: &mut Dropped) -> String {
        match self {
            Self::Plain => text.trim().to_owned(),
            Self::Auto if !from_html::is_html(text) => text.trim().to_owned(),
            _ => plain_of_markdown(self.markdown(text, dropped).trim()),
        }
    }
}

/// Signs of markdown that mean themselves behind a backslash.
const SIGNS: &[char] =
    &['\\', '`', '*', '_', '{', '}', '[', ']', '<', '>', '#', '|', '~', '$', '&', '!'];

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH
}

/// Whether a plain text says the same when it is read as markdown.
pub(crate) fn is_literal(text: &str) -> bool {
    if text.contains(['$', '\n']) || text.starts_with(char::is_whitespace) {
        return false;
    }
    let mut said = String::new();
    for event in Parser::new_ext(text, options()) {
        match event {
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            Event::Text(text) => said.push_str(&text),
            _ => return false,
        }
    }
    said == text
}

/// A plain text as markdown that says the same.
pub(crate) fn markdown_of_plain(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        if is_literal(line) || line.is_empty() {
            return line.to_owned();
        }
        let mut escaped = String::with_capacity(line.len() + 8);
        for c in line.chars() {
            if SIGNS.contains(&c) {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escape_beginning(&mut escaped);
        escaped
    };
    let paragraph = |paragraph: &str| {
        let lines: Vec<String> =
            paragraph.lines().map(line).filter(|line| !line.is_empty()).collect();
        lines.join("\\\n")
    };
    let paragraphs = text.trim().split("\n\n").map(paragraph);
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A number, a dash or a plus at the beginning of a line begins a list, and `===` makes a heading of what
/// stands above.
fn escape_beginning(line: &mut String) {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let at = match line.as_bytes().get(digits) {
        Some(b'.' | b')') if digits > 0 => digits,
        Some(b'-' | b'+' | b'=') if digits == 0 => 0,
        _ => return,
    };
    line.insert(at, '\\');
}

/// Markdown as plain text.
pub(crate) fn plain_of_markdown(markdown: &str) -> String {
    match is_literal(markdown) {
        true => markdown.to_owned(),
        false => lessons::plain_text(markdown).trim().to_owned(),
    }
}

#[cfg(test)]
mod tests;
