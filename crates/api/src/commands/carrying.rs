//! What a command is: from JSON to JSON, and to the end.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{ApiError, ErrorCode};

/// What becomes of a command whose caller hangs up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It looks and changes nothing: it ends where it is.
    Read,
    /// It changes something: it is carried through, so that nothing is left half done.
    Write,
    /// It takes long and changes something at its end: who hangs up stops it, and nothing is kept.
    Attended,
}

/// One command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// By what it is called.
    pub name: &'static str,
    /// What becomes of it when its caller hangs up.
    pub access: Access,
}

/// Carries work through whose caller may hang up in the middle.
pub(super) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(error) => {
            let message = format!("this could not be carried through: {error}");
            Err(ApiError::new(ErrorCode::Internal, message))
        }
    }
}

pub(super) fn decode<T: DeserializeOwned>(name: &str, params: Value) -> Result<T, ApiError> {
    let params = if params.is_null() { Value::Object(serde_json::Map::new()) } else { params };
    serde_json::from_value(params).map_err(|error| {
        ApiError::new(ErrorCode::Invalid, format!("the parameters of {name} do not fit: {error}"))
    })
}

pub(super) fn encode<T: Serialize>(value: &T) -> Result<Value, ApiError> {
    serde_json::to_value(value)
        .map_err(|error| ApiError::new(ErrorCode::Internal, error.to_string()))
}
