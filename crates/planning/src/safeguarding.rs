//! Whether what a teacher writes tells that a child may be at risk. It is asked of every word of hers
//! before anything else is done with it; words only, no model is asked and none decides.
//!
//! A sign of harm counts where a child of hers stands beside it, or by itself where it can mean nothing
//! else; two themes of harm count as one sign. Neither counts where a lesson, a book or a time of
//! history is what it is about, unless she says that she saw or heard it.

use std::ops::Range;
use std::sync::LazyLock;

use api::ErrorCode;
use faults::Fault;
use text::sentences;

use crate::request::{Phrase, Word, words};

const DATA: &str = include_str!("safeguarding/signs.txt");

/// Words behind the one that leads to a topic in which the topic is expected.
const TOPIC_REACH: usize = 12;

/// So many themes of harm beside a child are enough.
const THEMES: usize = 2;

struct Signs {
    certain: Vec<Phrase>,
    signs: Vec<Phrase>,
    heard: Vec<Phrase>,
    themes: Vec<Phrase>,
    told: Vec<Phrase>,
    carers: Vec<Phrase>,
    persons: Vec<Phrase>,
    tells: Vec<Phrase>,
    stories: Vec<Phrase>,
    material: Vec<Phrase>,
    ties: Vec<Phrase>,
    harmless: Vec<Phrase>,
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| Signs {
    certain: part("certain"),
    signs: part("signs"),
    heard: part("heard"),
    themes: part("themes"),
    told: part("told"),
    carers: part("carers"),
    persons: part("persons"),
    tells: part("tells"),
    stories: part("stories"),
    material: part("material"),
    ties: part("ties"),
    harmless: part("harmless"),
});

fn part(name: &str) -> Vec<Phrase> {
    let mut inside = false;
    let mut phrases = Vec::new();
    for line in DATA.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(begun) => inside = begun == name,
            None if inside => phrases.push(Phrase::read(line)),
            None => {}
        }
    }
    phrases
}

/// What is said to the teacher: it goes to a person, now, and nothing of it is kept.
pub const ADVICE: &str = "This may be about a child who is not safe, and that comes before any lesson. \
Please tell your child protection coordinator today, in person, and follow your school's procedure; if \
somebody is in danger at this moment, call 999. Write down what was said in the child's own words, ask no \
leading questions, and do not promise to keep it secret. Nothing of what you wrote has been sent, kept, \
remembered or planned from: it stands only where you typed it. When it is done, I am here for the lesson.";

/// Refuses words that may be about a child who is not safe, before anything is done with them.
///
/// # Errors
/// With the code `safeguarding` and the [`ADVICE`], unless the teacher has said that they are `harmless`.
pub fn heard(harmless: bool, words: &[&str]) -> Result<(), Fault> {
    if harmless || !words.iter().any(|text| concerns(text)) {
        return Ok(());
    }
    Err(Fault::new(ErrorCode::Safeguarding, ADVICE))
}

/// Whether these words tell that a child may be at risk.
pub fn concerns(text: &str) -> bool {
    let sentences: Vec<Vec<Word>> = sentences(text).map(|place| words(&text[place])).collect();
    let sentences: Vec<Sentence<'_>> = sentences.iter().map(|words| Sentence::new(words)).collect();
    let child = sentences.iter().any(|sentence| sentence.child);
    if sentences.iter().any(|sentence| sentence.tells(child)) {
        return true;
    }
    let mut themes: Vec<usize> = sentences.iter().flat_map(Sentence::themes).collect();
    themes.sort_unstable();
    themes.dedup();
    child && themes.len() >= THEMES
}

/// A sentence, and what there is in it.
struct Sentence<'a> {
    words: &'a [Word],
    harmless: Vec<Range<usize>>,
    /// Whether a child of hers stands in it.
    child: bool,
    /// Whether somebody saw or heard it.
    seen: bool,
    /// Whether a text or a time is what it is about.
    story: bool,
}

impl<'a> Sentence<'a> {
    fn new(words: &'a [Word]) -> Self {
        let stands = |list| !found(list, words).is_empty();
        Self {
            words,
            harmless: found(&SIGNS.harmless, words),
            child: stands(&SIGNS.persons),
            seen: stands(&SIGNS.tells),
            story: stands(&SIGNS.stories),
        }
    }

    /// Whether it tells by itself that a child may be at risk.
    fn tells(&self, child: bool) -> bool {
        let tell = |list| found(list, self.words).iter().any(|sign| self.stands(sign));
        let reported = || {
            let lists = [&SIGNS.told, &SIGNS.carers];
            lists.iter().any(|list| !found(list, self.words).is_empty())
        };
        tell(&SIGNS.certain) || child && (tell(&SIGNS.signs) || reported() && tell(&SIGNS.heard))
    }

    /// The themes of harm in it, by their places in the list.
    fn themes(&self) -> impl Iterator<Item = usize> {
        let stands = |theme: &Phrase| {
            let mut places = 0..self.words.len();
            places.any(|at| theme.ends(self.words, at).is_some_and(|end| self.stands(&(at..end))))
        };
        SIGNS.themes.iter().enumerate().filter(move |(_, theme)| stands(theme)).map(|(at, _)| at)
    }

    /// Whether a sign means what it says: it is not harmless, and not what is taught.
    fn stands(&self, sign: &Range<usize>) -> bool {
        let within = |other: &Range<usize>| other.start < sign.end && sign.start < other.end;
        !self.harmless.iter().any(within) && (self.seen || !self.story && !self.is_topic(sign))
    }

    /// Whether it stands in the topic of something to teach with, and no child stands before it there.
    fn is_topic(&self, sign: &Range<usize>) -> bool {
        let ties = found(&SIGNS.ties, self.words);
        let material = found(&SIGNS.material, self.words);
        let topics = material.iter().filter_map(|material| {
            ties.iter().find(|tie| tie.start >= material.end).map(|tie| tie.end)
        });
        let persons = found(&SIGNS.persons, self.words);
        let apart = |at: usize| self.words.get(at).is_some_and(|word| word.after_break);
        topics.into_iter().any(|topic| {
            (topic..topic + TOPIC_REACH).contains(&sign.start)
                && !(topic + 1..=sign.start).any(apart)
                && !persons.iter().any(|person| person.start > topic && person.end <= sign.start)
        })
    }
}

/// Where phrases of a list stand.
fn found(phrases: &[Phrase], words: &[Word]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for start in 0..words.len() {
        let ends = phrases.iter().filter_map(|phrase| phrase.ends(words, start));
        found.extend(ends.map(|end| start..end));
    }
    found
}

#[cfg(test)]
mod tests;
