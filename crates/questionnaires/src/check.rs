//! Whether an answer fits its question, and what is said when it does not.

use std::collections::BTreeMap;

use assessment::{FormatHint, typed_number};
use thiserror::Error;

use crate::Answer;
use crate::condition::thousandths;
use crate::problem::meant;
use crate::question::{Labelled, NumberRange, Options, Question, QuestionKind, Scale};

/// Why an answer is not taken. It is told to whoever answers, and costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerHint {
    /// Nothing where something is needed.
    #[error("this question needs an answer")]
    Missing,
    /// An answer for another kind of question.
    #[error("this is no answer to this question: {0} is asked for")]
    OtherKind(&'static str),
    /// An option, a row or a column that there is not.
    #[error("there is no \"{0}\" here{1}")]
    Unknown(String, String),
    /// One option more than once.
    #[error("\"{0}\" is there twice")]
    Twice(String),
    /// Too few or too many options.
    #[error("choose {0}")]
    Count(String),
    /// A number that is too small or too large.
    #[error("choose a number from {0} to {1}")]
    Outside(i64, i64),
    /// A number between two steps.
    #[error("the numbers go from {0} in steps of {1}")]
    OffStep(i64, i64),
    /// A row without a column.
    #[error("choose something for \"{0}\", too")]
    NoColumn(String),
    /// A text longer than is kept.
    #[error("the text has {0} characters; {1} is the most there may be")]
    TooLong(usize, usize),
    /// Something that is no number.
    #[error("{0}")]
    NoNumber(FormatHint),
    /// A number with more decimal places than are counted.
    #[error("{}", places(*.0))]
    TooExact(u32),
    /// An entry that was left out of an order.
    #[error("put \"{0}\" into the order, too")]
    LeftOut(String),
    /// An id that no question has.
    #[error("no question is called \"{0}\"")]
    NoQuestion(String),
    /// A question that is hidden by other answers, or comes later.
    #[error("this question is not asked now")]
    NotAsked,
    /// A question on a page that was left, where there is no way back.
    #[error("there is no way back to this question")]
    NoWayBack,
}

fn places(places: u32) -> String {
    match places {
        0 => "write a whole number".to_owned(),
        1 => "write at most one decimal place".to_owned(),
        _ => format!("write at most {places} decimal places"),
    }
}

impl Question {
    /// Whether an answer fits, and if not, what would.
    pub fn check(&self, answer: &Answer) -> Result<(), AnswerHint> {
        match (&self.kind, answer) {
            (QuestionKind::Choice(options), Answer::Choice(option)) => {
                known(&options.entries, option)
            }
            (QuestionKind::Several { options, least, most }, Answer::Several(chosen)) => {
                let least = (*least).max(usize::from(self.required));
                several(options, least, *most, chosen)
            }
            (QuestionKind::Rating(scale), Answer::Whole(number)) => on_scale(scale, 1, *number),
            (QuestionKind::Slider { scale, step, .. }, Answer::Whole(number)) => {
                on_scale(scale, *step, *number)
            }
            (QuestionKind::Matrix { rows, columns }, Answer::Matrix(chosen)) => {
                self.matrix(rows, columns, chosen)
            }
            (QuestionKind::ShortText(most) | QuestionKind::LongText(most), Answer::Text(text)) => {
                words(*most, text)
            }
            (QuestionKind::Number(range), Answer::Number(typed)) => number(range, typed),
            (QuestionKind::Order(entries), Answer::Order(order)) => ordered(entries, order),
            (kind, _) => Err(AnswerHint::OtherKind(kind.asked())),
        }
    }

    fn matrix(
        &self,
        rows: &Options,
        columns: &[Labelled],
        chosen: &BTreeMap<String, String>,
    ) -> Result<(), AnswerHint> {
        for (row, column) in chosen {
            known(&rows.entries, row)?;
            known(columns, column)?;
        }
        match rows.entries.iter().find(|row| !chosen.contains_key(&row.id)) {
            Some(row) if self.required => Err(AnswerHint::NoColumn(row.text.clone())),
            _ if chosen.is_empty() => Err(AnswerHint::Missing),
            _ => Ok(()),
        }
    }
}

impl QuestionKind {
    fn asked(&self) -> &'static str {
        match self {
            Self::Choice(_) => "one option",
            Self::Several { .. } => "a list of options",
            Self::Rating(_) | Self::Slider { .. } => "a whole number",
            Self::Matrix { .. } => "a column for each row",
            Self::ShortText(_) | Self::LongText(_) => "text",
            Self::Number(_) => "a typed number",
            Self::Order(_) => "an order",
        }
    }
}

fn known(entries: &[Labelled], id: &str) -> Result<(), AnswerHint> {
    if entries.iter().any(|entry| entry.id == id) {
        return Ok(());
    }
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    Err(AnswerHint::Unknown(id.to_owned(), meant(id, &ids)))
}

fn each_once(options: &Options, chosen: &[String]) -> Result<(), AnswerHint> {
    for (index, option) in chosen.iter().enumerate() {
        known(&options.entries, option)?;
        if chosen[..index].contains(option) {
            return Err(AnswerHint::Twice(option.clone()));
        }
    }
    Ok(())
}

fn several(
    options: &Options,
    least: usize,
    most: usize,
    chosen: &[String],
) -> Result<(), AnswerHint> {
    each_once(options, chosen)?;
    if chosen.is_empty() && least <= 1 {
        return Err(AnswerHint::Missing);
    }
    if chosen.len() < least || chosen.len() > most {
        return Err(AnswerHint::Count(match least == most {
            true => format!("exactly {most}"),
            false if chosen.len() < least => format!("at least {least}"),
            false => format!("at most {most}"),
        }));
    }
    Ok(())
}

fn on_scale(scale: &Scale, step: i64, number: i64) -> Result<(), AnswerHint> {
    if !(scale.from..=scale.to).contains(&number) {
        return Err(AnswerHint::Outside(scale.from, scale.to));
    }
    if (number - scale.from) % step != 0 {
        return Err(AnswerHint::OffStep(scale.from, step));
    }
    Ok(())
}

fn words(most: usize, text: &str) -> Result<(), AnswerHint> {
    if text.trim().is_empty() {
        return Err(AnswerHint::Missing);
    }
    let length = text.chars().count();
    if length > most { Err(AnswerHint::TooLong(length, most)) } else { Ok(()) }
}

fn number(range: &NumberRange, typed: &str) -> Result<(), AnswerHint> {
    let value = match typed_number(typed) {
        Ok(typed) => typed.value,
        Err(FormatHint::Empty) => return Err(AnswerHint::Missing),
        Err(hint) => return Err(AnswerHint::NoNumber(hint)),
    };
    if value < range.from.into() || value > range.to.into() {
        return Err(AnswerHint::Outside(range.from, range.to));
    }
    // At most three places are counted, so that a number is a whole one of thousandths.
    let unit = 10_i128.pow(3 - range.places.min(3));
    match thousandths(typed) {
        Some(number) if number % unit == 0 => Ok(()),
        _ => Err(AnswerHint::TooExact(range.places)),
    }
}

fn ordered(entries: &Options, order: &[String]) -> Result<(), AnswerHint> {
    each_once(entries, order)?;
    match entries.entries.iter().find(|entry| !order.contains(&entry.id)) {
        Some(entry) => Err(AnswerHint::LeftOut(entry.text.clone())),
        None => Ok(()),
    }
}
