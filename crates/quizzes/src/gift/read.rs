//! From GIFT to a quiz: blocks between empty lines, each with its answers in braces. Each byte is looked at
//! a few times at most, however long the file is.

use super::answers::{Answers, asked};
use super::escapes::{signs, unescaped};
use crate::marks::category_name;
use crate::markup::{Dropped, Format};
use crate::report::{Lines, MOST_PROBLEMS, QuizError, ReadQuiz};
use crate::{Asked, Gap, Question};

/// A piece of the file, where it begins, and how it is written.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub at: usize,
}

/// What is wrong at a byte of the file.
pub(super) type Told = (usize, String);

pub(crate) fn read(text: &str) -> Result<ReadQuiz, QuizError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut read = ReadQuiz::default();
    let mut lines = Lines::of(text);
    for block in blocks(text) {
        let mut told = Vec::new();
        match question(&block, &mut read.quiz.title, &mut told) {
            Ok(question) => read.quiz.questions.extend(question),
            Err(problem) => told.push(problem),
        }
        told.sort_by_key(|(at, _)| *at);
        for (at, message) in told {
            if read.problems.len() < MOST_PROBLEMS {
                read.problems.push(lines.problem(at, message));
            }
        }
    }
    Ok(read)
}

/// Lines that belong together, without comments, and the tags that these name.
struct Block<'a> {
    lines: Vec<Piece<'a>>,
    tags: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut block = Block { lines: Vec::new(), tags: Vec::new() };
    let mut at = 0;
    for line in text.split_inclusive('\n').chain([""]) {
        let words = line.trim();
        if words.is_empty() {
            if !block.lines.is_empty() {
                blocks.push(block);
                block = Block { lines: Vec::new(), tags: Vec::new() };
            }
        } else if let Some(comment) = words.strip_prefix("//") {
            block.tags.extend(tags(comment));
        } else {
            let line = line.strip_suffix('\n').unwrap_or(line);
            block.lines.push(Piece { text: line.strip_suffix('\r').unwrap_or(line), at });
        }
        at += line.len();
    }
    blocks
}

fn tags(comment: &str) -> Vec<String> {
    let named = |piece: &str| Some(piece.split_once(']')?.0.trim().to_owned());
    comment.split("[tag:").skip(1).filter_map(named).filter(|tag| !tag.is_empty()).collect()
}

/// A block in one piece: where its bytes stand in the file is told by `place`.
struct Source {
    text: String,
    /// Where each line begins, in the block and in the file.
    starts: Vec<(usize, usize)>,
}

