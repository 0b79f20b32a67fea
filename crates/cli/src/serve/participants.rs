//! Where people who take part in a study come in: a code leads to a cookie, and the cookie to the next thing
//! of their own way. What they plan with is a desk of their own, of which they may ask little.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use api::{ApiError, Capabilities as _, Commands, StudyDeed, StudyEnter, StudyPlace, StudyStand};
use assessing::new_pass;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use futures::Stream;
use serde_json::Value;
use study::{Entered, Planner, StudyDoor};

use crate::serve::cookies::Cookie;
use crate::serve::events;
use crate::serve::host::{BODY_LIMIT, Host, parameters};
use crate::serve::join::{Body, DAY, Entrance, carried_out, read, welcome};
use crate::serve::reply::Refusal;
use crate::serve::visits::Visit;
use crate::study::task_desk::TaskDesks;

/// The routes of participants.
pub fn router(host: Host, cookie: Cookie) -> Router {
    study::host_begins();
    let desks = TaskDesks::new(host.house.clone());
    let entrance = Entrance::new(host, cookie);
    let door = StudyEntrance { entrance, desks };
    Router::new()
        .route("/study/enter", post(enter))
        .route("/study/here", post(here))
        .route("/study/leave", post(leave))
        .route("/study/act", post(act))
        .route("/study/sitting/markdown_read", post(markdown))
        .route("/study/sitting/{command}", post(sitting))
        .route("/study/api/events", get(happens))
        .route("/study/api/{command}", post(command))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(door)
}

/// What participants come in by.
#[derive(Clone)]
struct StudyEntrance {
    entrance: Entrance,
    desks: TaskDesks,
}

/// Whoever has shown her pass, with the door that she came in by.
struct Came {
    door: StudyDoor,
    who: Entered,
}

impl Came {
    async fn by(
        entrance: &Entrance,
        headers: &HeaderMap,
        visit: Option<&Visit>,
    ) -> Result<Self, Refusal> {
        let pass = entrance.pass(headers, "enter the code that you were given")?;
        let door = door(entrance, None, Some(&pass)).await?;
        let who = door.whose(&pass).await.map_err(ApiError::from)?;
        welcome(visit, &pass)?;
        Ok(Self { door, who })
    }

    async fn planner(&self) -> Result<Planner, ApiError> {
        Ok(self.door.planner(&self.who).await?)
    }
}

/// The door of whoever leads the study that a code or a pass leads to.
async fn door(
    entrance: &Entrance,
    code: Option<&str>,
    pass: Option<&str>,
) -> Result<StudyDoor, Refusal> {
    Ok(entrance.host.desks.of_door(code, pass).await?.studies().door())
}

async fn enter(
    State(StudyEntrance { entrance, .. }): State<StudyEntrance>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let asked: StudyEnter = read(body)?;
    let door = door(&entrance, Some(&asked.code), None).await?;
    let pass = entrance.pass(&headers, "").unwrap_or_else(|_| new_pass());
    let cookie = entrance.set_cookie(&pass, DAY);
    let own = pass.clone();
    let enters = carried_out(async move { door.enter(&asked, &own).await });
    let stand: StudyStand = entrance.unless_guessed(from.ip(), enters).await?;
    welcome(visit.as_deref(), &pass)?;
    Ok(([cookie], Json(stand)).into_response())
}

async fn here(
    State(StudyEntrance { entrance, .. }): State<StudyEntrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
) -> Result<Json<StudyStand>, Refusal> {
    let Came { door, who } = Came::by(&entrance, &headers, visit.as_deref()).await?;
    let stand = carried_out(async move { door.here(&who).await }).await;
    Ok(Json(stand.map_err(ApiError::from)?))
}

async fn leave(
    State(StudyEntrance { entrance, .. }): State<StudyEntrance>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if let Ok(pass) = entrance.pass(&headers, "") {
        door(&entrance, None, Some(&pass)).await?.leave(&pass).await.map_err(ApiError::from)?;
    }
    Ok((StatusCode::NO_CONTENT, [entrance.set_cookie("", Duration::ZERO)]).into_response())
}

async fn act(
    State(StudyEntrance { entrance, desks }): State<StudyEntrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<StudyStand>, Refusal> {
    let deed: StudyDeed = read(body)?;
    let came = Came::by(&entrance, &headers, visit.as_deref()).await?;
    let before = came.planner().await.ok();
    let Came { door, who } = came;
    let whose = who.clone();
    let stand = carried_out(async move { door.act(&whose, deed).await }).await;
    let stand = stand.map_err(ApiError::from)?;
    if !matches!(stand.place, StudyPlace::Task { .. }) {
        desks.over(&who, before.as_ref()).await;
    }
    Ok(Json(stand))
}

async fn sitting(
    State(StudyEntrance { entrance, .. }): State<StudyEntrance>,
    Path(name): Path<String>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let params = parameters(&body.map_err(Refusal::body)?)?;
    let Came { door, who } = Came::by(&entrance, &headers, visit.as_deref()).await?;
    let stand = carried_out(async move { door.sitting(&who, &name, params).await }).await;
    Ok(Json(stand.map_err(ApiError::from)?).into_response())
}

/// What a text is drawn from, which is asked of no file.
async fn markdown(
    State(StudyEntrance { entrance, .. }): State<StudyEntrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let text = read(body)?;
    Came::by(&entrance, &headers, visit.as_deref()).await?;
    let pass = entrance.pass(&headers, "")?;
    let desk = entrance.host.desks.of_door(None, Some(&pass)).await?;
    Ok(Json(Commands::markdown_read(&desk, text).await?).into_response())
}

async fn command(
    State(StudyEntrance { entrance, desks }): State<StudyEntrance>,
    Path(name): Path<String>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, Refusal> {
    let params = parameters(&body.map_err(Refusal::body)?)?;
    let came = Came::by(&entrance, &headers, visit.as_deref()).await?;
    let whose = (&came.door, &came.who);
    let answer = desks.ask(whose, &name, params).await?;
    Ok(Json(answer))
}

async fn happens(
    State(StudyEntrance { entrance, desks }): State<StudyEntrance>,
    visit: Option<Extension<Visit>>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let came = Came::by(&entrance, &headers, visit.as_deref()).await?;
    let planner = came.planner().await?;
    let desk = desks.desk(&came.who, &planner).await?;
    Ok(events::of(&desk, &entrance.host, std::future::pending()))
}
