//! Names that are written in parts, whatever their first part looks like.
//!
//! - Initials and a surname: "K. Baird", "R.B. MacKinnon", "Mrs KS King", "rang home about K Baird". A letter
//!   at the beginning of a line may number an answer ("B. Rome"), so there somebody has to do something.
//! - A surname and an initial as lists have them: "Baird, K:", "Top three: Baird K; Rennie L".
//! - A shortened given name: "Jas. Baird", "Mohd Saleem".
//! - A surname that begins with a particle in small letters: "Mr de Klerk", "van Dijk struggles".
//! - What somebody is called besides: "Wee Tam", "DJ scored".
//! - Gaelic and Irish surnames of several words: "Mac a' Phearsain", "Nic an t-Saoir", "Ó Briain".

use super::cues::{
    ABBREVIATED, ASKING, BY_NICKNAME, CALLED_BY_LETTERS, CAPITALS, HONORIFICS, LABELS, PARTICLES,
    SHORTENED, TIMES_AND_PLACES, TOWARDS_PERSON,
};
use super::passages::{Passage, is_space};
use super::spans::Span;

/// Initials before a surname, at most.
const MOST_INITIALS: usize = 3;

impl Passage<'_> {
    /// The name in parts that begins at a word.
    pub(super) fn form_at(&self, at: usize) -> Option<Span> {
        let last = self
            .after_initials(at)
            .or_else(|| self.after_abbreviation(at))
            .or_else(|| self.after_particle(at))
            .or_else(|| self.gaelic_surname(at))
            .or_else(|| self.surname_and_initial(at))
            .or_else(|| self.nickname(at))
            .or_else(|| self.of_class(at))
            .or_else(|| self.register_entry(at))?;
        (!self.names_a_thing(at, last)).then_some(Span { first: at, last })
    }

    fn after_initials(&self, at: usize) -> Option<usize> {
        let (surname, dotted) = self.initials(at)?;
        let single = surname == at + 1 && !self.words[at].is_shouted();
        let before = self.previous_beside(at);
        let said = self.folded(before);
        if LABELS.has(&said) || self.words[at].is_shouted() && CAPITALS.has(&self.folded(Some(at)))
        {
            return None;
        }
        let word = &self.words[surname];
        let looked = self.look(surname);
        if !word.is_capitalised() || word.is_initial() || word.is_shouted() {
            return None;
        }
        let last = self.end_of_name(surname);
        if HONORIFICS.has(&said) {
            return Some(last);
        }
        if looked.facts.is_passed() {
            return None;
        }
        // What is chosen among letters: "pointed to A. Ask them why", "begin with C. With that done".
        if dotted && single && looked.facts.is_english() && !looked.facts.is_surname() {
            return None;
        }
        let seen = self.evidence(at, last);
        let does = seen.acts || seen.does || seen.mild || seen.owns || seen.possessive;
        let asked = ASKING.has(&said) || TOWARDS_PERSON.has(&said);
        let inside = before.is_some_and(|before| self.words[before].is_small());
        let named = looked.continues_name();
        if self.is_listed(&looked.folded) {
            // Somebody whom trusted texts cite has a namesake in school who does something there.
            return (dotted && (seen.acts || seen.does || seen.mild || seen.owns) && named)
                .then_some(last);
        }
        if named && looked.facts.is_surname() && self.is_row_of_initials(at, last) {
            return Some(last);
        }
        let told = match (dotted, single) {
            (true, true) => {
                named && (does || asked || inside) || inside && asked || self.is_labelled(last)
            }
            (true, false) => named || inside || does,
            (false, true) => named && (inside || does) && !seen.determined || asked,
            (false, false) => named && (looked.facts.is_surname() || looked.is_name() || asked),
        };
        told.then_some(last)
    }

    /// "C. Baxter, A. Duthie": another with an initial stands beside it, and the letters do not count answers.
    fn is_row_of_initials(&self, at: usize, last: usize) -> bool {
        let named = |initial: usize| {
            let letter = self.words.get(initial).filter(|word| word.is_initial())?;
            let surname = self.words.get(initial + 1)?;
            let looked = self.look(initial + 1);
            (surname.is_capitalised() && !surname.is_initial() && looked.continues_name())
                .then_some(letter.text)
        };
        let beside = |gap: &str| matches!(gap, ", " | "; " | " & " | "/");
        let after = match self.next_beside(last).filter(|and| self.words[*and].text == "and") {
            Some(and) => Some(and + 1),
            None => (beside(self.gap(last + 1))).then_some(last + 1),
        };
        let before = self.joined(at).and_then(|surname| surname.checked_sub(1));
        let own = self.words[at].text.as_bytes()[0];
        [after, before]
            .into_iter()
            .flatten()
            .filter_map(named)
            .any(|letter| letter.as_bytes()[0].abs_diff(own) != 1)
    }

    /// The word after initials, and whether a point stands behind them.
    fn initials(&self, at: usize) -> Option<(usize, bool)> {
        let text = self.words[at].text;
        if self.words[at].is_shouted() && matches!(text.len(), 2 | 3) {
            let double = text.len() == 2 || text.as_bytes()[1] == b'-';
            let dotted = self.gap(at + 1) == ". ";
            let beside = self.next_beside(at).is_some() || dotted && at + 1 < self.words.len();
            return (double && beside && (!dotted || text.len() == 3)).then_some((at + 1, dotted));
        }
        let mut dotted = false;
        let mut next = at;
        while next - at < MOST_INITIALS && self.words.get(next)?.is_initial() {
            match self.gap(next + 1) {
                "." | ". " | ".-" | ". -" => dotted = true,
                gap if is_space(gap) => {}
                _ => return None,
            }
            next += 1;
        }
        // "A" and "I" are words.
        let word = next == at + 1 && !dotted && matches!(text, "A" | "I");
        (next > at && !word && next < self.words.len()).then_some((next, dotted))
    }

    /// Whether something is noted on somebody: after a colon, a comma, a dash, as a mark.
    fn is_labelled(&self, last: usize) -> bool {
        let after = &self.text[self.words[last].range.end..];
        let surname = self.look(last).facts;
        let noted = [" – ", " - ", " — ", " ("].iter().any(|mark| after.starts_with(mark));
        let marked = after.strip_prefix(' ').is_some_and(|mark| {
            let digits = mark.bytes().take_while(u8::is_ascii_digit).count();
            (1..=3).contains(&digits)
                && !mark[digits..].starts_with(|letter: char| letter.is_alphanumeric())
        });
        after.starts_with([':', ','])
            || (noted || marked) && surname.is_surname() && !surname.is_english()
    }

    fn after_abbreviation(&self, at: usize) -> Option<usize> {
        let word = &self.words[at];
        if !word.is_capitalised() {
            return None;
        }
        let folded = self.folded(Some(at));
        let gap = self.gap(at + 1);
        let short = gap == ". " && (SHORTENED.has(&folded) || ABBREVIATED.has(&folded))
            || is_space(gap) && ABBREVIATED.has(&folded);
        let surname = self.words.get(at + 1).filter(|_| short)?;
        let looked = self.look(at + 1);
        let named = looked.continues_name() || looked.is_name();
        (surname.is_capitalised() && !surname.is_shouted() && named)
            .then(|| self.end_of_name(at + 1))
    }

    fn after_particle(&self, at: usize) -> Option<usize> {
        if !self.words[at].is_small() || !PARTICLES.has(self.words[at].text) {
            return None;
        }
        let last = self.end_of_particles(at)?;
        let looked = self.look(last);
        if looked.facts.is_passed() {
            return None;
        }
        let seen = self.evidence(at, last);
        let strange = looked.is_strange() || looked.facts.is_surname();
        let told = seen.honorific
            || (seen.acts || seen.owns || seen.role || seen.asked || seen.does) && strange;
        told.then_some(last)
    }

    /// The word with a capital letter after particles: "Berg" in "van den Berg".
    pub(super) fn end_of_particles(&self, at: usize) -> Option<usize> {
        let mut next = at;
        while next - at < 3 && PARTICLES.has(&self.folded(Some(next))) {
            next = self.next_beside(next)?;
        }
        (next > at && self.words[next].is_capitalised() && !self.words[next].is_shouted())
            .then_some(next)
    }

    /// The last word of a Gaelic or Irish surname that stands in parts.
    pub(super) fn gaelic_surname(&self, at: usize) -> Option<usize> {
        let (mac, daughter) = match self.words[at].text {
            "Mac" => (true, false),
            "Nic" | "Ní" | "Ó" | "Uí" => (false, true),
            _ => return None,
        };
        let next = self.next_beside(at)?;
        let begins = |index: usize| {
            let text = self.words[index].text;
            let text = text.strip_prefix("t-").unwrap_or(text);
            text.starts_with(char::is_uppercase) && text.len() > 2
        };
        if matches!(self.words[next].text, "a" | "an" | "na")
            && matches!(self.gap(next + 1), " " | "' " | "’ ")
        {
            return (next + 1 < self.words.len() && begins(next + 1)).then_some(next + 1);
        }
        let whole = daughter || mac && self.words[next].text == "Giolla";
        (whole && begins(next)).then_some(next)
    }

    fn surname_and_initial(&self, at: usize) -> Option<usize> {
        let word = &self.words[at];
        let next = at + 1;
        let initial = self.words.get(next).filter(|next| next.is_initial())?;
        if !word.is_capitalised()
            || word.is_shouted()
            || word.is_possessive()
            || !matches!(self.gap(next), " " | ", ")
        {
            return None;
        }
        let looked = self.look(at);
        let named = looked.is_strange() || looked.facts.is_surname() || looked.is_name();
        let after = &self.text[initial.range.end..];
        let ends = after.is_empty() || after.starts_with(['.', ',', ';', ':', '|', '\n', ')']);
        let chosen = at.checked_sub(1).is_some_and(|letter| self.words[letter].is_initial());
        let item = self.begins_item(at) && !chosen;
        (named && ends && item && !looked.facts.is_passed() && !self.is_listed(&looked.folded))
            .then_some(next)
    }

    /// "Wee Tam", and two initials by which somebody is called: "AJ forgot the charger".
    fn nickname(&self, at: usize) -> Option<usize> {
        let folded = self.folded(Some(at));
        if BY_NICKNAME.has(&folded) && self.words[at].is_capitalised() {
            let next = self.next_beside(at).filter(|next| self.words[*next].is_capitalised())?;
            let looked = self.look(next);
            let given = looked.facts.is_given() || looked.facts.is_also_word();
            return (given && !TIMES_AND_PLACES.has(&looked.folded))
                .then(|| self.end_of_name(next));
        }
        let seen = self.evidence(at, at);
        (CALLED_BY_LETTERS.has(&folded) && self.words[at].is_shouted())
            .then_some(at)
            .filter(|_| seen.acts || seen.does || seen.asked)
    }

    /// "Burns from 1D asked": a surname or a given name that is said to be of a class.
    fn of_class(&self, at: usize) -> Option<usize> {
        let word = self.words.get(at).filter(|word| word.is_capitalised() && !word.is_shouted())?;
        let from = self.next_beside(at)?;
        if !matches!(self.words[from].text, "from" | "in" | "of") {
            return None;
        }
        let looked = self.look(at);
        let facts = looked.facts;
        let named = facts.is_surname() || facts.is_given() || facts.is_also_word();
        if !named || facts.is_passed() || word.is_initial() || word.is_possessive() {
            return None;
        }
        let class = self.next_beside(from)?;
        let text = self.words[class].text;
        let is_class = matches!(text.len(), 2 | 3)
            && text
                .starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, 'S' | 'P'))
            && text[1..].bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            && text.bytes().any(|byte| byte.is_ascii_uppercase());
        let strange = !facts.is_english() && !self.is_listed(&looked.folded);
        let does = self.evidence(at, class).acts || self.evidence(at, class).does;
        (is_class && (strange || does)).then_some(at)
    }

    /// "MCALLISTER, Fern" and "SINGH, J": a surname as registers have it, whose given name is looked at as a
    /// companion.
    fn register_entry(&self, at: usize) -> Option<usize> {
        let word = &self.words[at];
        let next = self.words.get(at + 1).filter(|next| next.is_capitalised())?;
        let entry = word.is_shouted() && self.gap(at + 1) == ", " && self.begins_item(at);
        if !entry || word.text.chars().count() < 4 {
            return None;
        }
        let looked = self.look(at);
        if !looked.facts.is_surname() || looked.facts.is_english() || looked.facts.is_passed() {
            return None;
        }
        let given = self.look(at + 1).facts;
        (next.is_initial() || !next.is_shouted() && (given.is_given() || given.is_also_word()))
            .then_some(at)
    }

    /// Whether a word begins a line or an item of a list.
    pub(super) fn begins_item(&self, at: usize) -> bool {
        let before = self.text[..self.words[at].range.start].trim_end_matches([' ', '*', '>']);
        before.is_empty() || before.ends_with(['\n', ';', ':', '|', '-', '–', '•', '.', ')', ']'])
    }
}
