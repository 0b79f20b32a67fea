//! Two teachers with the same two classes: whatever the one does with her memory, by whichever command, nothing of the
//! other changes or comes to her, and what is said of one class is never mixed with what is said of the other.
//!
//! Deeds are chosen by numbers that are the same in each run. Every memory carries a mark of whose it is, and a server
//! that makes one vector of all texts finds all of them alike.

use std::collections::BTreeSet;
use std::time::Duration;

use api::{
    Commands, EmbeddingsUse, ErrorCode, MemoryAdd, MemoryBothHold, MemoryChange,
    MemoryEntriesFilter, MemoryEntry, MemoryEntryRef, MemoryExpire, MemoryImport, MemoryImported,
    MemoryMergeRequest, MemorySearch, MemoryState, MemorySupersede, Nothing,
};
use app::{AppOptions, Background, Caller, Desk, House};
use testkit::database::TestDatabase;
use testkit::vectors;

use crate::stage::options;

const CLASSES: [Option<&str>; 3] = [None, Some("3B"), Some("2C")];
/// Deeds of each teacher.
const DEEDS: u32 = 90;

struct Teacher {
    name: &'static str,
    desk: Desk,
}

/// Numbers that are the same in each run (a linear congruential generator, Knuth's constants for 64 bits).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

impl Teacher {
    async fn comes(house: &House, name: &'static str) -> Self {
        let desk = house.admit(&Caller::Teacher(name.to_owned())).await.unwrap();
        Self { name, desk }
    }

    async fn all(&self) -> Vec<MemoryEntry> {
        let all = MemoryEntriesFilter { gone: true, waiting: true, ..Default::default() };
        self.desk.memory_entries(all).await.unwrap().entries
    }

    /// "ada3B": whose it is, in one word.
    fn mark(&self, class: Option<&str>) -> String {
        format!("{}{}", self.name, class.unwrap_or("own"))
    }

    async fn adds(&self, class: Option<&str>, words: &str) -> MemoryEntry {
        let text = format!("{words} {}", self.mark(class));
        let class = class.map(str::to_owned);
        let add = MemoryAdd { class, file: None, text, lesson: None };
        self.desk.memory_add(add).await.unwrap()
    }

    /// One of the things that can be done with two entries that hold.
    async fn does(&self, number: usize, one: &MemoryEntry, other: &MemoryEntry) {
        let of = |entry: &MemoryEntry| MemoryEntryRef { id: entry.id.clone() };
        let nothing = MemoryChange {
            id: one.id.clone(),
            text: None,
            pinned: None,
            importance: None,
            sort: None,
            sort_by_words: false,
            holds: false,
        };
        let same_scope = one.class == other.class && one.id != other.id;
        let refused = match number {
            0 => {
                let text = Some(format!("Starters of {} minutes {}", number, mark_of(&one.text)));
                self.desk.memory_change(MemoryChange { text, ..nothing }).await.unwrap();
                None
            }
            1 => {
                self.desk
                    .memory_change(MemoryChange { pinned: Some(true), ..nothing })
                    .await
                    .unwrap();
                None
            }
            2 => {
                self.desk.memory_forget(of(one)).await.unwrap();
                self.desk.memory_restore(of(one)).await.unwrap();
                None
            }
            3 => {
                let which = MemorySupersede { old: one.id.clone(), by: other.id.clone() };
                self.desk.memory_supersede(which).await.err()
            }
            4 => {
                let ids = vec![one.id.clone(), other.id.clone()];
                let merge = MemoryMergeRequest { ids, text: one.text.clone() };
                self.desk.memory_merge(merge).await.err()
            }
            5 => {
                let (id, other) = (one.id.clone(), other.id.clone());
                self.desk.memory_both_hold(MemoryBothHold { id, other, both: true }).await.err()
            }
            6 => {
                self.desk.memory_expire(MemoryExpire { dry_run: false }).await.unwrap();
                None
            }
            7 => {
                self.desk.memory_erase(of(one)).await.unwrap();
                None
            }
            _ => {
                let entries = self.all().await.into_iter();
                let entries =
                    entries.map(|entry| MemoryImported { path: entry.path, text: entry.text });
                self.desk.memory_import(MemoryImport { entries: entries.collect() }).await.unwrap();
                None
            }
        };
        if (3..=5).contains(&number) && one.id != other.id {
            assert_eq!(refused.is_none(), same_scope, "{number} {one:?} {other:?} {refused:?}");
        }
    }

