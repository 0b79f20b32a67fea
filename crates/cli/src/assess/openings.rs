//! `assess open`, `assess openings`, `assess board` and `assess close`: a class joins with a code.

use api::{
    BoardSeat, BoardState, Capabilities as _, Opening, OpeningBegin, OpeningBoard, OpeningClose,
    OpeningCommands as _, OpeningFilter, OpeningRef, OpeningSeat,
};
use app::Desk;
use faults::Fault;

use crate::args::{AssessOpen, Global, OpeningAction};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// Does it.
pub async fn openings(action: OpeningAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        OpeningAction::Open(asked) => open(asked, global).await,
        OpeningAction::Openings => all(global).await,
        OpeningAction::Board { code } => board(&code, global).await,
        OpeningAction::Close { code, end } => close(&code, end, global).await,
    }
}

async fn open(asked: AssessOpen, global: &Global) -> Result<Exit, Failure> {
    let AssessOpen { id, class, seats, extra_time, with_model } = asked;
    if let Some((seat, _)) = extra_time.iter().find(|(seat, _)| !(1..=seats).contains(seat)) {
        return Err(Failure::usage(format!("there is no seat {seat} among {seats}")));
    }
    let seat = |number: u32| {
        let extra = extra_time.iter().find(|(seat, _)| *seat == number);
        OpeningSeat { seat: number.to_string(), extra_time: extra.map_or(0, |(_, more)| *more) }
    };
    let seats = (1..=seats).map(seat).collect();
    let begin = OpeningBegin { definition: id, class, seats, model: with_model };
    let model = global.model.as_deref();
    let opening = look_up(global, async |desk| {
        let partner = match with_model {
            true => Some(desk.openings().partner(model).await?),
            false => None,
        };
        Ok(desk.openings().opened_with(begin, partner).await?)
    })
    .await?;
    if global.json {
        screen::print_json(&opening)?;
        return Ok(Exit::Ok);
    }
    let Opening { code, title, seats, model, .. } = opening;
    let model = model.map(|model| format!("model  {model}\n")).unwrap_or_default();
    screen::print(&format!("code   {code}\nopen   {title}, {seats} seats\n{model}"))?;
    screen::note("learners enter it at the address that `teacher-assist serve` prints, with /join");
    Ok(Exit::Ok)
}

async fn all(global: &Global) -> Result<Exit, Failure> {
    let openings = look_up(global, async |desk| Ok(list(&desk).await?)).await?;
    if global.json {
        screen::print_json(&openings)?;
        return Ok(Exit::Ok);
    }
    if openings.is_empty() {
        screen::note("nothing was opened yet: teacher-assist assess open TEST --class 3B");
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["CODE", "TEST", "CLASS", "TAKEN", "STANDS"]);
    for one in openings {
        let stands = if one.closed_at.is_none() { "open" } else { "closed" };
        let taken = format!("{} of {}", one.taken, one.seats);
        table.add_row([
            one.code,
            one.title,
            one.class.unwrap_or_default(),
            taken,
            stands.to_owned(),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

async fn board(code: &str, global: &Global) -> Result<Exit, Failure> {
    let board = look_up(global, async |desk| {
        let opening_id = find(&desk, code).await?.opening_id;
        Ok(desk.openings().opening_board(OpeningRef { opening_id }).await?)
    })
    .await?;
    if global.json {
        screen::print_json(&board)?;
        return Ok(Exit::Ok);
    }
    let OpeningBoard { opening, seats, misconceptions, .. } = board;
    let mut table = screen::table(["SEAT", "STANDS", "QUESTION", "ANSWERED", "MINUTES LEFT", ""]);
    for seat in &seats {
        let left = seat.remaining_ms.map_or(String::new(), |ms| ms.div_ceil(60_000).to_string());
        table.add_row([
            seat.seat.clone(),
            stands(seat).to_owned(),
            question(seat),
            seat.answered.to_string(),
            left,
            seat.stuck.clone().unwrap_or_default(),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    let over = seats.iter().filter(|seat| matches!(seat.state, BoardState::Over { .. })).count();
    screen::print(&format!(
        "{}: {} of {} have joined, {over} are through\n",
        opening.title, opening.taken, opening.seats
    ))?;
    for one in misconceptions {
        let (count, of) = (one.learners.count, one.learners.of);
        screen::print(&format!("{count} of {of}: {}\n", one.words))?;
    }
    Ok(Exit::Ok)
}

async fn close(code: &str, end: bool, global: &Global) -> Result<Exit, Failure> {
    let opening = look_up(global, async |desk| {
        let opening_id = find(&desk, code).await?.opening_id;
        Ok(desk.openings().opening_close(OpeningClose { opening_id, end }).await?)
    })
    .await?;
    if global.json {
        screen::print_json(&opening)?;
        return Ok(Exit::Ok);
    }
    let who = if end { "it is over for everybody" } else { "who has begun can go on" };
    screen::print(&format!("nobody joins {} any more; {who}\n", opening.title))?;
    Ok(Exit::Ok)
}

async fn list(desk: &Desk) -> Result<Vec<Opening>, Fault> {
    Ok(desk.openings().opening_list(OpeningFilter::default()).await?.openings)
}

/// The opening with a code: the one that is open, else the latest.
async fn find(desk: &Desk, code: &str) -> Result<Opening, Fault> {
    let typed: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let found = list(desk).await?.into_iter().find(|one| one.code.eq_ignore_ascii_case(&typed));
    found.ok_or_else(|| Fault::not_found(format!("nothing was opened with the code {code}")))
}

fn stands(seat: &BoardSeat) -> &'static str {
    match seat.state {
        BoardState::Free => "free",
        BoardState::Going if seat.away => "another window before it",
        BoardState::Going if !seat.here => "not heard of",
        BoardState::Going => "at it",
        BoardState::Paused => "stopped",
        BoardState::Waits => "waits for you",
        BoardState::Over { .. } => "through",
    }
}

fn question(seat: &BoardSeat) -> String {
    match (seat.place, seat.of) {
        (Some(place), Some(of)) => format!("{place} of {of}"),
        (Some(place), None) => place.to_string(),
        (None, _) => String::new(),
    }
}
