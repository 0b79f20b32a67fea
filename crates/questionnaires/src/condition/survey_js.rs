//! A condition in the expression language of SurveyJS.
//!
//! There a missing answer compares as an empty value, and the answer to a hidden question still
//! counts. Ours is written out: each comparison first asks whether its answers are shown and there.

use assessment::Operator;

use super::{Comparison, Condition, NumberTerm, OptionTerm, Test};

/// How slots are called in SurveyJS.
pub(crate) struct SurveyNames {
    /// Slot by slot: `{use}`, `{matrix.row}`.
    pub(crate) values: Vec<String>,
    /// Slot by slot what has to be true for its question to be shown, where it can be hidden.
    pub(crate) shown: Vec<Option<String>>,
}

impl Condition {
    pub(crate) fn survey_js(&self, names: &SurveyNames) -> String {
        match self {
            Self::Constant(truth) => (if *truth { "1 = 1" } else { "1 = 2" }).to_owned(),
            Self::Not(inner) => format!("!({})", inner.survey_js(names)),
            Self::Both(pair) => joined(pair, "and", names),
            Self::Either(pair) => joined(pair, "or", names),
            Self::Comparison(comparison) => comparison.survey_js(names),
        }
    }
}

fn joined(pair: &[Condition; 2], word: &str, names: &SurveyNames) -> String {
    format!("({}) {word} ({})", pair[0].survey_js(names), pair[1].survey_js(names))
}

impl Comparison {
    fn survey_js(&self, names: &SurveyNames) -> String {
        let there = |slot: &usize| {
            let shown = names.shown[*slot].iter().cloned();
            shown.chain([format!("{} notempty", names.values[*slot])])
        };
        let mut parts: Vec<String> = self.asked.iter().flat_map(there).collect();
        parts.push(self.test.survey_js(names));
        if parts.len() == 1 { parts.swap_remove(0) } else { format!("({})", parts.join(" and ")) }
    }
}

impl Test {
    fn survey_js(&self, names: &SurveyNames) -> String {
        let equals = |term: String, values: Vec<String>| {
            any(values.iter().map(|value| format!("{term} = {value}")).collect())
        };
        match self {
            Self::Answered(slots) => {
                let there = any(slots
                    .iter()
                    .map(|slot| format!("{} notempty", names.values[*slot]))
                    .collect());
                match slots.first().and_then(|slot| names.shown[*slot].as_ref()) {
                    Some(shown) => format!("({shown} and {there})"),
                    None => there,
                }
            }
            Self::Numbers(operator, left, right) => {
                let sign = match operator {
                    Operator::Less => "<",
                    Operator::LessOrEqual => "<=",
                    Operator::Greater => ">",
                    Operator::GreaterOrEqual => ">=",
                    Operator::Unequal => "!=",
                    _ => "=",
                };
                format!("{} {sign} {}", left.survey_js(names), right.survey_js(names))
            }
            Self::SameOption(left, right) => {
                format!("{} = {}", left.survey_js(names), right.survey_js(names))
            }
            Self::OtherOption(left, right) => {
                format!("{} != {}", left.survey_js(names), right.survey_js(names))
            }
            Self::NumberAmong(term, numbers) => equals(
                term.survey_js(names),
                numbers.iter().map(|number| decimal(*number)).collect(),
            ),
            Self::OptionAmong(term, options) => {
                equals(term.survey_js(names), options.iter().map(|id| format!("'{id}'")).collect())
            }
            Self::Chosen(term, slot) => {
                format!("{} contains {}", names.values[*slot], term.survey_js(names))
            }
        }
    }
}

fn any(parts: Vec<String>) -> String {
    if parts.is_empty() { "1 = 2".to_owned() } else { format!("({})", parts.join(" or ")) }
}

impl NumberTerm {
    fn survey_js(&self, names: &SurveyNames) -> String {
        match self {
            Self::Constant(number) => decimal(*number),
            Self::Slot(slot) => names.values[*slot].clone(),
            Self::Size(slot) => names.values[*slot].replace('}', ".length}"),
            Self::Sum(pair) => {
                format!("({} + {})", pair[0].survey_js(names), pair[1].survey_js(names))
            }
            Self::Difference(pair) => {
                format!("({} - {})", pair[0].survey_js(names), pair[1].survey_js(names))
            }
        }
    }
}

impl OptionTerm {
    fn survey_js(&self, names: &SurveyNames) -> String {
        match self {
            Self::Constant(option) => format!("'{option}'"),
            Self::Slot(slot) => names.values[*slot].clone(),
            Self::Entry(slot, place) => names.values[*slot].replace('}', &format!("[{place}]}}")),
        }
    }
}

/// Thousandths as a decimal number.
fn decimal(thousandths: i128) -> String {
    let (sign, size) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    match size % 1_000 {
        0 => format!("{sign}{}", size / 1_000),
        behind => {
            format!("{sign}{}.{}", size / 1_000, format!("{behind:03}").trim_end_matches('0'))
        }
    }
}
