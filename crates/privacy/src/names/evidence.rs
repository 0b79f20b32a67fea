//! What the words around a word say about it.

use std::sync::LazyLock;

use regex::Regex;

use super::Passing;
use super::cues::{
    ADVERBS, ASKING, BEGINS_AS_VERB, BELONGINGS, CONDITIONS, DETERMINERS, DOING_NOW, DOINGS,
    HONORIFICS, IMPERATIVES, KIN, LEADS, MILD_VERBS, NAMED_THINGS, NATURE_SIGNS, OBJECTS,
    PERSON_VERBS, PLANTS, ROLES, TALKING, TIMES_AND_PLACES, TOWARDS_PERSON,
};
use super::passages::{Looked, Passage};

/// A year, after further authors or not: how a text names its sources.
static CITED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:(?:,|,? and|,? &) +[\p{L}'-]+){0,5}(?:['’]s)?(?: et al\.?,?|,)?,? ?\(?(?:1[89]|20)\d\d\b").ok()
});

/// What surrounds a span of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Evidence {
    /// "Mr", "Ms".
    pub(super) honorific: bool,
    /// "pupil", "a girl named".
    pub(super) role: bool,
    /// "needs", "always struggles", "has dyslexia".
    pub(super) acts: bool,
    /// "works", "isn't".
    pub(super) does: bool,
    /// "has", "can".
    pub(super) mild: bool,
    /// "'s jotter".
    pub(super) owns: bool,
    /// `'s` and something else.
    pub(super) possessive: bool,
    /// "ask", "beside".
    pub(super) asked: bool,
    /// "with", "for".
    pub(super) towards: bool,
    /// "the", "in".
    pub(super) determined: bool,
    /// After a word with a small letter.
    pub(super) inside: bool,
}

