//! The teacher's files, for faces.

use std::sync::Arc;

use api::{FileCommands, FileContent, FileEntry, FileRef, FileSaved, FileTree, FileWrite, Nothing};
use async_trait::async_trait;
use faults::Fault;
use workspace::{Base, EntryKind, Workspace};

/// The teacher's folder; clones share it.
#[derive(Clone)]
pub struct Files {
    workspace: Arc<Workspace>,
}

impl Files {
    /// Over a teacher's own folder.
    pub fn new(workspace: Arc<Workspace>) -> Self {
        Self { workspace }
    }

    /// Do file work where it may block.
    ///
    /// # Errors
    /// What the work says.
    pub async fn on<T: Send + 'static, E: Into<Fault> + Send + 'static>(
        &self,
        work: impl FnOnce(&Workspace) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Fault> {
        let workspace = Arc::clone(&self.workspace);
        match tokio::task::spawn_blocking(move || work(&workspace)).await {
            Ok(result) => result.map_err(Into::into),
            Err(error) => {
                Err(Fault::internal(format!("reading or writing a file failed: {error}")))
            }
        }
    }
}

#[async_trait]
impl FileCommands for Files {
    type Error = Fault;

    async fn file_tree(&self, _: Nothing) -> Result<FileTree, Fault> {
        let tree = self.on(Workspace::tree).await?;
        let entries = tree
            .entries
            .into_iter()
            .map(|entry| FileEntry {
                path: entry.path,
                name: entry.name,
                folder: entry.kind == EntryKind::Folder,
                size: entry.size,
            })
            .collect();
        Ok(FileTree { entries, cut: tree.cut.is_some() })
    }

    async fn file_read(&self, FileRef { path }: FileRef) -> Result<FileContent, Fault> {
        let file = self.on(move |files| files.read(&path)).await?;
        Ok(FileContent { path: file.path, text: file.text, sha256: file.sha256 })
    }

    async fn file_write(&self, params: FileWrite) -> Result<FileSaved, Fault> {
        let FileWrite { path, text, base_sha256 } = params;
        let base = base_sha256.map_or(Base::Absent, Base::Sha256);
        let written = self.on(move |files| files.write(&path, &text, &base)).await?;
        Ok(FileSaved { path: written.path, sha256: written.sha256 })
    }
}
