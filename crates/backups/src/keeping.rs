//! Backups that are taken by themselves, and how long each is kept.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use chrono::{Datelike, Local, NaiveDateTime, SubsecRound, TimeDelta};
use domain::Timestamp;
use postgres::Role;
use store::Store;
use store::backup::{Archive, Manifest, Scope};

use crate::error::io_at;
use crate::{BackupFault, Places};

/// How the name of a backup begins and what it says of its moment, in universal time.
const NAME: &str = "teacher-assist-%Y-%m-%d-%H%M%SZ";
/// What the name of one goes on with that was taken before the database was changed for a version.
const BEFORE: &str = "-before-version-";
const ENDS: &str = ".zip";
/// The latest stay whatever their days; then the last of each of so many days and weeks.
const LATEST: usize = 3;
const DAYS: usize = 7;
const WEEKS: usize = 5;
/// Of those that were taken before a change for a new version so many stay, whatever their days.
const CHANGES: usize = 3;

/// A backup in the folder of backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// When it was taken.
    pub at: Timestamp,
    /// How large it is.
    pub bytes: u64,
    /// The version for which the database was about to be changed; none of one that is taken each day.
    pub before: Option<String>,
}

impl Kept {
    /// What it is called.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The backups of `places`, latest first. Files of other names are somebody else's.
///
/// # Errors
/// [`BackupFault::Io`] when the folder is there and cannot be read.
pub fn kept(places: &Places) -> Result<Vec<Kept>, BackupFault> {
    let folder = places.backups();
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(io_at("read", &folder))?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(io_at("read", &folder))?;
        let name = entry.file_name();
        let named = name.to_str().and_then(read_name);
        if let (Some((at, before)), Ok(metadata)) = (named, entry.metadata()) {
            found.push(Kept { path: entry.path(), at, bytes: metadata.len(), before });
        }
    }
    found.sort_by_key(|backup| std::cmp::Reverse(backup.at));
    Ok(found)
}

/// The moment in the name of a backup, and the version for which a change was about to be made.
fn read_name(name: &str) -> Option<(Timestamp, Option<String>)> {
    let (at, rest) = NaiveDateTime::parse_and_remainder(name, NAME).ok()?;
    let reason = rest.strip_suffix(ENDS)?;
    let before = match reason {
        "" => None,
        reason => Some(reason.strip_prefix(BEFORE)?.to_owned()),
    };
    Some((at.and_utc(), before))
}

/// Whose rows a process may keep: on a shared server the others' are none of this person's business.
///
/// # Errors
/// [`BackupFault::Backup`] when the database does not answer.
pub async fn scope_of(store: &Store, role: Role) -> Result<Scope, BackupFault> {
    Ok(match role {
        Role::Owner | Role::Guest => Scope::All,
        Role::Shared => Scope::Teacher(store.local_teacher().await?),
    })
}

/// Takes a backup into the folder of backups; what the rule does not keep goes. Where nothing has
/// changed the new one takes the place of the last, which holds the same.
///
/// # Errors
/// [`BackupFault`]; then the backups are as they were.
pub async fn take(
    store: &Store,
    scope: Scope,
    places: &Places,
    now: Timestamp,
) -> Result<(PathBuf, Manifest), BackupFault> {
    take_for(store, scope, places, now, Wish::default()).await
}

/// What a backup is taken for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Wish<'a> {
    /// A backup that is about to be put back: that one stays, whatever the rule.
    pub(crate) needed: Option<&'a Path>,
    /// The version for which the database is about to be changed.
    pub(crate) before: Option<&'a str>,
}

