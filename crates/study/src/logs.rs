//! All logs of a study, for whoever hands them over or measures them.

use domain::{SessionEvent, StepKind};
use faults::Fault;
use studies::Participation;

use crate::desk::StudyDesk;

/// What a log is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogKind {
    /// The way of a participant.
    Participation,
    /// A task that was planned with help.
    Task,
    /// A questionnaire.
    Instrument,
}

/// A log of a study.
#[derive(Debug, Clone)]
pub struct StudyLog {
    /// p01, p02, …
    pub participant: String,
    /// The place of its step and what it is, such as `03-t1`; `way` for the participation.
    pub name: String,
    /// What it is of.
    pub kind: LogKind,
    /// The tier that she agreed to.
    pub tier: Option<String>,
    /// Whether she withdrew.
    pub withdrawn: bool,
    /// The sitting.
    pub sitting: Option<String>,
    /// The condition.
    pub condition: Option<String>,
    /// The task.
    pub task: Option<String>,
    /// The questionnaire.
    pub instrument: Option<String>,
    /// Its events; of a task with several sessions one after the other.
    pub events: Vec<SessionEvent>,
}

impl StudyDesk {
    /// All logs of a study, participant by participant in the order of their steps. Of whoever wanted
    /// everything erased there is none.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn logs(&self, study: &str) -> Result<Vec<StudyLog>, Fault> {
        let mut logs = Vec::new();
        for row in self.rows_of(study).await? {
            let Some(session) = row.session() else { continue };
            let events = self.store.events(session, 0).await?;
            let way: Participation = domain::Machine::fold(&events).map_err(Fault::internal)?;
            let Some(began) = way.began() else { continue };
            let log = |name: String, kind, events| StudyLog {
                participant: row.participant.clone(),
                name,
                kind,
                tier: way.tier().map(str::to_owned),
                withdrawn: way.withdrew().is_some(),
                sitting: None,
                condition: None,
                task: None,
                instrument: None,
                events,
            };
            logs.push(log("way".to_owned(), LogKind::Participation, events));
            for (place, (step, times)) in (1..).zip(began.steps.iter().zip(way.steps())) {
                let (what, kind, instrument) = match &step.what {
                    StepKind::Task { factors: Some(_), .. } => {
                        (step.task.clone().unwrap_or_default(), LogKind::Task, None)
                    }
                    StepKind::Instrument { questionnaire } => {
                        (questionnaire.clone(), LogKind::Instrument, Some(questionnaire.clone()))
                    }
                    _ => continue,
                };
                if times.sessions.is_empty() {
                    continue;
                }
                let store = match &step.what {
                    StepKind::Task { block, .. } => {
                        self.store.participants_desk(&self.planner_name(began, *block)).await?
                    }
                    _ => self.store.clone(),
                };
                let mut events = Vec::new();
                for session in &times.sessions {
                    events.extend(store.events(*session, 0).await?);
                }
                let place: u32 = place;
                logs.push(StudyLog {
                    sitting: Some(step.sitting.clone()),
                    condition: step.condition.clone(),
                    task: step.task.clone(),
                    instrument,
                    ..log(format!("{place:02}-{what}"), kind, events)
                });
            }
        }
        Ok(logs)
    }
}
