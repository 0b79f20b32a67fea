//! Writing a lesson down: skeleton first, then section by section, the task list always true.

use minijinja::{Value, context};
use serde_json::json;

use super::conversation::{Answer, Conversation};
use super::lesson::Lesson;
use super::library::{DocumentSpec, Library, OfflineError, SectionSpec, value_of};
use super::moves::{Call, Move};
use super::numbered::lines;

/// What stands in a section that is still to be written.
const DRAFTING: &str = "<!-- drafting -->";
/// How many sections one turn writes.
const SECTIONS_A_TURN: usize = 2;
/// After so many failed writes the drafter stops trying.
const MOST_FAILURES: usize = 2;

/// The next piece of the lesson, or the last word.
pub(super) fn next(
    library: &Library,
    talk: &Conversation<'_>,
    lesson: &Lesson,
) -> Result<Move, OfflineError> {
    let value = value_of(lesson);
    if let Some(stopped) = failed(library, talk)? {
        return Ok(stopped);
    }
    let documents = &library.rules.documents;
    let states: Vec<State<'_>> = documents.iter().map(|d| State::of(talk, lesson, d)).collect();
    for (at, state) in states.iter().enumerate() {
        if state.left.is_empty() && state.begun {
            continue;
        }
        let mut say = String::new();
        let mut calls = Vec::new();
        let mut ends = false;
        if !state.begun {
            say = library.say(&format!("say_begin_{at}"), &value)?;
            calls.push(Call::write(&state.path, &skeleton(library, state.spec, &value)?));
        } else if state.look {
            say = library.say("say_look", &value)?;
            calls.push(Call::read(&state.path));
        } else {
            for section in state.left.iter().take(SECTIONS_A_TURN) {
                calls.push(fill(library, &state.path, section, &value)?);
            }
            ends = state.left.len() <= SECTIONS_A_TURN;
        }
        if let Some(next) = states.get(at + 1).filter(|next| ends && !next.begun) {
            say = library.say(&format!("say_begin_{}", at + 1), &value)?;
            calls.push(Call::write(&next.path, &skeleton(library, next.spec, &value)?));
        }
        calls.extend(tasks(library, talk, &value, Stage::Writing(at + usize::from(ends)))?);
        return Ok(Move::act(say, calls));
    }
    Ok(Move::finish(library.say("done", &value)?))
}

/// How far a document is.
struct State<'a> {
    spec: &'a DocumentSpec,
    path: String,
    begun: bool,
    /// Whether the last change failed, so that the file has to be looked at.
    look: bool,
    left: Vec<&'a SectionSpec>,
}

impl<'a> State<'a> {
    fn of(talk: &Conversation<'_>, lesson: &Lesson, spec: &'a DocumentSpec) -> Self {
        let path = format!("{}/{}", lesson.folder, spec.file);
        let here: Vec<&Answer<'_>> = talk.answers.iter().filter(|a| a.path() == path).collect();
        let begun = here.iter().any(|a| a.name == "write_file" && !a.is_error);
        let look = here.last().is_some_and(|a| a.name == "str_replace" && a.is_error);
        let read = here.iter().rev().find(|a| a.name == "read_file" && !a.is_error);
        let drafting = |section: &SectionSpec| {
            let read = read.map(|answer| lines(answer.content));
            read.is_none_or(|lines| {
                let heading = lines.iter().position(|line| line.text == title(section));
                heading
                    .is_some_and(|at| lines[at..].iter().take(3).any(|line| line.text == DRAFTING))
            })
        };
        let written = |section: &SectionSpec| {
            here.iter().any(|answer| {
                let starts = answer.text("newText").starts_with(&title(section));
                answer.name == "str_replace" && !answer.is_error && starts
            })
        };
        let open = |section: &&SectionSpec| !written(section) && drafting(section);
        let left = spec.sections.iter().filter(open).collect();
        Self { spec, path, begun, look, left }
    }
}

fn title(section: &SectionSpec) -> String {
    format!("## {}", section.heading)
}

fn skeleton(
    library: &Library,
    document: &DocumentSpec,
    value: &Value,
) -> Result<String, OfflineError> {
    let mut text = library.fill(&document.lead, value)?;
    for section in &document.sections {
        text.push_str(&format!("\n\n{}\n\n{DRAFTING}", title(section)));
    }
    text.push('\n');
    Ok(text)
}

fn fill(
    library: &Library,
    path: &str,
    section: &SectionSpec,
    value: &Value,
) -> Result<Call, OfflineError> {
    let body = library.fill(&section.template, value)?;
    let title = title(section);
    Ok(Call::replace(path, &format!("{title}\n\n{DRAFTING}"), &format!("{title}\n\n{body}")))
}

/// How far the work is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stage {
    /// Files are being read.
    Reading,
    /// The document of this place is being written; those before it are done.
    Writing(usize),
}

/// The task list, when it has changed.
pub(super) fn tasks(
    library: &Library,
    talk: &Conversation<'_>,
    value: &Value,
    stage: Stage,
) -> Result<Option<Call>, OfflineError> {
    if !talk.may_call("update_tasks") {
        return Ok(None);
    }
    let known =
        value.get_attr("class").and_then(|c| c.get_attr("known")).is_ok_and(|k| k.is_true());
    let read = library.say(if known { "task_read" } else { "task_read_no_class" }, value)?;
    let reading = match stage {
        Stage::Reading => "inProgress",
        Stage::Writing(_) => "done",
    };
    let mut tasks = vec![json!({ "id": "read", "title": read, "state": reading })];
    for (at, document) in library.rules.documents.iter().enumerate() {
        let state = match stage {
            Stage::Writing(current) if at < current => "done",
            Stage::Writing(current) if at == current => "inProgress",
            Stage::Writing(_) | Stage::Reading => "pending",
        };
        let title = library.say("task_document", &context! { name => document.name.as_str() })?;
        tasks.push(json!({ "id": document.file, "title": title, "state": state }));
    }
    let input = json!({ "tasks": tasks });
    let same = talk.latest("update_tasks", |_| true).is_some_and(|last| *last.input == input);
    Ok((!same).then_some(Call { name: "update_tasks", input }))
}

/// The last word when writing failed too often.
fn failed(library: &Library, talk: &Conversation<'_>) -> Result<Option<Move>, OfflineError> {
    let writes = |a: &&Answer<'_>| matches!(a.name, "write_file" | "str_replace");
    let failures: Vec<&Answer<'_>> =
        talk.answers[talk.fresh..].iter().filter(writes).filter(|answer| answer.is_error).collect();
    if failures.len() < MOST_FAILURES {
        return Ok(None);
    }
    let why = failures.last().map_or("", |answer| answer.content);
    let mut written: Vec<&str> = Vec::new();
    for answer in talk.answers.iter().filter(writes).filter(|answer| !answer.is_error) {
        if !written.contains(&answer.path()) {
            written.push(answer.path());
        }
    }
    Ok(Some(Move::finish(
        library.say("cannot_write", &context! { why, written => value_of(written) })?,
    )))
}