/// The same for a wish. Backups of one sort make no room for those of the other.
///
/// # Errors
/// As [`take`].
pub(crate) async fn take_for(
    store: &Store,
    scope: Scope,
    places: &Places,
    now: Timestamp,
    Wish { needed, before }: Wish<'_>,
) -> Result<(PathBuf, Manifest), BackupFault> {
    let needed = needed.and_then(|file| fs::canonicalize(file).ok());
    let is_needed =
        |backup: &Kept| needed.is_some() && fs::canonicalize(&backup.path).ok() == needed;
    let of_this_sort = || {
        let mut found = kept(places)?;
        found.retain(|backup| backup.before.is_some() == before.is_some());
        Ok::<_, BackupFault>(found)
    };
    let last = of_this_sort()?.into_iter().next();
    let (path, now) = unused(places, now, before);
    let manifest = write(store, scope, places, &path, now).await?;
    if let Some(last) = last.filter(|last| !is_needed(last))
        && Archive::check(&last.path).is_ok_and(|last| holds_the_same(last.manifest(), &manifest))
    {
        fs::remove_file(&last.path).map_err(io_at("remove", &last.path))?;
    }
    let found = of_this_sort()?;
    let moments: Vec<Timestamp> = found.iter().map(|backup| backup.at).collect();
    let stays = match before {
        None => staying(&moments),
        Some(_) => (0..moments.len()).map(|place| place < CHANGES).collect(),
    };
    for (backup, stays) in found.iter().zip(stays) {
        if !stays && !is_needed(backup) {
            fs::remove_file(&backup.path).map_err(io_at("remove", &backup.path))?;
        }
    }
    Ok((path, manifest))
}

/// Where a backup of this moment goes. Names tell seconds, and two may be taken in one: the second
/// counts as taken in the next.
fn unused(places: &Places, now: Timestamp, before: Option<&str>) -> (PathBuf, Timestamp) {
    let reason = before.map(|version| format!("{BEFORE}{version}")).unwrap_or_default();
    let mut at = now.trunc_subsecs(0);
    loop {
        let path = places.backups().join(format!("{}{reason}{ENDS}", at.format(NAME)));
        if !path.exists() {
            return (path, at);
        }
        at += TimeDelta::seconds(1);
    }
}

