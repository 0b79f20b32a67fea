//! How errors and headers look over HTTP.

use std::any::Any;

use api::{ApiError, ErrorCode};
use axum::Json;
use axum::extract::Request;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What browsers are told with every answer.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// An error with the status it is sent with.
#[derive(Debug)]
pub struct Refusal {
    /// The status.
    pub status: StatusCode,
    /// The body.
    pub error: ApiError,
    /// Seconds to wait before the next try.
    pub retry_after: Option<u64>,
}

impl Refusal {
    /// A body that could not be read, mostly because it is too long.
    pub fn body(rejection: BytesRejection) -> Self {
        let status = rejection.status();
        let message = match status {
            StatusCode::PAYLOAD_TOO_LARGE => {
                "this is more than can be sent at once, and nothing was changed: \
                 choose a smaller file, or split it"
                    .to_owned()
            }
            _ => rejection.body_text(),
        };
        Self { status, error: ApiError::new(ErrorCode::Invalid, message), retry_after: None }
    }
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        let status = match error.code {
            ErrorCode::Invalid => StatusCode::BAD_REQUEST,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Conflict | ErrorCode::Busy => StatusCode::CONFLICT,
            ErrorCode::NoKey => StatusCode::FAILED_DEPENDENCY,
            ErrorCode::Unavailable | ErrorCode::Damaged => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::WorkspaceGone => StatusCode::GONE,
            ErrorCode::Passcode => StatusCode::UNAUTHORIZED,
            ErrorCode::Unanswered => StatusCode::FAILED_DEPENDENCY,
            ErrorCode::Safeguarding => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, error, retry_after: None }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.error)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// The answer to a request whose handling broke; what broke is in the log, not in the answer.
pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    let message = "something broke while answering; what was done before is kept";
    Refusal::from(ApiError::new(ErrorCode::Internal, message)).into_response()
}

/// Adds the headers, and forbids to keep answers unless they say otherwise.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