impl Source {
    fn of(lines: &[Piece<'_>]) -> Self {
        let mut source = Self { text: String::new(), starts: Vec::new() };
        for line in lines {
            if !source.text.is_empty() {
                source.text.push('\n');
            }
            source.starts.push((source.text.len(), line.at));
            source.text.push_str(line.text);
        }
        source
    }

    fn place(&self, at: usize) -> usize {
        let line = self.starts.partition_point(|(start, _)| *start <= at).saturating_sub(1);
        self.starts.get(line).map_or(0, |(start, file)| file + (at - start))
    }
}

fn question(
    block: &Block<'_>,
    title: &mut String,
    told: &mut Vec<Told>,
) -> Result<Option<Question>, Told> {
    let mut lines = &block.lines[..];
    if let Some(category) =
        lines.first().and_then(|line| line.text.trim().strip_prefix("$CATEGORY:"))
    {
        if title.is_empty() {
            *title = category_name(category);
        } else {
            told.push((lines[0].at, "the quiz has the name of the first category only".to_owned()));
        }
        lines = &lines[1..];
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let source = Source::of(lines);
    let mut inside = Vec::new();
    let read = whole(&source.text, &block.tags, &mut inside);
    let place = |(at, message)| (source.place(at), message);
    told.extend(inside.into_iter().map(place));
    read.map(Some).map_err(place)
}

fn whole(text: &str, tags: &[String], told: &mut Vec<Told>) -> Result<Question, Told> {
    let (name, rest) = named(Piece { text, at: 0 }.trimmed())?;
    let (open, close) = braces(rest)?;
    let (format, before) = rest.until(open).format(Format::Auto);
    let behind = rest.from(close + 1);
    let Answers { asked, feedback } = asked(rest.until(close).from(open + 1), format, told)?;
    let (text, asked) = match behind.text.trim().is_empty() {
        true => (before.trimmed().markdown(format, told), asked),
        false => around(before, asked, behind, format, told)?,
    };
    let (points, tags, lang) = (1, tags.to_vec(), None);
    let question = Question { name, text, points, feedback, tags, lang, asked };
    match question.fault() {
        Some(fault) => Err((rest.at, fault)),
        None => Ok(question),
    }
}

/// The name between colons, and what follows it.
fn named(all: Piece<'_>) -> Result<(String, Piece<'_>), Told> {
    if !all.text.starts_with("::") {
        return Ok((String::new(), all));
    }
    let behind = all.from(2);
    match behind.find("::") {
        Some(end) => Ok((unescaped(behind.text[..end].trim()), behind.from(end + 2).trimmed())),
        None => Err((all.at, "the name has no second :: at its end".to_owned())),
    }
}

/// Where the braces of the answers stand.
fn braces(rest: Piece<'_>) -> Result<(usize, usize), Told> {
    let braces = rest.signs().filter(|(_, sign)| matches!(sign, '{' | '}'));
    let braces: Vec<(usize, char)> = braces.take(3).collect();
    let (at, message) = match braces[..] {
        [(open, '{'), (close, '}')] => return Ok((open, close)),
        [] => (0, "there are no answers in braces: it is a text and no question, and left out"),
        [(open, '{')] => (open, "this brace is not closed"),
        [(_, '{'), (at, '{'), ..] => (at, "a brace is open already; write \\{ for one in a text"),
        [(_, '{'), _, (at, _), ..] => {
            (at, "a question has its answers in one pair of braces; write \\{ and \\} in a text")
        }
        [(close, _), ..] => (close, "this brace closes none that is open"),
    };
    Err((rest.at + at, message.to_owned()))
}

/// A text with a gap between these pieces: one in which words are typed, or a line for what is asked.
fn around(
    before: Piece<'_>,
    asked: Asked,
    behind: Piece<'_>,
    format: Format,
    told: &mut Vec<Told>,
) -> Result<(String, Asked), Told> {
    let (before, at, behind) =
        (before.markdown(format, told), behind.at, behind.markdown(format, told));
    if before.contains("[[") || behind.contains("[[") {
        return Err((at, "a text with a gap may not have [[ in it".to_owned()));
    }
    let (gap, asked) = match asked {
        Asked::Text { replies, .. } => ("[[1]]", Asked::Cloze(vec![Gap { replies }])),
        other => ("_____", other),
    };
    Ok((format!("{before}{gap}{behind}").trim().to_owned(), asked))
}

impl<'a> Piece<'a> {
    pub fn from(self, at: usize) -> Self {
        Self { text: &self.text[at..], at: self.at + at }
    }

    pub fn until(self, at: usize) -> Self {
        Self { text: &self.text[..at], at: self.at }
    }

    pub fn trimmed(self) -> Self {
        let at = self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), at: self.at + at }
    }

    /// The signs that stand without a backslash before them, and where.
    pub fn signs(self) -> impl Iterator<Item = (usize, char)> + 'a {
        signs(self.text)
    }

    /// Where signs without a backslash before them stand in a row.
    pub fn find(self, row: &str) -> Option<usize> {
        let first = row.chars().next()?;
        self.signs()
            .find(|(at, sign)| *sign == first && self.text[*at..].starts_with(row))
            .map(|(at, _)| at)
    }

    /// The format that it names at its beginning, or the other one, and what follows.
    pub fn format(self, otherwise: Format) -> (Format, Self) {
        let piece = self.from(self.text.len() - self.text.trim_start().len());
        let formats = [
            ("[html]", Format::Html),
            ("[markdown]", Format::Markdown),
            ("[plain]", Format::Plain),
            ("[moodle]", Format::Auto),
        ];
        match formats.into_iter().find(|(name, _)| piece.text.starts_with(name)) {
            Some((name, format)) => (format, piece.from(name.len())),
            None => (otherwise, piece),
        }
    }

    /// What it says. Only where the format keeps lines is a new line one that is not written as `\n`.
    fn said(self, format: Format) -> String {
        match format {
            Format::Markdown | Format::Html => unescaped(self.text),
            Format::Plain | Format::Auto => unescaped(&self.text.replace('\n', " ")),
        }
    }

    /// What it says, in markdown.
    pub fn markdown(self, format: Format, told: &mut Vec<Told>) -> String {
        let mut dropped = Dropped::new();
        let markdown = format.markdown(&self.said(format), &mut dropped);
        self.tell(dropped, told);
        if format == Format::Markdown {
            return markdown;
        }
        // Space at its ends stays: there may be a gap behind it.
        let front = if self.text.starts_with([' ', '\n']) { " " } else { "" };
        let behind = if self.text.ends_with([' ', '\n']) { " " } else { "" };
        format!("{front}{}{behind}", markdown.trim())
    }

    /// What it says, as plain text.
    pub fn plain(self, format: Format, told: &mut Vec<Told>) -> String {
        let mut dropped = Dropped::new();
        let plain = format.plain(&self.trimmed().said(format), &mut dropped);
        self.tell(dropped, told);
        plain
    }

    fn tell(self, dropped: Dropped, told: &mut Vec<Told>) {
        told.extend(dropped.into_iter().map(|what| (self.at, format!("{what} are not kept"))));
    }
}
