//! Programs that are answers: what is asked of one, and what came of it. Nothing here runs one: whoever
//! does says what it came to, and what that is worth is decided by [`PrivateKey::mark_code`].
//!
//! [`PrivateKey::mark_code`]: crate::PrivateKey::mark_code

use std::fmt;

use num_traits::ToPrimitive;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::Value;

/// Most bytes of a program.
pub const MAX_PROGRAM: usize = 64 * 1024;

/// What stands before the name of an exception, where that is what a run should come to.
pub(crate) const RAISES: &str = "raises ";

/// How a program is used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CodeCall {
    /// It is run, and then this expression is worked out with what it defines.
    Value(String),
    /// It is run with this to read.
    Whole(String),
}

/// What came of one use of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeOutcome {
    /// How it ended.
    pub end: CodeEnd,
    /// What it printed.
    pub printed: String,
}

/// How one use of a program ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CodeEnd {
    /// With a value; a whole program has none.
    Ended(PythonValue),
    /// With an exception that nothing caught.
    Raised {
        /// The name of its class.
        kind: String,
        /// What it says.
        message: String,
        /// The line of the program.
        line: Option<u32>,
    },
    /// It was stopped, or stopped itself, before its end: why.
    #[serde(skip)]
    Stopped(CodeStop),
}

/// Why a program did not come to an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStop {
    /// It took too long.
    Time,
    /// It printed too much.
    Output,
    /// It ended its process, or made the system end it.
    Gone,
    /// What it said is no answer.
    Garbled,
}

/// A value of Python as plain data, by its exact type.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PythonValue {
    /// `None`.
    None,
    /// `True` or `False`.
    Truth(bool),
    /// An `int`, in decimal digits.
    Whole(String),
    /// A `float`.
    #[serde(deserialize_with = "float")]
    Float(f64),
    /// A `str`.
    Text(String),
    /// A `list`.
    List(Vec<Self>),
    /// A `tuple`.
    Tuple(Vec<Self>),
    /// A `set` or `frozenset`, in some order.
    Set(Vec<Self>),
    /// A `dict`.
    Dict(Vec<(Self, Self)>),
    /// Anything else: the name of its class.
    Other(String),
}

/// A value as Python writes it, in its answers and in lists.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::Truth(true) => "True".to_owned(),
        Value::Truth(false) => "False".to_owned(),
        Value::Whole(number) => number.to_string(),
        Value::Fraction(number) => format!("{:?}", number.to_f64().unwrap_or(f64::NAN)),
        Value::Text(text) if text.starts_with(RAISES) => text.to_string(),
        Value::Text(text) => {
            let text = text.replace('\\', "\\\\").replace('\n', "\\n");
            format!("'{}'", text.replace('\'', "\\'"))
        }
        Value::List(values) => {
            let values: Vec<String> = values.iter().map(written).collect();
            format!("[{}]", values.join(", "))
        }
    }
}

/// A float travels as Python writes it, because JSON has no `inf` and no `nan`.
fn float<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Why a text is no program, for whoever wrote it. It costs no attempt.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct NoProgram {
    /// The line, where it can be said.
    pub line: Option<u32>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for NoProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line} cannot be read as Python: {}", self.message),
            None => write!(f, "this cannot be read as Python: {}", self.message),
        }
    }
}
