//! Which program a server is, and what it offers, from what it says at the places that each has.

use futures::{StreamExt, stream};
use serde_json::{Value, json};

use super::{ServedModel, ServerKind};
use crate::http::Endpoint;
use crate::openai::connection::{Connection, LOOK, Mute};
use crate::openai::window::{defined, figure, listed, loaded, most};

/// So many models of one server are asked about at a time.
const AT_A_TIME: usize = 30;

/// What kind of server it is, none when it is no server of models, and its models.
pub(super) async fn recognised(
    connection: &Connection,
    endpoint: &Endpoint,
) -> Result<(Option<ServerKind>, Vec<ServedModel>), Mute> {
    let list = connection.list(endpoint).await?;
    let (ollama, studio, props, version) = futures::join!(
        connection.look(endpoint, "api/version"),
        connection.look(endpoint, "api/v0/models"),
        connection.look(endpoint, "props"),
        connection.look(endpoint, "version"),
    );
    let said = |look: Result<Option<Value>, Mute>| match look {
        Ok(said) => Ok(said.unwrap_or_default()),
        Err(Mute::Silent | Mute::Guarded) => Ok(Value::Null),
        Err(Mute::Loading) => Err(Mute::Loading),
    };
    let (ollama, studio, props, version) =
        (said(ollama)?, said(studio)?, said(props)?, said(version)?);
    let list = list.unwrap_or_default();
    if ollama["version"].is_string() {
        return Ok((Some(ServerKind::Ollama), of_ollama(connection, endpoint, &list).await?));
    }
    if studio["data"].is_array() {
        return Ok((Some(ServerKind::LmStudio), of_studio(&studio)));
    }
    if props["default_generation_settings"].is_object() {
        let held = figure(&props["default_generation_settings"]["n_ctx"]);
        let models = models(&list, |entry| (held, figure(&entry["meta"]["n_ctx_train"])));
        return Ok((Some(ServerKind::LlamaCpp), models));
    }
    if !list["data"].is_array() {
        return Ok((None, Vec::new()));
    }
    let kind = match version["version"].is_string() {
        true => ServerKind::Vllm,
        false => ServerKind::Other,
    };
    Ok((Some(kind), models(&list, |entry| (listed(entry), None))))
}

/// The models of a list as OpenAI writes it; `held` gives the window and the most of an entry.
fn models(list: &Value, held: impl Fn(&Value) -> (Option<u64>, Option<u64>)) -> Vec<ServedModel> {
    let entries = list["data"].as_array().into_iter().flatten();
    let model = |entry: &Value| {
        let (window, most) = held(entry);
        Some(ServedModel { name: entry["id"].as_str()?.to_owned(), window, most })
    };
    entries.filter_map(model).collect()
}

/// LM Studio knows models that it has not loaded; those make no text are left out.
fn of_studio(studio: &Value) -> Vec<ServedModel> {
    let entries = studio["data"].as_array().into_iter().flatten();
    let talks = |entry: &&Value| entry["type"] != "embeddings";
    let model = |entry: &Value| {
        Some(ServedModel {
            name: entry["id"].as_str()?.to_owned(),
            window: figure(&entry["loaded_context_length"]),
            most: figure(&entry["max_context_length"]),
        })
    };
    entries.filter(talks).filter_map(model).collect()
}

/// Ollama is asked about each model; none is loaded for that.
async fn of_ollama(
    connection: &Connection,
    endpoint: &Endpoint,
    list: &Value,
) -> Result<Vec<ServedModel>, Mute> {
    let mut found = models(list, |_| (None, None));
    let running = connection.look(endpoint, "api/ps").await?.unwrap_or_default();
    found.retain(|model| !named_after_cloud(&model.name));
    let asked = found.into_iter().map(|model| async move {
        let named = json!({"model": model.name});
        (connection.look_with(endpoint, "api/show", &named, LOOK).await, model)
    });
    let shown: Vec<_> = stream::iter(asked).buffered(AT_A_TIME).collect().await;
    let mut here = Vec::new();
    for (shown, model) in shown {
        let shown = shown?.unwrap_or_default();
        if is_elsewhere(&shown) {
            continue;
        }
        let window = loaded(&running, &model.name).or_else(|| defined(&shown));
        here.push(ServedModel { window, most: most(&shown), ..model });
    }
    Ok(here)
}

/// Whether the server is an Ollama that passes on what it is sent for this model to ollama.com.
pub(super) async fn passes_on(connection: &Connection, endpoint: &Endpoint, model: &str) -> bool {
    let named = json!({"model": model});
    let (shown, version) = futures::join!(
        connection.look_with(endpoint, "api/show", &named, LOOK),
        connection.look(endpoint, "api/version"),
    );
    let is_ollama = |said: Value| said["version"].is_string();
    is_elsewhere(&shown.ok().flatten().unwrap_or_default())
        || named_after_cloud(model) && version.ok().flatten().is_some_and(is_ollama)
}

/// Whether what Ollama shows of a model names who answers in its place.
fn is_elsewhere(shown: &Value) -> bool {
    let named = |field: &str| shown[field].as_str().is_some_and(|said| !said.is_empty());
    named("remote_host") || named("remote_model")
}

/// What Ollama calls the models of its cloud: `gpt-oss:120b-cloud`.
fn named_after_cloud(model: &str) -> bool {
    let name = model.trim().to_lowercase();
    name.ends_with("-cloud") || name.ends_with(":cloud")
}
