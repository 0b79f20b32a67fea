//! The wire's commands for openings: a class joins with a code, and the teacher sees how it goes.

mod board;

use std::collections::BTreeSet;

use api::{
    ErrorCode, Opening, OpeningBegin, OpeningBoard, OpeningClose, OpeningCommands, OpeningExtend,
    OpeningFilter, OpeningList, OpeningPause, OpeningRef, OpeningSeat, OpeningSeatRef,
};
use async_trait::async_trait;
use domain::{OpeningId, Partner, SessionId, SittingEnd};
use faults::Fault;
use rand::RngExt as _;
use sittings::SittingPhase;
use store::{NewOpening, OpeningRow, SeatRow};

use crate::desk::MOST_EXTRA;
use crate::room::is_over;
use crate::{MoreTime, SittingDesk, SittingRoom, Stand, seat_name};

/// What codes are made of: no vowels, so that they make no words, and nothing that looks like another.
const LETTERS: &[u8] = b"23456789BCDFGHJKMNPQRTVWXYZ";
/// Letters of a code: 387 million of them.
const CODE: usize = 6;
/// Most seats of an opening.
const MOST_SEATS: usize = 60;
/// Most minutes that are given at once.
const MOST_MINUTES: u32 = 600;
/// How often a seat is tried at whose sitting somebody works.
const PATIENCE: usize = 5;
/// How often a code is made that happens to be in use.
const TRIES: usize = 5;

