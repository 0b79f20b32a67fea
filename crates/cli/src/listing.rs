//! Tables: commands, problems, providers and models, recent sessions.

use api::{AppInfo, Commands as _, ModelList, Nothing, SessionListParams};
use app::Desk;
use comfy_table::Table;
use serde::Serialize;

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::{screen, sessions};

/// How many sessions a conversation lists.
const FEW: u32 = 10;

/// `list`.
pub async fn commands(global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        if global.json {
            screen::print_json(&app.command_list(Nothing {}).await?)?;
        } else {
            show_commands(&app).await?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// `problems`: what is wrong is listed, and nothing being wrong is told too.
pub async fn problems(global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let list = app.problem_list(Nothing {}).await?;
        if global.json {
            screen::print_json(&list)?;
            return Ok(Exit::Ok);
        }
        if list.problems.is_empty() {
            screen::note("no problems");
        }
        for problem in &list.problems {
            screen::print(&format!(
                "{}:{}:{}: {}\n",
                problem.path, problem.line, problem.column, problem.message
            ))?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// `models`: the providers, then the models of theirs that are known by name.
pub async fn models(global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let info = app.app_info(Nothing {}).await?;
        let known = app.model_list(Nothing {}).await?;
        if global.json {
            screen::print_json(&WithModels { info, known })?;
            return Ok(Exit::Ok);
        }
        let mut table = screen::table(["", "PROVIDER", "MODEL", "STATE", "WHAT IT IS"]);
        for provider in &info.providers {
            let chosen = provider.name == info.provider;
            let model = if chosen { &info.model } else { &provider.default_model };
            let state = match (&provider.missing, provider.ready) {
                (Some(missing), false) => missing.as_str(),
                (None, false) => "not ready",
                (_, true) => "ready",
            };
            let mark = if chosen { "→" } else { "" };
            table.add_row([mark, &provider.name, model, state, &provider.note]);
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

/// The commands of all plugins, each with an example.
pub async fn show_commands(app: &Desk) -> Result<(), Failure> {
    let list = app.command_list(Nothing {}).await?;
    let mut table = screen::table(["COMMAND", "WHAT IT DOES", "FOR EXAMPLE"]);
    for command in &list.commands {
        table.add_row([
            format!("{}:{}", command.plugin, command.name),
            command.description.clone(),
            command.examples.first().cloned().unwrap_or_default(),
        ]);
    }
    screen::print(&screen::table_text(&table))
}

/// The names of all commands, as they are typed.
pub async fn command_names(app: &Desk) -> Result<Vec<String>, Failure> {
    let list = app.command_list(Nothing {}).await?;
    let names = list.commands.iter();
    Ok(names.map(|command| format!("{}:{} ", command.plugin, command.name)).collect())
}

/// The latest sessions; with `title`, those whose title holds it.
pub async fn show_sessions(app: &Desk, title: &str) -> Result<(), Failure> {
    let title = (!title.is_empty()).then(|| title.to_owned());
    let params = SessionListParams { title, limit: Some(FEW), ..SessionListParams::default() };
    let list = app.session_list(params).await?;
    sessions::print(&list.sessions, "there is no such session yet")
}
