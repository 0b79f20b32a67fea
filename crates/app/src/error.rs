//! Errors of this crate, and how those of the crates below look on the wire.

use std::path::PathBuf;

use agent::DriveError;
use api::{ApiError, ErrorCode};
use models::RegistryError;
use plugins::LookupError;
use serde_json::json;
use sessions::SessionError;
use store::{ServerError, StoreError};
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

/// `ApiError` from the errors of the crates below.
pub trait OnTheWire {
    /// The same error for a face.
    fn on_the_wire(self) -> ApiError;
}

impl OnTheWire for StoreError {
    fn on_the_wire(self) -> ApiError {
        if self.is_unavailable() {
            let message = format!("the database is not answering ({self}); nothing is lost");
            return ApiError::new(ErrorCode::Unavailable, message);
        }
        let code = match self {
            Self::UnknownSession(_) | Self::UnknownMemory(_) => ErrorCode::NotFound,
            Self::Conflict { .. } | Self::LessonHeld(_) => ErrorCode::Busy,
            Self::MemoryConflict { .. } => ErrorCode::Conflict,
            Self::UnknownPlace { .. } => ErrorCode::Invalid,
            _ => ErrorCode::Internal,
        };
        ApiError::new(code, self.to_string())
    }
}

impl OnTheWire for WorkspaceError {
    fn on_the_wire(self) -> ApiError {
        let code = match &self {
            Self::NotFound { .. } => ErrorCode::NotFound,
            Self::Conflict { .. } => ErrorCode::Conflict,
            Self::Gone { .. } => ErrorCode::WorkspaceGone,
            Self::OutsideWorkspace { .. }
            | Self::NotText { .. }
            | Self::TooLarge { .. }
            | Self::WrongKind { .. }
            | Self::ReadOnly { .. }
            | Self::DiskFull { .. }
            | Self::NotUnique { .. }
            | Self::NoMatch { .. } => ErrorCode::Invalid,
            Self::Watch { .. } | Self::Io { .. } => ErrorCode::Internal,
        };
        let mut error = ApiError::new(code, self.to_string());
        if let Self::Conflict { current_sha256, .. } = self {
            error.detail = json!({ "currentSha256": current_sha256 });
        }
        error
    }
}

impl OnTheWire for LookupError {
    fn on_the_wire(self) -> ApiError {
        ApiError::new(ErrorCode::NotFound, self.to_string())
    }
}

impl OnTheWire for RegistryError {
    fn on_the_wire(self) -> ApiError {
        let code = match &self {
            Self::NoKey { .. } | Self::Key(_) => ErrorCode::NoKey,
            Self::UnknownProvider { .. } | Self::UnknownModel { .. } => ErrorCode::NotFound,
            Self::NoModelNamed { .. } | Self::BaseUrl { .. } => ErrorCode::Invalid,
            Self::Client(_) => ErrorCode::Internal,
        };
        let way_out = match code {
            ErrorCode::NoKey => ", or choose the offline drafter",
            _ => "",
        };
        ApiError::new(code, format!("{self}{way_out}"))
    }
}

impl OnTheWire for SessionError {
    fn on_the_wire(self) -> ApiError {
        let code = match self {
            Self::Store(error) => return error.on_the_wire(),
            Self::Unknown(_) => ErrorCode::NotFound,
            Self::Busy | Self::BusyElsewhere | Self::AtWork => ErrorCode::Busy,
            Self::NothingToGoOnWith
            | Self::NotOpen
            | Self::Unfit(_)
            | Self::Title
            | Self::NoPlace { .. }
            | Self::NotAtRest => ErrorCode::Invalid,
            Self::Illegal(_) => ErrorCode::Internal,
        };
        ApiError::new(code, self.to_string())
    }
}

impl OnTheWire for DriveError {
    fn on_the_wire(self) -> ApiError {
        ApiError::new(ErrorCode::Internal, self.to_string())
    }
}
