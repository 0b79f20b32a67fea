//! Where researchers come in: a passcode opens the studies of this computer's teacher, or those of a desk of her own,
//! and nothing else.

use std::sync::Arc;

use api::ErrorCode;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};

use crate::serve::desks::Whose;
use crate::serve::gate::{self, Gate};
use crate::serve::host::{Host, run};
use crate::serve::reply::Refusal;

/// Longest request, in bytes: a note, and what stands around it.
const BODY_LIMIT: usize = 64 * 1024;

/// The routes, for whoever comes in by this gate.
pub fn router(host: Host, gate: Arc<Gate>) -> Router {
    Router::new()
        .route("/research/api/{command}", post(command))
        .with_state(host)
        .route_layer(from_fn_with_state(Arc::clone(&gate), gate::check))
        .route("/research/login", post(gate::login).with_state(Arc::clone(&gate)))
        .route("/research/logout", post(gate::logout).with_state(Arc::clone(&gate)))
        .route("/research/sign-in/ways", get(gate::ways).with_state(Arc::clone(&gate)))
        .route("/research/sign-in/me", post(gate::me).with_state(gate))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}

async fn command(
    State(host): State<Host>,
    Extension(whose): Extension<Whose>,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    if !name.starts_with("study_") {
        let message = format!("a researcher has no command {name}");
        return Err(api::ApiError::new(ErrorCode::NotFound, message).into());
    }
    run(&host, whose, &name, body).await
}
