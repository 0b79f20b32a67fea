//! What the errors in here are for a face.

use api::ErrorCode;
use faults::Fault;

use crate::LearningError;

impl From<LearningError> for Fault {
    fn from(error: LearningError) -> Self {
        let code = match error {
            LearningError::Store(error) => return error.into(),
            LearningError::Invalid(_) => ErrorCode::Invalid,
            LearningError::NotFound(_) => ErrorCode::NotFound,
            LearningError::Busy(_) => ErrorCode::Busy,
            LearningError::Cancelled
            | LearningError::Kept(_)
            | LearningError::Code(_)
            | LearningError::History(_)
            | LearningError::Journal(_)
            | LearningError::Experience(_)
            | LearningError::Embed(_)
            | LearningError::Internal(_) => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}
