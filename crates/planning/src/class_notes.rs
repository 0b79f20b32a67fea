//! What the results of a class say that its next lesson should know. It waits for her word like everything
//! else that is noticed, and says nothing that the answers do not carry.

use std::sync::Arc;

use api::{ClassNoteCommands, ClassNotes, ClassResults, ClassResultsOf, SittingCommands as _};
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
        let (title, day) = self.latest(&of).await?;
        let results = self.sittings.class_results(of).await?;
        let found = match shown(&results, &title, &day) {
            Ok(found) => found,
            Err(why) => return Ok(none(why)),
        };
        let noticed: Vec<Noticed> = found
            .iter()
            .map(|result| Noticed {
                id: identity(&definition, &class, result),
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
    async fn latest(&self, of: &ClassResultsOf) -> Result<(String, String), Fault> {
        let filter = api::SittingFilter { definition: Some(of.definition.clone()) };
        let sittings = self.sittings.sitting_list(filter).await?.sittings;
        let mut of_class = sittings.into_iter().filter(|one| one.class == of.class && one.over);
        let latest = of_class.next().ok_or_else(|| {
            Fault::not_found(format!(
                "nobody of the class has come to the end of {}",
                of.definition
            ))
        })?;
        let day = latest.updated_at.parse::<Timestamp>().map_err(Fault::internal)?;
        Ok((latest.title, day.format("%-d %B %Y").to_string()))
    }
}

fn none(why: &str) -> ClassNotes {
    ClassNotes { entries: Vec::new(), why_none: Some(why.to_owned()) }
}

/// What many of a class did; why there is nothing, where there is nothing.
fn shown(results: &ClassResults, title: &str, day: &str) -> Result<Vec<QuizResult>, &'static str> {
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
    let found: Vec<QuizResult> = many
        .take(MOST)
        .map(|one| QuizResult {
            title: title.to_owned(),
            day: day.to_owned(),
            count: one.learners.count,
            of: one.learners.of,
            did: uncapitalised(&one.words),
        })
        .collect();
    match found.is_empty() {
        true => Err("no wrong way is shared by a quarter of the class"),
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

/// What one quiz showed of one class on one day is one memory, however often somebody looks.
fn identity(definition: &str, class: &str, result: &QuizResult) -> MemoryId {
    let digest =
        sha256(format!("class results\n{definition}\n{class}\n{}\n{}", result.day, result.did));
    let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16);
    MemoryId(Uuid::from_u128(number.unwrap_or_default()))
}

#[cfg(test)]
mod tests;
