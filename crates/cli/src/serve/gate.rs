//! Who is let in: a passcode or a provider of identities gives a cookie, and the cookie is looked at with each
//! request. Who guesses has to wait.

pub mod guesses;
pub mod pace;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use api::{ApiError, ErrorCode};
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use faults::Fault;
use people::{Came, People, Person, PersonRole, SignIns, SignedIn};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::serve::cookies::{Cookie, SameSite};
use crate::serve::desks::Whose;
use crate::serve::passcode::{Knock, Passcode, Shut};
use crate::serve::provider::Entry;
use crate::serve::rates::Rates;
use crate::serve::reply::Refusal;
use crate::serve::visits::Visit;

/// How long a browser stays signed in, however busy it is.
const LONGEST: Duration = Duration::from_hours(7 * 24);
/// Bytes of what `/login` takes.
const LOGIN_LIMIT: usize = 1_024;
/// How long that may take to arrive.
const LOGIN_PATIENCE: Duration = Duration::from_secs(10);
/// Characters of a passcode that was made up for somebody.
const MADE_UP: usize = 14;
/// What a page of ours sends along with its cookie.
const CSRF: HeaderName = HeaderName::from_static("x-csrf-token");

/// A door of the server, and who comes in by it.
pub struct Gate {
    /// As what the door's own passcode lets in.
    role: PersonRole,
    knock: Knock,
    cookie: Cookie,
    /// None where everybody is let in.
    entering: Option<Entering>,
}

/// What those who have to say who they are come in by; the doors of a server share it.
#[derive(Clone)]
pub struct Entering {
    pub people: People,
    pub sign_ins: Arc<SignIns>,
    pub rates: Arc<Rates>,
    /// The provider of identities, where there is one.
    pub provider: Option<Arc<Entry>>,
}

/// What `/login` takes.
#[derive(Deserialize)]
pub struct Login {
    passcode: String,
}

impl Gate {
    /// A door for whoever knows this passcode, or is somebody whom the server knows.
    pub fn new(
        role: PersonRole,
        passcode: &Passcode,
        cookie: Cookie,
        entering: Option<Entering>,
    ) -> Self {
        Self { role, knock: Knock::new(passcode), cookie, entering }
    }

    /// Whoever shows the cookie, with what she shows.
    async fn known<'a>(
        &'a self,
        headers: &'a HeaderMap,
    ) -> Result<Option<(&'a Entering, Arc<SignedIn>, &'a str, &'a str)>, Fault> {
        let (Some(entering), Some(shown)) = (&self.entering, self.cookie.of(headers)) else {
            return Ok(None);
        };
        // What the server's passcode let in is over with the passcode; what lets a person in is her own.
        let (key, token) = match shown.split_at_checked(1) {
            Some(("s", token)) => (self.knock.key().unwrap_or_default(), token),
            Some(("p", token)) => ("", token),
            _ => return Ok(None),
        };
        let found = entering.sign_ins.find(token, key).await?;
        let found = found.filter(|found| self.admits(found.role));
        Ok(found.map(|found| (entering, found, token, key)))
    }

    /// Whether somebody with this role may be behind the door. A teacher leads studies too.
    fn admits(&self, role: PersonRole) -> bool {
        role == PersonRole::Teacher || role == self.role
    }

    /// Whose passcode it is: the server's, a person's, nobody's.
    async fn of_passcode(&self, passcode: &str) -> Result<(bool, Option<Person>), Fault> {
        let right = self.knock.is_right(passcode);
        let person = match &self.entering {
            // What nobody was given is not looked for.
            Some(entering) if !right && passcode.trim().chars().count() == MADE_UP => {
                entering.people.by_passcode(passcode).await?
            }
            _ => None,
        };
        Ok((right, person))
    }

    /// A cookie for somebody who has said who she is.
    pub async fn let_in(
        &self,
        person: Option<&Person>,
        provider_session: Option<&str>,
        from: IpAddr,
    ) -> Result<(HeaderName, String), Fault> {
        let Some(entering) = &self.entering else {
            return Err(Fault::invalid(OPEN));
        };
        let (kind, key) = match person {
            None => ("s", self.knock.key().unwrap_or_default()),
            Some(_) => ("p", ""),
        };
        let came = Came {
            person: person.map(|person| person.id),
            role: person.map_or(self.role, |person| person.role),
            method: if person.is_some_and(|person| person.issuer.is_some()) {
                "oidc"
            } else {
                "passcode"
            },
            provider_session,
            from: from.to_string(),
            key,
        };
        let token = entering.sign_ins.begin(&came).await?;
        Ok(self.cookie.set(&format!("{kind}{token}"), LONGEST, SameSite::Strict))
    }
}

