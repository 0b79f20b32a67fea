//! Where events come from: sessions in the database, or files.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use api::{Capabilities as _, Commands as _, TraceExport, TraceFormat, TraceListParams};
use app::Desk;
use domain::{SessionEvent, SessionId};
use measures::read_events;
use study::{LogKind, StudyLog};
use traces::otlp::TraceContent;

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::sessions::session_named;

/// How the name of a file with events ends.
const EVENTS: &str = "jsonl";

/// The events of the sessions of these names; of the latest when none is named.
pub async fn from_sessions(
    names: &[String],
    global: &Global,
) -> Result<Vec<SessionEvent>, Failure> {
    let latest = ["last".to_owned()];
    let names = if names.is_empty() { &latest[..] } else { names };
    look_up(global, async |app: Desk| {
        let mut events = Vec::new();
        let mut known = BTreeSet::new();
        for name in names {
            let session = session_named(&app, name).await?;
            if known.insert(session) {
                events.extend(of_session(&app, session).await?);
            }
        }
        Ok(events)
    })
    .await
}

/// The events of a study that is led here, or of one of its participants: her way, and what she planned. Nothing of
/// whoever withdrew is among them.
pub async fn from_study(
    study: String,
    participant: Option<String>,
    global: &Global,
) -> Result<Vec<SessionEvent>, Failure> {
    let named = study.clone();
    let logs = look_up(global, async |app: Desk| Ok(app.studies().logs(&named).await?)).await?;
    let of_it = |log: &StudyLog| {
        let hers = participant.as_ref().is_none_or(|asked| *asked == log.participant);
        hers && !log.withdrawn && log.kind != LogKind::Instrument
    };
    let events: Vec<SessionEvent> =
        logs.into_iter().filter(of_it).flat_map(|log| log.events).collect();
    if events.is_empty() {
        let who = participant.map(|who| format!(" of {who}")).unwrap_or_default();
        let words = format!("there is nothing{who} to measure in the study \"{study}\"");
        return Err(Failure::new(Exit::NotFound, words)
            .next("teacher-assist study board STUDY shows who takes part"));
    }
    Ok(events)
}

/// A session's events, run by run. One without a run, as that of a learner, has nothing to measure.
async fn of_session(app: &Desk, session_id: SessionId) -> Result<Vec<SessionEvent>, Failure> {
    let list = app.trace_list(TraceListParams { session_id }).await?.traces;
    if list.is_empty() {
        let words = format!("the session {session_id} has no runs, so there is nothing to measure");
        return Err(Failure::new(Exit::NotFound, words));
    }
    let (mut events, mut known) = (Vec::new(), BTreeSet::new());
    // A run brings its specialists along, which come after it here.
    let (roots, sent): (Vec<_>, Vec<_>) = list.iter().partition(|run| run.parent.is_none());
    for run in roots.into_iter().chain(sent) {
        if known.contains(&run.trace_id) {
            continue;
        }
        let (format, content) = (TraceFormat::Jsonl, TraceContent::Included);
        let export = TraceExport { trace_id: run.trace_id, format, content };
        let text = app.trace_export(export).await?.text;
        let found = read_events(&text).map_err(|error| {
            Failure::new(Exit::Failed, format!("the log cannot be read: {error}"))
        })?;
        known.extend(found.iter().map(|event| event.trace_id));
        events.extend(found);
    }
    Ok(events)
}

/// The events of these files, and of those in these folders.
pub fn from_files(paths: &[PathBuf]) -> Result<Vec<SessionEvent>, Failure> {
    let mut events = Vec::new();
    for path in paths {
        let cannot = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => {
                Failure::new(Exit::NotFound, format!("there is no {}", path.display()))
            }
            _ => Failure::io(&format!("read {}", path.display()), &error),
        };
        let mut files = Vec::new();
        files_of(path, &mut files).map_err(cannot)?;
        if files.is_empty() {
            let words = format!("there are no .{EVENTS} files in {}", path.display());
            return Err(Failure::new(Exit::NotFound, words)
                .next("teacher-assist trace export --out FOLDER/run.jsonl writes one"));
        }
        files.sort();
        for file in files {
            events.extend(of_file(&file)?);
        }
    }
    match events.is_empty() {
        true => Err(Failure::new(Exit::NotFound, "there are no events in what was named")),
        false => Ok(events),
    }
}

fn of_file(file: &Path) -> Result<Vec<SessionEvent>, Failure> {
    let name = file.display();
    let text =
        fs::read_to_string(file).map_err(|error| Failure::io(&format!("read {name}"), &error))?;
    read_events(&text).map_err(|error| {
        Failure::usage(format!("{name}: {error}"))
            .next("teacher-assist trace export --out run.jsonl writes such a file")
    })
}

/// A file itself, or what a folder and its folders have of events.
fn files_of(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        // A link could lead in a circle.
        let kind = entry.file_type()?;
        let is_events = entry.path().extension().is_some_and(|ending| ending == EVENTS);
        if kind.is_dir() {
            files_of(&entry.path(), files)?;
        } else if kind.is_file() && is_events {
            files.push(entry.path());
        }
    }
    Ok(())
}
