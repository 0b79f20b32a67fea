//! Opening: folders, database, definitions, watchers, in this order.

use std::sync::{Arc, Weak};
use std::time::Duration;

use api::AppEvent;
use domain::{Clock, SystemClock};
use futures::{FutureExt, StreamExt};
use planning::definitions::Definitions;
use planning::lessons::Lessons;
use planning::permissions::Allowed;
use planning::settings::{Choices, Settings};
use planning::supplies::Supplies;
use planning::tools::intent_of;
use postgres::{Server, ServerOptions};
use remembering::Shelves;
use sessions::guard::Guard;
use sessions::{Hub, Revive, Sessions};
use store::{Change, Store};
use workspace::{Changed, CurriculumShelf, Workspace, WorkspaceError};

use crate::desks::Desks;
use crate::models::Models;
use crate::{App, AppOptions, Background, OpenError, Parts, bundled, jobs, problems};

pub async fn open(options: AppOptions) -> Result<App, OpenError> {
    let data_dir = options.data_dir.clone();
    std::fs::create_dir_all(&data_dir)
        .map_err(|source| OpenError::Data { path: data_dir.clone(), source })?;
    let settings = Settings::read(&data_dir)?;
    if options.provider.is_some() {
        let provider = options.provider.clone();
        settings.override_with(Choices { provider, ..settings.choices() });
    }
    let root = options.workspace_in_use();
    if options.workspace.is_none() && !root.exists() {
        bundled::seed_workspace(&root)?;
    }
    let workspace = Arc::new(Workspace::open(&root)?);
    let plugins = options.plugins_in_use()?;
    let server = Arc::new(
        Server::open(ServerOptions {
            data_dir: data_dir.clone(),
            database_url: options.database_url,
            binaries: options.postgres,
        })
        .await?,
    );
    let store = Store::of(&server);
    let teacher = store.local_teacher().await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let store = store.for_teacher(teacher);
    let (settings, definitions) = (Arc::new(settings), Definitions::read(plugins));
    let models = Arc::new(Models::open(&data_dir, options.providers, options.offline_pace));
    let hub = Arc::new(Hub::default());
    let sessions = Sessions::new(
        store.clone(),
        Arc::clone(&clock),
        Arc::clone(&hub),
        revive(&server),
        jobs::errands,
    );
    let shelf = CurriculumShelf::default();
    let supplies = Supplies {
        definitions: definitions.clone(),
        workspace: Arc::clone(&workspace),
        store: store.clone(),
        lessons: Lessons::new(
            Arc::clone(&workspace),
            store.clone(),
            Arc::clone(&clock),
            shelf.clone(),
            intent_of,
        ),
        shelves: Shelves::new(store.clone()),
        allowed: Allowed { settings: Arc::clone(&settings) },
        clock: Arc::clone(&clock),
    };
    let app = App(Arc::new(Parts {
        guard: guard(&models, &definitions, &workspace),
        sessions,
        desks: Desks::new(&supplies, &shelf),
        supplies,
        store,
        server,
        workspace,
        definitions,
        models,
        settings,
        hub,
        watchers: std::sync::Mutex::default(),
        workers: tokio::sync::Mutex::default(),
        clock,
    }));
    watch_workspace(&app)?;
    watch_definitions(&app)?;
    watch_sessions(&app).await?;
    watch_database(&app);
    watch_questions(&app);
    match options.background {
        Background::Off => {}
        Background::On => {
            let workers = jobs::work(&app).await?;
            *app.0.workers.lock().await = Some(workers);
        }
    }
    let keys = app.clone();
    // The keychain may be slow or want to be unlocked; nobody waits for it who does not need it.
    app.watchers().spawn(async move { keys.keys_looked_up().await });
    Ok(app)
}

/// A private server that died is started again while somebody waits for it.
fn revive(server: &Arc<Server>) -> Revive {
    let server = Arc::clone(server);
    Arc::new(move || {
        let server = Arc::clone(&server);
        async move {
            if let Err(error) = server.ensure_running().await {
                tracing::warn!(%error, "the database does not start");
            }
        }
        .boxed()
    })
}

