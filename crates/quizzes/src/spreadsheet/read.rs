//! From CSV to a quiz.

use csv::{ReaderBuilder, StringRecord};

use super::cell::{is_formula, unguarded};
use super::{ANSWER, COLUMNS, MOST_ANSWERS, TITLE};
use crate::report::{Lines, MOST_PROBLEMS, QuizError, ReadQuiz};
use crate::{Asked, Decimal, Gap, Number, Pair, Question, Reply};

/// What may be between cells.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

pub(crate) fn read(text: &str) -> Result<ReadQuiz, QuizError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines = Lines::of(text);
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    let separator =
        SEPARATORS.into_iter().max_by_key(|it| (count(it), *it == b',')).unwrap_or(b',');
    let mut table = ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut columns = None;
    let mut read = ReadQuiz::default();
    for record in table.records() {
        let place = |lines: &mut Lines<'_>, byte: u64, message: String| {
            lines.problem(usize::try_from(byte).unwrap_or(usize::MAX), message)
        };
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let byte = error.position().map_or(0, csv::Position::byte);
                return Err(QuizError::Unreadable(place(&mut lines, byte, error.to_string())));
            }
        };
        // The position is before the lines that are empty.
        let byte = start(text, record.position().map_or(0, csv::Position::byte));
        let Some(columns) = &columns else {
            let found = Columns::of(&record);
            columns =
                Some(found.map_err(|told| QuizError::Unreadable(place(&mut lines, 0, told)))?);
            continue;
        };
        let mut told = Vec::new();
        let row = Row { columns, record: &record };
        if row.cell("kind").is_empty() && row.cell("name") == TITLE && read.quiz.title.is_empty() {
            read.quiz.title = row.cell("question").to_owned();
            continue;
        }
        match row.question(&mut told) {
            Ok(question) => read.quiz.questions.push(question),
            Err(why) => told.push((0, format!("this row is left out: {why}"))),
        }
        for (cell, message) in told {
            if read.problems.len() < MOST_PROBLEMS {
                read.problems.push(place(
                    &mut lines,
                    beginning(text, byte, separator, cell),
                    message,
                ));
            }
        }
    }
    match columns {
        Some(_) => Ok(read),
        None => Err(QuizError::Unreadable(lines.problem(0, "there is no row in the file"))),
    }
}

/// Where a row begins that is told to begin before empty lines.
fn start(text: &str, byte: u64) -> u64 {
    let at = usize::try_from(byte).unwrap_or(usize::MAX).min(text.len());
    let empty =
        text.as_bytes()[at..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    byte + empty as u64
}

/// Where a cell of a row begins.
fn beginning(text: &str, row: u64, separator: u8, cell: usize) -> u64 {
    let at = usize::try_from(row).unwrap_or(usize::MAX).min(text.len());
    let (mut quoted, mut left) = (false, cell);
    for (offset, byte) in text.as_bytes()[at..].iter().enumerate() {
        if left == 0 {
            return row + offset as u64;
        }
        match byte {
            b'"' => quoted = !quoted,
            byte if *byte == separator && !quoted => left -= 1,
            _ => {}
        }
    }
    row
}

/// Where each column stands.
struct Columns {
    known: Vec<Option<usize>>,
    answers: Vec<[Option<usize>; 3]>,
}

impl Columns {
    fn of(head: &StringRecord) -> Result<Self, String> {
        let find = |name: &str| head.iter().position(|cell| cell.trim().eq_ignore_ascii_case(name));
        let known: Vec<Option<usize>> = COLUMNS.iter().map(|name| find(name)).collect();
        for wanted in ["kind", "question"] {
            if find(wanted).is_none() {
                return Err(format!(
                    "the first row should name the columns, and {wanted} is not among them: {}",
                    COLUMNS.join(", ")
                ));
            }
        }
        let answers = (1..=head.len().min(MOST_ANSWERS))
            .map(|number| ANSWER.map(|column| find(&format!("{column} {number}"))))
            .take_while(|[answer, right, _]| answer.is_some() || right.is_some())
            .collect();
        Ok(Self { known, answers })
    }
}

struct Row<'a> {
    columns: &'a Columns,
    record: &'a StringRecord,
}

/// The cell of a row, from 0, that something is told of.
type CellNote = (usize, String);

