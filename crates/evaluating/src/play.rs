//! One case, played from its first word to its last and looked at.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use api::{ApiError, Commands, ErrorCode, MemoryAdd, MemoryEntriesFilter, SessionSend};
use domain::{CommandRef, SessionEvent};
use rating::Rubric;

use crate::check::{Seen, checked, outcome_told};
use crate::record::{Record, figures, first_words};
use crate::studio::{Bench, Outcome, Studio, copy, message};
use crate::{AnswerRules, Case, CaseTurn, Check, Condition};

/// What came of a case: what is kept of it, its lesson and its events.
pub struct Played {
    /// The line of the results.
    pub record: Record,
    /// The lesson's text; none where there is none.
    pub lesson: Option<String>,
    /// The events of all sessions.
    pub events: Vec<SessionEvent>,
    /// What the teacher was shown, in order.
    pub shown: String,
}

/// Which playing of a case it is.
#[derive(Debug, Clone, Copy)]
pub struct Playing<'a> {
    /// The case.
    pub case: &'a Case,
    /// Who answers, with what.
    pub condition: &'a Condition,
    /// Which repetition, from 1.
    pub repetition: u32,
    /// What decided it, as a hash.
    pub hash: &'a str,
    /// How long one message may take.
    pub patience: Duration,
}

/// Plays it on a bench.
///
/// # Errors
/// When the case does not fit the workspace, an answer does not fit its card, or the application breaks. That a run
/// fails is no error: it is what is recorded.
pub async fn play(bench: &Bench, rubric: &Rubric, it: Playing<'_>) -> anyhow::Result<Played> {
    let Playing { case, condition, repetition, .. } = it;
    let name = rating::key(&case.name, &condition.name, repetition);
    let over = case.text.workspace.as_deref();
    let studio = bench.studio(&name, over, |files| laid(case, files)).await?;
    let played = at_desk(&studio, rubric, it).await;
    studio.leave().await;
    played.with_context(|| name)
}

async fn at_desk(studio: &Studio, rubric: &Rubric, it: Playing<'_>) -> anyhow::Result<Played> {
    let Playing { case, condition, repetition, hash, patience } = it;
    for one in &case.text.memory {
        let (class, text) = (one.class.clone(), one.text.clone());
        studio.desk.memory_add(MemoryAdd { class, file: None, text, lesson: None }).await?;
    }
    let mut outcome = Outcome::Hung;
    'said: for turns in &case.text.sessions {
        let mut session = None;
        for turn in turns {
            let rules = AnswerRules::of("the case", turn.answers.clone())?;
            let asked = SessionSend { session_id: session, ..sent(case, condition, turn) };
            let (began, came) = studio.say(asked, &rules, patience).await?;
            if let (None, Outcome::Refused(error)) = (began, &came) {
                // Nobody answers, or a model has no name: nothing was played that could be looked at.
                let told = error.code == ErrorCode::Safeguarding || expected(case, error);
                anyhow::ensure!(told, "{}", error.message);
            }
            session = session.or(began);
            outcome = came;
            if outcome == Outcome::Hung {
                // What would be said next would come to a run that is still being stopped.
                break 'said;
            }
        }
    }
    let events = studio.events().await?;
    let lessons = studio.lessons().await?;
    let mine = written_last(&events, &lessons);
    let draft = match mine {
        Some(path) => studio.read(path, &case.text.class).await.map_err(|why| format!("{why:#}")),
        None => Err("there is no lesson".to_owned()),
    };
    let entries = studio.desk.memory_entries(MemoryEntriesFilter::default()).await?.entries;
    let memory: Vec<String> = entries.into_iter().map(|entry| entry.text).collect();
    let curriculum = curriculum(&studio.files)?;
    let (lesson, ended) =
        (draft.as_ref().ok().map(|draft| draft.text.clone()), outcome_told(&outcome));
    let seen = Seen { outcome, events, draft, curriculum, memory: memory.join("\n") };
    let findings =
        case.text.checks.iter().flat_map(|check| checked(check, &seen, rubric)).collect();
    let record = Record {
        case: case.name.clone(),
        condition: condition.name.clone(),
        conditions: condition.clone(),
        repetition,
        hash: hash.to_owned(),
        held_out: case.held_out,
        subject: case.text.subject.clone(),
        class: case.text.class.clone(),
        tags: case.text.tags.clone(),
        request: first_words(case),
        ended,
        findings,
        figures: figures(&seen.events),
        lesson: lesson.as_ref().map(text::sha256),
    };
    let shown = crate::check::shown(&seen);
    Ok(Played { record, lesson, events: seen.events, shown })
}

