//! Marks that a teacher changes: what it would do, doing it, and taking it back.

use std::collections::BTreeSet;
use std::sync::Arc;

use api::{
    ClassResultsOf, ErrorCode, PointsOf, Regrade, RegradeApply, RegradeCommands, RegradeDifference,
    RegradeList, RegradePlan, RegradeRef, RegradedLearner,
};
use async_trait::async_trait;
use domain::{MarkChange, QuestionVersion, RegradeId, SessionId};
use faults::Fault;
use sittings::Sitting;
use store::{NewRegrade, RegradeRow, RegradeStep};

use super::SittingDesk;
use crate::class_results::counted_rows;
use crate::marked::Sat;
use crate::regrading::{
    MadeChange, WhereItCounts, check, item_of, reason, versions, where_it_counts, words,
};

/// How often a change is worked out anew because another window was quicker.
const TRIES: usize = 8;

#[async_trait]
impl RegradeCommands for SittingDesk {
    type Error = Fault;

    async fn regrade_preview(&self, plan: RegradePlan) -> Result<RegradeDifference, Fault> {
        Ok(self.difference(&plan).await?.difference)
    }

    async fn regrade_apply(&self, asked: RegradeApply) -> Result<RegradeList, Fault> {
        let RegradeApply { plan, reason: given, seen } = asked;
        let reason = reason(&given)?;
        let (definition, class) = (plan.definition.clone(), plan.class.clone());
        for _ in 0..TRIES {
            let steps = self.store.regrade_steps(&definition, class.as_deref()).await?;
            let rows = self.store.regrades(&definition, class.as_deref()).await?;
            unseen(&rows, &steps, seen)?;
            // Whatever cannot be done is told before it counts.
            let Worked { difference, worth, made_for } = self.difference(&plan).await?;
            let mut change = plan.change.clone();
            if let MarkChange::Give { of, .. } = &mut change {
                *of = worth;
            }
            if difference.answers == 0
                && let Some(same) = rows.iter().find(|row| !row.undone && row.change == change)
            {
                return match change {
                    // Points that an answer has are not given to it once more.
                    MarkChange::Give { .. } => self.list(&definition, class.as_deref()).await,
                    _ => Err(Fault::conflict(done_already(same), None)),
                };
            }
            let new = NewRegrade {
                id: RegradeId::new(),
                definition: definition.clone(),
                class: class.clone(),
                change,
                made_for,
                reason: reason.clone(),
            };
            // Another window may have changed marks while this was worked out: then it is another change.
            if self.store.regrade(&new, steps.len()).await? {
                return self.list(&definition, class.as_deref()).await;
            }
        }
        Err(meanwhile_again())
    }

    async fn regrade_list(&self, of: ClassResultsOf) -> Result<RegradeList, Fault> {
        self.list(&of.definition, of.class.as_deref()).await
    }

    async fn regrade_undo(&self, RegradeRef { regrade_id }: RegradeRef) -> Turned {
        self.turned(regrade_id, true).await
    }

    async fn regrade_redo(&self, RegradeRef { regrade_id }: RegradeRef) -> Turned {
        self.turned(regrade_id, false).await
    }
}

type Turned = Result<RegradeList, Fault>;

impl SittingDesk {
    async fn turned(&self, id: RegradeId, undone: bool) -> Turned {
        let row = self.store.regrade_of(id).await?;
        let row = row.ok_or_else(|| Fault::not_found(format!("there is no change {id}")))?;
        let (definition, class) = (row.definition.as_str(), row.class.as_deref());
        let room = self.open_room().await?;
        for _ in 0..TRIES {
            let steps = self.store.regrade_steps(definition, class).await?;
            let (logged, _) = room.class_of_logs(definition, class).await?;
            let rows = self.store.regrades(definition, class).await?;
            let counts = |one: &RegradeRow| if one.id == id { !undone } else { !one.undone };
            let then: Vec<MadeChange> =
                rows.into_iter().filter(counts).map(MadeChange::from).collect();
            something_counts(&room.class_changed(&logged, &then).await?)?;
            if self.store.turn_regrade(&row, undone, steps.len()).await? {
                return self.list(definition, class).await;
            }
        }
        Err(meanwhile_again())
    }

