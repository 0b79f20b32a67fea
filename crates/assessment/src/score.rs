//! Marking an answer: what it is worth, and which misconception it shows.
//!
//! What cannot be read is a [`FormatHint`] and no wrong answer: it is told to whoever typed it and
//! costs no attempt. Everything is exact; nothing depends on time or on how often somebody tried.

mod code;
pub(crate) mod typed_number;
pub(crate) mod words;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    FormatHint, FractionForm, LinearForm, PrivateKey, Response, Value,
    generate::{Arrangement, Offered, Origin},
    linear::{self, NotLinear},
    reading::number,
};
use words::Rules;

/// Most bytes of a typed text.
pub const MAX_WORDS: usize = 2_000;
/// Most bytes of a free text.
pub const MAX_FREE: usize = 100_000;

/// What somebody answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Answer {
    /// The place of the option that was chosen, from 0.
    Choice {
        /// Its place.
        option: usize,
    },
    /// The places of all options that were chosen.
    Several {
        /// Their places.
        options: Vec<usize>,
    },
    /// What was typed.
    Text {
        /// As it was typed.
        text: String,
    },
    /// The places of the entries as they were shown, in the order into which they were put.
    Order {
        /// Each place once.
        entries: Vec<usize>,
    },
    /// For each entry on the left the place of its partner on the right, if it was given one.
    Match {
        /// As many as there are entries on the left.
        partners: Vec<Option<usize>>,
    },
    /// A program.
    Code {
        /// As it was written.
        program: String,
    },
    /// What was typed into the gaps.
    Cloze {
        /// As many as there are gaps.
        gaps: Vec<String>,
    },
}

/// What came of marking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Marking {
    /// It is marked.
    Marked(Mark),
    /// It is a program: it is marked by running it, or by a person where none can be run.
    ToRun {
        /// What it can be worth.
        points: u32,
    },
    /// A person has to mark it.
    ForPerson {
        /// What it can be worth.
        points: u32,
    },
}

/// What an answer is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mark {
    /// How much of it is right.
    pub credit: u32,
    /// How much could be.
    pub of: u32,
    /// The misconceptions that it shows.
    pub misconceptions: Vec<String>,
    /// Whether the value is right and only its form is not.
    pub other_form: bool,
}

