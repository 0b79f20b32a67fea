//! Giving an order to a worker, or carrying it out here.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use export::Bundle;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::Semaphore;

use crate::error::TypesetError;
use crate::order::{Answer, Made, Make, Order};
use crate::worker::COMMAND;

/// Variables that a program may need in order to start at all: where its libraries are, and on Windows
/// where the system is.
const KEPT: [&str; 3] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "SystemRoot"];

/// So many bundles are set at the same time.
const AT_ONCE: usize = 2;

/// Pages that are not set after this long never will be: all pages of a long lesson take a few seconds.
const LONGEST: Duration = Duration::from_secs(120);

/// What is told of a worker's last words, in letters.
const LAST_WORDS: usize = 300;

/// Whoever sets pages; clones share their places.
#[derive(Debug, Clone)]
pub struct Typesetter {
    /// Whom to start; none where pages are set in this process.
    program: Option<PathBuf>,
    longest: Duration,
    places: Arc<Semaphore>,
}

impl Default for Typesetter {
    /// In this process.
    fn default() -> Self {
        Self { program: None, longest: LONGEST, places: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Typesetter {
    /// Workers that are this program itself, whose `main` has to begin with
    /// [`worker::requested`](crate::worker::requested); this process where the system does not say which
    /// program it is.
    pub fn ours() -> Self {
        match std::env::current_exe() {
            Ok(program) => Self::by(program),
            Err(error) => {
                tracing::warn!(%error, "pages are set in this process: which program it is was not found");
                Self::default()
            }
        }
    }

    /// Workers that are another program with the same worker in it.
    pub fn by(program: PathBuf) -> Self {
        Self { program: Some(program), ..Self::default() }
    }

    /// The same, waiting no longer than this for an answer.
    #[must_use]
    pub fn within(self, longest: Duration) -> Self {
        Self { longest, ..self }
    }

    /// Sets the pages of a bundle. A worker is ended when the future is dropped. Where none can be started, or
    /// one of another version does not understand (the program was replaced while it ran), the pages are
    /// set here.
    ///
    /// # Errors
    /// [`TypesetError`].
    pub async fn make(&self, make: Make, bundle: Bundle) -> Result<Made, TypesetError> {
        let _place = self.places.acquire().await.map_err(|error| broken(&error))?;
        let order = Order { make, bundle };
        if let Some(program) = &self.program {
            let line = serde_json::to_vec(&order).map_err(|error| broken(&error))?;
            match asked(program, line, self.longest).await {
                Ok(Answer::Made(made)) => return Ok(made),
                Ok(Answer::Refused(error)) => return Err(error.into()),
                Err(Unanswered::NotOurs(why)) => {
                    tracing::warn!(%why, "pages are set in this process: the worker is none");
                }
                Err(Unanswered::Failed(error)) => return Err(error),
            }
        }
        let made = tokio::task::spawn_blocking(move || order.carry_out());
        Ok(made.await.map_err(|error| broken(&error))??)
    }
}

/// Why a worker gave no answer.
enum Unanswered {
    /// It could not be started, or did not understand.
    NotOurs(String),
    /// It began, and did not come to its end.
    Failed(TypesetError),
}

async fn asked(program: &PathBuf, order: Vec<u8>, longest: Duration) -> Result<Answer, Unanswered> {
    let not_ours = |error: &dyn std::fmt::Display| Unanswered::NotOurs(error.to_string());
    let mut child = command(program).spawn().map_err(|error| not_ours(&error))?;
    let mut input = child.stdin.take();
    let write = async move {
        let Some(input) = input.as_mut() else { return Ok(()) };
        input.write_all(&order).await?;
        input.shutdown().await
    };
    // A worker that ends before it has read everything says why by how it ends.
    let both = async { tokio::join!(write, child.wait_with_output()) };
    let Ok((_written, output)) = tokio::time::timeout(longest, both).await else {
        let seconds = longest.as_secs();
        return Err(Unanswered::Failed(TypesetError::TooSlow { seconds }));
    };
    let Output { status, stdout, stderr } = output.map_err(|error| not_ours(&error))?;
    if !status.success() && has_broken_down(status) {
        let words = String::from_utf8_lossy(&stderr);
        let words: String = words.trim().chars().take(LAST_WORDS).collect();
        let detail =
            if words.is_empty() { status.to_string() } else { format!("{status}: {words}") };
        return Err(Unanswered::Failed(TypesetError::Ended { detail }));
    }
    serde_json::from_slice(&stdout).map_err(|error| not_ours(&error))
}

/// Whether it was ended, and did not end by itself: what took the worker down would take this process down.
fn has_broken_down(status: ExitStatus) -> bool {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status).is_some();
    #[cfg(not(unix))]
    // What Windows ends a program with is negative as a number.
    return status.code().is_none_or(|code| code < 0);
}

fn command(program: &PathBuf) -> Command {
    let kept = KEPT.iter().filter_map(|&name| Some((name, std::env::var_os(name)?)));
    let kept: Vec<(&str, OsString)> = kept.collect();
    let mut command = Command::new(program);
    command
        .arg(COMMAND)
        .env_clear()
        .envs(kept)
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

fn broken(error: &dyn std::fmt::Display) -> TypesetError {
    TypesetError::Broken(error.to_string())
}
