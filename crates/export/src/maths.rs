//! Equations: LaTeX in, one tree out, which the writers turn into typst's maths, Word's maths and
//! a line that can be read aloud. Nothing of the LaTeX reaches a writer but as characters.

mod macros;
mod read;
mod readable;
mod tree;

use serde::Serialize;

pub(crate) use read::MathsError;
pub(crate) use tree::{Face, Kind, Maths, ScriptPlace, Shape};

/// LaTeX longer than this is no equation of a lesson, but an accident or an attack.
const LONGEST: usize = 4000;

/// An equation nests no deeper than this, in objects and lists of the data that typst reads: typst
/// allows so many of both, and so many calls of the template's functions, in one another.
const DEEPEST: usize = 30;

/// An equation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Equation {
    /// What it is made of.
    pub body: Maths,
    /// How it reads on one line: the alternative text of the page's picture of it.
    pub readable: String,
}

impl Equation {
    /// Reads LaTeX as it stands between dollar signs.
    pub fn parse(latex: &str) -> Result<Equation, MathsError> {
        let too_large = |latex: &str| latex.len() > LONGEST || nesting(latex) > read::DEEPEST;
        if too_large(latex) {
            return Err(MathsError::TooLarge);
        }
        let latex = macros::expanded(latex);
        if too_large(&latex) {
            return Err(MathsError::TooLarge);
        }
        let body = read::latex(&latex)?;
        if body.depth() > DEEPEST {
            return Err(MathsError::TooLarge);
        }
        let readable = readable::line(&body);
        if readable.is_empty() {
            return Err(MathsError::Empty);
        }
        Ok(Equation { body, readable })
    }
}

/// How deep the braces of `latex` nest: known before a recursive parser is let near it.
fn nesting(latex: &str) -> usize {
    let mut open = 0_usize;
    let mut deepest = 0;
    for byte in latex.bytes() {
        match byte {
            b'{' => open += 1,
            b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

#[cfg(test)]
mod tests;