/// A code as it is kept, however it was typed.
#[must_use]
pub fn code_of(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// A code of so many letters, by lot.
#[must_use]
pub fn new_code(letters: usize) -> String {
    let mut random = rand::rng();
    (0..letters).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect()
}

#[async_trait]
impl OpeningCommands for SittingDesk {
    type Error = Fault;

    async fn opening_begin(&self, asked: OpeningBegin) -> Result<Opening, Fault> {
        let partner = if asked.model { Some(self.partner(None).await?) } else { None };
        self.opened_with(asked, partner).await
    }

    async fn opening_list(&self, filter: OpeningFilter) -> Result<OpeningList, Fault> {
        let definition = filter.definition.as_deref();
        let filter = store::OpeningFilter { definition, ..store::OpeningFilter::default() };
        let rows = self.store.openings(filter).await?;
        Ok(OpeningList { openings: rows.iter().map(opening).collect() })
    }

    async fn opening_board(&self, asked: OpeningRef) -> Result<OpeningBoard, Fault> {
        self.board(asked.opening_id).await
    }

    async fn opening_close(&self, asked: OpeningClose) -> Result<Opening, Fault> {
        let OpeningClose { opening_id, end } = asked;
        self.opening(opening_id).await?;
        self.store.close_opening(opening_id, true).await?;
        if end {
            let room = self.open_room().await?;
            let mut all = ForAll::default();
            for (seat, session) in self.in_phase(opening_id, |_| true).await? {
                let end = || room.end(session, SittingEnd::ByTeacher);
                all.do_to(&seat, &room, session, end).await;
            }
            all.done()?;
        }
        Ok(opening(&self.opening(opening_id).await?))
    }

    async fn opening_reopen(&self, asked: OpeningRef) -> Result<Opening, Fault> {
        let row = self.opening(asked.opening_id).await?;
        if !self.store.close_opening(row.id, false).await? {
            let message = "its code is in use by now: open it anew";
            return Err(Fault::conflict(message, None));
        }
        Ok(opening(&self.opening(row.id).await?))
    }

    async fn opening_pause(&self, asked: OpeningPause) -> Result<OpeningBoard, Fault> {
        let OpeningPause { opening_id, paused } = asked;
        self.opening(opening_id).await?;
        let room = self.open_room().await?;
        let from = if paused { SittingPhase::Going } else { SittingPhase::Paused };
        let mut all = ForAll::default();
        for (seat, session) in self.in_phase(opening_id, |phase| phase == from).await? {
            all.do_to(&seat, &room, session, || room.pause(session, paused)).await;
        }
        all.done()?;
        self.board(opening_id).await
    }

    async fn opening_extend(&self, asked: OpeningExtend) -> Result<OpeningBoard, Fault> {
        let OpeningExtend { opening_id, minutes, reason, grant } = asked;
        if !(1..=MOST_MINUTES).contains(&minutes) {
            return Err(Fault::invalid(format!("give 1 to {MOST_MINUTES} minutes")));
        }
        if reason.trim().is_empty() {
            return Err(Fault::invalid("say for which reason they have more time"));
        }
        let given = MoreTime { seconds: minutes * 60, reason, grant };
        self.opening(opening_id).await?;
        let room = self.open_room().await?;
        let mut all = ForAll::default();
        for (seat, session) in self.in_phase(opening_id, |_| true).await? {
            all.do_to(&seat, &room, session, || room.extend(session, &given)).await;
        }
        all.done()?;
        self.board(opening_id).await
    }

    async fn opening_free(&self, asked: OpeningSeatRef) -> Result<OpeningBoard, Fault> {
        let OpeningSeatRef { opening_id, seat } = asked;
        if !self.store.free_seat(opening_id, &seat).await? {
            return Err(Fault::not_found(format!("there is no seat {seat} in this opening")));
        }
        self.board(opening_id).await
    }
}

impl SittingDesk {
    /// Opens something for a class, with a model that takes part in each of its sittings or with none.
    ///
    /// # Errors
    /// When there is no such test or class, or its seats are none.
    pub async fn opened_with(
        &self,
        asked: OpeningBegin,
        partner: Option<Partner>,
    ) -> Result<Opening, Fault> {
        let OpeningBegin { definition, class, seats, model: _ } = asked;
        let seats = seats_of(seats)?;
        let class = self.class(class)?;
        let definitions = self.definitions().await?;
        let offered = definitions.used().get(definition.as_str()).copied();
        let offered = offered.ok_or_else(|| self.no_such(&definitions, &definition))?;
        let mut new = NewOpening {
            id: OpeningId::new(),
            code: new_code(CODE),
            definition,
            title: offered.title().to_owned(),
            kind: offered.kind(),
            class,
            seats,
            partner,
        };
        for _ in 0..TRIES {
            if self.store.open_for_class(&new).await? {
                return Ok(opening(&self.opening(new.id).await?));
            }
            new.code = new_code(CODE);
        }
        Err(Fault::internal("every code that was made is in use"))
    }

    pub(crate) async fn opening(&self, id: OpeningId) -> Result<OpeningRow, Fault> {
        let filter = store::OpeningFilter { id: Some(id), ..store::OpeningFilter::default() };
        let found = self.store.openings(filter).await?.pop();
        found.ok_or_else(|| Fault::not_found("there is no such opening"))
    }

    /// The sittings of an opening that are not over and stand like this.
    async fn in_phase(
        &self,
        id: OpeningId,
        is: impl Fn(SittingPhase) -> bool,
    ) -> Result<Vec<(String, SessionId)>, Fault> {
        let seats = self.store.opening_seats(id).await?;
        let mut found = Vec::new();
        for SeatRow { seat, session, last_seq, .. } in seats {
            let Some(session) = session else { continue };
            let live = self.live(session, last_seq).await?;
            let phase = live.sitting.phase().filter(|phase| is(*phase));
            if phase.is_some() && !is_over(&live.sitting) {
                found.push((seat, session));
            }
        }
        Ok(found)
    }
}

/// What is done to every seat: one that refuses keeps it from none of the others.
#[derive(Default)]
struct ForAll {
    refused: Vec<(String, Fault)>,
}

impl ForAll {
    /// Does it to a seat; a learner at whose sitting somebody works right now is waited for.
    async fn do_to<Doing>(
        &mut self,
        seat: &str,
        room: &SittingRoom,
        session: SessionId,
        deed: impl Fn() -> Doing,
    ) where
        Doing: Future<Output = Result<Stand, Fault>>,
    {
        for again in (0..PATIENCE).rev() {
            let Err(fault) = deed().await else { return };
            // She may have come to the end meanwhile.
            if room.read(session).await.is_ok_and(|sitting| is_over(&sitting)) {
                return;
            }
            if again == 0 || fault.code() != ErrorCode::Busy {
                self.refused.push((seat.to_owned(), fault));
                return;
            }
        }
    }

    fn done(self) -> Result<(), Fault> {
        let Some((_, why)) = self.refused.first() else { return Ok(()) };
        let seats: Vec<&str> = self.refused.iter().map(|(seat, _)| seat.as_str()).collect();
        let message = format!("done for all but seat {}: {why}", seats.join(", "));
        Err(Fault::new(why.code(), message))
    }
}

/// An opening as the wire has it.
pub(crate) fn opening(row: &OpeningRow) -> Opening {
    Opening {
        opening_id: row.id,
        code: row.code.clone(),
        definition: row.definition.clone(),
        title: row.title.clone(),
        sort: row.kind,
        class: row.class.clone(),
        seats: row.seats,
        taken: row.taken,
        model: row.partner.as_ref().map(|partner| partner.model.clone()),
        opened_at: row.opened_at.to_rfc3339(),
        closed_at: row.closed_at.map(|at| at.to_rfc3339()),
    }
}

/// Seats with their share of the time, as they are kept.
fn seats_of(asked: Vec<OpeningSeat>) -> Result<Vec<(String, u32)>, Fault> {
    if asked.is_empty() || asked.len() > MOST_SEATS {
        return Err(Fault::invalid(format!("an opening has 1 to {MOST_SEATS} seats")));
    }
    let mut names = BTreeSet::new();
    let seat = |OpeningSeat { seat, extra_time }: OpeningSeat| {
        let seat = seat_name(&seat).map_err(Fault::invalid)?;
        if extra_time > MOST_EXTRA {
            let most = format!("extra time is at most {MOST_EXTRA} per cent");
            return Err(Fault::invalid(most));
        }
        if !names.insert(seat.clone()) {
            return Err(Fault::invalid(format!("seat {seat} is there twice")));
        }
        Ok((seat, 100 + extra_time))
    };
    asked.into_iter().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["k7m3xq", " K7M-3XQ ", "K7m 3xq"] {
            assert_eq!(code_of(typed), "K7M3XQ");
        }
        let made: BTreeSet<String> = (0..100).map(|_| new_code(CODE)).collect();
        assert!(made.len() > 95 && made.iter().all(|code| code_of(code) == *code));
    }

    #[test]
    fn seats_are_numbers_or_animals_and_each_is_there_once() {
        let seats = |names: &[&str]| {
            let asked =
                names.iter().map(|name| OpeningSeat { seat: (*name).into(), extra_time: 25 });
            seats_of(asked.collect()).map_err(|fault| api::ApiError::from(fault).message)
        };
        assert_eq!(seats(&["1", " Otter "]), Ok(vec![("1".into(), 125), ("otter".into(), 125)]));
        assert_eq!(seats(&["otter", "Otter"]), Err("seat otter is there twice".to_owned()));
        assert_eq!(seats(&[]), Err("an opening has 1 to 60 seats".to_owned()));
        assert!(seats(&["<b>"]).is_err());
    }
}
