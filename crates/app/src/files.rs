//! The teacher's files, for faces.

use std::sync::Arc;

use api::{ApiError, ErrorCode, FileContent, FileEntry, FileSaved, FileTree, FileWrite};
use workspace::{Base, EntryKind, Workspace, WorkspaceError};

use crate::App;
use crate::error::OnTheWire;

impl App {
    /// Do file work where it may block.
    pub(crate) async fn on_files<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Workspace) -> Result<T, WorkspaceError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let workspace = Arc::clone(&self.0.workspace);
        match tokio::task::spawn_blocking(move || work(&workspace)).await {
            Ok(result) => result.map_err(OnTheWire::on_the_wire),
            Err(error) => {
                let message = format!("reading or writing a file failed: {error}");
                Err(ApiError::new(ErrorCode::Internal, message))
            }
        }
    }

    pub(crate) async fn tree(&self) -> Result<FileTree, ApiError> {
        let tree = self.on_files(Workspace::tree).await?;
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

    pub(crate) async fn read_text(&self, path: String) -> Result<FileContent, ApiError> {
        let file = self.on_files(move |files| files.read(&path)).await?;
        Ok(FileContent { path: file.path, text: file.text, sha256: file.sha256 })
    }

    pub(crate) async fn save_text(&self, params: FileWrite) -> Result<FileSaved, ApiError> {
        let FileWrite { path, text, base_sha256 } = params;
        let base = base_sha256.map_or(Base::Absent, Base::Sha256);
        let written = self.on_files(move |files| files.write(&path, &text, &base)).await?;
        Ok(FileSaved { path: written.path, sha256: written.sha256 })
    }
}
