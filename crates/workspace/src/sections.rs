//! A markdown file as its sections: headings, and what stands below each.

mod replace;

use std::{collections::HashSet, ops::Range};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde::{Deserialize, Serialize};

pub use replace::{ReplacedSection, SectionError, replace_section};

/// What a section holds, and nothing else, while it is being written.
const DRAFTING: &str = "<!-- drafting -->";
/// The id of what stands before the first section.
const LEAD: &str = "lead";

/// One section of a document: a heading and what stands below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Unique in the document: the heading as a slug, or `lead` for what stands before the first
    /// second-level heading.
    pub id: String,
    /// Text of the heading; for `lead` the document's title, or empty.
    pub heading: String,
    /// Level of the heading, 1 or 2.
    pub level: u8,
    /// What stands below the heading, without blank lines around it.
    pub markdown: String,
    /// First line (from 1), the heading's own.
    pub start_line: u32,
    /// Last line that is not blank.
    pub end_line: u32,
    /// Whether it is still being written.
    pub state: SectionState,
}

/// How far a section is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SectionState {
    /// It holds only the mark `<!-- drafting -->`.
    Drafting,
    /// It holds text.
    Draft,
}

/// The sections of a document, in order. A heading of the second level begins one, and so does a
/// first-level one after the title; what only looks like a heading, in a code block or a quotation,
/// does not.
#[must_use]
pub fn parse_sections(markdown: &str) -> Vec<Section> {
    let outline = Outline::read(markdown);
    let lines = Lines::of(markdown);
    let mut ids = HashSet::from([LEAD.to_owned()]);
    let mut sections = Vec::new();

    let (title, headings) = match outline.headings.split_first() {
        Some((first, rest)) if first.level == 1 => (Some(first), rest),
        _ => (None, &outline.headings[..]),
    };
    let lead_end = headings.first().map_or(markdown.len(), |next| lines.start_of(next.range.start));
    sections.extend(lead(markdown, &lines, title, outline.start..lead_end));
    for (index, heading) in headings.iter().enumerate() {
        let end =
            headings.get(index + 1).map_or(markdown.len(), |next| lines.start_of(next.range.start));
        let start = lines.start_of(heading.range.start);
        sections.push(Section {
            id: unique(&mut ids, id_of(&heading.text)),
            heading: heading.text.clone(),
            level: heading.level,
            markdown: without_blank_lines(&markdown[heading.range.end..end]).to_owned(),
            start_line: lines.number(start),
            end_line: lines.last_of(markdown, start..end),
            state: SectionState::Draft,
        });
    }
    for section in &mut sections {
        if section.markdown.trim() == DRAFTING {
            section.state = SectionState::Drafting;
        }
    }
    sections
}

/// The title and what stands before the first section, unless there is neither.
fn lead(
    markdown: &str,
    lines: &Lines,
    title: Option<&Heading>,
    range: Range<usize>,
) -> Option<Section> {
    let text = match title {
        Some(title) => {
            let before = without_blank_lines(&markdown[range.start..title.range.start]);
            let after = without_blank_lines(&markdown[title.range.end..range.end]);
            match (before.is_empty(), after.is_empty()) {
                (true, _) => after.to_owned(),
                (_, true) => before.to_owned(),
                _ => format!("{before}\n\n{after}"),
            }
        }
        None => without_blank_lines(&markdown[range.clone()]).to_owned(),
    };
    if title.is_none() && text.is_empty() {
        return None;
    }
    let blank = markdown[range.clone()].len() - markdown[range.clone()].trim_start().len();
    Some(Section {
        id: LEAD.to_owned(),
        heading: title.map(|title| title.text.clone()).unwrap_or_default(),
        level: 1,
        markdown: text,
        start_line: lines.number(range.start + blank),
        end_line: lines.last_of(markdown, range),
        state: SectionState::Draft,
    })
}

struct Heading {
    level: u8,
    text: String,
    range: Range<usize>,
}

/// The headings that divide the document.
struct Outline {
    /// Where the text begins, after front matter if there is any.
    start: usize,
    headings: Vec<Heading>,
}

impl Outline {
    fn read(markdown: &str) -> Self {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_TASKLISTS
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        let bom = if markdown.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut outline = Self { start: bom, headings: Vec::new() };
        let mut containers = 0_usize;
        let mut heading: Option<Heading> = None;
        for (event, range) in Parser::new_ext(&markdown[bom..], options).into_offset_iter() {
            let range = range.start + bom..range.end + bom;
            match event {
                Event::Start(Tag::BlockQuote(_) | Tag::Item | Tag::FootnoteDefinition(_)) => {
                    containers += 1;
                }
                Event::End(TagEnd::BlockQuote(_) | TagEnd::Item | TagEnd::FootnoteDefinition) => {
                    containers -= 1;
                }
                Event::Start(Tag::Heading { level, .. })
                    if containers == 0 && level <= HeadingLevel::H2 =>
                {
                    heading = Some(Heading { level: level as u8, text: String::new(), range });
                }
                Event::End(TagEnd::Heading(_)) => outline.headings.extend(heading.take()),
                Event::End(TagEnd::MetadataBlock(_)) if outline.headings.is_empty() => {
                    outline.start = range.end;
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.text.push_str(&text);
                    }
                }
                Event::SoftBreak | Event::HardBreak => {
                    if let Some(heading) = &mut heading {
                        heading.text.push(' ');
                    }
                }
                _ => {}
            }
        }
        outline
    }
}

/// Where each line begins.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(after_breaks).collect())
    }

    fn index(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Number (from 1) of the line with this byte.
    fn number(&self, at: usize) -> u32 {
        u32::try_from(self.index(at) + 1).unwrap_or(u32::MAX)
    }

    /// Where the line with this byte begins.
    fn start_of(&self, at: usize) -> usize {
        self.0.get(self.index(at)).copied().unwrap_or(0)
    }

    /// Number of the last line in the range that is not blank.
    fn last_of(&self, text: &str, range: Range<usize>) -> u32 {
        let length = text[range.clone()].trim_end().len();
        self.number((range.start + length).saturating_sub(1).max(range.start))
    }
}

fn without_blank_lines(text: &str) -> &str {
    let text = text.trim_end();
    let indented = text.trim_start();
    let blank = text.len() - indented.len();
    // The first line keeps its indentation: four spaces there are a code block.
    let line = text[..blank].rfind('\n').map_or(0, |at| at + 1);
    if indented.is_empty() { "" } else { &text[line..] }
}

/// The whole heading as a slug: an id that was cut would be another section's sooner.
fn id_of(heading: &str) -> String {
    let slug = text::slug(heading, usize::MAX);
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn unique(taken: &mut HashSet<String>, wanted: String) -> String {
    let mut id = wanted.clone();
    let mut number = 2;
    while !taken.insert(id.clone()) {
        id = format!("{wanted}-{number}");
        number += 1;
    }
    id
}

#[cfg(test)]
mod tests;
