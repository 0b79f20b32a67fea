//! The folder of reports: each is a small text file, the latest are kept.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use api::CrashReport;
use chrono::NaiveDateTime;

use crate::report::{Report, system};

/// How many reports are kept.
pub const MOST: usize = 20;

/// How large a report is at most when it is read, in bytes; ours have a tenth of it.
const LARGEST: u64 = 16 << 10;
const ENDING: &str = ".txt";
const STAMP: &str = "%Y%m%dT%H%M%S%.3fZ";

/// Why reports cannot be read or deleted.
#[derive(Debug, thiserror::Error)]
pub enum CrashError {
    /// The disk refuses.
    #[error("cannot {what} {path}: {source}", path = .path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no report of that name.
    #[error("there is no report named {0}")]
    Unknown(String),
}

/// Where reports lie; it is made when the first is written.
#[derive(Debug, Clone)]
pub struct CrashFolder(PathBuf);

impl CrashFolder {
    /// Below the folder of somebody's data.
    #[must_use]
    pub fn below(data: &Path) -> Self {
        Self(data.join("crashes"))
    }

    /// Write a report, and let go of the oldest above [`MOST`].
    pub(crate) fn keep(&self, report: &Report) -> Result<(), CrashError> {
        fs::create_dir_all(&self.0).map_err(self.failed("make"))?;
        let text = report.text(env!("CARGO_PKG_VERSION"), &system());
        let (stamp, part) = (report.at.format(STAMP), report.part.name());
        // Two threads may break in the same moment.
        for nth in 0..MOST {
            let path = self.0.join(format!("{stamp}-{part}-{nth}{ENDING}"));
            match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(text.as_bytes()).map_err(|source| CrashError::Io {
                        what: "write",
                        path,
                        source,
                    })?;
                    break;
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(source) => return Err(CrashError::Io { what: "write", path, source }),
            }
        }
        for name in self.names()?.into_iter().skip(MOST) {
            self.remove(&name)?;
        }
        Ok(())
    }

    /// The reports, latest first.
    ///
    /// # Errors
    /// [`CrashError::Io`] when the folder is there and cannot be read.
    pub fn reports(&self) -> Result<Vec<CrashReport>, CrashError> {
        let mut reports = Vec::new();
        for name in self.names()? {
            let path = self.0.join(&name);
            let small = fs::metadata(&path).is_ok_and(|file| file.len() <= LARGEST);
            let Some(at) = time_of(&name).filter(|_| small) else { continue };
            let text = fs::read_to_string(&path).map_err(self.failed("read"))?;
            let name = name.trim_end_matches(ENDING).to_owned();
            reports.push(CrashReport { name, at: at.and_utc(), text });
        }
        Ok(reports)
    }

    /// Delete a report.
    ///
    /// # Errors
    /// [`CrashError::Unknown`], [`CrashError::Io`].
    pub fn delete(&self, name: &str) -> Result<(), CrashError> {
        let file = format!("{name}{ENDING}");
        if !self.names()?.contains(&file) {
            return Err(CrashError::Unknown(name.to_owned()));
        }
        self.remove(&file)
    }

    /// Delete all reports.
    ///
    /// # Errors
    /// [`CrashError::Io`] when one cannot be deleted; those before it are gone.
    pub fn delete_all(&self) -> Result<(), CrashError> {
        self.names()?.iter().try_for_each(|name| self.remove(name))
    }

    /// Files that are reports by their names, latest first; all else in the folder is not ours.
    fn names(&self) -> Result<Vec<String>, CrashError> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.failed("read")(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(self.failed("read"))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if file && time_of(&name).is_some() {
                names.push(name);
            }
        }
        names.sort_unstable_by(|a, b| b.cmp(a));
        Ok(names)
    }

    fn remove(&self, file: &str) -> Result<(), CrashError> {
        match fs::remove_file(self.0.join(file)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.failed("delete")(error)),
            // Another window was quicker.
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn failed(&self, what: &'static str) -> impl Fn(std::io::Error) -> CrashError {
        let path = self.0.clone();
        move |source| CrashError::Io { what, path: path.clone(), source }
    }
}

/// When the report of a name was written; none for a name of another shape.
fn time_of(name: &str) -> Option<NaiveDateTime> {
    let (stamp, rest) = name.strip_suffix(ENDING)?.split_once('-')?;
    let (part, nth) = rest.split_once('-')?;
    let fits = ["window", "terminal", "page"].contains(&part) && nth.parse::<u8>().is_ok();
    NaiveDateTime::parse_from_str(stamp, STAMP).ok().filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::*;
    use crate::Part;

    fn report(at: DateTime<Utc>) -> Report {
        let places = vec!["crates/text/src/lib.rs:7".to_owned()];
        Report { part: Part::Page, at, message: None, places, engine: None }
    }

    fn begun() -> DateTime<Utc> {
        "2026-11-27T10:00:00.500Z".parse().unwrap()
    }

    #[test]
    fn the_latest_are_kept_and_each_can_be_deleted() {
        let data = tempfile::tempdir().unwrap();
        let folder = CrashFolder::below(data.path());
        assert_eq!(folder.reports().unwrap(), []);
        for minute in 0..25 {
            folder.keep(&report(begun() + TimeDelta::minutes(minute))).unwrap();
        }
        let kept = folder.reports().unwrap();
        let times: Vec<_> = kept.iter().map(|report| report.at).collect();
        let latest: Vec<_> = (5..25).rev().map(|n| begun() + TimeDelta::minutes(n)).collect();
        assert_eq!(times, latest);

        let name = kept[0].name.clone();
        folder.delete(&name).unwrap();
        assert_eq!(folder.reports().unwrap(), kept[1..]);
        assert!(matches!(folder.delete(&name), Err(CrashError::Unknown(_))));
        folder.delete_all().unwrap();
        assert_eq!(folder.reports().unwrap(), []);
    }

    #[test]
    fn what_breaks_in_one_moment_is_two_reports() {
        let data = tempfile::tempdir().unwrap();
        let folder = CrashFolder::below(data.path());
        folder.keep(&report(begun())).unwrap();
        folder.keep(&report(begun())).unwrap();
        assert_eq!(folder.reports().unwrap().len(), 2);
    }

    #[test]
    fn no_name_leads_out_of_the_folder_and_other_files_stay() {
        let data = tempfile::tempdir().unwrap();
        let folder = CrashFolder::below(data.path());
        folder.keep(&report(begun())).unwrap();
        let (hers, below) = (data.path().join("mine.txt"), data.path().join("crashes/mine.txt"));
        fs::write(&hers, "hers").unwrap();
        fs::write(&below, "hers").unwrap();
        for name in ["../mine", "mine", ".."] {
            assert!(matches!(folder.delete(name), Err(CrashError::Unknown(_))), "{name}");
        }
        folder.delete_all().unwrap();
        assert!(hers.exists() && below.exists());
        assert_eq!(folder.reports().unwrap(), []);
    }
}
