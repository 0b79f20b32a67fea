//! What the results of a class say that its next lesson should know. It waits for her word like everything
//! else that is noticed, and says nothing that the answers do not carry.

use std::sync::Arc;

use api::{
    ClassNoteCommands, ClassNotes, ClassResults, ClassResultsOf, SittingCommands as _, SittingLine,
};
use assessing::SittingDesk;
use async_trait::async_trait;
use domain::{Clock, MemoryId, Timestamp};
use faults::Fault;
use memory::{Author, ClassName, MemoryPath, Provenance, QuizResult, Scope, State};
use remembering::{Shelves, entry_on_the_wire, pupil_names};
use store::{MemoryDeed, MemoryFilter, Noticed};
use text::sha256;
use uuid::Uuid;

/// The file of a class in which it is kept.
const FILE: &str = "MEMORY.md";
/// From how many learners on something is said of a class.
const CLASS_FROM: u32 = 5;
/// How many of them show it at least, and which share: one in so many.
const SHOWN_BY: u32 = 3;
const ONE_IN: u32 = 4;
/// The most sentences from one set of results.
const MOST: usize = 3;
/// How much follows from it, from 0 to 100: as much as from what she says herself of a lesson.
const IMPORTANCE: u8 = 60;
/// Who has noticed it.
const JOB: &str = "class-results";

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
        let Some(class) = of.class.clone() else {
            return Ok(none(
                "these results are of no class, and what is remembered is remembered of one",
            ));
        };
        let Ok(name) = ClassName::new(&class) else {
            return Ok(none("the name of this class cannot be kept in memory"));
        };
        let path = MemoryPath::within(Scope::Class(name), FILE).map_err(Fault::invalid)?;
        let definition = of.definition.clone();
        let Latest { title, day, attempt } = self.latest(&of).await?;
        let results = self.sittings.class_results(of).await?;
        let found = match shown(&results, &title, &day) {
            Ok(found) => found,
            Err(why) => return Ok(none(why)),
        };
        let noticed: Vec<Noticed> = found
            .iter()
            .map(|(name, result)| Noticed {
                id: identity(&[&definition, &class, name, &attempt.to_string()]),
                text: format!("- {}", result.sentence()),
                path: path.clone(),
                source: format!("the results of {class} in “{title}”"),
                source_seq: None,
                lesson: None,
                importance: IMPORTANCE,
            })
            // The words of a blueprint of hers may name somebody.
            .filter(|noticed| pupil_names(&noticed.text).is_empty())
            .collect();
        if noticed.is_empty() {
            return Ok(none("what these results show could name a pupil, and is not proposed"));
        }
        let by = Author::Job(JOB.to_owned());
        let origin = Provenance { session: None, trace: None, by };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let store = self.shelves.store();
        store.notice_memories(&noticed, &deed).await?;
        let ids: Vec<MemoryId> = noticed.iter().map(|one| one.id).collect();
        store.put_forward_memories(&ids, &[], &deed).await?;
        let all = MemoryFilter { waiting: true, ..MemoryFilter::default() };
        let all = store.memory_entries(&all).await?;
        let is_shown = |state: &State| matches!(state, State::Candidate | State::Active);
        let entries = all.iter().filter(|entry| ids.contains(&entry.id) && is_shown(&entry.state));
        let entries: Vec<_> = entries.map(|entry| entry_on_the_wire(entry, &all)).collect();
        let why_none = entries.is_empty().then(|| {
            "you have said no to what these results show, and it is not proposed again".to_owned()
        });
        Ok(ClassNotes { entries, why_none })
    }
}

impl ClassNoteDesk {
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
    ClassNotes { entries: Vec::new(), why_none: Some(why.to_owned()) }
}

/// What many of a class did; why there is nothing, where there is nothing.
fn shown<'a>(
    results: &'a ClassResults,
    title: &str,
    day: &str,
) -> Result<Vec<(&'a str, QuizResult)>, &'static str> {
    if results.going > 0 {
        return Err("somebody is still at it: look again when everybody is through");
    }
    let seats = u32::try_from(results.learners.len()).unwrap_or(u32::MAX);
    if seats < CLASS_FROM {
        return Err("too few have come to the end to say something of the class");
    }
    let many = results.misconceptions.iter().filter(|one| {
        one.learners.count >= SHOWN_BY && one.learners.count * ONE_IN >= one.learners.of
    });
    let found: Vec<(&str, QuizResult)> = many
        .take(MOST)
        .map(|one| {
            let result = QuizResult {
                title: title.to_owned(),
                day: day.to_owned(),
                count: one.learners.count,
                of: one.learners.of,
                did: uncapitalised(&one.words),
            };
            (one.name.as_str(), result)
        })
        .collect();
    match found.is_empty() {
        true => Err("no wrong way is shared by three learners and a quarter of the class"),
        false => Ok(found),
    }
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

/// What one quiz showed of one class is one memory, however often somebody looks; going through it once more is
/// another.
fn identity(of: &[&str]) -> MemoryId {
    let digest = sha256(format!("class results\n{}", of.join("\n")));
    let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16);
    MemoryId(Uuid::from_u128(number.unwrap_or_default()))
}

#[cfg(test)]
mod tests;
