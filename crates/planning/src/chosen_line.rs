//! What a teacher chooses for all classes or for one: a line of `teacher.md`, or of a class's profile, which
//! wins. Nothing else of the file is written.

use faults::Fault;
use workspace::{Base, FileText, Workspace, WorkspaceError};

use crate::field;

/// Where it stands what holds for all classes.
pub const TEACHER: &str = "teacher.md";
/// What a `teacher.md` that is made for a choice begins with.
const NEW_TEACHER: &str = "# About my teaching\n";

/// A file, where it is there.
///
/// # Errors
/// When it is there and cannot be read.
pub fn present(files: &Workspace, path: &str) -> Result<Option<FileText>, WorkspaceError> {
    match files.read(path) {
        Ok(file) => Ok(Some(file)),
        Err(WorkspaceError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the line for a class, or for all where none is named; no value takes it back. `base` is what the
/// file held when somebody looked at it.
///
/// # Errors
/// When there is no such class, the file was changed since, or its front matter cannot be written.
pub fn choose(
    files: &Workspace,
    key: &'static str,
    class: Option<&str>,
    value: Option<&str>,
    base: Option<&str>,
) -> Result<(), Fault> {
    match class.map(str::trim).filter(|class| !class.is_empty()) {
        Some(class) => write(files, &profile(files, class)?, key, value, base),
        None => match present(files, TEACHER)? {
            Some(file) => write(files, &file, key, value, base),
            None => begin(files, key, value, base),
        },
    }
}

fn profile(files: &Workspace, class: &str) -> Result<FileText, Fault> {
    let profiles = files.classes()?.profiles;
    let path = profiles
        .iter()
        .find(|profile| profile.name.eq_ignore_ascii_case(class))
        .map(|profile| profile.path.as_str());
    let Some(path) = path else {
        let known: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
        let message = match known.as_slice() {
            [] => format!("{class} has no profile yet: begin one first"),
            known => format!(
                "{class} has no profile yet: begin one first; classes there are: {}",
                known.join(", ")
            ),
        };
        return Err(Fault::not_found(message));
    };
    Ok(files.read(path)?)
}

fn write(
    files: &Workspace,
    file: &FileText,
    key: &'static str,
    value: Option<&str>,
    base: Option<&str>,
) -> Result<(), Fault> {
    if base.is_some_and(|base| base != file.sha256) {
        let current_sha256 = Some(file.sha256.clone());
        let conflict = WorkspaceError::Conflict { path: file.path.clone(), current_sha256 };
        return Err(conflict.into());
    }
    let changed = match value {
        Some(value) => field::set(&file.path, &file.text, key, value),
        None => field::unset(&file.path, &file.text, key),
    };
    let text = changed.map_err(Fault::invalid)?;
    if text != file.text {
        let base = Base::Sha256(file.sha256.clone());
        files.write(&file.path, &text, &base)?;
    }
    Ok(())
}

/// Makes a `teacher.md` for the choice, where there was none.
fn begin(
    files: &Workspace,
    key: &'static str,
    value: Option<&str>,
    base: Option<&str>,
) -> Result<(), Fault> {
    if base.is_some() {
        let conflict = WorkspaceError::Conflict { path: TEACHER.to_owned(), current_sha256: None };
        return Err(conflict.into());
    }
    let Some(value) = value else { return Ok(()) };
    let text = field::set(TEACHER, NEW_TEACHER, key, value).map_err(Fault::invalid)?;
    files.write(TEACHER, &text, &Base::Absent)?;
    Ok(())
}
