//! Whether a server on this computer or near it would pass on what it is sent for a model, as Ollama does
//! for those of its cloud: asked before anything of hers leaves, whoever asks for the model.

use domain::{ModelFailure, ModelFailureKind};
use serde_json::{Value, json};

use super::connection::{Connection, LOOK, Mute, heard};
use super::kind::{Marks, ServerKind};
use crate::http::{Endpoint, cut_off};

/// Where Ollama shows what a model is.
const SHOW: &str = "api/show";

/// A model for which a server is sent nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PassedOn {
    /// Its server says who answers in its place.
    #[error(
        "{model} is answered by Ollama's cloud: this server would pass on to ollama.com what it is sent. Choose a model that is on the computer itself"
    )]
    Surely {
        /// The model.
        model: String,
    },
    /// Only its name says it, and the server does not say that it is another program.
    #[error(
        "{model} is named like the models of Ollama's cloud, and its server does not say that it is another program: it may pass on to ollama.com what it is sent. Choose a model that is on the computer itself"
    )]
    Perhaps {
        /// The model.
        model: String,
    },
}

/// What is known of a model that is not passed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// The server says so.
    Said,
    /// The server does not say it, and nothing tells against it.
    Unsaid,
    /// The server loads its model, and says nothing until it has.
    Loading,
}

/// Looks at a model that is chosen. Whoever says nothing is asked again before anything is sent.
pub(super) async fn looked(
    connection: &Connection,
    endpoint: &Endpoint,
    model: &str,
) -> Result<Kept, PassedOn> {
    let shown = connection.look_with(endpoint, SHOW, &json!({"model": model}), LOOK).await;
    judged(connection, endpoint, model, shown).await
}

/// Looks at a model that is about to be sent something, as patiently as it is asked itself.
///
/// # Errors
/// [`ModelFailure`] when what it is sent would be passed on, or when its server does not answer.
pub(super) async fn before_sending(
    connection: &Connection,
    endpoint: &Endpoint,
    model: &str,
) -> Result<Kept, ModelFailure> {
    let request = connection.question(endpoint, SHOW, &json!({"model": model}));
    let request = request.build().map_err(|error| {
        let message = format!("could not write a question to {}: {error}", endpoint.label);
        ModelFailure::new(ModelFailureKind::Request, message)
    })?;
    let answer = endpoint.answered(request).await.map_err(|refused| refused.failure)?;
    let shown = match heard(answer).await {
        Err(Mute::Silent) => return Err(cut_off(endpoint.label)),
        // A place that wants a key of its own is no secret of the model's.
        Err(Mute::Guarded) => Ok(None),
        shown => shown,
    };
    let judged = judged(connection, endpoint, model, shown).await;
    judged.map_err(|passed| ModelFailure::new(ModelFailureKind::Request, passed.to_string()))
}

async fn judged(
    connection: &Connection,
    endpoint: &Endpoint,
    model: &str,
    shown: Result<Option<Value>, Mute>,
) -> Result<Kept, PassedOn> {
    let shown = match shown {
        Ok(shown) => shown,
        Err(Mute::Silent | Mute::Guarded) => None,
        Err(Mute::Loading) => return Ok(Kept::Loading),
    };
    let model = model.to_owned();
    if shown.as_ref().is_some_and(is_elsewhere) {
        return Err(PassedOn::Surely { model });
    }
    if !named_after_cloud(&model) {
        return Ok(if shown.is_some() { Kept::Said } else { Kept::Unsaid });
    }
    let Ok(marks) = Marks::of(connection, endpoint).await else { return Ok(Kept::Loading) };
    match marks.kind() {
        Some(ServerKind::Ollama) => Err(PassedOn::Surely { model }),
        Some(ServerKind::LmStudio | ServerKind::LlamaCpp | ServerKind::Vllm) => Ok(Kept::Said),
        Some(ServerKind::Other) | None => Err(PassedOn::Perhaps { model }),
    }
}

/// Whether what Ollama shows of a model names who answers in its place.
pub(super) fn is_elsewhere(shown: &Value) -> bool {
    let named = |field: &str| shown[field].as_str().is_some_and(|said| !said.is_empty());
    named("remote_host") || named("remote_model")
}

/// What Ollama calls the models of its cloud: `gpt-oss:120b-cloud`.
pub(super) fn named_after_cloud(model: &str) -> bool {
    let name = model.trim().to_lowercase();
    name.ends_with("-cloud") || name.ends_with(":cloud")
}
