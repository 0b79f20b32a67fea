//! `eval`: how good is what is drafted, is it better, and what does each part of the program buy?

mod judging;
mod playing;
mod quality;
mod recalling;
mod shared;

use evaluating::{ABLATIONS, condition};
use serde::Serialize;

use crate::args::{EvalAction, EvalCases, Global};
use crate::eval::shared::chosen;
use crate::failure::{Exit, Failure};
use crate::screen;

/// Does what is asked of evals.
pub async fn eval(action: EvalAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        EvalAction::Run(asked) => playing::run(asked, global).await,
        EvalAction::Report(asked) => playing::report(asked, global).await,
        EvalAction::Compare(asked) => playing::compare(asked, global).await,
        EvalAction::Judge(asked) => judging::judge(asked, global).await,
        EvalAction::Rate(asked) => judging::rate(asked, global).await,
        EvalAction::List(asked) => list(asked, global).await,
        EvalAction::Quality(asked) => quality::quality(asked, global).await,
        EvalAction::Reflection(asked) => quality::reflection(asked, global).await,
        EvalAction::Memory(asked) => recalling::memory(asked, global).await,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed<'a> {
    name: &'a str,
    about: &'a str,
    subject: &'a str,
    class: &'a str,
    tags: &'a [String],
    held_out: bool,
    checks: usize,
    sessions: usize,
}

async fn list(asked: EvalCases, global: &Global) -> Result<Exit, Failure> {
    let all = chosen(&asked).await?;
    let listed: Vec<Listed<'_>> = all
        .iter()
        .map(|case| Listed {
            name: &case.name,
            about: &case.text.about,
            subject: &case.text.subject,
            class: &case.text.class,
            tags: &case.text.tags,
            held_out: case.held_out,
            checks: case.text.checks.len(),
            sessions: case.text.sessions.len(),
        })
        .collect();
    let conditions: Vec<&str> =
        ["full"].into_iter().chain(ABLATIONS).filter(|name| condition(name).is_some()).collect();
    if global.json {
        screen::print_json(&serde_json::json!({ "cases": listed, "conditions": conditions }))?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["case", "class", "subject", "checks", "tags", "about"]);
    for one in &listed {
        let held_out = if one.held_out { "held-out " } else { "" };
        table.add_row([
            one.name.to_owned(),
            one.class.to_owned(),
            one.subject.to_owned(),
            one.checks.to_string(),
            format!("{held_out}{}", one.tags.join(" ")),
            one.about.to_owned(),
        ]);
    }
    let conditions = conditions.join(", ");
    screen::print(&format!(
        "{}\n{} cases; conditions: {conditions}\n",
        screen::table_text(&table),
        all.len()
    ))?;
    Ok(Exit::Ok)
}
