//! Where learners come in: a code leads to a seat, a seat to a cookie, and the cookie to one sitting and to
//! nothing of the teacher's.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use api::{ApiError, Capabilities as _, Commands, ErrorCode, JoinLook, JoinSit, SittingStand};
use assessing::{Door, new_pass};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Extension, Json, Router};
use faults::Fault;
use serde::de::DeserializeOwned;

use crate::serve::cookies::{Cookie, SameSite};
use crate::serve::gate::{guesses::Guesses, too_full};
use crate::serve::host::{Host, parameters};
use crate::serve::reply::Refusal;
use crate::serve::visits::{FullOf, Visit};

/// Longest request of a learner, in bytes: a long text, and what stands around it.
const BODY_LIMIT: usize = 256 * 1024;
/// What somebody is told whose browser has no pass.
const NOBODY: &str = "nobody sits here: enter the code that your teacher shows";
/// How long a cookie holds, which is as long as a pass leads somewhere.
pub const DAY: Duration = Duration::from_hours(24);

/// What learners come in by.
#[derive(Clone)]
pub struct Entrance {
    pub host: Host,
    /// How quickly codes may be guessed.
    guesses: Arc<Guesses>,
    cookie: Cookie,
}

/// The routes of learners.
pub fn router(host: Host, cookie: Cookie) -> Router {
    let entrance = Entrance::new(host, cookie);
    Router::new()
        .route("/join/look", post(look))
        .route("/join/sit", post(sit))
        .route("/join/here", post(here))
        .route("/join/leave", post(leave))
        .route("/learner/markdown_read", post(markdown))
        .route("/learner/{command}", post(command))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(entrance)
}

pub type Body = Result<Bytes, BytesRejection>;

impl Entrance {
    /// One whose visitors keep this cookie.
    pub fn new(host: Host, cookie: Cookie) -> Self {
        Self { host, guesses: Arc::default(), cookie }
    }

    /// The door that a code or a pass leads to.
    async fn door(&self, code: Option<&str>, pass: Option<&str>) -> Result<Door, Refusal> {
        Ok(self.host.desks.of_door(code, pass).await?.sittings().door())
    }

    /// The pass that a browser shows; where it has none, `message` says what to do.
    pub fn pass(&self, headers: &HeaderMap, message: &str) -> Result<String, Refusal> {
        let nobody = || Refusal::from(ApiError::new(ErrorCode::Passcode, message));
        self.cookie.of(headers).map(str::to_owned).ok_or_else(nobody)
    }

    /// The header that lets a browser keep a pass for so long.
    pub fn set_cookie(&self, pass: &str, age: Duration) -> (header::HeaderName, String) {
        self.cookie.set(pass, age, SameSite::Strict)
    }

    /// What a code leads to, unless its address has guessed too many. Whoever guesses waits longer each time.
    pub async fn unless_guessed<T>(
        &self,
        from: IpAddr,
        leads: impl Future<Output = Result<T, Fault>>,
    ) -> Result<T, Refusal> {
        let guess = self.guesses.guess(from).map_err(too_many)?;
        let led = leads.await;
        if led.as_ref().is_err_and(|fault| fault.code() == ErrorCode::NotFound) {
            guess.was_wrong();
        }
        led.map_err(|fault| ApiError::from(fault).into())
    }
}

/// What a code leads to, with a pass that takes a seat: whoever asks twice for one because an answer got lost
/// asks with the same.
async fn look(
    State(entrance): State<Entrance>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let asked: JoinLook = read(body)?;
    let door = entrance.door(Some(&asked.code), None).await?;
    let offer = Json(entrance.unless_guessed(from.ip(), door.look(asked)).await?);
    Ok(match entrance.pass(&headers, NOBODY) {
        Ok(_) => offer.into_response(),
        Err(_) => ([entrance.set_cookie(&new_pass(), DAY)], offer).into_response(),
    })
}

async fn sit(
    State(entrance): State<Entrance>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let asked: JoinSit = read(body)?;
    let door = entrance.door(Some(&asked.code), None).await?;
    let pass = entrance.pass(&headers, NOBODY).unwrap_or_else(|_| new_pass());
    let cookie = entrance.set_cookie(&pass, DAY);
    // Who hangs up in the middle has the seat all the same.
    let own = pass.clone();
    let sits = carried_out(async move { door.sit(asked, &own).await });
    let stand = entrance.unless_guessed(from.ip(), sits).await?;
    welcome(visit.as_deref(), &pass)?;
    Ok(([cookie], Json(stand)).into_response())
}

