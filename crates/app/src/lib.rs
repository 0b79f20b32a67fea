//! The application: one composition of store, workspace, plugins and models, and the bodies of all
//! commands of the wire. Hosts (window, browser, terminal) hold an [`App`] and nothing else.

mod application;
mod bundled;
mod commands;
mod compose;
mod crew;
mod desks;
mod error;
mod jobs;
mod models;
mod open;
mod options;
mod problems;
mod runs;
mod talk;
mod traces;

use std::sync::{Arc, Mutex, PoisonError};

use domain::{Clock, TeacherId};
use futures::stream::BoxStream;
use planning::definitions::Definitions;
use planning::settings::Settings;
use planning::supplies::Supplies;
use postgres::Server;
use postgres::queue::Workers;
use sessions::guard::Guard;
use sessions::{Hub, Sessions};
use store::TeacherStore;
use tokio::task::JoinSet;
use workspace::Workspace;

use crate::desks::Desks;
use crate::models::Models;

pub use error::OpenError;
pub use options::{AppOptions, Background};

/// The running application; clones share it.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    server: Arc<Server>,
    store: TeacherStore,
    workspace: Arc<Workspace>,
    definitions: Definitions,
    models: Arc<Models>,
    settings: Arc<Settings>,
    supplies: Supplies,
    desks: Desks,
    hub: Arc<Hub>,
    sessions: Sessions,
    guard: Guard,
    /// Ended with the application, at the latest when its last clone is dropped.
    watchers: Mutex<JoinSet<()>>,
    /// Whoever works in the background, where this process does.
    workers: tokio::sync::Mutex<Option<Workers>>,
    clock: Arc<dyn Clock>,
}

impl App {
    /// Open the database, the workspace and the plugins, and begin to watch them.
    ///
    /// # Errors
    /// [`OpenError`], with what to do about it.
    pub async fn open(options: AppOptions) -> Result<Self, OpenError> {
        open::open(options).await
    }

    /// What happens from now on, for one listener.
    pub fn events(&self) -> BoxStream<'static, api::AppEvent> {
        self.0.hub.listen()
    }

    /// Whose sessions these are.
    pub fn teacher(&self) -> TeacherId {
        self.0.store.teacher()
    }

    /// End orderly: runs under way stop where their log is and can be continued later.
    pub async fn close(&self) {
        self.watchers().abort_all();
        self.0.sessions.runs().abandon().await;
        if let Some(workers) = self.0.workers.lock().await.take() {
            workers.stop().await;
        }
        if let Err(error) = self.0.server.close().await {
            // The next start finds the server as it is and adopts it.
            tracing::warn!(%error, "the database was left running");
        }
    }

    fn watchers(&self) -> std::sync::MutexGuard<'_, JoinSet<()>> {
        self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
