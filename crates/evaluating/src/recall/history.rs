//! Our own histories of teachers (`evals/memory`): a school year in sessions, with labels of what is worth
//! remembering, and questions with their evidence. They were written by others than the rules were, who had not
//! seen them.

use std::path::Path;

use anyhow::Context;
use chrono::NaiveDateTime;
use serde::Deserialize;

use super::conversation::{Conversation, Question, Session, Turn};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryFile {
    #[serde(rename = "about")]
    _about: String,
    #[serde(rename = "classes")]
    _classes: Vec<String>,
    sessions: Vec<HistorySession>,
    questions: Vec<HistoryQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistorySession {
    #[serde(rename = "id")]
    _id: String,
    at: String,
    class: Option<String>,
    #[serde(rename = "topic")]
    _topic: Option<String>,
    turns: Vec<HistoryTurn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryTurn {
    id: String,
    by: Speaker,
    text: String,
    keep: Option<String>,
    #[serde(default)]
    supersedes: Vec<String>,
    #[serde(default, rename = "contradicts")]
    _contradicts: Vec<String>,
    #[serde(default)]
    private: bool,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Speaker {
    Teacher,
    Assistant,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryQuestion {
    #[serde(rename = "id")]
    _id: String,
    kind: String,
    class: Option<String>,
    asks: String,
    evidence: Vec<String>,
    #[serde(default)]
    superseded: Vec<String>,
}

/// The histories of a folder.
///
/// # Errors
/// When one is in another format.
pub fn read(folder: &Path) -> anyhow::Result<Vec<Conversation>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    files.sort();
    anyhow::ensure!(!files.is_empty(), "{} has no histories", folder.display());
    files.iter().map(|file| history(file)).collect()
}

fn history(path: &Path) -> anyhow::Result<Conversation> {
    let text = std::fs::read_to_string(path)?;
    let file: HistoryFile =
        serde_saphyr::from_str(&text).with_context(|| path.display().to_string())?;
    let sessions = file.sessions.into_iter().map(|session| {
        let at = NaiveDateTime::parse_from_str(&session.at, "%Y-%m-%dT%H:%M")
            .with_context(|| format!("{}: {}", path.display(), session.at))?;
        let turns = session.turns.into_iter().map(|turn| Turn {
            place: turn.id,
            said: turn.text,
            by_assistant: turn.by == Speaker::Assistant,
            keep: turn.keep,
            supersedes: turn.supersedes,
            private: turn.private,
        });
        Ok(Session { at: at.and_utc(), class: session.class, turns: turns.collect() })
    });
    let questions = file.questions.into_iter().map(|question| Question {
        text: question.asks,
        answerable: !question.evidence.is_empty(),
        evidence: question.evidence,
        superseded: question.superseded,
        kind: question.kind,
        class: question.class,
    });
    Ok(Conversation {
        name: path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        sessions: sessions.collect::<anyhow::Result<_>>()?,
        questions: questions.collect(),
    })
}