    async fn list(&self, definition: &str, class: Option<&str>) -> Turned {
        let rows = self.store.regrades(definition, class).await?;
        let sat = match rows.is_empty() {
            true => Vec::new(),
            false => self.room(Arc::default()).class_sittings(definition, class).await?,
        };
        let sat: Vec<_> = sat.iter().map(|(session, sitting)| (*session, sitting)).collect();
        let changes = rows.into_iter().rev().map(|row| on_the_wire(row, &sat));
        Ok(RegradeList { changes: changes.collect(), told: Vec::new() })
    }

    /// What a change does.
    async fn difference(&self, plan: &RegradePlan) -> Result<Worked, Fault> {
        let RegradePlan { definition, class, change } = plan;
        check(change)?;
        let room = self.open_room().await?;
        let seen = self.store.regrade_steps(definition, class.as_deref()).await?.len();
        let logged = match change {
            // One answer is looked at alone: a class of programs is not run for it.
            MarkChange::Give { session_id, .. } => {
                let row = room.row(*session_id).await?;
                if row.began.definition.id != *definition || row.class != *class {
                    return Err(Fault::not_found(format!("it is no sitting of {definition}")));
                }
                let log = room.marked_log(&row).await?;
                vec![(row, log)]
            }
            _ => room.class_of_logs(definition, class.as_deref()).await?.0,
        };
        let mut changes = room.changes(definition, class.as_deref()).await?;
        let before = room.class_changed(&logged, &changes).await?;
        let told = fits(change, &before)?;
        let made_for = asked_as(change, &before);
        changes.push(MadeChange { change: change.clone(), made_for: Some(made_for.clone()) });
        let after = room.class_changed(&logged, &changes).await?;
        something_counts(&after)?;
        let regrade = results::regrade(&counted_rows(&before)?, &counted_rows(&after)?);
        let learners: Vec<RegradedLearner> = regrade
            .learners
            .iter()
            .filter_map(|one| {
                let sat = before.iter().find(|sat| sat.row.began.seat == one.seat)?;
                Some(RegradedLearner {
                    session_id: sat.row.session,
                    seat: one.seat.clone(),
                    before: points(&one.before),
                    after: points(&one.after),
                })
            })
            .collect();
        let answers = count(regrade.rows.len());
        let mut notes = told;
        if regrade.rows.is_empty() {
            notes.push("no answer is marked otherwise by it".to_owned());
        } else if learners.is_empty() {
            notes.push("nobody's points change: points are whole numbers".to_owned());
        }
        let worth = match change {
            MarkChange::Give { place, .. } => {
                let mut marks = before.iter().flat_map(|one| &one.marked.marks);
                marks.find(|mark| mark.place == *place).map(|mark| mark.points)
            }
            _ => None,
        };
        let unchanged = count(regrade.unchanged);
        let seen = count(seen);
        let difference = RegradeDifference { learners, unchanged, answers, notes, seen };
        Ok(Worked { difference, worth, made_for })
    }
}

impl SittingDesk {
    /// The names of all wrong ways that the questions of a class have, whatever its answers are worth.
    ///
    /// # Errors
    /// When the database does not answer, or a blueprint cannot be read.
    pub async fn wrong_ways(&self, of: &ClassResultsOf) -> Result<BTreeSet<String>, Fault> {
        let room = self.open_room().await?;
        let mut names = BTreeSet::new();
        for (_, sitting) in room.class_sittings(&of.definition, of.class.as_deref()).await? {
            names.extend(room.wrong_ways(&sitting).await?);
        }
        Ok(names)
    }
}

/// What a change was worked out to do.
struct Worked {
    difference: RegradeDifference,
    /// What the question is worth where it is about one answer.
    worth: Option<u32>,
    /// The questions that it is made for.
    made_for: Vec<QuestionVersion>,
}

