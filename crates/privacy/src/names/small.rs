//! Names without a capital letter, as they are typed in a hurry.
//!
//! Only a word that is a given name and nothing else begins one. Such words are hardly met in small letters
//! otherwise, so a mild sign is enough: what somebody is or does, a surname, a line of its own, a row of
//! names, somebody else who is named in the same text.

use std::ops::Range;

use super::cues::{ADDRESSING, ADVERBS, ARTICLES, PLANTS, QUESTIONS, WORDS_IN_SMALL};
use super::passages::Passage;
use super::spans::{MOST_WORDS, Span};
use super::words::fold;

/// The shortest given name that is looked for, in bytes; with a surname or in a line of its own.
const SHORTEST: usize = 3;

/// The shortest that is looked for in running text.
const IN_TEXT: usize = 4;

/// What a word without a capital letter is.
pub(super) enum Small {
    /// A name.
    Name(Span),
    /// One where other names are.
    Perhaps(Span),
}

impl Passage<'_> {
    /// What begins at a word without a capital letter.
    pub(super) fn small_name(&self, at: usize) -> Option<Small> {
        let stem = self.words[at].stem();
        if stem.len() < SHORTEST {
            return None;
        }
        let folded = fold(stem);
        let facts = self.lexicon.facts(&folded);
        if self.is_titled(at) {
            return Some(Small::Name(Span { first: at, last: self.end_of_small_name(at) }));
        }
        if facts.is_english() || facts.is_passed() || facts.is_also_word() {
            return None;
        }
        let known = self.knows(&folded);
        if !facts.is_given() && !known {
            return None;
        }
        let last = self.end_of_small_name(at);
        let span = Span { first: at, last };
        let seen = self.evidence(at, last);
        let long = last > at || stem.len() >= IN_TEXT;
        let clear =
            seen.acts || seen.owns || seen.role || seen.asked || seen.towards || seen.honorific;
        if clear && long {
            return Some(Small::Name(span));
        }
        let a_thing = ARTICLES.has(&self.folded(self.previous_beside(at)));
        if WORDS_IN_SMALL.has(&folded) || PLANTS.has(&folded) || a_thing && !known {
            return None;
        }
        if long && !seen.determined && self.is_addressed(span) {
            return Some(Small::Name(span));
        }
        let listed =
            self.begins_item(at) && self.text[self.words[last].range.end..].starts_with(':');
        let mild =
            (seen.mild || seen.does || seen.possessive || self.is_noted(span)) && !seen.determined;
        if known || last > at || mild && (long || listed) || self.is_all_of_its_line(span) {
            return Some(Small::Name(span));
        }
        long.then_some(Small::Perhaps(span))
    }

    /// Whether a title stands before: "mrs tulloch", "mr green".
    fn is_titled(&self, at: usize) -> bool {
        let title = self.previous_beside(at).filter(|title| self.words[*title].is_small());
        let facts = self.lexicon.facts(&fold(self.words[at].stem()));
        match title.map_or("", |title| self.words[title].text) {
            "mr" | "mrs" | "ms" => self.words[at].text != "and",
            "miss" => facts.is_surname() && !facts.is_english(),
            _ => false,
        }
    }

    /// Whether a note is to somebody: "ta for swapping duty lorraine, owe u one".
    fn is_addressed(&self, span: Span) -> bool {
        let after = &self.text[self.words[span.last].range.end..];
        let ends = after.is_empty() || after.starts_with([',', '.', '!', '?', '\n']);
        let beside = |range: Range<usize>| {
            range.into_iter().any(|at| ADDRESSING.has(&self.folded(Some(at))))
        };
        let from = span.first.saturating_sub(8);
        let end = self.words.len().min(span.last + 8);
        ends && (beside(from..span.first) || beside(span.last + 1..end))
    }

    /// The last word of the name that begins here: surnames follow, and a word of no list does before
    /// what only a person does.
    fn end_of_small_name(&self, at: usize) -> usize {
        let mut last = at;
        while last - at + 1 < MOST_WORDS && !self.words[last].is_possessive() {
            let Some(next) = self.next_beside(last).filter(|next| self.words[*next].is_small())
            else {
                break;
            };
            let folded = fold(self.words[next].stem());
            let facts = self.lexicon.facts(&folded);
            if facts.is_english() || facts.is_also_word() || facts.is_passed() {
                break;
            }
            let listed = facts.is_surname() || facts.is_given() || self.knows(&folded);
            if folded.len() < SHORTEST || !listed && !self.evidence(at, next).acts {
                break;
            }
            last = next;
        }
        last
    }

    /// Whether a note is on somebody: "kai: off sick", "kai 14/20", "kai still cant", "who is kai sitting with".
    fn is_noted(&self, span: Span) -> bool {
        let after = &self.text[self.words[span.last].range.end..];
        let score =
            after.trim_start_matches([' ', ':']).split([' ', '\n']).next().is_some_and(|word| {
                word.split_once('/').is_some_and(|(got, of)| {
                    let number = |text: &str| {
                        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
                    };
                    number(got) && number(of)
                })
            });
        let previous = self.previous_beside(span.first);
        let asked = self.folded(previous.and_then(|previous| self.previous_beside(previous)));
        let question = matches!(asked.as_ref(), "who" | "where" | "why" | "how" | "when")
            && QUESTIONS.has(&self.folded(previous));
        let adverb = ADVERBS.has(&self.folded(self.next_beside(span.last)));
        let item = self.begins_item(span.first);
        score || question || item && (adverb || after.starts_with(':'))
    }

    /// Whether a line says nothing but this, as an item of a list does.
    fn is_all_of_its_line(&self, span: Span) -> bool {
        let (start, end) = (self.words[span.first].range.start, self.words[span.last].range.end);
        let before = self.text[..start].rsplit('\n').next().unwrap_or_default();
        let after = self.text[end..].split('\n').next().unwrap_or_default();
        !before.contains(char::is_alphabetic) && !after.contains(char::is_alphanumeric)
    }

    /// With the names in small letters that stand beside others: anywhere in a text that names somebody,
    /// and in a row.
    pub(super) fn with_small(&self, spans: Vec<Span>, perhaps: Vec<Span>) -> Vec<Span> {
        if perhaps.is_empty() {
            return spans;
        }
        let named = !spans.is_empty();
        let in_row = |at: usize| {
            let here = perhaps[at];
            let after = |span: &Span| self.joined(span.first) == Some(here.last);
            let before = |span: &Span| self.joined(here.first) == Some(span.last);
            perhaps.get(at + 1).is_some_and(after)
                || at.checked_sub(1).and_then(|at| perhaps.get(at)).is_some_and(before)
        };
        let found: Vec<Span> =
            (0..perhaps.len()).filter(|at| named || in_row(*at)).map(|at| perhaps[at]).collect();
        let mut all = spans;
        all.extend(found);
        all.sort_by_key(|span| span.first);
        all
    }
}
