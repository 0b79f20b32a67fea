//! Putting a backup back, all or nothing: rows and files, whatever moment the process is killed at.
//!
//! Her files are unpacked beside their places first. Then the rows go in, in one transaction whose mark
//! is written down before it is committed. Only then the files are moved. Whoever opens next looks
//! whether rows with that mark stay: then the files are moved now, and otherwise they go.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use store::Store;
use store::backup::{Archive, BackupError, Existing, Manifest, Outcome, outcome};
use walkdir::WalkDir;

use crate::error::io_at;
use crate::keeping::private_folder;
use crate::next_start::NextStart;
use crate::{BackupFault, Places};

/// How the folder begins in which files wait for their rows.
const WAITING: &str = "restore-";
const MARK: &str = "mark.json";
const FILES: &str = "files";
/// How long the server may take to see that a process is gone that was putting rows back.
const PATIENCE: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(20);

/// What was put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutBack {
    /// What the backup holds.
    pub manifest: Manifest,
    /// Files that are here in other words than in the backup, and stayed as they are.
    pub stayed: Vec<String>,
}

/// What has to be known to go on after a kill.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mark {
    rows: String,
    replace: bool,
}

/// Puts the checked backup back. Where work is to be replaced, her files become those of the backup;
/// where it is not, a file that she has stays, unless it is one of the sample's as it was shipped.
///
/// # Errors
/// [`BackupFault`]; then nothing was changed.
pub async fn put_back(
    store: &Store,
    places: &Places,
    archive: &Archive,
    existing: Existing,
) -> Result<PutBack, BackupFault> {
    let _alone = lock(places)?.ok_or(BackupFault::InUse)?;
    let folder = places.data.join(format!("{WAITING}{:08x}", rand::random::<u32>()));
    let stayed = match put(store, places, archive, existing, &folder).await {
        Ok(stayed) => stayed,
        Err(error) => {
            // The rows did not stay; what could not be removed is at the next start.
            fs::remove_dir_all(&folder).ok();
            return Err(error);
        }
    };
    Ok(PutBack { manifest: archive.manifest().clone(), stayed })
}

async fn put(
    store: &Store,
    places: &Places,
    archive: &Archive,
    existing: Existing,
    folder: &Path,
) -> Result<Vec<String>, BackupFault> {
    unpack(places, archive, &folder.join(FILES))?;
    let replace = existing == Existing::Replace;
    let about_to = |rows: &str| {
        let mark = serde_json::to_vec(&Mark { rows: rows.to_owned(), replace });
        let path = folder.join(MARK);
        let written = mark.map_err(io::Error::from).and_then(|mark| write_through(&path, &mark));
        written.map_err(|source| BackupError::Io { what: "write", path, source })
    };
    store::backup::restore(store, archive, existing, about_to).await?;
    finish(places, folder, replace)
}

/// Finishes or takes back what a killed process began to put back; nothing while one is at it.
///
/// # Errors
/// [`BackupFault`] when the disk or the database fails; the next start tries again.
pub(crate) async fn settle(store: &Store, places: &Places) -> Result<(), BackupFault> {
    let left = waiting(places)?;
    if left.is_empty() {
        return Ok(());
    }
    let Some(_alone) = lock(places)? else { return Ok(()) };
    for folder in left {
        let mark = fs::read(folder.join(MARK)).ok();
        let mark = mark.and_then(|text| serde_json::from_slice::<Mark>(&text).ok());
        match mark {
            Some(mark) if became(store, &mark.rows).await? == Outcome::Kept => {
                let stayed = finish(places, &folder, mark.replace)?;
                tracing::info!(?stayed, "a backup that was being put back is now back whole");
            }
            _ => fs::remove_dir_all(&folder).map_err(io_at("remove", &folder))?,
        }
    }
    Ok(())
}

