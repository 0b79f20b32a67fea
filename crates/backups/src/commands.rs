//! The wire's commands about backups.

use std::path::PathBuf;
use std::sync::Arc;

use api::{
    ApiError, BackupCommands, BackupInfo, BackupList, BackupRef, ClosedBecause, DamagedDatabase,
    ErrorCode, Nothing,
};
use async_trait::async_trait;
use domain::Clock;
use faults::Fault;
use postgres::{Role, Server};
use serde_json::json;
use store::Store;

use crate::changing::VERSION;
use crate::keeping::{Kept, daily, is_being_written, kept, scope_of, take};
use crate::next_start::NextStart;
use crate::{BackupFault, Places};

/// The backups of this computer; clones share them.
#[derive(Clone)]
pub struct BackupDesk {
    /// The rows.
    pub store: Store,
    /// What this process is to the server.
    pub role: Role,
    /// The files.
    pub places: Places,
    /// The clock.
    pub clock: Arc<dyn Clock>,
}

/// What the data of this computer are in use for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupied {
    /// A backup is being taken.
    ByBackup,
    /// Another process works with the database.
    ByOthers,
}

#[async_trait]
impl BackupCommands for BackupDesk {
    type Error = Fault;

    async fn backup_list(&self, _: Nothing) -> Result<BackupList, Fault> {
        Ok(self.list()?)
    }

    async fn backup_take(&self, _: Nothing) -> Result<BackupList, Fault> {
        let scope = scope_of(&self.store, self.role).await?;
        take(&self.store, scope, &self.places, self.clock.now()).await?;
        Ok(self.list()?)
    }

    async fn backup_restore(&self, BackupRef { name }: BackupRef) -> Result<BackupList, Fault> {
        self.places.put_back_over(&name)?;
        Ok(self.list()?)
    }

    async fn backup_keep(&self, _: Nothing) -> Result<BackupList, Fault> {
        NextStart::forget(&self.places)?;
        Ok(self.list()?)
    }
}

impl BackupDesk {
    /// Takes the backup of the day, where there is something to lose and none was taken today.
    ///
    /// # Errors
    /// [`BackupFault`]; the backups are as they were.
    pub async fn daily(&self) -> Result<Option<PathBuf>, BackupFault> {
        daily(&self.store, self.role, &self.places, self.clock.now()).await
    }

    /// What would be cut off, or go on beside it, were another version of the program put in the place of
    /// this one now.
    ///
    /// # Errors
    /// [`BackupFault`] when that cannot be found out.
    pub async fn occupied(&self) -> Result<Vec<Occupied>, BackupFault> {
        let mut found = Vec::new();
        if is_being_written(&self.places)? {
            found.push(Occupied::ByBackup);
        }
        if Server::is_open_elsewhere(&self.places.data, self.role).await? {
            found.push(Occupied::ByOthers);
        }
        Ok(found)
    }

    fn list(&self) -> Result<BackupList, BackupFault> {
        let backups = kept(&self.places)?.into_iter();
        let next = NextStart::read(&self.places)?;
        let next =
            next.and_then(|next| Some(next.file.file_name()?.to_string_lossy().into_owned()));
        Ok(BackupList {
            folder: self.places.backups().display().to_string(),
            backups: backups.map(BackupInfo::from).collect(),
            next_start: next,
        })
    }
}

impl From<Kept> for BackupInfo {
    fn from(backup: Kept) -> Self {
        Self {
            name: backup.name(),
            taken_at: backup.at,
            bytes: backup.bytes,
            before: backup.before,
        }
    }
}

impl From<BackupFault> for ApiError {
    fn from(error: BackupFault) -> Self {
        Fault::from(error).into()
    }
}

impl From<BackupFault> for Fault {
    fn from(error: BackupFault) -> Self {
        if let Some(detail) = closed(&error) {
            let (code, message) = (ErrorCode::Damaged, error.to_string());
            return Self::from(ApiError { code, message, detail: json!(detail) });
        }
        let code = match &error {
            BackupFault::Unknown { .. } => ErrorCode::NotFound,
            BackupFault::InUse => ErrorCode::Busy,
            BackupFault::Damaged { .. }
            | BackupFault::NotChanged { .. }
            | BackupFault::NotBackedUp { .. } => ErrorCode::Damaged,
            BackupFault::Server(_) => ErrorCode::Unavailable,
            BackupFault::Backup(_) | BackupFault::Io { .. } => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}

/// What a window says of a database that does not open.
fn closed(error: &BackupFault) -> Option<DamagedDatabase> {
    let (because, workspace, folder, kept, reason) = match error {
        BackupFault::Damaged { workspace, folder, kept, source } => {
            (ClosedBecause::Damaged, workspace, folder, kept.as_slice(), source.to_string())
        }
        BackupFault::NotChanged { workspace, folder, kept, source, .. } => {
            (ClosedBecause::NotChanged, workspace, folder, kept.as_slice(), source.to_string())
        }
        BackupFault::NotBackedUp { workspace, folder, source, .. } => {
            (ClosedBecause::NotBackedUp, workspace, folder, [].as_slice(), source.to_string())
        }
        _ => return None,
    };
    Some(DamagedDatabase {
        because,
        version: VERSION.to_owned(),
        workspace: workspace.display().to_string(),
        folder: folder.display().to_string(),
        backups: kept.iter().cloned().map(BackupInfo::from).collect(),
        reason,
    })
}
