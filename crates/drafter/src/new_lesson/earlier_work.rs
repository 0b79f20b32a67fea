//! Which lesson is meant by words that point to earlier work. One that fits is named; of two that fit
//! she is asked.

use minijinja::context;
use serde_json::json;

use crate::conversation::Conversation;
use crate::known_lessons::{class_of, topic_of};
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::outline;
use crate::request::{EarlierWork, Wish};

/// How many lessons a question lists.
const MOST_OPTIONS: usize = 6;

/// A lesson that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EarlierLesson {
    /// Where it stands.
    pub path: String,
    /// What it is on.
    pub topic: String,
}

/// The lesson that is meant, none when there is none; or the move towards knowing it.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    earlier: &EarlierWork,
) -> Result<Result<Option<EarlierLesson>, Move>, DrafterError> {
    let look = talk.unanswered([Call::lessons()]);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_find", &context! {})?, look)));
    }
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let there = listed.map(|answer| lessons(answer.content)).unwrap_or_default();
    // What was said beside the request may name it.
    let named = talk.beside.iter().flat_map(|beside| outline::paths(beside)).next();
    if let Some(lesson) = named.and_then(|path| there.iter().find(|l| l.path == path)) {
        return Ok(Ok(Some(lesson.clone())));
    }
    let of = |lesson: &EarlierLesson, class: &str| {
        class_of(&lesson.path).is_some_and(|own| own.eq_ignore_ascii_case(class))
    };
    let target = wish.class_name();
    let fits = |lesson: &&EarlierLesson| match (&earlier.class, target) {
        (Some(class), _) => of(lesson, class),
        // "The same as last time but for 2C" points to another class's lesson.
        (None, Some(target)) => !of(lesson, target),
        (None, None) => true,
    };
    let mut fitting: Vec<&EarlierLesson> = there.iter().filter(fits).collect();
    if fitting.is_empty() && earlier.class.is_none() {
        fitting = there.iter().collect();
    }
    match fitting.as_slice() {
        [] => Ok(Ok(None)),
        [only] => Ok(Ok(Some((*only).clone()))),
        // The list begins with the one that was changed last.
        [last, ..] if earlier.is_last && earlier.class.is_none() => Ok(Ok(Some((*last).clone()))),
        several => ask(library, talk, earlier, several),
    }
}

fn ask(
    library: &Library,
    talk: &Conversation<'_>,
    earlier: &EarlierWork,
    several: &[&EarlierLesson],
) -> Result<Result<Option<EarlierLesson>, Move>, DrafterError> {
    let question = library.say("ask_earlier", &context! { said => earlier.said.as_str() })?;
    if let Some(answer) = talk.latest("ask_teacher", |answer| answer.text("question") == question) {
        let named = several.iter().find(|lesson| answer.content.contains(&label(lesson)));
        return Ok(Ok(named.map(|lesson| (*lesson).clone())));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(several.first().map(|lesson| (*lesson).clone())));
    }
    let option =
        |lesson: &&EarlierLesson| json!({ "label": label(lesson), "description": lesson.path });
    let options: Vec<serde_json::Value> = several.iter().take(MOST_OPTIONS).map(option).collect();
    let input = json!({ "question": question, "options": options, "freeText": true });
    Ok(Err(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

/// The lessons that are there, in place of one that is not.
pub(super) fn offered(talk: &Conversation<'_>) -> Vec<serde_json::Value> {
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let there = listed.map(|answer| lessons(answer.content)).unwrap_or_default();
    let there = there.iter().take(MOST_OPTIONS);
    there.map(|lesson| json!({ "label": label(lesson), "description": lesson.path })).collect()
}

/// A lesson in a few words, such as "iteration, 3B".
fn label(lesson: &EarlierLesson) -> String {
    match class_of(&lesson.path) {
        Some(class) => format!("{}, {class}", lesson.topic),
        None => lesson.topic.clone(),
    }
}

/// The lessons of a list, in its order.
fn lessons(list: &str) -> Vec<EarlierLesson> {
    let lesson = |line: &str| {
        let path = outline::paths(line).into_iter().next()?;
        let (_, title) = line.split_once(": ")?;
        let title = title.split(" (").next().unwrap_or_default();
        Some(EarlierLesson { topic: topic_of(title), path })
    };
    list.lines().filter_map(lesson).collect()
}
