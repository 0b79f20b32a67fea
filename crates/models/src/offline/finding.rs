//! Lessons that exist: which one is meant, its class, what it holds.

use lessons::ContentInput;
use minijinja::context;
use serde_json::json;

use super::classes::{ClassProfile, ClassWish};
use super::conversation::Conversation;
use super::library::{Library, OfflineError};
use super::moves::{Call, Move};
use super::outline::{self, about};
use super::planning::{class_names, class_path, path_fits, unanswered};
use super::request::wish;
use super::sections::Place;
use super::words::stems;

/// What is looked at of a lesson before it is changed: its outline and its class's profile.
pub(super) fn looks(path: &str) -> Vec<Call> {
    let class = class_of(path).map(|class| Call::read(&class_path(class)));
    [Call::lesson(path)].into_iter().chain(class).collect()
}

/// The profile of a lesson's class, when it has been read.
pub(super) fn profile_of(talk: &Conversation<'_>, path: &str) -> Option<ClassProfile> {
    let (name, file) = (class_of(path)?, class_path(class_of(path)?));
    Some(ClassProfile::parse(name, &file, talk.file(&file)?))
}

/// The class in whose folder a lesson stands.
pub(super) fn class_of(path: &str) -> Option<&str> {
    let (class, _) = label(path).split_once('/')?;
    Some(class)
}

/// What the section held when it was looked at.
pub(super) fn shown(talk: &Conversation<'_>, path: &str, place: &Place) -> Option<ContentInput> {
    let shown = about(talk, "get_lesson", path, &place.id).filter(|answer| !answer.is_error)?;
    let body = outline::body(shown.content);
    place.read(&body).map(|section| section.to_input())
}

/// The lesson that is meant.
pub(super) fn find_lesson(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<String, Move>, OfflineError> {
    let class = class_said(library, talk);
    let named = outline::paths(talk.words).into_iter().next();
    let worked_on = outline::worked_on(&talk.before).filter(|path| is_for(path, class.as_deref()));
    if let Some(path) = named.or(worked_on) {
        return Ok(Ok(path));
    }
    let mut paths = match lessons_of(library, talk, class.as_deref())? {
        Ok(paths) => paths,
        Err(next) => return Ok(Err(next)),
    };
    let said = stems(talk.words);
    if paths.iter().any(|path| path_fits(slug(path), &said)) {
        paths.retain(|path| path_fits(slug(path), &said));
    }
    choose(library, talk, &paths)
}

/// The lesson on the topic that the words name, or the last one when they name none; none when there
/// is no such lesson.
pub(super) fn lesson_on(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<Option<String>, Move>, OfflineError> {
    let class = class_said(library, talk);
    let topic = wish(talk.words, &library.words, &class_names(talk)).topic;
    let topic = stems(&topic.unwrap_or_default());
    let fits = |path: &str| {
        is_for(path, class.as_deref()) && (topic.is_empty() || path_fits(slug(path), &topic))
    };
    let named = outline::paths(talk.words).into_iter().next();
    let worked_on = outline::worked_on(&talk.before).filter(|path| fits(path));
    if let Some(path) = named.or(worked_on) {
        return Ok(Ok(Some(path)));
    }
    let mut paths = match lessons_of(library, talk, class.as_deref())? {
        Ok(paths) => paths,
        Err(next) => return Ok(Err(next)),
    };
    paths.retain(|path| fits(path));
    if paths.is_empty() {
        return Ok(Ok(None));
    }
    Ok(choose(library, talk, &paths)?.map(Some))
}

/// The class that the words name.
fn class_said(library: &Library, talk: &Conversation<'_>) -> Option<String> {
    match wish(talk.words, &library.words, &class_names(talk)).class {
        ClassWish::Named(name) => Some(name),
        ClassWish::Unsaid | ClassWish::Year(_) => None,
    }
}

fn is_for(path: &str, class: Option<&str>) -> bool {
    class.is_none_or(|class| path.to_lowercase().contains(&format!("/{}/", class.to_lowercase())))
}

fn slug(path: &str) -> &str {
    path.rsplit('/').nth(1).unwrap_or_default()
}

/// Paths of the lessons of a class, or of all; or the look at them.
fn lessons_of(
    library: &Library,
    talk: &Conversation<'_>,
    class: Option<&str>,
) -> Result<Result<Vec<String>, Move>, OfflineError> {
    let look = unanswered(talk, [Call::lessons()]);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_find", &context! {})?, look)));
    }
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let mut paths = listed.map(|answer| outline::paths(answer.content)).unwrap_or_default();
    paths.retain(|path| is_for(path, class));
    Ok(Ok(paths))
}

/// One of several lessons: she is asked which.
fn choose(
    library: &Library,
    talk: &Conversation<'_>,
    paths: &[String],
) -> Result<Result<String, Move>, OfflineError> {
    match paths {
        [] => Ok(Err(Move::finish(library.say("no_lesson", &context! {})?))),
        [only] => Ok(Ok(only.clone())),
        [first, ..] => ask_which(library, talk, paths, first),
    }
}

fn ask_which(
    library: &Library,
    talk: &Conversation<'_>,
    paths: &[String],
    first: &str,
) -> Result<Result<String, Move>, OfflineError> {
    let question = library.say("ask_which", &context! {})?;
    let answer = talk.latest("ask_teacher", |answer| answer.text("question") == question);
    if let Some(answer) = answer {
        let chosen = paths.iter().find(|path| answer.content.contains(label(path)));
        return Ok(Ok(chosen.map_or(first, String::as_str).to_owned()));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(first.to_owned()));
    }
    let option = |path: &String| json!({ "label": label(path), "description": "" });
    let options: Vec<serde_json::Value> = paths.iter().take(8).map(option).collect();
    let input = json!({ "question": question, "options": options, "freeText": false });
    Ok(Err(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

/// A lesson in short, such as `3B/iteration`.
fn label(path: &str) -> &str {
    path.trim_start_matches("lessons/").trim_end_matches("/lesson.md")
}

/// What a lesson is about, by the title in its outline.
pub(super) fn topic_in(outline: &str) -> String {
    let title = outline.lines().find_map(|line| line.strip_prefix("# "));
    topic_of(title.unwrap_or_default())
}

/// What a lesson with this title is about.
pub(super) fn topic_of(title: &str) -> String {
    let title = title.split(':').next().unwrap_or_default();
    title.rsplit_once(" for ").map_or(title, |(topic, _)| topic).trim().to_lowercase()
}
