//! Addresses, numbers and accounts that stand for a person, found by their form.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::Kind;

mod accounts;

/// Areas of UK postcodes.
const AREAS: &str = " AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY \
    E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M \
    ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY \
    TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE ";

/// Words that end the names of streets, and of other things as well.
const ALSO_THINGS: &[&str] =
    &["Walk", "Gate", "Hill", "Quay", "Parade", "Circus", "Quadrant", "Pend"];

/// Before a number that counts parts of a lesson and not houses.
const COUNTED: &str = " task step lesson question section level unit part stage figure fig table page chapter \
    exercise activity worksheet week day group period round example ";

/// After a number that measures.
const UNITS: &str = " m km cm mm g kg mg t l ml s ms hz khz mhz ghz b kb mb gb tb j kj n w kw v a k metres \
    kilometres miles grams kilograms litres seconds minutes hours days years bytes bits kilobytes megabytes \
    joules newtons watts volts people inhabitants atoms cells pixels pounds euros dollars ";

/// Gates of logic.
const LOGIC: &str = " and or not nand nor xor xnor logic ";

struct Patterns {
    labelled: Option<Regex>,
    number: Option<Regex>,
    insurance: Option<Regex>,
    postcode: Option<Regex>,
    street: Option<Regex>,
    born: Option<Regex>,
}

/// Boundaries are looked at by hand: Unicode ones would cost more than all the rest. A pattern that
/// does not compile would find nothing, so the tests have a case for each.
static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns {
    labelled: Regex::new(
        r"(?i)(?:scn|upn|chi|seemis(?: ref(?:erence)?)?|(?:candidate|pupil|student|learner|nhs|chi|sqa) (?:numbers?|no\.?|id))(?: is| was)?[ \t:=#|*,\-]{1,6}([0-9](?:[ \-]?[0-9]){5,15})",
    )
    .ok(),
    number: Regex::new(r"(?:\+|\(0|[A-Z]?[0-9])[0-9() .\-]{5,}[0-9](?:[0-9A-Z])?").ok(),
    insurance: Regex::new(
        r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-D]",
    )
    .ok(),
    postcode: Regex::new(
        r"(?:[A-Z]{1,2}[0-9][0-9A-Z]?[ \u{a0}]?[0-9][ABD-HJLNP-UW-Z]{2}|[a-z]{2}[0-9]{1,2} [0-9][abd-hjlnp-uw-z]{2})",
    )
    .ok(),
    street: Regex::new(
        r"(?:[Ff]lat [0-9A-Z/]{1,5},? )?[0-9]{1,4}[A-Za-z]?(?:/[0-9]{1,3})?,? (?:[A-Z][A-Za-z'’]{1,20} ){1,3}(?:Street|Road|Avenue|Lane|Drive|Crescent|Terrace|Gardens|Grove|Place|Court|Close|Way|Square|Wynd|Loan|Brae|Row|View|Park|Walk|Gate|Gait|Vennel|Hill|Mews|Quay|Parade|Circus|Quadrant|Pend|Causeway|Braes|St|Rd|Ave|Dr|Cres|Pl|Ln)(?:[^A-Za-z]|$)",
    )
    .ok(),
    born: Regex::new(
        r"(?i)(?:dob|d\.o\.b\.?|of birth|birth ?date|birthday|born)(?: is| was)?(?: on)?(?: the)?[ \t:=|*,\-]{1,6}((?:[0-9]{1,2}(?:st|nd|rd|th)? ?[./\- ] ?(?:[0-9]{1,2}|(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}),? ?[./\- ] ?(?:[0-9]{4}|[0-9]{2}))|(?:[0-9]{4}-[0-9]{2}-[0-9]{2})|(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} [0-9]{1,2}(?:st|nd|rd|th)?,? [0-9]{4}))",
    )
    .ok(),
}
});

/// Where such texts stand, in order of kind; they may overlap.
pub(crate) fn find(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = emails(text);
    found.extend(births(text));
    // None of the others goes over the end of a line, and most lines have no digit.
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.bytes().any(|byte| byte.is_ascii_digit()) {
            lines.push((start, line));
        }
        start += line.len();
    }
    for search in [labelled_numbers, insurance_numbers, numbers, postcodes, streets] {
        for (start, line) in &lines {
            let here = search(line).into_iter();
            found.extend(here.map(|(kind, range)| (kind, start + range.start..start + range.end)));
        }
    }
    for (start, line) in account_lines(text) {
        let here = accounts::accounts(line).into_iter();
        found.extend(here.map(|(kind, range)| (kind, start + range.start..start + range.end)));
    }
    found
}

