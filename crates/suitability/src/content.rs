//! What a teacher should know before pupils meet a text: content in graded categories, found by a
//! list of words with what must and what must not stand beside them.
//!
//! Nothing is forbidden by its subject. A lesson on the slave trade or on a war gets guidance; only
//! instructions that would help somebody to do harm have the severity [`Severity::Stop`].
//!
//! Measured in `tests/suitability/content.rs` on labelled sentences of many subjects, half of which
//! look alarming and are not ("kill the process"). On 70 that were written after the list: precision
//! 91.4 % and recall 94.1 % at first sight, 91.9 % and 100 % since two dangerous gaps were closed.
//! Of 253 sentences exactly those with instructions to do harm are stopped.
//!
//! A word that has an everyday sense as well ("kettle", "battle") counts only with a second sign: another
//! word of its sentence, the lesson's subject, or, for work with things, words about safety in the same
//! section.
//!
//! It reads sentence by sentence and knows words, not meanings: it misses what is only implied, and
//! figures of speech that nobody thought of raise a false note. A teacher puts such a note aside, for
//! the whole lesson ([`Reader::put_aside`]).

mod category;
mod danger;
mod guidance;
mod harm;
mod lexicon;
mod parts;

use std::collections::HashMap;
use std::ops::Range;

use text::capitalised;

use crate::page::{Page, Spot};
use crate::{ContentNote, Finding, Reader};
use lexicon::Setting;
use parts::{Hit, parts};

pub use category::{Category, Severity};
pub(crate) use guidance::guidance;

/// A finding in the making, with the places at which it could be made.
struct Concern<'a> {
    finding: Finding,
    written: &'a str,
    hit: Hit,
    places: u32,
}

/// What the lesson holds. The same thing said twenty times over would be read by nobody: a term is
/// named once with the number of its places, and so is a topic that is only a note. Instructions to
/// do harm are named one by one, because each has to go.
pub(crate) fn findings(pages: &[Page<'_>], reader: &Reader) -> Vec<Finding> {
    let subject = lexicon::subject_words(&reader.subject);
    let mut found: Vec<Concern<'_>> = Vec::new();
    let mut known: HashMap<(Category, Severity, &'static str, String), usize> = HashMap::new();
    for concern in pages.iter().flat_map(|page| concerns(page, &subject)) {
        let Hit { category, severity, topic, .. } = concern.hit;
        let term = match severity {
            Severity::Note => String::new(),
            Severity::Caution | Severity::Sensitive => concern.written.to_lowercase(),
            Severity::Stop => {
                found.push(concern);
                continue;
            }
        };
        if reader.put_aside.iter().any(|aside| *aside == guidance::note_name(severity, topic)) {
            continue;
        }
        match known.get(&(category, severity, topic, term.clone())) {
            Some(at) => found[*at].places += 1,
            None => {
                known.insert((category, severity, topic, term), found.len());
                found.push(concern);
            }
        }
    }
    found.iter().map(Concern::said).collect()
}

/// Every concern of a page, in its order.
fn concerns<'a>(page: &'a Page<'a>, subject: &[String]) -> Vec<Concern<'a>> {
    let mut found = Vec::new();
    let practical = page.passages.iter().any(lexicon::speaks_of_safety);
    for passage in &page.passages {
        let computing = lexicon::speaks_of_computers(passage);
        let setting = Setting { computing, practical, subject };
        for sentence in &passage.sentences {
            let spot = Spot { page, passage, sentence };
            for hit in worth_saying(hits(&spot, setting)) {
                let finding = spot.finding(&hit.range, hit.kind(), String::new(), None);
                found.push(Concern { finding, written: spot.text(&hit.range), hit, places: 1 });
            }
        }
    }
    for range in page.addresses() {
        let written = &page.block.text[range.clone()];
        if let Some(hit) = lexicon::hit_of_address(&written.to_lowercase(), range) {
            let finding = page.finding(&hit.range, hit.kind());
            found.push(Concern { finding, written, hit, places: 1 });
        }
    }
    found
}

impl Concern<'_> {
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
        let note = Some(ContentNote {
            topic: topic.to_owned(),
            aside: match severity {
                Severity::Note | Severity::Caution | Severity::Sensitive => {
                    Some(guidance::note_name(severity, topic))
                }
                Severity::Stop => None,
            },
        });
        Finding { message, suggestion, note, ..self.finding.clone() }
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

fn hits(spot: &Spot<'_>, setting: Setting<'_>) -> Vec<Hit> {
    let parts = parts(spot.sentence);
    let mut hits = lexicon::hits(spot, &parts, setting);
    hits.extend(harm::hit(&parts));
    hits
}
