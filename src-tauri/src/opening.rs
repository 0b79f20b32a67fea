//! Opening the application behind a window that is already there.
//!
//! All commands wait for the same attempt. When it fails each of them answers with the reason, and
//! the next command makes the next attempt: to call again is to try again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::{ApiError, ErrorCode};
use app::{AppOptions, Caller, Desk, House, OpenError};
use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use typesetting::Typesetter;

/// How long the end of the program waits for runs and the database to come to rest. What is not
/// done by then is taken up by the next start.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// An attempt to open something, for everybody who waits for it.
pub type Attempt<T> = Shared<BoxFuture<'static, Result<T, ApiError>>>;
type Waiting<T> = Box<dyn FnOnce(&T) + Send>;

/// Something that is being opened, or was, or could not be; clones share it.
pub struct Opening<T>(Arc<Parts<T>>);

struct Parts<T> {
    open: Box<dyn Fn() -> BoxFuture<'static, Result<T, ApiError>> + Send + Sync>,
    state: Mutex<State<T>>,
}

struct State<T> {
    attempt: Option<Attempt<T>>,
    waiting: Vec<Waiting<T>>,
}

impl<T> Clone for Opening<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Clone + Send + Sync + 'static> Opening<T> {
    /// Nothing is opened yet; `open` makes one attempt.
    pub fn new<F, O>(open: O) -> Self
    where
        F: Future<Output = Result<T, ApiError>> + Send + 'static,
        O: Fn() -> F + Send + Sync + 'static,
    {
        Self(Arc::new(Parts {
            open: Box::new(move || open().boxed()),
            state: Mutex::new(State { attempt: None, waiting: Vec::new() }),
        }))
    }

    /// The opened thing: of the attempt under way, or of a new one when the last has failed.
    pub async fn ready(&self) -> Result<T, ApiError> {
        let attempt = self.attempt();
        attempt.await
    }

    /// Call `then` now if it is open, else in the moment it opens, before anyone gets it.
    pub fn when_open(&self, then: impl FnOnce(&T) + Send + 'static) {
        let mut state = self.state();
        let opened = state.attempt.as_ref().and_then(Shared::peek).cloned();
        match opened {
            Some(Ok(opened)) => {
                drop(state);
                then(&opened);
            }
            Some(Err(_)) | None => state.waiting.push(Box::new(then)),
        }
    }

    fn attempt(&self) -> Attempt<T> {
        let mut state = self.state();
        if let Some(attempt) = &state.attempt
            && !matches!(attempt.peek(), Some(Err(_)))
        {
            return attempt.clone();
        }
        let opening = self.clone();
        let attempt = async move {
            let opened = (opening.0.open)().await?;
            let waiting = std::mem::take(&mut opening.state().waiting);
            for then in waiting {
                then(&opened);
            }
            Ok(opened)
        }
        .boxed()
        .shared();
        state.attempt = Some(attempt.clone());
        attempt
    }

    /// The last attempt, if there was one.
    pub fn under_way(&self) -> Option<Attempt<T>> {
        self.state().attempt.clone()
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The house, and the desk of the teacher of this computer: nobody else calls from the window.
#[derive(Clone)]
pub struct Opened {
    /// What the process has once.
    pub house: House,
    /// Hers.
    pub desk: Desk,
}

/// Open the application on what the environment names.
pub async fn open_application() -> Result<Opened, ApiError> {
    // A thread of its own: opening reads folders and waits for a server, and what it is made of
    // need not be able to move between threads meanwhile.
    let opened = tauri::async_runtime::spawn_blocking(|| {
        tauri::async_runtime::block_on(async {
            let options = AppOptions::from_environment()?;
            let typesetter = Typesetter::ours();
            let house = House::open(AppOptions { typesetter, ..options }).await?;
            let desk = house.admit(&Caller::Here).await?;
            Ok::<_, OpenError>(Opened { house, desk })
        })
    });
    match opened.await {
        Ok(opened) => opened.map_err(could_not_open),
        Err(error) => Err(ApiError::new(ErrorCode::Internal, error.to_string())),
    }
}

/// Put a backup back in the place of a database that does not open, and open that. Nothing is put back
/// where it opens after all.
pub async fn restore(opening: &Opening<Opened>, name: String) -> Result<(), ApiError> {
    decided(opening, move |places| places.put_back_instead(&name)).await
}

/// Let the database of an older version be changed without a backup before it, and open it. Nothing is
/// decided where it opens after all.
pub async fn go_on_without_backup(opening: &Opening<Opened>) -> Result<(), ApiError> {
    decided(opening, backups::Places::change_without_backup).await
}

/// Decide what the next attempt does with a database that does not open, and make it.
async fn decided(
    opening: &Opening<Opened>,
    decide: impl FnOnce(&backups::Places) -> Result<(), backups::BackupFault> + Send + 'static,
) -> Result<(), ApiError> {
    match opening.ready().await {
        Err(error) if error.code == ErrorCode::Damaged => {}
        opened => return opened.map(drop),
    }
    let decided = tauri::async_runtime::spawn_blocking(move || {
        let places = AppOptions::from_environment()?.places();
        Ok::<_, OpenError>(decide(&places)?)
    });
    match decided.await {
        Ok(decided) => decided.map_err(could_not_open)?,
        Err(error) => return Err(ApiError::new(ErrorCode::Internal, error.to_string())),
    }
    opening.ready().await.map(drop)
}

/// End what was opened, orderly and soon.
pub async fn close(opening: &Opening<Opened>) {
    let Some(attempt) = opening.under_way() else {
        return;
    };
    let closed = async {
        if let Ok(opened) = attempt.await {
            opened.house.close().await;
        }
    };
    if tokio::time::timeout(CLOSE_WITHIN, closed).await.is_err() {
        tracing::warn!("the application did not come to rest within {CLOSE_WITHIN:?}");
    }
}

fn could_not_open(error: OpenError) -> ApiError {
    let words = error.to_string();
    let error = match error {
        OpenError::Backup(error) => ApiError::from(error),
        OpenError::Server(_) | OpenError::Store(_) => ApiError::new(ErrorCode::Unavailable, words),
        OpenError::NoHome | OpenError::Data { .. } | OpenError::Workspace(_) => {
            ApiError::new(ErrorCode::Internal, words)
        }
    };
    let why = &error.message;
    let message = format!("Teacher assist could not open: {why}. Put this right and try again.");
    ApiError { message, ..error }
}

#[cfg(test)]
mod tests;
