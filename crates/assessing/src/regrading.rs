//! Marks that a teacher changes. What the answers are worth is worked out anew from their log each time, and
//! then what she changed is done to it, in the order in which she did it.

use std::collections::BTreeMap;

use assessment::Mark;
use domain::{InteractionResponse, MarkChange, SessionId};
use faults::Fault;
use sittings::{Blueprints, ItemMark, MarkOutcome, Sitting, SittingError};

use crate::Library;

/// Most points of a question.
const MOST_POINTS: u32 = 100;
/// Longest reason, in characters.
const LONGEST_REASON: usize = 400;

/// The name of each question among those of a class: its blueprint, and which of several from it.
pub fn item_names(marks: &[ItemMark]) -> Vec<String> {
    let mut made: BTreeMap<&str, usize> = BTreeMap::new();
    let names = marks.iter().map(|mark| {
        let times = made.entry(&mark.blueprint).or_default();
        *times += 1;
        format!("{} {times}", mark.blueprint)
    });
    names.collect()
}

/// A sitting whose marks are changed.
pub struct Regrading<'a> {
    /// The session.
    pub session: SessionId,
    /// The sitting.
    pub sitting: &'a Sitting,
    /// Blueprints as its questions were made from them.
    pub shelf: &'a dyn Blueprints,
    /// Blueprints as they are now.
    pub library: &'a Library,
}

impl Regrading<'_> {
    /// Does what was changed, and says by place what changed a mark.
    ///
    /// # Errors
    /// When a blueprint is not there in its version.
    pub fn apply(
        &self,
        changes: &[MarkChange],
        marks: &mut [ItemMark],
    ) -> Result<BTreeMap<u32, Vec<String>>, SittingError> {
        let names = item_names(marks);
        let mut told: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        // What she gave by hand is her last word on that answer.
        let by_hand = |change: &&MarkChange| matches!(change, MarkChange::Give { .. });
        let (given, others): (Vec<&MarkChange>, Vec<&MarkChange>) =
            changes.iter().partition(by_hand);
        for change in others.into_iter().chain(given) {
            for (mark, name) in marks.iter_mut().zip(&names) {
                if self.is_about(change, mark.place, name) && self.change(change, mark)? {
                    told.entry(mark.place).or_default().push(words(change));
                }
            }
        }
        Ok(told)
    }

    fn is_about(&self, change: &MarkChange, place: u32, name: &str) -> bool {
        match change {
            MarkChange::Give { session_id, place: given, .. } => {
                *session_id == self.session && *given == place
            }
            MarkChange::Drop { item }
            | MarkChange::Weigh { item, .. }
            | MarkChange::Credit { item, .. }
            | MarkChange::Accept { item, .. }
            | MarkChange::NewKey { item } => item == name,
        }
    }

    /// Changes a mark; false where this change says nothing of it.
    fn change(&self, change: &MarkChange, mark: &mut ItemMark) -> Result<bool, SittingError> {
        let before = mark.clone();
        match change {
            MarkChange::Drop { .. } => mark.counts = false,
            MarkChange::Weigh { points, .. } => mark.points = *points,
            MarkChange::Credit { misconception, percent, .. } => {
                // What a part was worth already stays, where it is more.
                if let MarkOutcome::Marked(one) = &mut mark.outcome
                    && one.credit * 100 < one.of * *percent
                    && one.misconceptions.contains(misconception)
                {
                    (one.credit, one.of) = (*percent, 100);
                    if one.is_right() {
                        one.misconceptions.clear();
                    }
                }
            }
            MarkChange::Accept { answer, .. } => {
                if self.answer(mark.place).is_some_and(|own| plain(&own) == plain(answer)) {
                    (mark.outcome, mark.rekeyed) = (MarkOutcome::Marked(right()), true);
                }
            }
            MarkChange::NewKey { .. } => {
                if let Some(now) = self.library.blueprint(&mark.blueprint)
                    && let Some(outcome) = self.sitting.marked_by(self.shelf, mark.place, now)?
                {
                    // A program is run, and words are read, for the key that they were written for.
                    let waits = matches!(
                        outcome,
                        MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. }
                    );
                    if !waits {
                        (mark.outcome, mark.rekeyed) = (outcome, true);
                    }
                }
            }
            MarkChange::Give { points, of, .. } => {
                let of = of.unwrap_or(mark.points).max(1);
                let credit = (*points).min(of);
                mark.outcome = MarkOutcome::Marked(Mark { credit, of, ..Mark::default() });
            }
        }
        Ok(*mark != before)
    }

    fn answer(&self, place: u32) -> Option<String> {
        let (item, response) = self.sitting.asked().find(|(item, _)| item.place == place)?;
        match response? {
            InteractionResponse::Item { answer } => Some(item.words(answer)),
            _ => None,
        }
    }
}

fn right() -> Mark {
    Mark { credit: 1, of: 1, ..Mark::default() }
}

/// As answers are compared.
fn plain(answer: &str) -> String {
    answer.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// What a change does, in a sentence for a teacher.
pub fn words(change: &MarkChange) -> String {
    match change {
        MarkChange::Drop { item } => format!("{item} does not count"),
        MarkChange::Weigh { item, points: 1 } => format!("{item} is worth 1 point"),
        MarkChange::Weigh { item, points } => format!("{item} is worth {points} points"),
        MarkChange::Credit { item, misconception, percent: 100 } => {
            format!("in {item} the way \"{misconception}\" counts as right")
        }
        MarkChange::Credit { item, misconception, percent } => {
            format!("in {item} the way \"{misconception}\" gets {percent} per cent")
        }
        MarkChange::Accept { item, answer } => format!("in {item} \"{answer}\" is right as well"),
        MarkChange::NewKey { item } => format!("{item} is marked with the key of today"),
        MarkChange::Give { points: 1, .. } => "1 point by hand".to_owned(),
        MarkChange::Give { points, .. } => format!("{points} points by hand"),
    }
}

/// Whether a change can be made at all, whatever it is done to.
///
/// # Errors
/// What would be right, in a sentence.
pub fn check(change: &MarkChange) -> Result<(), Fault> {
    let said = match change {
        MarkChange::Weigh { points, .. } if !(1..=MOST_POINTS).contains(points) => {
            format!("a question is worth 1 to {MOST_POINTS} points")
        }
        MarkChange::Credit { percent, .. } if !(1..=100).contains(percent) => {
            "a wrong way gets 1 to 100 per cent of the points".to_owned()
        }
        MarkChange::Accept { answer, .. } if plain(answer).is_empty() => {
            "say which answer is right as well".to_owned()
        }
        _ => return Ok(()),
    };
    Err(Fault::invalid(said))
}

/// A reason as it is kept.
///
/// # Errors
/// Where there is none, or it is no sentence any more.
pub fn reason(given: &str) -> Result<String, Fault> {
    let reason = given.split_whitespace().collect::<Vec<_>>().join(" ");
    match reason.chars().count() {
        0 => Err(Fault::invalid("say why the marks change")),
        1..=LONGEST_REASON => Ok(reason),
        _ => Err(Fault::invalid(format!("a reason has at most {LONGEST_REASON} characters"))),
    }
}
