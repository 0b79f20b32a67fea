//! How much of the evidence that a question needs is recalled, measured on conversations that others wrote and
//! marked: the public LoCoMo format, one entry a turn, in a real database and through the program's own search
//! and ranking. No model takes part.
//!
//! Recall at ten (R@10) is the mean over the questions of the share of their evidence among the first ten.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Context;
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeZone, Utc};
use domain::MemoryId;
use memory::{Author, Expiry, ExpiryRules, MemoryPath, Provenance, Room, SchoolCalendar};
use remembering::{Recall, Shelves};
use serde_json::Value;
use store::{MemoryDeed, TeacherStore};
use testkit::database::TestDatabase;

/// How many are looked at.
const FIRST: usize = 10;
/// The category of questions that nothing in the conversation answers.
const UNANSWERABLE: u64 = 5;
/// So many of the earlier turns a later one makes use of.
const TOUCHED: usize = 5;

/// A conversation with its questions.
pub struct Conversation {
    /// Its name in the file.
    pub name: String,
    sessions: Vec<Session>,
    questions: Vec<Question>,
}

struct Session {
    at: DateTime<Utc>,
    turns: Vec<(String, String)>,
}

struct Question {
    text: String,
    evidence: Vec<String>,
    category: u64,
}

/// What was measured.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Recalled {
    /// Questions that have evidence and an answer.
    pub questions: usize,
    /// R@10 in the order of the search alone.
    pub searched: f64,
    /// R@10 in the order that a prompt is filled in.
    pub ranked: f64,
    /// R@10 over all questions with evidence, those without an answer too.
    pub of_all: f64,
    /// Questions for which nothing at all was found.
    pub empty: usize,
}

