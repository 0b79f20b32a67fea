//! The shape of the file by which words are read that are typed wrongly or said in Scots.

use std::collections::{BTreeMap, BTreeSet};

use lessons::Template;
use serde::Deserialize;

use super::words::Words;

/// How words are read that are typed wrongly or said in Scots.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct SpellingWords {
    /// Scots and short forms around a request, as they are read.
    pub scots: BTreeMap<String, String>,
    /// Those that are English words too: read so only before a class.
    pub before_class: BTreeMap<String, String>,
    /// Words of a text that speaks of Scots itself.
    pub speaks_of_scots: Vec<String>,
    /// Words that lessons are about, and those by which requests are understood.
    pub school: BTreeSet<String>,
}

impl SpellingWords {
    /// The same, knowing the words by which requests are understood, too.
    pub fn with(mut self, words: &Words) -> Self {
        let subjects = words.subjects.iter().flat_map(|s| s.also.iter().chain([&s.name]));
        let templates = Template::shipped().iter().flat_map(|template| &template.asked);
        let errands = words.errands.iter().flat_map(|errand| &errand.said);
        let unmade = words.unmade.iter().flat_map(|form| &form.said);
        let lists = [
            &words.filler,
            &words.cut,
            &words.planning,
            &words.changing,
            &words.earlier.tail,
            &words.other_subjects,
            &words.taught_with,
            &words.common,
            &words.years,
        ];
        let phrases = lists.into_iter().flatten().chain(subjects).chain(templates);
        let phrases = phrases.chain(errands).chain(unmade);
        self.school.extend(phrases.flat_map(|phrase| crate::words::words(phrase)));
        self
    }
}
