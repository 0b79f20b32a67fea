//! Expressions of a blueprint: CEL, counted exactly and within bounds.
//!
//! The grammar is that of the Common Expression Language, read by the parser of the crate `cel`. What
//! an expression means is decided here and not by that crate's interpreter, which knows no limit and
//! no exact fraction: whole numbers of 64 bits whose overflow is an error, fractions by `ratio(1, 2)`,
//! text, truth and lists; no floats, dates, maps or regular expressions. An expression is compiled
//! once: names become places in a frame of values, functions become entries of [`FUNCTIONS`].
//!
//! Bounds are counts and not times, so that the same expression ends the same way on each machine:
//! [`MAX_SOURCE`] characters, [`MAX_NODES`] nodes, [`MAX_DEPTH`] levels, [`MAX_STEPS`] steps, and no
//! list or text longer than [`MAX_ITEMS`] or [`MAX_TEXT`].

mod compile;
mod function;
mod functions;
mod run;

use thiserror::Error;

use crate::Value;
use run::Run;

pub use compile::{Loop, Node, NodeKind, Operator};
pub use function::{FUNCTIONS, Function};

/// Most characters of an expression.
pub const MAX_SOURCE: usize = 1_000;
/// Most nodes of the tree that an expression is.
pub const MAX_NODES: usize = 400;
/// Deepest nesting of an expression.
pub const MAX_DEPTH: usize = 40;
/// Most steps of one evaluation: each node that is visited is one, and a function has its own price.
pub const MAX_STEPS: u32 = 20_000;
/// Most entries of a list.
pub const MAX_ITEMS: usize = 1_000;
/// Most bytes of a text.
pub const MAX_TEXT: usize = 10_000;

/// Why an expression cannot be used, or came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ExpressionError {
    /// Where in the expression, in characters from 0.
    pub offset: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl ExpressionError {
    fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, message: message.into() }
    }
}

/// An expression that can be evaluated.
#[derive(Clone, Debug)]
pub struct Expression {
    root: Node,
    /// How many names it was compiled for: the frame has as many values.
    names: usize,
    asked: Vec<usize>,
}

impl Expression {
    /// Compiles an expression in which these names may stand. Their values come in this order.
    pub fn compile<S: AsRef<str>>(source: &str, names: &[S]) -> Result<Self, ExpressionError> {
        let (root, mut asked) = compile::compile(source, names)?;
        asked.sort_unstable();
        asked.dedup();
        Ok(Self { root, names: names.len(), asked })
    }

    /// The names that it asks for, by their places.
    #[must_use]
    pub fn asked(&self) -> &[usize] {
        &self.asked
    }

    /// What it is made of, for whoever gives it a meaning of their own.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// What it comes to when its names have these values. The frame is as it was afterwards.
    pub fn evaluate(&self, frame: &mut Vec<Value>) -> Result<Value, ExpressionError> {
        self.evaluate_within(frame, &mut { MAX_STEPS })
    }

    /// The same, with no more steps than are left of a larger work; those that it took are taken away.
    pub(crate) fn evaluate_within(
        &self,
        frame: &mut Vec<Value>,
        left: &mut u32,
    ) -> Result<Value, ExpressionError> {
        if frame.len() < self.names {
            let message = format!("{} values were given for {} names", frame.len(), self.names);
            return Err(ExpressionError::new(0, message));
        }
        let held = frame.len();
        let mut run = Run::new(frame, self.names, MAX_STEPS.min(*left));
        let value = run.value(&self.root);
        *left -= run.taken();
        frame.truncate(held);
        value
    }
}

/// Whether a name can stand in an expression: a letter, then letters, digits and underscores, and no
/// word of the language.
#[must_use]
pub fn is_name(name: &str) -> bool {
    const WORDS: [&str; 22] = [
        "as",
        "break",
        "const",
        "continue",
        "else",
        "false",
        "for",
        "function",
        "if",
        "import",
        "in",
        "let",
        "loop",
        "namespace",
        "null",
        "package",
        "return",
        "true",
        "var",
        "void",
        "while",
        "self",
    ];
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(plain)
        && !WORDS.contains(&name)
}

#[cfg(test)]
mod tests;
