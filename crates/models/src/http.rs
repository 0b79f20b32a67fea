//! One request to a provider over HTTP: sent once, its refusal classified, its events read as they
//! come. Knows no provider's words beyond the shape of an error that all of them share.

mod error;

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::time::Duration;

use agent::{ModelEvent, ModelStream};
use domain::{ModelFailure, ModelFailureKind};
use eventsource_stream::{EventStreamError, Eventsource};
use futures::StreamExt;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, Url, redirect};
use serde_json::Value;

use crate::secret::Secret;
use error::ErrorEnvelope;

pub(crate) use error::ErrorBody;

const CONNECT: Duration = Duration::from_secs(10);
/// A local server may load its model before it answers at all.
const FIRST_BYTE: Duration = Duration::from_secs(300);
const ERROR_BODY_BYTES: usize = 64 * 1024;

/// Where one provider is and who we are to it.
#[derive(Clone)]
pub(crate) struct Endpoint {
    pub client: Client,
    pub url: Url,
    /// The provider as a person reads it.
    pub label: &'static str,
    /// The environment variable that holds the key.
    pub variable: &'static str,
    pub headers: HeaderMap,
    pub key: Option<Secret>,
}

impl fmt::Debug for Endpoint {
    /// The address may hold a password and the headers hold the key, so only the host is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint")
            .field("label", &self.label)
            .field("host", &self.url.host_str())
            .finish_non_exhaustive()
    }
}

/// A request that the provider did not begin to answer.
#[derive(Debug)]
pub(crate) struct Refused {
    pub failure: ModelFailure,
    /// The field of the request that the provider objects to, if it names one.
    pub param: Option<String>,
}

/// Turns one provider's server-sent events into ours.
pub(crate) trait Translate: Send + 'static {
    /// Take the data of one event.
    fn take(&mut self, data: &str, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure>;

    /// The stream has ended: finish the answer if it is complete.
    fn end(&mut self, out: &mut VecDeque<ModelEvent>) -> Result<(), ModelFailure>;
}

/// Whether a proxy may stand between us and the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    Loopback,
    Remote,
}

pub(crate) fn client(reach: Reach) -> Result<Client, reqwest::Error> {
    // An error here only says that the binary has installed its provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = Client::builder()
        .connect_timeout(CONNECT)
        .read_timeout(FIRST_BYTE)
        // A redirect would carry the key's header, and the prompt, to wherever it points.
        .redirect(redirect::Policy::none());
    match reach {
        Reach::Loopback => builder.no_proxy().build(),
        Reach::Remote => builder.build(),
    }
}

/// The value of a header that carries a key, marked so that no log of the client prints it.
pub(crate) fn key_header(text: &str, label: &str) -> Result<HeaderValue, ModelFailure> {
    let mut value = HeaderValue::from_str(text).map_err(|_| {
        let message = format!("the key for {label} has characters that no key has; paste it again");
        failure(ModelFailureKind::Auth, message)
    })?;
    value.set_sensitive(true);
    Ok(value)
}

impl Endpoint {
    /// Send the request; what comes back is an answer that has begun.
    pub async fn post(&self, body: &Value) -> Result<Response, Refused> {
        let request = self.client.post(self.url.clone()).headers(self.headers.clone()).json(body);
        let response = request.send().await.map_err(|error| self.unreachable(error))?;
        let status = response.status().as_u16();
        let content_type = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .to_ascii_lowercase();
        if status == 200 && content_type.starts_with("text/html") {
            // A school's sign-in page answers 200 to everything.
            let message = format!(
                "something between here and {} answered with a web page; open a browser and sign \
                 in to the network, or check the base URL",
                self.label
            );
            return Err(failure(ModelFailureKind::Malformed, message).into());
        }
        if status == 200 && !content_type.starts_with("application/json") {
            return Ok(response);
        }
        Err(self.refusal(response).await)
    }

