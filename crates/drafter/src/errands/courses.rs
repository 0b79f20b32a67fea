//! The outline of a course from a specification that stands in the workspace: every demand with its
//! line, shared out over the lessons there are. What the file does not say is named and not filled
//! in, and no lesson is planned instead.

use minijinja::{Value, context};
use serde_json::json;

use super::calls::carried_out;
use super::demands::{Demand, Specification};
use super::question::{AnswerMode, ask, asked_before, is_skipped};
use crate::classes::{ClassWish, class_names};
use crate::conversation::Conversation;
use crate::document::{document, lines};
use crate::lesson::pointer;
use crate::library::{DrafterError, Library, value_of};
use crate::listing::{Listing, listed};
use crate::moves::{Call, Move};
use crate::request::wish;
use crate::words::{stems, words};

const FOLDER: &str = "courses";
const SPECIFICATION: &str = "specification.md";
const TEMPLATE: &str = "course.md";
/// More lessons than a year has.
const MOST_LESSONS: usize = 120;

/// The next move.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    if !talk.may_call("write_file") || !talk.may_call("read_file") {
        return Ok(Move::finish(library.say("no_course_tool", &context! {})?));
    }
    let look = talk.unanswered([".", FOLDER, "classes"].map(Call::list));
    if !look.is_empty() {
        return Ok(Move::act(library.say("say_course", &context! {})?, look));
    }
    let courses = listed(talk, FOLDER).unwrap_or_default();
    let course = match settle_course(library, talk, &courses)? {
        Ok(course) => course,
        Err(next) => return Ok(next),
    };
    let folder = format!("{FOLDER}/{course}");
    let path = format!("{folder}/{SPECIFICATION}");
    let reads = talk.unanswered([Call::list(&folder), Call::read(&path)]);
    if !reads.is_empty() {
        let context = context! { path => path.as_str() };
        return Ok(Move::act(library.say("say_specification", &context)?, reads));
    }
    let value = context! { course => course.as_str(), path => path.as_str() };
    let Some(text) = talk.file(&path) else {
        return Ok(Move::finish(library.say("no_specification", &value)?));
    };
    let read = document(&lines(text));
    let specification = Specification::read(&read, &library.rules.course);
    if specification.parts.is_empty() {
        return Ok(Move::finish(library.say("no_demands", &value)?));
    }
    let asked = wish(talk.words, &library.words, &class_names(talk));
    let wanted = lessons_wanted(library, talk.words);
    let count = wanted.unwrap_or_else(|| specification.usual()).clamp(1, MOST_LESSONS);
    let outlined = specification.lessons(count);
    let there = listed(talk, &folder).unwrap_or_default();
    let (target, taken) = free_name(&there);
    let target = format!("{folder}/{target}");
    let cite = |line: usize, label: &str, quote: &str| pointer(label, &path, line, quote);
    let cited = |demand: &Demand| {
        context! {
            code => demand.code.as_str(), text => demand.text.as_str(), line => demand.line,
            link => cite(demand.line, &demand.code, &demand.quote),
        }
    };
    let all = |demands: &[Demand]| demands.iter().map(cited).collect::<Vec<Value>>();
    let parts: Vec<Value> = specification
        .parts
        .iter()
        .map(|part| {
            let (title, demands) = (part.title.as_str(), all(&part.demands));
            context! { title, demands, assessments => all(&part.assessments) }
        })
        .collect();
    let lessons: Vec<Value> = outlined
        .iter()
        .map(|lesson| {
            context! {
                number => lesson.number, part => lesson.part.as_str(), serves => all(&lesson.serves),
                first => lesson.lines.0, last => lesson.lines.1,
                is_assessment => lesson.is_assessment, goes_on => lesson.goes_on,
            }
        })
        .collect();
    let class = match &asked.class {
        ClassWish::Named(name) => name.clone(),
        ClassWish::Year(year) => format!("S{year}"),
        ClassWish::Unsaid => String::new(),
    };
    let more = context! {
        parts, lessons, class, wanted, minutes => asked.minutes, count => outlined.len(),
        others => all(&specification.others), least => specification.least(),
        front => value_of(&read.front), target => target.as_str(), taken,
    };
    let value = context! { ..more, ..value };
    let content = library.fill(TEMPLATE, &value)?;
    let input = json!({ "path": target, "content": format!("{content}\n") });
    let call = Call { name: "write_file", input };
    match carried_out(library, talk, vec![call], "say_outline", &value)? {
        Ok(problems) => Ok(Move::finish(library.say("outlined", &context! { problems, ..value })?)),
        Err(next) => Ok(next),
    }
}

/// The folder of the course that is meant, or the question which it is.
fn settle_course(
    library: &Library,
    talk: &Conversation<'_>,
    courses: &Listing,
) -> Result<Result<String, Move>, DrafterError> {
    let folders = &courses.folders;
    let said = stems(talk.words);
    let known = &library.rules.course.generic;
    let fits = |folder: &&String| {
        let mut own = stems(folder);
        own.retain(|word| !known.iter().any(|generic| generic.stems().contains(word)));
        own.iter().any(|word| said.contains(word))
    };
    let fitting: Vec<&String> = folders.iter().filter(fits).collect();
    let fitting = if fitting.is_empty() && talk.command("plan-course") && folders.len() == 1 {
        // A command without a name means the only course there is, if no other is named.
        let names_other = wish(talk.words, &library.words, &[]).topic.is_some();
        folders.iter().filter(|_| !names_other).collect()
    } else {
        fitting
    };
    match fitting.as_slice() {
        [only] => Ok(Ok((*only).clone())),
        [] => {
            let context = context! { courses => value_of(folders) };
            Ok(Err(Move::finish(library.say("no_course", &context)?)))
        }
        several => {
            let question = library.say("ask_course", &context! {})?;
            let first = || several.first().map(|name| (*name).clone()).unwrap_or_default();
            match asked_before(talk, &question) {
                Some(answer) if !is_skipped(&answer) => {
                    let chosen = several.iter().find(|name| answer.content.contains(name.as_str()));
                    Ok(Ok(chosen.map_or_else(first, |name| (*name).clone())))
                }
                Some(_) => Ok(Ok(first())),
                None if talk.may_call("ask_teacher") => {
                    let options: Vec<(String, String)> =
                        several.iter().map(|name| ((*name).clone(), String::new())).collect();
                    Ok(Err(ask(&question, "", &options, AnswerMode::Chosen)))
                }
                None => Ok(Ok(first())),
            }
        }
    }
}

/// How many lessons she says that there are.
fn lessons_wanted(library: &Library, text: &str) -> Option<usize> {
    let said = words(text);
    let counted = |word: &String| word.starts_with("lesson") || word.starts_with("period");
    let at = said.iter().position(counted)?;
    let before = said.get(at.checked_sub(1)?)?;
    let in_words = || library.words.numbers.iter().position(|number| number == before);
    before.parse().ok().or_else(in_words).filter(|count| *count > 0)
}

/// A file name that the folder does not have, and the one that was taken.
fn free_name(there: &Listing) -> (String, Option<&'static str>) {
    let has = |name: &str| there.files.iter().any(|file| file.eq_ignore_ascii_case(name));
    if !has("course.md") {
        return ("course.md".to_owned(), None);
    }
    let mut number = 2;
    while has(&format!("course-{number}.md")) {
        number += 1;
    }
    (format!("course-{number}.md"), Some("course.md"))
}
