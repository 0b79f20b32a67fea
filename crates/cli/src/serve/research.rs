//! Where a researcher comes in who is not the teacher of this computer: a passcode of her own opens the
//! studies, and nothing else of the desk.

use std::sync::Arc;

use api::ErrorCode;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::post;
use axum::{Router, routing};

use crate::serve::gate::{self, Gate, Passcode};
use crate::serve::host::{Host, run};
use crate::serve::reply::Refusal;

/// Longest request, in bytes: a note, and what stands around it.
const BODY_LIMIT: usize = 64 * 1024;

/// The routes, for whoever knows this passcode.
pub fn router(host: Host, passcode: &Passcode, port: u16) -> Router {
    let gate = Arc::new(Gate::of(passcode, format!("teacher_assist_researcher_{port}")));
    Router::new()
        .route("/research/api/{command}", post(command))
        .with_state(host)
        .route_layer(from_fn_with_state(Arc::clone(&gate), gate::check))
        .route("/research/login", routing::post(gate::login).with_state(Arc::clone(&gate)))
        .route("/research/logout", routing::post(gate::logout).with_state(gate))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}

async fn command(
    State(host): State<Host>,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    if !name.starts_with("study_") {
        let message = format!("a researcher has no command {name}");
        return Err(api::ApiError::new(ErrorCode::NotFound, message).into());
    }
    run(&host, &name, body).await
}
