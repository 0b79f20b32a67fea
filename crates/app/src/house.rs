//! Everything that a process has once: the server, the models with their keys, the shipped plugins, the
//! clock, whoever works in the background. What belongs to one teacher is a [`Desk`], and the house
//! knows whose desk a caller comes to.

mod caller;
mod watch;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use backups::BackupDesk;
use domain::TeacherId;
use learning::{Learning, Supplies};
use models::embed::Embeddings;
use people::People;
use planning::imports::Places;
use postgres::ServerOptions;
use postgres::queue::Workers;
use store::Store;
use tokio::task::JoinSet;

use crate::desk::{Desk, Place};
use crate::models::Models;
use crate::shared::Shared;
use crate::{AppOptions, Background, OpenError, workers};

pub use caller::Caller;

/// The running application; clones share it.
#[derive(Clone)]
pub struct House(pub(crate) Arc<Rooms>);

pub(crate) struct Rooms {
    pub(crate) shared: Shared,
    data_dir: PathBuf,
    /// Where the teacher of this computer works.
    here: Place,
    /// The desks that somebody came to. Held while one is opened, or it would be opened twice.
    desks: tokio::sync::Mutex<BTreeMap<TeacherId, Desk>>,
    /// Ended with the house, at the latest when its last clone is dropped.
    watchers: Mutex<JoinSet<()>>,
    /// Whoever works in the background, where this process does.
    workers: tokio::sync::Mutex<Option<Workers>>,
}

impl House {
    /// Open the database and the plugins, and begin to watch them.
    ///
    /// # Errors
    /// [`OpenError`], with what to do about it.
    pub async fn open(options: AppOptions) -> Result<Self, OpenError> {
        let data_dir = options.data_dir.clone();
        std::fs::create_dir_all(&data_dir)
            .map_err(|source| OpenError::Data { path: data_dir.clone(), source })?;
        let here = Place {
            settings: data_dir.clone(),
            workspace: options.workspace_in_use(),
            seeded: options.workspace.is_none(),
            over: None,
            provider: options.provider.clone(),
        };
        let plugins = options.plugins_in_use()?;
        let places = options.places();
        let at = ServerOptions {
            data_dir: data_dir.clone(),
            database_url: options.database_url,
            binaries: options.postgres,
            served: options.served,
        };
        let calendar = options.calendar;
        let clock = Arc::clone(&calendar.clock);
        let server = Arc::new(backups::open(at, &places, clock.now()).await?);
        let (store, role) = (Store::of(&server), server.role());
        let backups = BackupDesk { store, role, places, clock: Arc::clone(&clock) };
        let shared = Shared {
            backups,
            server,
            models: Arc::new(Models::open(&data_dir, options.providers, options.offline_pace)),
            embeddings: Arc::new(Embeddings::of(&data_dir)),
            plugins,
            clock,
            places: Places::default(),
            typesetter: options.typesetter,
        };
        let house = Self(Arc::new(Rooms {
            shared,
            data_dir,
            here,
            desks: tokio::sync::Mutex::default(),
            watchers: Mutex::default(),
            workers: tokio::sync::Mutex::default(),
        }));
        watch::definitions(&house)?;
        watch::database(&house);
        watch::deleted(&house);
        match options.background {
            Background::Off => {}
            Background::On => {
                let embeddings = Arc::clone(&house.0.shared.embeddings);
                house.watchers().spawn_blocking(move || embeddings.install_named());
                let work = || async { Ok(workers::work(&house).await?) };
                let workers = house.once_up(work).await?;
                *house.0.workers.lock().await = Some(workers);
                watch::backups(&house, calendar);
            }
        }
        let models = Arc::clone(&house.0.shared.models);
        // The keychain may be slow or want to be unlocked; nobody waits for it who does not need it.
        house.watchers().spawn(async move { models.keys_looked_up().await });
        Ok(house)
    }

