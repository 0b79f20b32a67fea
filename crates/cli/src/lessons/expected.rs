//! What is expected of lessons, and what came of it.

use api::{
    Commands as _, Expectations, Nothing, Prediction, PredictionAsking, PredictionCalibration,
    PredictionDelete, PredictionMake, PredictionMark, PredictionOutcome, PredictionPass,
    PredictionRef, PredictionResolve, PredictionsOf,
};
use app::Desk;
use serde_json::json;

use super::named;
use super::names::short;
use crate::args::{ExpectRequest, Global, OutcomeName, OutcomeRequest, Switch};
use crate::failure::{Exit, Failure};
use crate::screen;

/// `lessons expect`.
pub async fn expect(app: &Desk, request: ExpectRequest, global: &Global) -> Result<Exit, Failure> {
    let ExpectRequest { lesson, text, sure, insist, not_now, undo, ask } = request;
    let Some(lesson) = lesson else {
        let known = match ask {
            Some(ask) => {
                app.prediction_asking(PredictionAsking { asked: ask == Switch::On }).await?
            }
            None => app.prediction_list(Nothing {}).await?,
        };
        return to_say(&known, global.json);
    };
    let path = named(app, &lesson).await?;
    if not_now {
        let known =
            app.prediction_pass(PredictionPass { path: path.clone(), passed: true }).await?;
        return done(&known, &format!("{path}: not asked about"), global.json);
    }
    if undo {
        let known = app.prediction_list(Nothing {}).await?;
        let (known, what) = match known.predictions.iter().find(|one| one.lesson == path) {
            Some(one) => {
                let delete = PredictionDelete { id: one.id, deleted: true };
                (app.prediction_delete(delete).await?, "what you expected is deleted")
            }
            None => {
                let pass = PredictionPass { path: path.clone(), passed: false };
                (app.prediction_pass(pass).await?, "may be asked about again")
            }
        };
        return done(&known, &format!("{path}: {what}"), global.json);
    }
    let example = || {
        format!(
            "teacher-assist lessons expect {lesson} \"most trace a nested loop without help\" --sure 70"
        )
    };
    let Some(text) = text else {
        return Err(Failure::usage(format!("what do you expect of `{lesson}`?")).next(example()));
    };
    let Some(sure) = sure else {
        let asked = "how sure are you, from 50 to 100 percent?";
        return Err(Failure::usage(asked).next(example()));
    };
    let harmless = global.not_a_concern;
    let make =
        PredictionMake { path: path.clone(), text, confidence: sure, insists: insist, harmless };
    let made = app.prediction_make(make).await?;
    if let Some(hint) = made.hint {
        return Err(Failure::usage(format!("nothing was kept: {hint}"))
            .next("say it otherwise, or add --insist to keep it all the same".to_owned()));
    }
    done(&made.expectations, &format!("{path}: kept, {sure} % sure"), global.json)
}

/// `lessons outcome`.
pub async fn outcome(
    app: &Desk,
    request: OutcomeRequest,
    global: &Global,
) -> Result<Exit, Failure> {
    let OutcomeRequest { lesson, outcome, surprise, cause, next, mark, skip, undo, class } =
        request;
    let known = app.prediction_list(Nothing {}).await?;
    let Some(lesson) = lesson else {
        let of = PredictionsOf { class: class.clone() };
        let calibration = app.prediction_calibration(of).await?;
        return came(&known, &calibration, class.as_deref(), global.json);
    };
    let path = named(app, &lesson).await?;
    let Some(one) = known.predictions.iter().find(|one| one.lesson == path) else {
        return Err(Failure::new(Exit::NotFound, format!("nothing was expected of `{lesson}`"))
            .next("teacher-assist lessons expect".to_owned()));
    };
    let id = one.id;
    if undo {
        let known = app.prediction_reopen(PredictionRef { id }).await?;
        return done(&known, &format!("{path}: open again"), global.json);
    }
    let outcome = match (outcome, skip) {
        (Some(OutcomeName::CameTrue), _) => PredictionOutcome::CameTrue,
        (Some(OutcomeName::Partly), _) => PredictionOutcome::Partly,
        (Some(OutcomeName::DidNot), _) => PredictionOutcome::DidNot,
        (None, true) => PredictionOutcome::NotSaid,
        (None, false) => {
            let asked = format!("you expected of `{lesson}`: {} What came of it?", one.text);
            return Err(Failure::usage(asked).next(format!(
                "teacher-assist lessons outcome {lesson} came-true, partly or did-not"
            )));
        }
    };
    let harmless = global.not_a_concern;
    let said = PredictionResolve { id, outcome, surprise, cause, next_time: next, harmless };
    let mut known = app.prediction_resolve(said).await?;
    if mark {
        known = app.prediction_mark(PredictionMark { id, marked: true }).await?;
    }
    done(&known, &format!("{path}: {}", in_words(Some(outcome))), global.json)
}

fn done(known: &Expectations, words: &str, json: bool) -> Result<Exit, Failure> {
    match json {
        true => screen::print_json(known)?,
        false => screen::print(&format!("{words}\n"))?,
    }
    Ok(Exit::Ok)
}

/// What may be said now.
fn to_say(known: &Expectations, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(known)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["LESSON", "DAY", "QUESTION"]);
    for lesson in &known.lessons {
        let day = lesson.date.clone().unwrap_or_default();
        table.add_row([short(&lesson.path).to_owned(), day, lesson.question.clone()]);
    }
    if !known.lessons.is_empty() {
        screen::print(&screen::table_text(&table))?;
    } else if known.asked {
        screen::note("no accepted lesson waits for what you expect of it");
    }
    listed(known.predictions.iter().filter(|one| one.outcome.is_none()))?;
    if !known.asked {
        screen::note(
            "you are not asked what you expect of lessons; `lessons expect --ask on` changes that",
        );
    }
    Ok(Exit::Ok)
}

/// What came of what was expected.
fn came(
    known: &Expectations,
    calibration: &PredictionCalibration,
    class: Option<&str>,
    json: bool,
) -> Result<Exit, Failure> {
    let of_class =
        |one: &&Prediction| class.is_none_or(|class| one.class.eq_ignore_ascii_case(class));
    if json {
        let predictions: Vec<&Prediction> = known.predictions.iter().filter(of_class).collect();
        screen::print_json(&json!({
            "predictions": predictions,
            "due": known.due,
            "calibration": calibration,
            "causes": known.causes,
        }))?;
        return Ok(Exit::Ok);
    }
    listed(known.predictions.iter().filter(of_class))?;
    for words in &calibration.words {
        screen::print(&format!("{words}\n"))?;
    }
    Ok(Exit::Ok)
}

fn listed<'a>(predictions: impl Iterator<Item = &'a Prediction>) -> Result<(), Failure> {
    let mut table = screen::table(["LESSON", "DAY", "EXPECTED", "SURE", "CAME"]);
    let mut is_empty = true;
    for one in predictions {
        is_empty = false;
        table.add_row([
            short(&one.lesson).to_owned(),
            one.date.clone().unwrap_or_default(),
            one.text.clone(),
            format!("{} %", one.confidence),
            in_words(one.outcome).to_owned(),
        ]);
    }
    if !is_empty {
        screen::print(&screen::table_text(&table))?;
    }
    Ok(())
}

fn in_words(outcome: Option<PredictionOutcome>) -> &'static str {
    match outcome {
        None => "open",
        Some(PredictionOutcome::CameTrue) => "came true",
        Some(PredictionOutcome::Partly) => "partly",
        Some(PredictionOutcome::DidNot) => "did not",
        Some(PredictionOutcome::NotSaid) => "not said",
    }
}
