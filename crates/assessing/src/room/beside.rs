//! What is done to a sitting from beside it: its clock is stopped, it is ended, opened again, and its window
//! is left.

use api::ErrorCode;
use domain::{ClockMark, EventBody, GrantId, SessionId, SittingEnd, SittingEvent};
use faults::Fault;
use sittings::{Sitting, SittingPhase};

use super::{SittingRoom, Stand, append, is_over};

/// Time that a teacher gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoreTime {
    /// How much.
    pub seconds: u32,
    /// Why.
    pub reason: String,
    /// What was asked for: given twice it is given once. None where whoever asks does so once.
    pub grant: Option<GrantId>,
}

impl MoreTime {
    fn event(&self, clock: ClockMark) -> EventBody {
        let Self { seconds, reason, grant } = self;
        let (seconds, reason) = (*seconds, Some(reason.trim().to_owned()));
        SittingEvent::Extended { seconds, reason, grant: *grant, clock }.into()
    }
}

impl SittingRoom {
    /// End it.
    ///
    /// # Errors
    /// When it is over.
    pub async fn end(&self, session: SessionId, why: SittingEnd) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        let events = held.machine().end(why, &self.now())?;
        append(&mut held, events).await?;
        self.go_on_without(held).await
    }

    /// Give more time, and open again what is over or waits for the teacher.
    ///
    /// # Errors
    /// When there is no reason, or it is going on and no time is given.
    pub async fn reopen(&self, session: SessionId, given: &MoreTime) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        if given.grant.is_some_and(|grant| held.machine().has_been_given(grant)) {
            return self.go_on_without(held).await;
        }
        let MoreTime { seconds, reason, .. } = given;
        let goes_on = held.machine().phase() == Some(SittingPhase::Going);
        if goes_on && *seconds == 0 {
            return Err(Fault::invalid(
                "it is going on: there is nothing to open, but time to give",
            ));
        }
        let reason = reason.trim().to_owned();
        if reason.is_empty() {
            return Err(Fault::invalid("say for which reason it is opened again"));
        }
        let clock = self.now();
        let extended = (*seconds > 0).then(|| given.event(clock.clone()));
        let reopened = (!goes_on).then(|| SittingEvent::Reopened { reason, clock }.into());
        append(&mut held, extended.into_iter().chain(reopened).collect()).await?;
        self.go_on_without(held).await
    }

    /// End it where its time is over and nobody has looked since.
    ///
    /// # Errors
    /// When there is no such sitting. That somebody is at it is none: whoever is ends it.
    pub async fn settle(&self, session: SessionId, sitting: &Sitting) -> Result<bool, Fault> {
        if is_over(sitting) || sitting.remaining_ms(&self.now()) != Some(0) {
            return Ok(false);
        }
        match self.tick(session).await {
            Ok(stand) => Ok(is_over(&stand.sitting)),
            Err(fault) if fault.code() == ErrorCode::Busy => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Come back to it where it goes on. False where it is over because it was left, and another begins.
    ///
    /// # Errors
    /// As [`SittingRoom::take_up`].
    pub async fn take_up_left(&self, session: SessionId) -> Result<bool, Fault> {
        let stand = match self.read(session).await?.phase() {
            Some(SittingPhase::Blocked | SittingPhase::Ended(_)) => self.tick(session).await?,
            _ => self.take_up(session).await?,
        };
        Ok(stand.sitting.phase() != Some(SittingPhase::Ended(SittingEnd::LeftOff)))
    }

    /// Give more time to what goes on; what was given already is not given again.
    ///
    /// # Errors
    /// When it is over.
    pub async fn extend(&self, session: SessionId, given: &MoreTime) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        if given.grant.is_some_and(|grant| held.machine().has_been_given(grant)) {
            return self.go_on_without(held).await;
        }
        if is_over(held.machine()) {
            return Err(Fault::conflict("it is over", None));
        }
        append(&mut held, vec![given.event(self.now())]).await?;
        self.go_on_without(held).await
    }

    /// Stop its clock, or let it go on.
    ///
    /// # Errors
    /// When there is nothing to stop, or nothing that was stopped.
    pub async fn pause(&self, session: SessionId, paused: bool) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        let events = held.machine().pause(paused, &self.now())?;
        append(&mut held, events).await?;
        self.go_on_without(held).await
    }

    /// Note that its window was left, or is in front again.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub async fn window(&self, session: SessionId, left: bool) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        let events = held.machine().window(left, &self.now())?;
        if !events.is_empty() {
            append(&mut held, events).await?;
        }
        self.go_on_without(held).await
    }
}
