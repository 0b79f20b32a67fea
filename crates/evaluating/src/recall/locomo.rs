//! The public LoCoMo format (Maharana et al. 2024): a list of conversations, each with its sessions and questions.

use std::collections::BTreeMap;

use anyhow::Context;
use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use serde_json::Value;

use super::conversation::{Conversation, Question, Session, Turn};

/// The category of questions that nothing in the conversation answers.
const UNANSWERABLE: u64 = 5;

/// The conversations of a file.
///
/// # Errors
/// When it is in another format.
pub fn read(json: &str) -> anyhow::Result<Vec<Conversation>> {
    let all: Vec<Value> = serde_json::from_str(json).context("a list of conversations")?;
    all.iter().enumerate().map(|(at, one)| conversation(at, one)).collect()
}

fn conversation(at: usize, one: &Value) -> anyhow::Result<Conversation> {
    let spoken = one.get("conversation").and_then(Value::as_object).context("`conversation`")?;
    let mut sessions = BTreeMap::new();
    for (key, turns) in spoken {
        let number = key.strip_prefix("session_").and_then(|number| number.parse::<u32>().ok());
        let (Some(number), Some(turns)) = (number, turns.as_array()) else { continue };
        let date = spoken.get(&format!("{key}_date_time")).and_then(Value::as_str);
        let at = date.and_then(instant).with_context(|| format!("the date of {key}"))?;
        let turns = turns.iter().filter_map(|turn| {
            let text = |name: &str| turn.get(name).and_then(Value::as_str).unwrap_or_default();
            // A picture is known by what it shows.
            let said = format!("{}: {} {}", text("speaker"), text("text"), text("blip_caption"));
            let place = text("dia_id").to_owned();
            (!place.is_empty()).then(|| Turn { place, said, ..Turn::default() })
        });
        sessions.insert(number, Session { at, class: None, turns: turns.collect() });
    }
    let asked = one.get("qa").and_then(Value::as_array).context("`qa`")?;
    let questions = asked.iter().map(|question| {
        let evidence = question.get("evidence").and_then(Value::as_array);
        let evidence = evidence.into_iter().flatten().filter_map(Value::as_str);
        let category = question.get("category").and_then(Value::as_u64).unwrap_or_default();
        Question {
            text: question.get("question").and_then(Value::as_str).unwrap_or_default().to_owned(),
            // Several stand in one text in some places.
            evidence: evidence
                .flat_map(|places| places.split([';', ' ', ',']))
                .filter(|place| place.starts_with('D') && place.contains(':'))
                .map(str::to_owned)
                .collect(),
            kind: format!("category {category}"),
            answerable: category != UNANSWERABLE,
            ..Question::default()
        }
    });
    let name = one.get("sample_id").and_then(Value::as_str).map(str::to_owned);
    Ok(Conversation {
        name: name.unwrap_or_else(|| (at + 1).to_string()),
        sessions: sessions.into_values().collect(),
        questions: questions.collect(),
    })
}

/// `1:56 pm on 8 May, 2023`.
fn instant(text: &str) -> Option<DateTime<Utc>> {
    let time = NaiveDateTime::parse_from_str(text, "%I:%M %p on %d %B, %Y").ok()?;
    Some(Utc.from_utc_datetime(&time))
}
