//! Codes in running text, also in lists such as `TCH 3-13a, 13b` and in ranges.

mod ranges;

use std::ops::Range;

use super::Code;
use super::number::{self, Number, Style, char_at, is_dash, is_space, skip};

/// The areas whose codes are also noticed in careless forms, such as `mnu 301a`. A code of any other
/// area is noticed when it is written out in capitals; this list lets nothing pass as existing.
const AREAS: [&str; 16] = [
    "ENG", "EXA", "GAI", "HWB", "LAN", "LGL", "LIT", "MLAN", "MNU", "MTH", "RERC", "RME", "SCN",
    "SOC", "TCH", "TECH",
];

/// Words before a number that is no code: `ROOM 3-14a`.
const NO_AREAS: [&str; 28] = [
    "ACTIVITY", "BLOCK", "BOOK", "CHAPTER", "CLASS", "DAY", "EXERCISE", "FIG", "FIGURE", "FLOOR",
    "GATE", "GROUP", "HALL", "ISO", "ITEM", "LESSON", "LEVEL", "PAGE", "PAGES", "PART", "PERIOD",
    "QUESTION", "ROOM", "SECTION", "SHEET", "STEP", "TASK", "UNIT",
];

/// A code in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// How it is written there; for a later part of a list with its area before it.
    pub written: String,
    /// The code that is meant; none when it is not complete, as in `TCH 3-14`.
    pub code: Option<Code>,
    /// The code that begins the range which this one ends, as in `TCH 3-13a to 3-15a`: what lies
    /// between them is meant as well, and only a library knows it. A range of letters has its members
    /// as mentions of their own.
    pub since: Option<Code>,
}

/// Every code in a text, in order. Whether they exist is another question.
#[must_use]
pub fn mentions(text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let letters = text.as_bytes()[at..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if letters == 0 {
            at = skip(text, at, 1, |_| true);
            continue;
        }
        let (start, end) = (at, at + letters);
        at = end;
        let begins = !text[..start].chars().next_back().is_some_and(|c| c.is_alphanumeric());
        if !begins || !(2..=8).contains(&letters) {
            continue;
        }
        let area = &text[start..end];
        if let Some(number) = first(text, area, end)
            && !in_a_path(text, start)
        {
            found.push(mention(text, area, start..number.end, number, None));
            at = further(text, area, number, &mut found);
        }
    }
    ranges::with_members(text, found)
}

/// The number behind an area, if the two are a code.
fn first(text: &str, area: &str, end: usize) -> Option<Number> {
    let number = number::read(text, end, Style::InProse)?;
    let capitals = area.bytes().all(|b| b.is_ascii_uppercase());
    let upper = area.to_ascii_uppercase();
    let accepted = if AREAS.contains(&upper.as_str()) {
        number.letter.is_some() || (capitals && number.plain)
    } else {
        capitals && number.plain && number.letter.is_some() && !NO_AREAS.contains(&area)
    };
    accepted.then_some(number)
}

/// The parts of a list behind its first code: `3-13b`, `13b` or `b`. Gives the place behind it.
fn further(text: &str, area: &str, first: Number, found: &mut Vec<Mention>) -> usize {
    let mut last = first;
    loop {
        let Some((at, close)) = joint(text, last.end) else { return last.end };
        let Some(number) = part(text, at, close, last) else { return last.end };
        found.push(mention(text, area, at..number.end, number, Some(number)));
        last = number;
    }
}

/// What joins two parts of a list, and whether it does so without spaces.
fn joint(text: &str, at: usize) -> Option<(usize, bool)> {
    let spaces = skip(text, at, 1, is_space);
    let rest = text.get(spaces..)?;
    let signs = [",", "/", "&", "+", ";"];
    let words = ["and ", "or ", "to "];
    let sign = signs.iter().find_map(|sign| rest.strip_prefix(sign));
    let word = words.iter().find_map(|word| rest.strip_prefix(word)).filter(|_| spaces > at);
    let dash = rest.strip_prefix(is_dash);
    let behind = text.len() - sign.or(word).or(dash)?.len();
    let start = skip(text, behind, 1, is_space);
    let close = start == behind && spaces == at;
    match text[start..].strip_prefix("and ") {
        Some(rest) if sign.is_some() => Some((text.len() - rest.len(), false)),
        Some(_) | None => Some((start, close)),
    }
}

/// One later part: a whole number, line and letter, or a letter alone.
fn part(text: &str, at: usize, close: bool, last: Number) -> Option<Number> {
    if char_at(text, at)?.is_ascii_digit() {
        if let Some(number) = number::read(text, at, Style::InProse)
            && number.letter.is_some()
            && number.plain
        {
            return Some(number);
        }
        return line_and_letter(text, at, last);
    }
    let letter = ending_letter(text, at)?;
    let alphabetical = last.letter.is_some_and(|before| letter > before);
    let between = &text[last.end..at];
    let spoken =
        close || between.contains(['&', ',']) || between.contains("and") || between.trim() == "to";
    (alphabetical && spoken).then_some(Number { letter: Some(letter), end: at + 1, ..last })
}

fn line_and_letter(text: &str, at: usize, last: Number) -> Option<Number> {
    let digits: &str = text.get(at..at + 2).filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
    let letter = ending_letter(text, at + 2)?;
    let line = digits.parse().ok()?;
    Some(Number { line, letter: Some(letter), end: at + 3, ..last })
}

