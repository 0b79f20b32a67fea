//! Lessons that exist: which one is meant, its class, what it holds.

use lessons::ContentInput;
use minijinja::context;
use serde_json::json;
use text::stem;

use super::classes::{ClassProfile, ClassWish, class_names, class_path};
use super::conversation::Conversation;
use super::library::{DrafterError, Library};
use super::moves::{Call, Move};
use super::notes;
use super::outline::{self, about};
use super::reading::points_to_open;
use super::request::{names_changed_lesson, says_lesson_on, start_of, wish};
use super::sections::Place;
use super::words::{stems, words};

/// How many lessons a question lists; any other can be named in her own words.
const MOST_OPTIONS: usize = 8;

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
) -> Result<Result<String, Move>, DrafterError> {
    if let Some(path) = outline::paths(talk.words).into_iter().next() {
        return Ok(Ok(path));
    }
    if let Some(path) = this_lesson(library, talk) {
        return Ok(Ok(path));
    }
    let known = known_paths(talk);
    let said = class_said(library, talk, &known);
    if let Some(path) = outline::worked_on(&talk.before)
        && is_for(&path, said.as_deref())
        && best(library, talk, of_class(&known, said.as_deref())).contains(&path)
    {
        return Ok(Ok(path));
    }
    let paths = match all_lessons(library, talk)? {
        Ok(paths) => paths,
        Err(next) => return Ok(Err(next)),
    };
    let class = class_said(library, talk, &paths);
    let fitting = best(library, talk, of_class(&paths, class.as_deref()));
    // Of several that could be meant it is the one that she looks at.
    if let Some(open) = open_lesson(talk).filter(|open| fitting.iter().any(|path| path == open)) {
        return Ok(Ok(open.to_owned()));
    }
    choose(library, talk, &fitting)
}

/// Whether no lesson of the class is on what the words say it is on: one on something else is not changed
/// in its place. Or the look at those there are.
pub(super) fn names_none(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<bool, Move>, DrafterError> {
    let said = words(start_of(talk.words));
    if !names_changed_lesson(&said, &library.words, &library.section_names())
        || !says_lesson_on(&said)
        || !outline::paths(talk.words).is_empty()
    {
        return Ok(Ok(false));
    }
    let paths = match all_lessons(library, talk)? {
        Ok(paths) => paths,
        Err(next) => return Ok(Err(next)),
    };
    let class = class_said(library, talk, &paths);
    Ok(Ok(about_topic(library, talk, of_class(&paths, class.as_deref())).is_empty()))
}

/// The lesson that is open before her.
pub(super) fn open_lesson<'a>(talk: &Conversation<'a>) -> Option<&'a str> {
    talk.fragment("open_lesson", ".md").map(|fragment| fragment.source.as_str())
}

/// The open lesson, when her words say "this lesson".
pub(super) fn this_lesson(library: &Library, talk: &Conversation<'_>) -> Option<String> {
    let open = open_lesson(talk).filter(|_| points_to_open(talk.words, &library.words));
    open.map(str::to_owned)
}

