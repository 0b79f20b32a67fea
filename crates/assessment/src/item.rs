//! A question in two halves: what a learner may see, and what nobody may who answers.
//!
//! [`PublicItem`] is an allow-list: it is made field by field and serialises. [`PrivateKey`] does not
//! serialise, prints nothing of itself, and shares no parent with the public half that serialises. It
//! is never stored: the blueprint's version and the seed give it again. How many options are right,
//! rationales, hints and the names of misconceptions are keys, too, and only in it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Blueprint, CodeCall, FileProblem, FractionForm, LinearForm, Response, RubricRow, Value,
    Variant,
    generate::{Arrangement, Offered, Origin},
    problem::FilePlace,
    value::exact_decimals,
};
use crate::{CodeRun, code};

/// What a learner is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicItem {
    /// The question, in markdown.
    pub question: String,
    /// How it is answered.
    pub response: PublicResponse,
}

/// How a question is answered, without anything that says what is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PublicResponse {
    /// One option is chosen.
    Choice {
        /// The options in the order in which they are shown.
        options: Vec<String>,
    },
    /// Any number of options is chosen.
    Several {
        /// The options in the order in which they are shown.
        options: Vec<String>,
    },
    /// A number is typed.
    Number {
        /// The unit that stands behind it; none where naming one is part of the answer.
        unit: Option<String>,
    },
    /// A fraction is typed.
    Fraction {
        /// Whether it should be in lowest terms.
        simplest: bool,
    },
    /// A linear expression is typed.
    Expression {
        /// Whether it should be without brackets, each letter once.
        collected: bool,
    },
    /// Words are typed.
    Text,
    /// Entries are put in order.
    Order {
        /// The entries as they are shown.
        entries: Vec<String>,
    },
    /// Each entry on the left is matched with one on the right.
    Match {
        /// What is matched.
        left: Vec<String>,
        /// What it is matched with; there may be more of these.
        right: Vec<String>,
    },
    /// The gaps `[[1]]`, `[[2]]` of the question are filled.
    Cloze {
        /// How many there are.
        gaps: usize,
    },
    /// A program in Python is written.
    Code {
        /// What is there to begin with.
        starter: String,
        /// What some of its runs should come to. There are others.
        examples: Vec<CodeExample>,
    },
    /// Text is written, which a person marks.
    Free {
        /// What it is worth.
        points: u32,
    },
}

/// A run of a program that a learner sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CodeExample {
    /// How the program is used.
    pub call: CodeCall,
    /// What it should come to, as Python writes it.
    pub gives: String,
}

/// Programs that a question keeps to itself.
#[derive(Clone)]
pub(crate) struct Programs {
    /// One that is right.
    pub(crate) example: String,
    /// Those that are wrong, by their misconceptions.
    pub(crate) wrong: Vec<(Arc<str>, String)>,
}

/// What is right, and everything that would tell it.
#[derive(Clone)]
pub struct PrivateKey {
    pub(crate) response: Arc<Response>,
    pub(crate) key: Option<Value>,
    pub(crate) wrong: Vec<WrongAnswer>,
    pub(crate) arrangement: Arrangement,
    pub(crate) programs: Option<Programs>,
    hints: Vec<String>,
    solution: Option<String>,
}

/// An answer that shows a misconception.
#[derive(Clone)]
pub(crate) struct WrongAnswer {
    /// The distractor it comes from.
    pub(crate) distractor: usize,
    pub(crate) misconception: Arc<str>,
    pub(crate) value: Value,
    pub(crate) rationale: String,
}

impl std::fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PrivateKey").finish_non_exhaustive()
    }
}

impl PrivateKey {
    /// The right answer as a teacher reads it; none where a person marks.
    #[must_use]
    pub fn answer(&self) -> Option<String> {
        if let Some(programs) = &self.programs {
            return Some(programs.example.clone());
        }
        match (self.key.as_ref()?, &*self.response) {
            (Value::List(texts), Response::Text(_)) => texts.first().map(ToString::to_string),
            (Value::List(pairs), Response::Match(_)) => {
                let pair = |pair: &Value| match pair {
                    Value::List(sides) => {
                        sides.iter().map(ToString::to_string).collect::<Vec<_>>().join(" → ")
                    }
                    other => other.to_string(),
                };
                Some(pairs.iter().map(pair).collect::<Vec<_>>().join("; "))
            }
            // As it would be typed: 7.47, and not 747/100.
            (Value::Fraction(number), Response::Number(_)) => {
                exact_decimals(*number).or_else(|| Some(number.to_string()))
            }
            (key, _) => Some(key.to_string()),
        }
    }

    /// The right answer; none where a person marks.
    #[must_use]
    pub fn value(&self) -> Option<&Value> {
        self.key.as_ref()
    }

    /// How it is answered, and how exactly.
    #[must_use]
    pub fn response(&self) -> &Response {
        &self.response
    }

    /// The wrong answers that are known, each with what a pupil did who gives it.
    pub fn wrong_answers(&self) -> impl Iterator<Item = (&Value, &str)> {
        self.wrong.iter().map(|wrong| (&wrong.value, wrong.rationale.as_str()))
    }

    /// What a pupil did who chose the option at a place, from 0; none for one that is right.
    #[must_use]
    pub fn option_rationale(&self, place: usize) -> Option<&str> {
        let Arrangement::Options(options) = &self.arrangement else { return None };
        let Origin::Distractor(distractor) = options.get(place)?.origin else { return None };
        let found = self.wrong.iter().find(|wrong| wrong.distractor == distractor);
        found.map(|wrong| wrong.rationale.as_str())
    }

