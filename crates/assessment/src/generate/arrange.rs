//! In which order options, entries and pairs are shown, and what each of them is.

use super::Chance;
use crate::{
    Blueprint, CodeCall, FileProblem, Response, Sameness, Value, blueprint::CodeTexts, linear,
    problem::FilePlace, reading, score::words, template::ShownValues,
};

/// What a learner is shown beside the question. Where each thing belongs is the key.
#[derive(Clone)]
pub(crate) enum Arrangement {
    /// Options of a choice.
    Options(Vec<Offered>),
    /// Entries as they are shown, and the place of each in the right order.
    Order { entries: Vec<String>, places: Vec<usize> },
    /// The left sides, the right sides as they are shown, and which of these belongs to each left one.
    Pairs { left: Vec<String>, right: Vec<(String, Origin)>, partners: Vec<usize> },
    /// A program: what is there to begin with, and how it is run.
    Program { starter: String, calls: Vec<CodeCall> },
    /// Nothing: the answer is typed.
    Typed,
}

/// An option.
#[derive(Clone)]
pub(crate) struct Offered {
    pub(crate) text: String,
    pub(crate) origin: Origin,
}

/// What an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Key,
    /// The wrong answer of a distractor.
    Distractor(usize),
}

type Wrong = [(usize, Value)];

impl Blueprint {
    pub(super) fn arranged(
        &self,
        key: Option<&Value>,
        wrong: &Wrong,
        chance: &mut Chance,
    ) -> Result<Arrangement, FileProblem> {
        let refused = |wanted: &str| {
            let place = self.key.as_ref().map_or(FilePlace::START, |key| key.place);
            let came = key.map_or("nothing", Value::kind);
            Err(place
                .problem(&self.file, format!("the key should be {wanted}, but came to {came}")))
        };
        match (&*self.response, key) {
            (Response::Choice(choice), Some(key)) => {
                Ok(options(std::slice::from_ref(key), wrong, choice.options - 1, chance))
            }
            (Response::Several(several), Some(Value::List(keys))) if !keys.is_empty() => {
                if keys.len() >= several.options {
                    return refused("a list shorter than the number of options");
                }
                Ok(options(keys, wrong, several.options - keys.len(), chance))
            }
            (Response::Several(_), _) => refused("a list of the options that are right"),
            (Response::Number(_) | Response::Fraction(_), Some(key)) => match key.number() {
                Some(_) => Ok(Arrangement::Typed),
                None => refused("a number"),
            },
            (Response::Expression(_), Some(key)) => match linear::read(&key.to_string()) {
                Ok(_) => Ok(Arrangement::Typed),
                Err(_) => refused("a linear expression"),
            },
            (Response::Text(_), Some(Value::Text(_))) => Ok(Arrangement::Typed),
            (Response::Text(_), Some(Value::List(texts))) if !texts.is_empty() => {
                Ok(Arrangement::Typed)
            }
            (Response::Text(_), _) => refused("text, or a list of texts"),
            (Response::Cloze(_), Some(Value::List(gaps))) if !gaps.is_empty() => {
                Ok(Arrangement::Typed)
            }
            (Response::Cloze(_), _) => refused("a list with a text for each gap"),
            (Response::Order(_), Some(Value::List(entries))) if entries.len() > 1 => {
                Ok(order(entries, chance))
            }
            (Response::Order(_), _) => refused("a list of at least two entries"),
            (Response::Match(_), Some(Value::List(written))) => match pairs(written, wrong, chance)
            {
                Some(arrangement) => Ok(arrangement),
                None => refused("a list of pairs whose right sides differ"),
            },
            (Response::Match(_), _) => refused("a list of pairs"),
            (Response::Free(_) | Response::Code(_), _) => Ok(Arrangement::Typed),
            (_, None) => refused("something"),
        }
    }

