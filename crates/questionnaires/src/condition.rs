//! Conditions: expressions over answers, with types that are known when the file is read.
//!
//! The grammar is that of [`assessment::Expression`]; what may stand in a condition is a part of it
//! that can never fail: comparisons of answers with options and numbers, joined by `&&`, `||` and `!`.
//! Numbers are counted in thousandths, so that sums of them are exact. A comparison about a question
//! that has no answer, or is not shown, is false, whichever way it goes: of `mark < 3` and `mark >= 3`
//! neither holds, while `!(mark < 3)` does.

mod compile;
mod survey_js;

use assessment::{Operator, typed_number};

use crate::Answer;

pub(crate) use compile::compile;
pub(crate) use survey_js::SurveyNames;

/// The list of questions that have an answer, in a condition: `'why' in answered`.
pub(crate) const ANSWERED: &str = "answered";

/// What can be named in a condition: the answer to a question, or to a row of a matrix.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) name: String,
    /// Its question, by place.
    pub(crate) question: usize,
    pub(crate) row: Option<String>,
    pub(crate) kind: SlotKind,
}

/// What an answer is, and out of which ids.
#[derive(Clone, Debug)]
pub(crate) enum SlotKind {
    Option(Vec<String>),
    Options(Vec<String>),
    Order(Vec<String>),
    Number,
    Words,
}

impl SlotKind {
    fn ids(&self) -> &[String] {
        match self {
            Self::Option(ids) | Self::Options(ids) | Self::Order(ids) => ids,
            Self::Number | Self::Words => &[],
        }
    }
}

/// What a slot holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SlotValue<'a> {
    Option(&'a str),
    Options(&'a [String]),
    /// In thousandths.
    Number(i128),
    Words,
}

impl<'a> SlotValue<'a> {
    /// What an answer puts into a slot.
    pub(crate) fn of(answer: &'a Answer, slot: &Slot) -> Option<Self> {
        match answer {
            Answer::Choice(option) => Some(Self::Option(option)),
            Answer::Several(options) | Answer::Order(options) => Some(Self::Options(options)),
            Answer::Matrix(rows) => {
                Some(Self::Option(rows.get(slot.row.as_deref().unwrap_or_default())?))
            }
            Answer::Whole(number) => Some(Self::Number(i128::from(*number) * 1_000)),
            Answer::Number(typed) => thousandths(typed).map(Self::Number),
            Answer::Text(_) => Some(Self::Words),
        }
    }
}

/// A typed number in thousandths; none where it needs smaller parts.
pub(crate) fn thousandths(typed: &str) -> Option<i128> {
    let number = typed_number(typed).ok()?.value;
    let shifted = i128::from(*number.numer()) * 1_000;
    let denominator = i128::from(*number.denom());
    (shifted % denominator == 0).then(|| shifted / denominator)
}

/// What has to hold.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Constant(bool),
    Not(Box<Self>),
    Both(Box<[Self; 2]>),
    Either(Box<[Self; 2]>),
    Comparison(Comparison),
}

/// A test on answers, and which have to be there for it.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    pub(crate) asked: Vec<usize>,
    pub(crate) test: Test,
}

#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// There is an answer to a question, which has these slots.
    Answered(Vec<usize>),
    Numbers(Operator, NumberTerm, NumberTerm),
    SameOption(OptionTerm, OptionTerm),
    OtherOption(OptionTerm, OptionTerm),
    NumberAmong(NumberTerm, Vec<i128>),
    OptionAmong(OptionTerm, Vec<String>),
    /// An option is one of those chosen.
    Chosen(OptionTerm, usize),
}

#[derive(Clone, Debug)]
pub(crate) enum NumberTerm {
    Constant(i128),
    Slot(usize),
    /// How many were chosen.
    Size(usize),
    Sum(Box<[Self; 2]>),
    Difference(Box<[Self; 2]>),
}

#[derive(Clone, Debug)]
pub(crate) enum OptionTerm {
    Constant(String),
    Slot(usize),
    /// What stands at a place of an order.
    Entry(usize, usize),
}

/// Where answers come from, slot by slot.
pub(crate) type Known<'k, 'a> = &'k dyn Fn(usize) -> Option<SlotValue<'a>>;

impl Condition {
    pub(crate) fn holds<'a>(&self, known: Known<'_, 'a>) -> bool {
        match self {
            Self::Constant(truth) => *truth,
            Self::Not(inner) => !inner.holds(known),
            Self::Both(pair) => pair[0].holds(known) && pair[1].holds(known),
            Self::Either(pair) => pair[0].holds(known) || pair[1].holds(known),
            Self::Comparison(comparison) => comparison.test.holds(known).unwrap_or(false),
        }
    }

    /// The slots that it looks at.
    pub(crate) fn slots(&self, into: &mut Vec<usize>) {
        match self {
            Self::Constant(_) => {}
            Self::Not(inner) => inner.slots(into),
            Self::Both(pair) | Self::Either(pair) => {
                pair.iter().for_each(|condition| condition.slots(into));
            }
            Self::Comparison(comparison) => match &comparison.test {
                Test::Answered(slots) => into.extend(slots),
                _ => into.extend(&comparison.asked),
            },
        }
    }
}

impl Test {
    /// Nothing where an answer is missing.
    fn holds(&self, known: Known<'_, '_>) -> Option<bool> {
        Some(match self {
            Self::Answered(slots) => slots.iter().any(|slot| known(*slot).is_some()),
            Self::Numbers(operator, left, right) => {
                let order = left.value(known)?.cmp(&right.value(known)?);
                match operator {
                    Operator::Less => order.is_lt(),
                    Operator::LessOrEqual => order.is_le(),
                    Operator::Greater => order.is_gt(),
                    Operator::GreaterOrEqual => order.is_ge(),
                    Operator::Unequal => order.is_ne(),
                    _ => order.is_eq(),
                }
            }
            Self::SameOption(left, right) => left.value(known)? == right.value(known)?,
            Self::OtherOption(left, right) => left.value(known)? != right.value(known)?,
            Self::NumberAmong(term, numbers) => numbers.contains(&term.value(known)?),
            Self::OptionAmong(term, options) => {
                let option = term.value(known)?;
                options.iter().any(|one| one == option)
            }
            Self::Chosen(term, slot) => {
                let option = term.value(known)?;
                chosen(known, *slot)?.iter().any(|one| one == option)
            }
        })
    }
}

impl NumberTerm {
    fn value(&self, known: Known<'_, '_>) -> Option<i128> {
        match self {
            Self::Constant(number) => Some(*number),
            Self::Slot(slot) => match known(*slot)? {
                SlotValue::Number(number) => Some(number),
                _ => None,
            },
            Self::Size(slot) => Some(chosen(known, *slot)?.len() as i128 * 1_000),
            Self::Sum(pair) => Some(pair[0].value(known)? + pair[1].value(known)?),
            Self::Difference(pair) => Some(pair[0].value(known)? - pair[1].value(known)?),
        }
    }
}

impl OptionTerm {
    fn value<'v, 'a: 'v>(&'v self, known: Known<'_, 'a>) -> Option<&'v str> {
        match self {
            Self::Constant(option) => Some(option),
            Self::Slot(slot) => match known(*slot)? {
                SlotValue::Option(option) => Some(option),
                _ => None,
            },
            Self::Entry(slot, place) => chosen(known, *slot)?.get(*place).map(String::as_str),
        }
    }
}

fn chosen<'a>(known: Known<'_, 'a>, slot: usize) -> Option<&'a [String]> {
    match known(slot)? {
        SlotValue::Options(options) => Some(options),
        _ => None,
    }
}
