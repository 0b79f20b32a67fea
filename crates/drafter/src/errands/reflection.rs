//! A look back at a lesson that was taught: at most one question, and a note for the class's memory
//! that is put before her. Nothing is kept that she has not agreed to.

use minijinja::context;
use serde_json::json;

use super::calls::carried_out;
use super::question::{AnswerMode, ask, asked_before, is_skipped};
use super::sentence::{as_sentence, names_pupil};
use crate::classes::{ClassWish, class_names};
use crate::conversation::Conversation;
use crate::known_lessons::{class_of, lesson_on};
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::request::wish;
use crate::words::{stems, words};

/// Fewer words than this name a lesson and say nothing about it.
const SAID_SOMETHING: usize = 8;

/// The next move.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    if !talk.may_call("ask_teacher") {
        return Ok(Move::finish(library.say("no_reflect_tool", &context! {})?));
    }
    let path = match lesson_on(library, talk)? {
        Ok(path) => path,
        Err(next) => return Ok(next),
    };
    let named = wish(talk.words, &library.words, &class_names(talk)).class;
    let class = match (&named, path.as_deref().and_then(class_of)) {
        (ClassWish::Named(name), _) => Some(name.clone()),
        (ClassWish::Unsaid | ClassWish::Year(_), class) => class.map(str::to_owned),
    };
    let name = class.clone().unwrap_or_default();
    // What stands before a dash only says which lesson is meant.
    let told = talk.words.split_once(" - ").map_or(talk.words, |(_, told)| told);
    let told =
        (words(talk.words).len() >= SAID_SOMETHING).then(|| as_sentence(library, told, &name));
    let value = context! { class => class.as_deref(), path => path.as_deref() };
    if told.as_deref().is_some_and(names_pupil) {
        return Ok(Move::finish(library.say("no_names", &value)?));
    }
    let note = match told {
        Some(told) => told,
        None => {
            let question = library.say("ask_happened", &value)?;
            let nothing = library.say("option_keep_nothing", &context! {})?;
            let Some(answer) = asked_before(talk, &question) else {
                let why = library.say("ask_keep_why", &value)?;
                return Ok(ask(&question, &why, &[(nothing, String::new())], AnswerMode::Free));
            };
            if is_skipped(&answer) || answer.content.contains(&nothing) {
                return Ok(Move::finish(library.say("kept_nothing", &value)?));
            }
            as_sentence(library, answer.content, &name)
        }
    };
    if names_pupil(&note) {
        return Ok(Move::finish(library.say("no_names", &value)?));
    }
    let note = path.as_deref().and_then(|path| taught(library, path, &note)).unwrap_or(note);
    let value = context! { note => note.as_str(), ..value };
    let Some(class) = class.filter(|_| talk.may_call("update_memory")) else {
        return Ok(Move::finish(library.say("kept_by_you", &value)?));
    };
    let input =
        json!({ "path": format!("memory/classes/{class}/MEMORY.md"), "text": format!("- {note}") });
    let call = Call { name: "update_memory", input };
    match carried_out(library, talk, vec![call], "say_keep", &value)? {
        Ok(problems) => Ok(Move::finish(library.say("kept", &context! { problems, ..value })?)),
        Err(next) => Ok(next),
    }
}

/// A note that says that the lesson was taught, with the topic that the class has had by it: a starter
/// can go back to it then. None where the note says that already, or nothing of the kind.
fn taught(library: &Library, path: &str, note: &str) -> Option<String> {
    let said = stems(note);
    let rules = &library.rules.instructions;
    let is_taught = rules.taught.iter().any(|phrase| phrase.is_in(&said));
    let topic = path.rsplit('/').nth(1)?.replace('-', " ");
    let named = stems(&topic).iter().all(|word| said.contains(word));
    (is_taught && !named).then(|| format!("They have had {topic}: {}", lower_first(note)))
}

/// A sentence that goes on behind a colon.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}
