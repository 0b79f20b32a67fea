//! A conversation as memories: one entry a turn of the teacher, in a file for each session.

use std::collections::{HashMap, HashSet};

use domain::MemoryId;
use memory::{Author, MemoryPath, Provenance};
use store::{MemoryDeed, Store, TeacherStore};

use super::FIRST;
use super::conversation::{Conversation, Question};

/// A conversation kept as memories of a teacher of its own.
#[derive(Debug)]
pub struct Kept {
    pub(super) store: TeacherStore,
    /// Which turn an entry is.
    pub(super) places: HashMap<MemoryId, String>,
}

impl Kept {
    /// Keep it. What replaces another does so when it is said.
    ///
    /// # Errors
    /// When the database does not do it.
    pub async fn of(all: &Store, conversation: &Conversation) -> anyhow::Result<Self> {
        let store = teacher(all, conversation).await?;
        let mut places = HashMap::new();
        let mut ids: HashMap<&str, MemoryId> = HashMap::new();
        for (number, session) in conversation.sessions.iter().enumerate() {
            let file = format!("session-{}.md", number + 1);
            let path = match &session.class {
                Some(class) => format!("classes/{}/{file}", class_name(class)),
                None => file,
            };
            let path = MemoryPath::parse(&path)?;
            let content = store.memory_file(&path).await?;
            let mut texts = Vec::new();
            for turn in session.turns.iter().filter(|turn| !turn.by_assistant && !turn.private) {
                let id = MemoryId::new();
                places.insert(id, turn.place.clone());
                ids.insert(&turn.place, id);
                let said = turn.said.split_whitespace().collect::<Vec<_>>().join(" ");
                texts.push((id, format!("- {said}")));
            }
            let origin = Provenance { session: None, trace: None, by: Author::Import };
            let deed = MemoryDeed { origin, at: session.at };
            let change = memory::append(&content.entries, texts);
            store.write_memory(&path, content.version, &change, &deed).await?;
            for turn in &session.turns {
                let Some(by) = ids.get(turn.place.as_str()) else { continue };
                for old in turn.supersedes.iter().filter_map(|old| ids.get(old.as_str())) {
                    store.supersede_memory(*old, *by, &deed).await?;
                }
            }
        }
        Ok(Self { store, places })
    }

    /// The share of a question's evidence among the first of what was found.
    pub(super) fn share(&self, question: &Question, found: &[&MemoryId]) -> f64 {
        let first = found.iter().take(FIRST).filter_map(|id| self.places.get(id));
        let first: HashSet<&str> = first.map(String::as_str).collect();
        let held = question.evidence.iter().filter(|place| first.contains(place.as_str()));
        held.count() as f64 / question.evidence.len() as f64
    }
}

/// A teacher whose conversation this is, and nobody else's.
pub(super) async fn teacher(
    all: &Store,
    conversation: &Conversation,
) -> anyhow::Result<TeacherStore> {
    let name = format!("{} {}", conversation.name, uuid::Uuid::now_v7());
    Ok(all.for_teacher(all.teacher_named(&name).await?))
}

/// A class as a folder may be called.
pub(super) fn class_name(class: &str) -> String {
    class.replace('/', "-")
}
