//! The passcode: who knows it gets a cookie, who guesses has to wait.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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

use crate::serve::reply::Refusal;
use crate::serve::visits::Visit;

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Wrong passcodes that cost nothing: people mistype.
const FREE_TRIES: u32 = 4;
/// The longest wait after a wrong passcode.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// Bytes of what `/login` takes.
const LOGIN_LIMIT: usize = 1_024;
/// How long that may take to arrive.
const LOGIN_PATIENCE: Duration = Duration::from_secs(10);
/// Computers whose wrong passcodes are remembered at the same time.
const REMEMBERED: usize = 1_024;

/// Who was let in.
pub struct Gate {
    /// SHA-256 of the passcode: all are of one length, so comparing tells nothing about it.
    passcode: Option<String>,
    /// Cookies know no ports: two servers on one computer must not overwrite each other's.
    cookie: String,
    known: Mutex<HashSet<String>>,
    tries: Mutex<HashMap<IpAddr, Tries>>,
}

#[derive(Clone, Copy, Default)]
struct Tries {
    wrong: u32,
    until: Option<Instant>,
}

/// What `/login` takes.
#[derive(Deserialize)]
pub struct Login {
    passcode: String,
}

/// A passcode of eight characters in two groups: 39 bits.
pub fn made_up() -> String {
    let mut random = rand::rng();
    let mut group = || -> String {
        let mut letter = || LETTERS[random.random_range(0..LETTERS.len())];
        (0..4).map(|_| char::from(letter())).collect()
    };
    format!("{}-{}", group(), group())
}

impl Gate {
    /// A gate with this passcode, or without any.
    pub fn new(passcode: Option<&str>, port: u16) -> Self {
        Self {
            passcode: passcode.map(|passcode| sha256(passcode.trim())),
            cookie: format!("teacher_assist_{port}"),
            known: Mutex::default(),
            tries: Mutex::default(),
        }
    }

    fn lets_in(&self, headers: &HeaderMap) -> bool {
        if self.passcode.is_none() {
            return true;
        }
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .any(|(name, token)| name == self.cookie && known.contains(&sha256(token)))
    }

    /// A new token for the right passcode, or how long to wait after a wrong one.
    fn enter(&self, passcode: &str, from: IpAddr, now: Instant) -> Result<String, Duration> {
        let Some(right) = &self.passcode else {
            return Ok(self.admit());
        };
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= REMEMBERED && !tries.contains_key(&from) {
            tries.retain(|_, tried| tried.until.is_some_and(|until| until > now));
        }
        let tried = tries.entry(from).or_default();
        if let Some(wait) = tried.until.and_then(|until| until.checked_duration_since(now))
            && !wait.is_zero()
        {
            return Err(wait);
        }
        if bool::from(sha256(passcode.trim()).as_bytes().ct_eq(right.as_bytes())) {
            tries.remove(&from);
            return Ok(self.admit());
        }
        tried.wrong += 1;
        let wait = wait_after(tried.wrong);
        tried.until = Some(now + wait);
        Err(wait)
    }

    fn admit(&self) -> String {
        let token: [u8; 32] = rand::rng().random();
        let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(sha256(&token));
        token
    }
}

/// Lets requests pass that carry the cookie.
pub async fn check(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if gate.lets_in(request.headers()) {
        let welcome = request.extensions().get::<Visit>().is_none_or(Visit::welcome);
        return if welcome { next.run(request).await } else { full() };
    }
    refused(StatusCode::UNAUTHORIZED, "enter the passcode that the server printed", None)
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
    match gate.enter(&passcode, from.ip(), Instant::now()) {
        Ok(token) => {
            let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", gate.cookie);
            (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
        }
        Err(Duration::ZERO) => {
            refused(StatusCode::UNAUTHORIZED, "this is not the passcode: try again", None)
        }
        Err(wait) => {
            let seconds = wait.as_secs().max(1);
            let message = format!("this is not the passcode, too often: wait {seconds} s");
            refused(StatusCode::TOO_MANY_REQUESTS, &message, Some(seconds))
        }
    }
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

fn full() -> Response {
    let error = ApiError::new(
        ErrorCode::Busy,
        "too many windows are open on this server: close some and try again",
    );
    Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error, retry_after: Some(5) }.into_response()
}

fn refused(status: StatusCode, message: &str, retry_after: Option<u64>) -> Response {
    Refusal { status, error: ApiError::new(ErrorCode::Passcode, message), retry_after }
        .into_response()
}

/// Doubles with every wrong passcode after the free ones.
fn wait_after(wrong: u32) -> Duration {
    match wrong.checked_sub(FREE_TRIES + 1) {
        None => Duration::ZERO,
        Some(doublings) => (Duration::from_secs(1) * (1 << doublings.min(6))).min(LONGEST_WAIT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn with_cookie(text: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, text.parse().unwrap())])
    }

    #[test]
    fn the_cookie_of_the_right_passcode_lets_in_and_no_other() {
        let gate = Gate::new(Some("k7mw-3xqp"), 80);
        let token = gate.enter(" k7mw-3xqp\n", HERE, Instant::now()).unwrap();
        let lets_in = |cookie: String| gate.lets_in(&with_cookie(&cookie));
        assert!(lets_in(format!("other=1; teacher_assist_80={token}")));
        assert!(!lets_in(format!("teacher_assist_81={token}")));
        assert!(!lets_in(format!("teacher_assist_80={}", &token[1..])));
        assert!(!gate.lets_in(&HeaderMap::new()));
        assert!(Gate::new(None, 80).lets_in(&HeaderMap::new()));
    }

    #[test]
    fn guessing_gets_slower_and_holds_nobody_else_up() {
        let gate = Gate::new(Some("right"), 80);
        let mut now = Instant::now();
        let mut waits = Vec::new();
        for _ in 0..12 {
            let wait = gate.enter("wrong", HERE, now).unwrap_err();
            waits.push(wait.as_secs());
            now += wait;
        }
        assert_eq!(waits, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
        let early = now.checked_sub(Duration::from_secs(1)).unwrap();
        assert_eq!(gate.enter("right", HERE, early), Err(Duration::from_secs(1)));
        let elsewhere = IpAddr::from([10, 0, 0, 1]);
        assert!(gate.enter("right", elsewhere, early).is_ok());
        assert!(gate.enter("right", HERE, now).is_ok());
        assert_eq!(gate.enter("wrong", HERE, now), Err(Duration::ZERO));
    }

    #[test]
    fn made_up_passcodes_differ() {
        let made: HashSet<String> = (0..100).map(|_| made_up()).collect();
        assert_eq!(made.len(), 100);
        assert!(made.iter().all(|passcode| passcode.len() == 9));
    }
}
