//! `assess draft`: a blueprint of her own, from the nearest one.

use api::Capabilities as _;
use assessing::{DraftedBlueprint, Library, NoDraft, Rewording};
use serde_json::json;
use workspace::{Base, Workspace, WorkspaceError};

use crate::args::{AssessDraft, Global};
use crate::failure::{Exit, Failure};
use crate::open::{look_up, options};
use crate::{person, screen};

impl From<NoDraft> for Failure {
    fn from(error: NoDraft) -> Self {
        let message = error.to_string();
        match error {
            NoDraft::NoWords => Self::usage(message),
            NoDraft::NothingNear { nearest, .. } if nearest.is_empty() => {
                Self::new(Exit::NotFound, message)
                    .next("teacher-assist assess list shows what there is")
            }
            NoDraft::NothingNear { nearest, .. } => Self::new(Exit::NotFound, message)
                .next(format!("the nearest are {}", nearest.join(", "))),
            NoDraft::Fails { .. } => Self::new(Exit::Failed, message),
        }
    }
}

impl From<WorkspaceError> for Failure {
    fn from(error: WorkspaceError) -> Self {
        Self::new(Exit::Workspace, error.to_string())
    }
}

/// Does it.
pub async fn draft(asked: AssessDraft, global: &Global) -> Result<Exit, Failure> {
    let (opened, dry_run) = (options(global)?, global.dry_run);
    let wish = asked.wish.join(" ");
    let root = opened.workspace_in_use();
    if !dry_run && !root.is_dir() {
        // The program makes it from the sample when it starts.
        look_up(global, async |_| Ok(())).await?;
    }
    let place = root.clone();
    let mut drafted = person::blocking(move || {
        let workspace = root.is_dir().then_some(root);
        let library = Library::of(&opened.plugins_in_use()?, workspace.as_deref())?;
        let classes = match &workspace {
            Some(root) => Workspace::open(root)?.classes()?.profiles,
            None => Vec::new(),
        };
        Ok(library.draft(&wish, &classes)?)
    })
    .await?;
    let rewording = match asked.reword && !dry_run {
        true => Some(by_model(&mut drafted, global).await?),
        false => None,
    };
    if !dry_run {
        let (path, text) = (drafted.path.clone(), drafted.draft.text().to_owned());
        person::blocking(move || {
            Workspace::open(&place)?.write(&path, &text, &Base::Absent)?;
            Ok(())
        })
        .await?;
    }
    if asked.reword && dry_run {
        let sentence = drafted
            .draft
            .sentence()
            .unwrap_or("nothing, because the question has to stay as it is");
        screen::note(&format!("a model would be shown: {sentence}"));
    }
    told(&drafted, rewording.as_ref(), global)?;
    Ok(Exit::Ok)
}

async fn by_model(drafted: &mut DraftedBlueprint, global: &Global) -> Result<Rewording, Failure> {
    look_up(global, async |app| {
        let model = app.sittings().usual_model(global.model.as_deref()).await?;
        if let Some(sentence) = drafted.draft.sentence() {
            screen::note(&format!(
                "asking {} to say \"{sentence}\" in other words; Ctrl+C stops it",
                model.name()
            ));
        }
        let asked = app.sittings().reword(drafted, model.as_ref()).await;
        asked.map_err(|failure| Failure::new(Exit::Provider, failure.message))
    })
    .await
}

fn told(
    drafted: &DraftedBlueprint,
    rewording: Option<&Rewording>,
    &Global { json, dry_run, .. }: &Global,
) -> Result<(), Failure> {
    let words = rewording.map(|rewording| match rewording {
        Rewording::Stays => "stays".to_owned(),
        Rewording::Said => "said".to_owned(),
        Rewording::Refused { .. } => "refused".to_owned(),
    });
    let refused = match rewording {
        Some(Rewording::Refused { said, why }) => Some(json!({ "said": said, "why": why })),
        _ => None,
    };
    if json {
        return screen::print_json(&json!({
            "id": drafted.id, "path": drafted.path, "written": !dry_run, "class": drafted.class,
            "from": { "id": drafted.source, "title": drafted.source_title }, "question": drafted.draft.question(),
            "rewording": words, "refused": refused, "notes": drafted.notes, "text": drafted.draft.text(),
        }));
    }
    if dry_run {
        screen::print(drafted.draft.text())?;
    } else {
        screen::print(&format!(
            "{}: drafted from {} ({}); it passes its tests\n",
            drafted.path, drafted.source, drafted.source_title
        ))?;
    }
    match rewording {
        Some(Rewording::Said) => {
            screen::note(&format!("the question is now: {}", drafted.draft.question()))
        }
        Some(Rewording::Stays) => {
            screen::note("the question has its values among its words and stays as it is")
        }
        Some(Rewording::Refused { said, why }) => screen::note(&format!(
            "the question stays as it is: the model said \"{}\", and {why}",
            said.replace('\n', " ")
        )),
        None => {}
    }
    drafted.notes.iter().for_each(|note| screen::note(note));
    if !dry_run {
        screen::note(&format!(
            "change it as you like, then: teacher-assist assess check · teacher-assist assess generate {}",
            drafted.id
        ));
    }
    Ok(())
}
