//! Words that are names by what their sentence says: months, flowers, ordinary words, nicknames.
//!
//! - At the head of a sentence that speaks of somebody: "Heather is new to the class", "Jasper lost his glasses";
//!   "Heather moorland is burned" does not.
//! - Before what only a person does or cannot do: "Mark never brings a pencil", "May can't manage the stairs";
//!   "May is a busy month" stays, and so does "in April".
//! - In a question about somebody: "Is Pearl entitled to a reader?", "Has Summer caught up?"
//! - Made to do something: "Get Joy to read it out."
//! - Told to be a name: "her nickname is Midge", "they call him Spud", "Bunny is what she answers to",
//!   "Ask Smudge for the scissors".

use super::cues::{
    ADVERBS, ASK_ALONE, CALLED, CALLING, DOINGS, MAKING, MILD_VERBS, NOBODY, PERSON_SIGNS,
    QUESTIONS, SCHOOL_SIGNS, TIMES_AND_PLACES,
};
use super::passages::Passage;

/// Words of a sentence that are looked at.
const SENTENCE: usize = 14;

impl Passage<'_> {
    /// Whether the sentence treats a word that is also a name as somebody.
    pub(super) fn is_somebody(&self, at: usize) -> bool {
        if self.is_called(at) {
            return true;
        }
        let time = TIMES_AND_PLACES.has(&self.look(at).folded);
        let previous = self.previous_beside(at);
        let said = self.folded(previous);
        let next = self.next_beside(at).filter(|next| self.words[*next].is_small());
        let after = self.folded(next);
        if MAKING.has(&said) && after == "to" {
            return true;
        }
        if previous.is_some() && QUESTIONS.has(&said) {
            return self.asks(at) && (!time || self.speaks_of_somebody(at, false));
        }
        if previous.is_some() || self.words[at].is_possessive() {
            return false;
        }
        let Some(next) = next else { return false };
        let negated = matches!(after.as_ref(), "can't" | "cannot" | "couldn't" | "cant");
        let always = ADVERBS.has(&after)
            && self.next_beside(next).is_some_and(|verb| {
                let verb = self.words[verb].text;
                verb.ends_with('s') && !verb.ends_with("ss")
            });
        let verb = MILD_VERBS.has(&after) || DOINGS.has(&after);
        let own = after.ends_with(['s', 'd'])
            && self.next_beside(next).is_some_and(|own| {
                matches!(
                    self.words[own].text,
                    "his" | "her" | "himself" | "herself" | "him" | "he" | "she"
                )
            });
        negated || always || own || verb && self.speaks_of_somebody(at, time)
    }

    /// Whether a word, of any kind, is said to be what somebody is called.
    pub(super) fn is_called(&self, at: usize) -> bool {
        let folded = self.look(at).folded;
        if NOBODY.has(&folded) || self.is_listed(&folded) {
            return false;
        }
        let previous = self.previous_beside(at);
        let said = self.folded(previous);
        let earlier = self.folded(previous.and_then(|previous| self.previous_beside(previous)));
        let called =
            previous.is_some() && (CALLING.has(&said) || CALLED.has(&format!("{earlier} {said}")));
        let next = self.next_beside(at);
        let after = &self.text[self.words[at].range.end..];
        let named = [
            " is what he",
            " is what she",
            " is his nickname",
            " is her nickname",
            " is her surname",
            " is his surname",
            " is his name",
            " is her name",
            " (real name",
            " goes by ",
            " is what his",
            " is what her",
            " is what they",
        ];
        let asked = ASK_ALONE.has(&said)
            && next.is_some_and(|next| {
                matches!(
                    self.words[next].text,
                    "for" | "to" | "if" | "about" | "why" | "what" | "after" | "whether"
                )
            });
        called || named.iter().any(|words| after.starts_with(words)) || asked
    }

    /// Whether the sentence is a question.
    fn asks(&self, at: usize) -> bool {
        let rest = &self.text[self.words[at].range.end..];
        rest.find(['.', '!', '?', '\n']).is_some_and(|end| rest[end..].starts_with('?'))
    }

    /// Whether the rest of the sentence has a word that speaks of a person: "his", "jotter", or, unless it has
    /// to be sure, "class" and "late".
    fn speaks_of_somebody(&self, at: usize, surely: bool) -> bool {
        for index in at + 1..self.words.len().min(at + SENTENCE) {
            if self.gap(index).contains(['.', '!', '?', '\n']) {
                return false;
            }
            let word = self.folded(Some(index));
            let compared = word == "than"
                && self.next_beside(index).is_some_and(|next| {
                    self.words[next].is_capitalised() && !self.look(next).facts.is_passed()
                });
            if compared || PERSON_SIGNS.has(&word) || !surely && SCHOOL_SIGNS.has(&word) {
                return true;
            }
        }
        false
    }
}
