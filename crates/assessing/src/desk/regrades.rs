//! Marks that a teacher changes: what it would do, doing it, and taking it back.

use api::{
    ClassResultsOf, PointsOf, Regrade, RegradeApply, RegradeCommands, RegradeDifference,
    RegradeList, RegradePlan, RegradeRef, RegradedLearner,
};
use async_trait::async_trait;
use domain::{MarkChange, RegradeId};
use faults::Fault;
use store::{NewRegrade, RegradeRow};

use super::SittingDesk;
use crate::class_results::{Sat, counted_rows};
use crate::regrading::{check, reason, words};

#[async_trait]
impl RegradeCommands for SittingDesk {
    type Error = Fault;

    async fn regrade_preview(&self, plan: RegradePlan) -> Result<RegradeDifference, Fault> {
        Ok(self.difference(&plan).await?.0)
    }

    async fn regrade_apply(&self, asked: RegradeApply) -> Result<RegradeList, Fault> {
        let RegradeApply { plan, reason: given } = asked;
        let reason = reason(&given)?;
        // Whatever cannot be done is told before it counts.
        let (_, worth) = self.difference(&plan).await?;
        let RegradePlan { definition, class, mut change } = plan;
        if let MarkChange::Give { of, .. } = &mut change {
            *of = worth;
        }
        let (of, with) = (definition.clone(), class.clone());
        let new = NewRegrade { id: RegradeId::new(), definition: of, class: with, change, reason };
        self.store.regrade(&new).await?;
        self.list(&definition, class.as_deref()).await
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
        let room = self.open_room().await?;
        let (logged, _) = room.class_of_logs(&row.definition, row.class.as_deref()).await?;
        let rows = self.store.regrades(&row.definition, row.class.as_deref()).await?;
        let then = rows.into_iter().filter(|one| if one.id == id { !undone } else { !one.undone });
        let then: Vec<MarkChange> = then.map(|one| one.change).collect();
        something_counts(&room.class_changed(&logged, &then).await?)?;
        self.store.turn_regrade(id, undone).await?;
        self.list(&row.definition, row.class.as_deref()).await
    }

    async fn list(&self, definition: &str, class: Option<&str>) -> Turned {
        let rows = self.store.regrades(definition, class).await?;
        Ok(RegradeList { changes: rows.into_iter().rev().map(on_the_wire).collect() })
    }

    /// What a change does, and what the question is worth where it is about one answer.
    async fn difference(
        &self,
        plan: &RegradePlan,
    ) -> Result<(RegradeDifference, Option<u32>), Fault> {
        let RegradePlan { definition, class, change } = plan;
        check(change)?;
        let room = self.open_room().await?;
        let logged = match change {
            // One answer is looked at alone: a class of programs is not run for it.
            MarkChange::Give { session_id, .. } => {
                let row = room.row(*session_id).await?;
                if row.began.definition.id != *definition || row.class != *class {
                    return Err(Fault::not_found(format!("it is no sitting of {definition}")));
                }
                vec![(row, room.marks_of_log(*session_id).await?)]
            }
            _ => room.class_of_logs(definition, class.as_deref()).await?.0,
        };
        let mut changes = room.changes(definition, class.as_deref()).await?;
        let before = room.class_changed(&logged, &changes).await?;
        let told = fits(change, &before)?;
        changes.push(change.clone());
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
        Ok((RegradeDifference { learners, unchanged, answers, notes }, worth))
    }
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
    let item = match change {
        MarkChange::Drop { item }
        | MarkChange::Weigh { item, .. }
        | MarkChange::Credit { item, .. }
        | MarkChange::Accept { item, .. }
        | MarkChange::NewKey { item } => item,
        MarkChange::Give { .. } => return Ok(Vec::new()),
    };
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

fn on_the_wire(row: RegradeRow) -> Regrade {
    let RegradeRow { id, change, reason, made_at, undone, .. } = row;
    let words = words(&change);
    Regrade { regrade_id: id, words, change, reason, at: made_at.to_rfc3339(), undone }
}

fn points(cell: &results::Cell) -> PointsOf {
    let whole = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    PointsOf { points: whole(cell.credit), of: whole(cell.of) }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