/// The lesson on the topic that the words name, or the last one when they name none; none when there
/// is no such lesson.
pub(super) fn lesson_on(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<Option<String>, Move>, DrafterError> {
    if let Some(path) = outline::paths(talk.words).into_iter().next() {
        return Ok(Ok(Some(path)));
    }
    if let Some(path) = this_lesson(library, talk) {
        return Ok(Ok(Some(path)));
    }
    let known = known_paths(talk);
    let fitting = |paths: &[String]| {
        let (class, topic) = class_and_topic(library, talk, paths);
        let paths = of_class(paths, class.as_deref());
        let Some(topic) = topic else { return paths };
        let (said, topic) = (telling(library, talk.words), telling(library, &topic));
        let within = |words: &[String], all: &[String]| words.iter().all(|w| all.contains(w));
        // A word in common does not make it the lesson: "binary search" is not "binary numbers".
        let is_it = |path: &String| {
            let slug = telling(library, slug(path));
            let shared = slug.iter().any(|word| said.contains(word));
            !shared || within(&slug, &said) || within(&topic, &slug)
        };
        about_topic(library, talk, paths).into_iter().filter(is_it).collect()
    };
    if let Some(path) = outline::worked_on(&talk.before)
        && fitting(&known).contains(&path)
    {
        return Ok(Ok(Some(path)));
    }
    let paths = match all_lessons(library, talk)? {
        Ok(paths) => fitting(&paths),
        Err(next) => return Ok(Err(next)),
    };
    if paths.is_empty() {
        return Ok(Ok(None));
    }
    Ok(choose(library, talk, &paths)?.map(Some))
}

/// The class that the words name, of those that have a profile or a lesson.
fn class_said(library: &Library, talk: &Conversation<'_>, paths: &[String]) -> Option<String> {
    class_and_topic(library, talk, paths).0
}

fn class_and_topic(
    library: &Library,
    talk: &Conversation<'_>,
    paths: &[String],
) -> (Option<String>, Option<String>) {
    let mut names = class_names(talk);
    for class in paths.iter().filter_map(|path| class_of(path)) {
        if names.iter().all(|name| !name.eq_ignore_ascii_case(class)) {
            names.push(class.to_owned());
        }
    }
    let wish = wish(talk.words, &library.words, &names);
    let class = match wish.class {
        ClassWish::Named(name) => Some(name),
        ClassWish::Unsaid | ClassWish::Year(_) => None,
    };
    (class, wish.topic)
}

fn is_for(path: &str, class: Option<&str>) -> bool {
    class.is_none_or(|class| path.to_lowercase().contains(&format!("/{}/", class.to_lowercase())))
}

fn of_class(paths: &[String], class: Option<&str>) -> Vec<String> {
    paths.iter().filter(|path| is_for(path, class)).cloned().collect()
}

fn slug(path: &str) -> &str {
    path.rsplit('/').nth(1).unwrap_or_default()
}

/// Those that share most words of their topic with what was said; all of them when none does.
fn best(library: &Library, talk: &Conversation<'_>, paths: Vec<String>) -> Vec<String> {
    let fitting = about_topic(library, talk, paths.clone());
    if fitting.is_empty() { paths } else { fitting }
}

/// Those that share most words of their topic with what was said, else those whose topic has
/// another name there; none when nothing fits.
fn about_topic(library: &Library, talk: &Conversation<'_>, paths: Vec<String>) -> Vec<String> {
    let said = telling(library, talk.words);
    let shared =
        |path: &String| telling(library, slug(path)).iter().filter(|w| said.contains(w)).count();
    let most = paths.iter().map(shared).max().unwrap_or_default();
    if most > 0 {
        return paths.into_iter().filter(|path| shared(path) == most).collect();
    }
    let Some(meant) = talk.topics.named(library, talk.words, "") else { return Vec::new() };
    let same = |path: &String| talk.topics.about(library, slug(path), "") == Some(meant);
    paths.into_iter().filter(same).collect()
}

/// Stems of the words that say which topic it is: none that every request has, and no numbers.
fn telling(library: &Library, text: &str) -> Vec<String> {
    let known = &library.words;
    let framing = known.filler.iter().chain(&known.cut).chain(&known.everywhere);
    let framing: Vec<String> = framing.chain(&known.changing).map(|word| stem(word)).collect();
    let mut telling = stems(text);
    telling.retain(|word| {
        !framing.contains(word) && word.len() > 1 && !word.chars().all(|c| c.is_ascii_digit())
    });
    telling.dedup();
    telling
}

/// Paths of the lessons that were listed or begun in this conversation.
fn known_paths(talk: &Conversation<'_>) -> Vec<String> {
    let answers = talk.before.iter().chain(&talk.answers).filter(|answer| !answer.is_error);
    let listing = answers.filter(|a| matches!(a.name, "list_lessons" | "create_lesson"));
    let mut paths: Vec<String> = Vec::new();
    for path in listing.flat_map(|answer| outline::paths(answer.content)) {
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}

/// Paths of all lessons; or the look at them and at the classes there are.
fn all_lessons(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<Vec<String>, Move>, DrafterError> {
    let look = [Call::lessons(), Call::list("classes")].into_iter().chain(notes::look(talk));
    let look = talk.unanswered(look);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_find", &context! {})?, look)));
    }
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    Ok(Ok(listed.map(|answer| outline::paths(answer.content)).unwrap_or_default()))
}

/// One of several lessons: she is asked which.
fn choose(
    library: &Library,
    talk: &Conversation<'_>,
    paths: &[String],
) -> Result<Result<String, Move>, DrafterError> {
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
) -> Result<Result<String, Move>, DrafterError> {
    let question = library.say("ask_which", &context! {})?;
    let answer = talk.latest("ask_teacher", |answer| answer.text("question") == question);
    if let Some(answer) = answer {
        // The label of one lesson can be the beginning of another's: the longest is meant.
        let named = paths.iter().filter(|path| answer.content.contains(label(path)));
        let unsaid = library.say("lesson_unsaid", &context! {})?;
        return Ok(named.max_by_key(|path| path.len()).cloned().ok_or(Move::finish(unsaid)));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(first.to_owned()));
    }
    let option = |path: &String| json!({ "label": label(path), "description": "" });
    let options: Vec<serde_json::Value> = paths.iter().take(MOST_OPTIONS).map(option).collect();
    let free = paths.len() > MOST_OPTIONS;
    let input = json!({ "question": question, "options": options, "freeText": free });
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
