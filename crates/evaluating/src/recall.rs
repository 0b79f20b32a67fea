//! How much of the evidence that a question needs is recalled, measured on conversations that others wrote and
//! marked: one entry a turn, in a real database and through the program's own search and ranking. No
//! language model takes part.
//!
//! Recall at ten (R@10) is the mean over the questions of the share of their evidence among the first ten.

mod beam;
mod conversation;
mod extraction;
mod gates;
mod history;
mod kept;
mod locomo;
mod report;
mod survival;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use domain::MemoryId;
use memory::Room;
use models::embed::Embedder;
use remembering::{Recall, Shelves};

use self::kept::class_name;

pub use conversation::{Conversation, Question, Session};
pub use extraction::{Extracted, extracted};
pub use gates::{Gated, gated};
pub use kept::Kept;
pub use report::{RecallReport, Shares, ToMeasure};
pub use survival::survived;

/// How many are looked at.
const FIRST: usize = 10;

/// What was measured.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Recalled {
    /// Questions that have evidence and an answer.
    pub questions: usize,
    /// R@10 in the order of the search alone.
    pub searched: f64,
    /// R@10 in the order that a prompt is filled in.
    pub ranked: f64,
    /// Questions for which nothing at all was found.
    pub empty: usize,
    /// Questions for which something was found that another has replaced.
    pub stale: usize,
    /// Questions and ranked R@10 by their kind.
    pub kinds: BTreeMap<String, (usize, f64)>,
    /// How long each search took, in milliseconds.
    pub took: Vec<f64>,
}

impl Recalled {
    /// Both together.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        let (mine, theirs) = (self.questions as f64, other.questions as f64);
        let mean = |a: f64, b: f64| (a * mine + b * theirs) / (mine + theirs).max(1.0);
        self.searched = mean(self.searched, other.searched);
        self.ranked = mean(self.ranked, other.ranked);
        self.questions += other.questions;
        self.empty += other.empty;
        self.stale += other.stale;
        self.took.extend(other.took);
        for (kind, (count, recall)) in other.kinds {
            let (all, mean) = self.kinds.entry(kind).or_default();
            let (before, after) = (*all as f64, (*all + count) as f64);
            *mean = (*mean * before + recall * count as f64) / after.max(1.0);
            *all += count;
        }
        self
    }
}

/// The conversations at a path: a file in LoCoMo's format, or a folder in BEAM's or of our histories.
///
/// # Errors
/// When it is in none of these formats.
pub fn conversations(path: &Path) -> anyhow::Result<Vec<Conversation>> {
    if !path.is_dir() {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        return locomo::read(&text);
    }
    let is_history = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.path().extension().is_some_and(|is| is == "yaml"))
    };
    match std::fs::read_dir(path)?.any(is_history) {
        true => history::read(path),
        false => beam::read(path),
    }
}

/// Ask a conversation's questions and count. With an embedder what words mean is compared, too.
///
/// # Errors
/// When the database does not do it, or the vectors are not made.
pub async fn measured(
    kept: &Kept,
    conversation: &Conversation,
    embedder: Option<Arc<dyn Embedder>>,
) -> anyhow::Result<Recalled> {
    let mut shelves = Shelves::new(kept.store.clone());
    if let Some(embedder) = embedder {
        shelves = shelves.by_meaning(embedder);
        shelves.embed_missing().await.map_err(|failure| anyhow::anyhow!("{failure:?}"))?;
    }
    let mut total = Recalled::default();
    for question in conversation.questions.iter().filter(|asked| !asked.evidence.is_empty()) {
        let recall = Recall {
            question: question.text.clone(),
            class: question.class.as_deref().map(class_name),
            gone: false,
            room: Room { most: FIRST, tokens: u32::MAX },
        };
        let begun = std::time::Instant::now();
        let found = shelves.recall(&recall).await?;
        total.took.push(begun.elapsed().as_secs_f64() * 1000.0);
        let all: Vec<&MemoryId> = found.iter().map(|one| &one.entry.id).collect();
        let is_stale = |id: &&MemoryId| {
            kept.places.get(id).is_some_and(|place| question.superseded.contains(place))
        };
        total.stale += usize::from(all.iter().any(is_stale));
        total.empty += usize::from(found.is_empty());
        if !question.answerable {
            continue;
        }
        let ranked = kept.share(question, &all);
        let mut searched: Vec<(f64, &MemoryId)> =
            found.iter().map(|one| (one.ranked.relevance, &one.entry.id)).collect();
        searched.sort_by(|a, b| b.0.total_cmp(&a.0));
        let searched: Vec<&MemoryId> = searched.into_iter().map(|(_, id)| id).collect();
        let one = Recalled {
            questions: 1,
            searched: kept.share(question, &searched),
            ranked,
            kinds: [(question.kind.clone(), (1, ranked))].into(),
            ..Recalled::default()
        };
        total = total.with(one);
    }
    Ok(total)
}

#[cfg(test)]
mod tests;
