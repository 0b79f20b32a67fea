//! async-openai's client over our own transport.
//!
//! The client knows OpenAI's addresses and bodies. Left to itself it also retries, logs what it
//! cannot read, hides the end of a stream and turns every failure into a text; so requests leave
//! through [`Endpoint::send`], and the data of each event passes its reader sealed in a JSON value
//! that it can always read.

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use domain::{ModelFailure, ModelFailureKind};
use futures::{Stream, StreamExt};
use reqwest::header::{AUTHORIZATION, HeaderValue};
use reqwest::{Body, Response, Url};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::http::{Endpoint, Refused, key_header, malformed};

/// Which of OpenAI's two interfaces is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenAiApi {
    /// The Responses API: OpenAI itself.
    Responses,
    /// Chat completions: every compatible server.
    Chat,
}

/// A connection to one server.
pub(super) struct Connection {
    client: Client<OpenAIConfig>,
    label: &'static str,
}

/// The data of one event, or why there is none, on its way through the client.
#[derive(Debug, Serialize, Deserialize)]
enum Sealed {
    Data(String),
    Failed(ModelFailure),
}

impl Connection {
    /// `base` is the address with its `/v1`.
    pub fn new(endpoint: &Endpoint, base: &Url) -> Result<Self, ModelFailure> {
        let key = match &endpoint.key {
            Some(key) => Some(key_header(&format!("Bearer {}", key.expose()), endpoint.label)?),
            None => None,
        };
        // Nothing of the environment is read here but what our own settings have read.
        let config = OpenAIConfig::new()
            .with_api_base(base.as_str().trim_end_matches('/'))
            .with_api_key("")
            .with_org_id("")
            .with_project_id("");
        let transport = {
            let endpoint = endpoint.clone();
            tower::service_fn(move |request: HttpRequestFactory| {
                let (endpoint, key) = (endpoint.clone(), key.clone());
                async move { send(&endpoint, key, &request).await }
            })
        };
        let client = Client::build(endpoint.client.clone(), config).with_http_service(transport);
        Ok(Self { client, label: endpoint.label })
    }

    /// Ask for an answer; what comes back is the data of its events.
    pub async fn ask(
        &self,
        api: OpenAiApi,
        body: &Value,
    ) -> Result<impl Stream<Item = Result<String, ModelFailure>> + Send + use<>, Refused> {
        let asked = match api {
            OpenAiApi::Responses => {
                self.client.responses().create_stream_byot::<_, Sealed>(body).await
            }
            OpenAiApi::Chat => self.client.chat().create_stream_byot::<_, Sealed>(body).await,
        };
        let label = self.label;
        let events = asked.map_err(|error| refused(label, error))?;
        Ok(events.map(move |event| match event {
            Ok(Sealed::Data(data)) => Ok(data),
            Ok(Sealed::Failed(failure)) => Err(failure),
            Err(error) => Err(malformed(label, &error)),
        }))
    }
}

async fn send(
    endpoint: &Endpoint,
    key: Option<HeaderValue>,
    request: &HttpRequestFactory,
) -> Result<Response, OpenAIError> {
    let mut request = request.build().await?;
    match key {
        Some(key) => request.headers_mut().insert(AUTHORIZATION, key),
        None => request.headers_mut().remove(AUTHORIZATION),
    };
    let answer = endpoint.send(request).await;
    let response = answer.map_err(|refused| OpenAIError::Boxed(Box::new(refused)))?;
    let events = endpoint.data(response).map(|data| {
        let sealed = data.map_or_else(Sealed::Failed, Sealed::Data);
        serde_json::to_string(&sealed).map(|json| format!("data: {json}\n\n"))
    });
    Ok(http::Response::new(Body::wrap_stream(events)).into())
}

/// Our own refusal as it went in, or whatever kept the client from sending.
fn refused(label: &str, error: OpenAIError) -> Refused {
    match error {
        OpenAIError::Boxed(error) => match error.downcast::<Refused>() {
            Ok(refused) => *refused,
            Err(other) => unsendable(label, &other.to_string()),
        },
        other => unsendable(label, &other.to_string()),
    }
}

fn unsendable(label: &str, reason: &str) -> Refused {
    let message = format!("could not write a request to {label}: {reason}");
    ModelFailure::new(ModelFailureKind::Request, message).into()
}
