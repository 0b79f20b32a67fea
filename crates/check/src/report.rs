//! What was found, for a person and for a script.

use plugins::Severity;
use serde::Serialize;

use super::page::{At, Page};
use super::rules::Rule;

/// Everything that was looked at and found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentReport {
    /// How many files were read.
    pub files: usize,
    /// By file, line and column.
    pub findings: Vec<Finding>,
    /// How many there are.
    pub counts: Counts,
}

/// How many findings there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Of those that something cannot be used or trusted with.
    pub errors: usize,
    /// Of the others.
    pub warnings: usize,
}

/// One thing that is not as its format asks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The file, as it can be opened from where the check was asked for.
    pub path: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// How grave it is.
    pub severity: Severity,
    /// Which rule.
    pub rule: Rule,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Finding {
    /// A finding in a file, as grave as its rule.
    pub(super) fn new(page: &Page, at: At, rule: Rule, message: impl Into<String>) -> Self {
        Self::of_path(&page.path, at, rule, message)
    }

    /// The same where there is no file to point into.
    pub(super) fn of_path(path: &str, at: At, rule: Rule, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: at.line,
            column: at.column,
            severity: rule.severity,
            rule,
            message: message.into(),
            help: None,
        }
    }

    /// The same with what would be right.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl ContentReport {
    /// The report of these findings, in order and each once.
    pub(super) fn new(files: usize, mut findings: Vec<Finding>) -> Self {
        findings.sort();
        findings.dedup();
        let of = |severity| findings.iter().filter(|found| found.severity == severity).count();
        let counts = Counts { errors: of(Severity::Error), warnings: of(Severity::Warning) };
        Self { files, findings, counts }
    }
}