/// Whether a case is about this refusal.
fn expected(case: &Case, error: &ApiError) -> bool {
    let word = crate::check::code(error);
    case.text.checks.iter().any(|check| matches!(check, Check::Refused(code) if *code == word))
}

fn sent(case: &Case, condition: &Condition, turn: &CaseTurn) -> SessionSend {
    let command = turn
        .command
        .as_ref()
        .map(|name| CommandRef { plugin: "lesson-planning".to_owned(), name: name.clone() });
    let (provider, model) = match case.text.fault {
        Some(fault) => (Some("openai".to_owned()), Some(fault.model())),
        None => (condition.provider.clone(), condition.model.clone()),
    };
    // A chat has no commands.
    let is_chat = condition.factors.scaffolding == Some(domain::Scaffolding::Chat);
    let command = command.filter(|_| !is_chat);
    SessionSend { command, provider, model, factors: condition.factors, ..message(&turn.say) }
}

/// Makes the workspace that of the case.
fn laid(case: &Case, files: &Path) -> anyhow::Result<()> {
    if !case.text.keep_lessons {
        remove(&files.join("lessons"))?;
    }
    if let Some(folder) = &case.folder {
        copy(folder, files)?;
    }
    for path in &case.text.remove {
        let path = files.join(path);
        anyhow::ensure!(path.exists(), "there is no {} to be removed", path.display());
        remove(&path)?;
    }
    for (path, text) in &case.text.files {
        let path = files.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(files))?;
        std::fs::write(path, text)?;
    }
    for edit in &case.text.edits {
        let path = files.join(&edit.file);
        let text = std::fs::read_to_string(&path).with_context(|| edit.file.clone())?;
        anyhow::ensure!(
            text.contains(&edit.find),
            "\"{}\" does not stand in {}",
            edit.find,
            edit.file
        );
        std::fs::write(path, text.replace(&edit.find, &edit.replace))?;
    }
    Ok(())
}

fn remove(path: &Path) -> std::io::Result<()> {
    match path.symlink_metadata() {
        Ok(there) if there.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

/// The lesson that was written last in these events.
fn written_last<'a>(events: &[SessionEvent], lessons: &'a [String]) -> Option<&'a String> {
    use domain::{EventBody, HookRan, RunEvent, ToolEffect};
    events.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(
            RunEvent::ToolFinished { effects, .. } | RunEvent::HookRan(HookRan { effects, .. }),
        ) => effects.iter().rev().find_map(|effect| match effect {
            ToolEffect::FileWritten { path, .. } => lessons.iter().find(|one| *one == path),
            _ => None,
        }),
        _ => None,
    })
}

/// The curriculum files, one after the other.
fn curriculum(files: &Path) -> anyhow::Result<String> {
    let mut all = String::new();
    for folder in ["curriculum", "courses"].map(|name| files.join(name)) {
        if !folder.is_dir() {
            continue;
        }
        for entry in walkdir::WalkDir::new(&folder).sort_by_file_name() {
            let entry = entry?;
            if entry.file_type().is_file() {
                all.push_str(&String::from_utf8_lossy(&std::fs::read(entry.path())?));
                all.push('\n');
            }
        }
    }
    Ok(all)
}
