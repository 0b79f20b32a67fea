//! The application over HTTP on this computer: commands, events, and the window's pages.
//!
//! A page of another origin must not be able to use it: the Host header has to name this computer
//! (DNS rebinding), a foreign Origin is refused (cross-site requests), and a passcode is asked for.

mod agents;
mod events;
mod gate;
mod host;
mod household;
mod join;
mod origin;
mod pages;
mod participants;
mod reply;
mod research;
mod visits;

use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use api::{ApiError, DOCUMENT_LIMIT, ErrorCode};
use app::{Caller, House};
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::args::{Global, ServeOptions};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::mcp::{HolderFolder, Token};
use crate::open::{options as places, with_house};
use crate::screen;
use crate::serve::gate::{Gate, Passcode};
use crate::serve::host::{BODY_LIMIT, Host, run};
use crate::serve::origin::HostNames;
use crate::serve::reply::Refusal;
use crate::serve::visits::{Limits, Visits};

/// Longest request body with a document in it: its bytes in base64, and what stands around them.
const DOCUMENT_BODY_LIMIT: usize = DOCUMENT_LIMIT.div_ceil(3) * 4 + 64 * 1024;
/// How long a body may keep still.
const BODY_STILL: Duration = Duration::from_secs(20);
/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// Documents whose bytes are held at the same time.
const DOCUMENTS: usize = 4;

/// Where a document is sent to.
const IMPORT: &str = "/api/import_start";

/// The variable with somebody's own passcode.
const PASSCODE: &str = "TEACHER_ASSIST_PASSCODE";

/// Serves until a signal ends it.
pub async fn serve(options: ServeOptions, global: &Global) -> Result<Exit, Failure> {
    let ServeOptions { port, host, passcode_file, no_passcode, researcher_passcode_file, mcp } =
        options;
    if no_passcode && !host.is_loopback() {
        return Err(Failure::usage(format!(
            "--no-passcode with --host {host} would let everyone on the network in"
        ))
        .next("leave --no-passcode out, or serve on 127.0.0.1"));
    }
    let passcode = if no_passcode { Passcode::None } else { passcode(passcode_file.as_deref())? };
    let researchers = researcher_passcode_file.as_deref().map(of_researchers).transpose()?;
    let token = match mcp {
        true => Some(Token::kept(&HolderFolder::of(&places(global)?.data_dir)?)?),
        false => None,
    };
    with_house(global, async |house: House| {
        // What is wrong with her folders is said now, not when a page asks.
        house.admit(&Caller::Here).await?;
        let mut interrupts = Interrupts::listen()?;
        let listener = TcpListener::bind((host, port)).await.map_err(|error| {
            Failure::io(&format!("listen on {host} port {port}"), &error)
                .next("choose another --port; 0 takes any that is free")
        })?;
        let address =
            listener.local_addr().map_err(|error| Failure::io("name the address", &error))?;
        let stopping = CancellationToken::new();
        let state = Host { house: house.clone(), stopping: stopping.clone() };
        let gate = Arc::new(Gate::new(&passcode, address.port()));
        let learners = join::router(state.clone(), address.port());
        let agents = token.map(|token| agents::router(house.clone(), token, stopping.clone()));
        let beside = learners.merge(participants::router(state.clone(), address.port()));
        let beside = beside.merge(agents.unwrap_or_default());
        let research = |words| research::router(state.clone(), words, address.port());
        let beside = beside.merge(researchers.as_ref().map(research).unwrap_or_default());
        let router = guarded(router(state), beside, gate, HostNames::new(host));
        announce(address, passcode.words(), (mcp, researchers.is_some()), global)?;
        let visits = Visits::new(Limits::default());
        let mut server = tokio::spawn(visits.receive(listener, router, stopping.clone()));
        tokio::select! {
            ended = &mut server => return over(ended),
            _ = interrupts.next() => {}
        }
        screen::note("stopping; work under way goes on with the next start");
        stopping.cancel();
        match tokio::time::timeout(FAREWELL, server).await {
            Ok(ended) => over(ended),
            // A browser that does not let go must not keep the database open.
            Err(_) => Ok(Exit::Ok),
        }
    })
    .await
}

/// What was chosen, in a file or in the environment: words that are typed stand in the list of
/// processes, where everyone on the computer reads them.
fn passcode(file: Option<&std::path::Path>) -> Result<Passcode, Failure> {
    let (words, place) = match (file, std::env::var(PASSCODE)) {
        (Some(file), _) => {
            let read = std::fs::read_to_string(file);
            let action = format!("read the passcode in {}", file.display());
            (read.map_err(|error| Failure::io(&action, &error))?, "--passcode-file")
        }
        (None, Ok(words)) => (words, PASSCODE),
        (None, Err(_)) => return Ok(Passcode::made_up()),
    };
    Passcode::own(&words).map_err(|wrong| {
        Failure::usage(wrong).next(format!("leave {place} out to have one made up"))
    })
}

