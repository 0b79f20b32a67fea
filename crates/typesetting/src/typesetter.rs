//! Giving an order to a worker, or carrying it out here.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use export::Bundle;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::TypesetError;
use crate::order::{Answer, Made, Make, Order};
use crate::worker::COMMAND;

/// So many bundles are set at the same time at least.
const AT_ONCE: usize = 2;

/// Pages that are not set after this long never will be: all pages of a long lesson take a few seconds.
const LONGEST: Duration = Duration::from_secs(120);

/// What is logged of a worker's last words, in letters.
const LAST_WORDS: usize = 1_000;

/// How a program of ours ends that is asked for what it does not know: an older one, which is no worker.
const USAGE: i32 = 2;

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
        let places = thread::available_parallelism().map_or(AT_ONCE, |at| at.get().max(AT_ONCE));
        Self { program: None, longest: LONGEST, places: Arc::new(Semaphore::new(places)) }
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
        let place = self.soon(Arc::clone(&self.places).acquire_owned()).await?;
        let place = place.map_err(|error| broken(&error))?;
        let order = Order { make, bundle };
        if let Some(program) = &self.program {
            let line = serde_json::to_vec(&order).map_err(|error| broken(&error))?;
            match self.soon(asked(program, line)).await?? {
                Answer::Made(made) => return Ok(made),
                Answer::Refused(error) => return Err(error.into()),
                Answer::NotUnderstood(why) => {
                    tracing::warn!(%why, "pages are set in this process: there is no worker for them");
                }
            }
        }
        let made = tokio::task::spawn_blocking(move || {
            // It is free when the work is done, whoever waits for that.
            let _place = place;
            order.carry_out()
        });
        Ok(self.soon(made).await?.map_err(|error| broken(&error))??)
    }

    async fn soon<T>(&self, work: impl Future<Output = T>) -> Result<T, TypesetError> {
        let seconds = self.longest.as_secs();
        timeout(self.longest, work).await.map_err(|_| TypesetError::TooSlow { seconds })
    }
}

/// What a worker answers; one that there is not, or that is none, has not understood.
async fn asked(program: &Path, order: Vec<u8>) -> Result<Answer, TypesetError> {
    let mut child = match command(program).spawn() {
        Ok(child) => child,
        Err(error) => return Ok(Answer::NotUnderstood(error.to_string())),
    };
    let mut input = child.stdin.take();
    let write = async move {
        let Some(input) = input.as_mut() else { return Ok(()) };
        input.write_all(&order).await?;
        input.shutdown().await
    };
    // A worker that ends before it has read everything says why by how it ends.
    let (_written, output) = tokio::join!(write, child.wait_with_output());
    let Output { status, stdout, stderr } = output.map_err(|error| broken(&error))?;
    let words = String::from_utf8_lossy(&stderr);
    let words: String = words.trim().chars().take(LAST_WORDS).collect();
    if !words.is_empty() {
        tracing::warn!("whoever sets pages said: {words}");
    }
    match status.code() {
        Some(0) => Ok(serde_json::from_slice(&stdout)
            .unwrap_or_else(|error| Answer::NotUnderstood(format!("its answer: {error}")))),
        Some(USAGE) => Ok(Answer::NotUnderstood("the program knows no such worker".to_owned())),
        // What took the worker down would take this process down.
        _ => {
            tracing::warn!("whoever sets pages ended: {status}");
            Err(TypesetError::Ended)
        }
    }
}

fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .arg(COMMAND)
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    // A key that ends a server in a terminal lets the pages that it still owes be set.
    #[cfg(unix)]
    command.process_group(0);
    command
}

fn broken(error: &dyn std::fmt::Display) -> TypesetError {
    TypesetError::Broken(error.to_string())
}
