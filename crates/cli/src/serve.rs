//! The application over HTTP on this computer: commands, events, and the window's pages.
//!
//! A page of another origin must not be able to use it: the Host header has to name this computer
//! (DNS rebinding), a foreign Origin is refused (cross-site requests), and a passcode is asked for.

mod agents;
mod cookies;
mod desks;
mod events;
mod gate;
mod host;
mod household;
mod join;
mod origin;
mod pages;
mod participants;
mod passcode;
mod provider;
mod public;
mod rates;
mod reply;
mod research;
mod tls;
mod visits;

use std::sync::Arc;
use std::time::Duration;

use api::{ApiError, DOCUMENT_LIMIT, ErrorCode};
use app::{Caller, House};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use people::PersonRole;
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
use crate::serve::cookies::Cookie;
use crate::serve::desks::{HostDesks, Whose};
use crate::serve::gate::{Entering, Gate};
use crate::serve::host::{BODY_LIMIT, Host, run};
use crate::serve::origin::HostNames;
use crate::serve::passcode::Passcode;
use crate::serve::public::{At, Public};
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
/// Pictures are longer than texts, too.
const PICTURE: &str = "/api/lesson_picture_add";

/// The variable with somebody's own passcode.
const PASSCODE: &str = "TEACHER_ASSIST_PASSCODE";

/// Serves until a signal ends it.
pub async fn serve(options: ServeOptions, global: &Global) -> Result<Exit, Failure> {
    let (port, host) = (options.port, options.host);
    if options.no_passcode && !host.is_loopback() {
        return Err(Failure::usage(format!(
            "--no-passcode with --host {host} would let everyone on the network in"
        ))
        .next("leave --no-passcode out, or serve on 127.0.0.1"));
    }
    let passcode = match options.no_passcode {
        true => Passcode::None,
        false => passcode(options.passcode_file.as_deref())?,
    };
    let researchers =
        options.researcher_passcode_file.as_deref().map(of_researchers).transpose()?;
    let config = options.oidc.as_deref().map(oidc::Config::read).transpose();
    let config = config.map_err(|error| Failure::usage(error.to_string()))?;
    let tls = tls::acceptor(options.tls_cert.as_deref().zip(options.tls_key.as_deref()))?;
    let public = options.public_url.as_deref().map(Public::read).transpose()?;
    let token = match options.mcp {
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
        let at = At { address, tls: tls.is_some(), public };
        let people = house.people().await?;
        let provider = config.map(|config| at.provider(config)).transpose()?.map(Arc::new);
        let sign_ins = Arc::new(people.sign_ins());
        let entering = Entering { people, sign_ins, rates: Arc::default(), provider };
        let desks = HostDesks::new(house.clone(), entering.people.clone());
        let stopping = CancellationToken::new();
        let state = Host { house: house.clone(), desks, stopping: stopping.clone() };
        let agents = token.map(|token| agents::router(house.clone(), token, stopping.clone()));
        let doors = Doors::new(&at, &passcode, researchers.as_ref(), entering);
        let names = HostNames::new(host, at.tls, at.public.clone());
        let router = guarded(doors.router(&state, agents.unwrap_or_default()), names);
        announce(&at, passcode.words(), (options.mcp, researchers.is_some()), global)?;
        let visits = Visits::new(Limits::default());
        let idle = tokio::spawn({
            let desks = state.desks.clone();
            async move { desks.close_idle().await }
        });
        let mut server = tokio::spawn(visits.receive(listener, tls, router, stopping.clone()));
        let ended = tokio::select! {
            ended = &mut server => return over(ended),
            _ = interrupts.next() => {
                screen::note("stopping; work under way goes on with the next start");
                stopping.cancel();
                idle.abort();
                tokio::time::timeout(FAREWELL, server).await
            }
        };
        match ended {
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
    at: &At,
    passcode: Option<&str>,
    (mcp, researchers): (bool, bool),
    global: &Global,
) -> Result<(), Failure> {
    let url = at.url();
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
    if !at.tls && !at.address.ip().is_loopback() {
        screen::note("what is sent over the network is not encrypted");
    }
    screen::note("Ctrl-C stops it");
    Ok(())
}

/// The doors of a server.
struct Doors {
    teachers: Arc<Gate>,
    researchers: Arc<Gate>,
    /// Whether anybody may come in at the researchers' door.
    research: bool,
    entering: Option<Entering>,
    learner: Cookie,
    participant: Cookie,
}

impl Doors {
    fn new(
        at: &At,
        passcode: &Passcode,
        researchers: Option<&Passcode>,
        entering: Entering,
    ) -> Self {
        let entering = passcode.words().is_some().then_some(entering);
        let research = researchers.is_some() || entering.is_some();
        // Nobody knows one that was made up and is not printed: people come in with their own.
        let of_researchers = researchers.cloned().unwrap_or_else(Passcode::made_up);
        let gate = |role, passcode: &Passcode, name| {
            Arc::new(Gate::new(role, passcode, at.cookie(name), entering.clone()))
        };
        Self {
            teachers: gate(PersonRole::Teacher, passcode, ""),
            researchers: gate(PersonRole::Researcher, &of_researchers, "_researcher"),
            research,
            learner: at.cookie("_learner"),
            participant: at.cookie("_participant"),
            entering,
        }
    }

    /// Everything that is answered, and what a provider of identities asks for itself.
    fn router(self, host: &Host, agents: Router) -> (Router, Router) {
        let Self { teachers, researchers, research, entering, learner, participant } = self;
        let mut router = commands(host.clone())
            .route_layer(from_fn_with_state(Arc::clone(&teachers), gate::check))
            .merge(sign_in(&teachers))
            .merge(join::router(host.clone(), learner))
            .merge(participants::router(host.clone(), participant))
            .merge(agents);
        if research {
            router = router.merge(research::router(host.clone(), Arc::clone(&researchers)));
        }
        let Some(entering) = entering else { return (router, Router::new()) };
        let ways = provider::router(entering.clone(), teachers, researchers);
        (router.merge(ways), provider::back_channel(entering))
    }
}

fn sign_in(gate: &Arc<Gate>) -> Router {
    Router::new()
        .route("/login", post(gate::login))
        .route("/logout", post(gate::logout))
        .route("/sign-in/ways", get(gate::ways))
        .route("/sign-in/me", post(gate::me))
        .with_state(Arc::clone(gate))
}

fn commands(host: Host) -> Router {
    Router::new()
        .route("/api/events", get(events::events))
        .route(IMPORT, with_documents(post(import)))
        .route(PICTURE, with_documents(post(picture)))
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

/// Everything around what is answered: how much may be sent, what browsers may do. What a provider of identities asks
/// for comes from no page: who sent it is in what it says.
fn guarded((inner, of_provider): (Router, Router), names: HostNames) -> Router {
    inner
        .fallback(pages::page)
        .layer(from_fn_with_state(Arc::new(names), origin::check))
        .merge(of_provider)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(RequestBodyTimeoutLayer::new(BODY_STILL))
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(from_fn(reply::headers))
}

async fn command(
    State(host): State<Host>,
    Extension(whose): Extension<Whose>,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    run(&host, whose, &name, body).await
}

async fn import(
    State(host): State<Host>,
    Extension(whose): Extension<Whose>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    run(&host, whose, "import_start", body).await
}

async fn picture(
    State(host): State<Host>,
    Extension(whose): Extension<Whose>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    run(&host, whose, "lesson_picture_add", body).await
}

#[cfg(test)]
mod tests;
