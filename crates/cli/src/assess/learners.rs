//! `assess definitions`, `assess sittings` and `assess marks`: what learners can go through, who did, and
//! what came of it.

use std::sync::Arc;

use api::Capabilities as _;
use assessing::{FormResult, FoundDefinition, MarkedSitting, MoreTime, Offered, Owner};
use domain::{InteractionResponse, ItemAnswer, PartnerOutcome, SessionId, SittingKind};
use questionnaires::Answer;
use serde_json::json;
use sittings::{Content, ItemMark, MarkOutcome, Sitting, SittingPhase};
use store::{SessionStatus, SittingRow};

use super::sitting::definitions;
use crate::args::{AssessReopen, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// The definitions, and what is wrong with others.
pub async fn list(global: &Global) -> Result<Exit, Failure> {
    let found = definitions(global).await?;
    let broken: Vec<_> =
        found.found().iter().filter_map(|one| one.read.as_ref().err()).flatten().collect();
    if global.json {
        let line = |one: &FoundDefinition| {
            let definition = one.read.as_ref().ok();
            json!({
                "file": one.file, "plugin": plugin(&one.owner), "id": definition.map(Offered::id),
                "title": definition.map(Offered::title), "kind": definition.map(Offered::kind),
                "problems": one.read.as_ref().err(),
            })
        };
        screen::print_json(&found.found().iter().map(line).collect::<Vec<_>>())?;
    } else {
        let mut table = screen::table(["TEST", "TITLE", "KIND", "MINUTES", "OF"]);
        for one in found.found() {
            let Ok(definition) = &one.read else { continue };
            let limit = match definition {
                Offered::Session(session) => session.time.of(100).limit_ms,
                Offered::Form(_) => None,
            };
            let minutes = limit.map_or("–".to_owned(), |ms| (ms / 60_000).to_string());
            let owner = plugin(&one.owner).unwrap_or("you").to_owned();
            let (id, title) = (definition.id().to_owned(), definition.title().to_owned());
            table.add_row([id, title, kind(definition), minutes, owner]);
        }
        screen::print(&screen::table_text(&table))?;
        broken.iter().for_each(|problem| screen::note(problem));
    }
    Ok(if broken.is_empty() { Exit::Ok } else { Exit::Failed })
}

/// The sittings, the newest first.
pub async fn all(definition: Option<String>, global: &Global) -> Result<Exit, Failure> {
    let rows = look_up(global, async |desk| {
        Ok(desk.sittings().room(Arc::default()).all(definition.as_deref()).await?)
    })
    .await?;
    if global.json {
        let line = |row: &SittingRow| {
            json!({
                "session": row.session, "definition": row.began.definition.id,
                "title": row.began.definition.title, "class": row.class, "seat": row.began.seat,
                "attempt": row.began.attempt, "over": is_over(row), "updatedAt": row.updated_at,
            })
        };
        screen::print_json(&rows.iter().map(line).collect::<Vec<_>>())?;
        return Ok(Exit::Ok);
    }
    if rows.is_empty() {
        screen::note("Nobody has begun anything: teacher-assist assess sit TEST");
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["SITTING", "TEST", "CLASS", "SEAT", "STANDS", "DAY"]);
    for row in &rows {
        let stands = if is_over(row) { "over" } else { "going on" };
        table.add_row([
            row.session.to_string(),
            row.began.definition.title.clone(),
            row.class.clone().unwrap_or_default(),
            row.began.seat.clone(),
            stands.to_owned(),
            screen::day(row.updated_at),
        ]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

/// Opens what is over or waits for the teacher.
pub async fn reopen(asked: AssessReopen, global: &Global) -> Result<Exit, Failure> {
    let library = definitions(global).await?.library();
    let (seconds, reason) = (asked.minutes * 60, asked.reason);
    let given = MoreTime { seconds, reason, grant: None };
    let stand = look_up(global, async |desk| {
        let room = desk.sittings().room(library);
        Ok(room.reopen(asked.session, &given).await?)
    })
    .await?;
    let began = stand.sitting.began();
    let seat = began.map(|began| began.seat.as_str()).unwrap_or_default();
    if global.json {
        screen::print_json(&json!({
            "session": stand.session, "seat": seat, "phase": stand.sitting.phase(),
            "remainingMs": stand.remaining_ms(),
        }))?;
        return Ok(Exit::Ok);
    }
    match stand.sitting.phase() {
        Some(SittingPhase::Going) => screen::print(&format!("seat {seat} can go on\n"))?,
        _ => screen::note("no time is left: give some with --minutes"),
    }
    Ok(Exit::Ok)
}

/// What the answers of a sitting are worth.
pub async fn marks(session: SessionId, global: &Global) -> Result<Exit, Failure> {
    let library = definitions(global).await?.library();
    let (form, marked) = look_up(global, async |desk| {
        let room = desk.sittings().room(library);
        Ok((room.form(session).await?, room.marks(session).await?))
    })
    .await?;
    noted(&marked.sitting);
    if let Some(form) = form {
        return form_result(&form, global.json);
    }
    let MarkedSitting { sitting, marks, placement, changes } = marked;
    if sitting.began().is_some_and(|began| began.kind == SittingKind::Thought) {
        return thoughts(&sitting, global.json);
    }
    if global.json {
        screen::print_json(&json!({
            "session": session, "began": sitting.began().map(|began| &began.definition),
            "phase": sitting.phase(), "usedMs": sitting.used_ms(),
            "leftWindow": sitting.left_window(), "marks": marks,
            "placement": placement, "changes": changes,
        }))?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["PLACE", "SECTION", "BLUEPRINT", "SECONDS", "CAME TO"]);
    for mark in &marks {
        let seconds = (mark.took_ms / 1_000).to_string();
        let (section, blueprint) = (mark.section.clone(), mark.blueprint.clone());
        let mut came_to = outcome(mark);
        for change in changes.get(&mark.place).into_iter().flatten() {
            came_to.push_str(&format!("; {change}"));
        }
        table.add_row([mark.place.to_string(), section, blueprint, seconds, came_to]);
    }
    screen::print(&screen::table_text(&table))?;
    let counted: Vec<&ItemMark> = marks.iter().filter(|mark| mark.counts).collect();
    let count = |counts: fn(&ItemMark) -> bool| counted.iter().filter(|mark| counts(mark)).count();
    let right = count(|mark| mark.right() == Some(true));
    let later = count(|mark| {
        matches!(mark.outcome, MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. })
    });
    let mut sum = format!("{right} of {} right", counted.len() - later);
    if later > 0 {
        sum.push_str(&format!(", {later} not marked yet"));
    }
    if !matches!(sitting.phase(), Some(SittingPhase::Ended(_))) {
        sum.push_str("; it is not over");
    }
    screen::print(&format!("{sum}\n"))?;
    if let Some(placement) = placement {
        screen::print(&format!("{}\n", placement.words()))?;
    }
    Ok(Exit::Ok)
}

/// What somebody has to read, and what the model that takes part did.
fn noted(sitting: &Sitting) {
    for place in sitting.asked().map(|(item, _)| item.place) {
        if sitting.is_concern(place) {
            let words = "what was written may be about somebody's safety: read it now";
            screen::note(&format!("question {place}: {words}"));
        }
        let did = match sitting.partner_at(place) {
            Some(PartnerOutcome::Said) => "the model took its turn".to_owned(),
            Some(PartnerOutcome::Refused { why }) => format!("the model was not taken: {why}"),
            Some(PartnerOutcome::Silent { why }) => format!("the model said nothing: {why}"),
            None => continue,
        };
        screen::note(&format!("question {place}: {did}"));
    }
}

/// What was asked and said in a session that is no test.
fn thoughts(sitting: &Sitting, json: bool) -> Result<Exit, Failure> {
    let given: Vec<(&str, &str)> = sitting
        .given()
        .filter_map(|(item, response)| match response {
            InteractionResponse::Item { answer: ItemAnswer::Text { text } } => {
                Some((item.question.as_str(), text.as_str()))
            }
            _ => None,
        })
        .collect();
    if json {
        let line = |(question, said): &(&str, &str)| json!({ "question": question, "said": said });
        screen::print_json(&given.iter().map(line).collect::<Vec<_>>())?;
        return Ok(Exit::Ok);
    }
    let text: String =
        given.iter().map(|(question, said)| format!("{}\n  {said}\n", question.trim())).collect();
    screen::print(&text)?;
    Ok(Exit::Ok)
}

/// What was said in a survey or a workflow, where nothing is right or wrong.
fn form_result(form: &FormResult, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(form)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["QUESTION", "ANSWER"]);
    for given in &form.answers {
        table.add_row([given.question.clone(), said(&given.answer)]);
    }
    screen::print(&screen::table_text(&table))?;
    for score in &form.scores {
        let value = score.value.as_deref().unwrap_or("too few answers to say");
        screen::print(&format!("{}: {value}\n", score.title))?;
    }
    Ok(Exit::Ok)
}

fn said(answer: &Answer) -> String {
    match answer {
        Answer::Choice(text) | Answer::Text(text) | Answer::Number(text) => text.clone(),
        Answer::Several(chosen) => chosen.join(", "),
        Answer::Order(order) => order.join(" > "),
        Answer::Whole(number) => number.to_string(),
        Answer::Matrix(rows) => {
            let row = |(row, column): (&String, &String)| format!("{row}: {column}");
            rows.iter().map(row).collect::<Vec<_>>().join(", ")
        }
    }
}

fn outcome(mark: &ItemMark) -> String {
    let came = match &mark.outcome {
        MarkOutcome::Marked(one) if one.is_right() => "right".to_owned(),
        MarkOutcome::Marked(one) if one.credit > 0 => format!("{} of {}", one.credit, one.of),
        MarkOutcome::Marked(one) if one.misconceptions.is_empty() => "wrong".to_owned(),
        MarkOutcome::Marked(one) => format!("wrong: {}", one.misconceptions.join(", ")),
        MarkOutcome::ToRun { .. } => "a program, to be run".to_owned(),
        MarkOutcome::ForPerson { .. } => "for you to mark".to_owned(),
        MarkOutcome::Unreadable { why } => format!("cannot be read: {why}"),
        MarkOutcome::Unanswered => "no answer".to_owned(),
        MarkOutcome::LeftOut => "left out".to_owned(),
    };
    if mark.late { format!("{came} (an answer came too late)") } else { came }
}

fn plugin(owner: &Owner) -> Option<&str> {
    match owner {
        Owner::Plugin(name) => Some(name),
        Owner::Workspace => None,
    }
}

fn kind(offered: &Offered) -> String {
    let count = match offered {
        Offered::Session(definition) => match &definition.content {
            Content::Evaluation(test) => test.sections.iter().map(|section| section.count).sum(),
            Content::Learning { .. } | Content::Thought { .. } => 0_u32,
        },
        Offered::Form(_) => 0,
    };
    match offered.kind() {
        SittingKind::Evaluation => format!("test of {count} questions"),
        SittingKind::Learning => "learning path".to_owned(),
        SittingKind::Thought => "something to think about".to_owned(),
        SittingKind::Survey => "survey".to_owned(),
        SittingKind::Workflow => "workflow".to_owned(),
    }
}

fn is_over(row: &SittingRow) -> bool {
    matches!(row.status, SessionStatus::Finished(_))
}
