//! Surveys that somebody else than the teacher asks: a study, of whoever takes part in it.

use std::sync::Arc;

use api::{SittingAnswer, SittingStand, SittingWindow};
use domain::{OpeningId, SessionId, SittingEnd};
use faults::Fault;
use serde_json::Value;
use sessions::Sessions;
use sittings::FeedbackTime;
use store::TeacherStore;
use workspace::Workspace;

use crate::desk::wire;
use crate::door::{own_of, read, session};
use crate::room::is_over;
use crate::{Definitions, Occasion, Seated, SittingDesk, SittingRoom, Stand};

impl SittingDesk {
    /// What it works with: a study keeps its logs beside those of sittings.
    #[must_use]
    pub fn parts(&self) -> (Sessions, TeacherStore, Arc<Workspace>) {
        (self.sessions.clone(), self.store.clone(), Arc::clone(&self.workspace))
    }

    /// The definitions as they are.
    ///
    /// # Errors
    /// When their folders cannot be read.
    pub async fn known(&self) -> Result<Arc<Definitions>, Fault> {
        self.definitions().await
    }

    /// Asks somebody in a seat on an occasion; whoever does it twice asks once.
    ///
    /// # Errors
    /// `notFound` when there is no such definition.
    pub async fn ask(
        &self,
        definition: &str,
        occasion: OpeningId,
        seat: &str,
    ) -> Result<SessionId, Fault> {
        let definitions = self.definitions().await?;
        let offered = definitions.used().get(definition).copied().cloned();
        let gone = || Fault::not_found(format!("there is no questionnaire {definition}"));
        let occasion = Occasion { opening: occasion, before: None, of_study: true };
        let seat = seat.to_owned();
        let who = Seated { seat, class: None, time_percent: 100, partner: None };
        self.room(definitions.library()).sit_on(&occasion, &offered.ok_or_else(gone)?, &who).await
    }

    /// A sitting as whoever sits there sees it.
    ///
    /// # Errors
    /// `notFound` when there is none.
    pub async fn stand_of(&self, session: SessionId) -> Result<SittingStand, Fault> {
        let room = self.asking().await?;
        let stand = Stand { session, sitting: room.read(session).await?, now: self.clock() };
        let told = match is_over(&stand.sitting) {
            true => room.told(session, FeedbackTime::AtSubmission).await?,
            false => Vec::new(),
        };
        wire::stand(&stand, None, told)
    }

    /// Goes on with a sitting that was left.
    ///
    /// # Errors
    /// As [`SittingDesk::stand_of`].
    pub async fn come_back(&self, session: SessionId) -> Result<(), Fault> {
        self.asking().await?.take_up_left(session).await.map(drop)
    }

    /// Whether the last question was answered.
    ///
    /// # Errors
    /// `notFound` when there is no such sitting.
    pub async fn is_through(&self, session: SessionId) -> Result<bool, Fault> {
        Ok(is_over(&self.asking().await?.read(session).await?))
    }

    /// What whoever sits there may do.
    ///
    /// # Errors
    /// `notFound` for any other command and any other sitting.
    pub async fn carry_out(
        &self,
        own: SessionId,
        command: &str,
        params: Value,
    ) -> Result<(), Fault> {
        carry_out(&self.asking().await?, own, command, params).await
    }

    async fn asking(&self) -> Result<SittingRoom, Fault> {
        Ok(self.room(self.recent().await?.library()))
    }
}

/// What whoever sits in a sitting may do there.
pub(crate) async fn carry_out(
    room: &SittingRoom,
    own: SessionId,
    command: &str,
    params: Value,
) -> Result<(), Fault> {
    match command {
        "sitting_take_up" | "sitting_look" => room.tick(own_of(own, session(params)?)?).await?,
        "sitting_hint" => room.hint(own_of(own, session(params)?)?).await?.0,
        "sitting_back" => room.back(own_of(own, session(params)?)?).await?,
        "sitting_hand_in" => {
            room.end(own_of(own, session(params)?)?, SittingEnd::ByLearner).await?
        }
        "sitting_answer" => {
            let SittingAnswer { session_id, interaction_id, response, face } = read(params)?;
            room.answer(own_of(own, session_id)?, interaction_id, &response, face).await?
        }
        "sitting_window" => {
            let SittingWindow { session_id, left } = read(params)?;
            room.window(own_of(own, session_id)?, left).await?
        }
        _ => return Err(Fault::not_found(format!("a learner has no command {command}"))),
    };
    Ok(())
}
