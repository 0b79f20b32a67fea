//! What the results of a class say that its next lesson should know. It waits for her word like everything
//! else that is noticed, and says nothing that the answers do not carry: what waits goes or is worded anew when marks
//! change, and what she kept is said to rest on others.

mod mark_desk;
mod series;

use std::collections::BTreeSet;
use std::sync::Arc;

use api::{
    ClassNoteCommands, ClassNotes, ClassResults, ClassResultsOf, DoubtedNote, SittingCommands as _,
    SittingLine,
};
use assessing::SittingDesk;
use async_trait::async_trait;
use domain::{Clock, Timestamp};
use faults::Fault;
use memory::{ClassName, Entry, MemoryPath, QuizResult, Scope, State};
use remembering::{Shelves, entry_on_the_wire, pupil_names};
use store::MemoryFilter;

pub use self::mark_desk::MarkDesk;
use self::series::NoteSeries;

/// The file of a class in which it is kept.
const FILE: &str = "MEMORY.md";
/// From how many learners on something is said of a class.
const CLASS_FROM: u32 = 5;
/// How many of them show it at least, and which share: one in so many.
const SHOWN_BY: u32 = 3;
const ONE_IN: u32 = 4;
/// The most sentences from one set of results.
const MOST: usize = 3;

/// Notes on classes, of one teacher; clones share it.
#[derive(Clone)]
pub struct ClassNoteDesk {
    /// What her learners sat through.
    pub sittings: SittingDesk,
    /// Her memory.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl ClassNoteCommands for ClassNoteDesk {
    type Error = Fault;

    async fn class_notes(&self, of: ClassResultsOf) -> Result<ClassNotes, Fault> {
        let Some(class) = &of.class else {
            return Ok(none(
                "these results are of no class, and what is remembered is remembered of one",
            ));
        };
        let Some(path) = path_of(class)? else {
            return Ok(none("the name of this class cannot be kept in memory"));
        };
        let latest = self.latest(&of).await?;
        let results = self.sittings.class_results(of.clone()).await?;
        if let Err(why) = carries(&results) {
            return Ok(none(why));
        }
        let mut found = shown(&results, &latest);
        let nothing = match found.is_empty() {
            true => "no wrong way is shared by three learners and a quarter of the class",
            false => "what these results show could name a pupil, and is not proposed",
        };
        found.retain(|(_, result)| names_nobody(result));
        let series = self.series(&of, &path, &latest, &found).await?;
        let became = series.settle(&found, "the results are others by now", Proposing::All).await?;
        let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
        let all = self.shelves.store().memory_entries(&all).await?;
        let is_shown = |entry: &&Entry| {
            became.standing.contains(&entry.id)
                && matches!(entry.state, State::Candidate | State::Active)
        };
        let entries = all.iter().filter(is_shown).map(|entry| entry_on_the_wire(entry, &all));
        let entries: Vec<_> = entries.collect();
        let why_none = match (entries.is_empty(), found.is_empty()) {
            (false, _) => None,
            (true, true) => Some(nothing.to_owned()),
            (true, false) => Some(
                "you have said no to what these results show, and it is not proposed again"
                    .to_owned(),
            ),
        };
        let doubted =
            became.doubted.into_iter().map(|(id, why)| DoubtedNote { id: id.to_string(), why });
        Ok(ClassNotes {
            entries,
            why_none,
            doubted: doubted.collect(),
            withdrawn: became.withdrawn,
        })
    }
}

/// Which of what the results show is put before her.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proposing {
    /// All of it: she looks at the results.
    All,
    /// Only what waited already, in other words.
    WhatWaited,
}

