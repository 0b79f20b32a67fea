//! Where one server is asked, and with which key.

use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind};
use reqwest::header::{AUTHORIZATION, HeaderMap};
use reqwest::{RequestBuilder, Response, Url};
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

/// Nobody answered: whoever asks on is kept waiting for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Silent;

impl Connection {
    /// `base` is the address with its `/v1`.
    pub fn new(endpoint: &Endpoint, base: &Url, api: OpenAiApi) -> Result<Self, ModelFailure> {
        let mut headers = HeaderMap::new();
        if let Some(key) = &endpoint.key {
            let key = key_header(&format!("Bearer {}", key.expose()), endpoint.label)?;
            headers.insert(AUTHORIZATION, key);
        }
        let mut url = base.clone();
        url.set_path(&format!("{}/{}", base.path().trim_end_matches('/'), api.path()));
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

    /// Whether this is OpenAI itself, of whose models everything is known.
    pub fn is_openai_itself(&self) -> bool {
        self.base.host_str() == Some(openai::HOST)
    }

    /// What the server says of itself at a path beside its `/v1`; none when it says nothing there.
    ///
    /// # Errors
    /// [`Silent`] when nobody answers at all.
    pub async fn look(&self, endpoint: &Endpoint, path: &str) -> Result<Option<Value>, Silent> {
        self.said(endpoint.client.get(self.beside(path)).timeout(LOOK)).await
    }

    /// The same for what has to be asked with a body.
    ///
    /// # Errors
    /// [`Silent`] when nobody answers within that time.
    pub async fn look_with(
        &self,
        endpoint: &Endpoint,
        path: &str,
        body: &Value,
        within: Duration,
    ) -> Result<Option<Value>, Silent> {
        self.said(endpoint.client.post(self.beside(path)).json(body).timeout(within)).await
    }

    fn beside(&self, path: &str) -> Url {
        let base = self.base.path().trim_end_matches('/');
        let mut url = self.base.clone();
        url.set_path(&format!("{}/{path}", base.trim_end_matches("/v1")));
        url
    }

    async fn said(&self, request: RequestBuilder) -> Result<Option<Value>, Silent> {
        let answer = request.headers(self.headers.clone()).send().await;
        match answer.and_then(Response::error_for_status) {
            Ok(answer) => Ok(answer.json().await.ok()),
            Err(error) => {
                let answered = error.status().is_some();
                tracing::debug!(error = %error.without_url(), "the server does not say it there");
                if answered { Ok(None) } else { Err(Silent) }
            }
        }
    }
}
