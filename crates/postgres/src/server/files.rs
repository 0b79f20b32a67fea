//! Files that only their owner may read, and folders copied, emptied and written through to the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Writes `content` to a file that nobody else may read, whole or not at all.
pub(super) fn write_private(path: &Path, content: &str) -> io::Result<()> {
    let draft = path.with_extension(format!("new-{:08x}", rand::random::<u32>()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options
        .open(&draft)
        .and_then(|mut file| file.write_all(content.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // The draft is of no use; that it could not be removed either changes nothing.
        fs::remove_file(&draft).ok();
    }
    written
}

/// Whether the disk of `folder` takes nothing more: then a log says nothing either.
pub(super) fn is_full(folder: &Path) -> bool {
    static PROBE: [u8; 1 << 16] = [0; 1 << 16];
    let path = folder.join(format!("probe-{:08x}", rand::random::<u32>()));
    let written = fs::write(&path, PROBE);
    // Whether it could be written is the question; a leftover of no bytes is not worth an error.
    fs::remove_file(&path).ok();
    written.is_err_and(|error| {
        matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
    })
}

/// What was appended to `path` after `offset`, at most its last 4 KiB.
pub(super) fn tail(path: &Path, offset: u64) -> io::Result<String> {
    const MOST: u64 = 4096;
    let mut file = File::open(path)?;
    let end = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(offset.max(end.saturating_sub(MOST)).min(end)))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// Copies a folder with its links as links, leaving out what `wanted` does not want.
pub(super) fn copy_tree(from: &Path, to: &Path, wanted: &impl Fn(&Path) -> bool) -> io::Result<()> {
    public_folder(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if !wanted(&source) {
            continue;
        }
        if kind.is_dir() {
            copy_tree(&source, &target, wanted)?;
        } else if kind.is_symlink() {
            link(&fs::read_link(&source)?, &target)?;
        } else {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// Makes `at` a link to the file `to`, which is relative to the folder of `at`.
#[cfg(unix)]
pub(super) fn link(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

/// Windows packages carry no links; a copy does the same.
#[cfg(not(unix))]
pub(super) fn link(to: &Path, at: &Path) -> io::Result<()> {
    let folder = at.parent().unwrap_or(Path::new(""));
    fs::copy(folder.join(to), at).map(|_| ())
}

/// Writes every file below `folder` through to the disk. Files that go away meanwhile do not count.
pub(super) fn sync_tree(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let synced = if kind.is_dir() {
            sync_tree(&entry.path())
        } else {
            File::open(entry.path()).and_then(|file| file.sync_all())
        };
        match synced {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// Makes a folder that only its owner may enter.
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    folder(path, 0o700)
}

/// Makes a folder that everybody may enter and nobody else may change.
pub(super) fn public_folder(path: &Path) -> io::Result<()> {
    folder(path, 0o755)
}

#[cfg(unix)]
fn folder(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    if path.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new().recursive(true).mode(mode).create(path)?;
    // The mask of the process may have taken rights away that the folder needs.
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn folder(path: &Path, _mode: u32) -> io::Result<()> {
    fs::create_dir_all(path)
}
