//! Recalling what fits: searched in the database, ranked by `memory::rank`, and told with reasons.

use domain::{MemoryId, SessionId, Timestamp, TraceId};
use memory::{
    Author, BANDS, DeedKind, Entry, Found, MemoryPath, Provenance, Ranked, Room, guards_somebody,
    marked_lines, rank,
};
use store::{MemoryDeed, MemoryEventDraft, MemoryFilter, Searched, StoreError};

use crate::shelves::{Remembered, Shelves};

/// So many candidates are ranked at most.
const CANDIDATES: u32 = 200;
/// A token is about this many bytes of English.
const BYTES_OF_A_TOKEN: usize = 4;

/// What a prompt takes of what is recalled.
const FOR_A_PROMPT: Room = Room { most: 8, tokens: 600 };
/// The last band that fits well enough for a prompt: the upper half.
const FITS: u32 = BANDS / 2;

/// What a run is about.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Her words.
    pub words: &'a str,
    /// The class.
    pub class: Option<&'a str>,
    /// The lesson that is open, as the path of its file.
    pub lesson: Option<&'a str>,
    /// Short ids of what the prompt shows already.
    pub shown: &'a [String],
}

/// Why an entry was chosen for a prompt, or was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    id: MemoryId,
    path: MemoryPath,
    why: String,
}

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
    /// Whether it shares words with the question, itself or by what stands beside it, or much of its meaning.
    pub fits: bool,
}

impl Shelves {
    /// What fits a question, the best first, with what was not chosen and why.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn recall(&self, recall: &Recall) -> Result<Vec<Recalled>, StoreError> {
        Ok(self.recalled(recall).await?.0)
    }

    /// The same, and whether what the words mean was looked at, too.
    pub(crate) async fn recalled(
        &self,
        recall: &Recall,
    ) -> Result<(Vec<Recalled>, bool), StoreError> {
        let searched = Searched {
            question: recall.question.clone(),
            class: recall.class.clone(),
            gone: recall.gone,
            most: CANDIDATES,
        };
        let hits = self.store().search_memories(&searched).await?;
        let nearest = self.nearest(&recall.question, recall.class.as_deref(), recall.gone).await?;
        let mut entries: Vec<(Entry, f64, f64)> =
            hits.into_iter().map(|hit| (hit.entry, hit.own, hit.around)).collect();
        let is_hit = |id: &MemoryId| entries.iter().any(|(entry, ..)| entry.id == *id);
        let meant = nearest.iter().flat_map(|nearest| nearest.best(CANDIDATES as usize));
        let meant: Vec<MemoryId> = meant.filter(|id| !is_hit(id)).collect();
        let meant = self.store().memories(&meant).await?;
        entries.extend(meant.into_iter().map(|entry| (entry, 0.0, 0.0)));
        let is_near = |entry: &Entry| nearest.iter().any(|nearest| nearest.fits(&entry.id));
        let found = entries.iter().map(|(entry, own, around)| {
            let mut signals = vec![Some(*own), Some(*around)];
            signals.extend(nearest.iter().flat_map(|nearest| nearest.of(&entry.id)));
            found(entry, signals, *own > 0.0 || is_near(entry))
        });
        let ranked = rank(found.collect(), recall.room);
        let with_fit = |(entry, _, around): (Entry, f64, f64)| {
            let fits = around > 0.0 || is_near(&entry);
            (entry, fits)
        };
        let mut entries: Vec<(Entry, bool)> = entries.into_iter().map(with_fit).collect();
        let mut recalled = Vec::with_capacity(ranked.len());
        for ranked in ranked {
            if let Some(at) = entries.iter().position(|(entry, _)| entry.id == ranked.id) {
                let (entry, fits) = entries.swap_remove(at);
                recalled.push(Recalled { entry, ranked, fits });
            }
        }
        Ok((recalled, nearest.is_some()))
    }
}