/// Nobody is at it any more, so that an open transaction is about to end.
async fn became(store: &Store, rows: &str) -> Result<Outcome, BackupFault> {
    let begun = Instant::now();
    loop {
        match outcome(store, rows).await? {
            Outcome::UnderWay if begun.elapsed() < PATIENCE => tokio::time::sleep(LOOK).await,
            Outcome::UnderWay => return Err(BackupFault::InUse),
            settled => return Ok(settled),
        }
    }
}

fn waiting(places: &Places) -> Result<Vec<PathBuf>, BackupFault> {
    let failed = |error| io_at("read", &places.data)(error);
    let mut found = Vec::new();
    for entry in fs::read_dir(&places.data).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let begins = entry.file_name().to_string_lossy().starts_with(WAITING);
        if begins && entry.file_type().map_err(failed)?.is_dir() {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Writes her files beside their places, through to the disk, where nobody else can read them.
fn unpack(places: &Places, archive: &Archive, folder: &Path) -> Result<(), BackupFault> {
    private_folder(folder)?;
    for file in &archive.manifest().folders {
        if places.place_of(&file.path).is_none_or(|place| !places.holds(&place)) {
            let reason = format!("{:?} is no place for a file", file.path);
            let path = archive.path().to_owned();
            return Err(BackupError::Damaged { path, reason }.into());
        }
        let to = folder.join(&file.path);
        private_folder(to.parent().unwrap_or(folder))?;
        archive.unpack(file, &to)?;
    }
    Ok(())
}

/// Moves her files to their places; may be done again, as often as it is cut off.
fn finish(places: &Places, folder: &Path, replace: bool) -> Result<Vec<String>, BackupFault> {
    let files = folder.join(FILES);
    let mut stayed = Vec::new();
    for entry in WalkDir::new(&files).sort_by_file_name() {
        let entry = entry.map_err(|error| io_at("read", &files)(error.into()))?;
        if entry.file_type().is_dir() {
            continue;
        }
        let name = entry.path().strip_prefix(&files).unwrap_or(entry.path());
        let name = name.components().map(|part| part.as_os_str().to_string_lossy());
        let name = name.collect::<Vec<_>>().join("/");
        let Some(place) = places.place_of(&name) else { continue };
        if replace || !place.exists() || places.is_sample(&name) {
            // What is beside her folder is for nobody else to look into.
            let private = !place.starts_with(&places.workspace);
            move_to(entry.path(), &place, private)?;
        } else if !same(entry.path(), &place)? {
            stayed.push(name);
        }
    }
    NextStart::forget(places)?;
    fs::remove_dir_all(folder).map_err(io_at("remove", folder))?;
    Ok(stayed)
}

fn same(one: &Path, other: &Path) -> Result<bool, BackupFault> {
    let read = |path: &Path| fs::read(path).map_err(io_at("read", path));
    Ok(read(one)? == read(other)?)
}

/// Her folder may be on another disk, where nothing can be moved to in one step.
fn move_to(from: &Path, to: &Path, private: bool) -> Result<(), BackupFault> {
    if let Some(folder) = to.parent() {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        if private {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        #[cfg(not(unix))]
        let _ = private;
        builder.create(folder).map_err(io_at("make the folder", folder))?;
    }
    if fs::rename(from, to).is_ok() {
        return Ok(());
    }
    let mut beside = to.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let copied = fs::copy(from, &beside)
        .and_then(|_| File::open(&beside)?.sync_all())
        .and_then(|()| fs::rename(&beside, to));
    copied.map_err(|error| {
        // Half a copy is of no use; that it could not be removed either changes nothing.
        fs::remove_file(&beside).ok();
        io_at("write", to)(error)
    })
}

fn lock(places: &Places) -> Result<Option<File>, BackupFault> {
    let path = places.data.join("restore.lock");
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(io_at("open", &path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(io_at("lock", &path)(error)),
    }
}

pub(crate) fn write_through(path: &Path, content: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("new");
    let mut file = File::create(&draft)?;
    io::Write::write_all(&mut file, content)?;
    file.sync_all()?;
    fs::rename(&draft, path)
}
