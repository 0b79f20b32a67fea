//! Backups that are taken by themselves, and how long each is kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{Datelike, Local, NaiveDateTime, SubsecRound, TimeDelta};
use domain::Timestamp;
use postgres::Role;
use store::Store;
use store::backup::{Archive, Manifest, Scope};

use crate::error::io_at;
use crate::{BackupFault, Places};

/// How the name of a backup begins and what it says of its moment, in universal time.
const NAME: &str = "teacher-assist-%Y-%m-%d-%H%M%SZ.zip";
/// The latest stay whatever their days; then the last of each of so many days and weeks.
const LATEST: usize = 3;
const DAYS: usize = 7;
const WEEKS: usize = 5;

/// A backup in the folder of backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// When it was taken.
    pub at: Timestamp,
    /// How large it is.
    pub bytes: u64,
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
        let at = name.to_str().and_then(|name| NaiveDateTime::parse_from_str(name, NAME).ok());
        if let (Some(at), Ok(metadata)) = (at, entry.metadata()) {
            found.push(Kept { path: entry.path(), at: at.and_utc(), bytes: metadata.len() });
        }
    }
    found.sort_by_key(|backup| std::cmp::Reverse(backup.at));
    Ok(found)
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
    take_beside(store, scope, places, now, None).await
}

/// The same, while `needed` is about to be put back: that one stays, whatever the rule.
///
/// # Errors
/// As [`take`].
pub(crate) async fn take_beside(
    store: &Store,
    scope: Scope,
    places: &Places,
    now: Timestamp,
    needed: Option<&Path>,
) -> Result<(PathBuf, Manifest), BackupFault> {
    let needed = needed.and_then(|file| fs::canonicalize(file).ok());
    let is_needed =
        |backup: &Kept| needed.is_some() && fs::canonicalize(&backup.path).ok() == needed;
    let before = kept(places)?;
    let (path, now) = unused(places, now);
    let manifest = write(store, scope, places, &path, now).await?;
    let last = before.first().filter(|last| !is_needed(last));
    if let Some(last) = last
        && Archive::check(&last.path).is_ok_and(|last| holds_the_same(last.manifest(), &manifest))
    {
        fs::remove_file(&last.path).map_err(io_at("remove", &last.path))?;
    }
    let found = kept(places)?;
    let moments: Vec<Timestamp> = found.iter().map(|backup| backup.at).collect();
    for (backup, stays) in found.iter().zip(staying(&moments)) {
        if !stays && !is_needed(backup) {
            fs::remove_file(&backup.path).map_err(io_at("remove", &backup.path))?;
        }
    }
    Ok((path, manifest))
}

/// Where a backup of this moment goes. Names tell seconds, and two may be taken in one: the second
/// counts as taken in the next.
fn unused(places: &Places, now: Timestamp) -> (PathBuf, Timestamp) {
    let mut at = now.trunc_subsecs(0);
    loop {
        let path = places.backups().join(at.format(NAME).to_string());
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
    }
    let now = now.trunc_subsecs(0);
    Ok(store::backup::backup(store, scope, &places.sources(), path, now).await?)
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
    if kept(places)?.first().is_some_and(|last| today(last.at) == today(now)) {
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
}
