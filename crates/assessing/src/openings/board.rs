//! How an opening goes: each seat, what stands out, and what wrong answers have in common so far.

use std::sync::Arc;

use api::{BoardSeat, BoardState, OpeningBoard};
use chrono::TimeDelta;
use domain::{ClockMark, InteractionRequest, Machine as _, OpeningId, SessionId};
use faults::Fault;
use sittings::{Sitting, SittingPhase};
use store::SeatRow;

use super::opening;
use crate::SittingDesk;
use crate::class_results::{natural, wrong_ways};
use crate::live::LiveSitting;

/// How long nothing may be heard of a window that looks each quarter of a minute.
const HERE: TimeDelta = TimeDelta::seconds(40);
/// Answers below which nobody can say what is usual.
const USUAL_FROM: usize = 5;
/// Longer than so many times as usual, and than so many milliseconds, is long.
const LONG_TIMES: u64 = 4;
const LONG_FROM_MS: u64 = 120_000;
/// What is long where nobody can say what is usual.
const LONG_MS: u64 = 300_000;
/// So many wrong answers, one after the other, stand out.
const WRONG_IN_A_ROW: usize = 4;
/// What is said of a learner whose words may tell of harm.
const CONCERN: &str = "wrote something that may be about somebody's safety: read it now";

impl SittingDesk {
    pub(crate) async fn board(&self, id: OpeningId) -> Result<OpeningBoard, Fault> {
        let row = self.opening(id).await?;
        let now = self.clock();
        let mut seats = Vec::new();
        for seat in self.store.opening_seats(id).await? {
            let live = match seat.session {
                Some(session) => Some(self.live(session, seat.last_seq).await?),
                None => None,
            };
            seats.push((seat, live));
        }
        seats.sort_by_cached_key(|(seat, _)| natural(&seat.seat));
        let lives = || seats.iter().filter_map(|(_, live)| live.as_deref());
        let usual_ms = usual(lives().flat_map(|live| live.sitting.took_ms()).collect());
        Ok(OpeningBoard {
            opening: opening(&row),
            misconceptions: wrong_ways(seats.iter().filter_map(|(seat, live)| {
                Some((seat.seat.as_str(), live.as_ref()?.questions.as_slice()))
            }))?,
            seats: seats
                .iter()
                .map(|(seat, live)| board_seat(seat, live.as_deref(), usual_ms, &now))
                .collect(),
            usual_ms,
        })
    }

    /// A sitting as its log has it up to a place; read again when the log went on.
    pub(crate) async fn live(
        &self,
        session: SessionId,
        last_seq: i64,
    ) -> Result<Arc<LiveSitting>, Fault> {
        let live = self.as_logged(session, last_seq).await?;
        let room = self.room(self.recent().await?.library());
        match room.settle(session, &live.sitting).await? {
            true => self.as_logged(session, last_seq + 1).await,
            false => Ok(live),
        }
    }

    async fn as_logged(
        &self,
        session: SessionId,
        last_seq: i64,
    ) -> Result<Arc<LiveSitting>, Fault> {
        if let Some(known) = self.live.known(session, last_seq) {
            return Ok(known);
        }
        let room = self.room(self.recent().await?.library());
        let before = self.live.last(session);
        let known = before.as_deref().map(|live| (&live.sitting, live.last_seq));
        let (sitting, last_seq) = room.read_on(session, known).await?;
        let questions = room.answered(&sitting, before.as_deref()).await?;
        let live = Arc::new(LiveSitting { last_seq, sitting, questions });
        self.live.keep(session, &live);
        Ok(live)
    }
}