/// What researchers have to know; there is none unless somebody chose one.
fn of_researchers(file: &std::path::Path) -> Result<Passcode, Failure> {
    let action = format!("read the passcode in {}", file.display());
    let words = std::fs::read_to_string(file).map_err(|error| Failure::io(&action, &error))?;
    Passcode::own(&words).map_err(Failure::usage)
}

fn over(ended: Result<(), tokio::task::JoinError>) -> Result<Exit, Failure> {
    ended.map_err(|error| Failure::io("go on serving", &std::io::Error::other(error)))?;
    Ok(Exit::Ok)
}

fn announce(
    address: SocketAddr,
    passcode: Option<&str>,
    (mcp, researchers): (bool, bool),
    global: &Global,
) -> Result<(), Failure> {
    let reached = SocketAddr::new(reached_at(address.ip()), address.port());
    let url = format!("http://{reached}/");
    if global.json {
        let mcp = mcp.then(|| format!("{url}mcp"));
        let said = json!({ "url": url, "passcode": passcode, "mcp": mcp });
        return screen::print(&format!("{said}\n"));
    }
    let passcode = passcode.unwrap_or("none: everyone on this computer is let in");
    screen::print(&format!("address   {url}\npasscode  {passcode}\nlearners  {url}join\n"))?;
    screen::print(&format!("studies   {url}study for participants\n"))?;
    if researchers {
        screen::print(&format!(
            "          {url}research for researchers, with a passcode of their own\n"
        ))?;
    }
    if mcp {
        screen::print(&format!(
            "agents    {url}mcp (teacher-assist mcp token prints their token)\n"
        ))?;
    }
    if !address.ip().is_loopback() {
        screen::note("what is sent over the network is not encrypted");
    }
    screen::note("Ctrl-C stops it");
    Ok(())
}

/// The address that others reach what listens at all addresses by: the one that this computer would go to
/// another network with. Nothing is sent to find it out.
fn reached_at(listening: IpAddr) -> IpAddr {
    if !listening.is_unspecified() {
        return listening;
    }
    let elsewhere: SocketAddr = match listening {
        IpAddr::V4(_) => ([192, 0, 2, 1], 9).into(),
        IpAddr::V6(_) => ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], 9).into(),
    };
    let asked = UdpSocket::bind((listening, 0)).and_then(|socket| {
        socket.connect(elsewhere)?;
        socket.local_addr()
    });
    asked.map_or(listening, |own| own.ip())
}

fn router(host: Host) -> Router {
    Router::new()
        .route("/api/events", get(events::events))
        .route(IMPORT, with_documents(post(import)))
        .route("/api/{command}", post(command))
        .with_state(host)
}

/// A route that takes documents, which are longer than anything else that is sent: a few at a time.
fn with_documents<S: Clone + Send + Sync + 'static>(route: MethodRouter<S>) -> MethodRouter<S> {
    let places = Arc::new(Semaphore::new(DOCUMENTS));
    route
        .layer(DefaultBodyLimit::max(DOCUMENT_BODY_LIMIT))
        .layer(from_fn_with_state(places, in_turn))
}

/// Nothing of a request's body is read before its turn has come.
async fn in_turn(State(places): State<Arc<Semaphore>>, request: Request, next: Next) -> Response {
    match places.acquire().await {
        Ok(_place) => next.run(request).await,
        Err(error) => {
            Refusal::from(ApiError::new(ErrorCode::Internal, error.to_string())).into_response()
        }
    }
}

/// Everything around the commands: who may call, how much they may send, what browsers may do.
fn guarded(inner: Router, beside: Router, gate: Arc<Gate>, names: HostNames) -> Router {
    inner
        .route_layer(from_fn_with_state(Arc::clone(&gate), gate::check))
        .merge(beside)
        .route("/login", post(gate::login).with_state(Arc::clone(&gate)))
        .route("/logout", post(gate::logout).with_state(gate))
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(RequestBodyTimeoutLayer::new(BODY_STILL))
        .layer(from_fn_with_state(Arc::new(names), origin::check))
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(from_fn(reply::headers))
}

async fn command(
    State(host): State<Host>,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    run(&host, &name, body).await
}

async fn import(
    State(host): State<Host>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    run(&host, "import_start", body).await
}

#[cfg(test)]
mod tests;
