//! Entries for tests, and what a store makes of a change.

use chrono::DateTime;
use domain::{MemoryId, Timestamp};
use uuid::Uuid;

use crate::{
    Access, Author, Change, DEFAULT_IMPORTANCE, Entry, Fate, MemoryPath, Place, Provenance,
    ShortId, State, reconcile,
};

pub fn at(seconds: i64) -> Timestamp {
    DateTime::from_timestamp(4_000_000_000 + seconds, 0).unwrap()
}

pub fn id(number: u64) -> MemoryId {
    MemoryId(Uuid::from_u64_pair(number, number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// Ids that count from a number on.
pub fn ids(from: u64) -> impl FnMut() -> MemoryId {
    let mut numbers = from..;
    move || id(numbers.next().unwrap())
}

/// A file's entries, with ids from 1 on.
pub fn entries(markdown: &str) -> Vec<Entry> {
    apply(&[], &reconcile(&[], markdown, ids(1)), 0)
}

/// All entries of the file after a change, forgotten ones too.
pub fn apply(entries: &[Entry], change: &Change, seconds: i64) -> Vec<Entry> {
    let mut after: Vec<Entry> = entries.to_vec();
    for entry in after.iter_mut().filter(|entry| change.removed.contains(&entry.id)) {
        entry.state = State::Forgotten(at(seconds));
    }
    for (position, place) in (0..).zip(&change.places) {
        let Place { id, block, fate, .. } = place;
        if *fate == Fate::Inserted {
            assert!(!after.iter().any(|entry| entry.id == *id), "an id is given twice");
            after.push(Entry {
                id: *id,
                short_id: ShortId::candidates(*id).next().unwrap(),
                path: MemoryPath::parse("MEMORY.md").unwrap(),
                position,
                block: block.clone(),
                origin: Provenance { session: None, trace: None, by: Author::Teacher },
                created_at: at(seconds),
                updated_at: at(seconds),
                access: Access::default(),
                importance: DEFAULT_IMPORTANCE,
                pinned: false,
                confirmed_at: None,
                sort_set: None,
                merged: Vec::new(),
                lesson: None,
                source_seq: None,
                state: State::Active,
            });
            continue;
        }
        let entry = after.iter_mut().find(|entry| entry.id == *id).unwrap();
        (entry.position, entry.block, entry.state) = (position, block.clone(), State::Active);
    }
    after
}

/// The entries that hold, as number of the id and text.
pub fn shown(change: &Change) -> Vec<(u64, &str)> {
    let number = |place: &Place| place.id.0.as_u64_pair().0;
    change.places.iter().map(|place| (number(place), place.block.text.as_str())).collect()
}
