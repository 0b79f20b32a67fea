//! Signing in by a provider of identities: the way there, the way back, and what it says when somebody has left.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use api::{ApiError, ErrorCode};
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Form, Query, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use chrono::Utc;
use oidc::{OidcError, Provider};
use people::{Identity, PersonRole, SignInAttempt};
use serde::Deserialize;
use text::sha256;

use crate::serve::cookies::{Cookie, SameSite};
use crate::serve::gate::{Entering, Gate};
use crate::serve::reply::Refusal;

/// How long somebody may take at the provider.
const PATIENCE: Duration = Duration::from_mins(10);

/// The provider as this server has it.
pub struct Entry {
    pub provider: Provider,
    /// What the browser keeps while it is there: another that is sent its answer is not let in.
    pub cookie: Cookie,
}

/// What the ways need.
#[derive(Clone)]
struct Ways {
    entry: Arc<Entry>,
    entering: Entering,
    teachers: Arc<Gate>,
    researchers: Arc<Gate>,
}

/// What a provider sends a browser back with.
#[derive(Deserialize)]
struct Back {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

/// What it sends itself.
#[derive(Deserialize)]
struct Left {
    logout_token: String,
}

/// Why somebody comes back to the page where she signs in.
#[derive(Debug, Clone, Copy)]
enum Why {
    /// Nobody waits for this answer any more.
    Late,
    /// The provider cannot be used, or what it says does not hold.
    Away,
    /// She was known and is not let in.
    NotLetIn,
    /// She did not want to, there.
    Declined,
}

impl Why {
    fn name(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Away => "away",
            Self::NotLetIn => "not-let-in",
            Self::Declined => "declined",
        }
    }
}

/// The ways, where there is a provider.
pub fn router(entering: Entering, teachers: Arc<Gate>, researchers: Arc<Gate>) -> Router {
    let Some(entry) = entering.provider.clone() else { return Router::new() };
    Router::new()
        .route("/sign-in/start", get(start))
        .route("/sign-in/back", get(back))
        .with_state(Ways { entry, entering, teachers, researchers })
}

/// What is asked of the server by the provider itself and by no page.
pub fn back_channel(entering: Entering) -> Router {
    let Some(entry) = entering.provider.clone() else { return Router::new() };
    Router::new().route("/sign-in/backchannel", post(left)).with_state((entry, entering))
}