/// The conversations of a file in the public LoCoMo format.
///
/// # Errors
/// When it is in another format.
pub fn conversations(json: &str) -> anyhow::Result<Vec<Conversation>> {
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
            (!text("dia_id").is_empty()).then(|| (text("dia_id").to_owned(), said))
        });
        sessions.insert(number, Session { at, turns: turns.collect() });
    }
    let asked = one.get("qa").and_then(Value::as_array).context("`qa`")?;
    let questions = asked.iter().map(|question| {
        let evidence = question.get("evidence").and_then(Value::as_array);
        let evidence = evidence.into_iter().flatten().filter_map(Value::as_str);
        Question {
            text: question.get("question").and_then(Value::as_str).unwrap_or_default().to_owned(),
            // Several stand in one text in some places.
            evidence: evidence
                .flat_map(|places| places.split([';', ' ', ',']))
                .filter(|place| place.starts_with('D') && place.contains(':'))
                .map(str::to_owned)
                .collect(),
            category: question.get("category").and_then(Value::as_u64).unwrap_or_default(),
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

/// Keep a conversation as memories of a teacher of its own, ask its questions, and count.
///
/// # Errors
/// When the database does not do it.
pub async fn measured(
    database: &TestDatabase,
    conversation: &Conversation,
) -> anyhow::Result<Recalled> {
    let (store, places) = kept(database, conversation).await?;
    let shelves = Shelves::new(store);
    let mut total = Recalled::default();
    let mut of_all = 0;
    for question in conversation.questions.iter().filter(|asked| !asked.evidence.is_empty()) {
        let recall = Recall {
            question: question.text.clone(),
            class: None,
            gone: false,
            room: Room { most: FIRST, tokens: u32::MAX },
        };
        let found = shelves.recall(&recall).await?;
        let share = |first: &[&MemoryId]| {
            let first: HashSet<&str> = first
                .iter()
                .take(FIRST)
                .filter_map(|id| places.get(id))
                .map(String::as_str)
                .collect();
            let held = question.evidence.iter().filter(|place| first.contains(place.as_str()));
            held.count() as f64 / question.evidence.len() as f64
        };
        let ranked = share(&found.iter().map(|one| &one.entry.id).collect::<Vec<_>>());
        (of_all, total.of_all) = (of_all + 1, total.of_all + ranked);
        total.empty += usize::from(found.is_empty());
        if question.category == UNANSWERABLE {
            continue;
        }
        let mut searched: Vec<(f64, &MemoryId)> =
            found.iter().map(|one| (one.ranked.relevance, &one.entry.id)).collect();
        searched.sort_by(|a, b| b.0.total_cmp(&a.0));
        let searched: Vec<&MemoryId> = searched.into_iter().map(|(_, id)| id).collect();
        total.questions += 1;
        total.searched += share(&searched);
        total.ranked += ranked;
    }
    let count = (total.questions.max(1)) as f64;
    total.searched /= count;
    total.ranked /= count;
    total.of_all /= f64::from(of_all.max(1));
    Ok(total)
}

/// Every turn as an entry, in a file for each session, and which turn an entry is.
async fn kept(
    database: &TestDatabase,
    conversation: &Conversation,
) -> anyhow::Result<(TeacherStore, HashMap<MemoryId, String>)> {
    let all = database.store();
    let teacher = all.teacher_named(&format!("locomo {}", conversation.name)).await?;
    let store = all.for_teacher(teacher);
    let mut places = HashMap::new();
    for (number, session) in conversation.sessions.iter().enumerate() {
        let path = MemoryPath::parse(&format!("session-{}.md", number + 1))?;
        let content = store.memory_file(&path).await?;
        let mut texts = Vec::new();
        for (place, said) in &session.turns {
            let id = MemoryId::new();
            places.insert(id, place.clone());
            texts
                .push((id, format!("- {}", said.split_whitespace().collect::<Vec<_>>().join(" "))));
        }
        let origin = Provenance { session: None, trace: None, by: Author::Import };
        let deed = MemoryDeed { origin, at: session.at };
        let change = memory::append(&content.entries, texts);
        store.write_memory(&path, content.version, &change, &deed).await?;
    }
    Ok((store, places))
}

/// How much of the evidence that the questions need is still held at the end, when each turn makes use of
/// five earlier ones and the rule lets go what nothing uses. Every weekday counts.
///
/// # Errors
/// When the database does not do it.
pub async fn survived(
    database: &TestDatabase,
    conversation: &Conversation,
    rules: &ExpiryRules,
) -> anyhow::Result<(usize, usize)> {
    let (store, places) = kept(database, conversation).await?;
    let shelves = Shelves::new(store);
    let calendar = SchoolCalendar::default();
    let mut uses: HashMap<&str, (u32, NaiveDate)> = HashMap::new();
    let mut gone: HashSet<&str> = HashSet::new();
    for session in &conversation.sessions {
        let today = session.at.date_naive();
        for (place, (count, last)) in &uses {
            if matches!(rules.weigh(*count, calendar.days_between(*last, today)), Expiry::Due(_)) {
                gone.insert(place);
            }
        }
        for (place, said) in &session.turns {
            let recall = Recall {
                question: said.clone(),
                class: None,
                gone: false,
                room: Room { most: TOUCHED * 4, tokens: u32::MAX },
            };
            let found = shelves.recall(&recall).await?;
            let earlier = found.iter().filter_map(|one| places.get(&one.entry.id));
            let earlier = earlier.filter_map(|place| uses.get_key_value(place.as_str()));
            let touched: Vec<&str> = earlier
                .map(|(place, _)| *place)
                .filter(|place| !gone.contains(place))
                .take(TOUCHED)
                .collect();
            for place in touched {
                if let Some((count, last)) = uses.get_mut(place) {
                    (*count, *last) = (*count + 1, today);
                }
            }
            uses.insert(place, (0, today));
        }
    }
    let asked = conversation.questions.iter().filter(|one| one.category != UNANSWERABLE);
    let needed: HashSet<&str> =
        asked.flat_map(|one| one.evidence.iter().map(String::as_str)).collect();
    let known = needed.iter().filter(|place| uses.contains_key(**place));
    let kept = needed.iter().filter(|place| uses.contains_key(**place) && !gone.contains(**place));
    Ok((kept.count(), known.count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"[{"sample_id": "conv-1", "conversation": {
        "speaker_a": "A", "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [{"speaker": "A", "dia_id": "D1:1", "text": "The starter took ten minutes."}],
        "session_2_date_time": "9:00 am on 9 May, 2023",
        "session_2": [{"speaker": "B", "dia_id": "D2:1", "text": "They like quizzes."}]},
        "qa": [{"question": "How long was the starter?", "evidence": ["D1:1; D2:1"], "category": 1},
               {"question": "Who is the head?", "evidence": [], "category": 5}]}]"#;

    #[tokio::test]
    async fn a_conversation_is_read_kept_asked_and_counted() {
        let all = conversations(TWO).unwrap();
        assert_eq!(all[0].sessions[1].at.date_naive().to_string(), "2023-05-09");
        let database = TestDatabase::start().await.unwrap();
        let found = measured(&database, &all[0]).await.unwrap();
        assert_eq!((found.questions, found.empty, found.ranked), (1, 0, 0.5));
        let rules = ExpiryRules::default();
        assert_eq!(survived(&database, &all[0], &rules).await.unwrap(), (2, 2));
        for broken in ["{}", "[{}]", "[{\"conversation\": {\"session_1\": []}, \"qa\": []}]"] {
            assert!(conversations(broken).is_err(), "{broken}");
        }
    }
}
