//! Which journals need not be read again.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Which journals are gathered as they are, by what their files looked like before they were read.
#[derive(Debug, Default)]
pub struct Gathered(Mutex<HashMap<(PathBuf, String), Looks>>);

/// Each file's path, length and time.
pub type Looks = Vec<(PathBuf, u64, Option<SystemTime>)>;

impl Gathered {
    /// How its files looked.
    pub fn get(&self, key: &(PathBuf, String)) -> Option<Looks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// They look so.
    pub fn note(&self, key: (PathBuf, String), looks: Looks) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, looks);
    }
}

/// What the files of a journal look like now, without reading them.
pub fn looks_of(folder: &Path) -> Looks {
    let mut looks = Vec::new();
    for folder in [folder.to_owned(), folder.join("archive")] {
        let Ok(found) = std::fs::read_dir(folder) else { continue };
        for entry in found.flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "jsonl") {
                let about = entry.metadata().ok();
                let length = about.as_ref().map_or(0, std::fs::Metadata::len);
                looks.push((path, length, about.and_then(|about| about.modified().ok())));
            }
        }
    }
    looks.sort();
    looks
}