/// Lines with a sign that no word has: an account has one of them.
fn account_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let marked = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'@' | b'_' | b'.');
        line.bytes().any(marked).then_some((at, line))
    })
}

/// Numbers that are said to stand for a person, however long they are and however they are grouped.
fn labelled_numbers(text: &str) -> Vec<(Kind, Range<usize>)> {
    let Some(labelled) = &PATTERNS.labelled else { return Vec::new() };
    labelled
        .captures_iter(text)
        .filter_map(|captures| Some((captures.get(0)?.start(), captures.get(1)?.range())))
        .filter(|(label, range)| stands_alone(text, &(*label..range.end)))
        // "1 2 3 4 5 6" is a row of numbers.
        .filter(|(_, range)| {
            text[range.clone()].split([' ', '-']).filter(|group| group.len() == 1).count() <= 2
        })
        .map(|(_, range)| (Kind::Id, range))
        .collect()
}

fn insurance_numbers(text: &str) -> Vec<(Kind, Range<usize>)> {
    matches(&PATTERNS.insurance, text).map(|range| (Kind::Id, range)).collect()
}

fn postcodes(text: &str) -> Vec<(Kind, Range<usize>)> {
    matches(&PATTERNS.postcode, text)
        .filter(|range| is_postcode(text, range))
        .map(|range| (Kind::Address, range))
        .collect()
}

/// Matches that are not part of a longer word or number.
fn matches<'t>(
    pattern: &'t Option<Regex>,
    text: &'t str,
) -> impl Iterator<Item = Range<usize>> + 't {
    pattern
        .iter()
        .flat_map(move |pattern| pattern.find_iter(text))
        .map(|found| found.range())
        .filter(move |range| stands_alone(text, range))
}

fn stands_alone(text: &str, range: &Range<usize>) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    !text[..range.start].ends_with(part) && !text[range.end..].starts_with(part)
}

fn emails(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    for at in memchr::memchr_iter(b'@', text.as_bytes()) {
        let local = |letter: char| letter.is_alphanumeric() || "._%+-'".contains(letter);
        let domain = |letter: char| letter.is_alphanumeric() || ".-".contains(letter);
        let before = text[..at].trim_end_matches(local).len();
        let start = before + text[before..at].len()
            - text[before..at].trim_start_matches(['.', '\'', '-']).len();
        let after = &text[at + 1..];
        let host = &after[..after.len() - after.trim_start_matches(domain).len()];
        let host = host.trim_end_matches(['.', '-']);
        let ends_well = host.rsplit_once('.').is_some_and(|(name, end)| {
            !name.is_empty() && end.chars().count() > 1 && end.chars().all(char::is_alphabetic)
        });
        if start < at && ends_well {
            found.push((Kind::Email, start..at + 1 + host.len()));
        }
    }
    found
}

fn births(text: &str) -> Vec<(Kind, Range<usize>)> {
    let Some(born) = &PATTERNS.born else { return Vec::new() };
    born.captures_iter(text)
        .filter_map(|captures| captures.get(1))
        .map(|date| date.range())
        .filter(|range| stands_alone(text, range))
        .map(|range| (Kind::Birth, range))
        .collect()
}

fn streets(text: &str) -> Vec<(Kind, Range<usize>)> {
    let Some(street) = &PATTERNS.street else { return Vec::new() };
    street
        .find_iter(text)
        .map(|found| {
            let kept = found.as_str().trim_end_matches(|letter: char| !letter.is_alphanumeric());
            found.start()..found.start() + kept.len()
        })
        .filter(|range| stands_alone(text, range) && is_street(text, range))
        .map(|range| (Kind::Address, range))
        .collect()
}

/// Whether houses are numbered here: "14 Leith Walk", and not "Task 3 Museum Walk" or "2 Xor Gate".
fn is_street(text: &str, range: &Range<usize>) -> bool {
    let among = |list: &str, word: &str| list.contains(&format!(" {} ", word.to_lowercase()));
    let mut words = text[range.clone()].rsplit(' ');
    if !words.next().is_some_and(|last| ALSO_THINGS.contains(&last)) {
        return true;
    }
    let before = text[..range.start].trim_end().rsplit(' ').next().unwrap_or_default();
    !among(COUNTED, before.trim_start_matches(|letter: char| !letter.is_alphanumeric()))
        && !words.next().is_some_and(|name| among(LOGIC, name))
}

