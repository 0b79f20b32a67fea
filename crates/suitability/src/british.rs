//! American spellings and words where a Scottish school writes British ones.
//!
//! A word is left alone inside code, quotations and block quotes, when it is part of a name
//! ("Pearl Harbor", "World Health Organization"), an identifier (`userColor`) or names something in
//! code ("the color property"). Words that are right in both, or right in one sense only, are in
//! [`senses`]. `sulfur` is not American: chemists everywhere write it so, and so do the papers that
//! pupils sit.

mod senses;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use text::capitalised;

use crate::page::Spot;
use crate::prose::{Place, Shape, Word};
use crate::{Finding, FindingKind};

const LIST: &str = include_str!("../data/american.txt");

/// A spelling or a phrase of several words, by its first word.
struct Entry {
    rest: Vec<&'static str>,
    british: &'static str,
}

static AMERICAN: LazyLock<HashMap<&'static str, Vec<Entry>>> = LazyLock::new(|| {
    let mut entries: HashMap<&str, Vec<Entry>> = HashMap::new();
    for (american, british) in LIST.lines().filter_map(|line| line.split_once('=')) {
        let mut words = american.split(' ');
        if let Some(first) = words.next() {
            entries.entry(first).or_default().push(Entry { rest: words.collect(), british });
        }
    }
    entries
});

/// What follows the name of something in code, which is spelt as the language spells it.
const NAMES_CODE: [&str; 16] = [
    "attribute",
    "class",
    "command",
    "constant",
    "element",
    "function",
    "keyword",
    "library",
    "method",
    "module",
    "object",
    "package",
    "parameter",
    "property",
    "selector",
    "tag",
];

/// The American words of the sentences, each once in its sentence.
pub(crate) fn findings<'a>(spots: impl Iterator<Item = Spot<'a>>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for spot in spots.filter(|spot| !spot.passage.quoted) {
        let words = &spot.sentence.words;
        let mut seen: Vec<&str> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let Some(found) = find(words, at) else { continue };
            if exempt(spot.passage.place, words, at) || seen.contains(&word.lower.as_str()) {
                continue;
            }
            seen.push(&word.lower);
            findings.push(found.finding(&spot, word));
        }
    }
    findings
}

/// An American word with what to write instead.
struct Americanism {
    /// Bytes of the passage.
    range: Range<usize>,
    british: String,
    why: Why,
}

#[derive(Clone, Copy)]
enum Why {
    Spelling,
    /// The ending `-ize`, which is not wrong in Britain but not what schools write.
    Ending,
    Term,
    Sense(&'static str),
}

/// An American word at `at`, if one begins there.
fn find(words: &[Word], at: usize) -> Option<Americanism> {
    let word = words.get(at)?;
    if let Some((british, sense)) = senses::british(words, at) {
        return Some(Americanism {
            range: word.range.clone(),
            british: british.to_owned(),
            why: Why::Sense(sense),
        });
    }
    if let Some(found) = listed(words, at, word.lower.as_str()) {
        return Some(found);
    }
    // A part of a compound: "color-coded", "well-organized".
    let parts = || word.lower.split('-');
    if parts().count() < 2 {
        return None;
    }
    let single = |part: &str| AMERICAN.get(part)?.iter().find(|entry| entry.rest.is_empty());
    let american =
        parts().find(|part| single(part).is_some_and(|entry| !entry.british.contains(' ')))?;
    let british: Vec<&str> =
        parts().map(|part| single(part).map_or(part, |entry| entry.british)).collect();
    let why = why(american, british.first().copied().unwrap_or_default());
    Some(Americanism { range: word.range.clone(), british: british.join("-"), why })
}

/// The longest entry of the list that begins here.
fn listed(words: &[Word], at: usize, first: &str) -> Option<Americanism> {
    let entries = AMERICAN.get(first)?;
    let fits = |entry: &&Entry| {
        entry.rest.iter().enumerate().all(|(next, word)| {
            words.get(at + 1 + next).is_some_and(|follower| follower.lower == *word)
        })
    };
    let entry = entries.iter().filter(fits).max_by_key(|entry| entry.rest.len())?;
    let (start, end) = (words.get(at)?, words.get(at + entry.rest.len())?);
    let why = if entry.rest.is_empty() { why(first, entry.british) } else { Why::Term };
    Some(Americanism {
        range: start.range.start..end.range.end,
        british: entry.british.to_owned(),
        why,
    })
}

/// Another spelling, another ending or another word.
fn why(american: &str, british: &str) -> Why {
    let common = american.bytes().zip(british.bytes()).take_while(|(a, b)| a == b).count();
    if american.len() == british.len() && american.contains("iz") && british.contains("is") {
        Why::Ending
    } else if common >= 2 || american.contains("gray") || american.starts_with('e') {
        Why::Spelling
    } else {
        Why::Term
    }
}

/// Whether the word is part of a name, a quotation or code.
fn exempt(place: Place, words: &[Word], at: usize) -> bool {
    let Some(word) = words.get(at) else { return true };
    let next = words.get(at + 1);
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let name = match word.shape {
        Shape::Mixed | Shape::Capitals | Shape::Number => true,
        Shape::Capitalised if !word.first => true,
        Shape::Capitalised => {
            place != Place::Heading && next.is_some_and(|next| next.shape == Shape::Capitalised)
        }
        Shape::Small => false,
    };
    let in_code = next.is_some_and(|next| NAMES_CODE.contains(&next.lower.as_str()));
    // The gray is a unit of radiation.
    let unit =
        word.lower.starts_with("gray") && before.is_some_and(|word| word.shape == Shape::Number);
    name || word.quoted || in_code || unit
}

impl Americanism {
    fn finding(self, spot: &Spot<'_>, word: &Word) -> Finding {
        let written = spot.text(&self.range);
        let british = if word.shape == Shape::Capitalised {
            capitalised(&self.british)
        } else {
            self.british
        };
        let message = match self.why {
            Why::Spelling => format!("“{written}” is the American spelling of “{british}”."),
            Why::Ending => {
                format!("“{written}”: Scottish schools write the ending -ise, “{british}”.")
            }
            Why::Term => format!("“{written}” is American; in Scotland it is “{british}”."),
            Why::Sense(sense) => format!("“{written}”: {sense}, so it is “{british}” here."),
        };
        spot.finding(
            &self.range,
            FindingKind::British,
            message,
            Some(format!("Write “{british}”.")),
        )
    }
}

#[cfg(test)]
mod tests;
