//! Which program a server is, and what it offers, from what it says at the places that each has.

use futures::future::join_all;
use serde_json::{Value, json};

use super::{ServedModel, ServerKind};
use crate::http::Endpoint;
use crate::openai::connection::{Connection, LOOK, Mute};
use crate::openai::window::{defined, figure, listed, loaded, most};

/// So many models of one server are asked about at most.
const ASKED_ABOUT: usize = 30;

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
        Err(Mute::Silent) => Ok(Value::Null),
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
    let asked = found.iter().take(ASKED_ABOUT).map(|model| async {
        let named = json!({"model": model.name});
        connection.look_with(endpoint, "api/show", &named, LOOK).await
    });
    let shown = join_all(asked).await;
    for (model, shown) in found.iter_mut().zip(shown) {
        let shown = shown?.unwrap_or_default();
        model.most = most(&shown);
        model.window = loaded(&running, &model.name).or_else(|| defined(&shown));
    }
    Ok(found)
}
