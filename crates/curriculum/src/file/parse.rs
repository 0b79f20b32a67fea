//! From lines to outcomes.

use std::collections::{BTreeMap, BTreeSet};

use text::typography::comparable;

use super::draft::{Draft, Finished};
use super::front::Front;
use super::paragraphs::{self, Paragraph};
use super::statements::{Statement, stated};
use super::{Certainty, CurriculumFile, Lined, Listed, Outcome, Problem, Wording, field, number};
use crate::code::{Code, mentions};

/// Reads a file. It never fails: what was not understood is in `problems`.
///
/// An imported document, which has a line for what was reviewed, has one statement a line in many
/// shapes; there the outcomes are the [`statements`](super::statements) that a person is shown.
#[must_use]
pub fn parse(path: &str, text: &str) -> CurriculumFile {
    let lines = super::lines(text);
    let mut problems = Vec::new();
    let front = Front::read(text, &mut problems);
    let wording = front.wording.unwrap_or(Wording::Paraphrase);
    let mut reader = OutcomeReader::new(wording, problems);
    for (index, line) in lines.iter().enumerate().skip(front.body) {
        reader.line(line, number(index + 1));
    }
    reader.close();
    if front.reviewable {
        reader.take(stated(&lines, front.body));
    }
    let OutcomeReader { outcomes, listed, mut problems, .. } = reader;
    repeated(&outcomes, &listed, &mut problems);
    problems.sort_by_key(|problem| problem.line);
    CurriculumFile {
        path: path.to_owned(),
        sha256: text::sha256(text),
        subject: front.subject,
        framework: front.framework,
        version: front.version,
        source: front.source,
        retrieved: front.retrieved,
        wording,
        outcomes,
        listed,
        problems,
        lines: lines.into_iter().map(comparable).collect(),
    }
}

/// A code that stands twice is a slip, except below one heading with several.
fn repeated(outcomes: &[Outcome], listed: &[Listed], problems: &mut Vec<Problem>) {
    let stated = outcomes.iter().map(|outcome| (outcome.start_line, &outcome.code));
    let mut all: Vec<(u32, &Code)> =
        stated.chain(listed.iter().map(|listed| (listed.start_line, &listed.code))).collect();
    all.sort_by_key(|(line, _)| *line);
    let mut seen = BTreeMap::new();
    for (line, code) in all {
        if let Some(first) = seen.insert(code, line) {
            let message =
                format!("{code} stands here a second time; the first one is in line {first}");
            problems.push(Problem { line, message });
        }
    }
}

/// Where in the body it is.
struct OutcomeReader {
    wording: Wording,
    level: Option<String>,
    /// The level behind each heading that has no code, with the heading's line.
    levels: Vec<(u32, Option<String>)>,
    /// The outcome below a heading.
    open: Option<Draft>,
    /// The field that further indented lines belong to.
    field: Option<(String, Lined)>,
    /// Text that may become a statement.
    paragraph: Paragraph,
    /// The mark that ends the code block it is in.
    fence: Option<&'static str>,
    outcomes: Vec<Outcome>,
    listed: Vec<Listed>,
    problems: Vec<Problem>,
}

impl OutcomeReader {
    fn new(wording: Wording, problems: Vec<Problem>) -> Self {
        Self {
            wording,
            level: None,
            levels: Vec::new(),
            open: None,
            field: None,
            paragraph: Paragraph::default(),
            fence: None,
            outcomes: Vec::new(),
            listed: Vec::new(),
            problems,
        }
    }

