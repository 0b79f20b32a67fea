//! Where studies are: `studies/NAME/protocol.yaml` in the workspace, or a folder anywhere. What a protocol
//! names is looked for in its own folder and nowhere else.

use std::path::{Path, PathBuf};

use app::AppOptions;
use assessing::Definitions;
use assessment::FileProblem;
use domain::SittingKind;
use studies::{Protocol, Surroundings};
use workspace::{EntryKind, Workspace, WorkspaceError};

use crate::failure::{Exit, Failure};

/// The folder of studies in a workspace.
const STUDIES: &str = "studies";
/// The file of a study in its folder.
const PROTOCOL: &str = "protocol.yaml";

/// A study, with what came of reading it.
pub struct FoundStudy {
    /// The name of its folder.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// The protocol, or everything that is wrong with it.
    pub read: Result<Protocol, Vec<FileProblem>>,
}

/// Looks for studies, and knows what there is for them to ask.
pub struct Studies {
    workspace: Option<PathBuf>,
    questionnaires: Vec<String>,
}

impl Studies {
    /// The studies of the workspace in use, with the questionnaires of the plugins in use and its own.
    pub fn of(options: &AppOptions) -> Result<Self, Failure> {
        let workspace = options.workspace_in_use();
        let workspace = workspace.is_dir().then_some(workspace);
        let definitions = Definitions::of(&options.plugins_in_use()?, workspace.as_deref())?;
        let is_asked = |kind| matches!(kind, SittingKind::Survey | SittingKind::Workflow);
        let used = definitions.used();
        let questionnaires = used.values().filter(|offered| is_asked(offered.kind()));
        let questionnaires = questionnaires.map(|offered| offered.id().to_owned()).collect();
        Ok(Self { workspace, questionnaires })
    }

    /// All of the workspace, by name.
    pub fn all(&self) -> Result<Vec<FoundStudy>, Failure> {
        self.names()?.iter().map(|name| self.named(name)).collect()
    }

    /// One by its name in the workspace, or by the path of its folder or file.
    pub fn one(&self, study: &str) -> Result<FoundStudy, Failure> {
        let names = self.names()?;
        if names.iter().any(|name| name == study) {
            return self.named(study);
        }
        let path = Path::new(study);
        if !path.exists() {
            let failure = Failure::new(
                Exit::NotFound,
                format!("there is no study \"{study}\", and no folder or file of that name"),
            );
            return Err(failure.next(match text::nearest(study, &names) {
                Some(meant) => format!("teacher-assist study check {meant}"),
                None => "teacher-assist study list shows those of the workspace".to_owned(),
            }));
        }
        let place = path.canonicalize();
        let place = place.map_err(|error| Failure::io(&format!("find {study}"), &error))?;
        let (folder, file) = match (place.is_dir(), place.parent(), place.file_name()) {
            (false, Some(folder), Some(file)) => (folder, file.to_string_lossy().into_owned()),
            _ => (place.as_path(), PROTOCOL.to_owned()),
        };
        self.read(folder, &file)
    }

    /// The only one of the workspace.
    pub fn only(&self) -> Result<FoundStudy, Failure> {
        match self.names()?.as_slice() {
            [name] => self.named(name),
            [] => Err(none_there()),
            names => Err(Failure::usage(format!("there are {} studies", names.len()))
                .next(format!("name one of them: {}", names.join(", ")))),
        }
    }

    fn names(&self) -> Result<Vec<String>, Failure> {
        let Some(workspace) = &self.workspace else { return Ok(Vec::new()) };
        let workspace = Workspace::open(workspace).map_err(refused)?;
        let entries = match workspace.list(STUDIES) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(refused(error)),
        };
        let folders = entries.into_iter().filter(|entry| entry.kind == EntryKind::Folder);
        Ok(folders.map(|entry| entry.name).collect())
    }

    fn named(&self, name: &str) -> Result<FoundStudy, Failure> {
        let workspace = self.workspace.as_deref().unwrap_or(Path::new(""));
        self.read(&workspace.join(STUDIES).join(name), PROTOCOL)
    }

    fn read(&self, folder: &Path, file: &str) -> Result<FoundStudy, Failure> {
        let inside = Workspace::open(folder).map_err(refused)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let place = folder.join(file);
        let shown = place.display().to_string();
        let read = match inside.read(file) {
            Ok(read) => {
                let look = |path: &str| inside.read_bytes(path).map_err(|error| why(&error));
                let questionnaires = &self.questionnaires;
                let around = Surroundings { folder: &name, questionnaires, file: &look };
                Protocol::read(&shown, &read.text, &around)
            }
            Err(error) => {
                let message = format!("the protocol cannot be read: {}", why(&error));
                Err(vec![FileProblem { file: shown, line: 1, column: 1, message }])
            }
        };
        Ok(FoundStudy { name, file: place, read })
    }
}

/// Where there is no study at all.
pub fn none_there() -> Failure {
    Failure::new(Exit::NotFound, "the workspace has no study").next(
        "write studies/NAME/protocol.yaml in the workspace, as docs/study.md describes it, or name the \
         folder of a study",
    )
}

fn refused(error: WorkspaceError) -> Failure {
    Failure::new(Exit::Workspace, error.to_string())
}

/// Why a file is not read, as the end of a sentence that names it.
fn why(error: &WorkspaceError) -> String {
    match error {
        WorkspaceError::NotFound { .. } => "it is not in the study's folder".to_owned(),
        WorkspaceError::OutsideWorkspace { reason, .. } => {
            format!("only files in the study's folder are read, and {reason}")
        }
        WorkspaceError::WrongKind { found, .. } => format!("it is a {found}, and no file"),
        other => other.to_string(),
    }
}
