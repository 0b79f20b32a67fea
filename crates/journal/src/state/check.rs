//! What texts have to be before anything is changed.

use crate::wording::is_same;
use crate::{Closing, Component, Iteration, Lesson, Missing, OutcomeStatus, Refusal, RootCause};

/// The most bytes of one text: a few paragraphs.
const MOST_BYTES: usize = 8 * 1024;
/// The most letters of a text that a refusal quotes.
const MOST_QUOTED: usize = 120;
/// The most bytes of a session's name.
const MOST_SESSION: usize = 200;

pub(super) fn session(session: &str) -> Result<(), Refusal> {
    if session.trim().is_empty() || session.chars().any(char::is_control) {
        return Err(Refusal::Empty {
            what: "session",
            wanted: "give the id of the session that works, in one line",
        });
    }
    at_most("session", session, MOST_SESSION)
}

pub(super) fn goal(text: &str) -> Result<(), Refusal> {
    component(Component::Goal, text)
}

pub(super) fn iteration(goal: &str, iteration: &Iteration) -> Result<(), Refusal> {
    component(Component::Hypothesis, &iteration.hypothesis)?;
    component(Component::Action, &iteration.action)?;
    component(Component::Prediction, &iteration.prediction)?;
    if is_same(&iteration.prediction, &iteration.hypothesis) {
        return Err(Refusal::Repeats { of: Component::Hypothesis });
    }
    if is_same(&iteration.prediction, goal) {
        return Err(Refusal::Repeats { of: Component::Goal });
    }
    Ok(())
}

fn component(part: Component, text: &str) -> Result<(), Refusal> {
    at_most(part.as_str(), text, MOST_BYTES)?;
    if is_blank(text) {
        return Err(Refusal::Blank { part });
    }
    match part.objection(text) {
        Some(reason) => {
            let text = text.trim().chars().take(MOST_QUOTED).collect();
            Err(Refusal::Hollow { part, text, reason })
        }
        None => Ok(()),
    }
}

/// What is given is trimmed and has to be something; what is not given stays out.
pub(super) fn optional(
    what: &'static str,
    text: Option<String>,
) -> Result<Option<String>, Refusal> {
    let Some(text) = text else { return Ok(None) };
    required(what, "leave it out, or say something", &text).map(Some)
}

fn required(what: &'static str, wanted: &'static str, text: &str) -> Result<String, Refusal> {
    at_most(what, text, MOST_BYTES)?;
    match is_blank(text) {
        true => Err(Refusal::Empty { what, wanted }),
        false => Ok(text.trim().to_owned()),
    }
}

/// The same, trimmed, with all that its outcome needs.
pub(super) fn closing(closing: Closing) -> Result<Closing, Refusal> {
    let result =
        required("result", "say what you saw, such as \"test passed 3/3 runs\"", &closing.result)?;
    let surprise = optional("surprise", closing.surprise)?;
    let root_cause = closing.root_cause.map(|cause| {
        let wanted = "say why the hypothesis was wrong";
        let description = required("root cause's description", wanted, &cause.description)?;
        Ok(RootCause { description, ..cause })
    });
    let lesson = closing.lesson.map(|lesson| {
        Ok(Lesson {
            what_worked: required("lesson's what_worked", "say what worked", &lesson.what_worked)?,
            takeaway: optional("lesson's takeaway", lesson.takeaway)?,
        })
    });
    let (root_cause, lesson) = (root_cause.transpose()?, lesson.transpose()?);
    let there = |there: bool, missing: Missing| (!there).then_some(missing);
    let missing = match closing.outcome {
        OutcomeStatus::Confirmed | OutcomeStatus::Abandoned => Vec::new(),
        OutcomeStatus::Partial => Vec::from_iter(there(surprise.is_some(), Missing::Surprise)),
        OutcomeStatus::Falsified => [
            there(surprise.is_some(), Missing::Surprise),
            there(root_cause.is_some(), Missing::RootCause),
            there(lesson.is_some(), Missing::Lesson),
        ]
        .into_iter()
        .flatten()
        .collect(),
    };
    if !missing.is_empty() {
        return Err(Refusal::Unannotated { outcome: closing.outcome.as_str(), missing });
    }
    Ok(Closing { outcome: closing.outcome, result, surprise, root_cause, lesson })
}

fn at_most(what: &'static str, text: &str, most: usize) -> Result<(), Refusal> {
    match text.len() > most {
        true => Err(Refusal::Long { what, bytes: text.len(), most }),
        false => Ok(()),
    }
}

/// Signs alone say nothing.
fn is_blank(text: &str) -> bool {
    !text.chars().any(char::is_alphanumeric)
}
