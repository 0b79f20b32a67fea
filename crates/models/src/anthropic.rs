//! Anthropic's Messages API.

mod request;
mod stream;

use std::fmt;
use std::sync::Arc;

use agent::{Model, ModelRequest, ModelStream, Silence};
use async_trait::async_trait;
use domain::{ModelFailure, Usage};
use reqwest::Url;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

use crate::catalogue::Traits;
use crate::http::{Endpoint, Opened, Refused, key_header};
use crate::learnt::{Quirk, Quirks};
use crate::providers::anthropic::{LABEL, PROVIDER};
use crate::structured::{Reading, Shape};
use crate::wire::Replay;

/// A model of Anthropic.
pub struct Anthropic {
    endpoint: Endpoint,
    url: Url,
    headers: HeaderMap,
    model: String,
    traits: Traits,
    quirks: Arc<Quirks>,
}

impl Anthropic {
    /// `base` is the address without `/v1`.
    pub(crate) fn new(
        endpoint: Endpoint,
        base: Url,
        model: String,
        traits: Traits,
        quirks: Arc<Quirks>,
    ) -> Result<Self, ModelFailure> {
        let version = HeaderName::from_static("anthropic-version");
        let mut headers = HeaderMap::from_iter([(version, HeaderValue::from_static("2023-06-01"))]);
        if let Some(key) = &endpoint.key {
            headers.insert("x-api-key", key_header(key.expose(), LABEL)?);
        }
        let mut url = base;
        let path = url.path().trim_end_matches('/').trim_end_matches("/v1").to_owned();
        url.set_path(&format!("{path}/v1/messages"));
        Ok(Self { endpoint, url, headers, model, traits, quirks })
    }

    async fn post(&self, body: &Value) -> Result<Opened, Refused> {
        let post = self.endpoint.client.post(self.url.clone()).headers(self.headers.clone());
        let request = post.json(body).build().map_err(|error| unsendable(&error))?;
        self.endpoint.send(request).await
    }
}

impl fmt::Debug for Anthropic {
    /// The address may hold a password and the headers hold the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Anthropic").field("model", &self.model).finish_non_exhaustive()
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
        self.traits.context
    }

    fn cost_usd(&self, usage: &Usage) -> Option<f64> {
        self.traits.price.map(|price| price.usd(usage))
    }

    fn silence(&self) -> Silence {
        self.endpoint.patience()
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let mut request = request.placed();
        request.effort = request.effort.or(self.traits.effort);
        let mut replay = Replay::Whole;
        loop {
            let no_schema = self.quirks.has(Quirk::Schema);
            let shape = Shape::of(&request, self.traits.structured, no_schema);
            let effort = request.effort.word().filter(|_| !self.quirks.has(Quirk::Effort));
            let body = request::body(&self.model, &request, &shape, (replay, effort));
            match self.post(&body).await {
                Ok(begun) => {
                    let data = self.endpoint.data(begun);
                    let answer = stream::MessagesAnswer::default();
                    return Ok(self.endpoint.events(data, answer, Reading::new(shape)));
                }
                Err(refused) if replay == Replay::Whole && refuses_thinking(&refused) => {
                    replay = Replay::WithoutOpaque;
                }
                Err(refused) if self.quirks.learn(&refused, request.effort.word()) => {}
                Err(refused) => return Err(refused.failure),
            }
        }
    }
}

/// Thinking is signed for the model that did it; another one may refuse it.
fn refuses_thinking(refused: &Refused) -> bool {
    let said = refused.said.to_lowercase();
    refused.status == Some(400) && said.contains("signature") && said.contains("thinking")
}

fn unsendable(error: &reqwest::Error) -> Refused {
    let message = format!("could not write a request to {LABEL}: {error}");
    ModelFailure::new(domain::ModelFailureKind::Request, message).into()
}
