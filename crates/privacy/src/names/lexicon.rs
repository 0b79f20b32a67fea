//! The lists.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use text::lists;

use super::sorted::SortedList;
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
    /// What each list says of its words.
    lists: [(SortedList, u8); 4],
    passed: HashSet<&'static str>,
    /// People whom lessons speak of: folded words of each name, by the first of them.
    people: HashMap<String, Vec<Vec<String>>>,
}

/// Of how many words a thread keeps what the lists say: more than a lesson has, and its texts together.
const MOST_SEEN: usize = 16_384;

thread_local! {
    /// A text says the same words again and again, and is asked about each in several ways.
    static SEEN: RefCell<HashMap<Box<str>, u8>> = RefCell::default();
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::build);

impl Lexicon {
    /// The one lexicon of the process.
    pub(crate) fn get() -> &'static Self {
        &LEXICON
    }

    fn build() -> Self {
        let lists = [
            (include_str!("../../data/given-names.txt"), GIVEN),
            (include_str!("../../data/given-names-also-words.txt"), ALSO_WORD),
            (include_str!("../../data/surnames.txt"), SURNAME),
            (include_str!("../../data/english-words.txt"), ENGLISH),
        ]
        .map(|(list, bit)| (SortedList::new(list), bit));
        let vocabulary = lines(include_str!("../../data/vocabulary.txt"));
        let passed = vocabulary.flat_map(str::split_whitespace).collect();
        let mut people: HashMap<String, Vec<Vec<String>>> = HashMap::new();
        let phrases = lines(include_str!("../../data/known-phrases.txt"));
        for line in lines(include_str!("../../data/known-people.txt")).chain(phrases) {
            let words: Vec<String> = line.split(' ').map(|word| fold(word).into_owned()).collect();
            people.entry(words[0].clone()).or_default().push(words);
        }
        Self { lists, passed, people }
    }

    /// What the lists themselves say of a word; none has no bits.
    fn bits(&self, word: &str) -> u8 {
        SEEN.with_borrow_mut(|seen| {
            if let Some(bits) = seen.get(word) {
                return *bits;
            }
            if seen.len() == MOST_SEEN {
                seen.clear();
            }
            let bits = self.looked_up(word);
            seen.insert(word.into(), bits);
            bits
        })
    }

    fn looked_up(&self, word: &str) -> u8 {
        let listed = self.lists.iter().filter(|(list, _)| list.has(word));
        let passed = if self.passed.contains(word) { PASSED } else { 0 };
        listed.fold(passed, |bits, (_, bit)| bits | bit)
    }

    /// What the lists say of a folded word.
    pub(crate) fn facts(&self, folded: &str) -> Facts {
        let bits = self.bits(folded);
        if bits != 0 {
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
        if unlenited(folded)
            .is_some_and(|names| names.iter().any(|name| self.bits(name) & GIVEN != 0))
        {
            return Facts(GIVEN);
        }
        let surname = SURNAME_ENDINGS.entries().iter().any(|ending| folded.ends_with(*ending))
            || folded.starts_with("o'")
            || ["mc", "mac", "nic", "fitz", "d'"].iter().any(|start| folded.starts_with(start));
        Facts(if surname && folded.len() > 4 { SURNAME } else { 0 })
    }

    /// `jamie-lee` is what its parts are; `al-sayed` is a surname.
    fn hyphenated(&self, folded: &str) -> Facts {
        let parts: Vec<u8> = folded.split('-').map(|part| self.bits(part)).collect();
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
            .map(|word| self.bits(&word))
            .find(|bits| bits & GIVEN != 0)
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

    /// Whether a folded word is a given name or a surname and no word besides.
    pub(crate) fn is_only_a_name(&self, folded: &str) -> bool {
        let facts = self.facts(folded);
        folded.len() > 2 && (facts.is_given() || facts.is_surname()) && !facts.is_english()
            || facts.is_also_word()
    }

    /// Whether a name begins the folded word: `neal` in `nealxo`.
    pub(crate) fn begins_with_name(&self, folded: &str) -> bool {
        let ends = folded.char_indices().map(|(end, _)| end).skip(4);
        ends.chain([folded.len()]).any(|end| {
            let facts = self.facts(&folded[..end]);
            end > 3 && facts.is_given() && !facts.is_english()
        })
    }

    /// Whether small letters are a surname with an initial before or after, or two names: `kbaird`,
    /// `bairdk`, `kirstybaird`.
    pub(crate) fn is_name_with_initial(&self, letters: &str) -> bool {
        let listed = |part: &str| {
            let facts = self.bits(part);
            part.len() > 3 && facts & (SURNAME | GIVEN) != 0 && facts & PASSED == 0
        };
        let (last, first) = (letters.len().saturating_sub(1), letters.len().min(1));
        letters.is_ascii()
            && (listed(&letters[first..])
                || listed(&letters[..last])
                || (4..last.saturating_sub(2))
                    .any(|at| listed(&letters[..at]) && listed(&letters[at..])))
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

/// What a Gaelic given name may be in its own form when it is called or belongs: `sheumais` is `seumas`,
/// `mhairi` is `mairi`.
fn unlenited(folded: &str) -> Option<[String; 3]> {
    let (first, rest) = folded.split_at_checked(1)?;
    let rest = rest.strip_prefix('h').filter(|rest| rest.len() > 2)?;
    if !"bcdfgmpst".contains(first) {
        return None;
    }
    let plain = format!("{first}{rest}");
    let at = plain.rfind('i').filter(|at| at + 2 >= plain.len());
    let broad =
        at.map_or_else(|| plain.clone(), |at| format!("{}{}", &plain[..at], &plain[at + 1..]));
    let soft = broad.strip_suffix("idh").map_or_else(|| broad.clone(), |stem| format!("{stem}dh"));
    Some([plain, broad, soft])
}

fn lines(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}
