//! A question: what is asked and how it is answered.

use crate::condition::{Condition, Slot, SlotKind};

/// A question of a survey or of a workflow's form.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name among all questions of the file.
    pub id: String,
    /// What is asked.
    pub ask: String,
    /// What helps to answer.
    pub help: Option<String>,
    /// Whether it cannot be passed over.
    pub required: bool,
    /// How it is answered.
    pub kind: QuestionKind,
    pub(crate) visible_if: Option<Condition>,
    pub(crate) skips: Vec<Skip>,
    /// Its page or form, by place.
    pub(crate) page: usize,
}

/// What is left out when something holds.
#[derive(Clone, Debug)]
pub(crate) struct Skip {
    pub(crate) condition: Condition,
    /// The first question that is not left out; the number of all questions for the end.
    pub(crate) to: usize,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// One option.
    Choice(Options),
    /// Several options.
    Several {
        /// What there is to choose from.
        options: Options,
        /// Fewest that are chosen.
        least: usize,
        /// Most that are chosen.
        most: usize,
    },
    /// A whole number, shown as one button each.
    Rating(Scale),
    /// A whole number, shown on a line.
    Slider {
        /// From where to where.
        scale: Scale,
        /// The distance between numbers.
        step: i64,
        /// What numbers between mean, from the smallest up.
        anchors: Vec<ScaleAnchor>,
    },
    /// A column for each row.
    Matrix {
        /// What is asked of.
        rows: Options,
        /// What there is to choose from, in each row.
        columns: Vec<Labelled>,
    },
    /// A line of text, of at most so many characters.
    ShortText(usize),
    /// Text of several lines, of at most so many characters.
    LongText(usize),
    /// A number that is typed.
    Number(NumberRange),
    /// All entries, the first one first.
    Order(Options),
}

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The options, in the order in which they are shown.
    pub entries: Vec<Labelled>,
    /// Whether each learner has them in an order of their own.
    pub shuffle: bool,
}

/// An option, a row or a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// Its name in answers and conditions.
    pub id: String,
    /// What is shown.
    pub text: String,
}

/// Whole numbers, with words at the ends; on a line with anchors they may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The smallest.
    pub from: i64,
    /// The largest.
    pub to: i64,
    /// What the smallest means.
    pub low: String,
    /// What the largest means.
    pub high: String,
}

/// A number on a line that has a meaning in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleAnchor {
    /// The number.
    pub at: i64,
    /// What it means.
    pub text: String,
}

/// Which numbers can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// The smallest.
    pub from: i64,
    /// The largest.
    pub to: i64,
    /// Most decimal places.
    pub places: u32,
    /// What is counted, shown behind the field.
    pub unit: String,
}

impl Options {
    pub(crate) fn ids(&self) -> Vec<String> {
        ids(&self.entries)
    }
}

pub(crate) fn ids(entries: &[Labelled]) -> Vec<String> {
    entries.iter().map(|entry| entry.id.clone()).collect()
}

impl QuestionKind {
    /// What can be named of it in conditions, with the place of its question.
    pub(crate) fn slots(&self, id: &str, question: usize) -> Vec<Slot> {
        let one = |kind| vec![Slot { name: id.to_owned(), question, row: None, kind }];
        match self {
            Self::Choice(options) => one(SlotKind::Option(options.ids())),
            Self::Several { options, .. } => one(SlotKind::Options(options.ids())),
            Self::Order(entries) => one(SlotKind::Order(entries.ids())),
            Self::Rating(_) | Self::Slider { .. } | Self::Number(_) => one(SlotKind::Number),
            Self::ShortText(_) | Self::LongText(_) => one(SlotKind::Words),
            Self::Matrix { rows, columns } => {
                let slot = |row: &Labelled| Slot {
                    name: format!("{id}_{}", row.id),
                    question,
                    row: Some(row.id.clone()),
                    kind: SlotKind::Option(ids(columns)),
                };
                rows.entries.iter().map(slot).collect()
            }
        }
    }

    /// The whole numbers of a rating or a slider.
    pub(crate) fn scale(&self) -> Option<&Scale> {
        match self {
            Self::Rating(scale) | Self::Slider { scale, .. } => Some(scale),
            _ => None,
        }
    }
}
