//! Where learners come in with a code and answer on computers of their own. What one of them sees is read
//! with a role of the database that has her own sitting and nothing else.

use api::{ErrorCode, JoinLook, JoinOffer, JoinSeat, JoinSit, SessionRef, SittingStand};
use domain::{SessionId, SittingKind};
use faults::Fault;
use rand::RngExt as _;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sittings::{FeedbackTime, Sitting};
use store::{LearnerSession, OpeningFilter, OpeningRow};
use text::sha256;

use crate::asked::carry_out;
use crate::class_results::natural;
use crate::desk::wire;
use crate::openings::code_of;
use crate::room::{is_over, sitting_of};
use crate::{Occasion, Seated, SittingDesk, SittingRoom, Stand, seat_name};

/// The door of one teacher's room.
#[derive(Clone)]
pub struct Door {
    desk: SittingDesk,
}

impl SittingDesk {
    /// Where learners come in with a code.
    #[must_use]
    pub fn door(&self) -> Door {
        Door { desk: self.clone() }
    }
}

impl Door {
    /// What a code leads to.
    ///
    /// # Errors
    /// `notFound` when it leads nowhere.
    pub async fn look(&self, asked: JoinLook) -> Result<JoinOffer, Fault> {
        let row = self.opening(&asked.code).await?;
        let mut seats: Vec<JoinSeat> = self
            .desk
            .store
            .opening_seats(row.id)
            .await?
            .into_iter()
            .map(|seat| JoinSeat { taken: seat.taken || seat.over, seat: seat.seat })
            .collect();
        seats.sort_by_cached_key(|seat| natural(&seat.seat));
        let offers = wire::offers(&*self.desk.definitions().await?).offers;
        // What goes on does so without its file; what it asks is not known then.
        let offer = offers.into_iter().find(|offer| offer.id == row.definition);
        Ok(JoinOffer {
            title: row.title,
            sort: row.kind,
            class: row.class,
            questions: offer.as_ref().and_then(|offer| offer.questions),
            minutes: offer.and_then(|offer| offer.minutes),
            seats,
        })
    }

    /// Takes a seat for whoever has this pass. A seat that was left goes on where it was; whoever has it
    /// already, because the answer to taking it got lost, has it still.
    ///
    /// # Errors
    /// `conflict` when somebody has the seat, `notFound` when the code leads nowhere.
    pub async fn sit(&self, asked: JoinSit, pass: &str) -> Result<SittingStand, Fault> {
        let row = self.opening(&asked.code).await?;
        let name = seat_name(&asked.seat).map_err(Fault::invalid)?;
        let seats = self.desk.store.opening_seats(row.id).await?;
        let seat = seats.into_iter().find(|seat| seat.seat == name);
        let seat = seat.ok_or_else(|| Fault::invalid(format!("there is no seat {name}")))?;
        let taken = || Fault::conflict(format!("somebody has seat {name}: ask your teacher"), None);
        let room = self.room().await?;
        if let Some(own) = self.desk.store.for_learner(pass).sitting().await? {
            if seat.session == Some(own.session) {
                return self.seen(pass, &room).await;
            }
            // Nobody has two seats.
            self.leave(pass).await?;
        }
        if seat.taken || seat.over {
            return Err(taken());
        }
        let before = match seat.session {
            Some(left) => Some((left, room.take_up_left(left).await?)),
            None => None,
        };
        let session = match before {
            Some((left, true)) => left,
            before => {
                let definitions = self.desk.definitions().await?;
                let gone = || Fault::not_found(format!("there is no test {}", row.definition));
                let offered = definitions.used().get(row.definition.as_str()).copied().cloned();
                let (class, time_percent) = (row.class.clone(), seat.time_percent);
                let partner = row.partner.clone();
                let who = Seated { seat: name.clone(), class, time_percent, partner };
                let before = before.map(|(left, _)| left);
                let occasion = Occasion { opening: row.id, before, of_study: false };
                let room = self.desk.room(definitions.library());
                room.sit_on(&occasion, &offered.ok_or_else(gone)?, &who).await?
            }
        };
        if !self.desk.store.take_seat(row.id, &name, session, &sha256(pass)).await? {
            return Err(taken());
        }
        self.seen(pass, &room).await
    }

    /// The sitting of a pass, taken up again where it was left.
    ///
    /// # Errors
    /// `passcode` when the pass leads nowhere.
    pub async fn here(&self, pass: &str) -> Result<SittingStand, Fault> {
        let own = self.own(pass).await?;
        let room = self.room().await?;
        room.take_up_left(own.session).await?;
        self.seen(pass, &room).await
    }

