//! Marking a program by what its runs came to. Types count: `True` is not 1, and 1.0 is not 1 unless the
//! blueprint states a tolerance. The values were made by the learner's program, so they are data and
//! nothing is asked of them.

use num_traits::ToPrimitive;

use super::Mark;
use crate::{
    CodeCall, CodeEnd, CodeOutcome, CodeResponse, FormatHint, MAX_PROGRAM, NoProgram, PrivateKey,
    PythonValue, Rational, Response, Tolerance, Value,
    code::{self, NOTHING, RAISES},
    generate::Arrangement,
};

/// How far from the right float another is the same, as a share of it: a sum in another order of adding.
const FLOATS_MAY_DIFFER: f64 = 1e-9;

impl PrivateKey {
    /// What has to be run to mark a program; nothing where no program is asked for.
    #[must_use]
    pub fn code_calls(&self) -> &[CodeCall] {
        match &self.arrangement {
            Arrangement::Program { calls, .. } => calls,
            _ => &[],
        }
    }

    /// Marks a program by what came of each of [`Self::code_calls`], in their order.
    ///
    /// # Errors
    /// When there are not as many, or no program is asked for.
    pub fn mark_code(&self, outcomes: &[CodeOutcome]) -> Result<Mark, FormatHint> {
        let (Response::Code(code), Some(Value::List(wanted))) = (&*self.response, &self.key) else {
            let message = "this question is answered in another way".to_owned();
            return Err(FormatHint::NotForThis(message));
        };
        if outcomes.len() != code.runs.len() || wanted.len() != code.runs.len() {
            let message =
                format!("{} runs mark a program, not {}", code.runs.len(), outcomes.len());
            return Err(FormatHint::NotForThis(message));
        }
        let right = fits(code, wanted, outcomes);
        let points = code.runs.iter().zip(&right);
        let credit = points.map(|(run, right)| if *right { run.points } else { 0 }).sum();
        let of = code.runs.iter().map(|run| run.points).sum();
        let shown = self.wrong.iter().filter(|wrong| match &wrong.value {
            Value::List(values) => fits(code, values, outcomes).iter().all(|fits| *fits),
            _ => false,
        });
        let misconceptions = match credit < of {
            true => shown.map(|wrong| wrong.misconception.to_string()).collect(),
            false => Vec::new(),
        };
        Ok(Mark { credit, of, misconceptions, ..Mark::default() })
    }

    /// For each of [`Self::code_calls`] what it should come to, as Python writes it, and what it is worth.
    pub fn code_wanted(&self) -> impl Iterator<Item = (String, u32)> {
        let runs = match (&*self.response, &self.key) {
            (Response::Code(code), Some(Value::List(wanted))) => {
                Some(code.runs.iter().zip(wanted.iter()))
            }
            _ => None,
        };
        runs.into_iter().flatten().map(|(run, wanted)| {
            let wanted = if run.is_printed() { wanted.to_string() } else { code::written(wanted) };
            (wanted, run.points)
        })
    }

    /// Which of the runs came to what they should.
    pub fn code_right(&self, outcomes: &[CodeOutcome]) -> Vec<bool> {
        match (&*self.response, &self.key) {
            (Response::Code(code), Some(Value::List(wanted))) => fits(code, wanted, outcomes),
            _ => Vec::new(),
        }
    }

    /// A program that is right.
    #[must_use]
    pub fn example_program(&self) -> Option<&str> {
        Some(&self.programs.as_ref()?.example)
    }

    /// A program for each misconception that can show in this question.
    pub fn wrong_programs(&self) -> impl Iterator<Item = (&str, &str)> {
        let programs = self.programs.iter().flat_map(|programs| &programs.wrong);
        programs.map(|(name, program)| (&**name, program.as_str()))
    }
}

