//! Where one server is asked, and with which key.

use domain::{ModelFailure, ModelFailureKind};
use reqwest::header::{AUTHORIZATION, HeaderMap};
use reqwest::{Response, Url};
use serde_json::Value;

use crate::http::{Endpoint, Refused, key_header};

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

/// A connection to one interface of a server.
pub(super) struct Connection {
    url: Url,
    headers: HeaderMap,
}

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
        Ok(Self { url, headers })
    }

    /// Ask for an answer.
    pub async fn ask(&self, endpoint: &Endpoint, body: &Value) -> Result<Response, Refused> {
        let post = endpoint.client.post(self.url.clone()).headers(self.headers.clone());
        let request = post.json(body).build().map_err(|error| {
            let message = format!("could not write a request to {}: {error}", endpoint.label);
            Refused::from(ModelFailure::new(ModelFailureKind::Request, message))
        })?;
        endpoint.send(request).await
    }
}
