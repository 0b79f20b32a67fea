//! The capabilities of one teacher, and which commands each carries out.

use std::sync::Arc;

use api::Capabilities;
use assessing::SittingDesk;
use backups::BackupDesk;
use models::embed::Embeddings;
use planning::classes::Classes;
use planning::curriculum::CurriculumDesk;
use planning::definitions::PluginDesk;
use planning::files::Files;
use planning::imports::{Imports, Places};
use planning::jobs::JobDesk;
use planning::lessons::Lessons;
use planning::look_back::LookBackDesk;
use planning::permissions::Allowed;
use planning::servers::{Asking, ServerDesk};
use planning::supplies::Supplies;
use planning::templates::Templates;
use remembering::{EmbeddingDesk, MemoryDesk};

use crate::Desk;

/// What a teacher's commands are carried out by, those of her sessions apart.
pub struct Desks {
    pub files: Files,
    pub curriculum: CurriculumDesk,
    pub imports: Imports,
    pub templates: Templates,
    pub classes: Classes,
    pub plugins: PluginDesk,
    pub memory: MemoryDesk,
    pub embeddings: EmbeddingDesk,
    pub look_backs: LookBackDesk,
    pub jobs: JobDesk,
    pub backups: BackupDesk,
    pub servers: ServerDesk,
    pub sittings: SittingDesk,
}

impl Desks {
    /// Over the same folder and rows as her runs.
    pub fn new(
        supplies: &Supplies,
        places: Places,
        backups: BackupDesk,
        asking: Arc<dyn Asking>,
        embeddings: Arc<Embeddings>,
        sittings: SittingDesk,
    ) -> Self {
        let files = Files::new(Arc::clone(&supplies.workspace));
        let clock = || Arc::clone(&supplies.clock);
        let shelf = &supplies.curriculum;
        let settings = Arc::clone(&supplies.allowed.settings);
        Self {
            curriculum: CurriculumDesk { files: files.clone(), shelf: shelf.clone() },
            imports: Imports { files: files.clone(), shelf: shelf.clone(), clock: clock(), places },
            templates: Templates { files: files.clone() },
            classes: supplies.classes.clone(),
            plugins: PluginDesk::of(supplies, files.clone()),
            embeddings: EmbeddingDesk { embeddings, shelves: supplies.shelves.clone() },
            memory: MemoryDesk {
                shelves: supplies.shelves.clone(),
                workspace: Arc::clone(&supplies.workspace),
                clock: clock(),
                rules: settings,
            },
            look_backs: LookBackDesk::of(supplies),
            jobs: JobDesk { store: supplies.store.clone() },
            servers: ServerDesk::of(supplies, asking),
            files,
            backups,
            sittings,
        }
    }
}

impl Capabilities for Desk {
    type ApplicationCommands = Self;
    type SessionCommands = Self;
    type TraceCommands = Self;
    type MemoryCommands = MemoryDesk;
    type EmbeddingCommands = EmbeddingDesk;
    type KeyCommands = Self;
    type ServerCommands = ServerDesk;
    type PermissionCommands = Allowed;
    type JobCommands = JobDesk;
    type BackupCommands = BackupDesk;
    type LessonCommands = Lessons;
    type LookBackCommands = LookBackDesk;
    type SittingCommands = SittingDesk;
    type OpeningCommands = SittingDesk;
    type CurriculumCommands = CurriculumDesk;
    type ImportCommands = Imports;
    type TemplateCommands = Templates;
    type ClassCommands = Classes;
    type PluginCommands = PluginDesk;
    type FileCommands = Files;

    fn application(&self) -> &Self {
        self
    }

    fn sessions(&self) -> &Self {
        self
    }

    fn traces(&self) -> &Self {
        self
    }

    fn memory(&self) -> &MemoryDesk {
        &self.0.desks.memory
    }

    fn embeddings(&self) -> &EmbeddingDesk {
        &self.0.desks.embeddings
    }

    fn keys(&self) -> &Self {
        self
    }

    fn servers(&self) -> &ServerDesk {
        &self.0.desks.servers
    }

    fn permissions(&self) -> &Allowed {
        &self.0.supplies.allowed
    }

    fn jobs(&self) -> &JobDesk {
        &self.0.desks.jobs
    }

    fn backups(&self) -> &BackupDesk {
        &self.0.desks.backups
    }

    fn lessons(&self) -> &Lessons {
        &self.0.supplies.lessons
    }

    fn look_backs(&self) -> &LookBackDesk {
        &self.0.desks.look_backs
    }

    fn sittings(&self) -> &SittingDesk {
        &self.0.desks.sittings
    }

    fn openings(&self) -> &SittingDesk {
        &self.0.desks.sittings
    }

    fn curriculum(&self) -> &CurriculumDesk {
        &self.0.desks.curriculum
    }

    fn imports(&self) -> &Imports {
        &self.0.desks.imports
    }

    fn templates(&self) -> &Templates {
        &self.0.desks.templates
    }

    fn classes(&self) -> &Classes {
        &self.0.desks.classes
    }

    fn plugins(&self) -> &PluginDesk {
        &self.0.desks.plugins
    }

    fn files(&self) -> &Files {
        &self.0.desks.files
    }
}
