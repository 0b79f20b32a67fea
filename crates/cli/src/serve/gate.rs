//! The passcode: who knows it gets a cookie, who guesses has to wait.

mod admissions;
pub mod guesses;
pub mod pace;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use api::{ApiError, ErrorCode};
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt as _;
use serde::Deserialize;
use subtle::ConstantTimeEq as _;
use text::sha256;

use crate::serve::gate::admissions::{Admissions, LONGEST};
use crate::serve::gate::pace::Pace;
use crate::serve::reply::Refusal;
use crate::serve::visits::Visit;

pub use crate::serve::gate::admissions::Admission;

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Bytes of what `/login` takes.
const LOGIN_LIMIT: usize = 1_024;
/// How long that may take to arrive.
const LOGIN_PATIENCE: Duration = Duration::from_secs(10);
/// Characters that a passcode of somebody's own has at least: at one guess a second, what people
/// make up with fewer is found in days.
const SHORTEST: usize = 12;

/// What somebody has to know to be let in.
#[derive(Debug, Clone)]
pub enum Passcode {
    /// Nothing: everyone is let in.
    None,
    /// Twelve random letters. Nobody guesses them, at any pace.
    MadeUp(String),
    /// Somebody's own words.
    Own(String),
}

/// Who was let in.
pub struct Gate {
    /// SHA-256 of the passcode: all are of one length, so comparing tells nothing about it.
    passcode: Option<String>,
    /// Whether the passcode could be guessed by trying, so that the right one has to wait its turn
    /// like any other.
    guessable: bool,
    /// Cookies know no ports: two servers on one computer must not overwrite each other's.
    cookie: String,
    admissions: Admissions,
    pace: Pace,
    wrong: AtomicU64,
    unheard: AtomicU64,
}

/// Why somebody was not let in.
#[derive(Debug, PartialEq, Eq)]
enum Shut {
    /// It was not the passcode.
    Wrong,
    /// It was not looked at: there are too many who try.
    Later(Duration),
}

/// What `/login` takes.
#[derive(Deserialize)]
pub struct Login {
    passcode: String,
}

impl Passcode {
    /// Twelve characters in three groups: 59 bits.
    pub fn made_up() -> Self {
        let mut random = rand::rng();
        let mut group = || -> String {
            let mut letter = || LETTERS[random.random_range(0..LETTERS.len())];
            (0..4).map(|_| char::from(letter())).collect()
        };
        Self::MadeUp(format!("{}-{}-{}", group(), group(), group()))
    }

    /// Somebody's own words.
    ///
    /// # Errors
    /// When they are too few, in words for whoever chose them.
    pub fn own(words: &str) -> Result<Self, String> {
        let words = words.trim();
        match words.chars().count() {
            0 => Err("the passcode is empty".to_owned()),
            1..SHORTEST => Err(format!("the passcode has fewer than {SHORTEST} characters")),
            _ => Ok(Self::Own(words.to_owned())),
        }
    }

    /// The words, when there are any.
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::MadeUp(words) | Self::Own(words) => Some(words),
        }
    }
}

impl Gate {
    /// A gate with this passcode.
    pub fn new(passcode: &Passcode, port: u16) -> Self {
        Self::of(passcode, format!("teacher_assist_{port}"))
    }

    /// One whose visitors keep a cookie of this name.
    pub fn of(passcode: &Passcode, cookie: String) -> Self {
        Self {
            passcode: passcode.words().map(sha256),
            guessable: matches!(passcode, Passcode::Own(_)),
            cookie,
            admissions: Admissions::default(),
            pace: Pace::new(),
            wrong: AtomicU64::new(0),
            unheard: AtomicU64::new(0),
        }
    }