impl Mark {
    /// Whether all of it is right.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.credit == self.of
    }

    fn all(right: bool) -> Self {
        Self { credit: u32::from(right), of: 1, ..Self::default() }
    }

    /// A part where parts count, and otherwise all or nothing.
    fn part(right: usize, of: usize, partial: bool) -> Self {
        match partial {
            true => Self { credit: count(right), of: count(of), ..Self::default() },
            false => Self::all(right == of),
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

type Marked = Result<Mark, FormatHint>;

impl PrivateKey {
    /// Marks an answer.
    pub fn mark(&self, answer: &Answer) -> Result<Marking, FormatHint> {
        let mark = match (&*self.response, &self.arrangement, answer) {
            (Response::Free(free), _, Answer::Text { text }) => {
                limited(text, MAX_FREE)?;
                let points = free.rubric.iter().map(|row| row.points).sum();
                return Ok(Marking::ForPerson { points });
            }
            (Response::Choice(_), Arrangement::Options(options), Answer::Choice { option }) => {
                self.choice(options, *option)
            }
            (
                Response::Several(several),
                Arrangement::Options(options),
                Answer::Several { options: chosen },
            ) => self.several(options, chosen, several.partial),
            (
                Response::Order(order),
                Arrangement::Order { places, .. },
                Answer::Order { entries },
            ) => ordered(places, entries, order.partial),
            (
                Response::Match(pairs),
                Arrangement::Pairs { right, partners, .. },
                Answer::Match { partners: given },
            ) => self.matched(right, partners, given, pairs.partial),
            (Response::Cloze(cloze), _, Answer::Cloze { gaps }) => {
                let rules =
                    Rules { capitals: cloze.capitals, accents_may_miss: cloze.accents_may_miss };
                self.cloze(rules, gaps, cloze.partial)
            }
            (Response::Code(code), _, Answer::Code { program }) => {
                code::readable(program)?;
                let points = code.runs.iter().map(|run| run.points).sum();
                return Ok(Marking::ToRun { points });
            }
            (_, _, Answer::Text { text }) => self.typed(text),
            _ => Err(FormatHint::NotForThis("this question is answered in another way".to_owned())),
        };
        mark.map(Marking::Marked)
    }

    /// The mark of a free text, from the points that a person gave for each row of the rubric.
    pub fn marked_by_hand(&self, points: &[u32]) -> Result<Mark, FormatHint> {
        let refused = |message: String| Err(FormatHint::NotForThis(message));
        let Some(rubric) = self.rubric() else {
            return refused("no rubric goes with this question".to_owned());
        };
        if points.len() != rubric.len() {
            return refused(format!("the rubric has {} rows, not {}", rubric.len(), points.len()));
        }
        if let Some((row, points)) =
            rubric.iter().zip(points).find(|(row, points)| **points > row.points)
        {
            return refused(format!(
                "\"{}\" is worth {} points, not {points}",
                row.shows, row.points
            ));
        }
        let of = rubric.iter().map(|row| row.points).sum();
        Ok(Mark { credit: points.iter().sum(), of, ..Mark::default() })
    }

    fn choice(&self, options: &[Offered], chosen: usize) -> Marked {
        let option = options.get(chosen).ok_or_else(|| no_option(chosen))?;
        Ok(Mark {
            misconceptions: self.shown_by(option.origin),
            ..Mark::all(option.origin == Origin::Key)
        })
    }

    fn shown_by(&self, origin: Origin) -> Vec<String> {
        let Origin::Distractor(index) = origin else {
            return Vec::new();
        };
        let shows = self.wrong.iter().filter(|wrong| wrong.distractor == index);
        shows.map(|wrong| wrong.misconception.to_string()).collect()
    }

    /// Each wrong option takes the credit of a right one away.
    fn several(&self, options: &[Offered], chosen: &[usize], partial: bool) -> Marked {
        let mut misconceptions = Vec::new();
        let (mut right, mut wrong) = (0, 0);
        for place in chosen.iter().copied().collect::<BTreeSet<_>>() {
            let option = options.get(place).ok_or_else(|| no_option(place))?;
            match option.origin {
                Origin::Key => right += 1,
                Origin::Distractor(_) => wrong += 1,
            }
            misconceptions.extend(self.shown_by(option.origin));
        }
        let of = options.iter().filter(|option| option.origin == Origin::Key).count();
        Ok(Mark { misconceptions, ..Mark::part(usize::saturating_sub(right, wrong), of, partial) })
    }

    fn matched(
        &self,
        right: &[(String, Origin)],
        partners: &[usize],
        given: &[Option<usize>],
        partial: bool,
    ) -> Marked {
        if given.len() != partners.len() {
            let message = format!("there are {} entries to match", partners.len());
            return Err(FormatHint::NotForThis(message));
        }
        let mut misconceptions = Vec::new();
        for place in given.iter().flatten() {
            let (_, origin) = right.get(*place).ok_or_else(|| no_option(*place))?;
            misconceptions.extend(self.shown_by(*origin));
        }
        let matched =
            partners.iter().zip(given).filter(|(partner, given)| Some(**partner) == **given);
        Ok(Mark { misconceptions, ..Mark::part(matched.count(), partners.len(), partial) })
    }

    fn cloze(&self, rules: Rules, gaps: &[String], partial: bool) -> Marked {
        let Some(Value::List(keys)) = &self.key else {
            return Err(FormatHint::NotForThis("the question has no gaps".to_owned()));
        };
        if gaps.len() != keys.len() {
            return Err(FormatHint::NotForThis(format!("there are {} gaps", keys.len())));
        }
        for gap in gaps {
            limited(gap, MAX_WORDS)?;
        }
        let right = |(key, gap): &(&Value, &String)| rules.same(&key.to_string(), gap);
        let filled = keys.iter().zip(gaps).filter(right).count();
        let shown = self.wrong.iter().filter(|wrong| match &wrong.value {
            Value::List(texts) => {
                texts.len() == gaps.len()
                    && texts.iter().zip(gaps).all(|(text, gap)| rules.same(&text.to_string(), gap))
            }
            _ => false,
        });
        let misconceptions = shown.map(|wrong| wrong.misconception.to_string()).collect();
        Ok(Mark { misconceptions, ..Mark::part(filled, keys.len(), partial) })
    }

    fn typed(&self, text: &str) -> Marked {
        let key = self.key.as_ref().ok_or_else(|| {
            FormatHint::NotForThis("this question is answered in another way".to_owned())
        })?;
        let mut mark = self.compared(key, text)?;
        if mark.credit == 0 && !mark.other_form {
            let shown = self.wrong.iter().find(|wrong| {
                self.compared(&wrong.value, text)
                    .is_ok_and(|mark| mark.is_right() || mark.other_form)
            });
            mark.misconceptions.extend(shown.map(|wrong| wrong.misconception.to_string()));
        }
        Ok(mark)
    }

    /// How a typed answer compares with a value, the key or a wrong answer.
    fn compared(&self, wanted: &Value, text: &str) -> Marked {
        match &*self.response {
            Response::Number(response) => {
                let answer = typed_number::read(response, text)?;
                let near = |key| typed_number::near(response, key, answer);
                Ok(Mark::all(value_of(wanted).is_some_and(near)))
            }
            Response::Fraction(response) => {
                let answer = number(text)?;
                let right = value_of(wanted) == Some(answer.value);
                let form = response.form == FractionForm::Any || answer.lowest;
                Ok(match (right, form, response.partial) {
                    (true, false, true) => {
                        Mark { credit: 1, of: 2, other_form: true, ..Mark::default() }
                    }
                    (true, false, false) => Mark { other_form: true, ..Mark::all(false) },
                    _ => Mark::all(right),
                })
            }
            Response::Expression(response) => {
                let answer = match linear::read(text) {
                    Ok(answer) => answer,
                    Err(NotLinear::OtherKind) => return Ok(Mark::all(false)),
                    Err(NotLinear::Unread(hint)) => return Err(hint),
                };
                let right = linear::read(&wanted.to_string()).is_ok_and(|key| key.equals(&answer));
                let form = response.form == LinearForm::Any || answer.collected;
                Ok(Mark { other_form: right && !form, ..Mark::all(right && form) })
            }
            Response::Text(response) => {
                limited(text, MAX_WORDS)?;
                let rules = Rules {
                    capitals: response.capitals,
                    accents_may_miss: response.accents_may_miss,
                };
                let same = |wanted: &Value| rules.same(&wanted.to_string(), text);
                Ok(Mark::all(match wanted {
                    Value::List(texts) => texts.iter().any(same),
                    one => same(one),
                }))
            }
            Response::Choice(_)
            | Response::Several(_)
            | Response::Order(_)
            | Response::Match(_)
            | Response::Code(_)
            | Response::Cloze(_)
            | Response::Free(_) => {
                Err(FormatHint::NotForThis("this question is answered in another way".to_owned()))
            }
        }
    }
}

/// A wrong answer may be written, as that of a decimal in the wrong place is.
fn value_of(value: &Value) -> Option<crate::Rational> {
    value.number().or_else(|| number(&value.to_string()).ok().map(|typed| typed.value))
}

fn no_option(place: usize) -> FormatHint {
    FormatHint::NotForThis(format!("there is no option {}", place + 1))
}

/// Text that is there and no longer than may be read.
fn limited(text: &str, most: usize) -> Result<(), FormatHint> {
    match text.len() {
        long if long > most => Err(FormatHint::TooLong(most)),
        _ if text.trim().is_empty() => Err(FormatHint::Empty),
        _ => Ok(()),
    }
}

/// The pairs of entries in the right order count, less those in the wrong one: an order by chance is
/// worth nothing.
fn ordered(places: &[usize], entries: &[usize], partial: bool) -> Marked {
    let once: BTreeSet<usize> = entries.iter().copied().collect();
    if entries.len() != places.len()
        || once.len() != places.len()
        || once.iter().any(|at| *at >= places.len())
    {
        let message = format!("put each of the {} entries in its place", places.len());
        return Err(FormatHint::NotForThis(message));
    }
    let put: Vec<usize> = entries.iter().map(|entry| places[*entry]).collect();
    let pairs = put.len() * (put.len() - 1) / 2;
    let right: usize =
        (1..put.len()).map(|at| put[..at].iter().filter(|place| **place < put[at]).count()).sum();
    Ok(Mark::part((2 * right).saturating_sub(pairs), pairs, partial))
}

#[cfg(test)]
mod tests;