async fn start(
    State(ways): State<Ways>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Result<Response, Refusal> {
    let way = match ways.entry.provider.begin().await {
        Ok(way) => way,
        Err(error) => return ways.sent_back(Why::Away, &from, error.to_string()).await,
    };
    let browser = assessing::new_pass();
    let attempt = SignInAttempt {
        state_sha256: sha256(&way.state),
        browser_sha256: sha256(&browser),
        nonce: way.nonce,
        pkce_verifier: way.pkce_verifier,
    };
    if !ways.entering.people.begin_attempt(&attempt).await.map_err(ApiError::from)? {
        let error = ApiError::new(ErrorCode::Busy, "too many are signing in: try again in a while");
        let (status, retry_after) = (StatusCode::TOO_MANY_REQUESTS, Some(60));
        return Err(Refusal { status, error, retry_after });
    }
    // The way back is a request from elsewhere.
    let cookie = ways.entry.cookie.set(&browser, PATIENCE, SameSite::Lax);
    Ok(to(&way.url, [cookie]))
}

async fn back(
    State(ways): State<Ways>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Query(back): Query<Back>,
) -> Result<Response, Refusal> {
    if let Some(error) = back.error {
        return ways.sent_back(Why::Declined, &from, error).await;
    }
    let late = || "an answer that nobody waits for".to_owned();
    let (Some(code), Some(state)) = (back.code, back.state) else {
        return ways.sent_back(Why::Late, &from, late()).await;
    };
    let attempt = ways.entering.people.take_attempt(&sha256(&state)).await;
    let browser = ways.entry.cookie.of(&headers).map(sha256);
    let Some(attempt) = attempt
        .map_err(ApiError::from)?
        .filter(|attempt| browser.as_deref() == Some(attempt.browser_sha256.as_str()))
    else {
        return ways.sent_back(Why::Late, &from, late()).await;
    };
    let said = ways.entry.provider.finish(code, attempt.nonce, attempt.pkce_verifier).await;
    let said = match said {
        Ok(said) => said,
        Err(error) => return ways.sent_back(Why::Away, &from, error.to_string()).await,
    };
    let config = &ways.entry.provider.config;
    let groups = said.groups.iter().map(String::as_str);
    let role = match config.role_of(groups) {
        Some("teacher") => PersonRole::Teacher,
        Some("researcher") => PersonRole::Researcher,
        _ => {
            let why = format!("{} is in no group that is let in", said.name);
            return ways.sent_back(Why::NotLetIn, &from, why).await;
        }
    };
    if !config.allows(said.verified_address.as_deref()) {
        let why = format!("{} has no verified address that is let in", said.name);
        return ways.sent_back(Why::NotLetIn, &from, why).await;
    }
    let identity = Identity { issuer: said.issuer, subject: said.subject, name: said.name, role };
    let person = match ways.entering.people.by_identity(&identity).await {
        Ok(person) => person,
        Err(fault) if fault.code() == ErrorCode::Passcode => {
            return ways.sent_back(Why::NotLetIn, &from, fault.to_string()).await;
        }
        Err(fault) => return Err(ApiError::from(fault).into()),
    };
    let (gate, place) = match role {
        PersonRole::Teacher => (&ways.teachers, "/"),
        PersonRole::Researcher => (&ways.researchers, "/research"),
    };
    let session = said.session.as_deref();
    let cookie = gate.let_in(Some(&person), session, from.ip()).await.map_err(ApiError::from)?;
    let gone = ways.entry.cookie.set("", Duration::ZERO, SameSite::Lax);
    tracing::info!(from = %from.ip(), "signed in by the provider");
    Ok(to(place, [cookie, gone]))
}

impl Ways {
    /// Back to where one signs in, which says why; whoever runs the server finds more in its log.
    async fn sent_back(
        &self,
        why: Why,
        from: &SocketAddr,
        detail: String,
    ) -> Result<Response, Refusal> {
        tracing::warn!(from = %from.ip(), why = why.name(), %detail, "not signed in");
        let noted = self.entering.sign_ins.refused("oidc", from.ip().to_string(), detail).await;
        noted.map_err(ApiError::from)?;
        Ok(to(&format!("/?sign-in={}", why.name()), []))
    }
}

fn to<const N: usize>(place: &str, cookies: [(HeaderName, String); N]) -> Response {
    let mut response =
        (StatusCode::SEE_OTHER, [(header::LOCATION, place.to_owned())]).into_response();
    for (name, cookie) in cookies {
        if let Ok(cookie) = cookie.parse() {
            response.headers_mut().append(name, cookie);
        }
    }
    response
}

/// Answered as back-channel logout 1.0 has it: 200 when somebody was signed out or nobody had to be, else 400.
async fn left(
    State((entry, entering)): State<(Arc<Entry>, Entering)>,
    form: Result<Form<Left>, FormRejection>,
) -> Result<Response, Refusal> {
    let refused = |message: String| Refusal::from(ApiError::new(ErrorCode::Invalid, message));
    let Form(Left { logout_token }) = form.map_err(|error| refused(error.body_text()))?;
    let left = match entry.provider.left(&logout_token, Utc::now().timestamp()).await {
        Ok(left) => left,
        Err(OidcError::Away(message)) => {
            return Err(ApiError::new(ErrorCode::Unavailable, message).into());
        }
        Err(error) => {
            tracing::warn!(%error, "a provider's message was not believed");
            return Err(refused(error.to_string()));
        }
    };
    let (subject, session) = (left.subject.as_deref(), left.session.as_deref());
    let ended = entering.sign_ins.end_at(&left.issuer, subject, session).await;
    let ended = ended.map_err(ApiError::from)?;
    tracing::info!(ended, "the provider signed somebody out");
    Ok(StatusCode::OK.into_response())
}
