//! One request to a provider over HTTP: sent once, its refusal classified, its events read as they
//! come. Knows no provider's words beyond the shape of an error that all of them share.

mod bytes;
mod error;
mod retry_after;

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::time::{Duration, SystemTime};

use agent::{ModelEvent, ModelStream, Silence};
use domain::{ModelFailure, ModelFailureKind};
use futures::{Stream, StreamExt};
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::{Client, Request, Response, redirect};
use tokio::time::{Instant, timeout};

use crate::secret::Secret;
use crate::structured::Reading;
use bytes::Arrived;
use error::ErrorEnvelope;

pub(crate) use error::ErrorBody;

const ERROR_BODY_BYTES: usize = 64 * 1024;

/// The rest of an error is waited for so long; its status has said the most.
const ERROR_SILENCE: Duration = Duration::from_secs(10);

/// Whoever listens to an answer waits so much longer than its wire, which says more.
const GRACE: Duration = Duration::from_secs(5);

/// How long to wait for a provider. Any byte is a sign of life: a ping, a comment, a thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For a connection.
    pub connect: Duration,
    /// For the first byte of an answer.
    pub begin: Duration,
    /// For the first byte of a server on this computer: it may load its model, and then it reads a
    /// long prompt at the pace of this computer.
    pub begin_local: Duration,
    /// For the next byte.
    pub silence: Duration,
    /// For the next byte of a server on this computer: some write a whole call before they send it.
    pub silence_local: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            begin: Duration::from_secs(120),
            begin_local: Duration::from_secs(15 * 60),
            silence: Duration::from_secs(120),
            silence_local: Duration::from_secs(15 * 60),
        }
    }
}

impl Patience {
    pub(crate) fn with(self, reach: Reach) -> Silence {
        match reach {
            Reach::Loopback => Silence { first: self.begin_local, between: self.silence_local },
            Reach::Remote => Silence { first: self.begin, between: self.silence },
        }
    }
}

/// Where one provider is and who we are to it.
#[derive(Clone)]
pub(crate) struct Endpoint {
    pub client: Client,
    /// The provider as a person reads it.
    pub label: &'static str,
    /// The environment variable that holds the key.
    pub variable: &'static str,
    pub key: Option<Secret>,
    /// How long it may send nothing.
    pub silence: Silence,
    /// Whether it is this computer or near it, where no proxy stands in between.
    pub reach: Reach,
}

/// An answer that has begun, if only by its status.
pub(crate) struct Opened {
    response: Response,
    /// When its first byte has to be there.
    until: Instant,
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint").field("label", &self.label).finish_non_exhaustive()
    }
}

/// A request that the provider did not begin to answer.
#[derive(Debug, thiserror::Error)]
#[error("{}", .failure.message)]
pub(crate) struct Refused {
    pub failure: ModelFailure,
    /// The status, if there was an answer.
    pub status: Option<u16>,
    /// The field of the request that the provider objects to, if it names one.
    pub param: Option<String>,
    /// The provider's name for what is wrong, if it has one.
    pub code: Option<String>,
    /// The provider's own words; they may repeat the key and are never shown.
    pub said: String,
}

/// Turns one provider's server-sent events into ours. An empty text says that a new block of text
/// begins; [`Reading`] keeps it to itself.
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

pub(crate) fn client(reach: Reach, patience: &Patience) -> Result<Client, reqwest::Error> {
    // An error here only says that the binary has installed its provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let Silence { first, between } = patience.with(reach);
    let longest = first.max(between) + GRACE;
    let builder = Client::builder()
        .connect_timeout(patience.connect)
        .read_timeout(longest)
        .user_agent(concat!("teacher-assist/", env!("CARGO_PKG_VERSION")))
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
        ModelFailure::new(ModelFailureKind::Auth, message)
    })?;
    value.set_sensitive(true);
    Ok(value)
}

