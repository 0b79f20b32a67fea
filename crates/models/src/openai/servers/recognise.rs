//! Which program a server is, and what it offers, from what it says at the places that each has.

use futures::{StreamExt, stream};
use serde_json::{Value, json};

use super::{ServedModel, ServerKind};
use crate::http::Endpoint;
use crate::openai::connection::{Connection, LOOK, Mute};
use crate::openai::kind::Marks;
use crate::openai::onward::{is_elsewhere, named_after_cloud};
use crate::openai::window::{defined, figure, listed, loaded, most};

/// So many models of one server are asked about at a time.
const AT_A_TIME: usize = 30;

/// What kind of server it is, none when it is no server of models, and its models.
pub(super) async fn recognised(
    connection: &Connection,
    endpoint: &Endpoint,
) -> Result<(Option<ServerKind>, Vec<ServedModel>), Mute> {
    let list = connection.list(endpoint).await?.unwrap_or_default();
    let marks = Marks::of(connection, endpoint).await?;
    let kind = marks.kind();
    let models = match kind {
        Some(ServerKind::Ollama) => of_ollama(connection, endpoint, &list).await?,
        Some(ServerKind::LmStudio) => of_studio(&marks.studio),
        Some(ServerKind::LlamaCpp) => {
            let held = figure(&marks.props["default_generation_settings"]["n_ctx"]);
            models(&list, |entry| (held, figure(&entry["meta"]["n_ctx_train"])))
        }
        Some(ServerKind::Vllm | ServerKind::Other) | None if list["data"].is_array() => {
            models(&list, |entry| (listed(entry), None))
        }
        Some(ServerKind::Vllm | ServerKind::Other) | None => return Ok((None, Vec::new())),
    };
    Ok((Some(kind.unwrap_or(ServerKind::Other)), models))
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
