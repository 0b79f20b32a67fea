//! Changing one section of a lesson that exists: find it, read it, replace that section alone.

pub(super) mod change;

use minijinja::{Value, context};
use serde_json::json;

use super::classes::ClassWish;
use super::conversation::{Answer, Conversation};
use super::library::{Change, Library, OfflineError, Pack, Revision, value_of};
use super::listing::listed;
use super::moves::{Call, Move};
use super::numbered::{Line, lines};
use super::planning::{class_names, folder_fits, unanswered};
use super::request::wish;
use super::words::{contains_phrase, stems};

/// How often a change is tried.
const MOST_TRIES: usize = 2;

/// The folder of the lesson that was written or read last.
pub(super) fn folder_in(answers: &[Answer<'_>]) -> Option<String> {
    let touched = answers.iter().rev().filter(|answer| !answer.is_error);
    let mut paths =
        touched.filter(|a| matches!(a.name, "write_file" | "str_replace")).map(Answer::path);
    let path = paths.find(|path| path.starts_with("lessons/"))?;
    path.rsplit_once('/').map(|(folder, _)| folder.to_owned())
}

/// The next move towards a changed section.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, OfflineError> {
    if !talk.may_call("str_replace") || !talk.may_call("read_file") {
        return Ok(Move::finish(library.say("no_write_tool", &context! {})?));
    }
    let folder = match find_lesson(library, talk)? {
        Ok(folder) => folder,
        Err(next) => return Ok(next),
    };
    let said = stems(talk.words);
    let revision = library.rules.revisions.iter().find(|revision| asks(revision, &said));
    let (file, heading) = target(library, &said, revision);
    let path = format!("{folder}/{file}");
    let reads = unanswered(talk, [Call::read(&path)]);
    let name = library.rules.documents.iter().find(|d| d.file == file).map(|d| d.name.clone());
    let examples: Vec<&str> =
        library.rules.revisions.iter().map(|revision| revision.example.as_str()).collect();
    let about = context! {
        path => path.as_str(), heading => heading.as_str(), name, examples => value_of(examples),
    };
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_open", &about)?, reads));
    }
    let Some(content) = talk.file(&path) else {
        return Ok(Move::finish(library.say("no_lesson", &about)?));
    };
    let Some(revision) = revision else {
        return Ok(Move::finish(library.say("unknown_change", &about)?));
    };
    let document = lines(content);
    let Some(old) = section(&document, &heading) else {
        return Ok(Move::finish(library.say("nothing_to_change", &about)?));
    };
    let context = change_context(library, &document, &old)?;
    let Some(new) = change::revise(library, revision, &old, &context)? else {
        return Ok(Move::finish(library.say("nothing_to_change", &about)?));
    };
    let tries: Vec<&Answer<'_>> = talk.answers[talk.fresh..]
        .iter()
        .filter(|a| a.name == "str_replace" && a.path() == path)
        .collect();
    if tries.iter().any(|answer| !answer.is_error) {
        let key = match revision.change {
            Change::Shorten => "revised_shorten",
            Change::Simplify => "revised_simplify",
            Change::Append => "revised_append",
            Change::Replace => "revised_replace",
        };
        let what = library.say(key, &context! { ..value_of(&new.facts), ..about.clone() })?;
        return Ok(Move::finish(library.say("revised", &context! { what, ..about })?));
    }
    if tries.len() >= MOST_TRIES {
        let why = tries.last().map_or("", |answer| answer.content);
        let context = context! { why, written => value_of([""; 0]) };
        return Ok(Move::finish(library.say("cannot_write", &context)?));
    }
    Ok(Move::act(String::new(), vec![Call::replace(&path, &old, &new.text)]))
}

pub(super) fn asks(revision: &Revision, said: &[String]) -> bool {
    let all = |group: &Vec<String>| group.iter().all(|word| contains_phrase(said, &stems(word)));
    revision.asked.iter().any(all)
}

/// The document and the heading that the words name, or that such a change is usually about.
fn target(library: &Library, said: &[String], revision: Option<&Revision>) -> (String, String) {
    let documents = &library.rules.documents;
    let named = documents.iter().find(|d| contains_phrase(said, &stems(&d.name)));
    let within = |file: &str| named.is_none_or(|document| document.file == file);
    let called = documents
        .iter()
        .filter(|document| within(&document.file))
        .flat_map(|d| d.sections.iter().flat_map(move |s| s.called.iter().map(move |c| (d, s, c))))
        .filter(|(.., called)| contains_phrase(said, &stems(called)))
        // `max_by_key` takes the last of equals; the first document is meant.
        .rev()
        .max_by_key(|(.., called)| called.len());
    if let Some((document, section, _)) = called {
        return (document.file.clone(), section.heading.clone());
    }
    let usually = revision.and_then(|revision| revision.usually.clone());
    let usually = usually.filter(|(file, _)| within(file));
    let body = || {
        let document = named.or_else(|| documents.first());
        document.map(|d| (d.file.clone(), d.body.clone())).unwrap_or_default()
    };
    usually.unwrap_or_else(body)
}

