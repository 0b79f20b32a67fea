//! Why a command was not carried out: the one error of every capability, and what the errors of the
//! crates below are in it.
//!
//! A body passes an error on with `?`; at the edge a [`Fault`] is the [`ApiError`] that it holds. The
//! conversions stand here because neither the wire nor the crates that do IO know the other.

use agent::{DriveError, IllegalEvent, ToolError};
use api::{ApiError, ErrorCode};
use models::RegistryError;
use plugins::LookupError;
use serde_json::json;
use sessions::SessionError;
use sittings::SittingError;
use store::StoreError;
use workspace::WorkspaceError;

/// Why a command was not carried out, as a face is told.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error(transparent)]
pub struct Fault(ApiError);

impl Fault {
    /// A fault with nothing but its code and its words.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(ApiError::new(code, message))
    }

    /// The request is wrong.
    pub fn invalid(message: impl ToString) -> Self {
        Self::new(ErrorCode::Invalid, message.to_string())
    }

    /// There is no such thing.
    pub fn not_found(message: impl ToString) -> Self {
        Self::new(ErrorCode::NotFound, message.to_string())
    }

    /// What was asked for is in order, and something in here is not.
    pub fn internal(message: impl ToString) -> Self {
        Self::new(ErrorCode::Internal, message.to_string())
    }

    /// What is written there has changed since it was read; `current_sha256` is what is there now,
    /// none when it is gone.
    pub fn conflict(message: impl ToString, current_sha256: Option<&str>) -> Self {
        let mut error = ApiError::new(ErrorCode::Conflict, message.to_string());
        error.detail = json!({ "currentSha256": current_sha256 });
        Self(error)
    }

    /// The provider that is `asked` does not answer; what is `under_way` with it can go on with no other.
    pub fn unanswered(message: impl ToString, asked: &str, under_way: bool) -> Self {
        let mut error = ApiError::new(ErrorCode::Unanswered, message.to_string());
        error.detail = json!({ "asked": asked, "underWay": under_way });
        Self(error)
    }

    /// What a face does about it.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }
}

/// What an error of the store is for the call of a tool: the database comes back, a full disk is hers
/// to see to, and everything else the model is told.
#[must_use]
pub fn of_tool(error: &StoreError) -> ToolError {
    let told = error.to_string();
    match error {
        error if error.is_unavailable() => ToolError::Away(told),
        error if error.is_full() => ToolError::Full(told),
        _ => ToolError::Tell(told),
    }
}

impl From<ApiError> for Fault {
    fn from(error: ApiError) -> Self {
        Self(error)
    }
}

