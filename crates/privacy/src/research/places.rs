//! Towns and schools.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::is_apart;
use crate::Kind;
use crate::names::{Lexicon, Word, fold, words};

/// Towns and villages of the United Kingdom, by the folded first word of their names.
struct Towns {
    by_first: HashMap<String, Vec<Vec<String>>>,
    /// Of one word that is no other word and nobody's name.
    alone: HashSet<String>,
}

static TOWNS: LazyLock<Towns> = LazyLock::new(|| {
    let (mut by_first, mut alone) = (HashMap::<String, Vec<Vec<String>>>::new(), HashSet::new());
    let list = include_str!("../../data/towns.txt");
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let name: Vec<String> = words(line).map(|word| fold(word.text).into_owned()).collect();
        let Some(first) = name.first() else { continue };
        if name.len() == 1 && !is_also_something(first) {
            alone.insert(first.clone());
        }
        by_first.entry(first.clone()).or_default().push(name);
    }
    // The longest counts: "Newton Stewart" and not "Newton".
    for names in by_first.values_mut() {
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    }
    Towns { by_first, alone }
});

/// Schools, by what ends their names. Words before that are no name do not make one a school's.
static SCHOOLS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?:(?:[A-Z][\p{L}'’.-]+|of|the|and|&) ){1,5}(?:(?:R\.?C\.?|C\.?E\.?|C of E|Catholic|Community|Grammar|High|Primary|Secondary|Infant|Junior|Nursery|Preparatory|Sixth Form) ){0,3}(?:School|Academy|College|Primary|Secondary|High|Grammar|Nursery)\b",
    )
    .ok()
});

static STREETS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?:[Ff]lat [0-9A-Z/]{1,5},? )?[0-9]{1,4}[A-Za-z]?(?:/[0-9]{1,3})?,? (?:\p{Lu}[\p{L}'’-]{1,30} ){1,3}(?:Street|Road|Avenue|Lane|Drive|Crescent|Terrace|Gardens|Grove|Place|Court|Close|Wynd|Loan|Brae)\b",
    )
    .ok()
});

/// Words with a capital letter that name no school.
const NO_NAME: &str = " the a an our your this that each every any my his her their in at from to of and for with by on no as scottish british english national independent special state new local high primary secondary junior senior middle lower upper grammar community infant nursery catholic school academy college rc education further whole after before all old virtual sunday boarding public private comprehensive technical art music sixth form is was we she he they when if while whether i see safe ";

/// Battles, whose places lessons speak of. Great cities are words of the vocabulary.
const LESSONS: &[&str] = &["culloden", "bannockburn", "flodden", "hastings", "arbroath"];

/// Before a word that is also something else, where it is a town.
static BEFORE_TOWN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(?:liv(?:e|es|ed|ing)|moved?|moving|com(?:e|es|ing)|came|born|gr[eo]w(?:s|n)?(?: up)?|based|work(?:s|ed|ing)?|teach(?:es|ing)?|taught|stay(?:s|ed|ing)?|back|home|trip|travel(?:s|led|ling)?|bus|train|drive|family|school|pupils?|house|flat|visit(?:s|ed)?(?: to)?) (?:(?:here|back|up|down|over|all the way) )?(?:in|from|near|to|at|outside|around)[ ]$",
    )
    .ok()
});

/// Whether a folded word is an ordinary word, a given name, or among those that name nobody.
fn is_also_something(folded: &str) -> bool {
    let facts = Lexicon::get().facts(folded);
    facts.is_english() || facts.is_given() || facts.is_also_word() || facts.is_passed()
}

/// Whether a piece of a name of a file is a town and nothing else.
pub(super) fn is_town_by_itself(piece: &str) -> bool {
    piece.chars().count() > 3 && TOWNS.alone.contains(fold(piece).as_ref())
}

/// Towns, where they have capital letters.
pub(super) fn towns(text: &str) -> Vec<(Kind, Range<usize>)> {
    let words: Vec<Word<'_>> = words(text).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let length = match is_author(text, &words[at]) {
            true => 0,
            false => town_at(text, &words[at..]),
        };
        if length > 0 {
            found.push((Kind::Place, words[at].range.start..words[at + length - 1].range.end));
        }
        at += length.max(1);
    }
    found
}