/// The folder of the lesson that is meant.
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
    let fits_class = |folder: &str| {
        class.as_ref().is_none_or(|class| {
            folder.to_lowercase().contains(&format!("/{}/", class.to_lowercase()))
        })
    };
    let named = talk.words.split_whitespace().find_map(|word| {
        let at = word.find("lessons/")?;
        let path = word[at..].trim_end_matches(|c: char| !c.is_alphanumeric());
        let path =
            path.strip_suffix(".md").and_then(|p| p.rsplit_once('/')).map_or(path, |(f, _)| f);
        Some(path.to_owned())
    });
    let worked_on = folder_in(&talk.before).filter(|folder| fits_class(folder));
    if let Some(folder) = named.or(worked_on) {
        return Ok(Ok(folder));
    }
    let say = |name: &str| library.say(name, &context! {});
    let look = unanswered(talk, [Call::list("lessons")]);
    if !look.is_empty() {
        return Ok(Err(Move::act(say("say_find")?, look)));
    }
    let classes: Vec<String> = listed(talk, "lessons")
        .unwrap_or_default()
        .folders
        .into_iter()
        .filter(|name| class.as_ref().is_none_or(|class| class.eq_ignore_ascii_case(name)))
        .map(|name| format!("lessons/{name}"))
        .collect();
    let look = unanswered(talk, classes.iter().map(|folder| Call::list(folder)));
    if !look.is_empty() {
        return Ok(Err(Move::act(String::new(), look)));
    }
    let mut folders = Vec::new();
    for class in &classes {
        let lessons = listed(talk, class).unwrap_or_default().folders;
        folders.extend(lessons.into_iter().map(|lesson| format!("{class}/{lesson}")));
    }
    let said = stems(talk.words);
    let slug = |folder: &str| folder.rsplit('/').next().unwrap_or_default().to_owned();
    if folders.iter().any(|folder| folder_fits(&slug(folder), &said)) {
        folders.retain(|folder| folder_fits(&slug(folder), &said));
    }
    match folders.as_slice() {
        [] => Ok(Err(Move::finish(say("no_lesson")?))),
        [only] => Ok(Ok(only.clone())),
        [first, ..] => ask_which(library, talk, &folders, first),
    }
}

fn ask_which(
    library: &Library,
    talk: &Conversation<'_>,
    folders: &[String],
    first: &str,
) -> Result<Result<String, Move>, OfflineError> {
    let question = library.say("ask_which", &context! {})?;
    let answer = talk.latest("ask_teacher", |answer| answer.text("question") == question);
    if let Some(answer) = answer {
        let chosen = folders.iter().find(|f| answer.content.contains(label(f)));
        return Ok(Ok(chosen.map_or(first, String::as_str).to_owned()));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Ok(first.to_owned()));
    }
    let option = |folder: &String| json!({ "label": label(folder), "description": "" });
    let options: Vec<serde_json::Value> = folders.iter().take(8).map(option).collect();
    let input = json!({ "question": question, "options": options, "freeText": false });
    Ok(Err(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

fn label(folder: &str) -> &str {
    folder.trim_start_matches("lessons/")
}

/// A section with its heading, without blank lines behind it.
fn section(document: &[Line], heading: &str) -> Option<String> {
    let wanted = stems(heading);
    let mut fenced = false;
    let mut found: Option<Vec<&str>> = None;
    for line in document {
        if line.text.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let title = (!fenced).then(|| line.text.strip_prefix("## ")).flatten();
        match (&mut found, title) {
            (Some(_), Some(_)) => break,
            (Some(section), None) => section.push(&line.text),
            (None, Some(title)) if stems(title) == wanted => found = Some(vec![&line.text]),
            (None, _) => {}
        }
    }
    let section = found?.join("\n");
    Some(section.trim_end().to_owned())
}

/// What a document with this title is about.
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

/// What the templates of new text need to know of the lesson.
fn change_context(library: &Library, document: &[Line], old: &str) -> Result<Value, OfflineError> {
    let title = document.iter().find_map(|line| line.text.strip_prefix("# ")).unwrap_or_default();
    let topic = topic_of(title);
    let pack = pack_about(library, &topic)?;
    let turn = old.matches("______\n\n**").count() + old.lines().count();
    Ok(context! { topic, pack => value_of(pack), turn, minutes => change::minutes(old) })
}
