//! Answering what a held session asks, whatever machine asks it.

use domain::{
    AskEvent, EventBody, Face, Interaction, InteractionId, InteractionResponse, Machine, Standing,
    Timestamp, TraceId, Withdrawal,
};

use crate::{Held, SessionError};

impl<M: Machine> Held<M> {
    /// The question of this id, with the trace that it is asked in, while it can be answered.
    ///
    /// # Errors
    /// [`SessionError::NotOpen`] when it was answered or withdrawn, or its time is over.
    pub fn open(&self, id: InteractionId) -> Result<(TraceId, &Interaction), SessionError> {
        let now = self.sessions.0.clock.now();
        let (trace, open) = self.asks().ok_or(SessionError::NotOpen)?;
        if open.id != id || is_over(open, now) {
            return Err(SessionError::NotOpen);
        }
        Ok((trace, open))
    }

    /// Whether the answer would be taken.
    ///
    /// # Errors
    /// [`SessionError::NotOpen`], or [`SessionError::Unfit`] with what is wrong with it.
    pub fn may_answer(
        &self,
        id: InteractionId,
        response: &InteractionResponse,
    ) -> Result<(), SessionError> {
        let (_, open) = self.open(id)?;
        open.request.check(response).map_err(|why| SessionError::Unfit(why.to_string()))
    }

    /// Answer the question that is open.
    ///
    /// # Errors
    /// As [`Held::may_answer`] and [`Held::append`]; nothing is written then.
    pub async fn answer(
        &mut self,
        id: InteractionId,
        response: InteractionResponse,
        face: Face,
    ) -> Result<(), SessionError> {
        self.may_answer(id, &response)?;
        let (trace, _) = self.open(id)?;
        let event = AskEvent::Answered { interaction_id: id, response, face };
        self.append(trace, vec![EventBody::Ask(event)]).await
    }

    /// Take the open question back when its time is over; false when there is none to take back.
    ///
    /// # Errors
    /// As [`Held::append`].
    pub async fn expire(&mut self) -> Result<bool, SessionError> {
        let now = self.sessions.0.clock.now();
        let due = self.asks().filter(|(_, open)| is_over(open, now));
        let Some((trace, interaction_id)) = due.map(|(trace, open)| (trace, open.id)) else {
            return Ok(false);
        };
        let event = AskEvent::Withdrawn { interaction_id, why: Withdrawal::Expired };
        self.append(trace, vec![EventBody::Ask(event)]).await?;
        Ok(true)
    }

    fn asks(&self) -> Option<(TraceId, &Interaction)> {
        let Standing::Waiting(trace) = self.machine.standing() else { return None };
        Some((trace, self.machine.open_interaction()?))
    }
}

fn is_over(open: &Interaction, now: Timestamp) -> bool {
    open.expires_at.is_some_and(|at| at <= now)
}
