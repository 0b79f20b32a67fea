//! What is kept of newer versions, in the folder of the window's own settings: whether to look, and when that was
//! done.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager};

const NOTES: &str = "updates.json";

/// The notes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Notes {
    /// Whether the program looks by itself when it starts.
    pub by_itself: bool,
    /// When it looked last, in milliseconds since 1970.
    pub last_looked: Option<u64>,
}

impl Default for Notes {
    fn default() -> Self {
        Self { by_itself: true, last_looked: None }
    }
}

impl Notes {
    /// What was noted; notes that cannot be read are none.
    pub fn read(shell: &AppHandle) -> Self {
        shell.path().app_config_dir().map(|folder| Self::in_folder(&folder)).unwrap_or_default()
    }

    /// Change the notes and keep them.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn change(shell: &AppHandle, change: impl FnOnce(&mut Self)) -> io::Result<()> {
        let folder = shell.path().app_config_dir().map_err(io::Error::other)?;
        let mut notes = Self::in_folder(&folder);
        change(&mut notes);
        fs::create_dir_all(&folder)?;
        let fresh = folder.join(format!("{NOTES}.new"));
        fs::write(&fresh, serde_json::to_vec_pretty(&notes)?)?;
        fs::rename(fresh, folder.join(NOTES))
    }

    fn in_folder(folder: &Path) -> Self {
        let Ok(text) = fs::read(folder.join(NOTES)) else { return Self::default() };
        serde_json::from_slice(&text).unwrap_or_else(|error| {
            tracing::warn!("what was noted of newer versions cannot be read: {error}");
            Self::default()
        })
    }
}

/// The present, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_that_are_not_there_or_damaged_say_to_look() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Notes::in_folder(folder.path()), Notes::default());
        fs::write(folder.path().join(NOTES), r#"{"byItself": false, "lastLooked": 7}"#).unwrap();
        let notes = Notes { by_itself: false, last_looked: Some(7) };
        assert_eq!(Notes::in_folder(folder.path()), notes);
        fs::write(folder.path().join(NOTES), "{ broken").unwrap();
        assert_eq!(Notes::in_folder(folder.path()), Notes::default());
    }
}
