//! The lists, built once.

use std::collections::HashMap;
use std::sync::LazyLock;

use text::lists;

use super::words::fold;

const GIVEN: u8 = 1;
const ALSO_WORD: u8 = 2;
const SURNAME: u8 = 4;
const ENGLISH: u8 = 8;
const PASSED: u8 = 16;

lists! {
    include_str!("../../data/endings.txt");
    /// Endings that only names have, in words no list knows.
    static SURNAME_ENDINGS: List = "surnames";
    /// Endings of the cases of Ukrainian names.
    static CASE_ENDINGS: List = "ukrainian cases";
}

/// What the lists say of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Facts(u8);

impl Facts {
    /// A given name and nothing else.
    pub(crate) fn is_given(self) -> bool {
        self.0 & GIVEN != 0
    }

    /// A given name that is also a word, a place, a month or a subject.
    pub(crate) fn is_also_word(self) -> bool {
        self.0 & ALSO_WORD != 0
    }

    /// A surname.
    pub(crate) fn is_surname(self) -> bool {
        self.0 & SURNAME != 0
    }

    /// A word of the dictionary.
    pub(crate) fn is_english(self) -> bool {
        self.0 & ENGLISH != 0
    }

    /// A word that never names a pupil: a month, a language, a place, a product.
    pub(crate) fn is_passed(self) -> bool {
        self.0 & PASSED != 0
    }

    /// In no list but, perhaps, that of surnames.
    pub(crate) fn is_unknown(self) -> bool {
        self.0 & !SURNAME == 0
    }
}

/// All lists.
pub(crate) struct Lexicon {
    facts: HashMap<&'static str, u8>,
    /// People whom lessons speak of: folded words of each name, by the first of them.
    people: HashMap<String, Vec<Vec<String>>>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::build);

impl Lexicon {
    /// The one lexicon of the process.
    pub(crate) fn get() -> &'static Self {
        &LEXICON
    }

    fn build() -> Self {
        let mut facts = HashMap::with_capacity(100_000);
        for (list, bit) in [
            (include_str!("../../data/given-names.txt"), GIVEN),
            (include_str!("../../data/given-names-also-words.txt"), ALSO_WORD),
            (include_str!("../../data/surnames.txt"), SURNAME),
            (include_str!("../../data/english-words.txt"), ENGLISH),
        ] {
            for word in lines(list) {
                *facts.entry(word).or_insert(0) |= bit;
            }
        }
        for word in lines(include_str!("../../data/vocabulary.txt")).flat_map(str::split_whitespace)
        {
            *facts.entry(word).or_insert(0) |= PASSED;
        }
        let mut people: HashMap<String, Vec<Vec<String>>> = HashMap::new();
        for line in lines(include_str!("../../data/known-people.txt")) {
            let words: Vec<String> = line.split(' ').map(|word| fold(word).into_owned()).collect();
            people.entry(words[0].clone()).or_default().push(words);
        }
        Self { facts, people }
    }

    /// What the lists say of a folded word.
    pub(crate) fn facts(&self, folded: &str) -> Facts {
        let bits = self.facts.get(folded).copied();
        if let Some(bits) = bits {
            return Facts(bits);
        }
        // "Don't" and "I'm" begin sentences.
        if folded.ends_with("n't") || folded.ends_with("'m") {
            return Facts(ENGLISH);
        }
        if folded.contains('-') {
            return self.hyphenated(folded);
        }
        if let Some(bits) = self.declined(folded) {
            return Facts(bits);
        }
        let surname = SURNAME_ENDINGS.entries().iter().any(|ending| folded.ends_with(*ending))
            || folded.starts_with("o'")
            || folded.starts_with("mc")
            || folded.starts_with("fitz");
        Facts(if surname && folded.len() > 4 { SURNAME } else { 0 })
    }

    /// `jamie-lee` is what its parts are; `al-sayed` is a surname.
    fn hyphenated(&self, folded: &str) -> Facts {
        let parts: Vec<u8> =
            folded.split('-').map(|part| self.facts.get(part).copied().unwrap_or(0)).collect();
        if folded.starts_with("al-") || folded.starts_with("el-") || folded.starts_with("abu-") {
            return Facts(SURNAME);
        }
        let names = GIVEN | ALSO_WORD | SURNAME;
        if parts[0] & GIVEN != 0 {
            return Facts(GIVEN);
        }
        if parts.iter().any(|bits| bits & PASSED != 0) {
            return Facts(PASSED);
        }
        if parts.iter().all(|bits| bits & names != 0)
            && parts.iter().any(|bits| bits & (GIVEN | ENGLISH) != ENGLISH)
        {
            return Facts(if parts.iter().any(|bits| bits & GIVEN != 0) { GIVEN } else { SURNAME });
        }
        Facts(if parts.iter().any(|bits| bits & ENGLISH != 0) { ENGLISH } else { 0 })
    }

    /// The cases of Ukrainian names: «для Олени», «Андрієві».
    fn declined(&self, folded: &str) -> Option<u8> {
        if !folded.starts_with(|letter: char| ('а'..='ґ').contains(&letter)) {
            return None;
        }
        CASE_ENDINGS
            .entries()
            .iter()
            .filter_map(|ending| folded.strip_suffix(*ending))
            .flat_map(|stem| ["", "а", "я", "о", "й", "ія", "ій"].map(|end| format!("{stem}{end}")))
            .find_map(|word| {
                self.facts.get(word.as_str()).copied().filter(|bits| bits & GIVEN != 0)
            })
    }

    /// Whether a folded word is a given name, also a word or not.
    pub(crate) fn is_given_name(&self, folded: &str) -> bool {
        let facts = self.facts(folded);
        facts.is_given() || facts.is_also_word()
    }

    /// Whether a folded word is in a list of names and longer than a particle.
    pub(crate) fn is_listed_name(&self, folded: &str) -> bool {
        let facts = self.facts(folded);
        facts.is_given() || facts.is_surname() && folded.chars().count() > 3
    }

    /// Whether a dictionary has the folded word.
    pub(crate) fn is_ordinary(&self, folded: &str) -> bool {
        let facts = self.facts(folded);
        facts.is_english() || facts.is_also_word() || facts.is_passed()
    }

    /// Whether the name of somebody lessons speak of begins with the word.
    pub(crate) fn begins_person_of_lessons(&self, folded: &str) -> bool {
        self.people.contains_key(folded)
    }

    /// How many of the folded words, from the first, are the name of somebody lessons speak of.
    pub(crate) fn person_of_lessons(&self, folded: &[&str]) -> usize {
        let Some(names) = folded.first().and_then(|first| self.people.get(*first)) else {
            return 0;
        };
        names
            .iter()
            .filter(|name| {
                name.len() <= folded.len() && name.iter().zip(folded).all(|(a, b)| a == b)
            })
            .map(Vec::len)
            .max()
            .unwrap_or(0)
    }
}

fn lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}
