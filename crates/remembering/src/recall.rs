//! Recalling what fits: searched in the database, ranked by `memory::rank`, and told with reasons.

use memory::{Choice, Entry, Found, Ranked, Room, guards_somebody, rank};
use store::{MemoryHit, Searched, StoreError};

use crate::shelves::Shelves;

/// So many candidates are ranked at most.
const CANDIDATES: u32 = 200;
/// A token is about this many bytes of English.
const BYTES_OF_A_TOKEN: usize = 4;

/// What to recall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recall {
    /// In everyday words.
    pub question: String,
    /// Her own memory and that of this class; all classes without one.
    pub class: Option<String>,
    /// Also what does not hold any more.
    pub gone: bool,
    /// What fits.
    pub room: Room,
}

/// A memory that was found, with its place and why it has it.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// The memory.
    pub entry: Entry,
    /// Its place.
    pub ranked: Ranked,
}

impl Shelves {
    /// What fits a question, the best first, with what was not chosen and why.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn recall(&self, recall: &Recall) -> Result<Vec<Recalled>, StoreError> {
        let searched = Searched {
            question: recall.question.clone(),
            class: recall.class.clone(),
            gone: recall.gone,
            most: CANDIDATES,
        };
        let hits = self.store().search_memories(&searched).await?;
        let ranked = rank(hits.iter().map(found).collect(), recall.room);
        let mut entries: Vec<Entry> = hits.into_iter().map(|hit| hit.entry).collect();
        let mut recalled = Vec::with_capacity(ranked.len());
        for ranked in ranked {
            if let Some(at) = entries.iter().position(|entry| entry.id == ranked.id) {
                recalled.push(Recalled { entry: entries.swap_remove(at), ranked });
            }
        }
        Ok(recalled)
    }
}

impl Recalled {
    /// Why it is chosen, or why not, in words for a person.
    pub fn why(&self) -> String {
        let fits = match self.ranked.band {
            1..=4 => "it fits well",
            5..=12 => "it fits in part",
            _ => "it has little to do with the question",
        };
        match self.ranked.choice {
            Choice::First => {
                "It keeps somebody safe or names a need: such memories go first.".to_owned()
            }
            Choice::Chosen => format!("Chosen: {fits}."),
            Choice::TooMany => format!("Not chosen: {fits}, and enough others fit better."),
            Choice::TooLong => format!("Not chosen: {fits}, and there is no room for it."),
        }
    }
}

fn found(hit: &MemoryHit) -> Found {
    let entry = &hit.entry;
    let bytes = entry.block.text.len().div_ceil(BYTES_OF_A_TOKEN);
    Found {
        id: entry.id,
        signals: vec![hit.own, hit.around],
        importance: entry.importance,
        last_at: entry.access.last_at.unwrap_or(entry.created_at).max(entry.updated_at),
        uses: entry.access.count,
        first: hit.own > 0.0 && guards_somebody(&entry.block.text),
        tokens: u32::try_from(bytes).unwrap_or(u32::MAX),
    }
}
