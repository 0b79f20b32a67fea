//! The public BEAM format (Tavakoli et al. 2025): a folder for each conversation, with `chat.json` and
//! `probing_questions/probing_questions.json`.

use std::path::Path;

use anyhow::Context;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use super::conversation::{Conversation, Question, Session, Turn};

/// Questions that nothing in the conversation answers.
const UNANSWERABLE: &str = "abstention";
/// Questions whose answer changed: only the later statement is evidence.
const UPDATE: &str = "knowledge_update";

/// The conversations of a folder: its own, or those of the folders in it.
///
/// # Errors
/// When there is none, or one is in another format.
pub fn read(folder: &Path) -> anyhow::Result<Vec<Conversation>> {
    if folder.join("chat.json").exists() {
        return Ok(vec![conversation(folder)?]);
    }
    let mut folders: Vec<_> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.join("chat.json").exists())
        .collect();
    anyhow::ensure!(!folders.is_empty(), "{} has no chat.json", folder.display());
    let number = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    folders.sort_by_key(|path| (number(path), path.clone()));
    folders.iter().map(|folder| conversation(folder)).collect()
}

fn conversation(folder: &Path) -> anyhow::Result<Conversation> {
    let json = |path: &str| -> anyhow::Result<Value> {
        let path = folder.join(path);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    };
    let chat = json("chat.json")?;
    let mut sessions = Vec::new();
    let mut at: Option<DateTime<Utc>> = None;
    for batch in chat.as_array().context("a list of batches")? {
        let mut messages = Vec::new();
        flatten(batch, &mut messages);
        let dated =
            messages.iter().find_map(|message| anchor(message.get("time_anchor")?.as_str()?));
        at = dated.or(at);
        let turns = messages.into_iter().filter_map(|message| {
            let place = message.get("id")?.as_u64()?.to_string();
            let role = message.get("role")?.as_str()?;
            // What follows the arrow is the place in the plan of who wrote the data.
            let said = message.get("content")?.as_str()?.split("->->").next()?.trim();
            Some(Turn { place, said: format!("{role}: {said}"), ..Turn::default() })
        });
        let at = at.context("a batch without a `time_anchor`")?;
        sessions.push(Session { at, class: None, turns: turns.collect() });
    }
    let asked = json("probing_questions/probing_questions.json")?;
    let mut questions = Vec::new();
    for (kind, of_kind) in asked.as_object().context("questions by ability")? {
        for question in of_kind.as_array().into_iter().flatten() {
            let text = question.get("question").and_then(Value::as_str);
            let mut evidence = Vec::new();
            let mut superseded = Vec::new();
            match question.get("source_chat_ids") {
                Some(Value::Object(parts)) if kind == UPDATE => {
                    parts.get("updated_info").iter().for_each(|ids| places(ids, &mut evidence));
                    parts.get("original_info").iter().for_each(|ids| places(ids, &mut superseded));
                }
                Some(ids) => places(ids, &mut evidence),
                None => {}
            }
            questions.push(Question {
                text: text.context("a question without words")?.to_owned(),
                evidence,
                superseded,
                kind: kind.clone(),
                answerable: kind != UNANSWERABLE,
                class: None,
            });
        }
    }
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    Ok(Conversation { name: name.unwrap_or_default(), sessions, questions })
}

/// All messages, however deep they stand.
fn flatten<'a>(value: &'a Value, into: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) if fields.contains_key("role") && fields.contains_key("content") => {
            into.push(value);
        }
        Value::Object(fields) => fields.values().for_each(|field| flatten(field, into)),
        Value::Array(values) => values.iter().for_each(|value| flatten(value, into)),
        _ => {}
    }
}

fn places(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Number(id) => {
            let id = id.to_string();
            if !into.contains(&id) {
                into.push(id);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| places(value, into)),
        Value::Object(fields) => fields.values().for_each(|value| places(value, into)),
        _ => {}
    }
}

/// `March-15-2024`.
fn anchor(text: &str) -> Option<DateTime<Utc>> {
    let date = NaiveDate::parse_from_str(text, "%B-%d-%Y").ok()?;
    Some(date.and_hms_opt(12, 0, 0)?.and_utc())
}
