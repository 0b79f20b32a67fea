//! The wire's commands for rating by hand.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::{
    Nothing, RatedPair, RatingCommands, RatingDrafts, RatingExport, RatingFile, RatingFolders,
    RatingFormat, RatingOpen, RatingPairRef, RatingSay, RatingSheet,
};
use async_trait::async_trait;
use faults::Fault;
use store::{Store, TeacherStore};
use tokio::task::spawn_blocking;
use workspace::{EntryKind, Workspace, WorkspaceError};

use crate::sheet::Sheet;
use crate::{OWN_FOLDER, RATINGS, RESULTS, ResultsFolder, as_csv, as_jsonl, settled};

/// The folder of a workspace in which results are looked for, and how deep.
const EVALS: &str = "evals";
const DEEP: usize = 3;

/// What one teacher rates; clones are the same.
#[derive(Clone)]
pub struct RatingDesk {
    /// Knows who the teacher of this computer is.
    everybody: Store,
    store: TeacherStore,
    workspace: Arc<Workspace>,
    /// Where `eval run` leaves results unless told, of the teacher whose computer this is.
    own: PathBuf,
}

impl RatingDesk {
    /// Over the files of one teacher, and the data folder of the program.
    #[must_use]
    pub fn of(
        everybody: &Store,
        store: &TeacherStore,
        workspace: &Arc<Workspace>,
        data: &Path,
    ) -> Self {
        let (everybody, store) = (everybody.clone(), store.clone());
        let own = data.join(OWN_FOLDER);
        Self { everybody, store, workspace: Arc::clone(workspace), own }
    }

    /// Whether this is the teacher whose computer it is.
    async fn is_local(&self) -> Result<bool, Fault> {
        Ok(self.everybody.local_teacher().await? == self.store.teacher())
    }

    /// A folder by its path in the workspace; the teacher whose computer this is may name any.
    async fn folder(&self, named: &str) -> Result<ResultsFolder, Fault> {
        let path = Path::new(named.trim());
        let folder = if path.is_absolute() {
            if !self.is_local().await? {
                return Err(Fault::invalid("only folders of your workspace can be rated here"));
            }
            path.to_owned()
        } else {
            self.workspace.list(named.trim())?;
            self.workspace.root().join(path)
        };
        if !folder.join(RESULTS).is_file() {
            let message = format!("{named} is no folder of results: it has no file {RESULTS}");
            return Err(Fault::not_found(message));
        }
        Ok(ResultsFolder::at(&folder))
    }

    /// Does something with a folder as a rater sees it.
    async fn on<T: Send + 'static>(
        &self,
        folder: &str,
        rater: String,
        work: impl FnOnce(Sheet) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let folder = self.folder(folder).await?;
        let all = move || work(Sheet::open(folder, &rater)?);
        spawn_blocking(all).await.map_err(Fault::internal)?
    }
}

#[async_trait]
impl RatingCommands for RatingDesk {
    type Error = Fault;

    async fn rating_folders(&self, _: Nothing) -> Result<RatingFolders, Fault> {
        let workspace = Arc::clone(&self.workspace);
        let own = self.is_local().await?.then(|| self.own.clone());
        let look = move || {
            let own = own.filter(|own| own.join(RESULTS).is_file());
            let mut folders: Vec<String> =
                own.into_iter().map(|own| own.display().to_string()).collect();
            gather(&workspace, EVALS, DEEP, &mut folders)?;
            Ok(RatingFolders { folders })
        };
        spawn_blocking(look).await.map_err(Fault::internal)?
    }

    async fn rating_open(&self, asked: RatingOpen) -> Result<RatingSheet, Fault> {
        self.on(&asked.folder, asked.rater, |sheet| sheet.shown()).await
    }

    async fn rating_drafts(&self, asked: RatingPairRef) -> Result<RatingDrafts, Fault> {
        let RatingPairRef { folder, rater, pair } = asked;
        self.on(&folder, rater, move |sheet| sheet.drafts(&pair)).await
    }

    async fn rating_say(&self, say: RatingSay) -> Result<RatedPair, Fault> {
        let (folder, rater) = (say.folder.clone(), say.rater.clone());
        self.on(&folder, rater, move |mut sheet| sheet.say(&say)).await
    }

    async fn rating_export(&self, asked: RatingExport) -> Result<RatingFile, Fault> {
        let folder = self.folder(&asked.folder).await?;
        let read = move || -> Result<RatingFile, Fault> {
            let said = settled(folder.lines(RATINGS)?);
            let text = match asked.format {
                RatingFormat::Csv => as_csv(&said).map_err(Fault::internal)?,
                RatingFormat::Jsonl => as_jsonl(&said).map_err(Fault::internal)?,
            };
            Ok(RatingFile { text })
        };
        spawn_blocking(read).await.map_err(Fault::internal)?
    }
}

/// The folders with results in a folder of the workspace.
fn gather(
    workspace: &Workspace,
    at: &str,
    deep: usize,
    found: &mut Vec<String>,
) -> Result<(), WorkspaceError> {
    let entries = match workspace.list(at) {
        Ok(entries) => entries,
        Err(WorkspaceError::NotFound { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    if entries.iter().any(|entry| entry.kind == EntryKind::File && entry.name == RESULTS) {
        found.push(at.to_owned());
    }
    let below = entries.iter().filter(|entry| deep > 0 && entry.kind == EntryKind::Folder);
    for folder in below {
        gather(workspace, &folder.path, deep - 1, found)?;
    }
    Ok(())
}
