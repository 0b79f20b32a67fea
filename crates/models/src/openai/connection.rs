//! Where one server is asked, and with which key.

use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind};
use reqwest::header::{AUTHORIZATION, HeaderMap};
use reqwest::{RequestBuilder, Response, StatusCode, Url};
use serde_json::Value;

use crate::http::{Endpoint, Opened, Refused, key_header};
use crate::providers::openai;

/// Which of OpenAI's two interfaces is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenAiApi {
    /// The Responses API: OpenAI itself.
    Responses,
    /// Chat completions: every compatible server.
    Chat,
}

impl OpenAiApi {
    fn path(self) -> &'static str {
        match self {
            Self::Responses => "responses",
            Self::Chat => "chat/completions",
        }
    }
}

/// How long a server is given to say what it is.
pub const LOOK: Duration = Duration::from_secs(3);

/// A connection to one interface of a server.
pub(super) struct Connection {
    base: Url,
    url: Url,
    headers: HeaderMap,
}

/// Why a server says nothing of itself: whoever asks on is kept waiting for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mute {
    /// Nobody answered.
    Silent,
    /// It is there, and still loads its model.
    Loading,
    /// It wants a key, or another one.
    Guarded,
}

impl Connection {
    /// `base` is the address with its `/v1`.
    pub fn new(endpoint: &Endpoint, base: &Url, api: OpenAiApi) -> Result<Self, ModelFailure> {
        let mut headers = HeaderMap::new();
        if let Some(key) = &endpoint.key {
            let key = key_header(&format!("Bearer {}", key.expose()), endpoint.label)?;
            headers.insert(AUTHORIZATION, key);
        }
        let url = below(base, api.path());
        Ok(Self { base: base.clone(), url, headers })
    }

    /// Ask for an answer.
    pub async fn ask(&self, endpoint: &Endpoint, body: &Value) -> Result<Opened, Refused> {
        let post = endpoint.client.post(self.url.clone()).headers(self.headers.clone());
        let request = post.json(body).build().map_err(|error| {
            let message = format!("could not write a request to {}: {error}", endpoint.label);
            Refused::from(ModelFailure::new(ModelFailureKind::Request, message))
        })?;
        endpoint.send(request).await
    }

    /// Host and port.
    pub fn server(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        match self.base.port_or_known_default() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    /// Whether this is OpenAI itself, of whose models everything is known.
    pub fn is_openai_itself(&self) -> bool {
        self.base.host_str() == Some(openai::HOST)
    }

    /// The models that the server lists: where the address says, and else at the usual place.
    ///
    /// # Errors
    /// [`Mute`] when asking on is of no use.
    pub async fn list(&self, endpoint: &Endpoint) -> Result<Option<Value>, Mute> {
        let listed =
            |said: &Option<Value>| said.as_ref().is_some_and(|said| said["data"].is_array());
        let below = self.said(endpoint.client.get(self.below("models")).timeout(LOOK)).await?;
        if listed(&below) || self.base.path().trim_end_matches('/').ends_with("/v1") {
            return Ok(below);
        }
        self.said(endpoint.client.get(self.beside("v1/models")).timeout(LOOK)).await
    }

    /// What the server says of itself at a path beside its `/v1`; none when it says nothing there. A
    /// path that is guarded by itself takes nothing from what is said at the others.
    ///
    /// # Errors
    /// [`Mute`] when asking on is of no use.
    pub async fn look(&self, endpoint: &Endpoint, path: &str) -> Result<Option<Value>, Mute> {
        unless_guarded(self.said(endpoint.client.get(self.beside(path)).timeout(LOOK)).await)
    }

    /// The same for what has to be asked with a body.
    ///
    /// # Errors
    /// [`Mute`] when nobody answers within that time.
    pub async fn look_with(
        &self,
        endpoint: &Endpoint,
        path: &str,
        body: &Value,
        within: Duration,
    ) -> Result<Option<Value>, Mute> {
        unless_guarded(self.said(self.question(endpoint, path, body).timeout(within)).await)
    }

    /// A question to a path beside its `/v1`, to be sent with the key.
    pub fn question(&self, endpoint: &Endpoint, path: &str, body: &Value) -> RequestBuilder {
        endpoint.client.post(self.beside(path)).headers(self.headers.clone()).json(body)
    }

    /// The question for the models below the address, to be sent with the key.
    pub fn listing(&self, endpoint: &Endpoint) -> RequestBuilder {
        endpoint.client.get(self.below("models")).headers(self.headers.clone())
    }

    fn beside(&self, path: &str) -> Url {
        let base = self.base.path().trim_end_matches('/');
        let mut url = self.base.clone();
        url.set_path(&format!("{}/{path}", base.trim_end_matches("/v1")));
        url
    }

    fn below(&self, path: &str) -> Url {
        below(&self.base, path)
    }

    async fn said(&self, request: RequestBuilder) -> Result<Option<Value>, Mute> {
        let answer = match request.headers(self.headers.clone()).send().await {
            Ok(answer) => answer,
            Err(error) => {
                tracing::debug!(error = %error.without_url(), "the server does not answer");
                return Err(Mute::Silent);
            }
        };
        heard(answer).await
    }
}

/// What an answer says of its server.
pub(super) async fn heard(answer: Response) -> Result<Option<Value>, Mute> {
    match answer.status() {
        status if status.is_success() => match answer.bytes().await {
            Ok(said) => Ok(serde_json::from_slice(&said).ok()),
            Err(error) => {
                tracing::debug!(error = %error.without_url(), "the server does not end its answer");
                Err(Mute::Silent)
            }
        },
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(Mute::Guarded),
        StatusCode::SERVICE_UNAVAILABLE if says_loading(answer).await => Err(Mute::Loading),
        status => {
            tracing::debug!(%status, "the server does not say it there");
            Ok(None)
        }
    }
}

fn unless_guarded(said: Result<Option<Value>, Mute>) -> Result<Option<Value>, Mute> {
    match said {
        Err(Mute::Guarded) => Ok(None),
        said => said,
    }
}

fn below(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}/{path}", base.path().trim_end_matches('/')));
    url
}

async fn says_loading(answer: Response) -> bool {
    answer.text().await.is_ok_and(|said| is_loading(&said))
}

/// Whether a server that is not available says that its model is being loaded, as llama.cpp does.
pub(super) fn is_loading(said: &str) -> bool {
    said.to_lowercase().contains("loading model")
}
