//! OpenAI, and every server that speaks as it does.

mod chat;
mod connection;
mod kind;
mod onward;
mod responses;
pub mod servers;
mod tokens;
mod window;

use std::fmt;
use std::sync::Arc;

use agent::{Model, ModelRequest, ModelStream, Silence, Window};
use async_trait::async_trait;
use domain::{ModelFailure, ModelFailureKind, Usage};
use reqwest::Url;

use crate::catalogue::Traits;
use crate::http::{Endpoint, Reach, Refused};
use crate::learnt::{Quirk, Quirks};
use crate::overflow::{Overflow, Room};
use crate::providers::openai::PROVIDER;
use crate::structured::{Reading, Shape};
use crate::wire::Replay;
use connection::{Connection, is_loading};
use onward::{Kept, before_sending};
use window::{Look, Served};

pub use connection::OpenAiApi;
pub use onward::PassedOn;

/// A model of OpenAI or of a compatible server.
pub struct OpenAi {
    endpoint: Endpoint,
    connection: Connection,
    api: OpenAiApi,
    model: String,
    traits: Traits,
    quirks: Arc<Quirks>,
}

impl OpenAi {
    /// `base` is the address with its `/v1`.
    pub(crate) fn new(
        endpoint: Endpoint,
        base: &Url,
        api: OpenAiApi,
        model: String,
        traits: Traits,
        quirks: Arc<Quirks>,
    ) -> Result<Self, ModelFailure> {
        let connection = Connection::new(&endpoint, base, api)?;
        Ok(Self { endpoint, connection, api, model, traits, quirks })
    }

    /// Overloaded, so that the run says it and asks again.
    fn loading(&self) -> ModelFailure {
        let message = format!("{} is still loading its model", self.endpoint.label);
        ModelFailure::new(ModelFailureKind::Overloaded, message)
    }

    /// Refuses to send what a server on this computer or near it would pass on to another. A server that
    /// says it keeps the model is not asked again.
    async fn stays(&self) -> Result<(), ModelFailure> {
        if self.endpoint.reach == Reach::Remote || self.quirks.keeps() {
            return Ok(());
        }
        let look = || before_sending(&self.connection, &self.endpoint, &self.model);
        let mut kept = look().await?;
        if kept == Kept::Loading {
            // It waits until the model is loaded.
            self.window().await;
            kept = look().await?;
        }
        match kept {
            Kept::Said => self.quirks.is_kept(),
            Kept::Unsaid => {}
            Kept::Loading => return Err(self.loading()),
        }
        Ok(())
    }

    async fn ask(
        &self,
        request: &ModelRequest,
        shape: Shape,
        replay: Replay,
        room: Room,
    ) -> Result<ModelStream, Refused> {
        let Self { endpoint, connection, api, model, quirks, .. } = self;
        let label = endpoint.label;
        match api {
            OpenAiApi::Responses => {
                let body = responses::request::body(model, request, &shape, quirks, (replay, room));
                let data = endpoint.data(connection.ask(endpoint, &body).await?);
                let answer = responses::stream::ResponsesAnswer::new(label);
                Ok(endpoint.events(data, answer, Reading::new(shape)))
            }
            OpenAiApi::Chat => {
                let server = connection.server();
                let body = chat::request::body((model, &server), request, &shape, quirks, room);
                let data = endpoint.data(connection.ask(endpoint, &body).await?);
                let answer = chat::stream::ChatAnswer::new(label, server);
                Ok(endpoint.events(data, answer, Reading::new(shape)))
            }
        }
    }
}

impl fmt::Debug for OpenAi {
    /// The address may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenAi")
            .field("api", &self.api)
            .field("model", &self.model)
            .finish_non_exhaustive()
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
        let Traits { context, assumed, .. } = self.traits;
        match self.quirks.window() {
            // What a person's own list says is a wish, and a server cannot take more than it has.
            Some(served) if assumed => served,
            Some(served) => served.min(context),
            None => context,
        }
    }

    async fn window(&self) -> Window {
        let look = match self.api {
            OpenAiApi::Chat => window::asked(&self.connection, &self.endpoint, &self.model).await,
            OpenAiApi::Responses => Look::Unsaid,
        };
        let (note, calls_tools) = match look {
            Look::Said(Served { tokens, note, calls_tools, itself }) => {
                self.quirks.takes(tokens);
                if itself {
                    self.quirks.answers_itself();
                }
                (note, calls_tools)
            }
            Look::Loading => {
                let label = &self.endpoint.label;
                let note = format!(
                    "{label} is still loading its model, so it does not say yet how much it takes at once"
                );
                (Some(note), true)
            }
            Look::Unsaid => (None, true),
        };
        Window { tokens: self.context_tokens(), note, calls_tools }
    }

    fn cost_usd(&self, usage: &Usage) -> Option<f64> {
        let price = self.traits.price.map(|price| price.usd(usage));
        // What runs on a computer of hers costs nothing; whoever passes it on has a price nobody said.
        let answers_itself = self.quirks.keeps() || self.quirks.is_itself();
        let is_here = self.endpoint.reach == Reach::Loopback && answers_itself;
        price.or(is_here.then_some(0.0))
    }

    fn silence(&self) -> Silence {
        self.endpoint.patience()
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        self.stays().await?;
        let mut request = request.placed();
        request.effort = request.effort.or(self.traits.effort);
        let mut replay = Replay::Whole;
        let mut room = Room::estimated(self.context_tokens(), &request);
        let mut waited = false;
        loop {
            let no_schema = self.quirks.has(Quirk::Schema);
            let shape = Shape::of(&request, self.traits.structured, no_schema);
            match self.ask(&request, shape, replay, room).await {
                Ok(answer) => return Ok(answer),
                Err(refused) if let Some(over) = Overflow::of(&refused) => {
                    self.quirks.refuses_over(over.window);
                    match over.room().filter(|_| !room.is_counted) {
                        Some(counted) => room = counted.of_at_most(&request),
                        None => return Err(over.failure(self.endpoint.label)),
                    }
                }
                Err(refused) if loads(&refused) => {
                    if waited {
                        return Err(self.loading());
                    }
                    // It waits until the model is loaded, and how much that takes is known then.
                    self.window().await;
                    room = Room::estimated(self.context_tokens(), &request);
                    waited = true;
                }
                Err(refused) if replay == Replay::Whole && refuses_reasoning(&refused) => {
                    replay = Replay::WithoutOpaque;
                }
                Err(refused) if self.quirks.learn(&refused, request.effort.word()) => {}
                Err(refused) => return Err(refused.failure),
            }
        }
    }
}

/// A server that is there and has not loaded its model yet.
fn loads(refused: &Refused) -> bool {
    refused.status == Some(503) && is_loading(&refused.said)
}

/// Reasoning is encrypted for the model and the account it came from; others cannot read it.
fn refuses_reasoning(refused: &Refused) -> bool {
    refused.code.as_deref() == Some("invalid_encrypted_content")
}