impl Shelves {
    /// What a run should know beside what is loaded: what fits her words, and what was said about the
    /// lesson that is open. File by file, without what the prompt shows already; with why each was
    /// chosen. A database that is away must not keep a lesson from being drafted.
    pub async fn for_request(&self, asked: &Asked<'_>) -> (Vec<Remembered>, Vec<Reason>) {
        let (chosen, reasons) = match self.chosen_for(asked).await {
            Ok(chosen) => chosen,
            Err(error) => {
                tracing::warn!(%error, "nothing is recalled for the prompt");
                return (Vec::new(), Vec::new());
            }
        };
        let mut files: Vec<(String, Vec<Entry>)> = Vec::new();
        for entry in chosen {
            let path = entry.path.to_string();
            match files.iter_mut().find(|(file, _)| *file == path) {
                Some((_, entries)) => entries.push(entry),
                None => files.push((path, vec![entry])),
            }
        }
        let remembered = files.into_iter().filter_map(|(path, entries)| {
            let class = entries.first()?.path.class().map(|class| class.as_str().to_owned());
            let ids = entries.iter().map(|entry| entry.short_id.as_str().to_owned()).collect();
            Some(Remembered { path, class, text: marked_lines(&entries), ids })
        });
        (remembered.collect(), reasons)
    }

    async fn chosen_for(&self, asked: &Asked<'_>) -> Result<(Vec<Entry>, Vec<Reason>), StoreError> {
        let is_new = |entry: &Entry| asked.shown.iter().all(|id| id != entry.short_id.as_str());
        let mut chosen: Vec<Entry> = Vec::new();
        let mut reasons = Vec::new();
        if let Some(lesson) = asked.lesson {
            let lesson = Some(lesson.to_owned());
            let filter = MemoryFilter { lesson, ..MemoryFilter::default() };
            let said = self.store().memory_entries(&filter).await?;
            for entry in said.into_iter().filter(is_new).take(FOR_A_PROMPT.most) {
                reasons.push(Reason::of(&entry, "said about this lesson".to_owned()));
                chosen.push(entry);
            }
        }
        let recall = Recall {
            question: asked.words.to_owned(),
            class: Some(asked.class.unwrap_or_default().to_owned()),
            gone: false,
            room: FOR_A_PROMPT,
        };
        for found in self.recall(&recall).await? {
            let is_there = chosen.iter().any(|entry| entry.id == found.entry.id);
            if is_there || !is_new(&found.entry) {
                continue;
            }
            let Ranked { relevance, band, choice, .. } = found.ranked;
            let why = format!("{}, band {band}, relevance {relevance:.2}", choice.name());
            reasons.push(Reason::of(&found.entry, why));
            if choice.is_chosen() && found.fits && band <= FITS {
                chosen.push(found.entry);
            }
        }
        Ok((chosen, reasons))
    }

    /// Memory's log says what a search of the agent found.
    pub async fn note_found(&self, entries: &[Entry], deed: &MemoryDeed) -> Result<(), StoreError> {
        let drafts = MemoryEventDraft::by_file(DeedKind::Retrieved, entries);
        self.store().record_memory(&drafts, deed).await
    }

    /// Memory's log says what a search found for a run, and why each was chosen or not.
    pub async fn note_recalled(
        &self,
        (session, trace): (SessionId, TraceId),
        reasons: &[Reason],
        at: Timestamp,
    ) {
        if reasons.is_empty() {
            return;
        }
        let origin = Provenance { session: Some(session), trace: Some(trace), by: Author::Tool };
        let drafts: Vec<MemoryEventDraft> = reasons
            .iter()
            .map(|reason| MemoryEventDraft {
                kind: DeedKind::Retrieved,
                path: reason.path.clone(),
                entry_ids: vec![reason.id],
                before: None,
                after: Some(reason.why.clone()),
            })
            .collect();
        let noted = self.store().record_memory(&drafts, &MemoryDeed { origin, at }).await;
        if let Err(error) = noted {
            tracing::warn!(%error, %session, "memory's log does not say what was recalled");
        }
    }
}

impl Reason {
    fn of(entry: &Entry, why: String) -> Self {
        Self { id: entry.id, path: entry.path.clone(), why }
    }
}

fn found(entry: &Entry, signals: Vec<Option<f64>>, fits: bool) -> Found {
    let bytes = entry.block.text.len().div_ceil(BYTES_OF_A_TOKEN);
    Found {
        id: entry.id,
        first: fits && guards_somebody(&entry.block.text),
        path: entry.path.clone(),
        signals,
        importance: entry.importance,
        last_at: entry.access.last_at.unwrap_or(entry.created_at).max(entry.updated_at),
        uses: entry.access.count,
        tokens: u32::try_from(bytes).unwrap_or(u32::MAX),
    }
}