    /// The places of the options that are right, from 0; none where nothing is chosen.
    #[must_use]
    pub fn right_options(&self) -> Vec<usize> {
        let Arrangement::Options(options) = &self.arrangement else {
            return Vec::new();
        };
        let places = options.iter().enumerate();
        places.filter(|(_, option)| option.origin == Origin::Key).map(|(place, _)| place).collect()
    }

    /// What helps, one after the other.
    #[must_use]
    pub fn hints(&self) -> &[String] {
        &self.hints
    }

    /// How it is done.
    #[must_use]
    pub fn solution(&self) -> Option<&str> {
        self.solution.as_deref()
    }

    /// What a pupil did whose answer shows this misconception.
    #[must_use]
    pub fn rationale(&self, misconception: &str) -> Option<&str> {
        let found = self.wrong.iter().find(|wrong| &*wrong.misconception == misconception);
        found.map(|wrong| wrong.rationale.as_str())
    }

    /// The rubric of free text.
    #[must_use]
    pub fn rubric(&self) -> Option<&[RubricRow]> {
        match &*self.response {
            Response::Free(free) => Some(&free.rubric),
            _ => None,
        }
    }
}

impl Blueprint {
    /// The half of a variant that a learner may see.
    #[must_use]
    pub fn public_item(&self, variant: &Variant) -> PublicItem {
        PublicItem { question: variant.question.clone(), response: self.public_response(variant) }
    }

    /// The half of a variant that nobody may see who answers. The variant is one of this blueprint as
    /// it is: of another version it would be another question.
    pub fn private_key(&self, variant: &Variant) -> Result<PrivateKey, FileProblem> {
        let told = |problem: String| FilePlace::START.problem(&self.file, problem);
        if variant.version != self.version {
            return Err(told("the blueprint has changed since this question was made".to_owned()));
        }
        let shown = self.templates.shown(&variant.frame);
        let text = |id| self.templates.text(id, &shown).map_err(told);
        let mut wrong = Vec::with_capacity(variant.wrong.len());
        let mut programs = Vec::new();
        for (index, value) in &variant.wrong {
            let distractor = &self.distractors[*index];
            if let Some(program) = &distractor.program {
                programs.push((Arc::clone(&distractor.misconception), text(program)?));
            }
            wrong.push(WrongAnswer {
                distractor: *index,
                misconception: Arc::clone(&distractor.misconception),
                value: value.clone(),
                rationale: text(&distractor.rationale)?,
            });
        }
        let programs = match &self.code {
            Some(texts) => Some(Programs { example: text(&texts.example)?, wrong: programs }),
            None => None,
        };
        Ok(PrivateKey {
            programs,
            response: Arc::clone(&self.response),
            key: variant.key.clone(),
            wrong,
            arrangement: variant.arrangement.clone(),
            hints: self.hints.iter().map(text).collect::<Result<_, _>>()?,
            solution: self.solution.as_ref().map(text).transpose()?,
        })
    }

    fn public_response(&self, variant: &Variant) -> PublicResponse {
        let shown =
            |options: &[Offered]| options.iter().map(|option| option.text.clone()).collect();
        match (&*self.response, &variant.arrangement) {
            (Response::Several(_), Arrangement::Options(options)) => {
                PublicResponse::Several { options: shown(options) }
            }
            (_, Arrangement::Options(options)) => {
                PublicResponse::Choice { options: shown(options) }
            }
            (_, Arrangement::Order { entries, .. }) => {
                PublicResponse::Order { entries: entries.clone() }
            }
            (_, Arrangement::Pairs { left, right, .. }) => PublicResponse::Match {
                left: left.clone(),
                right: right.iter().map(|(text, _)| text.clone()).collect(),
            },
            (response, Arrangement::Program { starter, calls }) => PublicResponse::Code {
                starter: starter.clone(),
                examples: examples(response, calls, variant.key.as_ref()),
            },
            (Response::Number(number), Arrangement::Typed) => {
                PublicResponse::Number { unit: number.unit.clone().filter(|_| !number.unit_needed) }
            }
            (Response::Fraction(fraction), Arrangement::Typed) => {
                PublicResponse::Fraction { simplest: fraction.form == FractionForm::Simplest }
            }
            (Response::Expression(linear), Arrangement::Typed) => {
                PublicResponse::Expression { collected: linear.form == LinearForm::Collected }
            }
            (Response::Cloze(_), Arrangement::Typed) => {
                PublicResponse::Cloze { gaps: variant.question.matches("[[").count() }
            }
            (Response::Free(free), Arrangement::Typed) => {
                PublicResponse::Free { points: free.rubric.iter().map(|row| row.points).sum() }
            }
            // The others are made with options, entries or pairs.
            (
                Response::Text(_)
                | Response::Choice(_)
                | Response::Several(_)
                | Response::Order(_)
                | Response::Match(_)
                | Response::Code(_),
                Arrangement::Typed,
            ) => PublicResponse::Text,
        }
    }
}

/// The runs that are shown, with what they should come to.
fn examples(response: &Response, calls: &[CodeCall], key: Option<&Value>) -> Vec<CodeExample> {
    let (Response::Code(code), Some(Value::List(values))) = (response, key) else {
        return Vec::new();
    };
    let runs = code.runs.iter().zip(calls).zip(values.iter()).filter(|((run, _), _)| run.shown);
    let example = |((run, call), value): ((&CodeRun, &CodeCall), &Value)| CodeExample {
        call: call.clone(),
        gives: if run.is_printed() { value.to_string() } else { code::written(value) },
    };
    runs.map(example).collect()
}

#[cfg(test)]
mod tests;
