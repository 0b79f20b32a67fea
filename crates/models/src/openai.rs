//! Chat completions: OpenAI, and every server that speaks the same (Ollama, LM Studio, vLLM, …).

mod request;
mod stream;

use std::sync::atomic::{AtomicBool, Ordering};

use agent::{Model, ModelRequest, ModelStream};
use async_trait::async_trait;
use domain::{ModelFailure, Usage};
use reqwest::header::{AUTHORIZATION, HeaderMap};
use reqwest::{Client, Url};

use crate::http::{Endpoint, Reach, key_header};
use crate::prices::{self, Price};
use crate::secret::Secret;

pub(crate) const PROVIDER: &str = "openai";
pub(crate) const LABEL: &str = "OpenAI";
pub(crate) const LOCAL_LABEL: &str = "the local server";
pub(crate) const KEY_VARIABLE: &str = "OPENAI_API_KEY";
pub(crate) const BASE_VARIABLE: &str = "OPENAI_BASE_URL";
pub(crate) const BASE_URL: &str = "https://api.openai.com/v1";

/// What a model reads when the table does not know it; local servers are often set to less than
/// their model could.
const CONTEXT_TOKENS: u64 = 32_000;

/// A model behind chat completions.
#[derive(Debug)]
pub struct OpenAi {
    endpoint: Endpoint,
    model: String,
    price: Option<Price>,
    /// Learnt from the server's first refusal, see [`OpenAi::stream`].
    reasoning: AtomicBool,
}

impl OpenAi {
    /// `base` is the address with its `/v1`.
    pub(crate) fn new(
        client: Client,
        base: Url,
        reach: Reach,
        key: Option<Secret>,
        model: String,
    ) -> Result<Self, ModelFailure> {
        let mut headers = HeaderMap::new();
        if let Some(key) = &key {
            let value = key_header(&format!("Bearer {}", key.expose()), LABEL)?;
            headers.insert(AUTHORIZATION, value);
        }
        let (label, price) = match reach {
            Reach::Loopback => (LOCAL_LABEL, None),
            Reach::Remote => (LABEL, prices::price(PROVIDER, &model)),
        };
        let mut url = base;
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&format!("{path}/chat/completions"));
        let endpoint = Endpoint { client, url, label, variable: KEY_VARIABLE, headers, key };
        Ok(Self { endpoint, model, price, reasoning: AtomicBool::new(true) })
    }
}

#[async_trait]
impl Model for OpenAi {
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

    /// OpenAI's newer models refuse tools here unless reasoning is switched off, and servers that
    /// do not know the switch refuse the switch: so it is sent only to those who ask for it.
    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let mut body = request::body(&self.model, &request);
        if !self.reasoning.load(Ordering::Relaxed) {
            request::switch_reasoning_off(&mut body);
        }
        let response = match self.endpoint.post(&body).await {
            Err(refused)
                if refused.param.as_deref() == Some(request::REASONING)
                    && self.reasoning.swap(false, Ordering::Relaxed) =>
            {
                request::switch_reasoning_off(&mut body);
                self.endpoint.post(&body).await
            }
            answered => answered,
        };
        let response = response.map_err(|refused| refused.failure)?;
        Ok(self.endpoint.events(response, stream::Answer::new(self.endpoint.label)))
    }
}
