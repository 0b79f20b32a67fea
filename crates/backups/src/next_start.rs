//! A backup that is to be put back when the program starts next: then nothing is open yet that would
//! have to learn of it.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use store::backup::{Archive, Existing};

use crate::error::io_at;
use crate::keeping::kept;
use crate::putting_back::write_through;
use crate::{BackupFault, Places};

/// What is to be put back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NextStart {
    /// The backup.
    pub(crate) file: PathBuf,
    /// Whether work that is there goes.
    pub(crate) replace: bool,
}

impl NextStart {
    /// What is to be put back, if anything is.
    pub(crate) fn read(places: &Places) -> Result<Option<Self>, BackupFault> {
        let path = path(places);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_at("read", &path)(error)),
            // A power cut may have come before its bytes: then nothing was decided.
            Ok(text) => Ok(serde_json::from_slice(&text).ok()),
        }
    }

    /// Decides it.
    pub(crate) fn keep(&self, places: &Places) -> Result<(), BackupFault> {
        let path = path(places);
        let text = serde_json::to_vec_pretty(self).map_err(io::Error::from);
        let written = text.and_then(|text| write_through(&path, &text));
        written.map_err(io_at("write", &path))
    }

    /// It was done, or is not wanted any more.
    pub(crate) fn forget(places: &Places) -> Result<(), BackupFault> {
        let path = path(places);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(io_at("remove", &path)(error))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn existing(&self) -> Existing {
        if self.replace { Existing::Replace } else { Existing::Refuse }
    }
}

impl Places {
    /// Decides that the backup of this name is put back at the next start, over what is there.
    ///
    /// # Errors
    /// [`BackupFault`]; then nothing was decided.
    pub fn put_back_over(&self, name: &str) -> Result<(), BackupFault> {
        self.decide(name, Existing::Replace)
    }

    /// Decides that it is put back in the place of a database that does not open; files that the
    /// teacher has stay as they are.
    ///
    /// # Errors
    /// As [`Places::put_back_over`].
    pub fn put_back_instead(&self, name: &str) -> Result<(), BackupFault> {
        self.decide(name, Existing::Refuse)
    }

    fn decide(&self, name: &str, existing: Existing) -> Result<(), BackupFault> {
        let found = kept(self)?.into_iter().find(|backup| backup.name() == name);
        let unknown = || BackupFault::Unknown { name: name.to_owned(), folder: self.backups() };
        let file = found.ok_or_else(unknown)?.path;
        Archive::check(&file)?;
        NextStart { file, replace: existing == Existing::Replace }.keep(self)
    }
}

fn path(places: &Places) -> PathBuf {
    places.data.join("restore-next.json")
}
