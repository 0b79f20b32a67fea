//! What every route has: the house, whose desk it is, and how a request is read.

use api::{ApiError, ErrorCode};
use app::House;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::serve::desks::{HostDesks, Whose};
use crate::serve::reply::Refusal;

/// Longest request body, in bytes.
pub const BODY_LIMIT: usize = 8 * 1024 * 1024;

/// What answers.
#[derive(Clone)]
pub struct Host {
    /// The application.
    pub house: House,
    /// The desks of whoever is let in.
    pub desks: HostDesks,
    /// Ends when the server is to stop.
    pub stopping: CancellationToken,
}

/// The parameters, with the face that they really come from.
pub fn parameters(body: &[u8]) -> Result<Value, ApiError> {
    let invalid = |message: String| ApiError::new(ErrorCode::Invalid, message);
    let params = match body.iter().all(u8::is_ascii_whitespace) {
        true => Value::Null,
        false => serde_json::from_slice(body)
            .map_err(|error| invalid(format!("the request is no JSON: {error}")))?,
    };
    match params {
        Value::Null => Ok(json!({ "face": "browser" })),
        Value::Object(mut params) => {
            params.insert("face".into(), "browser".into());
            Ok(Value::Object(params))
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(invalid("the request has to be a JSON object".into()))
        }
    }
}

/// Carries out a command at the desk of whoever calls.
pub async fn run(
    host: &Host,
    whose: Whose,
    name: &str,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let params = parameters(&body.map_err(Refusal::body)?)?;
    whose.may(name)?;
    let result = api::dispatch(&host.desks.desk(whose).await?, name, params).await?;
    Ok(Json(result).into_response())
}
