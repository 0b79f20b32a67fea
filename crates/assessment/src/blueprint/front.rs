//! The front matter of a blueprint as it is written. Its doc comments are the descriptions of the JSON
//! Schema that editors show.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Benchmark, CognitiveLevel, Response};
use crate::{Value, Written};

/// A blueprint of questions: markdown whose body has a `## Question`, or several to choose from, and
/// may have `## Hint` and a `## Solution`.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "Blueprint")]
pub(super) struct Front {
    /// Lower case words joined by hyphens, once among all blueprints.
    pub(super) id: Written<String>,
    /// What the blueprint is called in lists.
    pub(super) title: Written<String>,
    /// The skill that is measured, such as `MATH.ARITH.ADD.2DIGIT`.
    pub(super) skill: Written<String>,
    /// Where the skill belongs, from the widest to the narrowest: `Mathematics > Arithmetic > Addition`.
    pub(super) domain: Written<String>,
    /// Other words for what it is about, by which it is found.
    #[serde(default)]
    pub(super) also: Vec<String>,
    /// The language of the words that pupils read, as BCP 47 writes it: `gd`, `fr` or `en-GB`. Needed where it is
    /// another than that of everything around them.
    pub(super) lang: Option<Written<String>>,
    /// What a pupil has to do.
    pub(super) level: CognitiveLevel,
    /// Codes of the curriculum's outcomes.
    #[schemars(length(min = 1))]
    pub(super) outcomes: Vec<Written<String>>,
    /// Whether being quick is part of the skill. Otherwise time never counts.
    #[serde(default)]
    pub(super) fluency: bool,
    /// How often and how fast pupils of three kinds are right.
    pub(super) benchmarks: Option<Written<BenchmarksFront>>,
    /// What differs between variants.
    #[serde(default)]
    pub(super) parameters: BTreeMap<String, Written<ParameterFront>>,
    /// What follows from the parameters: an expression for each name.
    #[serde(default)]
    pub(super) derived: BTreeMap<String, Written<String>>,
    /// What has to be true of each variant.
    #[serde(default)]
    pub(super) constraints: Vec<Written<String>>,
    /// Which share of draws becomes a variant, from 0.02 to 1. Needed where there are constraints.
    #[schemars(range(min = 0.02, max = 1.0))]
    pub(super) success: Option<Written<f64>>,
    /// How hard a variant is.
    pub(super) difficulty: DifficultyFront,
    /// How it is answered.
    pub(super) response: Written<Response>,
    /// An expression that comes to the right answer.
    pub(super) key: Option<Written<String>>,
    /// Wrong answers. Where there are more than options, those that are shown are drawn.
    #[serde(default)]
    pub(super) distractors: Vec<Written<DistractorFront>>,
    /// A text: two variants with the same note are the same question.
    pub(super) note: Written<String>,
    /// Variants whose answers are known.
    #[schemars(length(min = 1))]
    pub(super) tests: Vec<Written<TestFront>>,
}

/// Whole numbers from one to another, one of several values, or a list of such.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct ParameterFront {
    /// The smallest number.
    pub(super) from: Option<i64>,
    /// The largest number.
    pub(super) to: Option<i64>,
    /// The distance between numbers; 1 where nothing is said.
    #[schemars(range(min = 1))]
    pub(super) step: Option<i64>,
    /// The values of which one is taken, in place of a range.
    pub(super) choices: Option<Vec<Value>>,
    /// How many are drawn, for a list.
    #[schemars(range(min = 1, max = 100))]
    pub(super) length: Option<usize>,
    /// Whether no entry of the list comes twice.
    #[serde(default)]
    pub(super) distinct: bool,
}

/// A linear logistic test model: intercept and the sum of weight times factor, in logits.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct DifficultyFront {
    /// The difficulty when every factor is 0; 0 is what an average pupil gets right every other time.
    pub(super) intercept: f64,
    /// What makes a variant harder or easier.
    #[serde(default)]
    pub(super) factors: Vec<Written<FactorFront>>,
}

/// One factor of difficulty.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct FactorFront {
    /// What it is called.
    pub(super) name: String,
    /// An expression that comes to a number, or to true for 1 and false for 0.
    pub(super) value: Written<String>,
    /// Logits for each unit.
    pub(super) weight: f64,
}

/// A wrong answer and the idea behind it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct DistractorFront {
    /// The misconception: lower case words joined by hyphens, the same in each blueprint it shows in.
    pub(super) misconception: Written<String>,
    /// An expression that comes to the wrong answer.
    pub(super) value: Written<String>,
    /// An expression that says in which variants the answer makes sense.
    pub(super) when: Option<Written<String>>,
    /// A text for the teacher: what a pupil did who answers so.
    pub(super) rationale: Written<String>,
    /// A text: a program that is wrong in this way. Needed where a program is asked for, and nowhere else.
    pub(super) program: Option<Written<String>>,
}

/// Pupils of three kinds.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct BenchmarksFront {
    /// Who has just met the skill.
    pub(super) novice: Benchmark,
    /// Who has it.
    pub(super) competent: Benchmark,
    /// Who has had it for long.
    pub(super) expert: Benchmark,
}

/// A variant whose answers are known.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct TestFront {
    /// A value for each parameter.
    #[serde(default, rename = "with")]
    pub(super) values: BTreeMap<String, Value>,
    /// The right answer, as it is written for a pupil.
    pub(super) key: Option<Written<Value>>,
    /// Wrong answers by their misconceptions, as they are written for a pupil.
    #[serde(default)]
    pub(super) wrong: BTreeMap<String, Written<Value>>,
}
