//! Tables of providers and of the models that are known by name.

use api::{AppInfo, Commands as _, ModelList, Nothing, ProviderInfo, ServerStanding};
use app::Desk;
use comfy_table::Table;
use serde::Serialize;

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::run::own_list;
use crate::screen;

/// The provider that asks a server of one's own.
const SERVED: &str = "openai";

/// The providers, then the models of theirs that are known by name.
pub async fn list(global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        own_list(&app).await?;
        let info = app.app_info(Nothing {}).await?;
        let known = app.model_list(Nothing {}).await?;
        let server = app.server_standing(Nothing {}).await?;
        if global.json {
            let server = Some(server).filter(|server| server.state.is_some());
            screen::print_json(&WithModels { info, known, server })?;
            return Ok(Exit::Ok);
        }
        let mut table = screen::table(["", "PROVIDER", "MODEL", "STATE", "WHAT IT IS"]);
        for provider in &info.providers {
            let chosen = provider.name == info.provider;
            let model = if chosen { &info.model } else { &provider.default_model };
            let state = state(provider, &server);
            let mark = if chosen { "→" } else { "" };
            table.add_row([mark, &provider.name, model, &state, &provider.note]);
        }
        screen::print(&screen::table_text(&table))?;
        screen::print("\n")?;
        screen::print(&screen::table_text(&known_models(&known)))?;
        screen::note(&format!(
            "prices are in US dollars per million tokens; your own list is {}",
            known.own_list
        ));
        if let Some(notice) = info.notice {
            screen::note(&notice);
        }
        Ok(Exit::Ok)
    })
    .await
}

/// What `models --json` prints: one object.
#[derive(Serialize)]
struct WithModels {
    #[serde(flatten)]
    info: AppInfo,
    #[serde(flatten)]
    known: ModelList,
    /// The server in use, where it is near enough to be asked.
    server: Option<ServerStanding>,
}

/// What is known of a provider, and no more: a key that is set may still be refused.
fn state(provider: &ProviderInfo, server: &ServerStanding) -> String {
    let asked = server.says.clone().filter(|_| provider.name == SERVED);
    match (&provider.missing, asked) {
        (Some(missing), _) => missing.clone(),
        (None, Some(says)) => says,
        (None, None) if provider.remote => "a key is set, not asked".to_owned(),
        (None, None) => "ready".to_owned(),
    }
}

fn known_models(known: &ModelList) -> Table {
    let header = [
        "PROVIDER",
        "MODEL",
        "WINDOW",
        "INPUT",
        "OUTPUT",
        "CACHE READ",
        "CACHE WRITE",
        "AS OF",
        "LIST",
    ];
    let mut table = screen::table(header);
    for model in &known.models {
        table.add_row([
            model.provider.clone(),
            model.name.clone(),
            model.context.to_string(),
            model.input.to_string(),
            model.output.to_string(),
            model.cache_read.unwrap_or(model.input).to_string(),
            model.cache_write.unwrap_or(model.input).to_string(),
            model.retrieved.clone().unwrap_or_else(|| "not said".to_owned()),
            if model.own { "own" } else { "built in" }.to_owned(),
        ]);
    }
    table
}
