//! Other names for what names something: the same one for the same thing, counted in the order in which it is
//! met, so that nothing of the thing is in it.

use std::collections::HashMap;

/// Of one participant.
#[derive(Debug)]
pub struct Pseudonyms {
    /// Her place among all, from 1.
    place: usize,
    given: HashMap<(&'static str, String), String>,
    counts: HashMap<&'static str, usize>,
}

impl Pseudonyms {
    pub fn new(place: usize) -> Self {
        Self { place, given: HashMap::new(), counts: HashMap::new() }
    }

    /// `id-7`, `section-2`.
    pub fn named(&mut self, prefix: &'static str, original: &str) -> String {
        self.give(prefix, original, |count, _| format!("{prefix}-{count}"))
    }

    /// A UUID whose order is that in which they are met, participant by participant.
    pub fn uuid(&mut self, original: &str) -> String {
        self.give("uuid", original, |count, place| {
            format!("00000000-0000-7000-8{place:03x}-{count:012x}")
        })
    }

    /// 64 digits.
    pub fn hash(&mut self, original: &str) -> String {
        self.give("hash", original, |count, _| format!("{count:064x}"))
    }

    /// How many things were given another name.
    pub fn len(&self) -> usize {
        self.given.len()
    }

    fn give(
        &mut self,
        sort: &'static str,
        original: &str,
        form: impl Fn(usize, usize) -> String,
    ) -> String {
        if let Some(given) = self.given.get(&(sort, original.to_owned())) {
            return given.clone();
        }
        let count = self.counts.entry(sort).or_insert(0);
        *count += 1;
        let made = form(*count, self.place);
        self.given.insert((sort, original.to_owned()), made.clone());
        made
    }
}
