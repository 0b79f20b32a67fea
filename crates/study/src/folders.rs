//! Where studies are: `studies/NAME/protocol.yaml` in the workspace, or a folder anywhere. What a protocol
//! names is looked for in its own folder and nowhere else.

use std::path::{Path, PathBuf};

use assessing::Definitions;
use assessment::FileProblem;
use domain::SittingKind;
use studies::{Protocol, Surroundings};
use workspace::{EntryKind, Workspace, WorkspaceError};

/// The folder of studies in a workspace.
pub const STUDIES: &str = "studies";
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
pub struct StudyFolders {
    workspace: Option<PathBuf>,
    questionnaires: Vec<String>,
}

impl StudyFolders {
    /// Those of a workspace, where there is one; they may ask what these definitions have.
    #[must_use]
    pub fn new(workspace: Option<PathBuf>, definitions: &Definitions) -> Self {
        let is_asked = |kind| matches!(kind, SittingKind::Survey | SittingKind::Workflow);
        let used = definitions.used();
        let questionnaires = used.values().filter(|offered| is_asked(offered.kind()));
        let questionnaires = questionnaires.map(|offered| offered.id().to_owned()).collect();
        Self { workspace, questionnaires }
    }

    /// The names of those of the workspace.
    ///
    /// # Errors
    /// When its folders cannot be read.
    pub fn names(&self) -> Result<Vec<String>, WorkspaceError> {
        let Some(workspace) = &self.workspace else { return Ok(Vec::new()) };
        let entries = match Workspace::open(workspace)?.list(STUDIES) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let folders = entries.into_iter().filter(|entry| entry.kind == EntryKind::Folder);
        Ok(folders.map(|entry| entry.name).collect())
    }

    /// One by its name in the workspace.
    ///
    /// # Errors
    /// When its folder cannot be read.
    pub fn named(&self, name: &str) -> Result<FoundStudy, WorkspaceError> {
        let workspace = self.workspace.as_deref().unwrap_or(Path::new(""));
        self.at(&workspace.join(STUDIES).join(name), PROTOCOL)
    }

    /// The one of a folder or file anywhere that is there.
    ///
    /// # Errors
    /// When its folder cannot be read.
    pub fn at_path(&self, place: &Path) -> Result<FoundStudy, WorkspaceError> {
        match (place.is_dir(), place.parent(), place.file_name()) {
            (false, Some(folder), Some(file)) => self.at(folder, &file.to_string_lossy()),
            _ => self.at(place, PROTOCOL),
        }
    }

    fn at(&self, folder: &Path, file: &str) -> Result<FoundStudy, WorkspaceError> {
        let inside = Workspace::open(folder)?;
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
