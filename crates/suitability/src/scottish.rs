//! Terms of other school systems where a Scottish lesson has its own: stages, levels, needs,
//! qualifications, the curriculum.
//!
//! A sentence that speaks of England, Wales or America is about them and is left alone; so are
//! quotations. Each finding says what the term is and what Scotland says instead.

mod terms;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::page::Spot;
use crate::prose::{Shape, Word};
use crate::{Finding, FindingKind};

use terms::{Instead, TERMS, Term};

/// A sentence with one of these compares systems.
const ELSEWHERE: [&str; 10] = [
    "england",
    "england's",
    "wales",
    "welsh",
    "america",
    "american",
    "usa",
    "ireland",
    "irish",
    "canada",
];

/// Terms by the first word of each of their phrases, in small letters.
static BY_FIRST_WORD: LazyLock<HashMap<String, Vec<&'static Term>>> = LazyLock::new(|| {
    let mut terms: HashMap<String, Vec<&Term>> = HashMap::new();
    for term in &*TERMS {
        for phrase in &term.phrases {
            let first = phrase.split([' ', '-']).next().unwrap_or_default().to_lowercase();
            let of_first = terms.entry(first).or_default();
            if !of_first.iter().any(|known| std::ptr::eq(*known, term)) {
                of_first.push(term);
            }
        }
    }
    terms
});

/// The foreign terms of the sentences.
pub(crate) fn findings<'a>(spots: impl Iterator<Item = Spot<'a>>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for spot in spots.filter(|spot| !spot.passage.quoted) {
        let words = Parts::of(&spot);
        let mut of_sentence = Vec::new();
        let mut at = 0;
        while at < words.0.len() {
            let terms = BY_FIRST_WORD.get(words.0[at].lower).into_iter().flatten();
            let found = terms.copied().find_map(|term| Some((term, words.fit(term, at)?)));
            match found {
                Some((term, length)) if !words.0[at].word.quoted => {
                    of_sentence.push(words.finding(&spot, term, at, length));
                    at += length;
                }
                _ => at += 1,
            }
        }
        let elsewhere = || words.0.iter().any(|part| ELSEWHERE.contains(&part.lower));
        if !of_sentence.is_empty() && !elsewhere() {
            findings.append(&mut of_sentence);
        }
    }
    findings
}

/// A word, or a part of one with a hyphen: "A-level" is two.
struct WrittenPart<'a> {
    lower: &'a str,
    /// As it is written, when it is a whole word.
    written: &'a str,
    word: &'a Word,
}

struct Parts<'a>(Vec<WrittenPart<'a>>);

impl<'a> Parts<'a> {
    fn of(spot: &Spot<'a>) -> Self {
        let mut parts = Vec::with_capacity(spot.sentence.words.len());
        for word in &spot.sentence.words {
            let written = spot.text(&word.range);
            let mut all_written = written.split(['-', '‑']);
            for lower in word.lower.split('-') {
                parts.push(WrittenPart {
                    lower,
                    written: all_written.next().unwrap_or(lower),
                    word,
                });
            }
        }
        Self(parts)
    }

    /// How many parts the term takes at `at`.
    fn fit(&self, term: &Term, at: usize) -> Option<usize> {
        term.phrases.iter().filter_map(|phrase| self.phrase(phrase, at)).max().filter(|length| {
            let lower = |at: usize| self.0.get(at).map_or("", |part| part.lower);
            let after = lower(at + length);
            let before = at.checked_sub(1).map_or("", lower);
            !term.unless_next.contains(&after)
                && (term.beside.is_empty()
                    || term.beside.contains(&after)
                    || term.beside.contains(&before))
        })
    }

    /// How many parts a phrase takes at `at`: `#` stands for a number from 1 to 13, a word with a
    /// capital must be written so, and one with a hyphen must have it.
    fn phrase(&self, phrase: &str, at: usize) -> Option<usize> {
        let mut length = 0;
        for wanted in phrase.split(' ') {
            let part = self.0.get(at + length)?;
            if wanted.contains('-') {
                if part.word.lower != wanted {
                    return None;
                }
                length += wanted.split('-').count();
                continue;
            }
            let fits = match wanted {
                "#" => part.number().is_some(),
                wanted if wanted.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                    part.written == wanted
                }
                wanted => part.lower == wanted,
            };
            if !fits {
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    fn finding(&self, spot: &Spot<'a>, term: &Term, at: usize, length: usize) -> Finding {
        let parts = &self.0[at..at + length];
        let range = parts[0].word.range.start..parts[length - 1].word.range.end;
        let number = parts.iter().find_map(WrittenPart::number);
        let (say, why) = match term.instead {
            Instead::Say(say) => (say.to_owned(), term.why.to_owned()),
            Instead::EnglishYear => (stages(number.unwrap_or(7)), term.why.to_owned()),
            Instead::AmericanGrade => (stages(number.unwrap_or(7) + 1), term.why.to_owned()),
            Instead::KeyStage => (level(number.unwrap_or(3)).to_owned(), term.why.to_owned()),
        };
        let message = format!("“{}” {why}", spot.text(&range));
        spot.finding(&range, FindingKind::Scottish, message, Some(format!("In Scotland: {say}.")))
    }
}

impl WrittenPart<'_> {
    /// A number from 1 to 13, also at the end of "KS3" and the beginning of "8th".
    fn number(&self) -> Option<u8> {
        if self.word.shape != Shape::Number {
            return None;
        }
        let digits = self.lower.trim_matches(|c: char| !c.is_ascii_digit());
        digits.parse().ok().filter(|number| (1..=13).contains(number))
    }
}

/// The two Scottish stages whose pupils have the ages of year `year` in England.
fn stages(year: u8) -> String {
    let stage = |n: u8| if n <= 7 { format!("P{n}") } else { format!("S{}", (n - 7).min(6)) };
    let (low, high) = (stage(year), stage(year + 1));
    if low == high { low } else { format!("{low} or {high}") }
}

fn level(key_stage: u8) -> &'static str {
    match key_stage {
        1 => "First level (P2 to P4)",
        2 => "First and Second level (to P7)",
        3 => "Third and Fourth level (S1 to S3)",
        4 => "S3 and S4, with National 4 and National 5",
        _ => "the senior phase (S4 to S6)",
    }
}

#[cfg(test)]
mod tests;
