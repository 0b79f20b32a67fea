//! The words of the lesson and how they read.

use lessons::{Content, SectionKind, Term};

use super::fault::unless;
use super::texts::{pupils_text, stems, times};
use crate::Draft;

/// With which a noun of another language is learned.
const ARTICLES: [&str; 7] = ["le ", "la ", "les ", "l'", "l’", "un ", "une "];

pub(super) fn taught(draft: &Draft) -> Vec<String> {
    let terms: Vec<&Term> = terms(draft).collect();
    let read = pupils_text(draft);
    let read_stems = stems(&read);
    let mut faults = Vec::new();
    faults.extend(unless((3..=7).contains(&terms.len()), || format!("{} words", terms.len())));
    for term in terms {
        let Term { term, meaning, .. } = term;
        faults.extend(unless(!meaning.trim().is_empty(), || format!("\"{term}\" has no meaning")));
        // Once it stands in the list of words itself; what counts is that it comes up again.
        let times = times(&stems(bare(&term.to_lowercase())), &read_stems);
        let listed = read.matches(&format!("{}:", term.to_lowercase())).count().max(2);
        faults.extend(unless(times > listed, || format!("\"{term}\" is listed and not used")));
    }
    faults
}

pub(super) fn read_right(draft: &Draft) -> Vec<String> {
    let mut faults = Vec::new();
    let checked = draft.checked.checked.suitability;
    faults.extend(unless(checked, || "the texts were not checked".to_owned()));
    for section in &draft.checked.sections {
        for finding in &section.findings {
            if finding.kind != "content" {
                faults
                    .push(format!("{}: {} \"{}\"", section.id, finding.message, finding.sentence));
            }
        }
    }
    if let Some(age) = draft.checked.reading.age {
        let target = draft.checked.reading.target;
        faults.extend(unless(age <= target, || {
            format!("pupils' pages read at age {age:.1}, the class at {target:.1}")
        }));
    }
    faults
}

/// The terms of the vocabulary, each by the stems of its words.
pub(super) fn vocabulary(draft: &Draft) -> Vec<Vec<String>> {
    terms(draft).map(|term| stems(bare(&term.term.to_lowercase()))).collect()
}

fn terms(draft: &Draft) -> impl Iterator<Item = &Term> {
    draft
        .lesson
        .of_kind(SectionKind::Vocabulary)
        .flat_map(|section| match &section.content {
            Content::Vocabulary(items) => items.as_slice(),
            _ => &[],
        })
        .map(|item| &item.fields)
}

/// Without article and bracket.
fn bare(term: &str) -> &str {
    let term = term.split(['(', '…']).next().unwrap_or_default().trim();
    ARTICLES.iter().find_map(|article| term.strip_prefix(article)).unwrap_or(term)
}
