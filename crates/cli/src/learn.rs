//! `learn`: the tools that coding agents learn by, at the terminal. Whatever works on files alone opens no database.

mod held;
mod journal;
mod watching;

use std::sync::Arc;

use app::{AppOptions, Background, House};
use chrono::Utc;
use learning::{Answered, Asker, LearningError, Offered, Watch};
use serde_json::Value;

use crate::args::{Global, LearnAction, LearnArgs};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::mcp::Way;
use crate::open::options;
use crate::person;
use crate::screen;

use held::Held;
use watching::Watching;

impl From<LearningError> for Failure {
    fn from(error: LearningError) -> Self {
        let exit = match &error {
            LearningError::Invalid(_)
            | LearningError::Journal(::journal::JournalError::Refused { .. }) => Exit::Usage,
            LearningError::NotFound(_) => Exit::NotFound,
            LearningError::Cancelled => Exit::Stopped,
            LearningError::Journal(_) => Exit::Workspace,
            LearningError::Store(_) => Exit::Database,
            LearningError::Code(_)
            | LearningError::History(_)
            | LearningError::Experience(_)
            | LearningError::Embed(_)
            | LearningError::Busy(_)
            | LearningError::Kept(_)
            | LearningError::Internal(_) => Exit::Failed,
        };
        Self::new(exit, error.to_string())
    }
}

/// Does it.
pub async fn learn(asked: LearnArgs, global: &Global) -> Result<Exit, Failure> {
    let LearnArgs { folder, session, action } = asked;
    let folder = std::path::absolute(&folder)
        .map_err(|error| Failure::io(&format!("find {}", folder.display()), &error))?;
    let asker = Asker { folder: Some(folder), session };
    let json = global.json;
    match action {
        LearnAction::Journal(action) => {
            person::blocking(move || journal::journal(action, &asker, json)).await
        }
        LearnAction::Tool { tool, ask } => {
            let Answered { structured, short } = ask_tool(tool, asker, ask, global).await?;
            match json {
                true => screen::print_json(&structured)?,
                false => screen::print(&format!("{}\n", short.trim_end()))?,
            }
            Ok(Exit::Ok)
        }
    }
}

async fn ask_tool(
    tool: &'static Offered,
    asker: Asker,
    ask: Value,
    global: &Global,
) -> Result<Answered, Failure> {
    if tool.files_alone {
        let work = move || tool.call_on_files(&asker, ask, Utc::now()).map_err(Failure::from);
        return person::blocking(work).await;
    }
    let watching = Arc::new(Watching::new());
    let mut interrupts = Interrupts::listen()?;
    let work = async {
        // Where agents are at work, what they hold is used; nothing is started for one question.
        match Way::of(&asker, global)?.attached().await {
            Some(attached) => Held::new(attached).ask(tool, ask, &watching).await,
            None => alone(tool, asker, ask, &watching, global).await,
        }
    };
    tokio::pin!(work);
    let outcome = loop {
        tokio::select! {
            outcome = &mut work => break outcome,
            _ = interrupts.next() => watching.cancel().cancel(),
        }
    };
    watching.over();
    outcome
}

/// In this process, which opens the database for it.
async fn alone(
    tool: &'static Offered,
    asker: Asker,
    ask: Value,
    watching: &Arc<Watching>,
    global: &Global,
) -> Result<Answered, Failure> {
    let options = AppOptions { background: Background::Off, ..options(global)? };
    let house = House::open(options).await?;
    let watch = Arc::clone(watching) as Arc<dyn Watch>;
    let asked = async {
        let learning = house.learning().await?;
        Ok(tool.call(&learning, &asker, ask, watch).await?)
    };
    let outcome = asked.await;
    house.close().await;
    outcome
}
