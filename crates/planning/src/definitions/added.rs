//! Plugins that a teacher added: a folder of its own for each beside her settings, where no agent
//! writes, with a small file beside it that says where it came from and whether its programs may run.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::Timestamp;
use plugins::{Package, Plugin};
use serde::{Deserialize, Serialize};

/// Where removed plugins are kept; hidden, so that nothing reads plugins there.
const REMOVED: &str = ".removed";

/// What is kept about a plugin that was added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The name of the folder or file that it came from.
    pub source: String,
    /// Its version.
    pub version: Option<String>,
    /// When it was added.
    pub added_at: Timestamp,
    /// What the plugin held when its programs were allowed; another content has to ask again.
    pub programs_allowed: Option<String>,
    /// When it was removed.
    #[serde(default)]
    pub removed_at: Option<Timestamp>,
}

/// Whether its programs may run as it is now.
pub fn programs_allowed(plugin: &Plugin) -> bool {
    let Some(allowed) = record(&plugin.root).and_then(|record| record.programs_allowed) else {
        return false;
    };
    Package::of_folder(&plugin.root).is_ok_and(|package| package.sha256() == allowed)
}

/// What is kept about the plugin in this folder; none for one that was put there by hand.
pub fn record(root: &Path) -> Option<Record> {
    let text = fs::read(beside(root)).ok()?;
    serde_json::from_slice(&text)
        .map_err(|error| tracing::warn!(%error, "what is kept about a plugin cannot be read"))
        .ok()
}

/// Keeps it.
pub fn keep(root: &Path, record: &Record) -> io::Result<()> {
    let path = beside(root);
    let fresh = path.with_extension("json.new");
    fs::write(&fresh, serde_json::to_vec_pretty(record)?)?;
    fs::rename(fresh, path)
}

fn beside(root: &Path) -> PathBuf {
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    root.with_file_name(format!("{name}.json"))
}

/// Writes the files of a plugin into a folder that is made for it.
pub fn write(package: &Package, root: &Path) -> io::Result<()> {
    for (inside, file) in &package.files {
        let path = root.join(inside);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, &file.bytes)?;
        #[cfg(unix)]
        if file.executable {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// Puts a written plugin in its place, with what is kept about it.
pub fn put(written: &Path, root: &Path, record: &Record) -> io::Result<()> {
    keep(root, record)?;
    fs::rename(written, root)
}

/// Takes a plugin away so that it can be brought back. Of several of one name each is kept.
pub fn remove(root: &Path, now: Timestamp) -> io::Result<()> {
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    let removed = root.with_file_name(REMOVED);
    fs::create_dir_all(&removed)?;
    let away = removed.join(format!("{name}@{}", now.timestamp_millis()));
    let record = record(root).unwrap_or(Record {
        source: String::new(),
        version: None,
        added_at: now,
        programs_allowed: None,
        removed_at: None,
    });
    keep(&away, &Record { removed_at: Some(now), ..record })?;
    fs::rename(root, &away)?;
    match fs::remove_file(beside(root)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The removed plugins by name, the latest first.
pub fn removed(folder: &Path) -> Vec<(String, Record, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder.join(REMOVED)) else {
        return Vec::new();
    };
    let mut found: Vec<(String, Record, PathBuf)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.rsplit_once('@')?.0.to_owned();
            path.is_dir().then(|| Some((name, record(&path)?, path)))?
        })
        .collect();
    found.sort_by_key(|(_, record, _)| std::cmp::Reverse(record.removed_at));
    found
}

/// Brings the one back that was removed last; none when there is none of this name. Its programs
/// stay as they were allowed, for it is the same plugin.
pub fn restore(folder: &Path, name: &str) -> io::Result<Option<()>> {
    let Some((_, record, away)) = removed(folder).into_iter().find(|(other, ..)| other == name)
    else {
        return Ok(None);
    };
    let root = folder.join(name);
    put(&away, &root, &Record { removed_at: None, ..record })?;
    fs::remove_file(beside(&away))?;
    Ok(Some(()))
}
