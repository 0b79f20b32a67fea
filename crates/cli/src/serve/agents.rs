//! The tools for coding agents over HTTP: whoever shows their token is let in. The passcode of the pages opens
//! nothing here, and the token opens no page.

use std::sync::Arc;

use app::House;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio_util::sync::CancellationToken;

use crate::mcp::{Opener, Served, Token};

/// The routes, for whoever shows `token`. Host and Origin are looked at around all routes.
pub fn router(house: House, token: Token, stopping: CancellationToken) -> Router {
    let opener = Arc::new(Opener::of(house));
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_cancellation_token(stopping);
    let served = move || Ok(Served::over_http(Arc::clone(&opener)));
    let service =
        StreamableHttpService::new(served, Arc::new(LocalSessionManager::default()), config);
    Router::new()
        .route_service("/mcp", service)
        .route_layer(from_fn_with_state(Arc::new(token), check))
}

async fn check(State(token): State<Arc<Token>>, request: Request, next: Next) -> Response {
    let shown = request.headers().get(header::AUTHORIZATION);
    let shown = shown.and_then(|value| value.to_str().ok()).and_then(|value| {
        let (kind, token) = value.split_once(' ')?;
        kind.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    if shown.is_some_and(|shown| token.is(shown)) {
        return next.run(request).await;
    }
    let why = "show the token that `teacher-assist mcp token` prints: Authorization: Bearer …\n";
    (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")], why).into_response()
}
