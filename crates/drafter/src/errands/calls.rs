//! Calls that an errand makes at its end.

use minijinja::Value;

use crate::conversation::Conversation;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};

/// What became of calls that were made: none while some are still to be made.
pub(super) fn carried_out(
    library: &Library,
    talk: &Conversation<'_>,
    calls: Vec<Call>,
    say: &str,
    value: &Value,
) -> Result<Result<Vec<String>, Move>, DrafterError> {
    let todo = talk.unanswered(calls.clone());
    if !todo.is_empty() {
        return Ok(Err(Move::act(library.say(say, value)?, todo)));
    }
    let answer = |call: &Call| talk.latest(call.name, |a| *a.input == call.input);
    let failed = calls.iter().filter_map(answer).filter(|answer| answer.is_error);
    Ok(Ok(failed.map(|answer| answer.content.to_owned()).collect()))
}