    /// Gives the seat of a pass up. The sitting stays, and goes on when the seat is taken again.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn leave(&self, pass: &str) -> Result<(), Fault> {
        Ok(self.desk.store.leave_seat(&sha256(pass)).await?)
    }

    /// Whether a pass leads somewhere.
    ///
    /// # Errors
    /// `passcode` when it does not.
    pub async fn check(&self, pass: &str) -> Result<(), Fault> {
        self.own(pass).await.map(drop)
    }

    /// What a learner may do in the sitting of her pass, and how it stands then.
    ///
    /// # Errors
    /// `passcode` when the pass leads nowhere, `notFound` for any other command and any other sitting.
    pub async fn call(
        &self,
        pass: &str,
        command: &str,
        params: Value,
    ) -> Result<SittingStand, Fault> {
        let own = self.own(pass).await?.session;
        let room = self.room().await?;
        // Who comes back was heard of by `here`; a page that shows what it has just been given only looks.
        if matches!(command, "sitting_take_up" | "sitting_look") {
            self.desk.store.hear_of_seat(&sha256(pass), self.desk.clock().at).await?;
        }
        carry_out(&room, own, command, params).await?;
        self.seen(pass, &room).await
    }

    /// How the sitting of a pass stands, as the role of learners reads it.
    async fn seen(&self, pass: &str, room: &SittingRoom) -> Result<SittingStand, Fault> {
        let LearnerSession { session, class, events } = self.own(pass).await?;
        let sitting = sitting_of(session, &events)?;
        let told = match self.may_be_told(session, &sitting).await? {
            Some(when) => room.told(session, when).await?,
            None => Vec::new(),
        };
        wire::stand(&Stand { session, sitting, now: self.desk.clock() }, class, told)
    }

    /// As of when a learner is told what came of it; none where she is told nothing yet: what came of a test
    /// would help whoever still sits in it.
    async fn may_be_told(
        &self,
        session: SessionId,
        sitting: &Sitting,
    ) -> Result<Option<FeedbackTime>, Fault> {
        if !is_over(sitting) {
            return Ok(None);
        }
        if sitting.began().is_none_or(|began| began.kind != SittingKind::Evaluation) {
            return Ok(Some(FeedbackTime::AtSubmission));
        }
        let filter = OpeningFilter { session: Some(session), ..OpeningFilter::default() };
        let openings = self.desk.store.openings(filter).await?;
        let definition = sitting.began().map(|began| began.definition.id.as_str());
        let same = OpeningFilter { definition, ..OpeningFilter::default() };
        let same = self.desk.store.openings(same).await?;
        if openings.iter().chain(&same).any(|opening| opening.closed_at.is_none()) {
            return Ok(None);
        }
        for opening in &openings {
            let seats = self.desk.store.opening_seats(opening.id).await?;
            if seats.iter().any(|seat| seat.session.is_some() && !seat.over) {
                return Ok(None);
            }
        }
        Ok(Some(FeedbackTime::InReview))
    }

    async fn room(&self) -> Result<SittingRoom, Fault> {
        Ok(self.desk.room(self.desk.recent().await?.library()))
    }

    async fn own(&self, pass: &str) -> Result<LearnerSession, Fault> {
        let gone =
            || Fault::new(ErrorCode::Passcode, "this seat is yours no more: ask your teacher");
        self.desk.store.for_learner(pass).sitting().await?.ok_or_else(gone)
    }

    async fn opening(&self, typed: &str) -> Result<OpeningRow, Fault> {
        let code = code_of(typed);
        let filter = OpeningFilter { code: Some(&code), ..OpeningFilter::default() };
        let found = self.desk.store.openings(filter).await?.pop();
        found.ok_or_else(|| Fault::not_found("nothing is open with this code"))
    }
}

/// A pass for somebody who has none: 256 bits in hexadecimal.
#[must_use]
pub fn new_pass() -> String {
    let mut random = rand::rng();
    (0..4).map(|_| format!("{:016x}", random.random::<u64>())).collect()
}

pub(crate) fn session(params: Value) -> Result<SessionId, Fault> {
    let SessionRef { session_id, .. } = read(params)?;
    Ok(session_id)
}

/// The sitting that is asked for, where it is this learner's.
pub(crate) fn own_of(own: SessionId, asked: SessionId) -> Result<SessionId, Fault> {
    match own == asked {
        true => Ok(own),
        false => Err(Fault::not_found(format!("there is no sitting {asked}"))),
    }
}

pub(crate) fn read<T: DeserializeOwned>(params: Value) -> Result<T, Fault> {
    serde_json::from_value(params)
        .map_err(|error| Fault::invalid(format!("the parameters: {error}")))
}
