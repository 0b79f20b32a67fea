//! What a participant is shown.

use api::{StudyMarkerShown, StudyPlace, StudyStand, StudyTools};
use domain::{ClockMark, Scaffolding, StepKind};
use faults::Fault;
use studies::{Participation, StudyPhase};

use crate::board::{ms, stop};
use crate::desk::StudyDesk;

impl StudyDesk {
    pub(crate) async fn stand(
        &self,
        log: &Participation,
        now: &ClockMark,
    ) -> Result<StudyStand, Fault> {
        let began =
            log.began().ok_or_else(|| Fault::internal("this participation has not begun"))?;
        let under = match log.phase() {
            Some(StudyPhase::Under(at)) => Some(at),
            _ => None,
        };
        let marker = |(marker, of): (u32, &studies::StudyMarker)| {
            (Some(of.step) == under).then(|| StudyMarkerShown { marker, text: of.text.clone() })
        };
        let done = log.steps().iter().filter(|times| times.ended.is_some()).count();
        Ok(StudyStand {
            participant: began.participant.clone(),
            place: self.place(log, now).await?,
            done: ms(done as u64),
            of: ms(began.steps.len() as u64),
            remaining_ms: log.remaining_ms(now).map(ms),
            paused: stop(log.paused()),
            markers: log.markers().into_iter().filter_map(marker).collect(),
            agreed: log.tier().is_some(),
        })
    }

    async fn place(&self, log: &Participation, now: &ClockMark) -> Result<StudyPlace, Fault> {
        let missing = || Fault::internal("this participation has not begun");
        let (began, phase) = (log.began().ok_or_else(missing)?, log.phase().ok_or_else(missing)?);
        let at = match phase {
            StudyPhase::Consent => {
                let (text, tiers) = (began.consent.clone(), began.tiers.clone());
                return Ok(StudyPlace::Consent { text, tiers });
            }
            StudyPhase::Complete => return Ok(StudyPlace::Complete),
            StudyPhase::Withdrawn => return Ok(StudyPlace::Withdrawn),
            StudyPhase::Ready(at) | StudyPhase::Under(at) => at,
        };
        let begun = phase == StudyPhase::Under(at);
        let (step, times) = (&began.steps[at], &log.steps()[at]);
        Ok(match &step.what {
            StepKind::Instrument { .. } => {
                let sitting = match times.sessions.first() {
                    Some(session) => Some(Box::new(self.sittings.stand_of(*session).await?)),
                    None => None,
                };
                StudyPlace::Instrument { sitting }
            }
            StepKind::Break { minutes } => StudyPlace::Break { begun, minutes: *minutes },
            StepKind::Wait { .. } => StudyPlace::Wait { days: log.days_to_wait(now) },
            StepKind::Task { factors, .. } => {
                let task = log.task().ok_or_else(|| Fault::internal("this task is not there"))?;
                let title = task.title.clone();
                if !begun {
                    return Ok(StudyPlace::TaskAhead { title, minutes: task.minutes });
                }
                StudyPlace::Task {
                    title,
                    text: task.text.clone(),
                    materials: task.materials.clone(),
                    desk: match factors {
                        None => StudyTools::Paper,
                        Some(factors) if factors.scaffolding == Scaffolding::Chat => {
                            StudyTools::Chat
                        }
                        Some(_) => StudyTools::Planner,
                    },
                    session_id: times.sessions.last().copied(),
                    paper: times.paper.to_string(),
                }
            }
        })
    }
}
