//! Which files of a project are read, and which are not, and why.
//!
//! What git ignores is left out, also where there is no repository; so are hidden files, links (what they
//! lead to is read where it is, so that no circle is ever entered) and folders of what others wrote
//! (`data/vendored.txt`).

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use serde::{Deserialize, Serialize};

use crate::lists::entries;
use crate::{CodeError, Language};

/// How large a file may be, and how deep it may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Of a program, in bytes.
    pub program_bytes: u64,
    /// Of a data file, in bytes.
    pub data_bytes: u64,
    /// Whether folders within the folder are read.
    pub recursive: bool,
}

impl Default for Limits {
    /// 2 MiB and 512 KiB: more is made by a program, and nobody looks for a function in it.
    fn default() -> Self {
        Self { program_bytes: 2 << 20, data_bytes: 512 << 10, recursive: true }
    }
}

impl Limits {
    pub(crate) fn of(&self, language: Language) -> u64 {
        match language {
            Language::Yaml | Language::Json => self.data_bytes,
            _ => self.program_bytes,
        }
    }
}

/// Why a file is not in the index, or not as it stands on the disk.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, thiserror::Error,
)]
#[serde(rename_all = "camelCase")]
pub enum SkipReason {
    /// It is larger than the limit.
    #[error("{bytes} bytes are more than the {limit} that are read")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// It holds a zero byte in its first 8,000, by which git tells, too.
    #[error("it is not a text")]
    Binary,
    /// It is indexed, and bytes that are no UTF-8 count as `?`.
    #[error("{invalid} bytes are no UTF-8 and are read as ?")]
    NotUtf8 {
        /// How many.
        invalid: usize,
    },
    /// It is indexed as far as that went.
    #[error("it is nested so deeply that not all of it is known")]
    Nested,
    /// It is a link.
    #[error("it is a link; what it leads to is read where it is")]
    Link,
    /// Its name is no Unicode.
    #[error("its name is not Unicode")]
    Name,
    /// It cannot be read.
    #[error("it cannot be read: {problem}")]
    Unreadable {
        /// What the system says.
        problem: String,
    },
}

impl SkipReason {
    /// Whether the file is in the index all the same.
    #[must_use]
    pub fn is_note(&self) -> bool {
        matches!(self, Self::NotUtf8 { .. } | Self::Nested)
    }
}

/// A file or a folder that is not in the index, or not as it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Skipped {
    /// From the project's folder, with `/`.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
}

/// A file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) path: String,
    pub(crate) language: Language,
}

/// The files of a project in the order of their paths.
pub(crate) fn walk(
    root: &Path,
    limits: &Limits,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<(Vec<Candidate>, Vec<Skipped>), CodeError> {
    check_root(root)?;
    let vendored: Vec<&str> = entries(include_str!("../data/vendored.txt")).collect();
    let walk = WalkBuilder::new(root)
        .require_git(false)
        .git_global(false)
        .follow_links(false)
        .max_depth((!limits.recursive).then_some(1))
        .filter_entry(move |entry| {
            entry.depth() == 0
                || !entry.file_name().to_str().is_some_and(|name| vendored.contains(&name))
        })
        .build();
    let (mut found, mut skipped) = (Vec::new(), Vec::new());
    for entry in walk {
        if is_cancelled() {
            break;
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = path_of(&error).map_or_else(String::new, |path| relative(root, &path).0);
                let problem = error.to_string();
                skipped.push(Skipped { path, reason: SkipReason::Unreadable { problem } });
                continue;
            }
        };
        let (path, is_unicode) = relative(root, entry.path());
        let mut skip = |reason| skipped.push(Skipped { path: path.clone(), reason });
        let kind = entry.file_type();
        if kind.is_some_and(|kind| kind.is_symlink()) && entry.depth() > 0 {
            skip(SkipReason::Link);
            continue;
        }
        // A pipe or a device never ends.
        if !kind.is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let Some(language) = Language::of(entry.path()) else { continue };
        if !is_unicode {
            skip(SkipReason::Name);
            continue;
        }
        let limit = limits.of(language);
        match entry.metadata() {
            Ok(about) if about.len() > limit => {
                skip(SkipReason::TooLarge { bytes: about.len(), limit });
            }
            Ok(_) => found.push(Candidate { path, language }),
            Err(error) => skip(SkipReason::Unreadable { problem: error.to_string() }),
        }
    }
    // What disappeared while it was walked through looks like a project without these files.
    check_root(root)?;
    found.sort_by(|one, other| one.path.cmp(&other.path));
    skipped.sort();
    Ok((found, skipped))
}

/// Whether the folder of the project is there.
pub(crate) fn check_root(root: &Path) -> Result<(), CodeError> {
    match std::fs::metadata(root) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(CodeError::NotAFolder(root.to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(CodeError::ProjectGone(root.to_owned()))
        }
        Err(error) => Err(CodeError::Unreadable(root.to_owned(), error)),
    }
}

/// The text of a file: none if it is no text, and what is to be said of it.
pub(crate) fn decoded(bytes: Vec<u8>) -> (Option<String>, Option<SkipReason>) {
    if bytes.iter().take(8_000).any(|byte| *byte == 0) {
        return (None, Some(SkipReason::Binary));
    }
    match String::from_utf8(bytes) {
        Ok(text) => (Some(text), None),
        Err(error) => {
            // Each byte becomes one byte, so that places stay what they are on the disk.
            let (mut text, mut invalid) = (String::new(), 0);
            for chunk in error.as_bytes().utf8_chunks() {
                text.push_str(chunk.valid());
                invalid += chunk.invalid().len();
                text.extend(chunk.invalid().iter().map(|_| '?'));
            }
            (Some(text), Some(SkipReason::NotUtf8 { invalid }))
        }
    }
}

fn relative(root: &Path, path: &Path) -> (String, bool) {
    let path = path.strip_prefix(root).unwrap_or(path);
    let text = path.to_string_lossy();
    (text.replace(std::path::MAIN_SEPARATOR, "/"), path.to_str().is_some())
}

fn path_of(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        _ => None,
    }
}