/// Takes a backup to a file of the teacher's choice.
///
/// # Errors
/// [`BackupFault`]; then there is no file.
pub async fn write(
    store: &Store,
    scope: Scope,
    places: &Places,
    path: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupFault> {
    if let Some(folder) = path.parent().filter(|folder| **folder == places.backups()) {
        private_folder(folder)?;
        remove_drafts(folder)?;
    }
    let now = now.trunc_subsecs(0);
    Ok(store::backup::backup(store, scope, &places.sources(), path, now).await?)
}

/// Whether somebody writes a backup just now, this process or another.
///
/// # Errors
/// [`BackupFault::Io`] when the folder is there and cannot be read.
pub(crate) fn is_being_written(places: &Places) -> Result<bool, BackupFault> {
    let folder = places.backups();
    if !folder.exists() {
        return Ok(false);
    }
    Ok(drafts(&folder)?.iter().any(|draft| !is_left(draft)))
}

/// Removes what killed processes left half-written.
fn remove_drafts(folder: &Path) -> Result<(), BackupFault> {
    for draft in drafts(folder)?.into_iter().filter(|draft| is_left(draft)) {
        fs::remove_file(&draft).map_err(io_at("remove", &draft))?;
    }
    Ok(())
}

/// The backups of a folder that are written, or were.
fn drafts(folder: &Path) -> Result<Vec<PathBuf>, BackupFault> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(io_at("read", folder))? {
        let path = entry.map_err(io_at("read", folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_draft = NaiveDateTime::parse_and_remainder(&name, NAME)
            .is_ok_and(|(_, rest)| rest.contains(".new-"));
        if is_draft {
            found.push(path);
        }
    }
    Ok(found)
}

/// Whether nobody writes a draft any more: whoever does has it locked.
fn is_left(draft: &Path) -> bool {
    File::open(draft).is_ok_and(|file| file.try_lock().is_ok())
}

/// Takes the backup of the day, where there is something to lose and none was taken today.
///
/// # Errors
/// As [`take`].
pub async fn daily(
    store: &Store,
    role: Role,
    places: &Places,
    now: Timestamp,
) -> Result<Option<PathBuf>, BackupFault> {
    let today = |at: Timestamp| at.with_timezone(&Local).date_naive();
    let mut daily = kept(places)?.into_iter().filter(|backup| backup.before.is_none());
    if daily.next().is_some_and(|last| today(last.at) == today(now)) {
        return Ok(None);
    }
    if !places.has_files() && !store.has_work().await? {
        return Ok(None);
    }
    let scope = scope_of(store, role).await?;
    Ok(Some(take(store, scope, places, now).await?.0))
}

fn holds_the_same(one: &Manifest, other: &Manifest) -> bool {
    one.schema_version == other.schema_version
        && one.files == other.files
        && one.folders == other.folders
        && one.left_out == other.left_out
}

/// Which of these moments, latest first, keep their backups.
fn staying(moments: &[Timestamp]) -> Vec<bool> {
    let (mut days, mut weeks) = (BTreeSet::new(), BTreeSet::new());
    let stays = |(place, at): (usize, &Timestamp)| {
        let day = at.with_timezone(&Local).date_naive();
        let week = day.iso_week();
        let first_of_day = days.insert(day) && days.len() <= DAYS;
        let first_of_week = weeks.insert((week.year(), week.week())) && weeks.len() <= WEEKS;
        place < LATEST || first_of_day || first_of_week
    };
    moments.iter().enumerate().map(stays).collect()
}

/// Makes a folder that only its owner can look into.
pub(crate) fn private_folder(path: &Path) -> Result<(), BackupFault> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(io_at("make the folder", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_each_day_and_week_stay_and_the_latest_in_any_case() {
        let noon = |day: u32, hour: u32| {
            let date = chrono::NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
            let date = date - chrono::Days::new(day.into());
            date.and_hms_opt(hour, 0, 0).unwrap().and_local_timezone(Local).unwrap().to_utc()
        };
        // Four of one day, then one a day for six weeks, from a Monday back.
        let mut moments: Vec<Timestamp> = (9..13).rev().map(|hour| noon(0, hour)).collect();
        moments.extend((1..43).map(|day| noon(day, 12)));
        let stays = staying(&moments);
        let kept: Vec<Timestamp> =
            moments.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(at, _)| *at).collect();
        let mut wanted: Vec<Timestamp> = [12, 11, 10].map(|hour| noon(0, hour)).to_vec();
        wanted.extend([1, 2, 3, 4, 5, 6, 8, 15, 22].map(|day| noon(day, 12)));
        assert_eq!(kept, wanted);
    }

    #[test]
    fn a_backup_is_being_written_while_its_draft_is_locked_and_what_was_left_goes() {
        let data = tempfile::tempdir().unwrap();
        let workspace = data.path().join("workspace");
        let places = Places { data: data.path().to_owned(), workspace, sample: |_| None };
        assert!(!is_being_written(&places).unwrap());
        let folder = places.backups();
        fs::create_dir(&folder).unwrap();
        let path = folder.join("teacher-assist-2026-11-27-211358Z.new-01234567");
        let draft = File::create(&path).unwrap();
        draft.lock().unwrap();
        assert!(is_being_written(&places).unwrap());
        remove_drafts(&folder).unwrap();
        assert!(path.exists());
        drop(draft);
        assert!(!is_being_written(&places).unwrap());
        remove_drafts(&folder).unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn a_name_says_when_and_before_which_change() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let named = at("2026-11-27T21:13:58Z");
        assert_eq!(
            [
                "teacher-assist-2026-11-27-211358Z.zip",
                "teacher-assist-2026-11-27-211358Z-before-version-1.2.0.zip",
                "teacher-assist-2026-11-27-211358Z.new-01234567",
                "teacher-assist-2026-11-27-211358Z-mine.zip",
                "notes.zip",
            ]
            .map(read_name),
            [Some((named, None)), Some((named, Some("1.2.0".to_owned()))), None, None, None]
        );
    }
}
