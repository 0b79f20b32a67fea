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

/// What stands for `None`, which no expression comes to.
pub(crate) const NOTHING: &str = "gives None";

/// How a program is used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CodeCall {
    /// It is run, and then this expression is worked out with what it defines.
    Value(String),
    /// It is run with this to read.
    Whole(String),
}

/// How a program is used, in one line.
impl fmt::Display for CodeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(expression) => f.write_str(expression),
            Self::Whole(input) if input.is_empty() => f.write_str("run"),
            Self::Whole(input) => write!(f, "run with {}", input.trim_end().replace('\n', " ⏎ ")),
        }
    }
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
        Value::Text(text) if **text == *NOTHING => "None".to_owned(),
        Value::Text(text) => quoted(text),
        Value::List(values) => {
            let values: Vec<String> = values.iter().map(written).collect();
            format!("[{}]", values.join(", "))
        }
    }
}

impl fmt::Display for CodeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(value) => write!(f, "{value}"),
            Self::Raised { kind, message, line } => {
                write!(f, "{RAISES}{kind}")?;
                if let Some(line) = line {
                    write!(f, " in line {line}")?;
                }
                if message.is_empty() { Ok(()) } else { write!(f, ": {message}") }
            }
            Self::Stopped(CodeStop::Time) => f.write_str("takes too long"),
            Self::Stopped(CodeStop::Output) => f.write_str("prints too much"),
            Self::Stopped(CodeStop::Gone) => f.write_str("ends before its end"),
            Self::Stopped(CodeStop::Garbled) => f.write_str("gives no value that can be read"),
        }
    }
}

/// As Python writes it.
impl fmt::Display for PythonValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = |values: &[Self]| {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            values.join(", ")
        };
        match self {
            Self::None => f.write_str("None"),
            Self::Truth(truth) => f.write_str(if *truth { "True" } else { "False" }),
            Self::Whole(digits) => f.write_str(digits),
            Self::Float(number) => write!(f, "{number:?}"),
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::List(values) => write!(f, "[{}]", between(values)),
            Self::Tuple(values) if values.len() == 1 => write!(f, "({},)", values[0]),
            Self::Tuple(values) => write!(f, "({})", between(values)),
            Self::Set(values) if values.is_empty() => f.write_str("set()"),
            Self::Set(values) => write!(f, "{{{}}}", between(values)),
            Self::Dict(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                write!(f, "{{{}}}", pairs.join(", "))
            }
            Self::Other(kind) => write!(f, "<{kind}>"),
        }
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\n', "\\n").replace('\'', "\\'");
    format!("'{text}'")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_python_writes_them() {
        let value: PythonValue = serde_json::from_str(
            r#"{"list":["none",{"truth":true},{"whole":"12"},{"float":"1.0"},{"float":"inf"},
                {"text":"it's"},{"tuple":[{"whole":"1"}]},{"set":[]},
                {"dict":[[{"text":"a"},{"set":[{"whole":"2"}]}]]},{"other":"range"}]}"#,
        )
        .unwrap();
        let wanted = r"[None, True, 12, 1.0, inf, 'it\'s', (1,), set(), {'a': {2}}, <range>]";
        assert_eq!(value.to_string(), wanted);
    }

    #[test]
    fn what_a_key_wants_reads_the_same() {
        let half = Value::Fraction(crate::Rational::new(7, 2));
        let texts = ["it's", NOTHING, "raises IndexError"].map(Value::text);
        let list = [vec![Value::Truth(false), Value::Whole(3), half], texts.to_vec()].concat();
        let wanted = r"[False, 3, 3.5, 'it\'s', None, raises IndexError]";
        assert_eq!(written(&Value::from(list)), wanted);
    }

    #[test]
    fn an_end_is_told_in_words() {
        let raised = r#"{"raised":{"kind":"KeyError","message":"'a'","line":3}}"#;
        let raised: CodeEnd = serde_json::from_str(raised).unwrap();
        assert_eq!(raised.to_string(), "raises KeyError in line 3: 'a'");
        assert_eq!(CodeEnd::Stopped(CodeStop::Time).to_string(), "takes too long");
        // Nobody who only speaks can say that he was stopped.
        assert!(serde_json::from_str::<CodeEnd>(r#"{"stopped":"time"}"#).is_err());
    }
}
