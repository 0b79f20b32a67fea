//! Writing a lesson down with the tools of lessons: begun once, then section by section, the task
//! list always true. What the teacher has written herself meanwhile is left alone and named.

use std::collections::BTreeMap;

use lessons::SectionKind;
use minijinja::{Value, context};
use serde_json::{Value as Json, json};

use super::conversation::{Answer, Conversation, WORDS_BY};
use super::followed::{self, Followed};
use super::lesson::Lesson;
use super::library::{DrafterError, Library, value_of};
use super::moves::{Call, Move};
use super::outline;
use super::sections::Place;
use super::template::{self, TemplatePart};
use super::words::sentence_case;

/// How many sections one turn writes.
const SECTIONS_A_TURN: usize = 2;
/// After so many failed writes the drafter stops trying.
const MOST_FAILURES: usize = 2;

/// The next piece of the lesson, or the last word.
pub(super) fn next(
    library: &Library,
    talk: &Conversation<'_>,
    lesson: &Lesson,
) -> Result<Move, DrafterError> {
    let value = context! { writer => talk.writer(), ..value_of(lesson) };
    let Some(begun) = talk.latest("create_lesson", |answer| !answer.is_error) else {
        if let Some(stopped) = stopped(library, talk, &failures(talk, &[]), &[])? {
            return Ok(stopped);
        }
        let mut calls = vec![create(lesson)];
        calls.extend(tasks(library, talk, &value, Stage::Writing(0))?);
        return Ok(Move::act(library.say("say_begin", &value)?, calls));
    };
    let path = outline::paths(begun.content).into_iter().next().unwrap_or_default();
    let draft = Draft::of(library, talk, lesson, &path, &begun);
    let value = context! { has => value_of(&draft.has), ..value };
    let followed = Followed::of(library, lesson, &draft.parts, &value)?;
    let value = context! { ..followed.in_lesson(), ..value };
    let failures = failures(talk, &draft.left);
    if let Some(stopped) = stopped(library, talk, &failures, std::slice::from_ref(&path))? {
        return Ok(stopped);
    }
    if let Some(section) = draft.unlooked {
        let say = library.say("say_look", &value)?;
        return Ok(Move::act(say, vec![Call::section(&path, &section)]));
    }
    let outlined = talk.latest("get_lesson", |a| a.text("section").is_empty()).is_some();
    let look = (!outlined && talk.may_call("get_lesson")).then(|| Call::lesson(&path));
    if draft.open.is_empty() && look.is_none() {
        let names = |places: &[Place]| {
            value_of(places.iter().map(|place| place.heading.clone()).collect::<Vec<_>>())
        };
        let written = written_by_model(talk, &draft);
        let more = context! {
            path, left => names(&draft.left), unknown => names(&draft.unknown), written,
        };
        let said = context! { ..followed.in_words(), ..more };
        let last = Move::finish(library.say("done", &context! { ..said, ..value })?);
        return Ok(Move { memories: followed.marks, ..last });
    }
    let (now, later) = draft.open.split_at(SECTIONS_A_TURN.min(draft.open.len()));
    let mut calls = Vec::new();
    for part in now {
        let content = followed::content(library, lesson, part, &value)?;
        calls.extend(content.map(|content| Call::update(&path, &part.place.id, &content)));
    }
    // She waits for the first section, and nobody for the outline.
    calls.extend(look);
    let stage = |open: &[TemplatePart<'_>]| {
        open.first().map_or(library.rules.stages.len(), TemplatePart::stage)
    };
    // What only the outline shows is written last and belongs to the last part of the work.
    let next = if outlined { stage(later) } else { stage(now) };
    let say = match now.first() {
        Some(_) if draft.is_first_of_stage(talk, stage(now)) => {
            library.say(&format!("say_stage_{}", stage(now)), &value)?
        }
        _ => String::new(),
    };
    calls.extend(tasks(library, talk, &value, Stage::Writing(next))?);
    Ok(Move::act(say, calls))
}

/// The headings of the sections in which a model's lines stand.
fn written_by_model(talk: &Conversation<'_>, draft: &Draft<'_>) -> Vec<String> {
    let has_words = |part: &&TemplatePart<'_>| {
        let last = talk.latest("update_section", |a| a.text("section") == part.place.id);
        last.is_some_and(|last| !last.is_error && last.content.contains(WORDS_BY))
    };
    draft.parts.iter().filter(has_words).map(|part| part.place.heading.clone()).collect()
}

fn create(lesson: &Lesson) -> Call {
    let mut input = json!({
        "title": lesson.title, "topic": sentence_case(&lesson.topic), "minutes": lesson.minutes,
        "slug": lesson.slug,
    });
    if let Some(template) = &lesson.template {
        input["template"] = Json::from(template.as_str());
    }
    if !lesson.class.name.is_empty() {
        input["class"] = Json::from(lesson.class.name.as_str());
    }
    Call { name: "create_lesson", input }
}

/// How far the lesson is.
struct Draft<'a> {
    /// All sections that the drafter can write.
    parts: Vec<TemplatePart<'a>>,
    /// Sections that are still to be written, in the drafter's order.
    open: Vec<TemplatePart<'a>>,
    /// Sections that the teacher wrote herself meanwhile.
    left: Vec<Place>,
    /// Sections of her template that the drafter has nothing for.
    unknown: Vec<Place>,
    /// A section whose last change failed and that has not been looked at since.
    unlooked: Option<String>,
    /// The part of the work of each section, by its id.
    stages: BTreeMap<String, usize>,
    /// Which of the drafter's sections the template has, and whether it has activities at all.
    has: BTreeMap<String, bool>,
}

