//! Names made from headings: lower case, words joined by hyphens, unique where they are used.

use std::collections::{HashMap, HashSet};

/// Longer names are cut between words; what follows is for readers, not for identity.
const MOST_BYTES: usize = 64;

/// A text as a slug; letters and digits of all scripts stay.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for word in words(text) {
        if !slug.is_empty() {
            if slug.len() + word.len() >= MOST_BYTES {
                break;
            }
            slug.push('-');
        }
        for character in word.chars().flat_map(char::to_lowercase) {
            if slug.len() + character.len_utf8() > MOST_BYTES {
                break;
            }
            slug.push(character);
        }
    }
    slug
}

/// The slug of the first words, for items without a title.
pub(crate) fn slug_of_first(text: &str, count: usize) -> String {
    let first: Vec<&str> = words(text).take(count).collect();
    slug(&first.join(" "))
}

/// Whether two titles are the same but for case, punctuation and marks.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let lower = |text| words(text).map(str::to_lowercase).collect::<Vec<_>>();
    lower(one) == lower(other)
}

/// What [`same`] compares, as a key for look-ups.
pub(crate) fn key(text: &str) -> String {
    words(text).map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
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
