//! Minutes in a sentence: whether they are a length at all, of what, and whether they are wished for
//! or complained of.

use crate::library::{Library, Phrase, TimedPart};
use crate::words::{stems, words};

/// Tens in words, ten first.
const TENS: [&str; 6] = ["ten", "twenty", "thirty", "forty", "fifty", "sixty"];

/// The most minutes of a part.
const MOST: u32 = 180;

/// Whether a length is meant as it stands or as a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// That long.
    Exactly,
    /// No longer.
    AtMost,
}

/// How long a part of the lesson is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartMinutes {
    /// The part.
    pub part: TimedPart,
    /// Minutes.
    pub minutes: u32,
    /// How they are meant.
    pub bound: Bound,
}

impl PartMinutes {
    /// Whether so many minutes are what is asked for.
    pub fn allows(self, minutes: u32) -> bool {
        match self.bound {
            Bound::Exactly => minutes == self.minutes,
            Bound::AtMost => minutes <= self.minutes,
        }
    }

    /// Whether it is about the same part as a wish that does not allow it.
    pub fn differs(self, wish: Self) -> bool {
        self.part == wish.part && !wish.allows(self.minutes)
    }

    /// Whether no length of a part is what both ask for.
    pub fn conflicts(self, other: Self) -> bool {
        match (self.bound, other.bound) {
            (Bound::AtMost, Bound::AtMost) => false,
            (Bound::Exactly, _) => self.differs(other),
            (Bound::AtMost, Bound::Exactly) => other.differs(self),
        }
    }
}

/// Lengths of parts that a statement asks for. A clause that has only the minutes goes with the part of
/// the clause before it: "Starters for 3B: three minutes".
pub(super) fn part_minutes(library: &Library, text: &str) -> Vec<PartMinutes> {
    minutes_in(text, library, &|clause| wished(library, clause))
}

/// The same of a plan for the next time, in which whatever minutes there are are wished for: "starters take
/// four minutes".
pub(super) fn planned_minutes(library: &Library, text: &str) -> Vec<PartMinutes> {
    minutes_in(text, library, &|clause| length(library, clause))
}

fn minutes_in(
    text: &str,
    library: &Library,
    wished: &dyn Fn(&str) -> Option<(u32, Bound)>,
) -> Vec<PartMinutes> {
    let mut found = Vec::new();
    let mut before: Option<TimedPart> = None;
    for clause in clauses(text) {
        let said = stems(clause);
        let parts = &library.rules.instructions.parts;
        let named = parts.iter().find(|part| part.said.iter().any(|name| name.is_in(&said)));
        let part = named.map(|named| named.part).or(before);
        match (part, wished(clause)) {
            (Some(part), Some((minutes, bound))) => {
                found.push(PartMinutes { part, minutes, bound });
                before = None;
            }
            (part, None) => before = part,
            (None, Some(_)) => before = None,
        }
    }
    found
}

/// A length that is asked for in a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LengthWish {
    /// That many minutes.
    To(u32),
    /// So many minutes less.
    Less(u32),
    /// So many minutes more.
    More(u32),
}

impl LengthWish {
    /// Minutes for something that takes so many now.
    pub fn from(self, now: u32) -> u32 {
        match self {
            Self::To(minutes) => minutes,
            Self::Less(minutes) => now.saturating_sub(minutes),
            Self::More(minutes) => now.saturating_add(minutes),
        }
    }
}

/// The length that her words to a change ask for: "make it 3 minutes" and "it takes 12 minutes, make it
/// 5", and not "they always take 12 minutes".
pub(crate) fn length_wished(library: &Library, text: &str) -> Option<LengthWish> {
    let known = &library.rules.instructions;
    let mut timed = false;
    let mut found = None;
    for clause in clauses(text) {
        let said = stems(clause);
        let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
        let last = words(clause).last().and_then(|word| number(word, &library.words.numbers));
        if let Some((minutes, _)) = wished(library, clause) {
            let differs = is_difference(library, &words(clause));
            found = Some(match (differs, holds(&known.shorter), holds(&known.longer)) {
                (true, true, _) => LengthWish::Less(minutes),
                (true, false, true) => LengthWish::More(minutes),
                _ => LengthWish::To(minutes),
            });
        } else if let Some(minutes) = last.filter(|_| timed && holds(&known.wished)) {
            found = Some(LengthWish::To(minutes));
        }
        timed |= said.iter().any(|word| word.starts_with("minut") || word == "min");
    }
    found
}

/// The minutes of a clause, unless they tell what happened or are no length.
fn wished(library: &Library, clause: &str) -> Option<(u32, Bound)> {
    let known = &library.rules.instructions;
    let said = stems(clause);
    let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
    let wishes = holds(&known.less) || holds(&known.most) || holds(&known.wished);
    length(library, clause).filter(|_| wishes || !holds(&known.observed))
}

/// The minutes of a clause, unless they are no length.
fn length(library: &Library, clause: &str) -> Option<(u32, Bound)> {
    let known = &library.rules.instructions;
    let words = words(clause);
    let at = unit(&words)?.checked_sub(1)?;
    let minutes = number(words.get(at)?, &library.words.numbers)?;
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    if before.is_some_and(|word| known.no_lengths.contains(word)) {
        return None;
    }
    let said = stems(clause);
    let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
    let (less, most) = (holds(&known.less), holds(&known.most));
    let minutes = if less && !most { minutes.checked_sub(1)? } else { minutes };
    let bound = if less || most { Bound::AtMost } else { Bound::Exactly };
    (1..=MOST).contains(&minutes).then_some((minutes, bound))
}

/// Where the word for minutes stands.
fn unit(words: &[String]) -> Option<usize> {
    let is_unit = |word: &String| word == "min" || word == "mins" || word.starts_with("minute");
    words.iter().position(is_unit)
}

/// Whether the minutes say by how much a length changes: "by 3 minutes", "3 minutes shorter".
fn is_difference(library: &Library, words: &[String]) -> bool {
    let Some(at) = unit(words) else { return false };
    let by =
        at.checked_sub(2).and_then(|before| words.get(before)).is_some_and(|word| word == "by");
    let known = &library.rules.instructions;
    by || words.get(at + 1).is_some_and(|word| known.is_difference(word))
}

/// The parts of a text that are said one after the other.
pub(super) fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '.', ':', '!', '\n']).flat_map(|part| part.split(" and "))
}

/// A number in digits or in words.
fn number(word: &str, in_words: &[String]) -> Option<u32> {
    let place = |at: Option<usize>| at.and_then(|at| u32::try_from(at).ok());
    let small = || place(in_words.iter().position(|known| known == word));
    let tens = || place(TENS.iter().position(|ten| *ten == word)).map(|at| (at + 1) * 10);
    word.parse().ok().or_else(small).or_else(tens)
}
