//! The capabilities of one teacher, and which commands each carries out.

use std::sync::Arc;

use api::Capabilities;
use assessing::SittingDesk;
use backups::BackupDesk;
use crashes::CrashDesk;
use learning::CodingDesk;
use models::embed::Embeddings;
use planning::class_notes::{ClassNoteDesk, MarkDesk};
use planning::classes::Classes;
use planning::curriculum::CurriculumDesk;
use planning::definitions::PluginDesk;
use planning::expectations::ExpectationDesk;
use planning::files::Files;
use planning::imports::{Imports, Places};
use planning::jobs::JobDesk;
use planning::lessons::Lessons;
use planning::look_back::LookBackDesk;
use planning::permissions::Allowed;
use planning::servers::{Asking, ServerDesk};
use planning::spending::SpendingDesk;
use planning::supplies::Supplies;
use planning::templates::Templates;
use rating::RatingDesk;
use remembering::{EmbeddingDesk, MemoryDesk};
use study::StudyDesk;

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
    pub predictions: ExpectationDesk,
    pub coding: CodingDesk,
    pub jobs: JobDesk,
    pub backups: BackupDesk,
    pub crashes: CrashDesk,
    pub servers: ServerDesk,
    pub spending: SpendingDesk,
    pub sittings: SittingDesk,
    pub studies: StudyDesk,
    pub ratings: RatingDesk,
    pub class_notes: ClassNoteDesk,
    pub marks: MarkDesk,
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
        crashes: CrashDesk,
    ) -> Self {
        let files = Files::new(Arc::clone(&supplies.workspace));
        let clock = || Arc::clone(&supplies.clock);
        let shelf = &supplies.curriculum;
        let settings = Arc::clone(&supplies.allowed.settings);
        let (of_sittings, shelves) = (sittings.clone(), supplies.shelves.clone());
        let (rows, vectors) = (supplies.store.clone(), Arc::clone(&embeddings) as _);
        let coding = CodingDesk::new(rows, vectors, clock(), &backups.places.data);
        let class_notes = ClassNoteDesk { sittings: of_sittings, shelves, clock: clock() };
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
            predictions: ExpectationDesk::of(supplies),
            jobs: JobDesk { store: supplies.store.clone() },
            servers: ServerDesk::of(supplies, asking),
            spending: SpendingDesk::of(supplies),
            studies: StudyDesk::new(&sittings, &backups.places.data),
            ratings: RatingDesk::of(
                &backups.store,
                &supplies.store,
                &supplies.workspace,
                &backups.places.data,
            ),
            marks: MarkDesk { sittings: sittings.clone(), notes: class_notes.clone() },
            class_notes,
            coding,
            files,
            backups,
            crashes,
            sittings,
        }
    }
}

/// Who carries out a group of commands, by where a desk has it.
macro_rules! held {
    ($($name:ident: $desk:ty = $($path:ident).+;)*) => {$(
        fn $name(&self) -> &$desk {
            &self.0.$($path).+
        }
    )*};
    ($($name:ident),+) => {$(
        fn $name(&self) -> &Self {
            self
        }
    )+};
}

impl Capabilities for Desk {
    type ApplicationCommands = Self;
    type SessionCommands = Self;
    type TraceCommands = Self;
    type MemoryCommands = MemoryDesk;
    type EmbeddingCommands = EmbeddingDesk;
    type KeyCommands = Self;
    type ServerCommands = ServerDesk;
    type SpendingCommands = SpendingDesk;
    type PermissionCommands = Allowed;
    type JobCommands = JobDesk;
    type BackupCommands = BackupDesk;
    type CrashCommands = CrashDesk;
    type LessonCommands = Lessons;
    type LookBackCommands = LookBackDesk;
    type PredictionCommands = ExpectationDesk;
    type CodingCommands = CodingDesk;
    type SittingCommands = SittingDesk;
    type BlueprintCommands = SittingDesk;
    type QuizCommands = SittingDesk;
    type RegradeCommands = MarkDesk;
    type ClassNoteCommands = ClassNoteDesk;
    type OpeningCommands = SittingDesk;
    type CurriculumCommands = CurriculumDesk;
    type ImportCommands = Imports;
    type TemplateCommands = Templates;
    type ClassCommands = Classes;
    type PluginCommands = PluginDesk;
    type StudyCommands = StudyDesk;
    type RatingCommands = RatingDesk;
    type FileCommands = Files;

    held!(application, sessions, traces, keys);

    held! {
        memory: MemoryDesk = desks.memory;
        embeddings: EmbeddingDesk = desks.embeddings;
        servers: ServerDesk = desks.servers;
        spending: SpendingDesk = desks.spending;
        permissions: Allowed = supplies.allowed;
        jobs: JobDesk = desks.jobs;
        backups: BackupDesk = desks.backups;
        crashes: CrashDesk = desks.crashes;
        lessons: Lessons = supplies.lessons;
        look_backs: LookBackDesk = desks.look_backs;
        predictions: ExpectationDesk = desks.predictions;
        coding: CodingDesk = desks.coding;
        sittings: SittingDesk = desks.sittings;
        openings: SittingDesk = desks.sittings;
        curriculum: CurriculumDesk = desks.curriculum;
        imports: Imports = desks.imports;
        templates: Templates = desks.templates;
        classes: Classes = desks.classes;
        plugins: PluginDesk = desks.plugins;
        files: Files = desks.files;
        class_notes: ClassNoteDesk = desks.class_notes;
        blueprints: SittingDesk = desks.sittings;
        quizzes: SittingDesk = desks.sittings;
        regrades: MarkDesk = desks.marks;
        studies: StudyDesk = desks.studies;
        ratings: RatingDesk = desks.ratings;
    }
}
