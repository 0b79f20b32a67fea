//! How far texts changed: versions of a section, a way that was chosen before another, files that changed where
//! the log does not say by whom.

use std::collections::{BTreeMap, BTreeSet};

use domain::{InteractionRequest, InteractionResponse, RunEvent, SectionRef, ToolEffect};

use crate::definition::Definition;
use crate::log::{Log, effects};
use crate::tally::Tally;
use crate::times::why_none;
use crate::value::Part;
use crate::{MeasureUnit, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("edits.versions", MeasureUnit::Count, versions),
    Definition::new("edits.chosen_distance", MeasureUnit::Share, chosen_distance),
    Definition::new("edits.elsewhere", MeasureUnit::Count, elsewhere),
    Definition::new("edits.post_editing", MeasureUnit::Share, crate::taking_part::post_editing),
];

fn name_of(section: &SectionRef) -> String {
    format!("{}#{}", section.path, section.id)
}

/// How many texts of a section she was asked about.
fn versions(log: &Log<'_>) -> Vec<Part> {
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut tally = Tally::default();
    for question in &log.questions {
        let InteractionRequest::Adjudication { sections } = &question.interaction.request else {
            continue;
        };
        for section in sections {
            let name = name_of(section);
            let is_new = texts.entry(name.clone()).or_default().insert(&section.sha256);
            tally.add(name, i128::from(is_new), log.seq(question.opened));
        }
    }
    if texts.is_empty() { Part::missing(Missing::NotAsked) } else { tally.parts() }
}

/// The words that had to change to get from a section to the way that she chose, against the section's words.
fn chosen_distance(log: &Log<'_>) -> Vec<Part> {
    let mut found: BTreeMap<String, (usize, usize, BTreeSet<i64>)> = BTreeMap::new();
    for (question, at, response) in log.answers() {
        let (
            InteractionRequest::Alternatives { section, current, options },
            InteractionResponse::Alternative { chosen: Some(chosen), .. },
        ) = (&question.interaction.request, response)
        else {
            continue;
        };
        let Some(option) = options.get(*chosen as usize) else { continue };
        let (before, after) = (words(current), words(&option.markdown));
        let (distance, all, seqs) = found.entry(name_of(section)).or_default();
        *distance += edit_distance(&before, &after);
        *all += before.len();
        seqs.extend([log.seq(question.opened), log.seq(at)]);
    }
    if found.is_empty() {
        return Part::missing(match why_none(log, "alternatives") {
            Missing::NotAnswered => Missing::Empty,
            other => other,
        });
    }
    let parts = found.into_iter();
    parts
        .map(|(name, (distance, all, seqs))| {
            Part::share(name, (distance as i128, all as i128), seqs)
        })
        .collect()
}

/// The fewest words to put in, take out or replace to get from a text to another one.
#[must_use]
pub fn words_changed(before: &str, after: &str) -> usize {
    edit_distance(&words(before), &words(after))
}

/// How many words a text has.
#[must_use]
pub fn count_words(text: &str) -> usize {
    words(text).len()
}

/// Between spaces, tabs and line ends.
fn words(text: &str) -> Vec<&str> {
    text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect()
}

/// The fewest words to put in, take out or replace (Levenshtein 1966), as in the numerator of the translation edit
/// rate (Snover et al. 2006), without its shifts.
fn edit_distance(before: &[&str], after: &[&str]) -> usize {
    let mut row: Vec<usize> = (0..=after.len()).collect();
    for (place, old) in before.iter().enumerate() {
        let mut next = vec![place + 1];
        for (at, new) in after.iter().enumerate() {
            let above = |at: usize| row.get(at).copied().unwrap_or(usize::MAX - 1);
            let left = next.last().copied().unwrap_or(usize::MAX - 1);
            let replaced = above(at) + usize::from(old != new);
            next.push(replaced.min(above(at + 1) + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

/// How often a file held something else than the log had last told.
fn elsewhere(log: &Log<'_>) -> Vec<Part> {
    let mut files = FileHashes::default();
    for (_, event, body) in log.runs() {
        if let RunEvent::ToolStarted { change: Some(change), .. } = body
            && let Some(before) = &change.before
        {
            files.found(&change.path, before, event.seq);
        }
        for effect in effects(body) {
            match effect {
                ToolEffect::FileRead { path, sha256: Some(sha256) } => {
                    files.found(path, sha256, event.seq);
                }
                ToolEffect::FileWritten { path, sha256 } => files.written(path, sha256, event.seq),
                _ => {}
            }
        }
    }
    match files.known.is_empty() {
        true => Part::missing(Missing::Empty),
        false => files.tally.parts(),
    }
}

#[derive(Default)]
struct FileHashes<'a> {
    known: BTreeMap<&'a str, &'a str>,
    tally: Tally,
}

impl<'a> FileHashes<'a> {
    fn found(&mut self, path: &'a str, sha256: &'a str, seq: i64) {
        let before = self.known.insert(path, sha256);
        let differs = before.is_some_and(|before| before != sha256);
        self.tally.add(path, i128::from(differs), seq);
    }

    fn written(&mut self, path: &'a str, sha256: &'a str, seq: i64) {
        self.known.insert(path, sha256);
        self.tally.add(path, 0, seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_in_taken_out_and_replaced() {
        let distance = |one: &str, other: &str| edit_distance(&words(one), &words(other));
        assert_eq!(distance("", ""), 0);
        assert_eq!(distance("a b c", ""), 3);
        assert_eq!(distance("", "a b"), 2);
        assert_eq!(distance("read the  question", "read each question twice"), 2);
        assert_eq!(distance("a b c d", "b c d a"), 2);
    }
}
