//! Newer versions of this program: looked for where an address is built in, told to the page, fetched, and
//! installed only while nothing is under way.

mod address;
mod fetching;
mod installing;
mod kept;
mod obstacles;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::{ApiError, ErrorCode};
use serde::{Deserialize, Serialize};
use tauri::ipc::Channel;
use tauri::{AppHandle, Manager, State, Webview};
use tauri_plugin_updater::{Error, Update, Updater, UpdaterExt};

use crate::opening::{self, Opened, Opening};
use kept::Notes;

pub use address::is_known;

/// How long after the start the program looks by itself: opening comes first.
const AFTER_START: Duration = Duration::from_secs(5);
/// How long a server may take to answer, and how long it may be silent while it sends.
const CONNECT_WITHIN: Duration = Duration::from_secs(15);
const SILENT_FOR: Duration = Duration::from_secs(60);

/// What the page is told.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateState {
    /// The version that runs.
    version: String,
    /// Whether there is an address to look at.
    can_look: bool,
    /// Whether the program looks by itself when it starts.
    by_itself: bool,
    /// When it looked last, in milliseconds since 1970.
    last_looked: Option<u64>,
    /// A newer version, once there is one.
    found: Option<FoundVersion>,
    /// What is being done.
    step: Step,
    /// Where its package is, fetched and found to be signed.
    package: Option<PathBuf>,
    /// Whether it is installed when the window is closed.
    at_close: bool,
    /// What kept it from being installed when that was asked for.
    in_the_way: Vec<String>,
    /// What went wrong last.
    trouble: Option<String>,
    /// Whether this program cannot put another in its own place.
    by_hand: bool,
}

/// A newer version, as its list has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct FoundVersion {
    version: String,
    /// What is new: text of a list that nobody signs.
    notes: String,
}

/// What is being done.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(tag = "at", rename_all = "camelCase")]
enum Step {
    #[default]
    Nothing,
    Looking,
    Fetching {
        /// Bytes that have come.
        got: u64,
        /// Bytes that there are, where the server says it.
        of: Option<u64>,
    },
    Installing,
}

/// When a version is to be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum InstallAt {
    /// At once; the program starts anew.
    Once,
    /// When the window is closed.
    Close,
}

/// What is known of newer versions; clones share it.
#[derive(Clone, Default)]
pub struct Updates(Arc<UpdateParts>);

#[derive(Default)]
struct UpdateParts {
    known: Mutex<Known>,
    /// Held by whoever looks, fetches or installs.
    busy: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Known {
    state: UpdateState,
    update: Option<Update>,
    /// Who is told, by the names of their windows.
    pages: BTreeMap<String, Channel<UpdateState>>,
}

impl Updates {
    /// Take up what was noted, and look by itself where that is wanted and there is an address.
    pub fn begin(&self, shell: &AppHandle, can_look: bool) {
        let notes = Notes::read(shell);
        if notes.at_close.is_some() {
            noted(Notes::change(shell, |notes| notes.at_close = None));
        }
        let looks = can_look && notes.by_itself;
        self.tell(|state| {
            state.version = shell.package_info().version.to_string();
            state.can_look = can_look;
            state.by_itself = notes.by_itself;
            state.last_looked = notes.last_looked;
            state.trouble = notes.at_close;
            state.by_hand = installing::is_by_hand();
        });
        if looks {
            let (updates, shell) = (self.clone(), shell.clone());
            tauri::async_runtime::spawn(async move {
                tokio::time::sleep(AFTER_START).await;
                updates.look(&shell, Told::WhatIsNew).await;
            });
        }
    }

    /// A window is closed, and is told of nothing more.
    pub fn leave(&self, window: &str) {
        self.known().pages.remove(window);
    }

