//! Tables: commands, problems, recent sessions.

use api::{Commands as _, Nothing, SessionListParams};
use app::Desk;

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