fn board_seat(
    seat: &SeatRow,
    live: Option<&LiveSitting>,
    usual_ms: Option<u64>,
    now: &ClockMark,
) -> BoardSeat {
    let sitting = live.map(|live| &live.sitting);
    let open = sitting.and_then(|sitting| sitting.open_interaction());
    let item = open.and_then(|open| match &open.request {
        InteractionRequest::Item(item) => Some(item),
        _ => None,
    });
    let state = state(sitting);
    let going = state == BoardState::Going;
    let at_it_ms = sitting.and_then(|sitting| sitting.at_it_ms(now)).filter(|_| going);
    let wrong = live.map_or(0, wrong_in_a_row);
    let over = matches!(state, BoardState::Over { .. });
    BoardSeat {
        seat: seat.seat.clone(),
        session_id: seat.session,
        state,
        place: item.map(|item| item.place),
        of: item.and_then(|item| item.of),
        answered: sitting.map_or(0, |it| u32::try_from(it.answered()).unwrap_or(u32::MAX)),
        at_it_ms,
        remaining_ms: sitting.and_then(|sitting| sitting.remaining_ms(now)).filter(|_| !over),
        stuck: concern(sitting).or_else(|| stuck(at_it_ms, usual_ms, wrong).filter(|_| going)),
        here: seat.taken && seat.heard_at.is_some_and(|at| now.at - at < HERE),
        away: sitting.is_some_and(Sitting::is_away),
        left_window: sitting.map_or(0, Sitting::left_window),
        extra_time: seat.time_percent.saturating_sub(100),
    }
}

fn state(sitting: Option<&Sitting>) -> BoardState {
    match sitting.and_then(Sitting::phase) {
        None => BoardState::Free,
        Some(SittingPhase::Going) => BoardState::Going,
        Some(SittingPhase::Paused) => BoardState::Paused,
        Some(SittingPhase::Blocked | SittingPhase::LeftOff) => BoardState::Waits,
        Some(SittingPhase::Ended(end)) => BoardState::Over { end },
    }
}

fn wrong_in_a_row(live: &LiveSitting) -> usize {
    let latest = live.questions.iter().rev().filter_map(|question| question.mark.as_ref()?.right());
    latest.take_while(|right| !right).count()
}

/// How long half of the answers took at most.
fn usual(mut took: Vec<u64>) -> Option<u64> {
    took.sort_unstable();
    took.get(took.len() / 2).copied().filter(|_| took.len() >= USUAL_FROM)
}

/// That somebody has to read what a learner wrote, before anything else and also when it is over.
fn concern(sitting: Option<&Sitting>) -> Option<String> {
    sitting.filter(|sitting| sitting.has_concern()).map(|_| CONCERN.to_owned())
}

/// Why a look at a learner is worth it.
fn stuck(at_it_ms: Option<u64>, usual_ms: Option<u64>, wrong: usize) -> Option<String> {
    let long = usual_ms.map_or(LONG_MS, |usual| (usual * LONG_TIMES).max(LONG_FROM_MS));
    let minutes = at_it_ms.filter(|at_it| *at_it >= long).map(|at_it| at_it / 60_000);
    if let Some(minutes) = minutes {
        return Some(format!("{minutes} minutes at this question"));
    }
    (wrong >= WRONG_IN_A_ROW).then(|| format!("{wrong} wrong answers one after the other"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_stands_out_when_it_takes_much_longer_than_usual_or_gets_nothing_right() {
        let minute = 60_000;
        assert_eq!(stuck(Some(4 * minute), None, 0), None);
        let long = Some("5 minutes at this question".to_owned());
        assert_eq!(stuck(Some(5 * minute), None, 0), long);
        assert_eq!(stuck(Some(minute), Some(10_000), 3), None);
        let long = Some("2 minutes at this question".to_owned());
        assert_eq!(stuck(Some(2 * minute), Some(10_000), 0), long);
        assert_eq!(stuck(Some(5 * minute), Some(2 * minute), 0), None);
        let wrong = Some("4 wrong answers one after the other".to_owned());
        assert_eq!(stuck(None, None, 4), wrong);
    }

    #[test]
    fn what_is_usual_needs_five_answers() {
        assert_eq!(usual(vec![9, 1, 5, 3]), None);
        assert_eq!(usual(vec![9, 1, 5, 3, 2]), Some(3));
    }
}
