//! What a session is called until the teacher gives it a title: the first words that she said, then a
//! title that says what it is about, after its second exchange and again after its fourth.

use std::sync::Arc;

use agent::Model;
use agent::ask::{ModelQuestion, ask_counted};
use domain::{EventBody, RunEvent, SessionEvent, SessionId, ToolEffect, TraceId};
use postgres::queue::{JobFailure, JobRun, NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sessions::spent::note_call;
use store::{SessionRow, StoreError, TeacherStore, TitleSource};
use text::capitalised;

/// The kind of job.
pub const KIND: &str = "name-session";

/// Longest title that says what a session is about, in characters.
const LENGTH: usize = 60;

/// Longest title that is made from the first words, in characters.
const FIRST_LENGTH: usize = 72;

const INSTRUCTIONS: &str = "You name a lesson-planning conversation for a list. Answer with the \
    title alone: three to seven words, topic first, then the class where one is named. British \
    English, no quotation marks, no full stop.";

/// What the job is told.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NamingInput {
    session_id: SessionId,
    trace_id: TraceId,
}

/// The first line of a message, cut at a word.
pub fn first(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    cut(line, FIRST_LENGTH)
}

/// The job that a run leaves when it ends: one for each run, as whether it is time for a name
/// depends on which run it was.
pub fn job(session: SessionId, trace: TraceId) -> NewJob {
    let input = json!(NamingInput { session_id: session, trace_id: trace });
    NewJob::new(KIND, input).keyed(format!("name:{trace}"))
}

/// Do it; the session is given back when it has another title now. `model` finds the one for
/// work in the background by the provider and the model of the latest run.
///
/// # Errors
/// When the database is away, or the job is not understood.
pub async fn run<Finding>(
    run: JobRun,
    store: TeacherStore,
    model: impl FnOnce((String, String)) -> Finding,
) -> Result<Option<SessionId>, JobFailure>
where
    Finding: Future<Output = Option<Arc<dyn Model>>>,
{
    let input: NamingInput =
        serde_json::from_value(run.input).map_err(|error| JobFailure::Dead(error.to_string()))?;
    let again = |error: StoreError| JobFailure::Retry(error.to_string());
    let Some(row) = store.session(input.session_id).await.map_err(again)? else {
        // It was purged meanwhile.
        return Ok(None);
    };
    let events = store.events(row.id, 0).await.map_err(again)?;
    if !is_due(&row, &events, input.trace_id) {
        return Ok(None);
    }
    let model = match in_use(&events) {
        Some(in_use) => model(in_use).await,
        None => None,
    };
    let by_model = match model {
        Some(model) => by_model(model.as_ref(), &events, &store).await,
        None => None,
    };
    let Some(title) = by_model.or_else(|| by_rule(&row, &events)) else { return Ok(None) };
    let named = store.name_session(row.id, &title).await.map_err(again)?;
    Ok(named.then_some(row.id))
}

/// An exchange is something said and the end of the work on it.
/// The job may come late, when more was said since: which exchange it is for decides.
fn is_due(row: &SessionRow, events: &[SessionEvent], trace: TraceId) -> bool {
    let mut ends = events.iter().filter(|event| {
        matches!(event.body, EventBody::Run(RunEvent::RunFinished { parent: None, .. }))
    });
    match row.title_source {
        TitleSource::Given => false,
        TitleSource::FirstWords => ends.count() >= 2,
        TitleSource::Named => ends.nth(3).is_some_and(|fourth| fourth.trace_id == trace),
    }
}

/// Provider and model of the latest run.
fn in_use(events: &[SessionEvent]) -> Option<(String, String)> {
    events.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => {
            Some((start.provider.clone(), start.model.clone()))
        }
        _ => None,
    })
}

/// A model's title; one that does not answer must not keep the session without a name.
async fn by_model(
    model: &dyn Model,
    events: &[SessionEvent],
    store: &TeacherStore,
) -> Option<String> {
    let question = ModelQuestion::new(KIND, INSTRUCTIONS, said(events));
    let (reply, usage) = ask_counted::<String>(model, question).await;
    note_call(store, "title", model, usage).await;
    match reply {
        Ok(reply) => tidy(&reply.answer.ok()?),
        Err(failure) => {
            tracing::info!(?failure, "a session is named by rule");
            None
        }
    }
}

/// What the teacher said, as far as a title needs it.
fn said(events: &[SessionEvent]) -> String {
    let said = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::UserMessage { text, .. }) => {
            Some(format!("- {}", text.get(..text.floor_char_boundary(400)).unwrap_or(text)))
        }
        _ => None,
    });
    said.take(6).collect::<Vec<_>>().join("\n")
}

/// The folder of the lesson that was written last says topic and class.
fn by_rule(row: &SessionRow, events: &[SessionEvent]) -> Option<String> {
    let written = events.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::ToolFinished { effects, .. }) => {
            effects.iter().rev().find_map(|effect| match effect {
                ToolEffect::FileWritten { path, .. } => Some(path.clone()),
                _ => None,
            })
        }
        _ => None,
    });
    let from_folder = written.as_deref().and_then(|path| {
        let mut parts = path.strip_prefix("lessons/")?.split('/');
        let (class, slug) = (parts.next()?, parts.next()?);
        let topic = slug.replace('-', " ");
        tidy(&format!("{} · {class}", capitalised(&topic)))
    });
    from_folder.or_else(|| tidy(&capitalised(&row.title)))
}

/// One line without quotation marks, cut at a word; none when nothing is left.
fn tidy(title: &str) -> Option<String> {
    let line = title.lines().map(str::trim).find(|line| !line.is_empty())?;
    let line = line.trim_matches(['"', '“', '”', '\'', '*', '#', ' ']).trim_end_matches('.');
    (!line.is_empty()).then(|| cut(line, LENGTH))
}

/// At most so many characters of a line, cut at a word.
fn cut(line: &str, length: usize) -> String {
    if line.chars().count() <= length {
        return line.to_owned();
    }
    let cut: String = line.chars().take(length).collect();
    let words = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use super::{first, tidy};

    #[test]
    fn the_first_title_is_the_first_line_cut_at_a_word() {
        let check = |text: &str, title: &str| assert_eq!(first(text), title);
        check("a lesson on iteration for 3B", "a lesson on iteration for 3B");
        check("\n  loops for 2C \nand more", "loops for 2C");
        check(&"word ".repeat(40), &format!("{}…", "word ".repeat(14).trim_end()));
        check(&"é".repeat(100), &format!("{}…", "é".repeat(72)));
    }

    #[test]
    fn a_title_is_one_line_without_ornament() {
        let check = |title: &str, expected: Option<&str>| {
            assert_eq!(tidy(title).as_deref(), expected, "{title:?}");
        };
        check("\"Iteration for 3B.\"\nBecause …", Some("Iteration for 3B"));
        check("  \n** **\n", None);
        check(&"word ".repeat(30), Some(&format!("{}…", "word ".repeat(12).trim_end())));
    }
}