impl From<Fault> for ApiError {
    fn from(Fault(error): Fault) -> Self {
        error
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        if error.is_unavailable() {
            let message = format!("the database is not answering ({error}); nothing is lost");
            return Self::new(ErrorCode::Unavailable, message);
        }
        let code = match error {
            StoreError::UnknownSession(_)
            | StoreError::UnknownMemory(_)
            | StoreError::UnknownJob(_) => ErrorCode::NotFound,
            StoreError::Conflict { .. } | StoreError::LessonHeld(_) => ErrorCode::Busy,
            StoreError::MemoryConflict { .. } => ErrorCode::Conflict,
            StoreError::UnknownPlace { .. } | StoreError::BadCursor(_) => ErrorCode::Invalid,
            _ => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}

impl From<WorkspaceError> for Fault {
    fn from(error: WorkspaceError) -> Self {
        let code = match &error {
            WorkspaceError::Conflict { current_sha256, .. } => {
                return Self::conflict(&error, current_sha256.as_deref());
            }
            WorkspaceError::NotFound { .. }
            | WorkspaceError::NoVersion { .. }
            | WorkspaceError::NoEarlier { .. } => ErrorCode::NotFound,
            WorkspaceError::Gone { .. } => ErrorCode::WorkspaceGone,
            WorkspaceError::OutsideWorkspace { .. }
            | WorkspaceError::NotText { .. }
            | WorkspaceError::NulInText { .. }
            | WorkspaceError::TooLarge { .. }
            | WorkspaceError::WrongKind { .. }
            | WorkspaceError::ReadOnly { .. }
            | WorkspaceError::DiskFull { .. }
            | WorkspaceError::NotKept { .. }
            | WorkspaceError::FolderStays { .. }
            | WorkspaceError::NotUnique { .. }
            | WorkspaceError::NoMatch { .. } => ErrorCode::Invalid,
            WorkspaceError::Watch { .. }
            | WorkspaceError::VersionsUnread { .. }
            | WorkspaceError::Io { .. } => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}

impl From<LookupError> for Fault {
    fn from(error: LookupError) -> Self {
        Self::not_found(error)
    }
}

impl From<RegistryError> for Fault {
    fn from(error: RegistryError) -> Self {
        let code = code_of(&error);
        let way_out = match (code, &error) {
            (_, RegistryError::Gone { .. }) => "",
            (ErrorCode::NoKey, _) => ", or choose the offline drafter",
            _ => "",
        };
        Self::new(code, format!("{error}{way_out}"))
    }
}

fn code_of(error: &RegistryError) -> ErrorCode {
    match error {
        RegistryError::NoKey { .. } | RegistryError::NotAgreed { .. } | RegistryError::Key(_) => {
            ErrorCode::NoKey
        }
        RegistryError::UnknownProvider { .. } | RegistryError::UnknownModel { .. } => {
            ErrorCode::NotFound
        }
        RegistryError::NoModelNamed { .. }
        | RegistryError::BaseUrl { .. }
        | RegistryError::Address { .. }
        | RegistryError::Elsewhere { .. }
        | RegistryError::PassesOn(_) => ErrorCode::Invalid,
        RegistryError::Away { .. } | RegistryError::Unchosen { .. } => ErrorCode::Unanswered,
        RegistryError::Gone { source, .. } => code_of(source),
        RegistryError::Client(_) => ErrorCode::Internal,
    }
}

impl From<SessionError> for Fault {
    fn from(error: SessionError) -> Self {
        let code = match error {
            SessionError::Store(error) => return error.into(),
            SessionError::Unknown(_) => ErrorCode::NotFound,
            SessionError::Busy | SessionError::BusyElsewhere | SessionError::AtWork => {
                ErrorCode::Busy
            }
            SessionError::NothingToGoOnWith
            | SessionError::NotOpen
            | SessionError::Unfit(_)
            | SessionError::Deleted
            | SessionError::NothingSaid
            | SessionError::TooLong { .. }
            | SessionError::Title
            | SessionError::NoPlace { .. }
            | SessionError::NotAtRest => ErrorCode::Invalid,
            SessionError::Illegal(_) => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}

/// What a learner can mend is `invalid`. What names values of a blueprint is not told: it may be a key.
impl From<SittingError> for Fault {
    fn from(error: SittingError) -> Self {
        let message = error.to_string();
        match error {
            SittingError::Unfit(_)
            | SittingError::Unreadable(_)
            | SittingError::TooFew { .. }
            | SittingError::Attempts { .. } => Self::invalid(message),
            SittingError::NotNow(_) => Self::new(ErrorCode::Busy, message),
            SittingError::Gone { .. } => Self::not_found(message),
            SittingError::Blueprint(_) => {
                Self::internal("a question could not be made: \"assess check\" says why")
            }
            SittingError::Frozen(_) => Self::internal(message),
        }
    }
}

impl From<IllegalEvent> for Fault {
    fn from(error: IllegalEvent) -> Self {
        Self::internal(format!("this session's log cannot be read: {error}"))
    }
}

impl From<DriveError> for Fault {
    fn from(error: DriveError) -> Self {
        Self::internal(error)
    }
}