    /// The desk of a caller, opened when somebody comes to it first and until the house closes.
    ///
    /// # Errors
    /// [`OpenError`] when it cannot be opened.
    pub async fn admit(&self, caller: &Caller) -> Result<Desk, OpenError> {
        let mut desks = self.0.desks.lock().await;
        let store = Store::of(&self.0.shared.server);
        let who = || async {
            match caller {
                Caller::Here => Ok(store.local_teacher().await?),
                Caller::Teacher(name) => Ok(store.teacher_named(name).await?),
                Caller::Beside { whose, name, .. } => Ok(store.desk_beside(*whose, name).await?),
            }
        };
        let teacher = self.once_up(who).await?;
        if let Some(desk) = desks.get(&teacher) {
            return Ok(desk.clone());
        }
        let place = self.place_of(caller, teacher);
        let open = || Desk::open(self.0.shared.clone(), teacher, place.clone());
        let desk = self.once_up(open).await?;
        desk.purge().await;
        desks.insert(teacher, desk.clone());
        Ok(desk)
    }

    /// Closes a desk that nobody comes to for now; work under way stays where its log is.
    pub async fn leave(&self, desk: &Desk) {
        self.0.desks.lock().await.remove(&desk.teacher());
        desk.close().await;
    }

    /// What coding agents learn by, in rows of the teacher of this computer; no desk is opened for it.
    ///
    /// # Errors
    /// [`OpenError`] when the database does not answer.
    pub async fn learning(&self) -> Result<Learning, OpenError> {
        let Shared { server, embeddings, clock, .. } = self.0.shared.clone();
        let rows = Store::of(&server);
        let teacher = self.once_up(|| async { Ok(rows.local_teacher().await?) }).await?;
        let cache = Supplies::cache_in(&self.0.data_dir);
        let store = rows.for_teacher(teacher);
        Ok(Learning::new(Supplies { store, embedder: embeddings, clock, cache }))
    }

    /// Who uses this house beside the teacher of this computer.
    ///
    /// # Errors
    /// [`OpenError`] when the database does not answer.
    pub async fn people(&self) -> Result<People, OpenError> {
        let rows = Store::of(&self.0.shared.server);
        let teacher = self.once_up(|| async { Ok(rows.local_teacher().await?) }).await?;
        Ok(People::of(rows.for_teacher(teacher)))
    }

    /// The desk at which work for a teacher is done: hers when somebody came to it, else that of
    /// this computer, which says what it did to nobody else.
    pub(crate) async fn desk_for(&self, teacher: TeacherId) -> Result<Desk, OpenError> {
        let open = self.0.desks.lock().await.get(&teacher).cloned();
        match open {
            Some(desk) => Ok(desk),
            None => self.admit(&Caller::Here).await,
        }
    }

    /// All desks that somebody came to.
    pub(crate) async fn desks(&self) -> Vec<Desk> {
        self.0.desks.lock().await.values().cloned().collect()
    }

    /// Does what opens the house again while the database recovers from a crash.
    async fn once_up<T, Work>(&self, work: impl Fn() -> Work) -> Result<T, OpenError>
    where
        Work: Future<Output = Result<T, OpenError>>,
    {
        let begun = Instant::now();
        loop {
            match work().await {
                Err(error) if error.is_unavailable() && begun.elapsed() < RECOVERY => {
                    tracing::info!(%error, "the start waits for the database");
                    self.0.shared.server.ensure_running().await?;
                    tokio::time::sleep(SOON).await;
                }
                outcome => return outcome,
            }
        }
    }

    /// A teacher beside the one of this computer has a folder of her own below the data folder.
    fn place_of(&self, caller: &Caller, teacher: TeacherId) -> Place {
        let over = match caller {
            Caller::Here => return self.0.here.clone(),
            Caller::Teacher(_) => None,
            Caller::Beside { over, .. } => over.clone(),
        };
        let settings = self.0.data_dir.join("teachers").join(teacher.to_string());
        let (workspace, provider) = (settings.join("workspace"), self.0.here.provider.clone());
        Place { settings, workspace, seeded: true, over, provider }
    }

    /// End orderly: runs under way stop where their log is and can be continued later.
    pub async fn close(&self) {
        self.watchers().abort_all();
        for desk in self.desks().await {
            desk.close().await;
        }
        if let Some(workers) = self.0.workers.lock().await.take() {
            workers.stop().await;
        }
        if let Err(error) = self.0.shared.server.close().await {
            // The next start finds the server as it is and adopts it.
            tracing::warn!(%error, "the database was left running");
        }
    }

    fn watchers(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long a start waits for a database that recovers, and how often it asks.
const RECOVERY: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(100);

/// How often a house in which nothing happens looks whether its database is there.
pub(crate) const LOOK: Duration = Duration::from_secs(2);