/// A letter from a to f that no further letter follows: more statements no line has.
fn ending_letter(text: &str, at: usize) -> Option<char> {
    let letter = char_at(text, at).filter(|c| matches!(c, 'a'..='f'))?;
    (!char_at(text, at + 1).is_some_and(char::is_alphanumeric)).then_some(letter)
}

fn mention(
    text: &str,
    area: &str,
    range: Range<usize>,
    number: Number,
    later: Option<Number>,
) -> Mention {
    let upper = area.to_ascii_uppercase();
    let Number { level, line, letter, .. } = number;
    let written = match later {
        None => text[range.clone()].to_owned(),
        Some(_) => {
            let letter = letter.map(String::from).unwrap_or_default();
            format!("{upper} {level}-{line:02}{letter}")
        }
    };
    let code = letter.map(|letter| Code { area: upper, level, line, letter });
    Mention { range, written, code, since: None }
}

/// Whether the word at a place is part of an address or of a file's name.
fn in_a_path(text: &str, at: usize) -> bool {
    let before = text[..at].rsplit(char::is_whitespace).next().unwrap_or_default();
    let end = text[at..].find(char::is_whitespace).map_or(text.len(), |length| at + length);
    let word = &text[at - before.len()..end];
    word.contains("://")
        || word.starts_with("www.")
        || word.contains(".md")
        || word.contains(".pdf")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn found(text: &str) -> Vec<String> {
        let name = |m: Mention| m.code.map_or(format!("? {}", m.written), |code| code.to_string());
        mentions(text).into_iter().map(name).collect()
    }

    #[rstest]
    #[case::plain("This is TCH 3-14a.", &["TCH 3-14a"])]
    #[case::careless("see mnu 301a, MNU3-01b and (tch 3–14a)", &["MNU 3-01a", "MNU 3-01b", "TCH 3-14a"])]
    #[case::two_with_a_slash("MNU 3-01a / MNU 3-01b", &["MNU 3-01a", "MNU 3-01b"])]
    #[case::list_of_lines("TCH 3-13a, 13b", &["TCH 3-13a", "TCH 3-13b"])]
    #[case::list_of_numbers("TCH 3-13a, 3-14b and 4-15a", &["TCH 3-13a", "TCH 3-14b", "TCH 4-15a"])]
    #[case::list_of_letters("MNU 3-09a/b", &["MNU 3-09a", "MNU 3-09b"])]
    #[case::list_of_close_letters("MTH 3-17a,b,c", &["MTH 3-17a", "MTH 3-17b", "MTH 3-17c"])]
    #[case::list_with_and("TCH 4-14a, b and c", &["TCH 4-14a", "TCH 4-14b", "TCH 4-14c"])]
    #[case::list_with_comma_and("TCH 4-14a, 14b, and 14c", &["TCH 4-14a", "TCH 4-14b", "TCH 4-14c"])]
    #[case::range("TCH 3-13a to 3-15a", &["TCH 3-13a", "TCH 3-15a"])]
    #[case::letters("MTH 3-17a–c", &["MTH 3-17a", "MTH 3-17b", "MTH 3-17c"])]
    #[case::spoken_letters("MTH 3-17a to c", &["MTH 3-17a", "MTH 3-17b", "MTH 3-17c"])]
    #[case::letters_in_full("MTH 3-17a to MTH 3-17c", &["MTH 3-17a", "MTH 3-17b", "MTH 3-17c"])]
    #[case::no_letters("TCH 3-14a to a lesson", &["TCH 3-14a"])]
    #[case::a_word_after_it("TCH 3-14a, a lesson", &["TCH 3-14a"])]
    #[case::a_class_after_it("TCH 3-14a and 3B", &["TCH 3-14a"])]
    #[case::a_number_after_it("TCH 3-14a and 15 minutes, 20m", &["TCH 3-14a"])]
    #[case::a_slash_for_the_dash("SOC 3/06b, soc 3/06c", &["SOC 3-06b", "SOC 3-06c"])]
    #[case::unknown_area("XYZ 3-14a", &["XYZ 3-14a"])]
    #[case::long_area("MATHS 3-14a", &["MATHS 3-14a"])]
    #[case::levels_that_no_framework_has("TCH 9-99z", &["TCH 9-99z"])]
    #[case::without_letter("TCH 3-14 is a line", &["? TCH 3-14"])]
    #[case::letter_apart("mnu 3-01 a, mnu 3-01 b", &["MNU 3-01a", "MNU 3-01b"])]
    #[case::not_a_letter("TCH 3-14 a lesson", &["? TCH 3-14"])]
    fn codes_are_found(#[case] text: &str, #[case] codes: &[&str]) {
        assert_eq!(found(text), codes);
    }

    #[rstest]
    #[case("ROOM 3-14a")]
    #[case("room 3-14a, page 3-14a, fig 3-14a")]
    #[case("ISO 9001a")]
    #[case("ABC 301a")]
    #[case("MTH 3/4b, LIT 3/12 and ABC 3/06b")]
    #[case("3-14a")]
    #[case("a score of 3-14")]
    #[case("lit 314 candles")]
    #[case("https://example.org/TCH-3-14a and curriculum/tch-3-14a.md")]
    #[case("BATCH3-14abc")]
    #[case("MTH 2026-11-21")]
    #[case("")]
    fn other_texts_hold_none(#[case] text: &str) {
        assert_eq!(found(text), [""; 0]);
    }

    #[test]
    fn ranges_are_where_they_stand() {
        let text = "é: TCH 3–13a, 13b.";
        let parts: Vec<&str> = mentions(text).iter().map(|m| &text[m.range.clone()]).collect();
        assert_eq!(parts, ["TCH 3–13a", "13b"]);
    }
}