/// Whether a text may be a program at all; whether it is Python is said by Python.
pub(super) fn readable(program: &str) -> Result<(), FormatHint> {
    if program.len() > MAX_PROGRAM {
        return Err(FormatHint::TooLong(MAX_PROGRAM));
    }
    if program.trim().is_empty() {
        return Err(FormatHint::Empty);
    }
    match program.split('\n').zip(1..).find(|(line, _)| line.contains('\0')) {
        Some((_, line)) => Err(FormatHint::NoProgram(NoProgram {
            line: Some(line),
            message: "there is a character that no program has (NUL)".to_owned(),
        })),
        None => Ok(()),
    }
}

/// For each run whether it came to what is wanted.
fn fits(code: &CodeResponse, wanted: &[Value], outcomes: &[CodeOutcome]) -> Vec<bool> {
    let runs = code.runs.iter().zip(wanted).zip(outcomes);
    let fits = runs.map(|((run, wanted), outcome)| match &outcome.end {
        CodeEnd::Ended(_) if run.is_printed() => printed(wanted, &outcome.printed),
        CodeEnd::Ended(value) => same(wanted, value, code.tolerance.as_ref()),
        CodeEnd::Raised { kind, .. } => raised(wanted, kind),
        CodeEnd::Stopped(_) => false,
    });
    fits.collect()
}

/// What is printed, but for spaces at the ends of lines and lines at the end.
fn printed(wanted: &Value, printed: &str) -> bool {
    let wanted = wanted.to_string();
    let lines = |text: &str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect()
    };
    lines(&wanted) == lines(printed)
}

/// An exception is wanted by the words `raises IndexError`.
fn raised(wanted: &Value, kind: &str) -> bool {
    match wanted {
        Value::Text(text) => text.strip_prefix(RAISES) == Some(kind),
        _ => false,
    }
}

fn same(wanted: &Value, value: &PythonValue, tolerance: Option<&Tolerance>) -> bool {
    match (wanted, value) {
        (Value::Truth(wanted), PythonValue::Truth(value)) => wanted == value,
        (Value::Text(wanted), PythonValue::None) => **wanted == *NOTHING,
        (Value::Text(wanted), PythonValue::Text(value)) => {
            **wanted == **value && **wanted != *NOTHING
        }
        (Value::List(wanted), PythonValue::List(values)) => {
            wanted.len() == values.len()
                && wanted.iter().zip(values).all(|(wanted, value)| same(wanted, value, tolerance))
        }
        (Value::Whole(wanted), PythonValue::Whole(value)) => {
            match (value.parse::<i64>(), tolerance) {
                (Ok(value), Some(tolerance)) => {
                    near(Rational::from_integer(*wanted), value as f64, tolerance)
                }
                (Ok(value), None) => *wanted == value,
                (Err(_), _) => false,
            }
        }
        (Value::Whole(wanted), PythonValue::Float(value)) => {
            tolerance.is_some_and(|most| near(Rational::from_integer(*wanted), *value, most))
        }
        (Value::Fraction(wanted), PythonValue::Float(value)) => match tolerance {
            Some(tolerance) => near(*wanted, *value, tolerance),
            None => {
                let wanted = wanted.to_f64().unwrap_or(f64::NAN);
                (wanted - value).abs() <= wanted.abs() * FLOATS_MAY_DIFFER
            }
        },
        (Value::Fraction(wanted), PythonValue::Whole(value)) => {
            let value = value.parse::<i64>().ok();
            value.zip(tolerance).is_some_and(|(value, most)| near(*wanted, value as f64, most))
        }
        _ => false,
    }
}

fn near(wanted: Rational, value: f64, tolerance: &Tolerance) -> bool {
    let float = |number: &Rational| number.to_f64().unwrap_or(f64::NAN);
    let wanted = float(&wanted);
    let most = match tolerance {
        Tolerance::Absolute(most) => float(most),
        Tolerance::Share(share) => wanted.abs() * float(share),
    };
    // What is meant to be at the edge is in, though a float may put it just beyond.
    (wanted - value).abs() <= most * (1.0 + FLOATS_MAY_DIFFER)
}

#[cfg(test)]
mod tests;
