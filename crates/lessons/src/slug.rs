//! Names of sections and items, made from their titles and unique where they are used.

use std::collections::{HashMap, HashSet};

use text::{small_words, words};

/// Longer names are cut between words, in characters; what follows is for readers, not for identity.
const LONGEST: usize = 64;

/// A title as a name; letters and digits of all scripts stay, accents do not.
pub(crate) fn slug(title: &str) -> String {
    text::slug(title, LONGEST)
}

/// The slug of the first words, for items without a title.
pub(crate) fn slug_of_first(text: &str, count: usize) -> String {
    let first: Vec<&str> = words(text).take(count).collect();
    slug(&first.join(" "))
}

/// Whether two titles are the same but for case, punctuation and marks.
pub(crate) fn same(one: &str, other: &str) -> bool {
    small_words(one).eq(small_words(other))
}

/// What [`same`] compares, as a key for look-ups.
pub(crate) fn key(text: &str) -> String {
    small_words(text).collect::<Vec<_>>().join(" ")
}

/// Names given so far.
#[derive(Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
    /// The number that the next one of a name tries first.
    next: HashMap<String, u32>,
}

impl Names {
    /// Whether the name is given.
    pub(crate) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// The wanted name, or the wanted name with the first free number from 2.
    pub(crate) fn unique(&mut self, wanted: String) -> String {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let next = self.next.entry(wanted.clone()).or_insert(2);
        loop {
            let id = format!("{wanted}-{next}");
            *next += 1;
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}
