//! Places in an imported document that read like outcomes: a statement with a code, one a line. They
//! are offered for review, and [`parse`](super::parse) takes its outcomes from here, too, so that what
//! was accepted is what evidence finds.

use super::front::Front;
use super::lines;
use crate::code::{Code, Written, clusters};

/// A statement that stands beside a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The code. Whether it exists is not known here.
    pub code: Code,
    /// The words beside it, as they stand in the document, without the code.
    pub text: String,
    /// The line that holds the words, from 1, of the whole text including its front matter.
    pub line: usize,
    /// The line that holds the code, which may be the one next to the words.
    pub code_line: usize,
}

/// The statements of a markdown text that have codes, in order, each pair once.
///
/// A code belongs to the words in front of it or behind it in its line; in a row of a table to the
/// longest other cell; and when its line is nothing but the code, to the statement next to it. A
/// code in the middle of a sentence, or in a footnote, only refers to an outcome.
#[must_use]
pub fn statements(markdown: &str) -> Vec<Statement> {
    let lines = lines(markdown);
    // What is wrong with the front matter is said where the file is read as a whole.
    let body = Front::read(markdown, &mut Vec::new()).body;
    stated(&lines, body)
}

/// The statements of the lines from an index on.
pub(super) fn stated(lines: &[&str], body: usize) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    for index in body..lines.len() {
        let Some((codes, said)) = read(lines, index) else { continue };
        let Some((line, text)) = said else { continue };
        for found in codes {
            let statement = Statement {
                code: found.code,
                text: text.clone(),
                line: line + 1,
                code_line: index + 1,
            };
            let known =
                |other: &Statement| other.code == statement.code && other.text == statement.text;
            if !statements.iter().any(known) {
                statements.push(statement);
            }
        }
    }
    statements
}

/// The index of a line and its words.
type Said = Option<(usize, String)>;

/// The codes of a line and the statement that they belong to.
fn read(lines: &[&str], index: usize) -> Option<(Vec<Written>, Said)> {
    let line = lines.get(index)?;
    if line.starts_with('|') {
        return row(line, index);
    }
    if line.starts_with("[^") {
        return None;
    }
    let text = content(line);
    let clusters = clusters(text);
    let (first, last) = (clusters.first()?, clusters.last()?);
    let before = words(&text[..first.first()?.range.start]);
    let after = words(&text[last.last()?.range.end..]);
    if clusters.len() > 1 {
        // The one at the end is the statement's own; those before it are referred to.
        return after.is_empty().then(|| {
            let end = last.first().map_or(text.len(), |found| found.range.start);
            (last.clone(), said(index, words(&text[..end])))
        });
    }
    match (before, after) {
        ("", "") => Some((first.clone(), beside(lines, index))),
        (before, "") => Some((first.clone(), said(index, unlabelled(before)))),
        ("", after) => Some((first.clone(), said(index, after))),
        _ => None,
    }
}

fn row(line: &str, index: usize) -> Option<(Vec<Written>, Said)> {
    let cells: Vec<String> = line
        .replace("\\|", "\u{0}")
        .split('|')
        .map(|cell| cell.replace('\u{0}', "|").trim().to_owned())
        .filter(|cell| !cell.is_empty())
        .collect();
    let coded = cells.iter().position(|cell| !clusters(cell).is_empty())?;
    let clusters = clusters(&cells[coded]);
    let cluster = clusters.first()?;
    let cell = &cells[coded];
    let before = words(&cell[..cluster.first()?.range.start]);
    let after = words(&cell[cluster.last()?.range.end..]);
    let statement = match (before, after) {
        ("", "") => {
            let others = cells.iter().enumerate().filter(|&(place, _)| place != coded);
            let longest = others.max_by_key(|(_, other)| other.len()).map(|(_, other)| other);
            said(index, longest.map(String::as_str).unwrap_or_default())
        }
        (before, "") => said(index, before),
        ("", after) => said(index, after),
        _ => return None,
    };
    Some((cluster.clone(), statement))
}

/// The statement next to a line that is only a code: behind a heading or a mark it follows, and
/// otherwise it stands in front, as in a document that sets codes below their statements.
fn beside(lines: &[&str], index: usize) -> Said {
    let line = lines[index];
    let introduces = line.starts_with('#') || line.trim_start().starts_with(['-', '*', '+', '>']);
    let next = || near(lines, index + 1..lines.len());
    let previous = || near(lines, (0..index).rev());
    if introduces { next() } else { previous().or_else(next) }
}

/// The nearest line with words, when it is a statement without a code of its own.
fn near(lines: &[&str], mut range: impl Iterator<Item = usize>) -> Said {
    let index = range.find(|&index| !lines[index].trim().is_empty())?;
    let line = lines[index];
    let statement = !line.starts_with(['#', '|', '<']) && clusters(line).is_empty();
    statement.then(|| said(index, unlabelled(words(content(line)))))?
}

/// A line with its words, when they are enough to be a statement.
fn said(index: usize, text: &str) -> Said {
    (text.split_whitespace().count() > 2).then(|| (index, text.to_owned()))
}

/// A line without its mark: heading, item, quote, backslash.
fn content(line: &str) -> &str {
    let line = line.trim().trim_start_matches(['#', '>']).trim_start();
    let item = ["- ", "* ", "+ "].iter().find_map(|mark| line.strip_prefix(mark));
    let line = item.unwrap_or(line);
    let number = line.split_once(". ").filter(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    number.map_or(line, |(_, rest)| rest).trim_start_matches('\\')
}

/// The words of a statement without what holds its code: brackets, dashes, bars.
fn words(text: &str) -> &str {
    let holds = |letter: char| letter.is_whitespace() || "([|:;,–—-".contains(letter);
    let text = text.trim_end_matches(holds);
    text.trim_start_matches(|letter: char| letter.is_whitespace() || ")]|:;,.–—-".contains(letter))
        .trim()
}

/// The cell of a table that was written out, without the name of its column.
fn unlabelled(text: &str) -> &str {
    match text.split_once(": ") {
        Some((label, rest))
            if label.split_whitespace().count() < 5
                && !label.split_whitespace().any(|word| word == "I")
                && rest.split_whitespace().count() > 2 =>
        {
            rest
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests;