/// Whoever is named in skills, agents and curriculum is no pupil.
fn guard(models: &Arc<Models>, definitions: &Definitions, files: &Arc<Workspace>) -> Guard {
    let (models, definitions) = (Arc::clone(models), definitions.clone());
    let files = Arc::clone(files);
    let remote = move |provider: &str| {
        let providers = models.current().providers();
        let found = providers.iter().find(|info| info.name == provider);
        found.is_none_or(|info| info.remote)
    };
    let trusted = move || {
        let mut texts = definitions.reference_texts();
        match curriculum_texts(&files) {
            Ok(curriculum) => texts.extend(curriculum),
            Err(error) => {
                tracing::info!(%error, "names are looked for without the curriculum's own");
            }
        }
        texts
    };
    Guard::new(Box::new(remote), Box::new(trusted))
}

fn curriculum_texts(workspace: &Workspace) -> Result<Vec<String>, WorkspaceError> {
    let files = workspace.list("curriculum")?;
    let texts = files.into_iter().filter(|file| file.name.ends_with(".md"));
    texts.map(|file| workspace.read(&file.path).map(|file| file.text)).collect()
}

/// How often an application in which nothing happens looks whether its database is there.
const LOOK: Duration = Duration::from_secs(2);

/// A watcher must not keep the application open: it holds it weakly and ends with it.
fn alive(parts: &Weak<Parts>) -> Option<App> {
    parts.upgrade().map(App)
}

fn watch_workspace(app: &App) -> Result<(), OpenError> {
    let mut watch = workspace::watch(&app.0.workspace)?;
    let parts = Arc::downgrade(&app.0);
    app.watchers().spawn(async move {
        while let Some(changed) = watch.next().await {
            let Some(app) = alive(&parts) else { return };
            app.0.hub.send(match changed {
                Changed::Paths(paths) => AppEvent::FilesChanged { paths },
                Changed::RootGone => AppEvent::WorkspaceState { available: false },
                Changed::RootBack => AppEvent::WorkspaceState { available: true },
            });
        }
    });
    Ok(())
}

fn watch_definitions(app: &App) -> Result<(), OpenError> {
    let folder = Workspace::open(app.0.definitions.root())?;
    let mut watch = workspace::watch(&folder)?;
    let parts = Arc::downgrade(&app.0);
    app.watchers().spawn(async move {
        while watch.next().await.is_some() {
            let Some(app) = alive(&parts) else { return };
            app.0.definitions.reload();
            let found = problems::of_definitions(&app.0.definitions.catalogue()).len();
            let problems = u32::try_from(found).unwrap_or(u32::MAX);
            app.0.hub.send(AppEvent::DefinitionsChanged { problems });
        }
    });
    Ok(())
}

/// What other processes write to this teacher's sessions reaches the faces of this one.
async fn watch_sessions(app: &App) -> Result<(), OpenError> {
    let mut changes = app.0.store.watch().await?;
    let parts = Arc::downgrade(&app.0);
    app.watchers().spawn(async move {
        while let Some(change) = changes.next().await {
            let Some(app) = alive(&parts) else { return };
            match change {
                Change::Memory { path, .. } => {
                    let path = Some(path.to_string());
                    app.0.hub.send(AppEvent::MemoryChanged { path });
                }
                Change::Missed => app.0.hub.send(AppEvent::Missed),
                Change::StopRequested { session_id, face } => {
                    // Every process hears this; the one that works on the session stops.
                    app.0.sessions.runs().stop(session_id, face);
                }
                Change::Session { session_id, last_seq } => {
                    app.0.sessions.tell_of_log(session_id, last_seq).await;
                }
            }
        }
    });
    Ok(())
}

/// How often questions are looked at whose time may be over.
const EXPIRY: Duration = Duration::from_secs(15);

/// Questions with a time limit are taken back in sessions that nobody looks at, too.
fn watch_questions(app: &App) {
    let parts = Arc::downgrade(&app.0);
    app.watchers().spawn(async move {
        loop {
            // At once: what is over since the application was closed is not to be shown as open.
            let Some(app) = alive(&parts) else { return };
            if let Err(error) = app.expire().await {
                tracing::info!(%error, "open questions were not looked at");
            }
            drop(app);
            tokio::time::sleep(EXPIRY).await;
        }
    });
}

/// A private server that died while nothing ran is started again; whoever runs sees to it itself.
fn watch_database(app: &App) {
    let parts = Arc::downgrade(&app.0);
    app.watchers().spawn(async move {
        let mut absence = None;
        loop {
            tokio::time::sleep(LOOK).await;
            let Some(app) = alive(&parts) else { return };
            if app.0.server.database().ping().await.is_ok() {
                absence = None;
                continue;
            }
            if let Err(error) = app.0.server.ensure_running().await {
                tracing::warn!(%error, "the database does not start");
                absence.get_or_insert_with(|| app.0.hub.store_away());
            }
        }
    });
}