async fn here(
    State(entrance): State<Entrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
) -> Result<Json<SittingStand>, Refusal> {
    let pass = entrance.pass(&headers, NOBODY)?;
    let door = entrance.door(None, Some(&pass)).await?;
    admitted(visit.as_deref(), &door, &pass).await?;
    let stand = carried_out(async move { door.here(&pass).await }).await;
    Ok(Json(stand.map_err(ApiError::from)?))
}

async fn leave(State(entrance): State<Entrance>, headers: HeaderMap) -> Result<Response, Refusal> {
    if let Ok(pass) = entrance.pass(&headers, NOBODY) {
        entrance.door(None, Some(&pass)).await?.leave(&pass).await.map_err(ApiError::from)?;
    }
    Ok((StatusCode::NO_CONTENT, [entrance.set_cookie("", Duration::ZERO)]).into_response())
}

async fn command(
    State(entrance): State<Entrance>,
    Path(name): Path<String>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<SittingStand>, Refusal> {
    let pass = entrance.pass(&headers, NOBODY)?;
    let params = parameters(&body.map_err(Refusal::body)?)?;
    let door = entrance.door(None, Some(&pass)).await?;
    admitted(visit.as_deref(), &door, &pass).await?;
    let stand = carried_out(async move { door.call(&pass, &name, params).await }).await;
    Ok(Json(stand.map_err(ApiError::from)?))
}

/// What a question's text is drawn from, which is asked of no file.
async fn markdown(
    State(entrance): State<Entrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let pass = entrance.pass(&headers, NOBODY)?;
    let text = read(body)?;
    let desk = entrance.host.desks.of_door(None, Some(&pass)).await?;
    let door = desk.sittings().door();
    door.check(&pass).await.map_err(ApiError::from)?;
    welcome(visit.as_deref(), &pass)?;
    Ok(Json(Commands::markdown_read(&desk, text).await?).into_response())
}

/// The same before anything is done for it, so that what is refused was not done: a connection is looked at once.
async fn admitted(visit: Option<&Visit>, door: &Door, pass: &str) -> Result<(), Refusal> {
    if visit.is_some_and(Visit::is_stranger) {
        door.check(pass).await.map_err(ApiError::from)?;
        welcome(visit, pass)?;
    }
    Ok(())
}

/// The connection of whoever has a seat is none of a stranger's from then on.
pub fn welcome(visit: Option<&Visit>, pass: &str) -> Result<(), Refusal> {
    let Some(visit) = visit else { return Ok(()) };
    let whose = match visit.welcome_learner(pass) {
        Ok(()) => return Ok(()),
        Err(FullOf::All) => return Err(too_full()),
        Err(FullOf::Address) => "this computer",
        Err(FullOf::Seat) => "this seat",
    };
    let seconds = visit.idle().as_secs().max(1);
    let message = format!("too many windows of {whose} are open: close some, or wait {seconds} s");
    let error = ApiError::new(ErrorCode::Busy, message);
    let (status, retry_after) = (StatusCode::TOO_MANY_REQUESTS, Some(seconds));
    Err(Refusal { status, error, retry_after })
}

/// Goes on to the end when the caller hangs up, so that nothing is left half done.
pub async fn carried_out<T: Send + 'static>(
    work: impl Future<Output = Result<T, Fault>> + Send + 'static,
) -> Result<T, Fault> {
    tokio::spawn(work).await.map_err(Fault::internal)?
}

/// The parameters of a request.
pub fn read<T: DeserializeOwned>(body: Body) -> Result<T, Refusal> {
    let params = parameters(&body.map_err(Refusal::body)?)?;
    let invalid = |error: serde_json::Error| ApiError::new(ErrorCode::Invalid, error.to_string());
    Ok(serde_json::from_value(params).map_err(invalid)?)
}

fn too_many(wait: Duration) -> Refusal {
    let seconds = wait.as_secs().max(1);
    let message = format!("there were too many codes that lead nowhere: try again in {seconds} s");
    Refusal {
        status: StatusCode::TOO_MANY_REQUESTS,
        error: ApiError::new(ErrorCode::Busy, message),
        retry_after: Some(seconds),
    }
}
