//! Personal names in running text, by lists and by what stands around a word.
//!
//! There is no model here. A word that is a given name and nothing else counts wherever it has a
//! capital letter. A given name that is also a word ("Will", "Grace", "May") and a word that no
//! list knows count only where the text treats them as a person.

mod cues;
mod evidence;
mod forms;
mod lexicon;
mod passages;
mod small;
mod sorted;
mod spans;
mod subjects;
mod words;

use std::collections::HashSet;
use std::ops::Range;

pub(crate) use lexicon::{Facts, Lexicon};
pub(crate) use words::{Word, fold, words};

use crate::AllowList;

/// What a text lets through.
///
/// Guarded texts carry no list, so there is none that could be asked for them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Passing<'a> {
    /// A text about pupils.
    Nothing,
    /// An open text.
    Listed(&'a AllowList),
}

/// Words of names that were found before, folded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Known {
    words: HashSet<String>,
    /// The same words in the order in which they were met.
    order: Vec<String>,
}

impl Known {
    /// Take in the words of a name.
    pub(crate) fn learn(&mut self, words: impl IntoIterator<Item = String>) {
        for word in words {
            if self.words.insert(word.clone()) {
                self.order.push(word);
            }
        }
    }

    /// How many words are known.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The words that were learned after this many were known.
    pub(crate) fn since(&self, count: usize) -> &[String] {
        self.order.get(count..).unwrap_or_default()
    }

    fn contains(&self, folded: &str) -> bool {
        self.words.contains(folded)
    }
}

/// The words of a name by which alone somebody may be recognised later, in small letters as well: those
/// that no dictionary has.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let lexicon = Lexicon::get();
    words(name)
        .map(|word| (word.is_capitalised(), fold(word.stem()).into_owned()))
        .filter(|(_, folded)| folded.chars().count() > 2 && !lexicon.is_ordinary(folded))
        // "van" and "del" are parts of a name and nobody's.
        .filter(|(capital, folded)| *capital || lexicon.is_listed_name(folded))
        .map(|(_, folded)| folded)
        .collect()
}

/// Where names of persons stand, in order and apart from one another.
pub(crate) fn find(text: &str, passing: Passing<'_>, known: &Known) -> Vec<Range<usize>> {
    passages::Passage::read(text, passing, known).spans()
}
