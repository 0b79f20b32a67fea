//! Everything of one teacher: her rows, her files, her settings, what she listens to and what works
//! for her. What the process has once is the [`House`](crate::House), and it opens the desk.

mod watch;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use agent::Model;
use api::AppEvent;
use assessing::{Partners, SittingDesk, Voices};
use async_trait::async_trait;
use crashes::{CrashDesk, CrashFolder};
use domain::TeacherId;
use faults::Fault;
use futures::FutureExt;
use futures::stream::BoxStream;
use planning::beginning::Framing;
use planning::bundled;
use planning::classes::Classes;
use planning::definitions::{Definitions, HERS};
use planning::files::Files;
use planning::lessons::Lessons;
use planning::permissions::Allowed;
use planning::servers::Asking as _;
use planning::settings::{Choices, Settings};
use planning::supplies::Supplies;
use planning::tools::intent_of;
use plugins::Layers;
use postgres::Server;
use remembering::Shelves;
use sessions::guard::Guard;
use sessions::{Hub, Revive, Sessions};
use store::{Store, TeacherStore};
use tokio::task::JoinSet;
use workspace::{CurriculumShelf, FileVersions, Workspace, WorkspaceError};

use crate::desks::Desks;
use crate::models::Models;
use crate::shared::Shared;
use crate::{OpenError, jobs};

/// The desk of one teacher; clones share it.
#[derive(Clone)]
pub struct Desk(pub(crate) Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) store: TeacherStore,
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) definitions: Definitions,
    pub(crate) models: Arc<Models>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) supplies: Supplies,
    pub(crate) desks: Desks,
    pub(crate) hub: Arc<Hub>,
    pub(crate) sessions: Sessions,
    pub(crate) guard: Guard,
    /// Ended with the desk, at the latest when its last clone is dropped.
    watchers: Mutex<JoinSet<()>>,
}

/// Where a teacher works.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The folder of her settings.
    pub settings: PathBuf,
    /// Her files.
    pub workspace: PathBuf,
    /// Whether a workspace that is not there is made from the sample.
    pub seeded: bool,
    /// A folder whose texts are laid over the sample.
    pub over: Option<PathBuf>,
    /// Who answers unless a command says otherwise; none means the kept setting.
    pub provider: Option<String>,
}

impl Desk {
    /// Open a teacher's files and settings, and begin to watch what is hers.
    pub(crate) async fn open(
        shared: Shared,
        teacher: TeacherId,
        place: Place,
    ) -> Result<Self, OpenError> {
        let Shared { server, models, embeddings, plugins, backups, clock, places, typesetter } =
            shared;
        let Place { settings: folder, workspace: root, seeded, over, provider } = place;
        std::fs::create_dir_all(&folder)
            .map_err(|source| OpenError::Data { path: folder.clone(), source })?;
        let settings = Settings::read(&folder)?;
        // A teacher beside the one of this computer has chosen none, and takes none away.
        if settings.choices().server.is_some() || !settings.choices().agreed_servers.is_empty() {
            models.choose(&settings.choices());
        }
        if provider.is_some() {
            let kept = settings.choices();
            // The kept model is one of the kept provider.
            let model = kept.model.clone().filter(|_| kept.provider == provider);
            settings.override_with(Choices { provider, model, ..kept });
        }
        if seeded && !root.exists() {
            bundled::seed_workspace(&root, over.as_deref())?;
        }
        let workspace = Workspace::open(&root)?;
        let versions = FileVersions::new(&folder, workspace.root(), Arc::clone(&clock));
        let workspace = Arc::new(workspace.keeping(versions));
        match workspace.sweep(clock.now()) {
            Ok(swept) if swept.is_empty() => {}
            Ok(swept) => tracing::info!(?swept, "cleared away what killed writes had left"),
            Err(error) => tracing::warn!(%error, "could not look for what killed writes left"),
        }
        let added = folder.join("plugins");
        std::fs::create_dir_all(&added)
            .map_err(|source| OpenError::Data { path: added.clone(), source })?;
        let hers = workspace.root().join(HERS);
        let shipped = plugins.clone();
        let definitions = Definitions::read(Layers { shipped: plugins, added, hers });
        let (store, hub) = (Store::of(&server).for_teacher(teacher), Arc::new(Hub::default()));
        let (settings, shelf) = (Arc::new(settings), CurriculumShelf::default());
        let supplies = Supplies {
            definitions: definitions.clone(),
            workspace: Arc::clone(&workspace),
            store: store.clone(),
            lessons: Lessons::new(
                Arc::clone(&workspace),
                store.clone(),
                Arc::clone(&clock),
                shelf.clone(),
                definitions.clone(),
                intent_of,
            )
            .with_pages_by(typesetter),
            curriculum: shelf,
            classes: Classes { files: Files::new(Arc::clone(&workspace)), sample: bundled::sample },
            shelves: Shelves::new(store.clone()).by_meaning(Arc::clone(&embeddings) as _),
            allowed: Allowed { settings: Arc::clone(&settings) },
            clock: Arc::clone(&clock),
        };
        let (revive, now) = (revive(&server), Arc::clone(&clock));
        let sessions = Sessions::new(store.clone(), now, Arc::clone(&hub), revive, jobs::errands);
        let crashes = CrashDesk { folder: CrashFolder::below(&folder) };
        let (asking, guard) = (Arc::clone(&models) as _, guard(&models, &definitions, &workspace));
        let desk = Self(Arc::new_cyclic(|parts| {
            let voices = Voices::of(Arc::new(Invited(parts.clone())), guard.clone());
            let sittings = SittingDesk::new(sessions.clone(), &store, shipped, &workspace, voices);
            Parts {
                guard,
                desks: Desks::new(
                    &supplies, places, backups, asking, embeddings, sittings, crashes,
                ),
                sessions,
                supplies,
                store,
                workspace,
                definitions,
                models,
                settings,
                hub,
                watchers: Mutex::default(),
            }
        }));
        watch::workspace(&desk)?;
        watch::plugins(&desk)?;
        watch::sessions(&desk).await?;
        watch::questions(&desk);
        Ok(desk)
    }

