//! What an expression may call: one table, documented, each entry with an example that a test runs.

use std::sync::Arc;

use super::functions::{ENGLISH, FRENCH, LISTS, NETWORK, NUMBERS, PYTHON, WRITING};
use crate::{Rational, Value};

/// A function of the table.
#[derive(Debug)]
pub struct Function {
    /// What it is called.
    pub name: &'static str,
    /// What its arguments are called.
    pub parameters: &'static [&'static str],
    /// What it gives, in one sentence.
    pub about: &'static str,
    /// An expression that uses it.
    pub example: &'static str,
    /// What the example comes to.
    pub gives: &'static str,
    /// What a call costs of the steps of an evaluation, beside its arguments.
    pub(super) price: u32,
    pub(super) run: fn(&Arguments<'_>) -> Result<Value, String>,
}

/// Every function, by its subject.
pub static FUNCTIONS: Functions =
    Functions(&[NUMBERS, WRITING, LISTS, NETWORK, PYTHON, FRENCH, ENGLISH]);

/// The table of functions.
#[derive(Debug)]
pub struct Functions(&'static [&'static [Function]]);

impl Functions {
    /// The functions in the order in which they should be shown.
    pub fn iter(&self) -> impl Iterator<Item = &'static Function> {
        self.0.iter().flat_map(|functions| functions.iter())
    }
}

impl Functions {
    /// The table in markdown, for whoever writes a blueprint.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut table =
            String::from("| function | what it gives | for example | is |\n|---|---|---|---|\n");
        for function in self.iter() {
            let (call, about) = (function.call(), function.about);
            let (example, gives) = (function.example, function.gives);
            table.push_str(&format!("| `{call}` | {about} | `{example}` | {gives} |\n"));
        }
        table
    }
}

impl Function {
    /// How it is called: `ratio(numerator, denominator)`.
    #[must_use]
    pub fn call(&self) -> String {
        format!("{}({})", self.name, self.parameters.join(", "))
    }

    pub(super) fn of(&self, values: &[Value]) -> Result<Value, String> {
        (self.run)(&Arguments { function: self, values })
            .map_err(|message| format!("{}: {message}", self.name))
    }
}

/// What a function was given. The compiler has counted them.
pub(super) struct Arguments<'a> {
    function: &'a Function,
    values: &'a [Value],
}

impl Arguments<'_> {
    pub(super) fn value(&self, index: usize) -> &Value {
        &self.values[index]
    }

    pub(super) fn whole(&self, index: usize) -> Result<i64, String> {
        match self.value(index) {
            Value::Whole(number) => Ok(*number),
            Value::Fraction(number) if number.is_integer() => Ok(number.to_integer()),
            _ => self.wrong(index, "a whole number"),
        }
    }

    pub(super) fn number(&self, index: usize) -> Result<Rational, String> {
        self.value(index).number().map_or_else(|| self.wrong(index, "a number"), Ok)
    }

    pub(super) fn text(&self, index: usize) -> Result<&str, String> {
        match self.value(index) {
            Value::Text(text) => Ok(text),
            _ => self.wrong(index, "text"),
        }
    }

    pub(super) fn list(&self, index: usize) -> Result<&Arc<[Value]>, String> {
        match self.value(index) {
            Value::List(values) => Ok(values),
            _ => self.wrong(index, "a list"),
        }
    }

    /// A whole number within limits.
    pub(super) fn within(&self, index: usize, least: i64, most: i64) -> Result<i64, String> {
        let number = self.whole(index)?;
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        let name = self.function.parameters[index];
        Err(format!("{name} should be from {least} to {most}, not {number}"))
    }

    fn wrong<T>(&self, index: usize, wanted: &str) -> Result<T, String> {
        let name = self.function.parameters[index];
        Err(format!("{name} should be {wanted}, not {}", self.value(index).kind()))
    }
}

/// What is said when a result does not fit.
pub(super) const NO_ROOM: &str = "the result has no room in 64 bits";
