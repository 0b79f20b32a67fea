//! Folders that get another name.

use super::trash::{Inside, gather};
use super::{MAX_DOCUMENT_BYTES, Workspace, read_bytes, sync_folder};
use crate::jail::{locate, parent};
use crate::{Action, WorkspaceError};

impl Workspace {
    /// The files in a folder, by their paths.
    ///
    /// # Errors
    /// There is no such folder, or something in it could not be kept.
    pub fn files_in(&self, path: &str) -> Result<Vec<String>, WorkspaceError> {
        let path = self.file_path(path)?;
        let dir = self.dir()?;
        let mut inside = Inside::default();
        gather(&dir, &locate(&dir, &path), &mut inside)
            .map_err(|error| error.or_gone(self.root()))?;
        Ok(inside.files)
    }

    /// Gives a folder another name or place, where nothing is; missing folders are made. It moves as a whole:
    /// whoever looks meanwhile, or after a crash, sees it in one place. The history of each file goes along.
    /// Says where the folder is and which files are in it.
    ///
    /// # Errors
    /// There is no such folder, something stands in the other place or it is inside the folder, or something
    /// in it could not be kept; then nothing was moved.
    pub fn rename_folder(
        &self,
        from: &str,
        to: &str,
    ) -> Result<(String, Vec<String>), WorkspaceError> {
        let (from, to) = (self.file_path(from)?, self.file_path(to)?);
        let _alone = self.alone()?;
        let dir = self.dir()?;
        let (from, to) = (locate(&dir, &from), locate(&dir, &to));
        let rename = || {
            let mut inside = Inside::default();
            gather(&dir, &from, &mut inside)?;
            let failed = |source| WorkspaceError::from_io(Action::Write, &to, source);
            if to.starts_with(&format!("{from}/")) {
                let reason = "is where the folder itself would go";
                let (path, inside) = (from.clone(), to.clone());
                return Err(WorkspaceError::FolderStays { path, inside, reason });
            }
            // One that only changes its capitals is not in its own way.
            let is_itself = from.to_lowercase() == to.to_lowercase();
            if !is_itself && dir.symlink_metadata(&to).is_ok() {
                return Err(WorkspaceError::Conflict { path: to.clone(), current_sha256: None });
            }
            for file in &inside.files {
                self.keep_standing(&dir, file)?;
            }
            if !parent(&to).is_empty() {
                dir.create_dir_all(parent(&to)).map_err(failed)?;
            }
            dir.rename(&from, &dir, &to).map_err(failed)?;
            let mut moved = Vec::with_capacity(inside.files.len());
            for file in &inside.files {
                let now = format!("{to}{}", file.strip_prefix(&from).unwrap_or_default());
                match read_bytes(&dir, &now, MAX_DOCUMENT_BYTES) {
                    Ok((bytes, _)) => self.note_moved(file, &now, &bytes),
                    // It is told as gone when its history is looked at.
                    Err(error) => tracing::warn!(%error, now, "that a file was moved is not noted"),
                }
                moved.push(now);
            }
            sync_folder(&dir, parent(&from)).map_err(failed)?;
            sync_folder(&dir, parent(&to)).map_err(failed)?;
            Ok((to.clone(), moved))
        };
        rename().map_err(|error: WorkspaceError| error.or_gone(self.root()))
    }
}
