//! Where a text repeats what is withheld word for word, though not letter for letter.
//!
//! A search cuts a sentence out of an earlier session, and a lesson gives it other commas or begins it
//! with a capital letter: an exact text is not found there. So runs of words are looked for as well,
//! without regard to case and to what stands between them.

use std::collections::BTreeSet;
use std::ops::Range;

use text::words::{Joints, places};

/// A run of so many words is the statement, wherever it stands.
const REPEATED: usize = 8;

/// A shorter statement is looked for as a whole, from so many words on: fewer stand in many a sentence.
const WHOLE: usize = 4;

/// So many words in a row make a line of an earlier session a quotation.
const QUOTED: usize = 4;

/// In a piece that was cut out, its end may be all that is left of the statement.
const CUT: usize = 3;

/// What stands before a piece that was cut out.
const ELLIPSIS: char = '…';

/// A word that says something has at least so many letters; a run holds two of them.
const TELLING: usize = 4;

/// The words of the statements that are withheld.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    statements: Vec<Vec<String>>,
}

impl Repeats {
    /// Of these texts.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let words = |text| words(text).map(|(_, word)| word).collect::<Vec<String>>();
        let statements = texts.map(words).filter(|words| words.len() >= CUT);
        Self { statements: statements.collect() }
    }

    /// Where a text repeats a statement, in order and apart from one another.
    pub fn found(&self, text: &str) -> Vec<Range<usize>> {
        if self.statements.is_empty() {
            return Vec::new();
        }
        let (places, words): (Vec<Range<usize>>, Vec<String>) = words(text).unzip();
        let mut found: Vec<Range<usize>> = Vec::new();
        for statement in self.statements.iter().filter(|statement| statement.len() >= WHOLE) {
            let length = statement.len().min(REPEATED);
            let runs: BTreeSet<&[String]> = statement.windows(length).collect();
            let repeated = words.windows(length).enumerate().filter(|(_, run)| runs.contains(run));
            found.extend(repeated.map(|(at, _)| places[at].start..places[at + length - 1].end));
        }
        found.sort_by_key(|range| range.start);
        let mut apart: Vec<Range<usize>> = Vec::with_capacity(found.len());
        for next in found {
            match apart.last_mut() {
                Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
                Some(_) | None => apart.push(next),
            }
        }
        apart
    }

    /// Whether a line of an earlier session quotes a statement.
    pub fn quotes(&self, line: &str) -> bool {
        let length = if line.trim_start().starts_with(ELLIPSIS) { CUT } else { QUOTED };
        let words: Vec<String> = words(line).map(|(_, word)| word).collect();
        let runs: BTreeSet<&[String]> = words.windows(length).filter(|run| tells(run)).collect();
        !runs.is_empty()
            && self
                .statements
                .iter()
                .any(|statement| statement.windows(length).any(|wanted| runs.contains(wanted)))
    }
}

/// Whether a run is more than the small words of any sentence.
fn tells(run: &[String]) -> bool {
    run.iter().filter(|word| word.chars().count() >= TELLING).count() >= 2
}

/// The words of a text in small letters, with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, String)> {
    places(text, Joints::None).map(|place| (place.clone(), text[place].to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEED: &str = "EAL: two pupils whose home language is Ukrainian follow everyday talk well";

    fn repeats() -> Repeats {
        Repeats::of([NEED, "Short starters settle them", "three"].into_iter())
    }

    #[test]
    fn a_statement_is_found_with_other_commas_and_letters() {
        let found = |text: &'static str| -> Vec<&'static str> {
            repeats().found(text).into_iter().map(|range| &text[range]).collect()
        };
        for (text, wanted) in [
            (
                "For EAL (two pupils, whose *home* language is ukrainian): pictures.",
                vec!["EAL (two pupils, whose *home* language is ukrainian"],
            ),
            ("Short Starters – settle them!", vec!["Short Starters – settle them"]),
            ("two pupils whose home language is Polish", vec![]),
            ("Short starters help them, three at a time.", vec![]),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_line_of_a_session_quotes_a_statement_by_a_few_of_its_words() {
        for (line, wanted) in [
            ("Teacher: their home language is Ukrainian, I think", true),
            ("  … language is Ukrainian …", true),
            ("Assistant: the language is Ukrainian", false),
            ("  … whose home town is Perth …", false),
            ("Assistant: two pupils follow the worked example", false),
        ] {
            assert_eq!(repeats().quotes(line), wanted, "{line}");
        }
    }
}
