//! The state that a log leads to: what each event does to it, and to which kind of time it counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::{
    ClockMark, PageMark, ParticipationBegan, PauseReason, StudyActor, StudyEvent, TraceId,
};

use super::{Refused, StepTimes, StudyMarker, StudyPhase};

#[derive(Debug, Clone)]
pub struct Course {
    pub trace: TraceId,
    /// Shared: each step makes a new course, and this never changes.
    pub began: Arc<ParticipationBegan>,
    pub tier: Option<String>,
    pub phase: StudyPhase,
    pub paused: Option<(PauseReason, StudyActor)>,
    /// When time was counted last.
    pub counted: ClockMark,
    /// When her page was heard of last.
    pub heard: ClockMark,
    /// Up to where her page has told what she did.
    pub told: Option<PageMark>,
    pub steps: Vec<StepTimes>,
    pub markers: BTreeMap<u32, StudyMarker>,
    pub incidents: Vec<(String, ClockMark)>,
    pub withdrew: Option<bool>,
}

/// Milliseconds from one instant to another; 0 where it cannot be told.
pub fn between(from: &ClockMark, to: &ClockMark) -> u64 {
    match from.boot == to.boot {
        true => to.running_ms.saturating_sub(from.running_ms),
        // The computer was started anew: only the wall clock knows.
        false => u64::try_from((to.at - from.at).num_milliseconds()).unwrap_or(0),
    }
}

/// The later of what a page says; another page counts from when it was opened.
fn latest(before: Option<PageMark>, now: Option<PageMark>) -> Option<PageMark> {
    match (before, now) {
        (Some(before), Some(now)) if before.page == now.page && before.ms > now.ms => Some(before),
        _ => now.or(before),
    }
}

impl Course {
    pub fn runs(&self) -> bool {
        matches!(self.phase, StudyPhase::Under(_)) && self.paused.is_none()
    }

    /// Counts the time since the event before to what it was.
    fn count(&mut self, now: &ClockMark, is_gap: bool) {
        let since = between(&self.counted, now);
        self.counted = now.clone();
        let StudyPhase::Under(at) = self.phase else { return };
        let Some(times) = self.steps.get_mut(at) else { return };
        match self.paused {
            Some((PauseReason::Rest, _)) => times.rest_ms += since,
            Some((PauseReason::Technical, _)) => times.technical_ms += since,
            None if is_gap => times.gap_ms += since,
            None => times.worked_ms += since,
        }
    }

    pub fn take(&mut self, event: &StudyEvent) -> Result<(), Refused> {
        let now = event.clock().clone();
        // What the researcher notes says nothing of whether the participant is there, nor does it part her time.
        if !matches!(event, StudyEvent::Incident { .. }) {
            self.count(&now, matches!(event, StudyEvent::Lost { .. }));
            self.heard = now.clone();
        }
        match event {
            StudyEvent::Began(_) => return Err("it has begun already"),
            StudyEvent::Consented { tier, .. } => {
                self.tier = Some(tier.clone());
                self.phase = self.ready(0);
            }
            StudyEvent::Withdrew { erase, .. } => {
                self.withdrew = Some(*erase);
                self.phase = StudyPhase::Withdrawn;
            }
            StudyEvent::StepBegan { step, session, .. } => {
                let at = usize::try_from(*step).unwrap_or(usize::MAX);
                if self.phase != StudyPhase::Ready(at) {
                    return Err("another step comes next");
                }
                let times = self.steps.get_mut(at).ok_or("there is no such step")?;
                times.began = Some(now);
                times.sessions.extend(session);
                self.phase = StudyPhase::Under(at);
            }
            StudyEvent::StepEnded { step, why, .. } => {
                let at = usize::try_from(*step).unwrap_or(usize::MAX);
                if self.phase != StudyPhase::Under(at) {
                    return Err("another step is under way");
                }
                let times = self.steps.get_mut(at).ok_or("there is no such step")?;
                times.ended = Some((*why, now));
                self.paused = None;
                self.phase = self.ready(at + 1);
            }
            StudyEvent::Planned { session, .. } => {
                let StudyPhase::Under(at) = self.phase else { return Err("no task is under way") };
                self.steps[at].sessions.push(*session);
            }
            StudyEvent::Paused { why, by, .. } => self.paused = Some((*why, *by)),
            StudyEvent::Continued { .. } => self.paused = None,
            StudyEvent::Heard { .. } | StudyEvent::Lost { .. } | StudyEvent::Edited { .. } => {}
            StudyEvent::Wrote { text, .. } => {
                let StudyPhase::Under(at) = self.phase else { return Err("no task is under way") };
                self.steps[at].paper = text.as_str().into();
            }
            StudyEvent::Acted { stretches, until, .. } => {
                self.told = latest(self.told, *until);
                if let StudyPhase::Under(at) = self.phase {
                    self.steps[at].acts.add(stretches);
                }
            }
            StudyEvent::Marked { marker, .. } => {
                let StudyPhase::Under(step) = self.phase else {
                    return Err("nothing is under way");
                };
                self.markers.insert(*marker, StudyMarker { step, clock: now, text: None });
            }
            StudyEvent::MarkerNoted { marker, text, .. } => {
                let marker = self.markers.get_mut(marker).ok_or("there is no such marker")?;
                marker.text = Some(text.clone());
            }
            StudyEvent::Incident { text, .. } => self.incidents.push((text.clone(), now)),
        }
        Ok(())
    }

    fn ready(&self, at: usize) -> StudyPhase {
        match at < self.steps.len() {
            true => StudyPhase::Ready(at),
            false => StudyPhase::Complete,
        }
    }
}