impl<'a> Draft<'a> {
    fn of(
        library: &'a Library,
        talk: &Conversation<'_>,
        lesson: &Lesson,
        path: &str,
        begun: &Answer<'_>,
    ) -> Self {
        let mut places = outline::places(begun.content);
        let outline = talk.latest("get_lesson", |a| !a.is_error && a.text("section").is_empty());
        for place in outline.map(|answer| outline::places(answer.content)).unwrap_or_default() {
            if places.iter().all(|known| known.id != place.id) {
                places.push(place);
            }
        }
        places.retain(|place| place.kind != SectionKind::Timings);
        let activities = places.iter().any(|place| place.kind == SectionKind::Activities);
        let (mut parts, unknown) = template::parts(library, places);
        if lesson.form.is_some() {
            parts.iter_mut().for_each(TemplatePart::keep_own);
        }
        let here = |id: &str| parts.iter().any(|part| part.specs.iter().any(|s| s.id == id));
        let all = library.rules.sections.iter().map(|spec| (spec.id.clone(), here(&spec.id)));
        let mut draft = Self {
            open: vec![],
            left: vec![],
            unknown,
            unlooked: None,
            stages: parts.iter().map(|part| (part.place.id.clone(), part.stage())).collect(),
            has: all.chain([("activities".to_owned(), activities)]).collect(),
            parts: parts.clone(),
        };
        for part in parts {
            match state(library, talk, path, &part.place.id) {
                State::Written => continue,
                State::Hers => {
                    draft.left.push(part.place);
                    continue;
                }
                State::Failed => draft.unlooked = Some(part.place.id.clone()),
                State::Open => {}
            }
            draft.open.push(part);
        }
        draft
    }

    /// Whether nothing of this part of the work has been written yet.
    fn is_first_of_stage(&self, talk: &Conversation<'_>, stage: usize) -> bool {
        let of_stage =
            |answer: &Answer<'_>| self.stages.get(answer.text("section")) == Some(&stage);
        talk.latest("update_section", |answer| !answer.is_error && of_stage(answer)).is_none()
    }
}

enum State {
    Open,
    Written,
    Failed,
    Hers,
}

fn state(library: &Library, talk: &Conversation<'_>, path: &str, section: &str) -> State {
    let Some(last) = outline::about(talk, "update_section", path, section) else {
        return State::Open;
    };
    if !last.is_error {
        return State::Written;
    }
    if is_refused(library, &last) {
        return State::Hers;
    }
    match outline::about(talk, "get_lesson", path, section) {
        None if talk.may_call("get_lesson") => State::Failed,
        Some(shown) if !shown.is_error && !outline::is_drafting(shown.content) => State::Hers,
        Some(_) | None => State::Open,
    }
}

/// Whether the teacher did not let her own words be changed.
pub(super) fn is_refused(library: &Library, answer: &Answer<'_>) -> bool {
    let said = answer.content.to_lowercase();
    answer.is_error && library.words.refused.iter().any(|words| said.contains(words))
}

/// Failed writes since she last spoke, but for those of sections that are left alone.
fn failures<'a>(talk: &Conversation<'a>, left: &[Place]) -> Vec<Answer<'a>> {
    let is_left = |answer: &Answer<'_>| left.iter().any(|place| place.id == answer.text("section"));
    let fresh = talk.answers.get(talk.fresh..).unwrap_or_default().iter();
    let writes = fresh.filter(|a| matches!(a.name, "create_lesson" | "update_section"));
    writes.filter(|a| a.is_error && !is_left(a)).copied().collect()
}

/// The last word when writing failed too often.
fn stopped(
    library: &Library,
    talk: &Conversation<'_>,
    failures: &[Answer<'_>],
    written: &[String],
) -> Result<Option<Move>, DrafterError> {
    // A section that could be written after all was no failure.
    let mended = |failure: &&Answer<'_>| {
        let (lesson, section) = (failure.text("lesson"), failure.text("section"));
        outline::about(talk, "update_section", lesson, section).is_none_or(|last| last.is_error)
    };
    let failures: Vec<&Answer<'_>> = failures.iter().filter(mended).collect();
    if failures.len() < MOST_FAILURES {
        return Ok(None);
    }
    let why = failures.last().map_or("", |answer| answer.content);
    let context = context! { why, written => value_of(written) };
    Ok(Some(Move::finish(library.say("cannot_write", &context)?)))
}

/// How far the work is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stage {
    /// Files are being read.
    Reading,
    /// The part of this place is being written; those before it are done.
    Writing(usize),
}

/// The task list, when it has changed.
pub(super) fn tasks(
    library: &Library,
    talk: &Conversation<'_>,
    value: &Value,
    stage: Stage,
) -> Result<Option<Call>, DrafterError> {
    if !talk.may_call("update_tasks") {
        return Ok(None);
    }
    let known =
        value.get_attr("class").and_then(|c| c.get_attr("known")).is_ok_and(|k| k.is_true());
    let read = library.say(if known { "task_read" } else { "task_read_no_class" }, value)?;
    let reading = match stage {
        Stage::Reading => "inProgress",
        Stage::Writing(_) => "done",
    };
    let mut tasks = vec![json!({ "id": "read", "title": read, "state": reading })];
    for (at, name) in library.rules.stages.iter().enumerate() {
        let state = match stage {
            Stage::Writing(current) if at < current => "done",
            Stage::Writing(current) if at == current => "inProgress",
            Stage::Writing(_) | Stage::Reading => "pending",
        };
        let title = library.say(&format!("task_{name}"), &context! {})?;
        tasks.push(json!({ "id": name, "title": title, "state": state }));
    }
    let input = json!({ "tasks": tasks });
    let same = talk.latest("update_tasks", |_| true).is_some_and(|last| *last.input == input);
    Ok((!same).then_some(Call { name: "update_tasks", input }))
}
