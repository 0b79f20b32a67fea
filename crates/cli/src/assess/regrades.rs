//! `assess regrade`: marks that are changed, and changes that are taken back.

use api::{
    Capabilities as _, ClassResultsOf, RegradeApply, RegradeCommands as _, RegradeDifference,
    RegradeList, RegradePlan, RegradeRef,
};

use crate::args::{Global, RegradeAction, RegradeChange, RegradedTest};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// Does it.
pub async fn regrade(action: RegradeAction, global: &Global) -> Result<Exit, Failure> {
    let list = match action {
        RegradeAction::List(RegradedTest { id: definition, class }) => {
            let of = ClassResultsOf { definition, class };
            look_up(global, async |desk| Ok(desk.regrades().regrade_list(of).await?)).await?
        }
        RegradeAction::Change(change) => return changed(*change, global).await,
        RegradeAction::Undo { change: regrade_id } => {
            let of = RegradeRef { regrade_id };
            look_up(global, async |desk| Ok(desk.regrades().regrade_undo(of).await?)).await?
        }
        RegradeAction::Redo { change: regrade_id } => {
            let of = RegradeRef { regrade_id };
            look_up(global, async |desk| Ok(desk.regrades().regrade_redo(of).await?)).await?
        }
    };
    shown(&list, global.json)
}

async fn changed(asked: RegradeChange, global: &Global) -> Result<Exit, Failure> {
    let change = asked.change().ok_or_else(|| Failure::usage("say what is marked otherwise"))?;
    let RegradeChange { of: RegradedTest { id: definition, class }, reason, .. } = asked;
    let plan = RegradePlan { definition, class, change };
    let tried = plan.clone();
    let difference =
        look_up(global, async |desk| Ok(desk.regrades().regrade_preview(tried).await?)).await?;
    let Some(reason) = reason.filter(|_| !asked.dry) else {
        return told(&difference, global.json);
    };
    let apply = RegradeApply { plan, reason, seen: Some(difference.seen) };
    let list =
        look_up(global, async |desk| Ok(desk.regrades().regrade_apply(apply).await?)).await?;
    if global.json {
        return shown(&list, true);
    }
    told(&difference, false)?;
    if let Some(made) = list.changes.first() {
        let id = made.regrade_id;
        screen::note(&format!("teacher-assist assess regrade undo {id} takes it back"));
    }
    Ok(Exit::Ok)
}

fn told(difference: &RegradeDifference, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(difference)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["SEAT", "BEFORE", "AFTER"]);
    for one in &difference.learners {
        let [before, after] =
            [one.before, one.after].map(|cell| format!("{} of {}", cell.points, cell.of));
        table.add_row([one.seat.clone(), before, after]);
    }
    if !difference.learners.is_empty() {
        screen::print(&screen::table_text(&table))?;
    }
    let (answers, unchanged) = (difference.answers, difference.unchanged);
    screen::note(&format!("{answers} answers are marked otherwise; {unchanged} keep their points"));
    for note in &difference.notes {
        screen::note(note);
    }
    Ok(Exit::Ok)
}

fn shown(list: &RegradeList, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(list)?;
        return Ok(Exit::Ok);
    }
    if list.changes.is_empty() {
        screen::note("no marks were changed");
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["CHANGE", "WHAT", "WHY", "COUNTS"]);
    for one in &list.changes {
        let counts = match &one.note {
            _ if one.undone => "taken back",
            None => "yes",
            Some(note) => note,
        };
        let id = one.regrade_id.to_string();
        table.add_row([id.as_str(), one.words.as_str(), one.reason.as_str(), counts]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}
