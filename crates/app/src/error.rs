//! Why the application could not open.

use std::path::PathBuf;

use backups::BackupFault;
use planning::bundled::BundledError;
use planning::settings::SettingsError;
use postgres::ServerError;
use store::StoreError;
use workspace::WorkspaceError;

/// The application could not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No folder for data can be found.
    #[error("this account has no home folder: set TEACHER_ASSIST_DATA to a folder for data")]
    NoHome,
    /// A folder of the application cannot be made or written.
    #[error("cannot write to {path}: {source}; free some space, or name another folder with TEACHER_ASSIST_DATA", path = .path.display())]
    Data {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database does not start or cannot be reached.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The database does not answer as it should.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database is damaged, or a backup that waited for this start could not be put back.
    #[error(transparent)]
    Backup(BackupFault),
    /// The workspace cannot be opened.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
}

impl OpenError {
    /// Whether the same start may succeed after a while.
    pub(crate) fn is_unavailable(&self) -> bool {
        match self {
            Self::Server(ServerError::Query(error)) => error.is_unavailable(),
            Self::Store(error) => error.is_unavailable(),
            Self::Server(_)
            | Self::Backup(_)
            | Self::NoHome
            | Self::Data { .. }
            | Self::Workspace(_) => false,
        }
    }
}

impl From<BackupFault> for OpenError {
    fn from(error: BackupFault) -> Self {
        match error {
            BackupFault::Server(error) => Self::Server(error),
            error => Self::Backup(error),
        }
    }
}

impl From<BundledError> for OpenError {
    fn from(error: BundledError) -> Self {
        match error {
            BundledError::Data { path, source } => Self::Data { path, source },
            BundledError::Workspace(error) => Self::Workspace(error),
        }
    }
}

impl From<SettingsError> for OpenError {
    fn from(SettingsError { path, source }: SettingsError) -> Self {
        Self::Data { path, source }
    }
}