const OPEN: &str =
    "this server was started without a passcode: there is nothing to sign in to or out of";

/// Lets requests pass of whoever is known.
pub async fn check(State(gate): State<Arc<Gate>>, mut request: Request, next: Next) -> Response {
    match checked(&gate, &mut request).await {
        Ok(renewed) => {
            let mut response = next.run(request).await;
            if let Some((name, cookie)) = renewed
                && let Ok(cookie) = cookie.parse()
            {
                response.headers_mut().append(name, cookie);
            }
            response
        }
        Err(refusal) => refusal.into_response(),
    }
}

async fn checked(
    gate: &Gate,
    request: &mut Request,
) -> Result<Option<(HeaderName, String)>, Refusal> {
    let mut renewed = None;
    let (headers, path) = (request.headers().clone(), request.uri().path().to_owned());
    if gate.entering.is_some() {
        let known = gate.known(&headers).await.map_err(ApiError::from)?;
        let Some((entering, signed_in, token, key)) = known else {
            return Err(refused(StatusCode::UNAUTHORIZED, "sign in to go on", None));
        };
        if request.method() == Method::POST && is_of_browser(&headers) {
            let shown = headers.get(CSRF).map(|shown| shown.as_bytes());
            if shown != Some(signed_in.csrf_token().as_bytes()) {
                let error = ApiError::new(ErrorCode::Invalid, "this page is of another sign-in");
                return Err(Refusal { status: StatusCode::FORBIDDEN, error, retry_after: None });
            }
        }
        let command = path.rsplit('/').next().unwrap_or_default();
        entering.rates.check(&signed_in.id().to_string(), command)?;
        let token = entering.sign_ins.renewed(&signed_in, token, key).await;
        let kind = if key.is_empty() { "p" } else { "s" };
        renewed = token
            .map_err(ApiError::from)?
            .map(|token| gate.cookie.set(&format!("{kind}{token}"), LONGEST, SameSite::Strict));
        request.extensions_mut().insert(Whose::of(signed_in.person));
        request.extensions_mut().insert(Listener(Arc::clone(&entering.sign_ins), signed_in));
    } else {
        request.extensions_mut().insert(Whose::of(None));
    }
    if request.extensions().get::<Visit>().is_some_and(|visit| !visit.welcome()) {
        return Err(too_full());
    }
    Ok(renewed)
}

/// Browsers say with each request from where it comes; nobody else can be made to send one by a page.
fn is_of_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site")
}

/// Somebody who listens, and hears nothing more once she is out.
#[derive(Clone)]
pub struct Listener(Arc<SignIns>, Arc<SignedIn>);

impl Listener {
    /// Returns when she is.
    pub async fn until_out(self) {
        self.0.ended(&self.1).await;
    }
}

/// `POST /login`: a cookie for the passcode.
pub async fn login(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Body,
) -> Result<Response, Refusal> {
    let Login { passcode } = asked(body).await?;
    let (right, person) = gate.of_passcode(&passcode).await.map_err(ApiError::from)?;
    let fits = person.as_ref().is_none_or(|person| gate.admits(person.role));
    let known = right || person.is_some() && fits;
    if let Err(shut) = gate.knock.heard(right, known, from.ip()).await {
        if let Some(entering) = &gate.entering {
            let why = match &person {
                Some(person) => format!("{} is no {}", person.name, gate.role.name()),
                None => "a wrong passcode".to_owned(),
            };
            // A flood of guesses is told of in the log of the process, and fills no table.
            if shut == Shut::Wrong {
                let noted = entering.sign_ins.refused("passcode", from.ip().to_string(), why).await;
                noted.map_err(ApiError::from)?;
            }
        }
        return Err(not_let_in(&shut, person.filter(|_| !fits)));
    }
    if gate.entering.is_none() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let cookie = gate.let_in(person.as_ref(), None, from.ip()).await.map_err(ApiError::from)?;
    Ok((StatusCode::NO_CONTENT, [cookie]).into_response())
}

