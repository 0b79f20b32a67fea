//! Which paths are inside the workspace, on every platform at once.
//!
//! A path is refused by what it says before the file system is asked: what would leave the folder,
//! or could not be a file on one of the systems a teacher may carry her folder to. Links are the
//! file system's business and are held inside by `cap_std`.

use cap_std::fs::Dir;
use text::names;

use crate::WorkspaceError;

/// Names that Windows keeps for devices, with any ending.
const RESERVED: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
/// The longest name that common file systems take, in bytes.
const MAX_NAME_BYTES: usize = 255;
/// How many folders a path may go down, its last part included; a tree looks half as deep.
const MAX_DEPTH: usize = 16;

/// The path with `/` between its parts and nothing superfluous; empty for the workspace itself.
pub(crate) fn normalise(path: &str) -> Result<String, WorkspaceError> {
    let outside = |reason| {
        let path = names::seen(path).into_owned();
        WorkspaceError::OutsideWorkspace { path, reason }
    };
    if path.starts_with(['/', '\\']) {
        return Err(outside("it is absolute"));
    }
    let mut parts = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            part => match refusal(part) {
                Some(reason) => return Err(outside(reason)),
                None => parts.push(part),
            },
        }
    }
    if parts.len() > MAX_DEPTH {
        return Err(outside("it goes down more folders than are looked into"));
    }
    Ok(parts.join("/"))
}

/// Like [`normalise`], and not the workspace itself.
pub(crate) fn file_path(path: &str) -> Result<String, WorkspaceError> {
    let normal = normalise(path)?;
    if normal.is_empty() {
        let path = path.to_owned();
        return Err(WorkspaceError::WrongKind { path, found: "folder", wanted: "file" });
    }
    Ok(normal)
}

/// The folder that a normal path lies in; empty for the workspace itself.
pub(crate) fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Spells a normal path as the file system does. Where no part of exactly that name exists and one
/// that differs only in case does, that one is meant, so that `classes/3b.md` is the same file on
/// Linux as it is on Windows and macOS.
pub(crate) fn locate(dir: &Dir, path: &str) -> String {
    let mut found = String::new();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let exact = join(&found, part);
        found = if dir.symlink_metadata(&exact).is_ok() {
            exact
        } else {
            join(&found, &same_but_for_case(dir, &found, part).unwrap_or_else(|| part.to_owned()))
        };
    }
    found
}

fn same_but_for_case(dir: &Dir, folder: &str, name: &str) -> Option<String> {
    let wanted = name.to_lowercase();
    // A folder that cannot be read holds nothing that could be meant; opening it will say why.
    let listing = dir.read_dir(if folder.is_empty() { "." } else { folder }).ok()?;
    let mut alike = listing
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|candidate| candidate.to_lowercase() == wanted);
    let only = alike.next()?;
    alike.next().is_none().then_some(only)
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Why this part of a path is refused, if it is.
fn refusal(part: &str) -> Option<&'static str> {
    if part == ".." {
        return Some("it has a .. in it");
    }
    if part.len() >= 2 && part.as_bytes()[1] == b':' && part.as_bytes()[0].is_ascii_alphabetic() {
        return Some("it begins with a drive");
    }
    if part.starts_with('.') {
        return Some("hidden files are not part of it");
    }
    if part.chars().any(|c| c.is_control() || "<>:\"|?*".contains(c)) {
        return Some("a name in it has a character that file names cannot have");
    }
    if names::has_unseen(part) {
        return Some("a name in it has a sign that nobody sees; rename it without");
    }
    if part.ends_with(['.', ' ']) {
        return Some("a name in it ends in a dot or a space");
    }
    if part.len() > MAX_NAME_BYTES {
        return Some("a name in it is too long");
    }
    is_reserved(part).then_some("a name in it is reserved by Windows")
}

fn is_reserved(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim_end().to_ascii_uppercase();
    let numbered = |prefix: &str| {
        stem.strip_prefix(prefix).is_some_and(|rest| {
            matches!(rest, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³")
        })
    };
    RESERVED.contains(&stem.as_str()) || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests;
