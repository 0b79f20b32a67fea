//! What reading one definition gives, and the small rules that all definitions share.

use crate::{Problem, Severity, fields::At};

/// Whose rules a definition keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Ours: it says who serves its model, and a command says who carries it out.
    Own,
    /// Ours, or those of Claude Code, which leave that open and call tools by other names.
    ClaudeCode,
}

/// In a list of names: every one that the plugin has.
pub(crate) const EVERY_ONE: &str = "*";

/// A definition unless it is broken, the names it refers to, and its problems.
#[derive(Debug)]
pub(crate) struct Parsed<T> {
    pub(crate) definition: Option<T>,
    pub(crate) references: Vec<(String, At)>,
    pub(crate) problems: Vec<Problem>,
}

impl<T> Parsed<T> {
    /// Drops the definition if one of the problems is an error.
    pub(crate) fn new(
        definition: T,
        references: Vec<(String, At)>,
        problems: Vec<Problem>,
    ) -> Self {
        let usable = problems.iter().all(|problem| problem.severity != Severity::Error);
        Self { definition: usable.then_some(definition), references, problems }
    }

    pub(crate) fn broken(problem: Problem) -> Self {
        Self { definition: None, references: Vec::new(), problems: vec![problem] }
    }
}

/// A body as it goes into a prompt: one kind of line end, no blank lines around it.
pub(crate) fn tidy(body: &str) -> String {
    body.replace("\r\n", "\n").trim().to_owned()
}

/// Whether a name can be typed and be a folder everywhere: `a-z`, `0-9`, single hyphens between.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}
