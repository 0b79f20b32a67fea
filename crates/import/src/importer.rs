//! Having a document converted by a worker, and holding the worker to its bounds.

mod memory;
mod places;
mod verdict;

use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};

use crate::error::ImportError;
use crate::file::file_name;
use crate::worker::{COMMAND, Job};
use crate::{Converted, Limits};

/// What is kept of a worker's last words.
const LAST_WORDS: u64 = 16 * 1024;

/// Variables that a program may need in order to start at all: where its libraries are, and on
/// Windows where the system is.
const KEPT: [&str; 3] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "SystemRoot"];

/// A document of more bytes is converted alone, with all the memory.
const LARGE: usize = 8 * 1024 * 1024;

pub use places::Places;

/// Converts documents, each in a worker of its own; clones share their places.
#[derive(Debug, Clone)]
pub struct Importer {
    program: PathBuf,
    limits: Limits,
    places: Places,
}

impl Importer {
    /// Workers that are this program itself. Its `main` has to begin with
    /// [`worker::requested`](crate::worker::requested).
    ///
    /// # Errors
    /// When the system does not say which program this is.
    pub fn ours(limits: Limits) -> Result<Self, ImportError> {
        let program = std::env::current_exe()
            .map_err(|error| ImportError::worker("the program could not be found", &error))?;
        Ok(Self::with_program(program, limits))
    }

    /// Workers that are another program with the same worker in it.
    pub fn with_program(program: PathBuf, limits: Limits) -> Self {
        Self { program, limits, places: Places::default() }
    }

    /// The same, taking its turn with whoever else uses these places.
    #[must_use]
    pub fn sharing(self, places: &Places) -> Self {
        Self { places: places.clone(), ..self }
    }

    /// The bounds that hold for each document.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Converts one document. `name` is what its file is called, with or without folders. Two are
    /// converted at the same time, each with half of the memory; one for which that is too little is
    /// converted again, alone and with all of it. The worker is ended when the future is dropped.
    ///
    /// # Errors
    /// Says why the document cannot be imported, in words for the person who chose it.
    pub async fn convert(&self, name: &str, bytes: &[u8]) -> Result<Converted, ImportError> {
        let name = file_name(name);
        if bytes.is_empty() {
            return Err(ImportError::Empty { name });
        }
        if bytes.len() > self.limits.input {
            let (bytes, limit) = (bytes.len() as u64, self.limits.input as u64);
            return Err(ImportError::TooLarge { bytes, limit });
        }
        if bytes.len() <= LARGE {
            let half = self.limits.memory / u64::from(places::AT_ONCE);
            let _place = self.places.take(1).await?;
            let limits = Limits { memory: half, ..self.limits };
            match self.convert_within(name.clone(), bytes, limits).await {
                Err(ImportError::TooMuchMemory { .. }) => {}
                done => return done,
            }
        }
        let _places = self.places.take(places::AT_ONCE).await?;
        self.convert_within(name, bytes, self.limits).await
    }

    async fn convert_within(
        &self,
        name: String,
        bytes: &[u8],
        limits: Limits,
    ) -> Result<Converted, ImportError> {
        let mut child = self.start()?;
        let job = Job { name, limits };
        let process = child.id();
        let ended = tokio::select! {
            output = speak(&mut child, &job, bytes, self.longest_answer()) => output,
            () = tokio::time::sleep(limits.time) => {
                Err(ImportError::TooSlow { seconds: limits.time.as_secs() })
            }
            () = memory::exceeded(process, limits.memory) => {
                Err(ImportError::TooMuchMemory { limit: limits.memory })
            }
        };
        stop(&mut child).await;
        verdict::verdict(&ended?, &limits)
    }

    /// JSON writes one byte with six letters at most.
    fn longest_answer(&self) -> u64 {
        6 * self.limits.output as u64 + 64 * 1024
    }

    fn start(&self) -> Result<Child, ImportError> {
        let kept = KEPT.iter().filter_map(|&name| Some((name, std::env::var_os(name)?)));
        let mut command = Command::new(&self.program);
        command
            .arg(COMMAND)
            .env_clear()
            .envs(kept)
            // One thread, one arena: the bound on memory counts what threads reserve.
            .env("RAYON_NUM_THREADS", "1")
            .env("MALLOC_ARENA_MAX", "2")
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command.spawn().map_err(|error| ImportError::worker("it could not be started", &error))
    }
}

/// Gives the worker its job and takes what it says until it ends.
async fn speak(
    child: &mut Child,
    job: &Job,
    bytes: &[u8],
    longest: u64,
) -> Result<Output, ImportError> {
    let (Some(mut input), Some(mut out), Some(mut err)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(ImportError::Worker { detail: "it has no pipes".to_owned() });
    };
    let mut line = serde_json::to_vec(job)
        .map_err(|error| ImportError::Worker { detail: format!("the job: {error}") })?;
    line.push(b'\n');
    let write = async move {
        input.write_all(&line).await?;
        input.write_all(bytes).await?;
        // The end of the pipe is the end of the file.
        input.shutdown().await
    };
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let listen = async {
        let read = (&mut out).take(longest).read_to_end(&mut stdout).await;
        // A worker that says more than any answer is would otherwise wait to be heard.
        drop(out);
        read
    };
    let overhear = async {
        let read = (&mut err).take(LAST_WORDS).read_to_end(&mut stderr).await;
        tokio::io::copy(&mut err, &mut tokio::io::sink()).await.and(read)
    };
    // A worker may refuse before it has read everything; then writing fails and its answer counts.
    let (_written, listened, overheard) = tokio::join!(write, listen, overhear);
    listened
        .and(overheard)
        .map_err(|error| ImportError::worker("it could not be heard", &error))?;
    let status = child.wait().await;
    let status = status.map_err(|error| ImportError::worker("its end was missed", &error))?;
    Ok(Output { status, stdout, stderr })
}

/// Ends a worker that has not ended; one that has is not there to be ended.
async fn stop(child: &mut Child) {
    const LONGEST: Duration = Duration::from_secs(5);
    if child.start_kill().is_ok() && tokio::time::timeout(LONGEST, child.wait()).await.is_err() {
        tracing::warn!("an import worker did not end when it was stopped");
    }
}
