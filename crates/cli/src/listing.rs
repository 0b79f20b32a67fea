//! Tables: commands, sessions, problems, providers.

use api::{Commands as _, Nothing, SessionListParams, SessionState, SessionSummary};
use app::App;
use chrono::Local;

use crate::args::{Global, SessionFilter};
use crate::failure::{Exit, Failure};
use crate::open::with_app;
use crate::screen;

/// How many sessions a conversation lists.
const FEW: u32 = 10;

/// `list`.
pub async fn commands(global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: App| {
        if global.json {
            screen::print_json(&app.command_list(Nothing {}).await?)?;
        } else {
            show_commands(&app).await?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// `sessions`.
pub async fn sessions(filter: SessionFilter, global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: App| {
        let SessionFilter { plugin, limit } = filter;
        let params = SessionListParams { plugin, cursor: None, limit: Some(limit) };
        let list = app.session_list(params).await?;
        if global.json {
            screen::print_json(&list)?;
        } else {
            print_sessions(&list.sessions)?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// `problems`: what is wrong is listed, and nothing being wrong is told too.
pub async fn problems(global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: App| {
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

/// `models`.
pub async fn models(global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: App| {
        let info = app.app_info(Nothing {}).await?;
        if global.json {
            screen::print_json(&info)?;
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
        if let Some(notice) = info.notice {
            screen::note(&notice);
        }
        Ok(Exit::Ok)
    })
    .await
}

/// The commands of all plugins, each with an example.
pub async fn show_commands(app: &App) -> Result<(), Failure> {
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
pub async fn command_names(app: &App) -> Result<Vec<String>, Failure> {
    let list = app.command_list(Nothing {}).await?;
    let names = list.commands.iter();
    Ok(names.map(|command| format!("{}:{} ", command.plugin, command.name)).collect())
}

/// The latest sessions.
pub async fn show_sessions(app: &App) -> Result<(), Failure> {
    let params = SessionListParams { plugin: None, cursor: None, limit: Some(FEW) };
    print_sessions(&app.session_list(params).await?.sessions)
}

fn print_sessions(sessions: &[SessionSummary]) -> Result<(), Failure> {
    if sessions.is_empty() {
        screen::note("there is no session yet");
        return Ok(());
    }
    let mut table = screen::table(["SESSION", "CHANGED", "STATE", "COMMAND", "TITLE"]);
    for session in sessions {
        let command = match &session.command {
            Some(command) => format!("{}:{command}", session.plugin),
            None => session.plugin.clone(),
        };
        let changed = session.updated_at.with_timezone(&Local).format("%d %b %Y %H:%M");
        table.add_row([
            session.id.to_string(),
            changed.to_string(),
            state(session.state).to_owned(),
            command,
            session.title.clone(),
        ]);
    }
    screen::print(&screen::table_text(&table))
}

fn state(state: SessionState) -> &'static str {
    match state {
        SessionState::Idle => "ready",
        SessionState::Running => "working",
        SessionState::Waiting => "asks you",
        SessionState::Interrupted => "interrupted",
    }
}
