//! What may be passed over, and in which texts.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use regex::{Regex, RegexBuilder};

use crate::kind::{Kind, Open};
use crate::names::{Lexicon, Word, fold, words};

/// What a deployment lets through, and what it looks for besides.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    allow: AllowList,
    research: Option<Looking>,
}

/// What is looked for besides in texts that leave a study: files and where they are, addresses on the
/// web, towns, schools.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Research {
    /// Whether days are looked for: where times are shifted, a day in words would tell by how much.
    pub dates: bool,
    /// Words that somebody named, with what they are. They are found wherever they stand as words, in
    /// capitals or small letters.
    pub named: Vec<(Kind, String)>,
}

impl Policy {
    /// A policy with an allow-list for texts that are not about pupils.
    #[must_use]
    pub fn new(allow: AllowList) -> Self {
        Self { allow, research: None }
    }

    /// A policy for texts that leave a study. It has no allow-list.
    ///
    /// # Errors
    /// When so many words are named that they cannot be looked for at once: some hundreds of thousands.
    pub fn for_research(research: &Research) -> Result<Self, TooManyNamed> {
        let looking = Looking::for_all(research)?;
        Ok(Self { allow: AllowList::default(), research: Some(looking) })
    }

    pub(crate) fn research(&self) -> Option<&Looking> {
        self.research.as_ref()
    }

    /// The allow-list, for whoever can show that the text is an open one.
    pub(crate) fn allow(&self, _text: Open) -> &AllowList {
        &self.allow
    }
}

/// More words were named than can be looked for at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooManyNamed;

impl fmt::Display for TooManyNamed {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("more words are named than can be looked for at once")
    }
}

impl std::error::Error for TooManyNamed {}

/// What is looked for besides, ready to be looked for.
#[derive(Debug, Clone)]
pub(crate) struct Looking {
    pub(crate) dates: bool,
    /// The words of each kind, in one pattern.
    pub(crate) named: Vec<(Kind, Regex)>,
}

impl Looking {
    fn for_all(research: &Research) -> Result<Self, TooManyNamed> {
        let mut by_kind: BTreeMap<Kind, Vec<&str>> = BTreeMap::new();
        for (kind, words) in &research.named {
            let words = words.trim();
            if !words.is_empty() {
                by_kind.entry(*kind).or_default().push(words);
            }
        }
        let mut named = Vec::new();
        for (kind, mut words) in by_kind {
            // Of two that begin alike the longer one is meant where it stands.
            words.sort_by_key(|words| (std::cmp::Reverse(words.len()), *words));
            words.dedup();
            let words: Vec<String> = words.into_iter().map(regex::escape).collect();
            let pattern = RegexBuilder::new(&words.join("|"))
                .case_insensitive(true)
                .size_limit(LARGEST_PATTERN)
                .build();
            named.push((kind, pattern.map_err(|_| TooManyNamed)?));
        }
        Ok(Self { dates: research.dates, named })
    }
}

/// Bytes that a pattern of named words may take.
const LARGEST_PATTERN: usize = 256 << 20;

/// Names of authors, places and products, taken from texts that are trusted.
///
/// A first name by itself is never on the list, whatever the texts say: an example with "Ross and
/// Amina" in a skill must not open the way for a Ross in 3B. "Amina Rossi" as a whole may be on it.
#[derive(Debug, Clone, Default)]
pub struct AllowList {
    words: HashSet<String>,
    /// Phrases of two words and more, by their first word.
    phrases: HashMap<String, Vec<Vec<String>>>,
}

impl AllowList {
    /// The capitalised words and phrases of trusted texts: curriculum, skills, pedagogy.
    pub fn from_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut list = Self::default();
        for text in texts {
            let mut phrase: Vec<Word<'_>> = Vec::new();
            for word in words(text) {
                let goes_on = phrase
                    .last()
                    .is_some_and(|last| text[last.range.end..word.range.start] == *" ");
                if !goes_on {
                    list.add(&phrase);
                    phrase.clear();
                }
                if word.is_capitalised() {
                    phrase.push(word);
                } else {
                    list.add(&phrase);
                    phrase.clear();
                }
            }
            list.add(&phrase);
        }
        list
    }

    /// The list with more phrases, such as the name of a school.
    #[must_use]
    pub fn with<'a>(mut self, phrases: impl IntoIterator<Item = &'a str>) -> Self {
        for phrase in phrases {
            let phrase: Vec<Word<'_>> = words(phrase).collect();
            self.add(&phrase);
        }
        self
    }

    /// Whether a word may stand by itself.
    pub(crate) fn allows_word(&self, folded: &str) -> bool {
        self.words.contains(folded)
    }

    /// Whether a phrase of the list begins with the word.
    pub(crate) fn begins_phrase(&self, folded: &str) -> bool {
        self.phrases.contains_key(folded)
    }

    /// How many words, of those that begin here, are a phrase of the list; the longest counts.
    pub(crate) fn allows_phrase(&self, folded: &[&str]) -> usize {
        let Some(first) = folded.first() else { return 0 };
        let Some(phrases) = self.phrases.get(*first) else { return 0 };
        phrases
            .iter()
            .filter(|phrase| {
                phrase.len() <= folded.len() && phrase.iter().zip(folded).all(|(a, b)| a == b)
            })
            .map(Vec::len)
            .max()
            .unwrap_or(0)
    }

    fn add(&mut self, phrase: &[Word<'_>]) {
        let lexicon = Lexicon::get();
        for word in phrase {
            let folded = fold(word.stem());
            if !lexicon.is_given_name(&folded) {
                self.words.insert(folded.into_owned());
            }
        }
        if phrase.len() < 2 {
            return;
        }
        let folded: Vec<String> =
            phrase.iter().map(|word| fold(word.stem()).into_owned()).collect();
        let phrases = self.phrases.entry(folded[0].clone()).or_default();
        if !phrases.contains(&folded) {
            phrases.push(folded);
        }
    }
}