/// The versions of its question in the sittings that a change is looked at for.
fn asked_as(change: &MarkChange, sat: &[Sat]) -> Vec<QuestionVersion> {
    let asked = sat.iter().flat_map(|one| versions(&one.marked.sitting));
    let of_item = asked.filter(|(name, ..)| item_of(change) == Some(name));
    let all: BTreeSet<QuestionVersion> = of_item.map(|(.., version)| version).collect();
    all.into_iter().collect()
}

/// Refuses what was looked at before another window changed marks.
fn unseen(rows: &[RegradeRow], steps: &[RegradeStep], seen: Option<u32>) -> Result<(), Fault> {
    let since = steps.get(seen.map_or(steps.len(), |seen| seen as usize)..).unwrap_or_default();
    if since.is_empty() {
        return Ok(());
    }
    let told = since.iter().filter_map(|step| {
        let row = rows.iter().find(|row| row.id == step.regrade)?;
        let before = if step.undone { "taken back: " } else { "" };
        Some(format!("{before}{} ({})", words(&row.change), row.reason))
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let message = format!("marks were changed meanwhile: {told}. Look again at what yours changes");
    Err(Fault::conflict(message, None))
}

fn done_already(same: &RegradeRow) -> String {
    format!("these marks are changed so already: {} ({})", words(&same.change), same.reason)
}

fn meanwhile_again() -> Fault {
    Fault::new(ErrorCode::Busy, "others change these marks right now: try it again")
}

/// What has to be known of a change; an error where there is nothing that it could change.
fn fits(change: &MarkChange, sat: &[Sat]) -> Result<Vec<String>, Fault> {
    if let MarkChange::Give { session_id, place, points, .. } = change {
        let of = sat.iter().find(|one| one.row.session == *session_id);
        let of =
            of.ok_or_else(|| Fault::invalid("only a sitting that is over is marked by hand"))?;
        let mark = of.marked.marks.iter().find(|mark| mark.place == *place);
        let mark = mark.ok_or_else(|| Fault::not_found("there is no such question"))?;
        if *points > mark.points {
            let most = mark.points;
            return Err(Fault::invalid(format!("the question is worth {most} at most")));
        }
        return Ok(Vec::new());
    }
    let Some(item) = item_of(change) else { return Ok(Vec::new()) };
    let asked = || sat.iter().flat_map(|one| &one.questions).filter(|one| one.name == *item);
    if asked().next().is_none() {
        return Err(Fault::not_found(format!("nobody was asked {item}")));
    }
    let mut notes = Vec::new();
    if matches!(change, MarkChange::Accept { .. }) {
        notes.push("numbers differ from learner to learner: look who is right by it".to_owned());
    }
    Ok(notes)
}

/// Refuses what would leave a learner without a question that counts.
fn something_counts(after: &[Sat]) -> Result<(), Fault> {
    let nothing = |sat: &&Sat| {
        !sat.marked.marks.is_empty() && sat.marked.marks.iter().all(|mark| !mark.counts)
    };
    match after.iter().find(nothing) {
        None => Ok(()),
        Some(sat) => Err(Fault::invalid(format!(
            "for seat {} nothing would be left that counts",
            sat.row.began.seat
        ))),
    }
}

fn on_the_wire(row: RegradeRow, sat: &[(SessionId, &Sitting)]) -> Regrade {
    let RegradeRow { id, change, made_for, reason, made_at, undone, .. } = row;
    let made = MadeChange { change, made_for };
    let WhereItCounts { earlier, note } = where_it_counts(&made, sat);
    let (words, change, at) = (words(&made.change), made.change, made_at.to_rfc3339());
    Regrade { regrade_id: id, words, change, reason, at, undone, earlier, note }
}

fn points(cell: &results::Cell) -> PointsOf {
    let whole = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    PointsOf { points: whole(cell.credit), of: whole(cell.of) }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
