//! How a provider is asked.

use std::time::Duration;

use openidconnect::http::Response;
use openidconnect::{HttpRequest, HttpResponse};
use reqwest::{Client, redirect};

use crate::config::is_here;

/// How long a provider may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of an answer.
const LONGEST: usize = 1024 * 1024;

/// Why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// It did not go.
    #[error("{0}")]
    Request(#[from] reqwest::Error),
    /// It would have gone where everybody listens.
    #[error("{0} is not reached over TLS")]
    InTheOpen(String),
    /// The answer is no answer.
    #[error("{0}")]
    Answer(String),
}

/// Who asks.
#[derive(Debug, Clone)]
pub struct Http {
    client: Client,
}

impl Http {
    /// Follows no redirect: a code or a secret would go wherever it points.
    pub fn new(here: bool) -> Result<Self, reqwest::Error> {
        // An error here only says that the binary has installed its provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = Client::builder()
            .connect_timeout(PATIENCE)
            .timeout(PATIENCE)
            .redirect(redirect::Policy::none());
        let builder = if here { builder.no_proxy() } else { builder };
        Ok(Self { client: builder.build()? })
    }

    /// One request.
    pub async fn ask(self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (parts, body) = request.into_parts();
        let url = reqwest::Url::parse(&parts.uri.to_string())
            .map_err(|error| HttpError::Answer(error.to_string()))?;
        if url.scheme() != "https" && !is_here(&url) {
            return Err(HttpError::InTheOpen(url.to_string()));
        }
        let sent =
            self.client.request(parts.method, url).headers(parts.headers).body(body).send().await?;
        let mut answer = Response::builder().status(sent.status());
        if let Some(headers) = answer.headers_mut() {
            headers.clone_from(sent.headers());
        }
        let bytes = sent.bytes().await?;
        if bytes.len() > LONGEST {
            return Err(HttpError::Answer("the answer is longer than any of a provider".into()));
        }
        answer.body(bytes.to_vec()).map_err(|error| HttpError::Answer(error.to_string()))
    }
}