impl<'a> Row<'a> {
    fn at(&self, column: Option<usize>) -> &'a str {
        column.and_then(|at| self.record.get(at)).map_or("", |cell| unguarded(cell.trim()))
    }

    fn column(&self, name: &str) -> Option<usize> {
        let place = COLUMNS.iter().position(|column| *column == name)?;
        self.columns.known.get(place).copied().flatten()
    }

    fn cell(&self, name: &str) -> &'a str {
        self.at(self.column(name))
    }

    fn question(&self, told: &mut Vec<CellNote>) -> Result<Question, String> {
        for (at, cell) in self.record.iter().enumerate() {
            if is_formula(cell.trim()) {
                let message = "this begins like a formula and is taken as a text";
                told.push((at, message.to_owned()));
            }
        }
        let points = match self.cell("points") {
            "" => 1,
            points => points.parse().map_err(|_| format!("{points} is no number of points"))?,
        };
        let tags = self.cell("tags").split(';').map(str::trim).filter(|tag| !tag.is_empty());
        let question = Question {
            name: self.cell("name").to_owned(),
            text: self.cell("question").replace("\r\n", "\n"),
            points,
            feedback: self.cell("feedback").replace("\r\n", "\n"),
            tags: tags.map(str::to_owned).collect(),
            asked: self.asked()?,
            lang: None,
        };
        match question.fault() {
            Some(fault) => Err(fault),
            None => Ok(question),
        }
    }

    /// The cells of each answer that there is.
    fn answers(&self) -> impl Iterator<Item = [&'a str; 3]> {
        let cells =
            self.columns.answers.iter().map(|columns| columns.map(|column| self.at(column)));
        cells.filter(|[answer, right, _]| !answer.is_empty() || !right.is_empty())
    }

    fn asked(&self) -> Result<Asked, String> {
        let detail = self.cell("detail").to_owned();
        let replies = || -> Result<Vec<Reply>, String> {
            self.answers().map(|cells| reply(cells, cells[1])).collect()
        };
        Ok(match self.cell("kind").to_lowercase().as_str() {
            "choice" => Asked::Choice(replies()?),
            "several" => Asked::Several(replies()?),
            "number" => Asked::Number {
                numbers: self.answers().map(number).collect::<Result<_, _>>()?,
                unit: detail,
            },
            "text" => Asked::Text { replies: replies()?, capitals: detail == "capitals" },
            "match" => {
                let (pairs, extra): (Vec<_>, Vec<_>) =
                    self.answers().partition(|[left, ..]| !left.is_empty());
                let pair = |[left, right, _]: [&str; 3]| Pair {
                    left: left.to_owned(),
                    right: right.to_owned(),
                };
                Asked::Match {
                    pairs: pairs.into_iter().map(pair).collect(),
                    extra: extra.into_iter().map(|[_, right, _]| right.to_owned()).collect(),
                }
            }
            "order" => Asked::Order(self.answers().map(|[entry, ..]| entry.to_owned()).collect()),
            "cloze" => Asked::Cloze(self.gaps()?),
            "free" => Asked::Free { guidance: detail.replace("\r\n", "\n") },
            "" => return Err("it does not say of which kind it is".to_owned()),
            other => {
                return Err(format!(
                    "there is no kind {other}: choice, several, number, text, match, order, cloze and free \
                     are known"
                ));
            }
        })
    }

    fn gaps(&self) -> Result<Vec<Gap>, String> {
        let mut gaps: Vec<Gap> = Vec::new();
        for cells in self.answers() {
            let wrong =
                || format!("{} should be the number of a gap and yes or no: 1 yes", cells[1]);
            let (number, right) = cells[1].split_once(' ').ok_or_else(wrong)?;
            let number: usize = number.parse().map_err(|_| wrong())?;
            // Gaps come in order, so that a number cannot ask for a million of them.
            if number == 0 || number > gaps.len() + 1 {
                return Err(wrong());
            }
            if number > gaps.len() {
                gaps.push(Gap { replies: Vec::new() });
            }
            gaps[number - 1].replies.push(reply(cells, right)?);
        }
        Ok(gaps)
    }
}

fn is_right(cell: &str) -> Result<bool, String> {
    match cell.trim().to_lowercase().as_str() {
        "yes" | "true" | "1" | "x" => Ok(true),
        "no" | "false" | "0" | "" => Ok(false),
        other => Err(format!("{other} should be yes or no")),
    }
}

fn reply([text, _, said]: [&str; 3], right: &str) -> Result<Reply, String> {
    let plain = |text: &str| text.replace("\r\n", "\n");
    Ok(Reply { text: plain(text), right: is_right(right)?, feedback: plain(said) })
}

fn number([value, right, said]: [&str; 3]) -> Result<Number, String> {
    let (written, tolerance) = value.split_once('±').unwrap_or((value, "0"));
    let read = |text: &str| Decimal::read(text).ok_or_else(|| format!("{value} is no number"));
    let (value, tolerance) = (read(written)?, read(tolerance)?);
    if tolerance.is_negative() {
        return Err(format!("its tolerance {tolerance} is below 0"));
    }
    Ok(Number { value, tolerance, right: is_right(right)?, feedback: said.replace("\r\n", "\n") })
}
