//! A text as words, with what may be asked of each: its facts, its neighbours, what is between them.

use std::borrow::Cow;
use std::ops::Range;

use super::cues::{PLACES_OF, RULERS};
use super::lexicon::{Facts, Lexicon};
use super::words::{Word, fold, words};
use super::{Known, Passing};

/// The longest name of a person of lessons, in words.
const MOST_WORDS: usize = 6;

/// A text in words.
pub(super) struct Passage<'t> {
    pub(super) text: &'t str,
    pub(super) words: Vec<Word<'t>>,
    pub(super) passing: Passing<'t>,
    pub(super) lexicon: &'static Lexicon,
    known: &'t Known,
}

/// A word with a capital letter, looked up.
pub(super) struct Looked<'t> {
    pub(super) folded: Cow<'t, str>,
    pub(super) facts: Facts,
    /// It was part of a name before, and is no ordinary word.
    pub(super) known: bool,
}

impl Looked<'_> {
    /// A name wherever it stands.
    pub(super) fn is_name(&self) -> bool {
        !self.facts.is_passed() && (self.facts.is_given() || self.known)
    }

    /// A word that can go on with a name that has begun.
    pub(super) fn continues_name(&self) -> bool {
        !self.facts.is_passed()
            && (self.known
                || self.facts.is_surname()
                || self.facts.is_given()
                || self.facts.is_also_word()
                || self.facts.is_unknown())
    }

    /// No dictionary has it and no list passes it over.
    pub(super) fn is_strange(&self) -> bool {
        !self.facts.is_passed() && !self.facts.is_english() && !self.facts.is_also_word()
    }
}

impl<'t> Passage<'t> {
    /// Read a text.
    pub(super) fn read(text: &'t str, passing: Passing<'t>, known: &'t Known) -> Self {
        Self { text, words: words(text).collect(), passing, lexicon: Lexicon::get(), known }
    }

    /// The word looked up.
    pub(super) fn look(&self, index: usize) -> Looked<'t> {
        let folded = fold(self.words[index].stem());
        let facts = self.lexicon.facts(&folded);
        let known = self.known.contains(&folded);
        Looked { folded, facts, known }
    }

    /// The folded word, or nothing beyond the ends.
    pub(super) fn folded(&self, index: Option<usize>) -> Cow<'t, str> {
        index
            .and_then(|index| self.words.get(index))
            .map_or(Cow::Borrowed(""), |word| fold(word.text))
    }

    /// What stands before a word and after the one before it.
    pub(super) fn gap(&self, index: usize) -> &'t str {
        let Some(word) = self.words.get(index) else { return "\n" };
        let from = match index.checked_sub(1) {
            Some(before) => self.words[before].range.end,
            None => return "\n",
        };
        &self.text[from..word.range.start]
    }

    /// The word after, when only a space is between.
    pub(super) fn next_beside(&self, index: usize) -> Option<usize> {
        let next = index + 1;
        (next < self.words.len() && is_space(self.gap(next))).then_some(next)
    }

    /// The word before, when only a space is between, or the point of an abbreviation.
    pub(super) fn previous_beside(&self, index: usize) -> Option<usize> {
        let previous = index.checked_sub(1)?;
        let gap = self.gap(index);
        (is_space(gap) || (gap == ". " && self.words[previous].text.len() <= 4)).then_some(previous)
    }

    /// Whether the word stands in running text: after a word with a small letter.
    pub(super) fn is_inside_sentence(&self, index: usize) -> bool {
        let Some(previous) = index.checked_sub(1) else { return false };
        let gap = self.gap(index);
        (is_space(gap) || matches!(gap, ", " | " (" | " '" | " ‘"))
            && self.words[previous].is_small()
    }

    /// Whether a word was part of a name before.
    pub(super) fn knows(&self, folded: &str) -> bool {
        self.known.contains(folded)
    }

    /// How many words from here on are passed over together: somebody of whom lessons speak, a
    /// phrase of the allow-list.
    pub(super) fn passed_over(&self, index: usize) -> usize {
        // Most words begin no phrase, and the rest of them need not be looked at.
        let first = fold(self.words[index].stem());
        let begins_phrase = match self.passing {
            Passing::Nothing => false,
            Passing::Listed(list) => list.begins_phrase(&first),
        };
        if !begins_phrase && !self.lexicon.begins_person_of_lessons(&first) {
            return 0;
        }
        let folded: Vec<Cow<'_, str>> = (index..self.words.len().min(index + MOST_WORDS))
            .take_while(|at| {
                let initial = |at: usize| self.words[at].is_initial();
                *at == index
                    || is_space(self.gap(*at))
                    || initial(at - 1) && matches!(self.gap(*at), "." | ". ")
                    // "Mary, Queen of Scots".
                    || self.gap(*at) == ", " && RULERS.has(&self.folded(Some(*at)))
            })
            .map(|at| fold(self.words[at].stem()))
            .collect();
        let folded: Vec<&str> = folded.iter().map(AsRef::as_ref).collect();
        let person = self.lexicon.person_of_lessons(&folded);
        let listed = match self.passing {
            Passing::Nothing => 0,
            Passing::Listed(list) => list.allows_phrase(&folded),
        };
        person.max(listed)
    }

    /// Whether a king, a saint or a place is named here: "Queen Victoria", "Henry VIII", "Isle of Lewis".
    pub(super) fn is_ruler(&self, index: usize) -> bool {
        let numbered = self.next_beside(index).is_some_and(|next| {
            let text = self.words[next].text;
            let numeral = text.bytes().all(|letter| b"IVX".contains(&letter));
            numeral && (text.len() > 1 || reigns(&self.folded(self.next_beside(next))))
        });
        let place = self
            .previous_beside(index)
            .filter(|of| self.words[*of].text == "of")
            .and_then(|of| self.previous_beside(of))
            .is_some_and(|place| {
                self.words[place].is_capitalised() && PLACES_OF.has(&self.folded(Some(place)))
            });
        numbered
            || place
            || self.previous_beside(index).is_some_and(|previous| {
                self.words[previous].is_capitalised() && RULERS.has(&self.folded(Some(previous)))
            })
    }

    /// Whether the allow-list has the word by itself.
    pub(super) fn is_listed(&self, folded: &str) -> bool {
        match self.passing {
            Passing::Nothing => false,
            Passing::Listed(list) => list.allows_word(folded),
        }
    }

    /// Where the words of a span stand in the text, without `'s`.
    pub(super) fn range(&self, first: usize, last: usize) -> Range<usize> {
        self.words[first].range.start..self.words[last].stem_range().end
    }
}

/// What is said of somebody who is the first of a name: "James I of England", "Elizabeth I had no husband".
fn reigns(word: &str) -> bool {
    matches!(word, "of" | "had" | "was" | "ruled" | "reigned" | "became" | "died" | "and")
}

/// One space, of either width.
pub(super) fn is_space(gap: &str) -> bool {
    gap == " " || gap == "\u{a0}"
}
