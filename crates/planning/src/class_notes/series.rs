//! What was noticed of a class by one quiz, wrong way by wrong way: worded anew it is another entry, and the one before
//! says why it went.

use std::collections::{BTreeMap, BTreeSet};

use domain::MemoryId;
use faults::Fault;
use memory::{Author, DeedKind, Entry, MemoryPath, Provenance, QuizResult, State};
use store::{MemoryDeed, MemoryEventDraft, MemoryEventFilter, MemoryFilter, Noticed, TeacherStore};
use text::sha256;
use uuid::Uuid;

use super::{ClassNoteDesk, MOST, Proposing};

/// How much follows from it, from 0 to 100: as much as from what she says herself of a lesson.
const IMPORTANCE: u8 = 60;
/// Who has noticed it.
const JOB: &str = "class-results";
/// The most events of an entry that are looked through.
const EVENTS: u32 = 500;

/// Whether an entry was noticed in results.
pub(super) fn is_ours(entry: &Entry) -> bool {
    entry.origin.by == Author::Job(JOB.to_owned())
}

/// What was noticed so far.
pub(super) struct NoteSeries {
    store: TeacherStore,
    path: MemoryPath,
    deed: MemoryDeed,
    /// The definition, the class, and how often it was gone through.
    about: [String; 3],
    source: String,
    /// By the names of wrong ways, the first wording first.
    known: BTreeMap<String, Vec<Entry>>,
}

/// What became of it.
#[derive(Debug, Default)]
pub(super) struct Became {
    /// What waits for her word, or has it.
    pub standing: BTreeSet<MemoryId>,
    /// What she kept, and what the results say by now.
    pub doubted: Vec<(MemoryId, String)>,
    /// What was withdrawn just now or before, in sentences.
    pub withdrawn: Vec<String>,
    /// What has just happened, in sentences.
    news: Vec<String>,
}

impl Became {
    /// What has just happened, and what she kept that the results do not say any more.
    pub fn told(self) -> Vec<String> {
        self.news
    }
}

impl NoteSeries {
    /// Reads what was noticed of these wrong ways.
    pub async fn read(
        desk: &ClassNoteDesk,
        path: &MemoryPath,
        about: [String; 3],
        title: &str,
        names: BTreeSet<String>,
    ) -> Result<Self, Fault> {
        let store = desk.shelves.store().clone();
        let filter = MemoryFilter { gone: true, waiting: true, ..MemoryFilter::default() };
        let entries = store.memory_entries(&filter).await?;
        let mut known = BTreeMap::new();
        for name in names {
            let worded = (0..).map_while(|wording| {
                let id = identity(&about, &name, wording);
                entries.iter().find(|entry| entry.id == id).cloned()
            });
            let worded: Vec<Entry> = worded.collect();
            known.insert(name, worded);
        }
        let by = Author::Job(JOB.to_owned());
        let origin = Provenance { session: None, trace: None, by };
        let deed = MemoryDeed { origin, at: desk.clock.now() };
        let source = format!("the results of {} in “{title}”", about[1]);
        Ok(Self { store, path: path.clone(), deed, about, source, known })
    }

    /// Brings what was noticed in line with what the results show.
    pub async fn settle(
        &self,
        found: &[(String, QuizResult)],
        why: &str,
        proposing: Proposing,
    ) -> Result<Became, Fault> {
        let mut became = Became::default();
        for (name, worded) in &self.known {
            let at = found.iter().position(|(found, _)| found == name);
            let wanted = at.map(|at| &found[at].1);
            let is_new = proposing == Proposing::All && at.is_some_and(|at| at < MOST);
            let last = worded.last();
            match (last.map(|entry| &entry.state), last, wanted) {
                (Some(State::Working | State::Candidate), Some(last), wanted) => {
                    let new = wanted.map(text_of);
                    if new.as_deref() == Some(last.block.text.as_str()) {
                        // A process may have died between noticing and putting forward.
                        self.put_forward(last.id).await?;
                        became.standing.insert(last.id);
                        continue;
                    }
                    let said = withdrawn_words(why, &last.block.text, wanted);
                    let due = [(last.clone(), said.clone())];
                    if self.store.expire_memories(&due, &self.deed).await? == 0 {
                        // She has just said yes or no to it: the next look sees that.
                        continue;
                    }
                    became.withdrawn.push(said.clone());
                    became.news.push(said);
                    if let Some(wanted) = wanted {
                        became.standing.insert(self.notice(name, worded.len(), wanted).await?);
                    }
                }
                (Some(State::Active), Some(last), wanted) => {
                    became.standing.insert(last.id);
                    let Some(said) = self.doubt(last, wanted).await? else { continue };
                    became.doubted.push((last.id, said.words.clone()));
                    became.news.extend(said.is_new.then_some(said.words));
                }
                (Some(State::Expired(_)), Some(last), None) => {
                    became.withdrawn.extend(self.why_expired(last).await?);
                }
                (Some(State::Expired(_)), Some(_), Some(wanted)) => {
                    let id = self.notice(name, worded.len(), wanted).await?;
                    became.standing.insert(id);
                    became
                        .news
                        .push(format!("It waits for your word again: “{}”", wanted.sentence()));
                }
                (None, _, Some(wanted)) if is_new => {
                    became.standing.insert(self.notice(name, 0, wanted).await?);
                }
                // Her no stays, and what she put something else in the place of.
                (Some(State::Forgotten(_) | State::Superseded(_)) | None, ..)
                | (Some(_), None, _) => {}
            }
        }
        Ok(became)
    }

