//! The records of one file's versions: a small file each, which is whole or not there.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::path::Path;
use std::process;

use text::sha256;

use super::FileVersion;

/// The versions whose records stand in this folder, the first first. A record that cannot be read is
/// passed over, and noted.
pub fn read(folder: &Path) -> io::Result<Vec<FileVersion>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if is_absent(&error) => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut versions: Vec<FileVersion> = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        match serde_json::from_slice(&fs::read(&path)?) {
            Ok(version) => versions.push(version),
            Err(error) => tracing::warn!(%error, path = %path.display(), "a version is unreadable"),
        }
    }
    versions.sort_by_key(|version| (version.at, version.number));
    // Of two histories that were put together the later one counts on.
    let mut last = 0;
    for version in &mut versions {
        version.number = version.number.max(last + 1);
        last = version.number;
    }
    Ok(versions)
}

/// Writes a record under a name that no other record has.
pub fn write(folder: &Path, version: &FileVersion) -> io::Result<()> {
    let record = serde_json::to_vec(version)?;
    write_whole(&folder.join(name(version.number, &record)), &record)
}

/// Removes the records of these versions.
pub fn remove(folder: &Path, dropped: &[FileVersion]) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Ok(version) = serde_json::from_slice::<FileVersion>(&fs::read(&path)?) else {
            continue;
        };
        let is_it = |other: &FileVersion| {
            (other.at, &other.deed, &other.sha256) == (version.at, &version.deed, &version.sha256)
        };
        if dropped.iter().any(is_it) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Writes a file that nobody else can look into, whole or not at all, through to the disk.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let mut private = DirBuilder::new();
    private.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut private, 0o700);
    private.create(folder)?;
    let draft = path.with_extension(format!("{}.tmp", process::id()));
    let mut private = File::options();
    private.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    let written = private.open(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    });
    if let Err(error) = written {
        if let Err(error) = fs::remove_file(&draft) {
            tracing::warn!(%error, path = %draft.display(), "a draft could not be removed");
        }
        return Err(error);
    }
    sync(folder)
}

/// Whether nothing of that name is there.
pub fn is_absent(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

fn name(number: u32, record: &[u8]) -> String {
    format!("{number:06}-{}.json", &sha256(record)[..12])
}

#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// A folder cannot, and needs not, be synced there.
#[cfg(not(unix))]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}
