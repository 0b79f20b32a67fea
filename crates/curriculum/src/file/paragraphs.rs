//! Official texts without headings: an outcome is a paragraph that begins with its code, or one that
//! ends with it, as the printed tables do.

use super::draft::Draft;
use super::parse::leading_codes;
use super::{Lined, Wording};
use crate::code::{Code, mentions};

/// Lines without a blank one between them.
#[derive(Debug, Default)]
pub(super) struct Paragraph(Vec<(String, u32)>);

impl Paragraph {
    pub fn push(&mut self, line: &str, at: u32) {
        self.0.push((line.to_owned(), at));
    }

    /// All of it as one text.
    pub fn whole(&self) -> Option<Lined> {
        let ((_, start_line), (_, end_line)) = (self.0.first()?, self.0.last()?);
        let texts: Vec<&str> = self.0.iter().map(|(text, _)| text.as_str()).collect();
        Some(Lined { text: texts.join(" "), start_line: *start_line, end_line: *end_line })
    }
}

/// The outcomes in a paragraph.
pub(super) fn outcomes(
    paragraph: Paragraph,
    level: &Option<String>,
    wording: Wording,
) -> Vec<Draft> {
    let leading = paragraph.0.first().is_some_and(|(line, _)| !codes_first(line).0.is_empty());
    let draft = |codes: Vec<Code>, lines: &Paragraph, first: u32, last: u32| {
        let mut draft = Draft::new(codes, level.clone(), wording, first);
        draft.reach(last);
        if let Some(statement) = lines.whole() {
            draft.state(statement.text, statement.start_line, statement.end_line);
        }
        draft
    };
    let mut found = Vec::new();
    let mut open: Option<(Vec<Code>, u32)> = None;
    let mut text = Paragraph::default();
    for (line, at) in paragraph.0 {
        let (codes, rest) = codes_first(&line);
        // In the middle of a paragraph a line may begin with a code by chance of wrapping.
        if !codes.is_empty() && (leading || rest.is_empty() || is_item(&line)) {
            let statement = std::mem::take(&mut text);
            match open.take() {
                Some((before, first)) => {
                    let last = statement.0.last().map_or(first, |(_, at)| *at);
                    found.push(draft(before, &statement, first, last));
                }
                None if rest.is_empty() && !statement.0.is_empty() => {
                    let first = statement.0.first().map_or(at, |(_, at)| *at);
                    found.push(draft(codes, &statement, first, at));
                    continue;
                }
                None => {}
            }
            open = Some((codes, at));
            if !rest.is_empty() {
                text.push(&rest, at);
            }
        } else if let Some((codes, rest)) = codes_last(&line).filter(|_| open.is_none()) {
            text.push(&rest, at);
            let statement = std::mem::take(&mut text);
            let first = statement.0.first().map_or(at, |(_, at)| *at);
            found.push(draft(codes, &statement, first, at));
        } else {
            text.push(&line, at);
        }
    }
    if let Some((codes, first)) = open {
        let last = text.0.last().map_or(first, |(_, at)| *at);
        found.push(draft(codes, &text, first, last));
    }
    found
}

/// The codes a line begins with, and what stands behind them.
fn codes_first(line: &str) -> (Vec<Code>, String) {
    let bare = bare(line);
    let codes = leading_codes(bare);
    let last = codes.len().saturating_sub(1);
    let end = mentions(bare).get(last).map_or(bare.len(), |mention| mention.range.end);
    let rest = match codes.is_empty() {
        true => "",
        false => bare[end..].trim_start_matches(['*', '_', '`', '|', ':', '.', '-', '–', '—', ' ']),
    };
    (codes, rest.trim_end_matches(['|', ' ']).to_owned())
}

/// The codes a line ends with behind the end of a sentence, and what stands before them.
fn codes_last(line: &str) -> Option<(Vec<Code>, String)> {
    let line = line.trim_end_matches(['|', ' ', '*', '_', ')']);
    let mentions = mentions(line);
    let mut start = line.len();
    let mut codes = Vec::new();
    for mention in mentions.into_iter().rev() {
        let between = line[mention.range.end..start].trim();
        if !(between.is_empty() || ["/", ",", "and", "&"].contains(&between)) {
            break;
        }
        start = mention.range.start;
        codes.insert(0, mention.code?);
    }
    let rest = line[..start].trim_end_matches(['|', ' ', '*', '_', '(']);
    (!codes.is_empty() && rest.ends_with(['.', '!', '?', '\u{2026}']))
        .then(|| (codes, rest.to_owned()))
}

/// A line without the mark of a list, a table or emphasis before it.
fn bare(line: &str) -> &str {
    let line = line.trim();
    let item = ["- ", "* ", "+ ", "| ", "|"].iter().find_map(|mark| line.strip_prefix(mark));
    item.unwrap_or(line).trim_start_matches(['*', '_', '`', ' '])
}

fn is_item(line: &str) -> bool {
    line.starts_with(['-', '*', '+', '|'])
}