fn is_postcode(text: &str, range: &Range<usize>) -> bool {
    let code = text[range.clone()].to_ascii_uppercase();
    let area: String = code.chars().take_while(char::is_ascii_alphabetic).collect();
    // `#AB12CD` is a colour and `AB12CD` may be one.
    let colour = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_hexdigit());
    AREAS.contains(&format!(" {area} ")) && !colour && !text[..range.start].ends_with('#')
}

/// Runs of digits with what people put between them.
fn numbers(text: &str) -> Vec<(Kind, Range<usize>)> {
    let Some(number) = &PATTERNS.number else { return Vec::new() };
    let mut found = Vec::new();
    for run in number.find_iter(text) {
        let run = run.range();
        let alone = stands_alone(text, &run)
            && !text[..run.start].ends_with(['.', '-', '/', '#', '$', '£', '€'])
            && !text[run.end..].starts_with(['/', '%'])
            && !is_measured(&text[run.end..]);
        if !alone {
            continue;
        }
        if let Some(kind) = number_kind(&text[run.clone()]) {
            found.push((kind, run));
            continue;
        }
        // Several numbers beside each other: "0131 496 0123 or" is one, "12 0131 496 0123" are two.
        let mut at = run.start;
        for part in text[run.clone()].split(' ') {
            if let Some(kind) = number_kind(part) {
                found.push((kind, at..at + part.len()));
            }
            at += part.len() + 1;
        }
    }
    found
}

/// Whether a unit follows: "299792458 m/s".
fn is_measured(after: &str) -> bool {
    let word = after.strip_prefix(' ').unwrap_or_default();
    let word = &word[..word.find(|letter: char| !letter.is_alphabetic()).unwrap_or(word.len())];
    UNITS.contains(&format!(" {word} "))
}

fn number_kind(run: &str) -> Option<Kind> {
    let digits: Vec<u8> = run.bytes().filter(u8::is_ascii_digit).collect();
    let letters = run.bytes().filter(u8::is_ascii_uppercase).count();
    let solid = run.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if letters > 0 {
        // A unique pupil number: a letter, twelve digits; a temporary one ends in a letter.
        let begins =
            run.starts_with(|letter: char| letter.is_ascii_uppercase() && !"IOS".contains(letter));
        return (solid && begins && run.len() == 13 && letters <= 2).then_some(Kind::Id);
    }
    // Zeros and ones are binary in the lessons of the subject.
    if digits.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        return None;
    }
    let groups: Vec<&str> = run
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .collect();
    if let Some(kind) = phone(run, &digits, &groups) {
        return Some(kind);
    }
    let plain = solid
        || groups.iter().all(|group| group.len() >= 3) && run.bytes().all(|byte| byte != b'.');
    match digits.len() {
        // Scottish Candidate Number.
        9 if solid || groups.iter().map(|group| group.len()).eq([3, 3, 3]) => Some(Kind::Id),
        // Community Health Index: date of birth as DDMMYY and four digits. NHS number: 3-3-4.
        10 if plain && is_day_and_month(&digits) => Some(Kind::Id),
        10 if groups.iter().map(|group| group.len()).eq([3, 3, 4]) => Some(Kind::Id),
        _ => None,
    }
}

fn phone(run: &str, digits: &[u8], groups: &[&str]) -> Option<Kind> {
    // "0 1 2 3 4 5 6 7 8 9 10" is a row of numbers.
    if groups.iter().filter(|group| group.len() == 1).count() > 2
        || run.contains("  ")
        || run.contains("--")
    {
        return None;
    }
    if run.starts_with('+') || (digits.starts_with(b"0044") && digits.len() > 12) {
        return (9..=15).contains(&digits.len()).then_some(Kind::Phone);
    }
    let first = groups.first()?;
    let british =
        digits[0] == b'0' && matches!(digits.get(1), Some(b'1' | b'2' | b'3' | b'5' | b'7' | b'8'));
    let length = digits.len() == 11
        || (digits.len() == 10 && digits[1] == b'1' && !is_day_and_month(digits));
    let spaced = groups.len() <= 5 && first.len() >= 3 && !run.contains('.');
    (british && length && spaced).then_some(Kind::Phone)
}

fn is_day_and_month(digits: &[u8]) -> bool {
    let pair = |at: usize| u32::from(digits[at] - b'0') * 10 + u32::from(digits[at + 1] - b'0');
    digits.len() >= 4 && (1..=31).contains(&pair(0)) && (1..=12).contains(&pair(2))
}

#[cfg(test)]
mod tests;
