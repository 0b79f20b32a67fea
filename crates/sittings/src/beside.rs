//! What is done to a sitting from beside it: it is taken up, stopped, let go on, left and ended.

use domain::{ClockMark, EventBody, SittingEnd, SittingEvent};

use crate::{Sitting, SittingError, SittingPhase};

impl Sitting {
    /// The event of a learner's coming back to a sitting that was left.
    ///
    /// # Errors
    /// When there is nothing to come back to.
    pub fn take_up(&self, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        match course.phase {
            SittingPhase::Going | SittingPhase::Paused => {
                let resume = course.resume_at(now);
                Ok(vec![SittingEvent::TakenUp { resume, clock: now.clone() }.into()])
            }
            SittingPhase::Blocked => Err(SittingError::NotNow("it waits for the teacher")),
            SittingPhase::LeftOff | SittingPhase::Ended(_) => {
                Err(SittingError::NotNow("it is over"))
            }
        }
    }

    /// The event that stops its clock, or lets it go on.
    ///
    /// # Errors
    /// When there is nothing to stop, or nothing that was stopped.
    pub fn pause(&self, paused: bool, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let clock = now.clone();
        match (self.at(now)?.phase, paused) {
            (SittingPhase::Going, true) => Ok(vec![SittingEvent::Paused { clock }.into()]),
            (SittingPhase::Paused, false) => Ok(vec![SittingEvent::Continued { clock }.into()]),
            (_, true) => Err(SittingError::NotNow("it is not going on")),
            (_, false) => Err(SittingError::NotNow("its clock is not stopped")),
        }
    }

    /// The event that tells of a window that was left, or is in front again; none where that is known, or
    /// nobody is at it any more.
    ///
    /// # Errors
    /// Before it has begun.
    pub fn window(&self, left: bool, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        let clock = now.clone();
        let at_it = matches!(course.phase, SittingPhase::Going | SittingPhase::Paused);
        Ok(match (at_it && course.away != left, left) {
            (true, true) => vec![SittingEvent::LeftWindow { clock }.into()],
            (true, false) => vec![SittingEvent::CameBack { clock }.into()],
            (false, _) => Vec::new(),
        })
    }

    /// The events that end it, by whoever may.
    ///
    /// # Errors
    /// When it is over.
    pub fn end(&self, why: SittingEnd, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        match course.phase {
            SittingPhase::Ended(_) => Err(SittingError::NotNow("it is over")),
            phase if why == SittingEnd::ByLearner && phase != SittingPhase::Going => {
                Err(SittingError::NotNow("it is not going on"))
            }
            _ => Ok(course.closing(why, now)),
        }
    }
}
