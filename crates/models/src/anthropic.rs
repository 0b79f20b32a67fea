//! Anthropic's Messages API.

mod request;
mod stream;

use agent::{Model, ModelRequest, ModelStream};
use async_trait::async_trait;
use domain::{ModelFailure, Usage};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Url};

use crate::http::{Endpoint, key_header};
use crate::prices::{self, Price};
use crate::secret::Secret;

pub(crate) const PROVIDER: &str = "anthropic";
pub(crate) const LABEL: &str = "Anthropic";
pub(crate) const KEY_VARIABLE: &str = "ANTHROPIC_API_KEY";
pub(crate) const BASE_VARIABLE: &str = "ANTHROPIC_BASE_URL";
pub(crate) const BASE_URL: &str = "https://api.anthropic.com";

/// What a model of this provider reads when the table does not know it.
const CONTEXT_TOKENS: u64 = 200_000;

/// A model of Anthropic.
#[derive(Debug, Clone)]
pub struct Anthropic {
    endpoint: Endpoint,
    model: String,
    price: Option<Price>,
}

impl Anthropic {
    /// `base` is the address without `/v1`.
    pub(crate) fn new(
        client: Client,
        base: Url,
        key: Secret,
        model: String,
    ) -> Result<Self, ModelFailure> {
        let headers = HeaderMap::from_iter([
            (HeaderName::from_static("anthropic-version"), HeaderValue::from_static("2023-06-01")),
            (HeaderName::from_static("x-api-key"), key_header(key.expose(), LABEL)?),
        ]);
        let mut url = base;
        let path = url.path().trim_end_matches('/').trim_end_matches("/v1").to_owned();
        url.set_path(&format!("{path}/v1/messages"));
        let endpoint =
            Endpoint { client, url, label: LABEL, variable: KEY_VARIABLE, headers, key: Some(key) };
        Ok(Self { endpoint, price: prices::price(PROVIDER, &model), model })
    }
}

#[async_trait]
impl Model for Anthropic {
    fn provider(&self) -> &str {
        PROVIDER
    }

    fn name(&self) -> &str {
        &self.model
    }

    fn context_tokens(&self) -> u64 {
        self.price.map_or(CONTEXT_TOKENS, |price| price.context)
    }

    fn cost_usd(&self, usage: &Usage) -> f64 {
        self.price.map_or(0.0, |price| price.usd(usage))
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let body = request::body(&self.model, &request);
        let response = self.endpoint.post(&body).await.map_err(|refused| refused.failure)?;
        Ok(self.endpoint.events(response, stream::Answer::default()))
    }
}
