//! Why the application could not open, and how other errors look on the wire.

use std::path::PathBuf;

use api::ApiError;
use faults::Fault;
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
    /// The workspace cannot be opened.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
}

impl From<SettingsError> for OpenError {
    fn from(SettingsError { path, source }: SettingsError) -> Self {
        Self::Data { path, source }
    }
}

/// `ApiError` from the errors of the crates below.
pub trait OnTheWire {
    /// The same error for a face.
    fn on_the_wire(self) -> ApiError;
}

impl<E: Into<Fault>> OnTheWire for E {
    fn on_the_wire(self) -> ApiError {
        self.into().into()
    }
}