    async fn notice(
        &self,
        name: &str,
        wording: usize,
        result: &QuizResult,
    ) -> Result<MemoryId, Fault> {
        let id = identity(&self.about, name, wording);
        let noticed = Noticed {
            id,
            text: text_of(result),
            path: self.path.clone(),
            source: self.source.clone(),
            source_seq: None,
            lesson: None,
            importance: IMPORTANCE,
        };
        self.store.notice_memories(&[noticed], &self.deed).await?;
        self.put_forward(id).await?;
        Ok(id)
    }

    async fn put_forward(&self, id: MemoryId) -> Result<(), Fault> {
        Ok(self.store.put_forward_memories(&[id], &[], &self.deed).await?)
    }

    /// What is to be said of something that she kept, where the results do not say it any more. That it is so stands in
    /// its history, once for each thing that they say instead.
    async fn doubt(
        &self,
        kept: &Entry,
        wanted: Option<&QuizResult>,
    ) -> Result<Option<Doubt>, Fault> {
        let events = self.events(kept).await?;
        // She may have kept it in her own words: what counts is what was put before her.
        let noticed = events.iter().find(|event| event.kind == DeedKind::Noticed);
        let proposed = noticed.and_then(|event| event.after.clone());
        if proposed.is_none() || proposed == wanted.map(text_of) {
            return Ok(None);
        }
        let words = doubted_words(&kept.block.text, wanted);
        let last = events.iter().find(|event| event.kind == DeedKind::Doubted);
        let is_new = last.and_then(|event| event.after.as_deref()) != Some(&*words);
        if is_new {
            let draft = MemoryEventDraft {
                kind: DeedKind::Doubted,
                path: kept.path.clone(),
                entry_ids: vec![kept.id],
                before: Some(kept.block.text.clone()),
                after: Some(words.clone()),
            };
            self.store.record_memory(&[draft], &self.deed).await?;
        }
        Ok(Some(Doubt { words, is_new }))
    }

    /// The reason with which an entry was withdrawn; none where a rule let it go.
    async fn why_expired(&self, entry: &Entry) -> Result<Option<String>, Fault> {
        let events = self.store.memory_events(&self.filter(entry)).await?.events;
        let last = events.into_iter().find(|event| event.what.kind == DeedKind::Expired);
        Ok(last.filter(|event| event.origin.by == self.deed.origin.by).and_then(|e| e.what.after))
    }

    /// What was done to an entry, the latest first.
    async fn events(&self, entry: &Entry) -> Result<Vec<MemoryEventDraft>, Fault> {
        let page = self.store.memory_events(&self.filter(entry)).await?;
        Ok(page.events.into_iter().map(|event| event.what).collect())
    }

    fn filter(&self, entry: &Entry) -> MemoryEventFilter {
        MemoryEventFilter {
            path: Some(entry.path.clone()),
            entry: Some(entry.id),
            limit: EVENTS,
            ..MemoryEventFilter::default()
        }
    }
}

/// Something that she kept and the results do not say any more.
struct Doubt {
    words: String,
    /// Whether it was not known yet.
    is_new: bool,
}

/// An entry as it stands in a file.
fn text_of(result: &QuizResult) -> String {
    format!("- {}", result.sentence())
}

/// Its words without the mark of a list.
fn plain(text: &str) -> &str {
    text.trim().trim_start_matches("- ")
}

fn withdrawn_words(why: &str, was: &str, wanted: Option<&QuizResult>) -> String {
    let was = plain(was);
    match wanted {
        None => format!("“{was}” does not wait for your word any more: {why}, and too few did it."),
        Some(now) => format!(
            "“{was}” does not wait for your word any more: {why}, and it is {} of {} now.",
            now.count, now.of
        ),
    }
}

fn doubted_words(kept: &str, wanted: Option<&QuizResult>) -> String {
    let kept = plain(kept);
    match wanted {
        None => {
            format!("“{kept}” rests on results that have changed since: too few did it by now.")
        }
        Some(now) => format!(
            "“{kept}” rests on results that have changed since: it is {} of {} now.",
            now.count, now.of
        ),
    }
}

/// What one quiz showed of one class is one memory, however often somebody looks; going through it once more is
/// another, and so is another wording.
fn identity([definition, class, attempt]: &[String; 3], name: &str, wording: usize) -> MemoryId {
    let mut of = vec![definition.clone(), class.clone(), name.to_owned(), attempt.clone()];
    if wording > 0 {
        of.push(wording.to_string());
    }
    let digest = sha256(format!("class results\n{}", of.join("\n")));
    let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16);
    MemoryId(Uuid::from_u128(number.unwrap_or_default()))
}