impl Endpoint {
    /// Send the request; what comes back is an answer that has begun.
    pub async fn send(&self, request: Request) -> Result<Opened, Refused> {
        let until = Instant::now() + self.silence.first;
        let response = self.answered(request).await?;
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
            return Err(ModelFailure::new(ModelFailureKind::Malformed, message).into());
        }
        if status == 200 && !content_type.starts_with("application/json") {
            return Ok(Opened { response, until });
        }
        Err(self.refusal(response).await)
    }

    /// Send the request; what comes back is an answer of whatever status.
    pub async fn answered(&self, request: Request) -> Result<Response, Refused> {
        let host = request.url().host_str().unwrap_or_default().to_owned();
        match timeout(self.silence.first, self.client.execute(request)).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) if !error.is_timeout() || error.is_connect() => {
                Err(self.unreachable(&host, error))
            }
            Ok(Err(_)) | Err(_) => {
                let message = format!("{} at {host} took too long to begin an answer", self.label);
                Err(ModelFailure::new(ModelFailureKind::Network, message).into())
            }
        }
    }

    /// How long whoever listens waits for it.
    pub fn patience(&self) -> Silence {
        let Silence { first, between } = self.silence;
        Silence { first: first + GRACE, between: between + GRACE }
    }

    /// The data of the server-sent events of an answer, and every other sign of life.
    pub fn data(
        &self,
        begun: Opened,
    ) -> impl Stream<Item = Result<Arrived, ModelFailure>> + Send + use<> {
        let Opened { response, until } = begun;
        bytes::arriving(self.label, response.bytes_stream(), until, self.silence.between)
    }

    /// Read the events of an answer out of their data.
    pub fn events(
        &self,
        data: impl Stream<Item = Result<Arrived, ModelFailure>> + Send + 'static,
        translator: impl Translate,
        reading: Reading,
    ) -> ModelStream {
        let arriving = Arriving {
            data: Box::pin(data),
            translator,
            reading,
            translated: VecDeque::new(),
            ready: VecDeque::new(),
            over: false,
        };
        let stream = futures::stream::unfold(arriving, |mut arriving| async move {
            arriving.next().await.map(|event| (event, arriving))
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

    fn unreachable(&self, host: &str, error: reqwest::Error) -> Refused {
        let message =
            format!("could not reach {} at {host}: {}", self.label, cause(&error.without_url()));
        ModelFailure::new(ModelFailureKind::Network, message).into()
    }

    async fn refusal(&self, response: Response) -> Refused {
        let status = response.status().as_u16();
        let wait = retry_after::asked(response.headers(), SystemTime::now());
        let body = start_of(response).await;
        let error = serde_json::from_slice::<ErrorEnvelope>(&body)
            .map(ErrorEnvelope::body)
            .unwrap_or_else(|_| ErrorBody {
                message: Some(String::from_utf8_lossy(&body).into_owned()),
                ..ErrorBody::default()
            });
        let kind = match status {
            401 | 403 => ModelFailureKind::Auth,
            // An empty account answers 429 too, and waiting does not fill it.
            429 if error.is_out_of_credit() => ModelFailureKind::Request,
            // 409: somebody else holds what is needed, for a moment.
            408 | 409 | 429 | 500..=599 => ModelFailureKind::Overloaded,
            200 => error.kind(),
            _ => ModelFailureKind::Request,
        };
        let mut message = match kind {
            // Some servers repeat a part of the key they were given, so their words stay out.
            ModelFailureKind::Auth => self.refused_key(status),
            _ => error.sentence(self.label, kind, Some(status)),
        };
        if let Some(key) = &self.key {
            message = key.scrub(&message);
        }
        let retry_after_ms = wait.filter(|_| kind == ModelFailureKind::Overloaded);
        Refused {
            failure: ModelFailure { kind, message, retry_after_ms },
            status: Some(status),
            code: error.code().map(str::to_owned),
            said: error.message.unwrap_or_default(),
            param: error.param,
        }
    }

    fn refused_key(&self, status: u16) -> String {
        let Self { label, variable, .. } = self;
        match &self.key {
            Some(_) => format!("{label} refused the key ({status}); check {variable}"),
            None => format!("{label} asks for a key ({status}); set {variable}"),
        }
    }
}

/// An answer on its way.
struct Arriving<S, T> {
    data: S,
    translator: T,
    reading: Reading,
    translated: VecDeque<ModelEvent>,
    ready: VecDeque<ModelEvent>,
    over: bool,
}

impl<S, T> Arriving<S, T>
where
    S: Stream<Item = Result<Arrived, ModelFailure>> + Unpin,
    T: Translate,
{
    async fn next(&mut self) -> Option<Result<ModelEvent, ModelFailure>> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                self.over |= matches!(event, ModelEvent::Finished { .. });
                return Some(Ok(event));
            }
            if self.over {
                return None;
            }
            let step = match self.data.next().await {
                Some(Ok(Arrived::Bytes)) => return Some(Ok(ModelEvent::Alive)),
                Some(Ok(Arrived::Data(data))) => self.translator.take(&data, &mut self.translated),
                Some(Err(failure)) => Err(failure),
                None => {
                    self.over = true;
                    self.translator.end(&mut self.translated)
                }
            };
            if let Err(failure) = step {
                self.over = true;
                return Some(Err(failure));
            }
            for event in self.translated.drain(..) {
                self.reading.take(event, &mut self.ready);
            }
            if self.ready.is_empty() && !self.over {
                return Some(Ok(ModelEvent::Alive));
            }
        }
    }
}

impl From<ModelFailure> for Refused {
    fn from(failure: ModelFailure) -> Self {
        Self { failure, status: None, param: None, code: None, said: String::new() }
    }
}

/// The failure of an event that is not what its provider promises. What a parser says of it helps whoever
/// looks into the log, and not who waits for an answer.
pub(crate) fn malformed(label: &str, error: &dyn fmt::Display) -> ModelFailure {
    tracing::info!(%label, %error, "an event of an answer cannot be read");
    let message = format!(
        "{label} sent something that this program cannot read as an answer; ask again, or choose another model"
    );
    ModelFailure::new(ModelFailureKind::Malformed, message)
}

/// The failure of a stream that ended before its answer did.
pub(crate) fn cut_off(label: &str) -> ModelFailure {
    let message = format!("the answer of {label} was cut off before its end");
    ModelFailure::new(ModelFailureKind::Network, message)
}

/// The failure that a provider reports in the middle of a stream.
pub(crate) fn reported(label: &str, error: &ErrorBody) -> ModelFailure {
    let kind = error.kind();
    ModelFailure::new(kind, error.sentence(label, kind, None))
}

/// The innermost reason: the outer ones only say that a request failed, and may name its URL.
fn cause(error: &dyn Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

/// As much of the body of an error as came before the connection ended or was silent.
async fn start_of(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Ok(Some(chunk))) = timeout(ERROR_SILENCE, response.chunk()).await {
        body.extend_from_slice(&chunk);
        if body.len() > ERROR_BODY_BYTES {
            break;
        }
    }
    body
}
