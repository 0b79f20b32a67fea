//! Working out the expressions of one variant, all of them within one number of steps.

use super::Formula;
use crate::{FileProblem, Value};

/// Most steps of making one variant, over all its draws and expressions: some hundred times what a
/// blueprint takes whose constraints hold once in a while.
const MAX_VARIANT_STEPS: u32 = 2_000_000;

/// The values of one draw, and the steps that are left for the variant.
pub(crate) struct Workings {
    /// Parameters, and behind them derived values.
    pub(crate) frame: Vec<Value>,
    left: u32,
}

impl Workings {
    pub(crate) fn new(frame: Vec<Value>) -> Self {
        Self { frame, left: MAX_VARIANT_STEPS }
    }
}

impl Formula {
    /// What it comes to, or what is wrong at its place in the file.
    pub(crate) fn of(&self, file: &str, workings: &mut Workings) -> Result<Value, FileProblem> {
        let Workings { frame, left } = workings;
        let value = self.expression.evaluate_within(frame, left);
        value.map_err(|error| {
            let message = match *left {
                0 => format!("one variant takes more than {MAX_VARIANT_STEPS} steps"),
                _ => error.to_string(),
            };
            let (source, character) = (&self.source, error.offset + 1);
            self.place.problem(file, format!("`{source}` at character {character}: {message}"))
        })
    }

    /// Whether it is true, for what is a condition.
    pub(crate) fn holds(&self, file: &str, workings: &mut Workings) -> Result<bool, FileProblem> {
        match self.of(file, workings)? {
            Value::Truth(truth) => Ok(truth),
            other => {
                let message =
                    format!("`{}` should be true or false, not {}", self.source, other.kind());
                Err(self.place.problem(file, message))
            }
        }
    }
}