/// Whether it is the author of a source: "(Norbury et al., 2016)".
fn is_author(text: &str, word: &Word<'_>) -> bool {
    text[word.range.end..].starts_with(" et al")
}

/// How many of these words, from the first, are the name of a town.
fn town_at(text: &str, words: &[Word<'_>]) -> usize {
    let Some(first) = words.first().filter(|word| word.is_capitalised()) else { return 0 };
    let folded = fold(first.stem());
    let cue = || BEFORE_TOWN.as_ref().is_some_and(|cue| cue.is_match(before(text, first)));
    for name in TOWNS.by_first.get(folded.as_ref()).into_iter().flatten() {
        let Some(here) = words.get(..name.len()) else { continue };
        let close = here.windows(2).all(|two| {
            let between = &text[two[0].range.end..two[1].range.start];
            matches!(between, " " | "-" | "\u{a0}")
        });
        let same = here.iter().zip(name).all(|(word, name)| fold(word.stem()) == name.as_str());
        // "Isle of Whithorn" has small words, and "Stoke on Trent" is often written with them.
        let capital = here.last().is_some_and(Word::is_capitalised);
        if !close || !same || !capital {
            continue;
        }
        let sure = match name.len() {
            1 => TOWNS.alone.contains(folded.as_ref()) && !LESSONS.contains(&folded.as_ref()),
            _ => here.iter().any(|word| !is_also_something(&fold(word.stem()))),
        };
        if sure || cue() {
            return name.len();
        }
    }
    // A place that no list has: "moved here from Woodburyd".
    let facts = Lexicon::get().facts(&folded);
    let strange = facts.is_unknown() && !first.is_shouted() && folded.len() > 3;
    if !(strange && cue()) {
        return 0;
    }
    let joint = |at: usize| {
        let word = words.get(at).filter(|word| ["on", "upon", "under", "le"].contains(&word.text));
        word.and(words.get(at + 1)).is_some_and(Word::is_capitalised)
    };
    if joint(1) { 3 } else { 1 }
}

/// The end of what stands before a word on its line.
fn before<'t>(text: &'t str, word: &Word<'_>) -> &'t str {
    let line = text[..word.range.start].rfind('\n').map_or(0, |at| at + 1);
    let mut from = word.range.start.saturating_sub(60).max(line);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    &text[from..word.range.start]
}

/// Schools by their names.
pub(super) fn schools(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    for school in SCHOOLS.iter().flat_map(|pattern| pattern.find_iter(text)) {
        let is_none = |word: &str| NO_NAME.contains(&format!(" {} ", word.to_lowercase()));
        let mut start = school.start();
        for word in school.as_str().split(' ') {
            if !is_none(word) && !word.is_empty() && word != "&" {
                break;
            }
            start += word.len() + 1;
        }
        let Some(name) = text.get(start..school.end()) else { continue };
        let named = name.split(' ').any(|word| {
            let word = word.trim_end_matches('.');
            !is_none(word) && !is_ordinary_in_small(word)
        });
        let saint = name.starts_with("St ") || name.starts_with("St. ");
        if (named || saint) && is_apart(text, &(start..school.end())) {
            found.push((Kind::Place, start..school.end()));
        }
    }
    found
}

/// Addresses in streets whose names have letters that English has not, or hyphens.
pub(super) fn streets(text: &str) -> Vec<(Kind, Range<usize>)> {
    let streets = STREETS.iter().flat_map(|pattern| pattern.find_iter(text));
    let streets = streets.map(|street| street.range());
    streets.filter(|range| is_apart(text, range)).map(|range| (Kind::Address, range)).collect()
}

/// Whether a word with a capital letter is one of a title and of nothing's name: "Learning", "Digital".
fn is_ordinary_in_small(word: &str) -> bool {
    let folded = fold(word);
    let facts = Lexicon::get().facts(&folded);
    facts.is_english() && !facts.is_given() && !TOWNS.by_first.contains_key(folded.as_ref())
}
