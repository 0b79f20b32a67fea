//! The definitions of sessions of learners: those of the plugins in use and of a teacher's workspace.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use assessment::Blueprint;
use domain::SittingKind;
use questionnaires::Definition as Questions;
use sittings::{Blueprints, Definition};
use workspace::{EntryKind, Workspace};

use crate::{Library, LibraryError, Owner, forms::KeptForm};

/// The folders of definitions in a plugin or in the workspace: of what asks from blueprints, and of surveys and
/// workflows.
const SITTINGS: &str = "sittings/";
const QUESTIONNAIRES: &str = "questionnaires/";

/// What a learner can go through.
#[derive(Debug, Clone)]
pub enum Offered {
    /// Questions from blueprints, or something to think about.
    Session(Definition),
    /// A survey or a workflow.
    Form(OfferedForm),
}

/// A survey or a workflow.
#[derive(Debug, Clone)]
pub struct OfferedForm {
    pub(crate) questions: Questions,
    pub(crate) kept: KeptForm,
}

impl Offered {
    /// Its name among all definitions.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Session(definition) => &definition.id,
            Self::Form(OfferedForm { questions: Questions::Survey(survey), .. }) => &survey.id,
            Self::Form(OfferedForm { questions: Questions::Workflow(workflow), .. }) => {
                &workflow.id
            }
        }
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Session(definition) => &definition.title,
            Self::Form(OfferedForm { questions: Questions::Survey(survey), .. }) => &survey.title,
            Self::Form(OfferedForm { questions: Questions::Workflow(workflow), .. }) => {
                &workflow.title
            }
        }
    }

    /// What kind of session it is.
    #[must_use]
    pub fn kind(&self) -> SittingKind {
        match self {
            Self::Session(definition) => definition.kind(),
            Self::Form(form) => form.kind(),
        }
    }
}

impl OfferedForm {
    pub(crate) fn kind(&self) -> SittingKind {
        match self.questions {
            Questions::Survey(_) => SittingKind::Survey,
            Questions::Workflow(_) => SittingKind::Workflow,
        }
    }

    /// SHA-256 of its file.
    pub(crate) fn version(&self) -> &str {
        match &self.questions {
            Questions::Survey(survey) => &survey.version,
            Questions::Workflow(workflow) => &workflow.version,
        }
    }
}

/// A file of a definition, with what came of reading it.
#[derive(Debug)]
pub struct FoundDefinition {
    /// The file.
    pub file: PathBuf,
    /// Whose it is.
    pub owner: Owner,
    /// The id that it has or would have: what it says itself, or the name of its file.
    pub id: String,
    /// The definition, or everything that is wrong with its file, with the places.
    pub read: Result<Offered, Vec<String>>,
}

/// Definitions, and the blueprints that they ask from.
#[derive(Debug, Default)]
pub struct Definitions {
    found: Vec<FoundDefinition>,
    library: Arc<Library>,
}

impl Definitions {
    /// Those of all plugins in a folder, and of a workspace. One of the workspace takes the place of a
    /// shipped one with its id.
    ///
    /// # Errors
    /// When a folder cannot be read. What is wrong in a file is no error but stands with it.
    pub fn of(plugins: &Path, workspace: Option<&Path>) -> Result<Self, LibraryError> {
        let library = Arc::new(Library::of(plugins, workspace)?);
        let mut definitions = Self { found: Vec::new(), library };
        for plugin in plugins::discover(&[plugins.to_owned()]).plugins {
            definitions.gather(&Workspace::open(&plugin.root)?, &Owner::Plugin(plugin.name))?;
        }
        if let Some(workspace) = workspace {
            definitions.gather(&Workspace::open(workspace)?, &Owner::Workspace)?;
        }
        Ok(definitions)
    }

    /// Every file, in the order of plugins and names.
    pub fn found(&self) -> &[FoundDefinition] {
        &self.found
    }

    /// The definitions that are used, by their ids.
    pub fn used(&self) -> BTreeMap<&str, &Offered> {
        let read = self.found.iter().filter_map(|found| found.read.as_ref().ok());
        read.map(|offered| (offered.id(), offered)).collect()
    }

    /// Why there is no definition of this id, where there is a file of it that cannot be used: everything that is wrong
    /// with it, with the places.
    pub fn broken(&self, id: &str) -> Option<&[String]> {
        let broken = self.found.iter().filter(|found| found.id == id);
        broken.filter_map(|found| found.read.as_ref().err()).map(Vec::as_slice).next_back()
    }

    /// What the questions are made from.
    pub fn library(&self) -> Arc<Library> {
        Arc::clone(&self.library)
    }

    fn gather(&mut self, folder: &Workspace, owner: &Owner) -> Result<(), LibraryError> {
        for entry in folder.tree()?.entries {
            let path = entry.path;
            if entry.kind != EntryKind::File || !path.ends_with(".md") {
                continue;
            }
            let file = folder.root().join(&path);
            let name = file.display().to_string();
            let reader: Reader = if path.starts_with(SITTINGS) {
                session
            } else if path.starts_with(QUESTIONNAIRES) {
                form
            } else {
                continue;
            };
            let text = folder.read(&path).map_err(|error| vec![format!("{name}: {error}")]);
            let claimed = text.as_ref().ok().and_then(|text| claimed_id(&text.text));
            let read = text.and_then(|text| reader(&name, &text.text, &self.library));
            let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let id = match (&read, claimed) {
                (Ok(offered), _) => offered.id().to_owned(),
                (Err(_), Some(id)) => id,
                (Err(_), None) => stem.to_owned(),
            };
            self.found.push(FoundDefinition { file, owner: owner.clone(), id, read });
        }
        Ok(())
    }
}

/// The id that a file says, also where nothing else of it can be read.
fn claimed_id(text: &str) -> Option<String> {
    let mut lines = text.lines();
    if lines.next()?.trim_end() != "---" {
        return None;
    }
    let front = lines.take_while(|line| line.trim_end() != "---");
    let id = front.filter_map(|line| line.strip_prefix("id:")).next()?;
    let id = id.trim().trim_matches(['"', '\'']);
    (!id.is_empty()).then(|| id.to_owned())
}

type Reader = fn(&str, &str, &Library) -> Result<Offered, Vec<String>>;

fn session(file: &str, text: &str, library: &Library) -> Result<Offered, Vec<String>> {
    let read = Definition::read_with(file, text, library);
    read.map(Offered::Session).map_err(told)
}

fn form(file: &str, text: &str, _: &Library) -> Result<Offered, Vec<String>> {
    let questions = Questions::read(file, text).map_err(told)?;
    let kept = KeptForm { file: file.to_owned(), text: text.to_owned() };
    Ok(Offered::Form(OfferedForm { questions, kept }))
}

fn told(problems: Vec<impl ToString>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

/// The blueprints in use.
impl Blueprints for Library {
    fn all(&self) -> Vec<&Blueprint> {
        self.blueprints().into_iter().map(|(_, blueprint)| blueprint).collect()
    }

    fn version(&self, id: &str, version: &str) -> Option<&Blueprint> {
        self.all().into_iter().find(|one| one.id == id && &*one.version == version)
    }
}
