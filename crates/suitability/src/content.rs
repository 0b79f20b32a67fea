//! What a teacher should know before pupils meet a text: content in graded categories, found by a
//! list of words with what must and what must not stand beside them.
//!
//! Nothing is forbidden by its subject. A lesson on the slave trade or on a war gets guidance; only
//! instructions that would help somebody to do harm have the severity [`Severity::Stop`].
//!
//! Measured in `tests/content.rs` on labelled sentences of many subjects, half of which look
//! alarming and are not ("kill the process"). On 70 that were written after the list: precision
//! 91.4 % and recall 94.1 % at first sight, 91.9 % and 100 % since two dangerous gaps were closed.
//! Of 253 sentences exactly those with instructions to do harm are stopped.
//!
//! It reads sentence by sentence and knows words, not meanings: it misses what is only implied, and
//! figures of speech that nobody thought of raise a false note.

mod danger;
mod guidance;
mod harm;
mod lexicon;

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use text::capitalised;

use crate::page::{Page, Spot};
use crate::{Finding, FindingKind};

pub(crate) use guidance::guidance;

/// What a passage is about. The wording is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Category {
    /// Instructions that would help somebody to do harm.
    HarmfulInstructions,
    /// Self-harm, suicide and eating disorders.
    SelfHarm,
    /// Relationships, sexual health and sexual violence.
    Relationships,
    /// Slavery, racism, genocide and other discrimination.
    Discrimination,
    /// War, weapons, killing and cruelty.
    Violence,
    /// Alcohol, tobacco, other drugs and gambling.
    Substances,
    /// Death, disaster, hunger, illness and loss.
    Upsetting,
    /// Wars and events that pupils may have lived through.
    RecentEvents,
    /// Swearing and slurs, also in quotations.
    OffensiveLanguage,
    /// Work with heat, chemicals, tools, food, electricity, sport, water or outside.
    PracticalRisk,
}

/// How much care a passage needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Prepare for it.
    Caution,
    /// Tell pupils beforehand and have support and an alternative ready.
    Sensitive,
    /// Not for pupils as it stands: the only severity that asks for a repair.
    Stop,
}

impl Severity {
    /// As it is shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Caution => "caution",
            Self::Sensitive => "sensitive",
            Self::Stop => "stop",
        }
    }
}

/// A word of a sentence without hyphens: "self-harm" is two.
struct Part<'a> {
    text: &'a str,
    /// Bytes of the passage that its whole word takes.
    range: &'a Range<usize>,
}

/// What was found in a sentence: where, what, how grave.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Hit {
    category: Category,
    severity: Severity,
    topic: &'static str,
    /// Bytes of the passage.
    range: Range<usize>,
}

/// A finding in the making, with the places at which it could be made.
struct Place<'a> {
    finding: Finding,
    written: &'a str,
    hit: Hit,
    places: u32,
}

/// What the lesson holds, with the topic of each. The same thing said twenty times over would be
/// read by nobody: a term is named once with the number of its places, and so is a topic that is
/// only a note. Instructions to do harm are named one by one, because each has to go.
pub(crate) fn findings(pages: &[Page<'_>]) -> Vec<(Finding, &'static str)> {
    let mut found: Vec<Place<'_>> = Vec::new();
    let mut known: HashMap<(Category, Severity, &'static str, String), usize> = HashMap::new();
    for place in pages.iter().flat_map(places) {
        let Hit { category, severity, topic, .. } = place.hit;
        let term = match severity {
            Severity::Note => String::new(),
            Severity::Caution | Severity::Sensitive => place.written.to_lowercase(),
            Severity::Stop => {
                found.push(place);
                continue;
            }
        };
        match known.get(&(category, severity, topic, term.clone())) {
            Some(at) => found[*at].places += 1,
            None => {
                known.insert((category, severity, topic, term), found.len());
                found.push(place);
            }
        }
    }
    found.into_iter().map(|place| (place.said(), place.hit.topic)).collect()
}

/// Every place of a page, in its order.
fn places<'a>(page: &'a Page<'a>) -> Vec<Place<'a>> {
    let mut found = Vec::new();
    for passage in &page.passages {
        let computing = lexicon::speaks_of_computers(passage);
        for sentence in &passage.sentences {
            let spot = Spot { page, passage, sentence };
            for hit in worth_saying(hits(&spot, computing)) {
                let finding = spot.finding(&hit.range, hit.kind(), String::new(), None);
                found.push(Place { finding, written: spot.text(&hit.range), hit, places: 1 });
            }
        }
    }
    for range in page.addresses() {
        let written = &page.block.text[range.clone()];
        if let Some(hit) = lexicon::hit_of_address(&written.to_lowercase(), range) {
            let finding = page.finding(&hit.range, hit.kind());
            found.push(Place { finding, written, hit, places: 1 });
        }
    }
    found
}

impl Hit {
    fn kind(&self) -> FindingKind {
        FindingKind::Content { category: self.category, severity: self.severity }
    }
}

impl Place<'_> {
    /// The finding in its words.
    fn said(&self) -> Finding {
        let Hit { category, severity, topic, .. } = self.hit;
        let places = match self.places {
            1 => String::new(),
            more => format!(", in {more} places"),
        };
        let message = format!(
            "{} ({}): {topic}{places}. “{}” {}",
            capitalised(guidance::name(category)),
            severity.name(),
            self.written,
            guidance::why(category, severity),
        );
        let suggestion = Some(guidance::advice(category, severity).to_owned());
        Finding { message, suggestion, ..self.finding.clone() }
    }
}

/// What of a sentence's hits a teacher should read. Alarms that say little make her deaf to the
/// others: the gravest of each category is enough, words inside a longer phrase mean the phrase
/// ("put to death"), a note beside something graver adds nothing unless it is about practical work,
/// and beside a stop nothing matters.
fn worth_saying(mut hits: Vec<Hit>) -> Vec<Hit> {
    let gravest = hits.iter().map(|hit| hit.severity).max();
    let phrases: Vec<Range<usize>> = hits.iter().map(|hit| hit.range.clone()).collect();
    hits.retain(|hit| {
        let inside = phrases.iter().any(|phrase| {
            phrase.start <= hit.range.start && hit.range.end <= phrase.end && *phrase != hit.range
        });
        let overheard = match gravest {
            Some(Severity::Stop) => hit.severity != Severity::Stop,
            Some(Severity::Caution | Severity::Sensitive) => {
                hit.severity == Severity::Note && hit.category != Category::PracticalRisk
            }
            Some(Severity::Note) | None => false,
        };
        !inside && !overheard
    });
    hits.sort_by(|a, b| {
        (a.category, b.severity, a.range.start).cmp(&(b.category, a.severity, b.range.start))
    });
    hits.dedup_by_key(|hit| hit.category);
    hits
}

fn hits(spot: &Spot<'_>, computing: bool) -> Vec<Hit> {
    let parts: Vec<Part<'_>> = spot
        .sentence
        .words
        .iter()
        .flat_map(|word| {
            word.lower.split('-').map(|text| Part {
                text: text.strip_suffix("'s").unwrap_or(text),
                range: &word.range,
            })
        })
        .collect();
    let mut hits = lexicon::hits(spot, &parts, computing);
    hits.extend(harm::hit(&parts));
    hits
}

/// Whether a word is a number of ten or more.
fn is_many(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "ten", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "eighty",
        "hundred", "dozen", "dozens",
    ];
    word.parse::<u32>().is_ok_and(|number| number >= 10) || WORDS.contains(&word)
}
