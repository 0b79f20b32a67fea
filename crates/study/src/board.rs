//! What the researcher sees of a study while it goes on.

use api::{StudyBoard, StudyNote, StudySeat, StudySeatPhase, StudyStop};
use domain::{ClockMark, PauseReason, StepKind, StudyActor};
use faults::Fault;
use store::ParticipantRow;
use studies::{Participation, StudyPhase};

use crate::codes::shown;
use crate::desk::StudyDesk;

impl StudyDesk {
    pub(crate) async fn board(&self, study: &str) -> Result<StudyBoard, Fault> {
        let rows = self.rows_of(study).await?;
        let found = self.title_of(study).await;
        if rows.is_empty() && found.is_none() {
            return Err(Fault::not_found(format!("there is no study \"{study}\"")));
        }
        let (title, planned) = found.unwrap_or_else(|| (study.to_owned(), 0));
        let mut participants = Vec::new();
        let now = self.now();
        for row in rows {
            let log = match row.session() {
                Some(session) => Some(self.participation(session).await?),
                None => None,
            };
            participants.push(seat(&row, log.as_ref(), &now));
        }
        Ok(StudyBoard { study: study.to_owned(), title, planned, participants })
    }
}

/// Milliseconds for the wire, which has numbers that every program can keep.
pub(crate) fn ms(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}

/// Why the time stands still.
pub(crate) fn stop(paused: Option<(PauseReason, StudyActor)>) -> Option<StudyStop> {
    paused.map(|(why, by)| StudyStop {
        technical: why == PauseReason::Technical,
        by_researcher: by == StudyActor::Researcher,
    })
}

fn seat(row: &ParticipantRow, log: Option<&Participation>, now: &ClockMark) -> StudySeat {
    let none = Participation::default();
    let log = log.unwrap_or(&none);
    let step = log.step().map(|(_, step)| step);
    let phase = match log.phase() {
        None => StudySeatPhase::Erased,
        Some(StudyPhase::Consent) if row.entered_at.is_none() => StudySeatPhase::New,
        Some(StudyPhase::Consent) => StudySeatPhase::Consent,
        Some(StudyPhase::Ready(_)) => StudySeatPhase::Ready,
        Some(StudyPhase::Under(_)) => StudySeatPhase::Under,
        Some(StudyPhase::Complete) => StudySeatPhase::Complete,
        Some(StudyPhase::Withdrawn) => StudySeatPhase::Withdrawn,
    };
    let doing = match step.map(|step| &step.what) {
        Some(StepKind::Instrument { questionnaire }) => format!("questionnaire {questionnaire}"),
        Some(StepKind::Task { .. }) => {
            log.task().map_or_else(|| "a task".to_owned(), |task| task.title.clone())
        }
        Some(StepKind::Break { minutes: 1 }) => "rest of 1 minute".to_owned(),
        Some(StepKind::Break { minutes }) => format!("rest of {minutes} minutes"),
        Some(StepKind::Wait { .. }) => "until the next sitting".to_owned(),
        None => String::new(),
    };
    let done = log.steps().iter().filter(|times| times.ended.is_some()).count();
    let note = |(text, clock): &(String, ClockMark)| StudyNote {
        at: clock.at.to_rfc3339(),
        text: text.clone(),
    };
    StudySeat {
        participant: row.participant.clone(),
        code: shown(&row.code),
        phase,
        doing,
        condition: step.and_then(|step| step.condition.clone()),
        task: step.and_then(|step| step.task.clone()),
        done: ms(done as u64),
        of: ms(log.steps().len() as u64),
        remaining_ms: log.remaining_ms(now).map(ms),
        silent_ms: ms(log.silent_ms(now)),
        paused: stop(log.paused()),
        tier: log.tier().map(str::to_owned),
        gap_ms: ms(log.steps().iter().map(|times| times.gap_ms).sum()),
        markers: ms(log.markers().len() as u64),
        incidents: log.incidents().iter().map(note).collect(),
    }
}
