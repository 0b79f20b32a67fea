//! Which study is meant: one of the workspace by its name, or one anywhere by its path.

use std::path::Path;

use app::AppOptions;
use assessing::Definitions;
use study::{FoundStudy, StudyFolders};
use workspace::WorkspaceError;

use crate::failure::{Exit, Failure};

/// Looks for studies.
pub struct Studies(StudyFolders);

impl Studies {
    /// The studies of the workspace in use, with the questionnaires of the plugins in use and its own.
    pub fn of(options: &AppOptions) -> Result<Self, Failure> {
        let workspace = options.workspace_in_use();
        let workspace = workspace.is_dir().then_some(workspace);
        let definitions = Definitions::of(&options.plugins_in_use()?, workspace.as_deref())?;
        Ok(Self(StudyFolders::new(workspace, &definitions)))
    }

    /// All of the workspace, by name.
    pub fn all(&self) -> Result<Vec<FoundStudy>, Failure> {
        self.names()?.iter().map(|name| self.0.named(name).map_err(refused)).collect()
    }

    /// One by its name in the workspace, or by the path of its folder or file.
    pub fn one(&self, study: &str) -> Result<FoundStudy, Failure> {
        let names = self.names()?;
        if names.iter().any(|name| name == study) {
            return self.0.named(study).map_err(refused);
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
        self.at(path)
    }

    /// One by the path of its folder or file.
    pub fn at(&self, path: &Path) -> Result<FoundStudy, Failure> {
        let place = path.canonicalize();
        let place =
            place.map_err(|error| Failure::io(&format!("find {}", path.display()), &error))?;
        self.0.at_path(&place).map_err(refused)
    }

    /// The only one of the workspace.
    pub fn only(&self) -> Result<FoundStudy, Failure> {
        match self.names()?.as_slice() {
            [name] => self.0.named(name).map_err(refused),
            [] => Err(none_there()),
            names => Err(Failure::usage(format!("there are {} studies", names.len()))
                .next(format!("name one of them: {}", names.join(", ")))),
        }
    }

    fn names(&self) -> Result<Vec<String>, Failure> {
        self.0.names().map_err(refused)
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