impl Passage<'_> {
    /// What surrounds the words from `first` to `last`.
    pub(super) fn evidence(&self, first: usize, last: usize) -> Evidence {
        let previous = self.previous_beside(first);
        let before = self.folded(previous);
        let next = self.next_beside(last).filter(|next| self.words[*next].is_small());
        let after = self.folded(next);
        let possessive = self.words[last].is_possessive()
            || (self.words[last].text.ends_with('s') && self.ends_in_apostrophe(last));
        let owned = if self.words[last].is_possessive() { after.as_ref() } else { "" };
        let owned_late = match next {
            // "Mark's own work", "Grace's two friends".
            Some(next) if possessive => self.folded(self.next_beside(next)),
            _ => "".into(),
        };
        Evidence {
            honorific: previous.is_some() && HONORIFICS.has(&before),
            role: previous.is_some() && ROLES.has(&before) || !possessive && KIN.has(&after),
            acts: !possessive && self.acts(next),
            does: !possessive && DOINGS.has(&after),
            mild: !possessive && MILD_VERBS.has(&after),
            owns: possessive && (BELONGINGS.has(owned) || BELONGINGS.has(&owned_late)),
            possessive,
            asked: previous.is_some() && (ASKING.has(&before) || self.is_told(first)),
            towards: previous.is_some() && TOWARDS_PERSON.has(&before),
            determined: previous.is_some() && DETERMINERS.has(&before),
            inside: self.is_inside_sentence(first),
        }
    }

    /// Whether the word says what only a person does, across "always" and "has".
    fn acts(&self, verb: Option<usize>) -> bool {
        let Some(mut at) = verb else { return false };
        let (mut has, mut led) = (false, false);
        for _ in 0..3 {
            let word = self.folded(Some(at));
            if PERSON_VERBS.has(&word)
                || has && CONDITIONS.has(&word)
                || led && DOING_NOW.has(&word)
            {
                return true;
            }
            let leads_on = ADVERBS.has(&word)
                || MILD_VERBS.has(&word)
                || DOINGS.has(&word) && word.contains('\'');
            let Some(next) = self.next_beside(at).filter(|_| leads_on) else { return false };
            has |= word == "has" || word == "had";
            led |= MILD_VERBS.has(&word) || word.contains('\'');
            at = next;
        }
        false
    }

    fn ends_in_apostrophe(&self, index: usize) -> bool {
        let after = &self.text[self.words[index].range.end..];
        after.starts_with("' ") || after.starts_with("’ ")
    }

    /// Whether the span belongs to a thing ("Venn diagram", "Baker Street") or is a source that is
    /// cited ("Ross, 1976").
    pub(super) fn names_a_thing(&self, first: usize, last: usize) -> bool {
        let next = self.next_beside(last);
        if let Some(next) = next
            && NAMED_THINGS.has(&self.folded(Some(next)))
            // "Jack's test" is Jack's; "Bayes' theorem" has no Jack in it.
            && !self.words[last].is_possessive()
            // "Olena Kovalenko tests" is a sentence.
            && first == last
        {
            return true;
        }
        let surname = self.look(last).facts.is_surname();
        match self.passing {
            // A year after a pupil's name may be the year of birth.
            Passing::Nothing => false,
            Passing::Listed(_) => {
                let after = &self.text[self.words[last].range.end..];
                after.starts_with(" et al")
                    || (surname || self.is_in_parentheses(first))
                        && CITED.as_ref().is_some_and(|cited| cited.is_match(head(after)))
            }
        }
    }

    /// "Yesterday Hope", "If Grace".
    fn is_led(&self, at: usize) -> bool {
        let next = self.next_beside(at);
        self.previous_beside(at).is_some_and(|lead| {
            self.words[lead].is_capitalised()
                && self.begins_item(lead)
                && LEADS.has(&self.folded(Some(lead)))
        }) && next.is_some_and(|next| self.words[next].is_small())
            && !self.is_of_nature(at)
    }

    /// "An effort from Sandy on the poem", "a drawing by Hazel": whoever something comes from or goes to.
    fn is_giver(&self, at: usize) -> bool {
        let said = self.folded(self.previous_beside(at));
        let next = self.next_beside(at);
        matches!(said.as_ref(), "from" | "by" | "to" | "of")
            && self.is_inside_sentence(at)
            && !next.is_some_and(|next| self.words[next].is_capitalised())
            && !self.words[at].is_shouted()
            && !self.names_a_thing(at, at)
            && !self.is_of_nature(at)
    }

    /// Whether a plant, a colour or a stone is meant: "Holly has spiky leaves".
    pub(super) fn is_of_nature(&self, at: usize) -> bool {
        PLANTS.has(&self.look(at).folded)
            && !self.words[at].is_possessive()
            && (self.is_among_plants(at)
                || (at + 1..self.words.len().min(at + 7))
                    .take_while(|next| !self.gap(*next).contains(['.', '!', '?', '\n']))
                    .any(|next| NATURE_SIGNS.has(&self.folded(Some(next)))))
    }

    /// "Holly and ivy", "Iris, lily": another follows that has no capital letter.
    fn is_among_plants(&self, at: usize) -> bool {
        let and = self.next_beside(at).filter(|and| self.words[*and].text == "and");
        let other = if self.gap(at + 1) == ", " { Some(at + 1) } else { and.map(|and| and + 1) };
        other
            .and_then(|other| self.words.get(other))
            .is_some_and(|other| other.is_small() && PLANTS.has(other.text))
    }

    /// "Spoke to", "belongs to".
    fn is_told(&self, first: usize) -> bool {
        let Some(to) = self.previous_beside(first).filter(|to| self.words[*to].text == "to") else {
            return false;
        };
        TALKING.has(&self.folded(self.previous_beside(to)))
    }

    /// Whether a verb begins the sentence: "Bob the float on the water", "Drew straws".
    pub(super) fn is_imperative(&self, at: usize) -> bool {
        IMPERATIVES.has(&self.look(at).folded)
            && self.begins_item(at)
            && self.next_beside(at).is_some_and(|next| {
                self.words[next].is_small()
                    && OBJECTS.has(&self.folded(Some(next)))
                    && !self.next_beside(next).is_some_and(|next| self.words[next].is_capitalised())
            })
    }

    /// Whether a parenthesis is open before a word.
    fn is_in_parentheses(&self, index: usize) -> bool {
        let before = &self.text[..self.words[index].range.start];
        before.chars().rev().take(200).find(|letter| matches!(letter, '(' | ')' | '\n'))
            == Some('(')
    }

    /// Whether a single word that is more than a name, or that no list knows, is a person here.
    pub(super) fn is_person(&self, at: usize, word: &Looked<'_>, seen: Evidence) -> bool {
        if seen.honorific {
            return true;
        }
        if word.facts.is_also_word() && self.is_somebody(at) || self.is_called(at) {
            return true;
        }
        let clear = seen.role || seen.owns || seen.acts && !seen.determined;
        if word.facts.is_also_word() {
            if TIMES_AND_PLACES.has(&word.folded) {
                return clear || seen.asked;
            }
            let verb_after = seen.mild && BEGINS_AS_VERB.has(&word.folded);
            let in_running_text =
                seen.inside && !seen.determined || self.is_led(at) || self.is_giver(at);
            return clear
                || verb_after
                || seen.does
                || seen.asked
                || in_running_text
                || seen.possessive && !seen.determined;
        }
        if !word.is_strange() || self.is_listed(&word.folded) {
            return false;
        }
        let surname = word.facts.is_surname() && !seen.determined;
        match self.passing {
            Passing::Nothing => {
                let likely = seen.inside || seen.mild || seen.does || seen.possessive || seen.asked;
                clear || surname && likely
            }
            Passing::Listed(_) => {
                clear
                    || seen.asked && !seen.determined
                    || surname && (seen.asked || seen.towards || seen.does)
            }
        }
    }
}

/// The first characters of a text, enough for a citation.
fn head(text: &str) -> &str {
    let end = text.char_indices().nth(90).map_or(text.len(), |(end, _)| end);
    &text[..end]
}
