//! What can shut some pupils out of a text: figures of speech for who is new to English, tasks that
//! need a family or money at home, and teaching by learning styles, which tests have not borne out.
//!
//! Each is a note: the teacher knows her pupils, and a text on idioms or a family tree is a lesson
//! like any other. Sentences are matched by the lists of `data/inclusion.txt`, and one that leaves
//! another way open is left alone.

use std::collections::HashSet;
use std::ops::Range;

use text::{lists, stem};

use crate::page::Spot;
use crate::{Audience, Finding, FindingKind, Reader};

lists! {
    include_str!("../data/inclusion.txt");
    static FIGURES: Pairs = "figures of speech";
    static STYLES: Phrases = "learning styles";
    static DOUBT: List = "doubt";
    static FAMILY: List = "family";
    static ASKING: List = "asking";
    static OF_THE_FAMILY: Phrases = "of the family";
    static ANOTHER_WAY: List = "another way";
    static AT_HOME: Phrases = "at home";
    static BEGINS: List = "begins a request";
    static DONE_AT_HOME: List = "done at home";
    static TAKES_MONEY: List = "takes money";
    static BROUGHT: Phrases = "brought along";
    static OPEN: List = "open";
}

/// A need of pupils who learn English besides the subject.
const NEW_TO_ENGLISH: [&str; 4] =
    ["eal", "english as an additional", "new to english", "additional language"];

/// Words between a verb of asking and whoever is asked.
const REACH: usize = 4;

/// What was found in a sentence: the words, why it matters, what would help.
struct Note {
    kind: FindingKind,
    words: Range<usize>,
    why: &'static str,
    instead: String,
}

/// The notes on these sentences, each thing once.
pub(crate) fn findings<'a>(spots: impl Iterator<Item = Spot<'a>>, reader: &Reader) -> Vec<Finding> {
    let eal = reader.needs.iter().any(|need| is_new_to_english(need));
    let mut known: HashSet<String> = HashSet::new();
    let mut findings = Vec::new();
    for spot in spots {
        let words: Vec<SmallWord<'_>> = words(&spot);
        let pupils = spot.page.block.audience == Audience::Pupil && !spot.passage.quoted;
        let notes = [
            (eal && pupils).then(|| figure(&words)).flatten(),
            styles(&words),
            family(&words),
            home(&words),
        ];
        for note in notes.into_iter().flatten() {
            let written = spot.text(&note.words);
            if known.insert(written.to_lowercase()) {
                let message = format!("“{written}” {}", note.why);
                findings.push(spot.finding(&note.words, note.kind, message, Some(note.instead)));
            }
        }
    }
    findings
}

fn is_new_to_english(need: &str) -> bool {
    let need = need.to_lowercase();
    let is_word = |name: &str| need.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
    NEW_TO_ENGLISH.iter().any(|name| match name.contains(' ') {
        true => need.contains(name),
        false => is_word(name),
    })
}

/// A word, or a part of one with a hyphen, in small letters.
struct SmallWord<'a> {
    lower: &'a str,
    range: &'a Range<usize>,
}

fn words<'a>(spot: &Spot<'a>) -> Vec<SmallWord<'a>> {
    let all = spot.sentence.words.iter();
    all.flat_map(|word| word.lower.split('-').map(|lower| SmallWord { lower, range: &word.range }))
        .collect()
}

fn place(words: &[SmallWord<'_>], taken: Range<usize>) -> Range<usize> {
    let end = taken.end.min(words.len()).max(1);
    words[taken.start.min(end - 1)].range.start..words[end - 1].range.end
}

/// Where a phrase stands; of a stemmed one in any form of its words.
fn stands(words: &[SmallWord<'_>], phrase: &[&str], stemmed: bool) -> Option<Range<usize>> {
    let alike = |word: &SmallWord<'_>, wanted: &&str| {
        word.lower == *wanted
            || (stemmed
                && word.lower.chars().next() == wanted.chars().next()
                && stem(word.lower) == stem(wanted))
    };
    let at = words
        .windows(phrase.len())
        .position(|some| some.iter().zip(phrase).all(|(w, p)| alike(w, p)))?;
    Some(at..at + phrase.len())
}

fn has(words: &[SmallWord<'_>], list: &text::lists::List) -> bool {
    words.iter().any(|word| list.has(word.lower))
}

fn figure(words: &[SmallWord<'_>]) -> Option<Note> {
    let found = FIGURES
        .all()
        .iter()
        .find_map(|(phrase, plain)| Some((stands(words, phrase, true)?, plain.join(" "))));
    let (taken, plain) = found?;
    Some(Note {
        kind: FindingKind::Inclusion,
        words: place(words, taken),
        why: "is a figure of speech, which pupils who learn English may take word for word.",
        instead: format!("Say it plainly (“{plain}”), or explain it on the page."),
    })
}

fn styles(words: &[SmallWord<'_>]) -> Option<Note> {
    let taken = STYLES.all().iter().find_map(|phrase| stands(words, phrase, true))?;
    (!has(words, &DOUBT)).then(|| Note {
        kind: FindingKind::Pedagogy,
        words: place(words, taken),
        why: "sorts pupils by learning style; tests of such matching have not found the benefit \
              (Pashler et al., 2008).",
        instead: "Show the idea in more than one way to everybody.".to_owned(),
    })
}

/// A task that only a pupil with such a family can do.
fn family(words: &[SmallWord<'_>]) -> Option<Note> {
    if has(words, &ANOTHER_WAY) {
        return None;
    }
    let asked = || {
        words.iter().enumerate().filter(|(_, word)| ASKING.has(word.lower)).find_map(|(at, _)| {
            let near = words.get(at + 1..)?;
            let near = &near[..near.len().min(REACH)];
            let own = near.iter().position(|word| matches!(word.lower, "your" | "their"))?;
            let kin = near.iter().skip(own).position(|word| FAMILY.has(word.lower))?;
            Some(at..at + 2 + own + kin)
        })
    };
    let taken = OF_THE_FAMILY
        .all()
        .iter()
        .find_map(|phrase| stands(words, phrase, false))
        .or_else(asked)?;
    Some(Note {
        kind: FindingKind::Inclusion,
        words: place(words, taken),
        why: "needs a family to ask or to tell of: some pupils have lost somebody, live in care or \
              cannot ask.",
        instead: "Let them choose any adult, or give a family that is made up.".to_owned(),
    })
}

/// A request that takes money or a device at home, with no way without.
fn home(words: &[SmallWord<'_>]) -> Option<Note> {
    if has(words, &OPEN) {
        return None;
    }
    let asked = |at: &usize| {
        at.checked_sub(1).is_none_or(|before| BEGINS.has(words[before].lower))
            && DONE_AT_HOME.has(words[*at].lower)
    };
    let at_home = || {
        let taken = AT_HOME.all().iter().find_map(|phrase| stands(words, phrase, false))?;
        let request = (0..words.len()).any(|at| asked(&at));
        (request && has(words, &TAKES_MONEY)).then_some(taken)
    };
    let taken =
        BROUGHT.all().iter().find_map(|phrase| stands(words, phrase, false)).or_else(at_home)?;
    Some(Note {
        kind: FindingKind::Inclusion,
        words: place(words, taken),
        why: "asks for something of one's own or at home that costs money, and not every pupil has \
              it.",
        instead: "Lend it or make time for it in school, and say so on the page.".to_owned(),
    })
}