    /// Waits until none of her jobs is left.
    async fn settled(&self) {
        let left = async || self.desk.job_list(Nothing {}).await.unwrap().jobs;
        for _ in 0..600 {
            if left().await.is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{:?}", left().await);
    }

    /// Everything that she is shown, each piece with the class that it was asked for; none for all of hers.
    async fn sees(&self) -> Vec<(Option<String>, String)> {
        let mut seen = Vec::new();
        for class in CLASSES {
            let question = "starters homework quizzes adaown ada3B ada2C benown ben3B ben2C";
            let class = Some(class.unwrap_or_default().to_owned());
            let (question, gone) = (question.to_owned(), true);
            let search = MemorySearch { question, class: class.clone(), gone };
            let found = self.desk.memory_search(search).await.unwrap();
            let info = self.desk.embeddings_info(Nothing {}).await;
            assert!(found.by_meaning, "{} {info:?}", self.name);
            seen.extend(found.hits.into_iter().map(|hit| (class.clone(), hit.entry.text)));
        }
        let review = self.desk.memory_review(Nothing {}).await.unwrap();
        for pair in review.pairs {
            assert_eq!(pair.older.class, pair.newer.class);
            seen.extend([(None, pair.older.text), (None, pair.newer.text)]);
        }
        for entry in self.all().await {
            let of = MemoryEntryRef { id: entry.id.clone() };
            let history = self.desk.memory_history(of).await.unwrap();
            let class = Some(entry.class.unwrap_or_default());
            seen.push((class.clone(), entry.text));
            // Her own words may have been said of any class; those of a class are of no other.
            let quoted = history.deeds.into_iter().filter(|deed| deed.sentence.contains('“'));
            seen.extend(quoted.map(|deed| (class.clone(), deed.sentence)));
        }
        seen
    }
}

fn mark_of(text: &str) -> &str {
    text.split_whitespace().last().unwrap()
}

/// The marks that stand in a text.
fn marks(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_mark = |word: &&str| word.starts_with("ada") || word.starts_with("ben");
    words.filter(is_mark).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_one_teacher_or_class_comes_to_another_whatever_is_done() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(AppOptions {
        background: Background::On,
        ..options(folder.path(), Some(database.url()))
    });
    let house = house.await.unwrap();
    let (ada, ben) = (Teacher::comes(&house, "ada").await, Teacher::comes(&house, "ben").await);
    let address = vectors::same_for_all().await.unwrap();
    let server = EmbeddingsUse { address, model: "little".to_owned() };
    ada.desk.embeddings_use(server).await.unwrap();
    for teacher in [&ada, &ben] {
        for class in CLASSES {
            for words in ["Starters of five minutes", "Starters of ten minutes", "No homework"] {
                teacher.adds(class, words).await;
            }
        }
    }

    let mut numbers = Numbers(20_261_125);
    for step in 0..DEEDS {
        let (who, beside) = if step % 2 == 0 { (&ada, &ben) } else { (&ben, &ada) };
        let before = beside.all().await;
        let held: Vec<MemoryEntry> = who
            .all()
            .await
            .into_iter()
            .filter(|entry| entry.state == MemoryState::Active)
            .collect();
        if held.len() < 6 {
            who.adds(CLASSES[numbers.below(3)], &format!("Quizzes on day {step}")).await;
            continue;
        }
        let (one, other) = (&held[numbers.below(held.len())], &held[numbers.below(held.len())]);
        who.does(numbers.below(9), one, other).await;
        assert_eq!(beside.all().await, before, "after {step}");

        // What is hers is not there for her colleague, not even by its name.
        let theirs = MemoryEntryRef { id: before[numbers.below(before.len())].id.clone() };
        for refused in [
            who.desk.memory_history(theirs.clone()).await.err(),
            who.desk.memory_forget(theirs.clone()).await.err(),
            who.desk.memory_erase(theirs).await.err(),
        ] {
            assert_eq!(refused.map(|error| error.code), Some(ErrorCode::NotFound), "after {step}");
        }
    }
    for who in [&ada, &ben] {
        who.settled().await;
    }
    for who in [&ada, &ben] {
        let seen = who.sees().await;
        assert!(seen.len() > 30, "{seen:?}");
        for (class, text) in seen {
            let mut allowed = vec![who.mark(None)];
            match class.as_deref() {
                None => allowed.extend([who.mark(Some("3B")), who.mark(Some("2C"))]),
                Some("") => {}
                Some(class) => allowed.push(who.mark(Some(class))),
            }
            let strange: Vec<String> =
                marks(&text).into_iter().filter(|mark| !allowed.contains(mark)).collect();
            assert_eq!(strange, Vec::<String>::new(), "{class:?}: {text}");
        }
    }
    house.close().await;
}
