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

mod guidance;
mod harm;
mod lexicon;

use std::ops::Range;

use serde::{Deserialize, Serialize};

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

/// What the lesson holds, one finding for each category of a sentence, with the topic of each.
pub(crate) fn findings(pages: &[Page<'_>]) -> Vec<(Finding, &'static str)> {
    let mut found = Vec::new();
    for page in pages {
        for passage in &page.passages {
            let computing = lexicon::speaks_of_computers(passage);
            for sentence in &passage.sentences {
                let spot = Spot { page, passage, sentence };
                let hits = worth_saying(hits(&spot, computing));
                found.extend(hits.into_iter().map(|hit| (finding(&spot, &hit), hit.topic)));
            }
        }
    }
    found
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

fn finding(spot: &Spot<'_>, hit: &Hit) -> Finding {
    let written = spot.text(&hit.range);
    let message = format!(
        "{} ({}): {}. “{written}” {}",
        capitalised(guidance::name(hit.category)),
        hit.severity.name(),
        hit.topic,
        guidance::why(hit.category, hit.severity),
    );
    let kind = FindingKind::Content { category: hit.category, severity: hit.severity };
    spot.finding(
        &hit.range,
        kind,
        message,
        Some(guidance::advice(hit.category, hit.severity).to_owned()),
    )
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
