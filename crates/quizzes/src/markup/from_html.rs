//! HTML, as other programs keep their questions in it, as markdown. What markdown has no room for is
//! left out and told.

use std::collections::BTreeSet;

use super::markdown_of_plain;

/// What of a text has no place in markdown, in words for a person.
pub(crate) type Dropped = BTreeSet<&'static str>;

const ENTITIES: &str = include_str!("../../data/entities.txt");
/// Longest name of a character that is looked for.
const LONGEST_NAME: usize = 10;

/// HTML as markdown that says the same.
pub(crate) fn markdown_of_html(html: &str, dropped: &mut Dropped) -> String {
    let mut page = Written::default();
    let mut rest = html;
    // Where no tag ends any more none is looked for, so that many begun ones take no longer.
    let last_end = html.rfind('>').unwrap_or_default();
    let mut silent: Option<&'static str> = None;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        if silent.is_none() {
            page.text(&decoded(text));
        }
        if let Some(comment) = tag.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
            continue;
        }
        let begins =
            tag[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let begins = begins && html.len() - tag.len() < last_end;
        let Some(end) = begins.then(|| tag.find('>')).flatten() else {
            if silent.is_none() {
                page.text("<");
            }
            rest = &tag[1..];
            continue;
        };
        let (name, attributes) = named(&tag[1..end]);
        rest = &tag[end + 1..];
        match silent {
            Some(until) if name == format!("/{until}") => silent = None,
            Some(_) => {}
            None => match name.as_str() {
                "script" => silent = Some("script"),
                "style" => silent = Some("style"),
                "math" | "svg" => {
                    dropped.insert("drawings and formulae");
                    silent = Some(if name == "math" { "math" } else { "svg" });
                }
                _ => page.tag(&name, attributes, dropped),
            },
        }
    }
    if silent.is_none() {
        page.text(&decoded(rest));
    }
    page.finished()
}

fn named(tag: &str) -> (String, &str) {
    let end = tag.find(|c: char| c.is_whitespace()).unwrap_or(tag.len());
    let name = tag[..end].trim_end_matches('/').to_ascii_lowercase();
    (name, &tag[end..])
}

/// Text with its characters by name or number as they are.
pub(crate) fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let end = behind.bytes().take(LONGEST_NAME).position(|byte| byte == b';');
        match end.and_then(|end| Some((character(&behind[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &behind[end + 1..];
            }
            None => {
                out.push('&');
                rest = behind;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Whether there is a tag or a character by its name in a text that does not say how it is written.
pub(super) fn is_html(text: &str) -> bool {
    let begins_tag = |c: char| c.is_ascii_alphabetic() || c == '/';
    let names = |at: usize| {
        let behind = &text[at + 1..];
        let end = behind.bytes().take(LONGEST_NAME).position(|byte| byte == b';');
        end.is_some_and(|end| character(&behind[..end]).is_some())
    };
    text.match_indices('<').any(|(at, _)| text[at + 1..].starts_with(begins_tag))
        || text.match_indices('&').any(|(at, _)| names(at))
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    if name == "nbsp" {
        return Some('\u{A0}');
    }
    let entry = |line: &str| line.split_once(' ').filter(|(is, _)| *is == name)?.1.chars().next();
    ENTITIES.lines().filter(|line| !line.starts_with('#')).find_map(entry)
}

/// Markdown as it comes to be.
#[derive(Default)]
struct Written {
    out: String,
    /// The words of this line, not yet markdown.
    words: String,
    line: String,
    lists: Vec<bool>,
    is_code: bool,
    is_pre: bool,
}

impl Written {
    fn text(&mut self, text: &str) {
        if self.is_pre {
            self.line.push_str(text);
            return;
        }
        for c in text.chars() {
            match c {
                ' ' | '\t' | '\n' | '\r' => {
                    let before = self.words.chars().last().or_else(|| self.line.chars().last());
                    if before.is_some_and(|before| before != ' ') {
                        self.words.push(' ');
                    }
                }
                '\u{A0}' => self.words.push(' '),
                c => self.words.push(c),
            }
        }
    }

    /// The words so far become part of the line.
    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        if self.is_code || words.trim().is_empty() {
            self.line.push_str(&words);
            return;
        }
        let front = if words.starts_with(' ') && !self.line.is_empty() { " " } else { "" };
        let behind = if words.ends_with(' ') { " " } else { "" };
        self.line.push_str(&format!("{front}{}{behind}", markdown_of_plain(&words)));
    }

    fn end_block(&mut self) {
        self.flush();
        let line = std::mem::take(&mut self.line);
        if !line.trim().is_empty() {
            if !self.out.is_empty() && !self.out.ends_with('\n') {
                self.out.push_str("\n\n");
            }
            self.out.push_str(line.trim());
        }
    }

    fn mark(&mut self, mark: &str) {
        self.flush();
        self.line.push_str(mark);
    }

    fn tag(&mut self, name: &str, attributes: &str, dropped: &mut Dropped) {
        match name {
            "strong" | "/strong" | "b" | "/b" => self.mark("**"),
            "em" | "/em" | "i" | "/i" => self.mark("*"),
            "code" | "/code" | "tt" | "/tt" | "kbd" | "/kbd" if !self.is_pre => {
                self.flush();
                self.is_code = !name.starts_with('/');
                self.line.push('`');
            }
            "br" if self.is_pre => self.line.push('\n'),
            "br" => {
                self.flush();
                self.line.truncate(self.line.trim_end().len());
                if !self.line.is_empty() {
                    self.line.push_str("\\\n");
                }
            }
            "pre" => {
                self.end_block();
                self.is_pre = true;
            }
            "/pre" => {
                self.is_pre = false;
                let code = std::mem::take(&mut self.line);
                self.line = format!("```\n{}\n```", code.trim_matches('\n'));
                self.end_block();
            }
            "ul" | "ol" => {
                self.end_block();
                self.lists.push(name == "ol");
            }
            "/ul" | "/ol" => {
                self.end_block();
                self.lists.pop();
                self.out.push_str("\n\n");
            }
            "li" => {
                self.end_block();
                self.out.push_str(if self.out.is_empty() { "" } else { "\n" });
                self.line.push_str(if self.lists.last() == Some(&true) { "1. " } else { "- " });
            }
            "sub" | "sup" => {
                dropped.insert("raised and lowered letters");
            }
            "img" | "audio" | "video" | "object" | "iframe" => {
                dropped.insert("pictures, sounds and films");
                if let Some(alt) = attribute(attributes, "alt") {
                    self.text(&decoded(alt));
                }
            }
            "a" => {
                dropped.insert("links");
            }
            "table" => {
                dropped.insert("tables");
                self.end_block();
            }
            "td" | "th" => self.text(" "),
            "p" | "/p" | "div" | "/div" | "tr" | "/tr" | "/table" | "h1" | "h2" | "h3" | "h4"
            | "h5" | "h6" | "/h1" | "/h2" | "/h3" | "/h4" | "/h5" | "/h6" | "blockquote"
            | "/blockquote" | "hr" => {
                self.end_block();
            }
            _ => {}
        }
    }

    fn finished(mut self) -> String {
        self.end_block();
        self.out.trim().trim_end_matches("\\\n").to_owned()
    }
}

fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = attributes.split_once(&format!("{name}="))?;
    let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    behind[1..].split_once(quote).map(|(value, _)| value).filter(|value| !value.is_empty())
}