    /// The program that is there to begin with, and how one is run.
    pub(super) fn program(
        &self,
        texts: &CodeTexts,
        key: Option<&Value>,
        shown: &ShownValues,
    ) -> Result<Arrangement, FileProblem> {
        let place = self.key.as_ref().map_or(FilePlace::START, |key| key.place);
        let told = |problem: String| place.problem(&self.file, problem);
        let Response::Code(code) = &*self.response else {
            return Ok(Arrangement::Typed);
        };
        match key {
            Some(Value::List(values)) if values.len() == code.runs.len() => {}
            _ => {
                let runs = code.runs.len();
                let message =
                    format!("the key should be a list of what each of the {runs} runs gives");
                return Err(told(message));
            }
        }
        let starter = self.templates.text(&texts.starter, shown).map_err(told)?;
        let mut calls = Vec::with_capacity(texts.runs.len());
        for (run, text) in code.runs.iter().zip(&texts.runs) {
            let text = self.templates.text(text, shown).map_err(told)?;
            calls.push(match run.call {
                Some(_) => CodeCall::Value(text),
                None => CodeCall::Whole(text),
            });
        }
        Ok(Arrangement::Program { starter, calls })
    }
}

/// Which wrong answers are shown is drawn, so that each of them is met.
fn options(keys: &[Value], wrong: &Wrong, most: usize, chance: &mut Chance) -> Arrangement {
    let mut shown: Vec<&(usize, Value)> = wrong.iter().collect();
    chance.shuffle(&mut shown);
    let keys = keys.iter().map(|key| Offered { text: key.to_string(), origin: Origin::Key });
    let wrong = shown.into_iter().take(most).map(|(index, value)| Offered {
        text: value.to_string(),
        origin: Origin::Distractor(*index),
    });
    let mut options: Vec<Offered> = keys.chain(wrong).collect();
    chance.shuffle(&mut options);
    Arrangement::Options(options)
}

fn order(entries: &[Value], chance: &mut Chance) -> Arrangement {
    let mut places: Vec<usize> = (0..entries.len()).collect();
    // What is shown in the right order already asks for nothing.
    chance.shuffle(&mut places);
    if places.is_sorted() {
        places.rotate_left(1);
    }
    let entries = places.iter().map(|place| entries[*place].to_string()).collect();
    Arrangement::Order { entries, places }
}

/// Wrong answers are right sides that belong to nothing.
fn pairs(written: &[Value], wrong: &Wrong, chance: &mut Chance) -> Option<Arrangement> {
    let mut left = Vec::new();
    let mut right: Vec<(usize, &Value, Origin)> = Vec::new();
    for pair in written {
        let Value::List(sides) = pair else { return None };
        let [this, that] = &sides[..] else { return None };
        if right.iter().any(|(_, other, _)| other.same(that)) {
            return None;
        }
        right.push((left.len(), that, Origin::Key));
        left.push(this.to_string());
    }
    let beyond = wrong.iter().map(|(index, value)| (usize::MAX, value, Origin::Distractor(*index)));
    right.extend(beyond);
    chance.shuffle(&mut right);
    let partner = |at: usize| right.iter().position(|(of, ..)| *of == at);
    let partners = (0..left.len()).map(partner).collect::<Option<Vec<_>>>()?;
    let right = right.into_iter().map(|(_, value, origin)| (value.to_string(), origin)).collect();
    (!left.is_empty()).then_some(Arrangement::Pairs { left, right, partners })
}

/// Whether two answers of one kind are the same answer.
pub(crate) fn alike(response: &Response, this: &Value, that: &Value) -> bool {
    if this.same(that) {
        return true;
    }
    let (these, those) = (|| this.to_string(), || that.to_string());
    match response {
        Response::Choice(choice) if choice.same == Sameness::Writing => these() == those(),
        Response::Expression(_) => match (linear::read(&these()), linear::read(&those())) {
            (Ok(this), Ok(that)) => this.equals(&that),
            _ => these() == those(),
        },
        Response::Text(text) => {
            let rules =
                words::Rules { capitals: text.capitals, accents_may_miss: text.accents_may_miss };
            rules.same(&these(), &those())
        }
        // Values of a program are told apart as Python does.
        Response::Code(_) => false,
        _ => match (this, that) {
            (Value::Whole(_), Value::Whole(_)) => false,
            _ => {
                let (these, those) = (these(), those());
                these == those || same_number(&these, &those)
            }
        },
    }
}

/// Whether both texts are numbers of the same value: a pupil may take "0101" and "101" for one.
fn same_number(these: &str, those: &str) -> bool {
    match (reading::number(these), reading::number(those)) {
        (Ok(this), Ok(that)) => this.value == that.value,
        _ => false,
    }
}