    /// Read the list of versions.
    async fn look(&self, shell: &AppHandle, told: Told) {
        let Ok(_busy) = self.0.busy.try_lock() else { return };
        self.tell(|state| state.step = Step::Looking);
        let found = async { updater(shell)?.check().await };
        match found.await {
            Ok(update) => {
                let package = fetching::kept_package(shell, update.as_ref()).await;
                let looked = kept::now();
                noted(Notes::change(shell, |notes| notes.last_looked = Some(looked)));
                self.known().update.clone_from(&update);
                self.tell(|state| {
                    if told == Told::Everything {
                        state.trouble = None;
                    }
                    state.found = update.map(|update| FoundVersion {
                        version: update.version,
                        notes: update.body.unwrap_or_default(),
                    });
                    state.last_looked = Some(looked);
                    state.at_close &= package.is_some();
                    state.package = package;
                    state.in_the_way.clear();
                });
            }
            // She did not ask, and may have no network: the settings say when it was looked last.
            Err(error) if told == Told::WhatIsNew => {
                tracing::warn!("the list of versions could not be read: {error}");
            }
            Err(error) => self.tell(|state| state.trouble = Some(words::of_look(&error))),
        }
        self.tell(|state| state.step = Step::Nothing);
    }

    /// Change what is known, and tell the pages.
    fn tell(&self, change: impl FnOnce(&mut UpdateState)) {
        let mut known = self.known();
        change(&mut known.state);
        let Known { state, pages, .. } = &mut *known;
        // A page that is gone comes back and asks again.
        pages.retain(|_, page| page.send(state.clone()).is_ok());
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How much is told of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Everything,
    WhatIsNew,
}

/// Tell a page how it stands, now and when that changes.
#[tauri::command]
pub fn follow_updates(page: Webview, updates: State<'_, Updates>, channel: Channel<UpdateState>) {
    updates.known().pages.insert(page.label().to_owned(), channel);
    updates.tell(|_| ());
}

/// Look for a newer version now.
#[tauri::command]
pub async fn look_for_update(
    shell: AppHandle,
    updates: State<'_, Updates>,
) -> Result<(), ApiError> {
    if !updates.known().state.can_look {
        let message = "this program has no address at which newer versions are listed";
        return Err(ApiError::new(ErrorCode::Invalid, message));
    }
    updates.look(&shell, Told::Everything).await;
    Ok(())
}

/// Choose whether the program looks by itself when it starts; kept across restarts.
#[tauri::command]
pub fn look_by_itself(
    shell: AppHandle,
    updates: State<'_, Updates>,
    wanted: bool,
) -> Result<(), ApiError> {
    updates.tell(|state| state.by_itself = wanted);
    Notes::change(&shell, |notes| notes.by_itself = wanted).map_err(|error| {
        let message = format!("the choice holds until you close, as it cannot be kept: {error}");
        ApiError::new(ErrorCode::Internal, message)
    })
}

/// Fetch the version that was found. How it goes is told to the pages.
#[tauri::command]
pub async fn fetch_update(shell: AppHandle, updates: State<'_, Updates>) -> Result<(), ApiError> {
    updates.fetch(&shell).await;
    Ok(())
}

/// Fetch the version that was found, and install it when that is wanted. How it goes is told to the pages.
#[tauri::command]
pub async fn install_update(
    shell: AppHandle,
    updates: State<'_, Updates>,
    when: InstallAt,
) -> Result<(), ApiError> {
    if updates.known().state.by_hand {
        let message =
            "this program cannot put another in its own place: fetch it, and install it by hand";
        return Err(ApiError::new(ErrorCode::Invalid, message));
    }
    updates.install(&shell, when).await;
    Ok(())
}

/// Leave the program as it is when the window is closed.
#[tauri::command]
pub fn leave_update(updates: State<'_, Updates>) {
    updates.tell(|state| state.at_close = false);
}

/// Who asks the address that was built in.
fn updater(shell: &AppHandle) -> Result<Updater, Error> {
    let opening = shell.state::<Opening<Opened>>().inner().clone();
    shell
        .updater_builder()
        .configure_client(|client| client.connect_timeout(CONNECT_WITHIN).read_timeout(SILENT_FOR))
        // On Windows the installer ends this process by itself.
        .on_before_exit(move || tauri::async_runtime::block_on(opening::close(&opening)))
        .build()
}

fn noted(kept: std::io::Result<()>) {
    if let Err(error) = kept {
        tracing::warn!("what is known of newer versions is not kept: {error}");
    }
}
