//! Fetching a newer version. What came is kept on the disk once its signature was found to be right, and is not
//! fetched a second time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tauri::AppHandle;
use tauri_plugin_updater::Update;
use tokio::sync::{MutexGuard, Notify};

use super::{Step, Updates, kept, words};

/// More bytes than any package has.
const LARGEST: u64 = 2 << 30;
/// The page is told of so many bytes more, or of a hundredth.
const TOLD_EACH: u64 = 1 << 18;

impl Updates {
    /// Fetch the version that was found, for somebody who installs it by hand.
    pub(super) async fn fetch(&self, shell: &AppHandle) {
        let Some((_busy, update)) = self.taken() else { return };
        let fetched = self.fetched(shell, &update).await;
        self.ended(fetched.map(|_| Step::Nothing));
    }

    /// The version that was found, for whoever does something with it now; none while somebody else does.
    pub(super) fn taken(&self) -> Option<(MutexGuard<'_, ()>, Update)> {
        let busy = self.0.busy.try_lock().ok()?;
        let update = self.known().update.clone()?;
        self.tell(|state| {
            state.trouble = None;
            state.in_the_way.clear();
        });
        Some((busy, update))
    }

    /// Tell what is done now, or what went wrong.
    pub(super) fn ended(&self, done: Result<Step, String>) {
        self.tell(|state| match done {
            Ok(step) => state.step = step,
            Err(trouble) => {
                state.step = Step::Nothing;
                state.trouble = Some(trouble);
            }
        });
    }

    /// The package on the disk: from before, or fetched and found to be signed for this version.
    pub(super) async fn fetched(
        &self,
        shell: &AppHandle,
        update: &Update,
    ) -> Result<PathBuf, String> {
        let before = self.known().state.package.clone();
        if let Some(package) = before.filter(|package| package.is_file()) {
            return Ok(package);
        }
        self.tell(|state| state.step = Step::Fetching { got: 0, of: None });
        let bytes = self.download(update).await?;
        let version = update.version.clone();
        let name = kept::name_of(update.download_url.path(), &version);
        let folder = kept::packages(shell).map_err(|error| {
            words::of_keeping(&version, Path::new("this account"), bytes.len(), &error)
        })?;
        let keep = move || {
            let kept = kept::keep(&folder, &name, &bytes);
            kept.map_err(|error| words::of_keeping(&version, &folder, bytes.len(), &error))
        };
        let package = blocking(keep).await?;
        self.tell(|state| state.package = Some(package.clone()));
        Ok(package)
    }

    async fn download(&self, update: &Update) -> Result<Vec<u8>, String> {
        let version = &update.version;
        let (too_much, mut got, mut told) = (Notify::new(), 0_u64, 0_u64);
        let on_chunk = |chunk: usize, of: Option<u64>| {
            got += chunk as u64;
            if got > LARGEST {
                too_much.notify_one();
            }
            if got - told >= TOLD_EACH.max(of.unwrap_or_default() / 100) {
                told = got;
                self.tell(|state| state.step = Step::Fetching { got, of });
            }
        };
        tokio::select! {
            bytes = update.download(on_chunk, || ()) => {
                bytes.map_err(|error| words::of_fetch(version, &error))
            }
            () = too_much.notified() => Err(words::of_flood(version)),
        }
    }
}

/// The package of a version that was fetched before; what is kept of others goes.
pub(super) async fn kept_package(shell: &AppHandle, update: Option<&Update>) -> Option<PathBuf> {
    let folder = match kept::packages(shell) {
        Ok(folder) => folder,
        Err(error) => {
            tracing::warn!("there is no folder for packages: {error}");
            return None;
        }
    };
    let update = update.cloned();
    let look = move || {
        let place = update
            .as_ref()
            .map(|update| folder.join(kept::name_of(update.download_url.path(), &update.version)));
        let bytes = place.as_ref().and_then(|place| fs::read(place).ok());
        if let (Some(update), Some(bytes)) = (update, bytes)
            && update.verify(&bytes).is_ok()
        {
            return Ok(place);
        }
        kept::clear(&folder).map(|()| None)
    };
    let looked: io::Result<Option<PathBuf>> = tauri::async_runtime::spawn_blocking(look)
        .await
        .unwrap_or_else(|error| Err(io::Error::other(error)));
    looked.unwrap_or_else(|error| {
        tracing::warn!("a package that is of no use stays: {error}");
        None
    })
}

/// Work that waits for a disk or for a person, beside the threads that answer.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tauri::async_runtime::spawn_blocking(work).await.unwrap_or_else(|error| {
        Err(format!("This broke off by itself: {error}. Nothing was changed; try it again."))
    })
}
