//! Putting a newer version in the place of this one, while nothing is under way. Its signature is looked at once
//! more by whoever installs it.

use std::fs;
use std::path::PathBuf;

use tauri::utils::config::BundleType;
use tauri::utils::platform::bundle_type;
use tauri::{AppHandle, Manager};
use tauri_plugin_updater::{Error, Update};

use super::fetching::blocking;
use super::kept::Notes;
use super::{InstallAt, Step, Updates, noted, obstacles, words};
use crate::in_hand::InHand;
use crate::opening::{Opened, Opening};

/// What lets a person install packages of the system from a window.
const PKEXEC: &str = "pkexec";

/// A version that is to be installed once nothing of the application is left.
pub struct LastStep {
    update: Update,
    package: PathBuf,
}

impl Updates {
    /// Fetch the version that was found, and install it when that is wanted.
    pub(super) async fn install(&self, shell: &AppHandle, when: InstallAt) {
        let Some((_busy, update)) = self.taken() else { return };
        let done = async {
            let package = self.fetched(shell, &update).await?;
            match when {
                InstallAt::Once => return self.install_now(shell, &update, package).await,
                InstallAt::Close => self.tell(|state| state.at_close = true),
            }
            Ok(Step::Nothing)
        };
        self.ended(done.await);
    }

    /// Install it where nothing is under way, and start the program anew. Gives what is done after that.
    async fn install_now(
        &self,
        shell: &AppHandle,
        update: &Update,
        package: PathBuf,
    ) -> Result<Step, String> {
        let held_up = match shell.state::<InHand>().hold_up() {
            Ok(held_up) => held_up,
            Err(works) => {
                let works = works.into_iter().map(|work| work.words().to_owned()).collect();
                self.tell(|state| state.in_the_way = works);
                return Ok(Step::Nothing);
            }
        };
        // Asked when nothing can begin any more.
        let obstacles = obstacles::found(&shell.state::<Opening<Opened>>()).await;
        if !obstacles.is_empty() {
            self.tell(|state| state.in_the_way = obstacles);
            return Ok(Step::Nothing);
        }
        self.tell(|state| {
            state.step = Step::Installing;
            state.at_close = false;
        });
        let last_step = LastStep { update: update.clone(), package };
        blocking(move || last_step.take()).await?;
        held_up.for_good();
        shell.request_restart();
        Ok(Step::Installing)
    }

    /// What is to be installed now that the window is closed. It is asked while the application still answers;
    /// what is in the way is noted for the next start.
    pub async fn at_close(&self, shell: &AppHandle) -> Option<LastStep> {
        let (update, package) = {
            let known = self.known();
            let wanted = known.state.at_close;
            known.update.clone().zip(known.state.package.clone()).filter(|_| wanted)?
        };
        let obstacles = obstacles::found(&shell.state::<Opening<Opened>>()).await;
        if obstacles.is_empty() {
            return Some(LastStep { update, package });
        }
        let version = update.version;
        let said = format!(
            "Version {version} was not installed when you closed, as something was under way. {} The package is kept.",
            obstacles.join(" ")
        );
        noted(Notes::change(shell, |notes| notes.at_close = Some(said)));
        None
    }

    /// The system ends the program, and nobody is there to be asked for a password.
    pub fn not_at_close(&self) {
        self.known().state.at_close = false;
    }
}

impl LastStep {
    /// Hand the package to whatever installs it on this system.
    ///
    /// # Errors
    /// In words for a person.
    fn take(self) -> Result<(), String> {
        let Self { update, package } = self;
        let installed =
            fs::read(&package).map_err(Error::from).and_then(|bytes| update.install(bytes));
        installed.map_err(|error| words::of_install(&update.version, &package, &error))
    }

    /// The same when nobody is left to be told: what went wrong is noted for the next start.
    pub fn take_last(self, shell: &AppHandle) {
        if let Err(said) = self.take() {
            tracing::warn!("{said}");
            noted(Notes::change(shell, |notes| notes.at_close = Some(said)));
        }
    }
}

/// Whether this program cannot put another in its own place: it came in no package, or nothing here gives a
/// window the right to install one.
pub(super) fn is_by_hand() -> bool {
    match bundle_type() {
        None => true,
        Some(BundleType::Deb | BundleType::Rpm) => !is_on_path(PKEXEC),
        Some(_) => false,
    }
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
