//! Marks that a teacher changes. What the answers are worth is worked out anew from their log each time, and
//! then what she changed is done to it, in the order in which she did it.

use std::collections::BTreeMap;

use assessment::Mark;
use domain::{InteractionResponse, ItemSelected, MarkChange, QuestionVersion, SessionId};
use faults::Fault;
use sittings::{Blueprints, ItemMark, MarkOutcome, Sitting, SittingError};
use store::RegradeRow;

use crate::Library;

/// Most points of a question.
const MOST_POINTS: u32 = 100;
/// Longest reason, in characters.
const LONGEST_REASON: usize = 400;

/// The name of each question among those of a class: its blueprint, and which of several from it.
pub fn item_names(marks: &[ItemMark]) -> Vec<String> {
    named(marks.iter().map(|mark| mark.blueprint.as_str()))
}

fn named<'a>(blueprints: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut made: BTreeMap<&str, usize> = BTreeMap::new();
    let names = blueprints.map(|blueprint| {
        let times = made.entry(blueprint).or_default();
        *times += 1;
        format!("{blueprint} {times}")
    });
    names.collect()
}

/// Each question of a sitting by its name, with its place and the version that was asked.
pub fn versions(sitting: &Sitting) -> Vec<(String, u32, QuestionVersion)> {
    let Some(began) = sitting.began() else { return Vec::new() };
    let names = named(sitting.chosen().map(|chosen| chosen.blueprint.as_str()));
    let version = |chosen: &ItemSelected| QuestionVersion {
        test: began.definition.sha256.clone(),
        section: chosen.section.clone(),
        blueprint: chosen.version.clone(),
    };
    let all = names.into_iter().zip(sitting.chosen());
    all.map(|(name, chosen)| (name, chosen.place, version(chosen))).collect()
}

/// A change of marks, and the questions that it was made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeChange {
    /// The change.
    pub change: MarkChange,
    /// The questions; none where that was not known yet, and it counts for all of its name.
    pub made_for: Option<Vec<QuestionVersion>>,
}

impl From<RegradeRow> for MadeChange {
    fn from(row: RegradeRow) -> Self {
        Self { change: row.change, made_for: row.made_for }
    }
}

/// The name of the question that a change is about; none where it is about one answer.
pub fn item_of(change: &MarkChange) -> Option<&str> {
    match change {
        MarkChange::Drop { item }
        | MarkChange::Weigh { item, .. }
        | MarkChange::Credit { item, .. }
        | MarkChange::Accept { item, .. }
        | MarkChange::NewKey { item } => Some(item),
        MarkChange::Give { .. } => None,
    }
}

impl MadeChange {
    /// Whether it was made for a question that was asked in this version.
    pub fn is_made_for(&self, asked: &QuestionVersion) -> bool {
        // An answer is the same whatever became of its test.
        let Some(made_for) = self.made_for.as_ref().filter(|_| item_of(&self.change).is_some())
        else {
            return true;
        };
        made_for.iter().any(|one| one.is_same_question(asked))
    }

    /// Whether it was made for that question in the very same test.
    fn is_of_test(&self, asked: &QuestionVersion) -> bool {
        let made_for = self.made_for.as_ref();
        made_for.is_none_or(|made_for| made_for.iter().any(|one| one.test == asked.test))
    }
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
        changes: &[MadeChange],
        marks: &mut [ItemMark],
    ) -> Result<BTreeMap<u32, Vec<String>>, SittingError> {
        let asked = versions(self.sitting);
        let mut told: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        // What she gave by hand is her last word on that answer.
        let (given, others): (Vec<&MadeChange>, Vec<&MadeChange>) =
            changes.iter().partition(|one| matches!(one.change, MarkChange::Give { .. }));
        for made in others.into_iter().chain(given) {
            for (name, place, version) in &asked {
                let Some(mark) = marks.iter_mut().find(|mark| mark.place == *place) else {
                    continue;
                };
                let is_about = self.is_about(&made.change, *place, name);
                if is_about && made.is_made_for(version) && self.change(&made.change, mark)? {
                    told.entry(*place).or_default().push(words(&made.change));
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
            other => item_of(other) == Some(name),
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

/// What there is to know of where a change counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhereItCounts {
    /// Whether the sittings that count have only questions that it was not made for.
    pub earlier: bool,
    /// In a sentence for a teacher; none where there is nothing to know.
    pub note: Option<String>,
}

/// Where a change counts among the sittings that the results are counted from.
pub fn where_it_counts(made: &MadeChange, sat: &[(SessionId, &Sitting)]) -> WhereItCounts {
    let known = |earlier: bool, note: &str| WhereItCounts { earlier, note: Some(note.to_owned()) };
    let as_ever = WhereItCounts { earlier: false, note: None };
    if let MarkChange::Give { session_id, .. } = &made.change {
        let counts = sat.iter().any(|(session, _)| session == session_id);
        return match counts {
            true => as_ever,
            false => known(true, "of an earlier sitting: the results count a later one"),
        };
    }
    let asked: Vec<QuestionVersion> = sat
        .iter()
        .flat_map(|(_, sitting)| versions(sitting))
        .filter(|(name, ..)| item_of(&made.change) == Some(name))
        .map(|(.., version)| version)
        .collect();
    let (meant, others): (Vec<_>, Vec<_>) = asked.iter().partition(|one| made.is_made_for(one));
    match (meant.len(), others.len()) {
        (0, 0) => known(true, "of an earlier version of the test: it asks no such question now"),
        (0, _) => known(true, "of an earlier version of the test: this is another question now"),
        (_, 0) if meant.iter().all(|one| made.is_of_test(one)) => as_ever,
        (_, 0) => known(
            false,
            "of an earlier version of the test: the question is the same in this one, so it counts",
        ),
        (some, _) => WhereItCounts {
            earlier: false,
            note: Some(format!(
                "counts for {some} of {}: the others had another version of the question",
                asked.len()
            )),
        },
    }
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
