//! `study metrics`: what sessions come to in numbers, from their events and from nothing else.

mod drawing;
mod reading;

use measures::{Measure, MeasureValue, SessionMeasures, measure};
use serde::Serialize;

use crate::args::{Global, StudyMetrics};
use crate::failure::{Exit, Failure};
use crate::screen;

/// What `--json` prints; `docs/recompute.py` prints the same.
#[derive(Serialize)]
struct StudySessions {
    sessions: Vec<SessionMeasures>,
}

/// Computes and shows them.
pub async fn metrics(asked: StudyMetrics, global: &Global) -> Result<Exit, Failure> {
    let StudyMetrics { sessions, file, study, participant, csv } = asked;
    if csv && global.json {
        return Err(Failure::usage("--csv and --json are two forms: choose one"));
    }
    let events = match (study, file.is_empty()) {
        (Some(study), _) => reading::from_study(study, participant, global).await?,
        (None, true) => reading::from_sessions(&sessions, global).await?,
        (None, false) => reading::from_files(&file)?,
    };
    let measured = StudySessions { sessions: measure(events) };
    if csv {
        screen::print(&table(&measured)?)?;
    } else if global.json {
        screen::print_json(&measured)?;
    } else {
        screen::print(&drawing::draw(&measured.sessions))?;
    }
    Ok(Exit::Ok)
}

/// One row for each number, those of a list numbered from 1.
fn table(measured: &StudySessions) -> Result<String, Failure> {
    let failed = |error: csv::Error| Failure::io("write a table", &std::io::Error::other(error));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer
        .write_record(["session", "measure", "part", "value", "unit", "missing"])
        .map_err(failed)?;
    for SessionMeasures { session, measures } in &measured.sessions {
        let session = session.to_string();
        for one in measures {
            for (part, value) in numbers(one) {
                let missing = one.missing.map_or("", |missing| missing.code());
                let row = [&session, one.measure, &part, &value, one.unit.name(), missing];
                writer.write_record(row).map_err(failed)?;
            }
        }
    }
    let bytes = writer.into_inner().map_err(|error| failed(error.into_error().into()))?;
    String::from_utf8(bytes)
        .map_err(|error| Failure::io("write a table", &std::io::Error::other(error)))
}

/// The numbers of a measure with their parts.
fn numbers(one: &Measure) -> Vec<(String, String)> {
    let part = one.part.clone();
    match &one.value {
        None => vec![(part, String::new())],
        Some(MeasureValue::Whole(number)) => vec![(part, number.to_string())],
        Some(MeasureValue::Share(share)) => vec![(part, share.decimal())],
        Some(MeasureValue::List(list)) => {
            let numbered = list.iter().zip(1..);
            numbered.map(|(number, at)| (format!("{part}[{at}]"), number.to_string())).collect()
        }
    }
}
