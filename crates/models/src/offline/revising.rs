//! Changing one section of a lesson that exists: find it, look at it, write that section alone.

pub(super) mod change;

use lessons::ContentInput;
use minijinja::{Value, context};
use serde_json::json;

use super::classes::ClassWish;
use super::conversation::{Answer, Conversation};
use super::drafting::is_refused;
use super::library::{Change, Library, OfflineError, Pack, Revision, value_of};
use super::moves::{Call, Move};
use super::outline::{self, about};
use super::planning::{class_names, path_fits, unanswered};
use super::request::wish;
use super::sections::Place;
use super::words::{contains_phrase, stems};

/// How often a change is tried.
const MOST_TRIES: usize = 2;

/// The next move towards a changed section.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, OfflineError> {
    if !talk.may_call("update_section") || !talk.may_call("get_lesson") {
        return Ok(Move::finish(library.say("no_write_tool", &context! {})?));
    }
    let path = match find_lesson(library, talk)? {
        Ok(path) => path,
        Err(next) => return Ok(next),
    };
    let examples: Vec<&str> =
        library.rules.revisions.iter().map(|revision| revision.example.as_str()).collect();
    let about_lesson = context! { path => path.as_str(), examples => value_of(&examples) };
    let reads = unanswered(talk, [Call::lesson(&path)]);
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_open", &about_lesson)?, reads));
    }
    let Some(outlined) = about(talk, "get_lesson", &path, "").filter(|answer| !answer.is_error)
    else {
        return Ok(Move::finish(library.say("no_lesson", &about_lesson)?));
    };
    let said = stems(talk.words);
    let Some(revision) = library.rules.revisions.iter().find(|revision| asks(revision, &said))
    else {
        return Ok(Move::finish(library.say("unknown_change", &about_lesson)?));
    };
    let places = outline::places(outlined.content);
    let Some(place) = target(library, &said, revision, &places) else {
        return Ok(Move::finish(library.say("no_section", &about_lesson)?));
    };
    let reads = unanswered(talk, [Call::section(&path, &place.id)]);
    if !reads.is_empty() {
        return Ok(Move::act(String::new(), reads));
    }
    let heading = place.heading.as_str();
    let about_section = context! { heading, ..about_lesson };
    let nothing = || Ok(Move::finish(library.say("nothing_to_change", &about_section)?));
    let Some(old) = shown(talk, &path, place) else { return nothing() };
    let topic = topic_in(outlined.content);
    let context = change_context(library, &topic, &old)?;
    let Some(new) = change::revise(library, revision, &old, &context)? else { return nothing() };
    let tries: Vec<&Answer<'_>> = talk.answers[talk.fresh..]
        .iter()
        .filter(|a| a.name == "update_section" && a.text("lesson") == path)
        .collect();
    if tries.iter().any(|answer| !answer.is_error) {
        let what = what_changed(library, revision, &value_of(&new.facts))?;
        return Ok(Move::finish(library.say("revised", &context! { what, ..about_section })?));
    }
    if tries.iter().any(|answer| is_refused(library, answer)) {
        return Ok(Move::finish(library.say("hers", &about_section)?));
    }
    if tries.len() >= MOST_TRIES {
        let why = tries.last().map_or("", |answer| answer.content);
        let context = context! { why, written => value_of([""; 0]) };
        return Ok(Move::finish(library.say("cannot_write", &context)?));
    }
    Ok(Move::act(String::new(), vec![Call::update(&path, &place.id, &new.content)]))
}

/// What the section held when it was looked at.
fn shown(talk: &Conversation<'_>, path: &str, place: &Place) -> Option<ContentInput> {
    let shown = about(talk, "get_lesson", path, &place.id).filter(|answer| !answer.is_error)?;
    let body = outline::body(shown.content);
    place.read(&body).map(|section| section.to_input())
}

/// What the teacher is told of a change.
pub(super) fn what_changed(
    library: &Library,
    revision: &Revision,
    facts: &Value,
) -> Result<String, OfflineError> {
    let key = match revision.change {
        Change::Shorten => "revised_shorten",
        Change::Simplify => "revised_simplify",
        Change::Append => "revised_append",
        Change::Replace => "revised_replace",
    };
    library.say(key, facts)
}

