//! Features of questions: tables of topic, command word, marks and difficulty, never a question.

use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

/// How the columns begin; more may follow.
const COLUMNS: [&str; 6] = [
    "topic",
    "command word",
    "marks",
    "difficulty",
    "misconception it exposes",
    "what it asks for",
];
const DIFFICULTIES: [&str; 3] = ["routine", "standard", "demanding"];
/// The most marks that one question has.
const MARKS: std::ops::RangeInclusive<u32> = 1..=30;
/// The table that lists the command words of the file.
const WORDS: [&str; 2] = ["command word", "what it asks for"];

/// A table with its lines.
struct Table<'a> {
    header: (u32, Vec<&'a str>),
    rows: Vec<(u32, Vec<&'a str>)>,
}

/// The tables of a page.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    if page.kind != Kind::Questions {
        return;
    }
    let mut wrong = |at, message: String| {
        found.push(Finding::new(page, at, rules::QUESTIONS, message));
    };
    for name in ["subject", "level"] {
        if !page.front().any(|(_, text)| text.starts_with(&format!("{name}:"))) {
            wrong(At::START, format!("the front matter has no field \"{name}\""));
        }
    }
    let tables = tables(page);
    let (lists, features): (Vec<&Table<'_>>, Vec<&Table<'_>>) =
        tables.iter().partition(|table| table.header.1 == WORDS);
    let words: Vec<String> = lists
        .iter()
        .flat_map(|table| &table.rows)
        .filter_map(|(_, cells)| cells.first().copied())
        .flat_map(|cell| cell.split(", ").chain([cell]))
        .map(|word| word.trim().to_lowercase())
        .collect();
    if words.is_empty() {
        wrong(At::START, format!("the file has no table \"{}\"", WORDS.join(" | ")));
    }
    if features.is_empty() {
        wrong(At::START, format!("the file has no table \"{}\"", COLUMNS.join(" | ")));
    }
    for table in features {
        let (line, header) = &table.header;
        if !header.iter().map(|name| name.to_lowercase()).take(COLUMNS.len()).eq(COLUMNS) {
            wrong(At::line(*line), format!("the columns should begin {}", COLUMNS.join(" | ")));
            continue;
        }
        for (line, cells) in &table.rows {
            if cells.len() != header.len() {
                let (has, wanted) = (cells.len(), header.len());
                wrong(At::line(*line), format!("the row has {has} cells; its table has {wanted}"));
                continue;
            }
            for (text, message) in row(cells, &words) {
                wrong(page.find_from(*line, text), message);
            }
        }
    }
}

/// What is wrong with the cells of a row, each with the text to point to.
fn row<'a>(cells: &[&'a str], words: &[String]) -> Vec<(&'a str, String)> {
    let mut problems = Vec::new();
    for (cell, name) in cells.iter().zip(COLUMNS) {
        let message = match name {
            _ if cell.is_empty() => format!("the cell \"{name}\" is empty"),
            "command word" if !words.contains(&cell.to_lowercase()) => {
                format!("\"{cell}\" is not among the command words of this file")
            }
            "marks" if !cell.parse().is_ok_and(|marks| MARKS.contains(&marks)) => {
                let (least, most) = (MARKS.start(), MARKS.end());
                format!("\"{cell}\" is no number of marks from {least} to {most}")
            }
            "difficulty" if !DIFFICULTIES.contains(cell) => {
                format!("\"{cell}\" is none of {}", DIFFICULTIES.join(", "))
            }
            _ if names_a_question(cell) => {
                format!("\"{cell}\" names a question of a paper; describe its kind instead")
            }
            _ => continue,
        };
        problems.push((*cell, message));
    }
    problems
}

/// Whether a text has the number of a question in it, as in "question 7" or "Q7".
fn names_a_question(text: &str) -> bool {
    let begins_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let text = text.to_lowercase();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let numbered = word.strip_prefix('q').is_some_and(begins_with_digit);
        let followed = word == "question" && words.peek().copied().is_some_and(begins_with_digit);
        if numbered || followed {
            return true;
        }
    }
    false
}

fn tables(page: &Page) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let mut open = false;
    for (text, line) in page.text.lines().zip(1..) {
        let Some(cells) = cells(text) else {
            open = false;
            continue;
        };
        let is_rule =
            cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| "-:".contains(c)));
        match tables.last_mut().filter(|_| open) {
            Some(_) if is_rule => {}
            Some(table) => table.rows.push((line, cells)),
            None => tables.push(Table { header: (line, cells), rows: Vec::new() }),
        }
        open = true;
    }
    tables
}

/// The cells of a line of a table; a bar behind a backslash is text.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in inner.match_indices('|') {
        if !inner[..at].ends_with('\\') {
            cells.push(inner[start..at].trim());
            start = at + 1;
        }
    }
    cells.push(inner[start..].trim());
    Some(cells)
}