    /// Reads the definitions again and tells whoever listens.
    pub(crate) async fn read_definitions(&self) {
        let definitions = self.0.definitions.clone();
        let read = tokio::task::spawn_blocking(move || definitions.reload().problems.len());
        let Ok(problems) = read.await else { return };
        let problems = u32::try_from(problems).unwrap_or(u32::MAX);
        self.0.hub.send(AppEvent::DefinitionsChanged { problems });
    }

    /// What happens from now on, for one listener.
    pub fn events(&self) -> BoxStream<'static, api::AppEvent> {
        self.0.hub.listen()
    }

    /// Removes what was deleted long ago; what is left is removed the next time.
    pub(crate) async fn purge(&self) {
        if let Err(error) = self.0.sessions.purge().await {
            tracing::warn!(%error, "what was deleted long ago is still there");
        }
        let (files, now) = (self.0.supplies.classes.files.clone(), self.0.supplies.clock.now());
        match files.on(move |files| files.bound_versions(now)).await {
            Ok(0) => {}
            Ok(versions) => tracing::info!(versions, "earlier versions of files are kept no more"),
            Err(error) => tracing::warn!(%error, "earlier versions of files are all still there"),
        }
    }

    /// Whose desk it is.
    pub fn teacher(&self) -> TeacherId {
        self.0.store.teacher()
    }

    /// Runs under way stop where their log is and can be continued later.
    pub(crate) async fn close(&self) {
        self.watchers().abort_all();
        self.0.sessions.runs().abandon().await;
    }

    fn watchers(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.0.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whoever may answer a run may take part in sittings of learners.
struct Invited(Weak<Parts>);

#[async_trait]
impl Partners for Invited {
    async fn model(&self, who: (Option<&str>, Option<&str>)) -> Result<Arc<dyn Model>, Fault> {
        let desk = Desk(self.0.upgrade().ok_or_else(|| Fault::internal("the desk is closed"))?);
        desk.0.models.keys_looked_up().await;
        let framing = Framing::of(&desk.0.definitions.catalogue(), None, None)?;
        let model = Some(desk.answering(&framing.agent, None, who)?.model);
        let none = || Fault::invalid("the offline drafter is nobody to talk with: name a provider");
        model.filter(|model| model.provider() != drafter::PROVIDER).ok_or_else(none)
    }
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
