//! `models embed`: the model that memory is searched with by meaning.

use api::{Commands as _, EmbeddingsInfo, EmbeddingsInstall, EmbeddingsUse, Nothing};
use app::Desk;

use crate::args::{EmbedAction, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// Carry it out, and say how it stands then.
pub async fn embed(action: EmbedAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let info = match action {
            EmbedAction::Show => app.embeddings_info(Nothing {}).await?,
            EmbedAction::Install { from } => {
                if !global.json {
                    screen::note("fetching and reading the model; this takes a minute");
                }
                app.embeddings_install(EmbeddingsInstall { package: from }).await?
            }
            EmbedAction::Use { address, model } => {
                app.embeddings_use(EmbeddingsUse { address, model }).await?
            }
            EmbedAction::Remove => app.embeddings_remove(Nothing {}).await?,
        };
        if global.json {
            screen::print_json(&info)?;
        } else {
            screen::print(&told(&info))?;
        }
        Ok(Exit::Ok)
    })
    .await
}

fn told(info: &EmbeddingsInfo) -> String {
    let Some(model) = &info.model else {
        let begun = match info.fetched {
            0 => String::new(),
            fetched => format!(" ({} of {} MB are here already)", mega(fetched), mega(info.size)),
        };
        return format!(
            "memory is searched by its words alone; `teacher-assist models embed install` fetches a \
             model that compares meanings{begun}\n"
        );
    };
    let waits = match info.memories - info.embedded {
        0 => "",
        _ => {
            "; the others are found by their words until the application has read them in the background"
        }
    };
    let EmbeddingsInfo { embedded, memories, .. } = info;
    format!(
        "memory is searched by meaning, with {model}: it knows {embedded} of {memories} memories{waits}\n"
    )
}

fn mega(bytes: u64) -> u64 {
    bytes / 1_000_000
}
