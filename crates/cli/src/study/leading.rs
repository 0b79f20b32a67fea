//! Studies that are led: codes, how it goes, and what the researcher does about it.

use std::io::IsTerminal as _;

use api::{
    Capabilities as _, Commands as _, StudyBoard, StudyIncident, StudyOpen, StudyParticipantRef,
    StudyPause, StudyRef, StudySeat, StudySeatPhase, StudyStop, StudyWithdraw,
};
use app::Desk;

use super::folder::Studies;
use crate::args::{Global, LeadAction, StudyCodes};
use crate::failure::{Exit, Failure};
use crate::open::{look_up, options};
use crate::{person, screen};

/// Does it, and shows how it goes then.
pub async fn lead(action: LeadAction, global: &Global) -> Result<Exit, Failure> {
    let board = match action {
        LeadAction::Open(asked) => open(asked, global).await?,
        LeadAction::Board { study } => {
            look_up(global, async |app: Desk| Ok(app.study_board(StudyRef { study }).await?))
                .await?
        }
        LeadAction::Note { study, participant, text } => {
            let asked = StudyIncident { study, participant, text };
            look_up(global, async |app: Desk| Ok(app.study_incident(asked).await?)).await?
        }
        LeadAction::Pause { study, participant, technical } => {
            let asked = StudyPause { study, participant, paused: true, technical };
            look_up(global, async |app: Desk| Ok(app.study_pause(asked).await?)).await?
        }
        LeadAction::GoOn { study, participant } => {
            let asked = StudyPause { study, participant, paused: false, technical: false };
            look_up(global, async |app: Desk| Ok(app.study_pause(asked).await?)).await?
        }
        LeadAction::End { study, participant } => {
            let asked = StudyParticipantRef { study, participant };
            look_up(global, async |app: Desk| Ok(app.study_step_end(asked).await?)).await?
        }
        LeadAction::Withdraw { study, participant, erase, yes } => {
            if !yes && !agreed(&participant, erase)? {
                screen::note("nothing was changed");
                return Ok(Exit::Ok);
            }
            let asked = StudyWithdraw { study, participant, erase };
            look_up(global, async |app: Desk| Ok(app.study_withdraw(asked).await?)).await?
        }
    };
    match global.json {
        true => screen::print_json(&board)?,
        false => screen::print(&drawn(&board))?,
    }
    Ok(Exit::Ok)
}

async fn open(asked: StudyCodes, global: &Global) -> Result<StudyBoard, Failure> {
    let StudyCodes { study, participants, model } = asked;
    let options = options(global)?;
    let named = study.clone();
    let found = person::blocking(move || {
        let studies = Studies::of(&options)?;
        match study {
            Some(study) => studies.one(&study),
            None => studies.only(),
        }
    });
    let provider = global.provider.clone();
    match (found.await, named) {
        (Ok(found), _) => {
            look_up(global, async |app: Desk| {
                Ok(app.studies().open_at(found, participants, provider, model).await?)
            })
            .await
        }
        // One that was opened from elsewhere is known by its id. Where it is not, what was typed names no folder
        // either, and that is said; anything else that went wrong is said as it is.
        (Err(missing), Some(study)) => {
            let asked = StudyOpen { study, participants, provider, model };
            look_up(global, async |app: Desk| Ok(app.study_open(asked).await?))
                .await
                .map_err(|why| if why.exit() == Exit::NotFound { missing } else { why })
        }
        (Err(missing), None) => Err(missing),
    }
}

/// Whether the researcher means it, asked only where somebody can answer.
fn agreed(participant: &str, erase: bool) -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() {
        let failure = Failure::usage("nobody is there to be asked, so nothing was changed");
        return Err(failure.next("--yes does it without asking"));
    }
    let question = match erase {
        true => {
            format!("Erase everything that {participant} did, for good? Nothing brings it back.")
        }
        false => format!("Take {participant} out of the study? This cannot be taken back."),
    };
    inquire::Confirm::new(&screen::visible(&question))
        .with_default(false)
        .prompt()
        .map_err(|error| Failure::new(Exit::Failed, format!("nothing was changed: {error}")))
}

fn drawn(board: &StudyBoard) -> String {
    let mut table = screen::table(["", "CODE", "STEP", "NOW", "CONDITION", "LEFT", "HEARD", ""]);
    for seat in &board.participants {
        table.add_row([
            seat.participant.clone(),
            seat.code.clone(),
            format!("{}/{}", seat.done, seat.of),
            doing(seat),
            seat.condition.clone().unwrap_or_default(),
            seat.remaining_ms.map(time).unwrap_or_default(),
            match seat.phase {
                StudySeatPhase::Under | StudySeatPhase::Ready => {
                    format!("{} ago", time(seat.silent_ms))
                }
                _ => String::new(),
            },
            remarks(seat),
        ]);
    }
    format!("{}\n{}", board.title, screen::table_text(&table))
}

/// What is to be known of how it went: time that was lost, and what the researcher noted.
fn remarks(seat: &StudySeat) -> String {
    let gap = (seat.gap_ms > 0).then(|| format!("gap {}", time(seat.gap_ms)));
    let notes = seat.incidents.iter().map(|note| note.text.clone());
    gap.into_iter().chain(notes).collect::<Vec<_>>().join("; ")
}

fn doing(seat: &StudySeat) -> String {
    match (seat.phase, &seat.paused) {
        (StudySeatPhase::New, _) => "has not come in".to_owned(),
        (StudySeatPhase::Consent, _) => "reads the consent".to_owned(),
        (StudySeatPhase::Complete, _) => "is through".to_owned(),
        (StudySeatPhase::Withdrawn, _) => "takes part no longer".to_owned(),
        (StudySeatPhase::Erased, _) => "nothing is kept".to_owned(),
        (StudySeatPhase::Ready, _) => format!("before: {}", seat.doing),
        (StudySeatPhase::Under, Some(StudyStop { technical: true, .. })) => {
            format!("{} (does not work)", seat.doing)
        }
        (StudySeatPhase::Under, Some(_)) => format!("{} (rests)", seat.doing),
        (StudySeatPhase::Under, None) => seat.doing.clone(),
    }
}

/// Minutes and seconds.
fn time(ms: u32) -> String {
    let seconds = ms / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
