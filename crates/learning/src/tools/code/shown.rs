//! A unit as an answer shows it.

use std::collections::HashMap;

use code::{CodeIndex, UnitId, UnitView};
use schemars::JsonSchema;
use serde::Serialize;

use crate::indexes::Held;
use crate::page::cut;
use crate::{LearningError, Project};

const MOST_SIGNATURE: usize = 200;
const MOST_ABOUT: usize = 160;

/// A unit of code that was found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct CodeResult {
    /// Its project.
    pub(crate) project: String,
    /// Its file, from the project's folder.
    pub(crate) path: String,
    /// Its first line, from 1.
    pub(crate) line: u32,
    /// Its last line.
    pub(crate) end_line: u32,
    /// Its whole name.
    pub(crate) name: String,
    /// What it is: function, method, class, module, key …
    pub(crate) kind: &'static str,
    /// Its language.
    pub(crate) language: &'static str,
    /// Its head.
    pub(crate) signature: String,
    /// The first words of what is written about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) about: Option<String>,
    /// The file has changed since it was indexed, so that lines may be others: index_codebase reads it again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) stale: bool,
    /// How much of a snippet it shares, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) overlap: Option<f32>,
}

impl CodeResult {
    pub(crate) fn line_of_text(&self) -> String {
        let stale = if self.stale { " (the file has changed since)" } else { "" };
        format!("{}:{} {} {}{stale}", self.path, self.line, self.kind, self.name)
    }
}

/// Shows units of one project; each file is looked at once.
pub(crate) struct Showing<'a> {
    project: &'a Project,
    index: &'a CodeIndex,
    files: HashMap<&'a str, FileNow>,
}

/// How a file is, against what was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileNow {
    Same,
    Changed,
    Gone,
}

impl<'a> Showing<'a> {
    pub(crate) fn of(held: &'a Held, index: &'a CodeIndex) -> Self {
        Self { project: &held.project, index, files: HashMap::new() }
    }

    /// How the file of a unit is.
    ///
    /// # Errors
    /// When the project is not there.
    pub(crate) fn file(&mut self, view: &UnitView<'a>) -> Result<FileNow, LearningError> {
        if let Some(known) = self.files.get(view.path) {
            return Ok(*known);
        }
        let root = &self.project.root;
        let now = if self.index.text(root, view.path)?.is_some() {
            FileNow::Same
        } else if root.join(view.path).is_file() {
            FileNow::Changed
        } else {
            FileNow::Gone
        };
        self.files.insert(view.path, now);
        Ok(now)
    }

    /// The unit as it is shown; none where its file is not there any more.
    ///
    /// # Errors
    /// When the project is not there.
    pub(crate) fn unit(&mut self, unit: UnitId) -> Result<Option<CodeResult>, LearningError> {
        let Some(view) = self.index.unit(unit) else { return Ok(None) };
        Ok(match self.file(&view)? {
            FileNow::Gone => None,
            now => Some(shown(&view, &self.project.name, now == FileNow::Changed)),
        })
    }
}

fn shown(view: &UnitView<'_>, project: &str, stale: bool) -> CodeResult {
    let unit = view.unit;
    CodeResult {
        project: project.to_owned(),
        path: view.path.to_owned(),
        line: unit.lines.0,
        end_line: unit.lines.1,
        name: unit.qualified_name.to_string(),
        kind: unit.kind.name(),
        language: view.language.name(),
        signature: cut(&unit.signature, MOST_SIGNATURE),
        about: unit.docstring.as_deref().map(|text| cut(text, MOST_ABOUT)),
        stale,
        overlap: None,
    }
}
