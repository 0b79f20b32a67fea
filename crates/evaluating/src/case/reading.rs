//! Cases from folders.

use std::path::{Path, PathBuf};

use text::Sha256;

use super::{Case, CaseText, Check};
use crate::AnswerRules;

/// Why a case cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// A file or folder cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// Which.
        path: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// It says something else than a case; the error names line and column.
    #[error("{path}: {error}")]
    Malformed {
        /// Which.
        path: String,
        /// What does not fit, and where.
        error: Box<serde_saphyr::Error>,
    },
    /// It cannot be played or checked as it is.
    #[error("{path}: {why}")]
    Unplayable {
        /// Which.
        path: String,
        /// What is wrong.
        why: String,
    },
}

/// The cases of a folder, by name; `held_out` says that nobody tunes on them.
///
/// # Errors
/// [`CaseError`], of the first that is wrong.
pub fn cases(folder: &Path, held_out: bool) -> Result<Vec<Case>, CaseError> {
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    let mut folders = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        if path.join("case.yaml").is_file() {
            folders.push(path);
        }
    }
    folders.sort();
    folders.iter().map(|folder| one_case(folder, held_out)).collect()
}

/// The case of a folder.
///
/// # Errors
/// [`CaseError`].
pub fn one_case(folder: &Path, held_out: bool) -> Result<Case, CaseError> {
    let file = folder.join("case.yaml");
    let path = file.display().to_string();
    let words = std::fs::read_to_string(&file).map_err(|error| unreadable(&file, error))?;
    let text: CaseText = serde_saphyr::from_str(&words)
        .map_err(|error| CaseError::Malformed { path: path.clone(), error: Box::new(error) })?;
    let unplayable = |why: String| CaseError::Unplayable { path: path.clone(), why };
    playable(&text).map_err(unplayable)?;
    let beside = folder.parent().and_then(Path::parent).unwrap_or(folder);
    let overlays = beside.join("workspaces");
    let mut hash = Sha256::default();
    hash.update(&words);
    let own = folder.join("workspace");
    let mut below = vec![own.clone()];
    if let Some(over) = &text.workspace {
        let over = overlays.join(over);
        if !over.is_dir() {
            return Err(unplayable(format!("there is no workspace {}", over.display())));
        }
        below.push(over);
    }
    for folder in below {
        for (name, bytes) in texts_below(&folder)? {
            hash.update(name);
            hash.update([0]);
            hash.update(bytes);
            hash.update([0]);
        }
    }
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(Case {
        name: name.unwrap_or_default(),
        held_out,
        folder: own.is_dir().then_some(own),
        overlays,
        hash: hash.hex(),
        text,
    })
}

/// What is wrong with a case that reads well.
fn playable(text: &CaseText) -> Result<(), String> {
    if text.sessions.iter().all(Vec::is_empty) {
        return Err("nobody says anything: `sessions` has no turn".to_owned());
    }
    if text.checks.is_empty() {
        return Err("nothing is checked: `checks` is empty".to_owned());
    }
    for turn in text.sessions.iter().flatten() {
        AnswerRules::of("the case", turn.answers.clone())
            .map_err(|error| format!("{error}; {}", error.next))?;
    }
    let paths =
        text.files.keys().chain(&text.remove).chain(text.edits.iter().map(|edit| &edit.file));
    for path in paths {
        let inside = Path::new(path)
            .components()
            .all(|part| matches!(part, std::path::Component::Normal(_)));
        if !inside || path.is_empty() {
            return Err(format!("`{path}` is no path inside a workspace"));
        }
    }
    for check in &text.checks {
        if let Check::Measure(asked) = check {
            if !measures::measure_ids().any(|id| id == asked.id) {
                return Err(format!("there is no measure `{}`: see docs/measures.md", asked.id));
            }
            if asked.at_least.is_none() && asked.at_most.is_none() {
                return Err(format!("`{}` has neither `at-least` nor `at-most`", asked.id));
            }
        }
    }
    Ok(())
}

fn texts_below(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, CaseError> {
    let mut all = Vec::new();
    if !folder.is_dir() {
        return Ok(all);
    }
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| unreadable(folder, error.into()))?;
        if entry.file_type().is_file() {
            let path: PathBuf = entry.path().to_owned();
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            all.push((name, std::fs::read(&path).map_err(|error| unreadable(&path, error))?));
        }
    }
    Ok(all)
}

fn unreadable(path: &Path, error: std::io::Error) -> CaseError {
    CaseError::Unreadable { path: path.display().to_string(), error }
}

/// The schema of a `case.yaml`, for editors.
#[must_use]
pub fn case_schema() -> serde_json::Value {
    serde_json::Value::from(schemars::schema_for!(CaseText))
}