fn not_let_in(shut: &Shut, elsewhere: Option<Person>) -> Refusal {
    match shut {
        Shut::Wrong if elsewhere.is_some() => refused(
            StatusCode::UNAUTHORIZED,
            "this is the passcode of a researcher, who comes in at /research",
            None,
        ),
        Shut::Wrong => {
            refused(StatusCode::UNAUTHORIZED, "this is not the passcode: try again", None)
        }
        Shut::Later(wait) => {
            let seconds = wait.as_secs().max(1);
            let message = format!("there were too many wrong passcodes: try again in {seconds} s");
            refused(StatusCode::TOO_MANY_REQUESTS, &message, Some(seconds))
        }
    }
}

/// `POST /logout`: the cookie is worth nothing any more. Where a provider said who it was, the answer says where the
/// browser leaves that as well.
pub async fn logout(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if gate.entering.is_none() {
        return Err(ApiError::new(ErrorCode::Invalid, OPEN).into());
    }
    let gone = gate.cookie.set("", Duration::ZERO, SameSite::Strict);
    let known = gate.known(&headers).await.map_err(ApiError::from)?;
    let Some((entering, signed_in, _, _)) = known else {
        return Ok((StatusCode::NO_CONTENT, [gone]).into_response());
    };
    let ended = entering.sign_ins.end(&signed_in, from.ip().to_string()).await;
    ended.map_err(ApiError::from)?;
    tracing::info!("signed out");
    let next = match &entering.provider {
        Some(entry) if signed_in.by_provider => entry.provider.leave().await,
        _ => None,
    };
    Ok(match next {
        Some(next) => ([gone], Json(json!({ "next": next }))).into_response(),
        None => (StatusCode::NO_CONTENT, [gone]).into_response(),
    })
}

/// `POST /sign-in/me`: who is signed in, and what her page sends along from now on.
pub async fn me(State(gate): State<Arc<Gate>>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    if gate.entering.is_none() {
        return Ok(Json(json!({ "name": null, "role": gate.role.name(), "csrf": null })));
    }
    let known = gate.known(&headers).await.map_err(ApiError::from)?;
    let Some((_, signed_in, _, _)) = known else {
        return Err(refused(StatusCode::UNAUTHORIZED, "sign in to go on", None));
    };
    let (name, role) = (&signed_in.name, signed_in.role);
    Ok(Json(json!({ "name": name, "role": role.name(), "csrf": signed_in.csrf_token() })))
}

/// `GET /sign-in/ways`: how somebody comes in here.
pub async fn ways(State(gate): State<Arc<Gate>>) -> Json<Value> {
    let provider = gate.entering.as_ref().and_then(|entering| entering.provider.as_ref());
    let name = provider.map(|entry| entry.provider.config.name.clone());
    Json(json!({ "passcode": gate.entering.is_some(), "provider": name }))
}

/// Until whoever listens is out.
pub async fn out(listener: Option<Extension<Listener>>) {
    match listener {
        Some(Extension(listener)) => listener.until_out().await,
        None => std::future::pending().await,
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

/// There is no place for one more window.
pub fn too_full() -> Refusal {
    let error = ApiError::new(
        ErrorCode::Busy,
        "too many windows are open on this server: close some and try again",
    );
    Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error, retry_after: Some(5) }
}

fn refused(status: StatusCode, message: &str, retry_after: Option<u64>) -> Refusal {
    Refusal { status, error: ApiError::new(ErrorCode::Passcode, message), retry_after }
}
