//! A title that says what a session is about: after its second exchange, and again after its fourth.

use agent::{Assembler, ModelRequest};
use domain::{EventBody, Message, PromptFragment, RunEvent, SessionEvent, ToolEffect, TraceId};
use futures::StreamExt;
use postgres::queue::{JobFailure, JobRun};
use store::{SessionRow, TeacherStore, TitleSource};
use text::capitalised;

use super::{again, input};
use crate::Desk;

/// The kind of job.
pub const KIND: &str = "name-session";

/// Longest title, in characters.
const LENGTH: usize = 60;

const INSTRUCTIONS: &str = "You name a lesson-planning conversation for a list. Answer with the \
    title alone: three to seven words, topic first, then the class where one is named. British \
    English, no quotation marks, no full stop.";

pub async fn run(app: Desk, run: JobRun, store: TeacherStore) -> Result<(), JobFailure> {
    let input = input(&run)?;
    let Some(row) = store.session(input.session_id).await.map_err(again)? else {
        // It was purged meanwhile.
        return Ok(());
    };
    let events = store.events(row.id, 0).await.map_err(again)?;
    if !is_due(&row, &events, input.trace_id) {
        return Ok(());
    }
    let title = match by_model(&app, &store, &events).await {
        Some(title) => title,
        None => match by_rule(&row, &events) {
            Some(title) => title,
            None => return Ok(()),
        },
    };
    if store.name_session(row.id, &title).await.map_err(again)? {
        app.0.sessions.tell_of(row.id).await;
    }
    Ok(())
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

/// Asks the provider of the latest run for a title; none when it has no small model or does not
/// answer, which must not keep the session without a name.
async fn by_model(app: &Desk, store: &TeacherStore, events: &[SessionEvent]) -> Option<String> {
    if store.teacher() != app.teacher() {
        return None;
    }
    let provider = events.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start.provider.clone()),
        _ => None,
    })?;
    let mut model = app.0.models.background(&provider);
    if model.is_none() && provider != drafter::PROVIDER {
        // The application may have just been opened, and its keys not be there yet.
        app.refresh_keys().await;
        model = app.0.models.background(&provider);
    }
    let model = model?;
    let model = app.0.guard.guarded(model, &app.0.guard.new_vault().await);
    let request = ModelRequest {
        system: vec![PromptFragment {
            tag: "agent_instructions".to_owned(),
            source: KIND.to_owned(),
            text: INSTRUCTIONS.to_owned(),
            cut_bytes: 0,
        }],
        messages: vec![Message::User { text: said(events) }],
        tools: Vec::new(),
        output: None,
    };
    let answer = async {
        let mut stream = model.stream(request).await?;
        let mut assembler = Assembler::default();
        while let Some(event) = stream.next().await {
            assembler.push(event?);
        }
        assembler.finish()
    };
    match answer.await {
        Ok(answer) => tidy(&answer.message.text()),
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
    if line.is_empty() {
        return None;
    }
    if line.chars().count() <= LENGTH {
        return Some(line.to_owned());
    }
    let cut: String = line.chars().take(LENGTH).collect();
    let words = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(words, _)| words);
    Some(format!("{words}…"))
}

#[cfg(test)]
mod tests {
    use super::tidy;

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