    /// What the browser shows that it was let in with.
    fn token<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        cookie_of(headers, &self.cookie)
    }

    /// A new token for the right passcode.
    async fn enter(&self, passcode: &str, from: IpAddr) -> Result<String, Shut> {
        let Some(known) = &self.passcode else {
            return Ok(self.admissions.admit());
        };
        let right = bool::from(sha256(passcode.trim()).as_bytes().ct_eq(known.as_bytes()));
        if !right || self.guessable {
            let turn = self.pace.turn(from).map_err(|wait| self.not_heard(wait))?;
            if !self.guessable && !turn.wait().is_zero() {
                return Err(self.not_heard(turn.wait()));
            }
            turn.come().await;
        }
        if right {
            tracing::info!(%from, "signed in");
            return Ok(self.admissions.admit());
        }
        let wrong = self.wrong.fetch_add(1, Ordering::Relaxed) + 1;
        let unheard = self.unheard.swap(0, Ordering::Relaxed);
        tracing::warn!(%from, wrong, unheard, "somebody entered a wrong passcode");
        Err(Shut::Wrong)
    }

    /// Counted and told of with the next one that is looked at: a flood must not fill the log.
    fn not_heard(&self, wait: Duration) -> Shut {
        self.unheard.fetch_add(1, Ordering::Relaxed);
        Shut::Later(wait)
    }

    fn set_cookie(&self, token: &str, age: Duration) -> (header::HeaderName, String) {
        let (name, age) = (&self.cookie, age.as_secs());
        let cookie = format!("{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict");
        (header::SET_COOKIE, cookie)
    }
}

/// What a cookie of this name holds.
pub fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(found, token)| (found == name && !token.is_empty()).then_some(token))
}

/// Lets requests pass that carry the cookie.
pub async fn check(State(gate): State<Arc<Gate>>, mut request: Request, next: Next) -> Response {
    if gate.passcode.is_some() {
        let known = gate.token(request.headers()).and_then(|token| gate.admissions.find(token));
        let Some(admission) = known else {
            let message = "enter the passcode that the server printed";
            return refused(StatusCode::UNAUTHORIZED, message, None);
        };
        request.extensions_mut().insert(admission);
    }
    if request.extensions().get::<Visit>().is_some_and(|visit| !visit.welcome()) {
        return too_full().into_response();
    }
    next.run(request).await
}

/// `POST /login`: a cookie for the passcode.
pub async fn login(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Body,
) -> Response {
    let passcode = match asked(body).await {
        Ok(Login { passcode }) => passcode,
        Err(refusal) => return refusal.into_response(),
    };
    match gate.enter(&passcode, from.ip()).await {
        Ok(token) => (StatusCode::NO_CONTENT, [gate.set_cookie(&token, LONGEST)]).into_response(),
        Err(Shut::Wrong) => {
            refused(StatusCode::UNAUTHORIZED, "this is not the passcode: try again", None)
        }
        Err(Shut::Later(wait)) => {
            let seconds = wait.as_secs().max(1);
            let message = format!("there were too many wrong passcodes: try again in {seconds} s");
            refused(StatusCode::TOO_MANY_REQUESTS, &message, Some(seconds))
        }
    }
}

/// `POST /logout`: the cookie is worth nothing any more.
pub async fn logout(State(gate): State<Arc<Gate>>, headers: HeaderMap) -> Response {
    if gate.passcode.is_none() {
        let message = "this server was started without a passcode: there is nothing to sign out of";
        return Refusal::from(ApiError::new(ErrorCode::Invalid, message)).into_response();
    }
    if gate.token(&headers).is_some_and(|token| gate.admissions.end(token)) {
        tracing::info!("signed out");
    }
    (StatusCode::NO_CONTENT, [gate.set_cookie("", Duration::ZERO)]).into_response()
}