    fn line(&mut self, line: &str, at: u32) {
        let trimmed = line.trim();
        if let Some(mark) = self.fence {
            if trimmed.starts_with(mark) {
                self.fence = None;
            }
            return;
        }
        if let Some(mark) = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark)) {
            self.end_paragraph();
            self.fence = Some(mark);
        } else if trimmed.is_empty() {
            self.end_paragraph();
        } else if let Some(heading) = heading(trimmed) {
            self.heading(heading, at);
        } else if self.open.is_some() {
            self.inside(line, trimmed, at);
        } else if self.wording == Wording::Official {
            self.paragraph.push(trimmed, at);
        }
    }

    fn heading(&mut self, text: &str, at: u32) {
        self.close();
        let codes = leading_codes(text);
        if codes.is_empty() {
            if let Some(written) = incomplete(text) {
                let message =
                    format!("\"{written}\" is not a whole code; a code reads like AAA 3-14a");
                self.problems.push(Problem { line: at, message });
            }
            self.level = level(text).or_else(|| self.level.take().filter(|_| is_deep(text)));
            self.levels.push((at, self.level.clone()));
            return;
        }
        self.open = Some(Draft::new(codes, self.level.clone(), self.wording, at));
    }

    /// A line below an outcome's heading.
    fn inside(&mut self, line: &str, trimmed: &str, at: u32) {
        if line.starts_with([' ', '\t'])
            && let Some((_, value)) = &mut self.field
        {
            value.text.push(' ');
            value.text.push_str(trimmed);
            value.end_line = at;
            return;
        }
        let named = field::bullet(line);
        let official = self.wording == Wording::Official;
        if let Some((name, value)) = named
            && (!official || field::NAMES.contains(&name.as_str()))
        {
            self.end_paragraph();
            let value = Lined { text: value.to_owned(), start_line: at, end_line: at };
            self.field = Some((name, value));
            return;
        }
        self.end_field();
        let Some(open) = &mut self.open else { return };
        // A statement is the first paragraph; what follows in an official text belongs to the outcome.
        if official || !(open.has_statement() || open.has_fields()) {
            open.reach(at);
            self.paragraph.push(trimmed, at);
        } else {
            let message = "this line is no field of the outcome above it and is only read by people; \
                write `- expect: …` or another field";
            self.problems.push(Problem { line: at, message: message.to_owned() });
        }
    }

    fn end_field(&mut self) {
        let Some((name, value)) = self.field.take() else { return };
        let line = value.start_line;
        if let Some(open) = &mut self.open
            && let Err(message) = open.field(&name, value)
        {
            self.problems.push(Problem { line, message });
        }
    }

    fn end_paragraph(&mut self) {
        self.end_field();
        let paragraph = std::mem::take(&mut self.paragraph);
        match &mut self.open {
            Some(open) => {
                if let Some(statement) = paragraph.whole().filter(|_| !open.has_statement()) {
                    open.state(statement.text, statement.start_line, statement.end_line);
                }
            }
            None => {
                for draft in paragraphs::outcomes(paragraph, &self.level, self.wording) {
                    self.finish(draft);
                }
            }
        }
    }

    fn close(&mut self) {
        self.end_paragraph();
        if let Some(open) = self.open.take() {
            self.finish(open);
        }
    }

    fn finish(&mut self, draft: Draft) {
        match draft.finish(&mut self.problems) {
            Finished::Outcomes(outcomes) => self.outcomes.extend(outcomes),
            Finished::Listed(listed) => self.listed.extend(listed),
        }
    }

    /// Makes the statements the outcomes of their codes: as they were read where that is the same
    /// words in the same line, and with nothing but their words where it is not.
    fn take(&mut self, statements: Vec<Statement>) {
        let mut read = std::mem::take(&mut self.outcomes);
        let mut stated = BTreeSet::new();
        for statement in statements {
            stated.insert(statement.code.clone());
            let line = number(statement.line);
            let is_it = |outcome: &Outcome| {
                outcome.code == statement.code
                    && (outcome.text_line..=outcome.text_end_line).contains(&line)
                    && comparable(&outcome.text) == comparable(&statement.text)
            };
            match read.iter().position(is_it) {
                Some(place) => self.outcomes.push(read.remove(place)),
                None => self.plain(statement),
            }
        }
        // A document states; a code that stands alone in it is a heading.
        self.listed.clear();
        // A code whose words no line holds by itself may still be read, and accepted by hand.
        self.outcomes.extend(read.into_iter().filter(|outcome| !stated.contains(&outcome.code)));
        self.outcomes.sort_by_key(|outcome| outcome.text_line);
    }

    /// A statement as an outcome that has no fields. It counts when a person accepted it, and is as
    /// certain as the document then.
    fn plain(&mut self, statement: Statement) {
        let (line, code_line) = (number(statement.line), number(statement.code_line));
        let before = self.levels.partition_point(|(heading, _)| *heading < line);
        let level = before.checked_sub(1).and_then(|last| self.levels[last].1.clone());
        let codes = vec![statement.code];
        let mut draft = Draft::new(codes, level, self.wording, line.min(code_line));
        draft.reach(code_line);
        draft.certain(Certainty::A);
        draft.state(statement.text, line, line);
        self.finish(draft);
    }
}

/// The text of a heading, of any depth.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let depth = line.len() - text.len();
    ((1..=6).contains(&depth) && text.starts_with([' ', '\t'])).then(|| text.trim())
}

/// The level that a heading such as "Third level" names.
fn level(heading: &str) -> Option<String> {
    let mut words = heading.split_whitespace();
    let (name, last) = (words.next()?, words.next()?);
    (last.eq_ignore_ascii_case("level") && words.next().is_none()).then(|| name.to_owned())
}

/// Whether a heading without a code leaves the level as it is, as "Reading" does below "Third level".
fn is_deep(heading: &str) -> bool {
    !heading.to_lowercase().contains("level")
}

/// The codes that a text begins with; none if it begins with anything else.
pub(super) fn leading_codes(text: &str) -> Vec<Code> {
    let text = text.trim_start_matches(['*', '_', '`', '[']);
    if let Some(code) = Code::normalised(text.trim_end_matches(['*', '_', '`', ']', ':', '.'])) {
        return vec![code];
    }
    let mentions = mentions(text);
    let mut end = 0;
    let mut codes = Vec::new();
    for mention in mentions {
        let between = text[end..mention.range.start].trim();
        let joined = between.is_empty() || ["/", ",", "=", "&", "+", "and", ";"].contains(&between);
        match mention.code {
            Some(code) if joined && (end > 0 || mention.range.start == 0) => codes.push(code),
            Some(_) | None => break,
        }
        end = mention.range.end;
    }
    codes
}

/// What a heading begins with if that is a part of a code.
fn incomplete(heading: &str) -> Option<String> {
    let first = mentions(heading).into_iter().next()?;
    (first.range.start == 0 && first.code.is_none()).then_some(first.written)
}
