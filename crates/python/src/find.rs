//! Which Python there is, and whether it can be confined.

use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use assessment::{CodeCall, CodeEnd, PythonValue};
use serde::Deserialize;

use crate::worker::Confinement;
use crate::{PythonError, RunLimits};

/// The oldest version whose messages and library are those that questions are written for.
const OLDEST: [u32; 2] = [3, 10];

/// How long a program may take to say which Python it is.
const LONGEST: Duration = Duration::from_secs(20);

/// Most bytes of what it says.
const MOST: u64 = 1024 * 1024;

const PROBE: &str = include_str!("probe.py");

/// The first program: it has to give a value, to read and to print.
const FIRST: &str = "def first():\n    return 1\n\nif __name__ == '__main__':\n    print(input())";

/// A Python that can be confined; clones are the same one.
#[derive(Debug, Clone)]
pub struct Python {
    pub(crate) worker: PathBuf,
    pub(crate) confinement: Confinement,
    version: String,
}

/// What a Python says of itself.
#[derive(Deserialize)]
struct Probed {
    implementation: String,
    version: [u32; 3],
    interpreter: PathBuf,
    loader: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl Python {
    /// The Python of this path, or else the first `python3` on the PATH that can be used, with workers that
    /// are this program itself. Its `main` has to begin with [`worker::requested`](crate::worker::requested).
    /// A first program is run, so that what is found is known to be confined.
    ///
    /// # Errors
    /// Says why programs are not run here.
    pub fn find(path: Option<&Path>) -> Result<Self, PythonError> {
        let worker = std::env::current_exe().map_err(|error| PythonError::Start {
            detail: format!("this program could not be found: {error}"),
        })?;
        Self::with_worker(&worker, path)
    }

    /// The same, with workers that are another program with the same worker in it.
    ///
    /// # Errors
    /// As [`Self::find`].
    pub fn with_worker(worker: &Path, path: Option<&Path>) -> Result<Self, PythonError> {
        if let Some(path) = path {
            return Self::tried(worker, path);
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let mut refused = None;
        for program in std::env::split_paths(&folders).map(|folder| folder.join("python3")) {
            if !program.is_file() {
                continue;
            }
            match Self::tried(worker, &program) {
                Ok(found) => return Ok(found),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        let looked = "python3 on the PATH".to_owned();
        Err(refused.unwrap_or(PythonError::Missing { looked }))
    }

    /// Which version it is: `3.11.7`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The interpreter.
    pub fn program(&self) -> &Path {
        &self.confinement.interpreter
    }

    fn tried(worker: &Path, program: &Path) -> Result<Self, PythonError> {
        let unfit =
            |detail: String| PythonError::Unfit { program: program.display().to_string(), detail };
        if !program.is_file() {
            return Err(PythonError::Missing { looked: program.display().to_string() });
        }
        let said = said(program).map_err(|error| unfit(error.to_string()))?;
        let Probed { implementation, version, interpreter, loader, files } =
            serde_json::from_slice(&said)
                .map_err(|_| unfit("it does not say that it is a Python".to_owned()))?;
        let [major, minor, patch] = version;
        let version = format!("{major}.{minor}.{patch}");
        if implementation != "cpython" {
            return Err(unfit(format!("it is {implementation}, and only CPython is used")));
        }
        if [major, minor] < OLDEST {
            return Err(unfit(format!("it is Python {version}; 3.10 or newer is needed")));
        }
        let limits = RunLimits::default();
        let confinement = Confinement { interpreter, loader, files, limits };
        let found = Self { worker: worker.to_owned(), confinement, version };
        let calls = [CodeCall::Value("first()".to_owned()), CodeCall::Whole("two".to_owned())];
        let outcomes = found.run(FIRST, &calls, &limits)?;
        let one = CodeEnd::Ended(PythonValue::Whole("1".to_owned()));
        match &outcomes[..] {
            [first, second] if first.end == one && second.printed == "two\n" => Ok(found),
            _ => Err(unfit(format!("a first program came to {outcomes:?}"))),
        }
    }
}

/// What a program says when it is asked which Python it is.
fn said(program: &Path) -> std::io::Result<Vec<u8>> {
    let (answer, theirs) = UnixStream::pair()?;
    let mut command = Command::new(program);
    command
        .args(["-I", "-S", "-B", "-c", PROBE])
        .stdin(Stdio::null())
        .stdout(Stdio::from(OwnedFd::from(theirs)))
        .stderr(Stdio::null());
    let mut child = command.spawn()?;
    drop(command);
    answer.set_read_timeout(Some(LONGEST))?;
    let mut said = Vec::new();
    let read = answer.take(MOST).read_to_end(&mut said);
    // It has said all that it will; one that has ended cannot be ended.
    let _ended = child.kill();
    child.wait()?;
    read.map(|_| said)
}
