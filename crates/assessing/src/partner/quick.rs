//! A model that is not waited for: it answers in few words, and what fails is not tried again.

use std::sync::Arc;
use std::time::Duration;

use agent::{Model, ModelRequest, ModelStream, Silence, Window};
use async_trait::async_trait;
use domain::{ModelFailure, ModelFailureKind, Usage};
use futures::StreamExt as _;

/// Tokens that an answer may have, with what a model thinks before it.
const TOKENS: u32 = 800;

/// A model in front of a learner.
pub struct Quick(pub Arc<dyn Model>);

#[async_trait]
impl Model for Quick {
    fn provider(&self) -> &str {
        self.0.provider()
    }

    fn name(&self) -> &str {
        self.0.name()
    }

    fn context_tokens(&self) -> u64 {
        self.0.context_tokens()
    }

    async fn window(&self) -> Window {
        self.0.window().await
    }

    fn cost_usd(&self, usage: &Usage) -> Option<f64> {
        self.0.cost_usd(usage)
    }

    fn silence(&self) -> Silence {
        // Whoever asks does not wait that long.
        Silence { first: Duration::from_secs(30), between: Duration::from_secs(30) }
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let request = ModelRequest { answer_tokens: Some(TOKENS), ..request };
        let answer = self.0.stream(request).await.map_err(once)?;
        Ok(answer.map(|event| event.map_err(once)).boxed())
    }
}

/// A failure after which nobody asks again.
fn once(failure: ModelFailure) -> ModelFailure {
    ModelFailure::new(ModelFailureKind::Request, failure.message)
}