pub(super) fn asks(revision: &Revision, said: &[String]) -> bool {
    let all = |group: &Vec<String>| group.iter().all(|word| contains_phrase(said, &stems(word)));
    revision.asked.iter().any(all)
}

/// The section that the words name, or that such a change is usually about.
fn target<'a>(
    library: &Library,
    said: &[String],
    revision: &Revision,
    places: &'a [Place],
) -> Option<&'a Place> {
    let usual = || places.iter().find(|place| place.id == revision.usually);
    // Only a section of tasks takes a task more.
    if revision.change == Change::Append {
        return usual();
    }
    let own = |place: &Place| {
        let spec = library.section(&place.id);
        let called = spec.map(|spec| spec.called.clone()).unwrap_or_default();
        called.into_iter().chain([place.heading.clone()]).collect::<Vec<_>>()
    };
    let named = places
        .iter()
        .filter_map(|place| {
            let names = own(place);
            let fitting = names.iter().filter(|name| contains_phrase(said, &stems(name)));
            Some((fitting.map(String::len).max()?, place))
        })
        // `max_by_key` takes the last of equals; the first section is meant.
        .rev()
        .max_by_key(|(length, _)| *length);
    named.map(|(_, place)| place).or_else(usual)
}

/// The lesson that is meant.
fn find_lesson(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<String, Move>, OfflineError> {
    let names = class_names(talk);
    let wish = wish(talk.words, &library.words, &names);
    let class = match &wish.class {
        ClassWish::Named(name) => Some(name.clone()),
        ClassWish::Unsaid | ClassWish::Year(_) => None,
    };
    let fits_class = |path: &str| {
        class.as_ref().is_none_or(|class| {
            path.to_lowercase().contains(&format!("/{}/", class.to_lowercase()))
        })
    };
    let named = outline::paths(talk.words).into_iter().next();
    let worked_on = outline::worked_on(&talk.before).filter(|path| fits_class(path));
    if let Some(path) = named.or(worked_on) {
        return Ok(Ok(path));
    }
    let say = |name: &str| library.say(name, &context! {});
    let look = unanswered(talk, [Call::lessons()]);
    if !look.is_empty() {
        return Ok(Err(Move::act(say("say_find")?, look)));
    }
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let mut paths = listed.map(|answer| outline::paths(answer.content)).unwrap_or_default();
    paths.retain(|path| fits_class(path));
    let said = stems(talk.words);
    let slug = |path: &str| path.rsplit('/').nth(1).unwrap_or_default().to_owned();
    if paths.iter().any(|path| path_fits(&slug(path), &said)) {
        paths.retain(|path| path_fits(&slug(path), &said));
    }
    match paths.as_slice() {
        [] => Ok(Err(Move::finish(say("no_lesson")?))),
        [only] => Ok(Ok(only.clone())),
        [first, ..] => ask_which(library, talk, &paths, first),
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
fn topic_in(outline: &str) -> String {
    let title = outline.lines().find_map(|line| line.strip_prefix("# "));
    topic_of(title.unwrap_or_default())
}

/// What a lesson with this title is about.
pub(super) fn topic_of(title: &str) -> String {
    let title = title.split(':').next().unwrap_or_default();
    title.rsplit_once(" for ").map_or(title, |(topic, _)| topic).trim().to_lowercase()
}

/// The pack of a topic, or a general one.
pub(super) fn pack_about(library: &Library, topic: &str) -> Result<Pack, OfflineError> {
    if let Some(pack) = library.pack(topic) {
        return Ok(pack.clone());
    }
    let none = || value_of([""; 0]);
    library.pack_for_any(&context! {
        topic, outcomes => none(), misconceptions => none(), expects => none(),
        related => none(), intention => "",
    })
}

/// What the templates of new items need to know.
fn change_context(
    library: &Library,
    topic: &str,
    old: &ContentInput,
) -> Result<Value, OfflineError> {
    let pack = pack_about(library, topic)?;
    Ok(context! { topic, pack => value_of(pack), turn => change::count(old) })
}
