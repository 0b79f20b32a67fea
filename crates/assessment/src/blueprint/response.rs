//! How a question is answered, and how exactly.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Rational, reading};

/// The kind of answer that a blueprint asks for.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// One of several options is right.
    Choice(ChoiceResponse),
    /// Any number of the options is right: the key is a list of those that are.
    Several(SeveralResponse),
    /// A number is typed.
    Number(NumberResponse),
    /// A fraction is typed.
    Fraction(FractionResponse),
    /// A linear expression such as `3x − 4` is typed.
    Expression(LinearResponse),
    /// Words are typed: the key is a text, or a list of the texts that are all right.
    Text(TextResponse),
    /// Entries are put in order: the key is the list as it should be.
    Order(OrderResponse),
    /// Each entry is matched with another: the key is a list of pairs.
    Match(MatchResponse),
    /// Gaps are filled: the key is a list of texts, one for each `[[1]]`, `[[2]]` in the question.
    Cloze(ClozeResponse),
    /// A program in Python is written, which is marked by running it: the key is a list of what each run
    /// gives.
    Code(CodeResponse),
    /// Free text, which a person marks by a rubric. There is no key.
    Free(FreeResponse),
}

/// Options of which one is right.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChoiceResponse {
    /// How many options are shown, the key among them.
    #[serde(default = "four")]
    #[schemars(range(min = 2, max = 8))]
    pub options: usize,
    /// When two options are one.
    #[serde(default)]
    pub same: Sameness,
}

/// When two options are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sameness {
    /// Numbers of the same value are, however they are written.
    #[default]
    Value,
    /// Only what is written alike is: for questions about the form, such as the simplest fraction.
    Writing,
}

/// Options of which several may be right.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeveralResponse {
    /// How many options are shown at most, all of the key among them.
    #[serde(default = "four")]
    #[schemars(range(min = 2, max = 8))]
    pub options: usize,
    /// Whether an answer that is right in part has a part of the credit.
    #[serde(default)]
    pub partial: bool,
}

fn four() -> usize {
    4
}

/// A number, within a tolerance, perhaps with a unit.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NumberResponse {
    /// How far from the key an answer may be: `1/2` or `0.5`, or a share of the key: `5%`.
    pub tolerance: Option<Tolerance>,
    /// The unit of the key.
    pub unit: Option<String>,
    /// Other units, and how many of the key's unit one of them is: `mm: 1/10` where the key is in cm.
    #[serde(default)]
    pub units: BTreeMap<String, ExactNumber>,
    /// Whether an answer has to name its unit. One without it is sent back and costs nothing.
    #[serde(default)]
    pub unit_needed: bool,
    /// A letter whose value is asked for, so that `x = 5` can be read.
    pub letter: Option<String>,
}

/// A fraction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FractionResponse {
    /// Which form is right.
    #[serde(default)]
    pub form: FractionForm,
    /// Whether the right value in another form has half of the credit.
    #[serde(default)]
    pub partial: bool,
}

/// Which form of a fraction is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FractionForm {
    /// Each that has the value, decimals and mixed numbers too.
    #[default]
    Any,
    /// Only that in lowest terms; a mixed number is one when its fraction is.
    Simplest,
}

/// A linear expression.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LinearResponse {
    /// Which form is right.
    #[serde(default)]
    pub form: LinearForm,
}

/// Which form of a linear expression is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LinearForm {
    /// Each that is equal for all values of its letters.
    #[default]
    Any,
    /// Only without brackets, and with each letter once.
    Collected,
}

/// Typed words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TextResponse {
    /// Whether capital letters count.
    #[serde(default)]
    pub capitals: bool,
    /// Whether a letter without its accent is right.
    #[serde(default)]
    pub accents_may_miss: bool,
}

/// Entries in an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OrderResponse {
    /// Whether an order that is right in part has a part of the credit.
    #[serde(default)]
    pub partial: bool,
}

/// Pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatchResponse {
    /// Whether each pair that is right has its part of the credit.
    #[serde(default)]
    pub partial: bool,
}

/// Gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClozeResponse {
    /// Whether each gap that is right has its part of the credit.
    #[serde(default)]
    pub partial: bool,
    /// Whether capital letters count.
    #[serde(default)]
    pub capitals: bool,
    /// Whether a letter without its accent is right.
    #[serde(default)]
    pub accents_may_miss: bool,
}

/// A program and its runs.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CodeResponse {
    /// A text: the program that is there to begin with.
    #[serde(default)]
    pub starter: String,
    /// A text: a program that is right.
    pub example: String,
    /// How the program is run, each time by itself.
    #[schemars(length(min = 1, max = 20))]
    pub runs: Vec<CodeRun>,
    /// How far from the right one a number may be, whether it is an `int` or a `float`. Where nothing is
    /// said a whole number has to be an `int`, and a fraction a `float` that is off by rounding at most.
    pub tolerance: Option<Tolerance>,
}

/// One run of a program: `call` or `input`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CodeRun {
    /// A text: the expression in Python that is worked out when the program has run.
    pub call: Option<String>,
    /// A text: what the program reads. What it prints is compared.
    pub input: Option<String>,
    /// Whether what a call prints is compared in place of what it gives.
    #[serde(default)]
    pub prints: bool,
    /// Whether a learner sees it with what it should come to.
    #[serde(default)]
    pub shown: bool,
    /// What it is worth, at most 100.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub points: u32,
}

impl CodeRun {
    /// Whether what is printed is compared.
    pub(crate) fn is_printed(&self) -> bool {
        self.prints || self.input.is_some()
    }
}

fn one() -> u32 {
    1
}

/// Free text and its rubric.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FreeResponse {
    /// What is looked for, and what it is worth.
    #[schemars(length(min = 1))]
    pub rubric: Vec<RubricRow>,
}

/// One row of a rubric.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RubricRow {
    /// What an answer has to show.
    pub shows: String,
    /// What it is worth, at most 100.
    #[schemars(range(min = 1, max = 100))]
    pub points: u32,
}

/// A number that is written out and exact: `1/10`, `0.1`, `100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub struct ExactNumber(pub Rational);

impl TryFrom<String> for ExactNumber {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = reading::number(&text).map_err(|hint| hint.to_string())?;
        (*number.value.numer() > 0)
            .then_some(Self(number.value))
            .ok_or_else(|| format!("{text} should be more than 0"))
    }
}

/// How far from the key a number may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub enum Tolerance {
    /// By so much.
    Absolute(Rational),
    /// By such a share of the key.
    Share(Rational),
}

impl TryFrom<String> for Tolerance {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.trim().strip_suffix('%') {
            None => Ok(Self::Absolute(ExactNumber::try_from(text)?.0)),
            Some(share) => {
                let ExactNumber(share) = ExactNumber::try_from(share.to_owned())?;
                let share = crate::value::calculated(share, '/', Rational::from_integer(100));
                share.map(Self::Share).ok_or_else(|| format!("{text} is no share"))
            }
        }
    }
}