/// What a stranger asks for: short, and at once.
async fn asked(body: Body) -> Result<Login, Refusal> {
    let refused = |status, message: &str| Refusal {
        status,
        error: ApiError::new(ErrorCode::Invalid, message),
        retry_after: None,
    };
    let bytes = tokio::time::timeout(LOGIN_PATIENCE, to_bytes(body, LOGIN_LIMIT)).await;
    let bytes = bytes
        .map_err(|_| refused(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time"))?
        .map_err(|_| refused(StatusCode::PAYLOAD_TOO_LARGE, "no passcode is as long as this"))?;
    serde_json::from_slice(&bytes)
        .map_err(|error| refused(StatusCode::BAD_REQUEST, &format!("no passcode: {error}")))
}

/// There is no place for one more window.
pub fn too_full() -> Refusal {
    let error = ApiError::new(
        ErrorCode::Busy,
        "too many windows are open on this server: close some and try again",
    );
    Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error, retry_after: Some(5) }
}

fn refused(status: StatusCode, message: &str, retry_after: Option<u64>) -> Response {
    Refusal { status, error: ApiError::new(ErrorCode::Passcode, message), retry_after }
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn own(words: &str) -> Gate {
        Gate::new(&Passcode::own(words).unwrap(), 80)
    }

    fn token(gate: &Gate, cookie: &str) -> Option<String> {
        let headers = HeaderMap::from_iter([(header::COOKIE, cookie.parse().unwrap())]);
        gate.token(&headers).map(str::to_owned)
    }

    #[tokio::test]
    async fn the_cookie_of_the_right_passcode_lets_in_and_no_other() {
        let gate = own("k7mw-3xqp-9had");
        let right = gate.enter(" k7mw-3xqp-9had\n", HERE).await.unwrap();
        let lets_in = |cookie: String| {
            token(&gate, &cookie).is_some_and(|t| gate.admissions.find(&t).is_some())
        };
        assert!(lets_in(format!("other=1; teacher_assist_80={right}")));
        assert!(!lets_in(format!("teacher_assist_81={right}")));
        assert!(!lets_in(format!("teacher_assist_80={}", &right[1..])));
        assert!(!lets_in("teacher_assist_80=".to_owned()));
    }

    #[tokio::test(start_paused = true)]
    async fn the_right_passcode_waits_its_turn_behind_the_guesses_of_others() {
        let gate = own("twelve letters");
        for last in 0..8 {
            let guess = gate.enter("guess", IpAddr::from([10, 0, 0, last])).await;
            assert_eq!(guess, Err(Shut::Wrong));
        }
        let begun = tokio::time::Instant::now();
        assert!(gate.enter("twelve letters", HERE).await.is_ok());
        assert_eq!(begun.elapsed(), Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_was_made_up_does_not_wait_and_guesses_are_not_looked_at() {
        let made_up = Passcode::made_up();
        let gate = Gate::new(&made_up, 80);
        for last in 0..8 {
            let guess = gate.enter("guess", IpAddr::from([10, 0, 0, last])).await;
            assert_eq!(guess, Err(Shut::Wrong));
        }
        let begun = tokio::time::Instant::now();
        let guess = gate.enter("guess", HERE).await;
        assert_eq!(guess, Err(Shut::Later(Duration::from_secs(1))));
        assert!(gate.enter(made_up.words().unwrap(), HERE).await.is_ok());
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }

    #[test]
    fn made_up_passcodes_differ() {
        let made = || Passcode::made_up().words().unwrap().to_owned();
        let made: std::collections::HashSet<String> = (0..100).map(|_| made()).collect();
        assert_eq!(made.len(), 100);
        assert!(made.iter().all(|passcode| passcode.len() == 14));
    }

    #[test]
    fn a_passcode_of_ones_own_has_twelve_characters() {
        for (words, said) in [
            (" \n", "the passcode is empty"),
            ("  eleven lett ", "the passcode has fewer than 12 characters"),
        ] {
            assert_eq!(Passcode::own(words).unwrap_err(), said, "{words:?}");
        }
        assert_eq!(Passcode::own(" twelve lettérs\n").unwrap().words(), Some("twelve lettérs"));
    }
}
