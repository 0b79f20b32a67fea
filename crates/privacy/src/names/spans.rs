//! From words to names: where one begins, how far it goes, and who stands beside it.

use std::ops::Range;

use super::cues::{
    ASKING, BY_NICKNAME, HONORIFICS, NAMED_THINGS, NOT_SURNAMES, PERSON_VERBS, PLACE_SURNAMES,
    PLACE_WORDS, RULERS, TIMES_AND_PLACES, TOWARDS_PERSON,
};
use super::passages::{Passage, is_space};
use super::small::Small;

/// Words that a name has at most.
pub(super) const MOST_WORDS: usize = 5;

/// Words from `first` to `last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Passage<'_> {
    /// Where names stand, in order.
    pub(super) fn spans(&self) -> Vec<Range<usize>> {
        let mut spans: Vec<Span> = Vec::new();
        let mut perhaps: Vec<Span> = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            let word = &self.words[at];
            let passed = if word.is_capitalised() { self.passed_over(at) } else { 0 };
            if passed > 0 {
                at += passed;
                continue;
            }
            if let Some(span) = self.form_at(at) {
                at = span.last + 1;
                spans.push(span);
                continue;
            }
            if word.is_small() {
                match self.small_name(at) {
                    Some(Small::Name(span)) => {
                        at = span.last;
                        spans.push(span);
                    }
                    Some(Small::Perhaps(span)) => {
                        at = span.last;
                        perhaps.push(span);
                    }
                    None => {}
                }
                at += 1;
                continue;
            }
            if !word.is_capitalised() {
                at += 1;
                continue;
            }
            if self.is_ruler(at) {
                at = self.end_of_name(at) + 1;
                continue;
            }
            let free_from = spans.last().map_or(0, |span| span.last + 1);
            match self.name_at(at, free_from) {
                Some(span) => {
                    at = span.last + 1;
                    spans.push(span);
                }
                None => at += 1,
            }
        }
        let spans = self.with_companions(self.with_small(spans, perhaps));
        spans.iter().map(|span| self.range(span.first, span.last)).collect()
    }

    /// The name that begins at a word with a capital letter.
    fn name_at(&self, at: usize, free_from: usize) -> Option<Span> {
        let word = self.look(at);
        if word.facts.is_passed() || RULERS.has(&word.folded) && self.next_is_capitalised(at) {
            return None;
        }
        if self.words[at].is_shouted() && !self.is_shouted_name(at)
            || !self.is_inside_sentence(at) && (self.is_of_nature(at) || self.is_imperative(at))
        {
            return None;
        }
        let last = self.end_of_name(at);
        let span = Span { first: at, last };
        let clan = self.words[at].is_clan() && !self.is_listed(&word.folded);
        if word.is_name() || clan && word.facts.is_surname() {
            let first = self.beginning_of_name(at, free_from);
            return (!self.names_a_thing(at, last)).then_some(Span { first, last });
        }
        if self.words[at].is_initial() {
            return None;
        }
        let seen = self.evidence(at, last);
        if seen.honorific && !self.names_a_thing(at, last) {
            // "Mr Baker", and not "Miss the last step".
            let titled =
                !matches!(self.folded(self.previous_beside(at)).as_ref(), "miss" | "sir" | "madam");
            let named =
                titled || word.facts.is_surname() || word.facts.is_also_word() || word.is_strange();
            return (named && (titled || !self.is_listed(&word.folded))).then_some(span);
        }
        if last > at {
            return self.pair(span);
        }
        (self.is_person(at, &word, seen) && !self.names_a_thing(at, last)).then_some(span)
    }

    /// Two words and more that begin with one that is no sure name: "Mark Johnson", "Zbysko Kowal".
    fn pair(&self, span: Span) -> Option<Span> {
        let first = self.look(span.first);
        let second = self.look(span.first + 1);
        if self.names_a_thing(span.last, span.last) {
            return None;
        }
        let seen = self.evidence(span.first, span.last);
        let clear = seen.acts || seen.owns || seen.role || seen.asked || seen.towards;
        if first.facts.is_also_word() {
            // "Will Olena need it" asks about Olena, "Hope Street" is a place.
            if second.is_name() && !seen.inside {
                return None;
            }
            let named = !second.facts.is_english() && second.facts.is_surname();
            let plain = second.facts.is_surname() && (seen.inside || clear || seen.possessive);
            return (named
                || plain
                || clear && second.is_strange()
                || seen.inside && second.is_strange())
            .then_some(span);
        }
        if !first.is_strange() || self.is_listed(&first.folded) {
            return None;
        }
        let surname = second.facts.is_surname() && !second.facts.is_english();
        let guarded = matches!(self.passing, super::Passing::Nothing) && second.is_strange();
        (surname || second.is_name() || guarded || clear).then_some(span)
    }

    /// Capitals throughout are a name only where the word is nothing else.
    fn is_shouted_name(&self, at: usize) -> bool {
        let word = self.look(at);
        self.words[at].stem().chars().count() > 3 && word.is_name() && !word.facts.is_english()
    }

    /// The last word of the name that begins here.
    pub(super) fn end_of_name(&self, at: usize) -> usize {
        let shouted = self.words[at].is_shouted();
        let mut last = at;
        while last - at + 1 < MOST_WORDS && !self.words[last].is_possessive() {
            let Some(next) = self.next_beside(last).or_else(|| self.after_initial(last)) else {
                break;
            };
            if let Some(end) = self.gaelic_surname(next).or_else(|| self.end_of_particles(next)) {
                last = end;
                continue;
            }
            if last == at && self.is_worldly_surname(at, next) {
                last = next;
                break;
            }
            if !self.goes_on(next, shouted) || self.passed_over(next) > 0 {
                break;
            }
            last = next;
        }
        last
    }

    /// Whether a word belongs to the name before it.
    fn goes_on(&self, next: usize, shouted: bool) -> bool {
        let word = &self.words[next];
        if !word.is_capitalised() {
            return false;
        }
        if word.is_initial() {
            return word.text != "I";
        }
        let looked = self.look(next);
        word.is_shouted() == shouted && looked.continues_name() && !PLACE_WORDS.has(&looked.folded)
    }

    /// Whether an ordinary word or a place is a surname here: "Rhona Shell", "Ailsa Melrose".
    fn is_worldly_surname(&self, at: usize, next: usize) -> bool {
        let given = self.look(at);
        let word = &self.words[next];
        if !given.facts.is_given() || !word.is_capitalised() || word.is_shouted() {
            return false;
        }
        let looked = self.look(next);
        let place = looked.facts.is_passed() && PLACE_SURNAMES.has(&looked.folded);
        let ordinary = looked.facts.is_english()
            && !looked.facts.is_passed()
            && !NOT_SURNAMES.has(&looked.folded)
            && !NAMED_THINGS.has(&looked.folded);
        (place || ordinary) && word.text.len() > 2 && !self.next_is_capitalised(next)
    }

    fn next_is_capitalised(&self, at: usize) -> bool {
        self.next_beside(at).is_some_and(|next| self.words[next].is_capitalised())
    }

    /// "Jack S. Brown".
    fn after_initial(&self, last: usize) -> Option<usize> {
        let next = last + 1;
        (next < self.words.len() && self.words[last].is_initial() && self.gap(next) == ". ")
            .then_some(next)
    }

    /// The first word of a name whose given name stands later: "Wang Xiaoming", "Mohd Ali".
    fn beginning_of_name(&self, at: usize, free_from: usize) -> usize {
        let Some(previous) =
            self.previous_beside(at).filter(|previous| is_space(self.gap(previous + 1)))
        else {
            return at;
        };
        let word = &self.words[previous];
        if previous < free_from
            || !word.is_capitalised()
            || word.is_shouted()
            || word.is_possessive()
        {
            return at;
        }
        let before = self.look(previous);
        let title = HONORIFICS.has(&before.folded) || RULERS.has(&before.folded);
        let verb = PERSON_VERBS.has(&before.folded)
            || ASKING.has(&before.folded)
            || TOWARDS_PERSON.has(&before.folded);
        if BY_NICKNAME.has(&before.folded) && self.look(at).facts.is_given() {
            return previous;
        }
        let joins = before.is_strange() && !title && !verb && !self.is_listed(&before.folded);
        if joins { previous } else { at }
    }

    /// With the words that stand in a row with a name: "Olena, Zbysko and Mark".
    fn with_companions(&self, spans: Vec<Span>) -> Vec<Span> {
        if spans.is_empty() {
            return spans;
        }
        let mut all: Vec<Span> = Vec::with_capacity(spans.len());
        for (index, span) in spans.iter().enumerate() {
            let mut before = Vec::new();
            let free_from = all.last().map_or(0, |last| last.last + 1);
            let mut first = span.first;
            while let Some(companion) = self.companion_before(first, free_from) {
                first = companion.first;
                before.push(companion);
            }
            all.extend(before.into_iter().rev());
            all.push(*span);
            let end = spans.get(index + 1).map_or(self.words.len(), |next| next.first);
            let mut last = span.last;
            while let Some(companion) = self.companion_after(last, end) {
                last = companion.last;
                all.push(companion);
            }
        }
        all
    }

    fn companion_before(&self, first: usize, free_from: usize) -> Option<Span> {
        let at = self.joined(first)?;
        (at >= free_from && self.is_companion(at, self.gap(first)))
            .then_some(Span { first: at, last: at })
    }

    fn companion_after(&self, last: usize, end: usize) -> Option<Span> {
        if self.words[last].is_possessive() {
            return None;
        }
        let at = if self.gap(last + 1) == ", " || is_pair_mark(self.gap(last + 1)) {
            last + 1
        } else if self.next_beside(last).is_some_and(|next| self.words[next].text == "and") {
            self.next_beside(last + 1)?
        } else {
            return None;
        };
        (at < end && at < self.words.len() && self.is_companion(at, self.gap(last + 1)))
            .then(|| Span { first: at, last: self.end_of_name(at).min(end - 1) })
    }

    /// The word before in a row: across ", " or " and ".
    pub(super) fn joined(&self, first: usize) -> Option<usize> {
        let previous = first.checked_sub(1)?;
        if self.gap(first) == ", " || is_pair_mark(self.gap(first)) {
            return Some(previous);
        }
        let and = self.previous_beside(first).filter(|and| self.words[*and].text == "and")?;
        self.previous_beside(and)
    }

    fn is_companion(&self, at: usize, gap: &str) -> bool {
        let word = &self.words[at];
        if !word.is_capitalised()
            || word.is_shouted()
            || word.is_initial()
            || self.passed_over(at) > 0
        {
            return false;
        }
        let looked = self.look(at);
        if looked.facts.is_passed() || self.names_a_thing(at, at) {
            return false;
        }
        if looked.facts.is_also_word() {
            // "In May, Olena" is about a month.
            return gap != ", "
                || !TIMES_AND_PLACES.has(&looked.folded)
                || at.checked_sub(1).is_some_and(|before| self.words[before].is_shouted())
                || self.begins_item(at) && self.previous_beside(at).is_none();
        }
        looked.is_strange() && !self.is_listed(&looked.folded)
    }
}

fn is_pair_mark(gap: &str) -> bool {
    matches!(gap, " & " | "/" | " + " | "; " | " | ")
}
