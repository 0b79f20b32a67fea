//! `check`: whether content is as its formats ask. It opens no database, so that it also runs where
//! none can start.

use ::check::{
    CheckError, ContentReport, Finding, KnownNames, Severity, check_folders, check_path,
};
use app::AppOptions;
use planning::{hooks, tools};

use crate::args::{CheckRequest, Global};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::{person, screen};

/// What the application has for definitions to name.
const KNOWN: KnownNames = KnownNames { tools: tools::NAMES, hooks: hooks::NAMES };

/// Checks and tells.
pub async fn check(request: CheckRequest, global: &Global) -> Result<Exit, Failure> {
    let CheckRequest { path, strict } = request;
    let report = match path {
        Some(path) => person::blocking(move || Ok(check_path(&path, KNOWN)?)).await?,
        None => {
            let options = options(global)?;
            person::blocking(move || in_use(&options)).await?
        }
    };
    if global.json {
        screen::print_json(&report)?;
    } else {
        screen::print(&text(&report))?;
    }
    let counts = report.counts;
    let fails = counts.errors > 0 || strict && counts.warnings > 0;
    Ok(if fails { Exit::Failed } else { Exit::Ok })
}

/// The plugins and the workspace that the application would use. A workspace that was not named and
/// has not been made yet is left out.
fn in_use(options: &AppOptions) -> Result<ContentReport, Failure> {
    let plugins = options.plugins_in_use()?;
    let workspace = options.workspace_in_use();
    let is_there = options.workspace.is_some() || workspace.is_dir();
    Ok(check_folders(&plugins, is_there.then_some(workspace.as_path()), KNOWN)?)
}

/// The findings by file, and how many there are.
fn text(report: &ContentReport) -> String {
    let mut text = String::new();
    for of_file in report.findings.chunk_by(|one, other| one.path == other.path) {
        let Some(first) = of_file.first() else { continue };
        text.push_str(&format!("{}\n", screen::bold(&first.path)));
        let places: Vec<String> =
            of_file.iter().map(|found| format!("{}:{}", found.line, found.column)).collect();
        let width = places.iter().map(String::len).max().unwrap_or_default();
        for (found, place) in of_file.iter().zip(&places) {
            text.push_str(&line(found, &format!("{place:>width$}")));
        }
        text.push('\n');
    }
    let counts = report.counts;
    let number = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        count => format!("{count} {word}s"),
    };
    text.push_str(&format!(
        "{}, {}, {}\n",
        number(report.files, "file"),
        number(counts.errors, "error"),
        number(counts.warnings, "warning"),
    ));
    text
}

fn line(found: &Finding, place: &str) -> String {
    // Words are padded before they are coloured: what colours has a length too.
    let severity = match found.severity {
        Severity::Error => screen::red("error  "),
        Severity::Warning => screen::yellow("warning"),
    };
    let rule = screen::dim(found.rule.id);
    let mut text = format!("  {place}  {severity}  {}  {rule}\n", found.message);
    if let Some(help) = &found.help {
        let indent = " ".repeat(place.len() + 4);
        text.push_str(&format!("{indent}{}\n", screen::dim(&format!("help: {help}"))));
    }
    text
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Missing { .. } => Self::usage(error.to_string()),
            CheckError::Nothing { .. } => Self::usage(error.to_string())
                .next("name a plugin, a workspace, or a repository with `plugins` or `workspace`"),
        }
    }
}
