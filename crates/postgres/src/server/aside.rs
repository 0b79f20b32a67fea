//! Setting a damaged database aside, so that a new one can take its place; nothing of it is removed.

use std::fs;
use std::path::PathBuf;

use super::error::{ServerError, io_at};
use super::home::Home;
use super::strays;

/// What makes up a database; the locks and the log stay.
const PARTS: [&str; 4] = ["cluster", "password", "app-password", "port"];

/// A database that was set aside.
#[derive(Debug)]
pub struct SetAside {
    home: PathBuf,
    folder: PathBuf,
}

impl SetAside {
    /// Puts it back to where it was; a database that was made in its place goes.
    ///
    /// # Errors
    /// [`ServerError::Io`] when a file cannot be moved.
    pub fn back(self) -> Result<(), ServerError> {
        for part in PARTS {
            let (from, to) = (self.folder.join(part), self.home.join(part));
            if to.is_dir() {
                fs::remove_dir_all(&to).map_err(io_at("remove", &to))?;
            }
            if from.exists() {
                fs::rename(&from, &to).map_err(io_at("move back", &from))?;
            }
        }
        fs::remove_dir(&self.folder).map_err(io_at("remove", &self.folder))
    }
}

/// Ends whoever still works in the database of `home`, and moves it to a folder beside it whose name
/// ends with `name`.
pub(super) async fn set_aside(home: &Home, name: &str) -> Result<SetAside, ServerError> {
    let _starting = home.lock_start().await?;
    let Some(_alone) = home.lock_owner()? else {
        return Err(ServerError::InUse(home.folder().to_owned()));
    };
    strays::end(&home.cluster()).await?;
    let folder = home.folder().join(format!("damaged-{name}"));
    fs::create_dir_all(&folder).map_err(io_at("make the folder", &folder))?;
    for part in PARTS {
        let (from, to) = (home.folder().join(part), folder.join(part));
        if from.exists() {
            fs::rename(&from, &to).map_err(io_at("set aside", &from))?;
        }
    }
    Ok(SetAside { home: home.folder().to_owned(), folder })
}