    /// Read the events of an answer.
    pub fn events(&self, response: Response, translator: impl Translate) -> ModelStream {
        struct Reading<S, T> {
            source: S,
            translator: T,
            ready: VecDeque<ModelEvent>,
            over: bool,
        }
        let label = self.label;
        let reading = Reading {
            source: Box::pin(response.bytes_stream().eventsource()),
            translator,
            ready: VecDeque::new(),
            over: false,
        };
        let stream = futures::stream::unfold(reading, move |mut reading| async move {
            loop {
                if let Some(event) = reading.ready.pop_front() {
                    reading.over |= matches!(event, ModelEvent::Finished { .. });
                    return Some((Ok(event), reading));
                }
                if reading.over {
                    return None;
                }
                let step = match reading.source.next().await {
                    Some(Ok(event)) => reading.translator.take(&event.data, &mut reading.ready),
                    Some(Err(error)) => Err(broken(label, &error)),
                    None => {
                        reading.over = true;
                        reading.translator.end(&mut reading.ready)
                    }
                };
                if let Err(failure) = step {
                    reading.over = true;
                    reading.ready.clear();
                    return Some((Err(failure), reading));
                }
            }
        });
        let key = self.key.clone();
        stream
            .map(move |event| {
                event.map_err(|mut failure| {
                    if let Some(key) = &key {
                        failure.message = key.scrub(&failure.message);
                    }
                    failure
                })
            })
            .boxed()
    }

    fn unreachable(&self, error: reqwest::Error) -> Refused {
        let host = self.url.host_str().unwrap_or_default();
        let message =
            format!("could not reach {} at {host}: {}", self.label, cause(&error.without_url()));
        failure(ModelFailureKind::Network, message).into()
    }

    async fn refusal(&self, response: Response) -> Refused {
        let status = response.status().as_u16();
        let wait = response
            .headers()
            .get(RETRY_AFTER)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse::<u64>().ok());
        let body = start_of(response).await;
        let error = serde_json::from_slice::<ErrorEnvelope>(&body)
            .map(|envelope| envelope.error)
            .unwrap_or_else(|_| ErrorBody {
                message: Some(String::from_utf8_lossy(&body).into_owned()),
                ..ErrorBody::default()
            });
        let kind = match status {
            401 | 403 => ModelFailureKind::Auth,
            // An empty account answers 429 too, and waiting does not fill it.
            429 if error.is_out_of_credit() => ModelFailureKind::Request,
            408 | 429 | 500..=599 => ModelFailureKind::Overloaded,
            200 => error.kind(),
            _ => ModelFailureKind::Request,
        };
        let mut message = match kind {
            // Some servers repeat a part of the key they were given, so their words stay out.
            ModelFailureKind::Auth => self.refused_key(status),
            _ => error.sentence(self.label, kind, Some(status)),
        };
        if let (ModelFailureKind::Overloaded, Some(seconds)) = (kind, wait) {
            message.push_str(&format!("; it asks to wait {seconds} seconds"));
        }
        if let Some(key) = &self.key {
            message = key.scrub(&message);
        }
        Refused { failure: failure(kind, message), param: error.param }
    }

    fn refused_key(&self, status: u16) -> String {
        let Self { label, variable, .. } = self;
        match &self.key {
            Some(_) => format!("{label} refused the key ({status}); check {variable}"),
            None => format!("{label} asks for a key ({status}); set {variable}"),
        }
    }
}

impl From<ModelFailure> for Refused {
    fn from(failure: ModelFailure) -> Self {
        Self { failure, param: None }
    }
}

pub(crate) fn failure(kind: ModelFailureKind, message: String) -> ModelFailure {
    ModelFailure { kind, message }
}

/// The failure of an event that is not what its provider promises.
pub(crate) fn malformed(label: &str, error: &serde_json::Error) -> ModelFailure {
    let message = format!("{label} answered something that cannot be understood: {error}");
    failure(ModelFailureKind::Malformed, message)
}

/// The failure of a stream that ended before its answer did.
pub(crate) fn cut_off(label: &str) -> ModelFailure {
    let message = format!("the answer of {label} was cut off before its end");
    failure(ModelFailureKind::Network, message)
}

fn broken(label: &str, error: &EventStreamError<reqwest::Error>) -> ModelFailure {
    match error {
        EventStreamError::Transport(error) => {
            let message = format!("the connection to {label} broke: {}", cause(error));
            failure(ModelFailureKind::Network, message)
        }
        EventStreamError::Utf8(_) | EventStreamError::Parser(_) => {
            let message = format!("{label} answered something that is no stream of events");
            failure(ModelFailureKind::Malformed, message)
        }
    }
}

/// The innermost reason: the outer ones only say that a request failed, and may name its URL.
fn cause(error: &dyn Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

/// As much of the body of an error as came before the connection ended.
async fn start_of(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() > ERROR_BODY_BYTES {
            break;
        }
    }
    body
}
