//! `assess results`: what the answers of a class come to.

use api::{
    Capabilities as _, ClassResults, ClassResultsOf, SaidNumber, SaidShare, SittingCommands as _,
};

use crate::args::{AssessResults, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// Shows them.
pub async fn show(asked: AssessResults, global: &Global) -> Result<Exit, Failure> {
    let AssessResults { id, class } = asked;
    let of = ClassResultsOf { definition: id, class };
    let results =
        look_up(global, async |desk| Ok(desk.sittings().class_results(of).await?)).await?;
    if global.json {
        screen::print_json(&results)?;
        return Ok(Exit::Ok);
    }
    if results.learners.is_empty() {
        screen::note(
            "Nobody has come to the end: teacher-assist assess sittings lists who has begun",
        );
        return Ok(Exit::Ok);
    }
    seats(&results)?;
    questions(&results)?;
    let mut table = screen::table(["WHAT WENT WRONG", "SEATS"]);
    for one in &results.misconceptions {
        table.add_row([one.words.clone(), share(&one.learners)]);
    }
    if !results.misconceptions.is_empty() {
        screen::print(&format!("\n{}", screen::table_text(&table)))?;
    }
    let SaidNumber { value, note } = results.reliability;
    let agree = value.map(|value| format!("reliability {value:.2}"));
    let words: Vec<String> = agree.into_iter().chain(note).collect();
    screen::note(&words.join("; "));
    Ok(Exit::Ok)
}

fn seats(results: &ClassResults) -> Result<(), Failure> {
    let codes = results.outcomes.iter().map(|outcome| outcome.code.clone());
    let head = ["SEAT", "POINTS", "MINUTES"].map(str::to_owned).into_iter().chain(codes);
    let mut table = screen::table(head);
    for (at, one) in results.learners.iter().enumerate() {
        let cells = results.outcomes.iter().map(|outcome| {
            let cell = outcome.cells.get(at).copied().flatten();
            cell.map_or("–".to_owned(), |cell| format!("{}/{}", cell.points, cell.of))
        });
        let points = format!("{} of {}", one.points, one.of);
        let minutes = format!("{:.1}", one.used_ms as f64 / 60_000.0);
        table.add_row([one.seat.clone(), points, minutes].into_iter().chain(cells));
    }
    screen::print(&screen::table_text(&table))?;
    if results.going > 0 {
        screen::note(&format!("{} still at it", results.going));
    }
    Ok(())
}

fn questions(results: &ClassResults) -> Result<(), Failure> {
    let mut table = screen::table(["QUESTION", "RIGHT", "DISCRIMINATION", "SECONDS"]);
    for one in &results.items {
        table.add_row([
            one.name.clone(),
            share(&one.right),
            number(&one.discrimination),
            number(&one.median_seconds),
        ]);
    }
    screen::print(&format!("\n{}", screen::table_text(&table)))
}

fn share(SaidShare { count, of, interval, .. }: &SaidShare) -> String {
    match interval {
        Some((low, high)) => {
            format!("{count} of {of} ({:.0}–{:.0} %)", low * 100.0, high * 100.0)
        }
        None => format!("{count} of {of}"),
    }
}

fn number(number: &SaidNumber) -> String {
    number.value.map_or("–".to_owned(), |value| format!("{value:.2}"))
}