impl ClassNoteDesk {
    /// Looks at what was noticed of a class after marks were changed, and says what became of it, in sentences.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn marks_changed(&self, of: &ClassResultsOf) -> Result<Vec<String>, Fault> {
        let Some(path) = of.class.as_deref().map(path_of).transpose()?.flatten() else {
            return Ok(Vec::new());
        };
        // Most changes follow one another before anything was noticed.
        if !self.has_noticed(&path).await? {
            return Ok(Vec::new());
        }
        let latest = self.latest(of).await?;
        let results = self.sittings.class_results(of.clone()).await?;
        if carries(&results).is_err() {
            return Ok(Vec::new());
        }
        let mut found = shown(&results, &latest);
        found.retain(|(_, result)| names_nobody(result));
        let series = self.series(of, &path, &latest, &found).await?;
        let became =
            series.settle(&found, "marks were changed since", Proposing::WhatWaited).await?;
        Ok(became.told())
    }

    async fn has_noticed(&self, path: &MemoryPath) -> Result<bool, Fault> {
        let filter = MemoryFilter { gone: true, waiting: true, ..MemoryFilter::default() };
        let entries = self.shelves.store().memory_entries(&filter).await?;
        Ok(entries.iter().any(|entry| entry.path == *path && series::is_ours(entry)))
    }

    /// What was noticed so far of each wrong way that there is.
    async fn series(
        &self,
        of: &ClassResultsOf,
        path: &MemoryPath,
        latest: &Latest,
        found: &[(String, QuizResult)],
    ) -> Result<NoteSeries, Fault> {
        let mut names: BTreeSet<String> = self.sittings.wrong_ways(of).await?;
        names.extend(found.iter().map(|(name, _)| name.clone()));
        let class = of.class.as_deref().unwrap_or_default();
        let attempt = latest.attempt.to_string();
        let about = [of.definition.as_str(), class, attempt.as_str()].map(str::to_owned);
        NoteSeries::read(self, path, about, &latest.title, names).await
    }

    /// What was sat through is called, and the day on which the class came to its end.
    async fn latest(&self, of: &ClassResultsOf) -> Result<Latest, Fault> {
        let filter = api::SittingFilter { definition: Some(of.definition.clone()) };
        let sittings = self.sittings.sitting_list(filter).await?.sittings;
        let of_class = sittings.into_iter().filter(|one| one.class == of.class && one.over);
        let of_class: Vec<SittingLine> = of_class.collect();
        let attempt = of_class.iter().map(|one| one.attempt).max().unwrap_or_default();
        let latest = of_class.into_iter().next().ok_or_else(|| {
            Fault::not_found(format!(
                "nobody of the class has come to the end of {}",
                of.definition
            ))
        })?;
        let day = latest.updated_at.parse::<Timestamp>().map_err(Fault::internal)?;
        Ok(Latest { title: latest.title, day: day.format("%-d %B %Y").to_string(), attempt })
    }
}

/// What the class sat through last.
struct Latest {
    title: String,
    /// Such as `26 November 2026`.
    day: String,
    /// How often somebody of the class has gone through it.
    attempt: u32,
}

fn none(why: &str) -> ClassNotes {
    let (entries, doubted, withdrawn) = (Vec::new(), Vec::new(), Vec::new());
    ClassNotes { entries, why_none: Some(why.to_owned()), doubted, withdrawn }
}

/// Where it is kept of a class; none where it cannot be.
fn path_of(class: &str) -> Result<Option<MemoryPath>, Fault> {
    let Ok(name) = ClassName::new(class) else { return Ok(None) };
    MemoryPath::within(Scope::Class(name), FILE).map(Some).map_err(Fault::invalid)
}

/// The words of a blueprint of hers may name somebody.
fn names_nobody(result: &QuizResult) -> bool {
    pupil_names(&result.sentence()).is_empty()
}

/// Why nothing can be said of the class, where that is so.
fn carries(results: &ClassResults) -> Result<(), &'static str> {
    if results.going > 0 {
        return Err("somebody is still at it: look again when everybody is through");
    }
    let seats = u32::try_from(results.learners.len()).unwrap_or(u32::MAX);
    if seats < CLASS_FROM {
        return Err("too few have come to the end to say something of the class");
    }
    Ok(())
}

/// What many of a class did with the names of the wrong ways, the most common first.
fn shown(results: &ClassResults, latest: &Latest) -> Vec<(String, QuizResult)> {
    let many = results.misconceptions.iter().filter(|one| {
        one.learners.count >= SHOWN_BY && one.learners.count * ONE_IN >= one.learners.of
    });
    let found = many.map(|one| {
        let result = QuizResult {
            title: latest.title.clone(),
            day: latest.day.clone(),
            count: one.learners.count,
            of: one.learners.of,
            did: uncapitalised(&one.words),
        };
        (one.name.clone(), result)
    });
    found.collect()
}

/// "Counts the stop" within a sentence.
fn uncapitalised(words: &str) -> String {
    let mut chars = words.chars();
    match (chars.next(), chars.as_str()) {
        (Some(first), rest) if !rest.starts_with(char::is_uppercase) => {
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests;
