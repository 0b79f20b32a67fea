//! The single statements of a markdown file, with their lines: what a teacher can point to and say
//! "not this one".

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A bullet, a paragraph or another block that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The heading it stands under; empty before the first.
    pub heading: String,
    /// Exactly what the file holds, without the list mark before it; it may go over several lines.
    pub text: String,
    /// Line it begins at, from 1.
    pub line: u32,
}

impl Passage {
    /// The text in one line.
    #[must_use]
    pub fn in_one_line(&self) -> String {
        self.text.split_whitespace().collect::<Vec<&str>>().join(" ")
    }
}

/// Every statement of a file in order, without headings and front matter. What is nested in a bullet
/// belongs to it.
#[must_use]
pub fn passages(markdown: &str) -> Vec<Passage> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let bom = if markdown.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut found = Vec::new();
    let mut heading: Option<String> = None;
    let mut under = String::new();
    // The end of the passage that is being read: what begins before it is a part of it.
    let mut taken = 0;
    for (event, range) in Parser::new_ext(&markdown[bom..], options).into_offset_iter() {
        let range = range.start + bom..range.end + bom;
        match event {
            Event::Start(Tag::Heading { .. }) if range.start >= taken => {
                heading = Some(String::new());
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some(text) = heading.take() {
                    under = text;
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::Start(
                Tag::Item
                | Tag::Paragraph
                | Tag::BlockQuote(_)
                | Tag::CodeBlock(_)
                | Tag::Table(_)
                | Tag::HtmlBlock,
            ) if range.start >= taken => {
                taken = range.end;
                let text = without_mark(&markdown[range.clone()]);
                if text.is_empty() {
                    continue;
                }
                let lines = markdown[..range.start].matches('\n').count() + 1;
                found.push(Passage {
                    heading: under.clone(),
                    text: text.to_owned(),
                    line: u32::try_from(lines).unwrap_or(u32::MAX),
                });
            }
            _ => {}
        }
    }
    found
}

/// The text behind a bullet or a number.
fn without_mark(text: &str) -> &str {
    let text = text.trim();
    let rest = match text.strip_prefix(['-', '*', '+']) {
        Some(rest) => rest,
        None => {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            match text[digits..].strip_prefix(['.', ')']) {
                Some(rest) if digits > 0 => rest,
                Some(_) | None => return text,
            }
        }
    };
    // Without a space behind it, it was no mark: **bold** begins with one too.
    if rest.is_empty() || rest.starts_with(char::is_whitespace) { rest.trim_start() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(markdown: &str, wanted: &[(&str, &str, u32)]) {
        let found = passages(markdown);
        let found: Vec<(&str, &str, u32)> =
            found.iter().map(|p| (p.heading.as_str(), p.text.as_str(), p.line)).collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn bullets_and_paragraphs_have_their_headings_and_lines() {
        check(
            "---\nclass: 3B\n---\n\n# 3B\n\nA class.\n\n## Needs\n\n- EAL: two pupils\n- Dyslexia\n",
            &[("3B", "A class.", 7), ("Needs", "EAL: two pupils", 11), ("Needs", "Dyslexia", 12)],
        );
    }

    #[test]
    fn a_bullet_keeps_its_further_lines_and_what_is_nested_in_it() {
        check(
            "\u{feff}## Needs\r\n* EAL: two pupils whose home\r\n  language is Ukrainian\r\n* other\r\n",
            &[
                ("Needs", "EAL: two pupils whose home\r\n  language is Ukrainian", 2),
                ("Needs", "other", 4),
            ],
        );
        check("1. one\n   - inner\n2. two\n", &[("", "one\n   - inner", 1), ("", "two", 3)]);
        check(
            "- a\n\n  more\n\n**bold** words\n",
            &[("", "a\n\n  more", 1), ("", "**bold** words", 5)],
        );
    }

    #[test]
    fn blocks_of_other_kinds_are_one_passage_each_and_empty_bullets_are_none() {
        check(
            "> quoted\n> on\n\n-\n\n```\ncode\n```\n",
            &[("", "> quoted\n> on", 1), ("", "```\ncode\n```", 6)],
        );
        check("", &[]);
    }
}
