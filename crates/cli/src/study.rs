//! `study`: protocols of studies, checked and planned, which opens no database; studies that are led; what is
//! computed from the events of sessions; and what a study hands on.

mod bundle;
mod folder;
mod leading;
mod metrics;
mod plan;
mod simulating;
pub mod task_desk;

use app::AppOptions;
use assessment::FileProblem;
use serde_json::{Value, json};
use studies::{Assistance, Protocol, letters};

use crate::args::{Global, ProtocolAction, StudyAction};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::{person, screen};
use folder::{Studies, none_there};
use study::FoundStudy;

/// Does it.
pub async fn study(action: StudyAction, global: &Global) -> Result<Exit, Failure> {
    let (options, json) = (options(global)?, global.json);
    let action = match action {
        StudyAction::Simulate(asked) => return simulating::simulate(asked, global).await,
        StudyAction::Metrics(asked) => return metrics::metrics(asked, global).await,
        StudyAction::Lead(action) => return leading::lead(action, global).await,
        StudyAction::Bundle(action) => return bundle::bundle(action, global).await,
        StudyAction::Protocols(action) => action,
    };
    person::blocking(move || with_files(action, &options, json)).await
}

fn with_files(action: ProtocolAction, options: &AppOptions, json: bool) -> Result<Exit, Failure> {
    match action {
        ProtocolAction::List => list(&Studies::of(options)?.all()?, json),
        ProtocolAction::Check { study: None } => {
            let found = Studies::of(options)?.all()?;
            if found.is_empty() {
                return Err(none_there());
            }
            check(&found, json)
        }
        ProtocolAction::Check { study: Some(study) } => {
            check(&[Studies::of(options)?.one(&study)?], json)
        }
        ProtocolAction::Plan(asked) => plan::plan(&Studies::of(options)?, &asked, json),
        ProtocolAction::Schema => {
            screen::print_json(&Protocol::schema())?;
            Ok(Exit::Ok)
        }
    }
}

fn list(found: &[FoundStudy], json: bool) -> Result<Exit, Failure> {
    if json {
        let line = |study: &FoundStudy| {
            let title = study.read.as_ref().ok().map(|protocol| &protocol.title);
            let problems = study.read.as_ref().err().map_or(0, Vec::len);
            json!({ "id": study.name, "title": title, "file": study.file, "problems": problems })
        };
        screen::print_json(&found.iter().map(line).collect::<Vec<_>>())?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["STUDY", "TITLE", "PARTICIPANTS", "CONDITIONS", "TASKS"]);
    for FoundStudy { name, read, .. } in found {
        let cells = match read {
            Ok(protocol) => [
                protocol.title.clone(),
                protocol.participants.to_string(),
                ids(protocol.conditions.iter().map(|one| one.id.as_str())),
                ids(protocol.tasks.iter().map(|one| one.id.as_str())),
            ],
            Err(_) => {
                let why = format!("cannot be used: teacher-assist study check {name} says why");
                [why, String::new(), String::new(), String::new()]
            }
        };
        table.add_row(std::iter::once(name.clone()).chain(cells));
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

fn ids<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}

fn check(found: &[FoundStudy], json: bool) -> Result<Exit, Failure> {
    let problems: usize =
        found.iter().map(|study| study.read.as_ref().err().map_or(0, Vec::len)).sum();
    if json {
        let reports: Vec<Value> = found.iter().map(report).collect();
        screen::print_json(&json!({ "studies": reports, "problems": problems }))?;
    } else {
        for study in found {
            screen::print(&match &study.read {
                Ok(protocol) => in_order(protocol),
                Err(problems) => told(problems),
            })?;
        }
        let number = |count: usize, one: &str, more: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {more}"),
        };
        screen::print(&format!(
            "{}, {}\n",
            number(found.len(), "study", "studies"),
            number(problems, "problem", "problems")
        ))?;
    }
    Ok(if problems > 0 { Exit::Failed } else { Exit::Ok })
}

fn report(study: &FoundStudy) -> Value {
    match &study.read {
        Ok(protocol) => json!({
            "file": study.file, "problems": [], "protocol": protocol, "remarks": protocol.remarks(),
        }),
        Err(problems) => json!({ "file": study.file, "problems": problems }),
    }
}

/// What is to be seen of a protocol that is in order.
fn in_order(protocol: &Protocol) -> String {
    let mut text = format!("{}: in order\n", protocol.id);
    let mut table = screen::table(["  CONDITION", "TITLE", "SWITCHES"]);
    for condition in &protocol.conditions {
        let switches = match condition.assistance {
            Assistance::Unassisted => "no AI".to_owned(),
            Assistance::Assisted(factors) => letters(&factors),
        };
        table.add_row([format!("  {}", condition.id), condition.title.clone(), switches]);
    }
    text.push_str(&screen::table_text(&table));
    for remark in protocol.remarks() {
        text.push_str(&format!("  {}\n", screen::dim(&format!("note: {remark}"))));
    }
    text
}

/// Everything that is wrong, one a line.
fn told(problems: &[FileProblem]) -> String {
    problems.iter().map(|problem| format!("{problem}\n")).collect()
}
