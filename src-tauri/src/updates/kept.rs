//! What is kept of newer versions: whether to look, when that was done, and a package that was fetched. The notes
//! are in the folder of the window's own settings, the package is where what can be fetched again may lie.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager};

const NOTES: &str = "updates.json";
const PACKAGES: &str = "updates";

/// The notes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Notes {
    /// Whether the program looks by itself when it starts.
    pub by_itself: bool,
    /// When it looked last, in milliseconds since 1970.
    pub last_looked: Option<u64>,
    /// Why a version was not installed when the window was closed; told once, at the next start.
    pub at_close: Option<String>,
}

impl Default for Notes {
    fn default() -> Self {
        Self { by_itself: true, last_looked: None, at_close: None }
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

/// The folder of packages.
///
/// # Errors
/// When this account has no folder for what can be fetched again.
pub fn packages(shell: &AppHandle) -> io::Result<PathBuf> {
    Ok(shell.path().app_cache_dir().map_err(io::Error::other)?.join(PACKAGES))
}

/// What a package is called that comes from this path of an address.
pub fn name_of(path: &str, version: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    let fits = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
    if !name.is_empty() && !name.starts_with('.') && name.chars().all(fits) {
        return name.to_owned();
    }
    format!("teacher-assist-{}", version.replace(|c| !fits(c), "-"))
}

/// Keeps a package, whole or not at all, in the place of any that was kept before.
///
/// # Errors
/// When it cannot be written; then no part of it is there.
pub fn keep(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let (place, part) = (folder.join(name), folder.join("part"));
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, &place));
    if let Err(error) = written {
        // What could not be written may not be there to be removed.
        let _gone = fs::remove_file(&part);
        return Err(error);
    }
    for other in fs::read_dir(folder)?.flatten().filter(|other| other.path() != place) {
        if let Err(error) = fs::remove_file(other.path()) {
            tracing::warn!("a package of an older version stays: {error}");
        }
    }
    Ok(place)
}

/// Removes what was kept.
///
/// # Errors
/// When it cannot be removed.
pub fn clear(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_takes_the_place_of_the_one_before_and_goes_when_it_is_of_no_use() {
        let cache = tempfile::tempdir().unwrap();
        let folder = cache.path().join(PACKAGES);
        keep(&folder, "a_1.2.0.deb", b"old").unwrap();
        let place = keep(&folder, "a_1.3.0.deb", b"new").unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        clear(&folder).unwrap();
        clear(&folder).unwrap();
        assert!(!folder.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_leaves_no_part_of_a_package_and_the_one_before() {
        let cache = tempfile::tempdir().unwrap();
        let before = keep(cache.path(), "a_1.2.0.deb", b"old").unwrap();
        std::os::unix::fs::symlink("/dev/full", cache.path().join("part")).unwrap();
        let error = keep(cache.path(), "a_1.3.0.deb", &[0; 100_000]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(before).unwrap(), b"old");
        assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_package_is_called_as_in_its_address_and_never_leads_elsewhere() {
        let named = ["/new/a_1.3.0_amd64.deb", "/", "/..", "/a%2F..%2Fb", "/x;y"];
        let plain = "teacher-assist-1.3.0-beta.1".to_owned();
        let wanted = ["a_1.3.0_amd64.deb", &plain, &plain, &plain, &plain];
        assert_eq!(named.map(|path| name_of(path, "1.3.0-beta.1")), wanted);
    }

    #[test]
    fn notes_that_are_not_there_or_damaged_say_to_look() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Notes::in_folder(folder.path()), Notes::default());
        fs::write(folder.path().join(NOTES), r#"{"byItself": false, "lastLooked": 7}"#).unwrap();
        let notes = Notes { by_itself: false, last_looked: Some(7), at_close: None };
        assert_eq!(Notes::in_folder(folder.path()), notes);
        fs::write(folder.path().join(NOTES), "{ broken").unwrap();
        assert_eq!(Notes::in_folder(folder.path()), Notes::default());
    }
}
