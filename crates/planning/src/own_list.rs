//! `models.json` in the data folder: a teacher's or a lab's own list of models and prices.
//!
//! The file is written by people and only read here. What it means is known to `models`.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use models::ListProblem;
use plugins::{Problem, Severity};

/// Its name.
const NAME: &str = "models.json";

/// The longest list in bytes; whatever is longer is something else.
const MOST: u64 = 1 << 20;

/// Where the list is, whether or not it is there.
pub struct OwnList {
    path: PathBuf,
}

/// What tells one state of the file from another; none while there is no file.
pub type Mark = Option<(u64, Option<SystemTime>)>;

/// The file as it was read.
pub struct Read {
    /// Which state it was in.
    pub mark: Mark,
    /// The text, none when there is no file, or why it cannot be had.
    pub text: Result<Option<String>, String>,
}

impl OwnList {
    /// The list of a data folder.
    pub fn of(data_dir: &Path) -> Self {
        Self { path: data_dir.join(NAME) }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The state that the file is in now.
    pub fn mark(&self) -> Mark {
        let found = fs::metadata(&self.path).ok()?;
        Some((found.len(), found.modified().ok()))
    }

    /// The file as it is now.
    pub fn read(&self) -> Read {
        // Before the text: a change in between is then seen as one at the next look.
        let mark = self.mark();
        let text = match self.text() {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                Err("it is no text in UTF-8; save it as UTF-8".to_owned())
            }
            Err(error) => Err(format!("it cannot be read: {error}")),
        };
        Read { mark, text }
    }

    fn text(&self) -> std::io::Result<String> {
        let mut text = String::new();
        let read = fs::File::open(&self.path)?.take(MOST + 1).read_to_string(&mut text)?;
        if u64::try_from(read).is_ok_and(|read| read > MOST) {
            let message = "it is longer than a list of models, which has a megabyte at most";
            return Err(std::io::Error::other(message));
        }
        Ok(text)
    }
}

/// What is wrong with the list, as with a definition: the built-in list holds where it does not.
pub fn problems(read: &Read, wrong: &[ListProblem]) -> Vec<Problem> {
    let problem = |line, column, message: &str| Problem {
        path: PathBuf::from(NAME),
        line,
        column,
        severity: Severity::Error,
        message: message.to_owned(),
    };
    let unread = read.text.as_ref().err().map(|why| problem(1, 1, why));
    let wrong = wrong.iter().map(|one| problem(one.line, one.column, &one.message));
    unread.into_iter().chain(wrong).collect()
}
