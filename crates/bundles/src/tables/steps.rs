//! `steps.csv`.

use domain::{
    ClockMark, EventBody, Machine as _, SessionEvent, StepEnd, StepKind, StudyAct, StudyStep,
};
use studies::{Participation, StepTimes};

use super::{InBundle, table_file};
use crate::columns::STEPS;
use crate::data::{BundleError, LogKind};

/// What is added up of what she did, in the order of the columns.
const ACTS: [StudyAct; 6] = [
    StudyAct::Typing,
    StudyAct::Editing,
    StudyAct::Reading,
    StudyAct::Idle,
    StudyAct::Evidence,
    StudyAct::Away,
];

/// How participants went through the study, step by step.
pub fn steps(all: &[InBundle<'_>]) -> Result<Vec<u8>, BundleError> {
    let mut rows = Vec::new();
    for who in all {
        for log in who.logs.iter().filter(|log| log.kind == LogKind::Participation) {
            let of_study = |event: &&SessionEvent| matches!(event.body, EventBody::Study(_));
            let events: Vec<SessionEvent> = log.events.iter().filter(of_study).cloned().collect();
            let went = Participation::fold(&events).map_err(|error| {
                let (participant, log) = (who.id.to_owned(), log.name.clone());
                BundleError::Steps { participant, log, why: error.to_string() }
            })?;
            let planned = went.began().map_or(&[][..], |began| &began.steps);
            for ((step, times), place) in planned.iter().zip(went.steps()).zip(0_usize..) {
                rows.push(row(who.id, &log.name, place, step, times)?);
            }
        }
    }
    table_file(&STEPS, rows)
}

fn row(
    who: &str,
    log: &str,
    place: usize,
    step: &StudyStep,
    times: &StepTimes,
) -> Result<Vec<String>, BundleError> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let (what, instrument) = match &step.what {
        StepKind::Instrument { questionnaire } => ("instrument", questionnaire.clone()),
        StepKind::Task { .. } => ("task", String::new()),
        StepKind::Break { .. } => ("break", String::new()),
        StepKind::Wait { .. } => ("wait", String::new()),
    };
    let ended = times.ended.as_ref();
    let mut cells = vec![
        who.to_owned(),
        step.sitting.clone(),
        text(&step.condition),
        text(&step.task),
        log.to_owned(),
        place.to_string(),
        what.to_owned(),
        instrument,
        instant(times.began.as_ref())?,
        instant(ended.map(|(_, clock)| clock))?,
        ended.map(|(why, _)| end(*why)).unwrap_or_default().to_owned(),
    ];
    let ms = [times.worked_ms, times.rest_ms, times.technical_ms, times.gap_ms];
    let acts = ACTS.map(|act| times.acts.ms(act));
    cells.extend(ms.into_iter().chain(acts).map(|ms| ms.to_string()));
    Ok(cells)
}

/// As events write it.
fn instant(clock: Option<&ClockMark>) -> Result<String, BundleError> {
    let Some(clock) = clock else { return Ok(String::new()) };
    let written = serde_json::to_value(clock.at);
    let written = written.map_err(|error| BundleError::File {
        file: STEPS.file.to_owned(),
        why: error.to_string(),
    })?;
    Ok(written.as_str().unwrap_or_default().to_owned())
}

fn end(why: StepEnd) -> &'static str {
    match why {
        StepEnd::Done => "done",
        StepEnd::TimeOver => "timeOver",
        StepEnd::ByResearcher => "byResearcher",
    }
}
