//! Which lesson is meant by words that point to earlier work. One that fits is named; of two that fit
//! she is asked.

use minijinja::context;
use serde_json::json;

use crate::conversation::Conversation;
use crate::earlier::{KnownLesson, MadeNow, Meant, meant};
use crate::known_lessons::{class_of, topic_of};
use crate::lesson::{Like, LikeLesson, Material};
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::outline;
use crate::request::{EarlierWork, Wish};
use crate::settled;

/// How many lessons a question lists.
const MOST_OPTIONS: usize = 6;

/// Read and follow the earlier lesson that the words point to, when they do: with a topic of their own
/// the new one is to be like it, without one it has the same topic; or the move towards that.
pub(super) fn follow(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &mut Wish,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let Some(earlier) = wish.earlier.clone() else { return Ok(None) };
    let found = match settle(library, talk, wish, &earlier)? {
        Err(next) => return Ok(Some(next)),
        Ok(found) => found,
    };
    let said = earlier.said.as_str();
    if wish.topic.is_some() {
        let look = talk.unanswered(found.iter().map(|lesson| Call::read(&lesson.path)));
        if !look.is_empty() {
            return Ok(Some(Move::act(library.say("say_find", &context! {})?, look)));
        }
        let lesson = found.map(|known| LikeLesson::read(&known, talk.file(&known.path)));
        material.like = Some(Like { said: said.to_owned(), lesson });
        return Ok(None);
    }
    let Some(lesson) = found else { return Ok(None) };
    let own = class_of(&lesson.path).unwrap_or_default();
    let (path, topic) = (lesson.path.as_str(), lesson.topic.as_str());
    let context = context! { said, path, own, topic };
    // For the same class there is nothing to make anew.
    if wish.class_name().is_none_or(|class| class.eq_ignore_ascii_case(own)) {
        return Ok(Some(Move::finish(library.say("earlier_same", &context)?)));
    }
    material.anew = Some(library.say("note_like", &context)?);
    wish.topic = Some(lesson.topic);
    Ok(None)
}

/// The lesson that is meant, none when there is none; or the move towards knowing it.
fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    earlier: &EarlierWork,
) -> Result<Result<Option<KnownLesson>, Move>, DrafterError> {
    let look = talk.unanswered([Call::lessons()]);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_find", &context! {})?, look)));
    }
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let there = listed.map(|answer| lessons(answer.content)).unwrap_or_default();
    // What was said beside the request may name it.
    let mut named = talk.beside.iter().flat_map(|beside| outline::paths(beside));
    let is_named = |path: &String| !settled::is_aside(&talk.beside, path);
    let named = settled::earlier_named(&talk.beside).map(str::to_owned).or(named.find(is_named));
    if let Some(lesson) = named.and_then(|path| there.iter().find(|l| l.path == path)) {
        return Ok(Ok(Some(lesson.clone())));
    }
    let there: Vec<KnownLesson> =
        there.into_iter().filter(|lesson| !settled::is_aside(&talk.beside, &lesson.path)).collect();
    // The card names the one that was found, with what the present day adds to the words.
    let pointed = talk.fragment("earlier_lesson", ".md");
    if let Some(lesson) = pointed.and_then(|at| there.iter().find(|l| l.path == at.source)) {
        return Ok(Ok(Some(lesson.clone())));
    }
    let made = MadeNow { class: wish.class_name(), has_topic: wish.topic.is_some() };
    match meant(earlier, made, &there, None) {
        Meant::None => Ok(Ok(None)),
        Meant::One(only) => Ok(Ok(Some(only.clone()))),
        Meant::Several(several) => ask(library, talk, earlier, &several),
    }
}

fn ask(
    library: &Library,
    talk: &Conversation<'_>,
    earlier: &EarlierWork,
    several: &[&KnownLesson],
) -> Result<Result<Option<KnownLesson>, Move>, DrafterError> {
    let question = library.say("ask_earlier", &context! { said => earlier.said.as_str() })?;
    if let Some(answer) = talk.latest("ask_teacher", |answer| answer.text("question") == question) {
        let named = several.iter().find(|lesson| answer.content.contains(&lesson.label()));
        return Ok(Ok(named.map(|lesson| (*lesson).clone())));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(several.first().map(|lesson| (*lesson).clone())));
    }
    let option =
        |lesson: &&KnownLesson| json!({ "label": lesson.label(), "description": lesson.path });
    let options: Vec<serde_json::Value> = several.iter().take(MOST_OPTIONS).map(option).collect();
    let input = json!({ "question": question, "options": options, "freeText": true });
    Ok(Err(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

/// The lessons that are there, in place of one that is not.
pub(super) fn offered(talk: &Conversation<'_>) -> Vec<serde_json::Value> {
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let there = listed.map(|answer| lessons(answer.content)).unwrap_or_default();
    let there = there.iter().take(MOST_OPTIONS);
    there.map(|lesson| json!({ "label": lesson.label(), "description": lesson.path })).collect()
}

/// The lessons of a list, in its order.
fn lessons(list: &str) -> Vec<KnownLesson> {
    let lesson = |line: &str| {
        let path = outline::paths(line).into_iter().next()?;
        let (_, title) = line.split_once(": ")?;
        let title = title.split(" (").next().unwrap_or_default();
        Some(KnownLesson { topic: topic_of(title), path, changed: None, worked_on: Vec::new() })
    };
    list.lines().filter_map(lesson).collect()
}
