//! A lesson from request to last word: look, settle the class, read, settle the topic, draft.
//!
//! Nothing has to be remembered between turns. Each turn walks the same steps from the beginning, finds
//! in the conversation what is already answered, and stops at the first thing that is not. A lesson that
//! was worked out is kept for as long as the conversation gives the same one, to spare the steps.

mod codes;
mod earlier_work;
mod folder;
mod for_class;
mod form;
mod kept;
mod official;
mod subject;

use lessons::Template;
use minijinja::{Value, context};
use serde_json::json;
use text::stem;

use super::classes::{ClassProfile, class_names, class_path};
use super::conversation::Conversation;
use super::curriculum::{Curriculum, Query};
use super::document::{Document, document, lines, plain_lines};
use super::draft::{self, Stage};
use super::earlier_lessons;
use super::instructions;
use super::lesson::{Lesson, Material};
use super::library::{DrafterError, Library, value_of};
use super::listing::{Listing, listed};
use super::moves::{Call, Move};
use super::notes;
use super::reading::unmade_form;
use super::request::{Wish, respelled, start_of, whole_wish};
use super::settled;
use super::skills;
use super::words::stems;
use for_class::{Settled, settle_class};

/// The most skills that are read for one lesson, their files not counted.
const MOST_SKILLS: usize = 4;

/// The template of a lesson for which none is asked.
const STRUCTURED: &str = "structured";

/// The template for one side of a page.
const ONE_PAGE: &str = "one-page";

/// The most files of one kind that are read.
const MOST_FILES: usize = 8;

/// The next move towards a lesson.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    let say = |name: &str, context: Value| library.say(name, &context);
    if !talk.may_call("create_lesson") || !talk.may_call("update_section") {
        return Ok(Move::finish(say("no_write_tool", context! {})?));
    }
    if let Some(path) = settled::opened(&talk.beside) {
        let look = talk.unanswered([Call::lesson(path)]);
        return match look.is_empty() {
            true => Ok(Move::finish(say("opened", context! { path })?)),
            false => Ok(Move::act(String::new(), look)),
        };
    }
    let made_of = kept::made_of(talk);
    if let Some(lesson) = kept::of(made_of) {
        return draft::next(library, talk, &lesson);
    }
    let look = [".", "classes", "curriculum"].map(Call::list).into_iter().chain(notes::look(talk));
    let look = talk.unanswered(look);
    if !look.is_empty() {
        return Ok(Move::act(say("say_start", context! {})?, look));
    }
    let root = listed(talk, ".");
    let names = class_names(talk);
    let mut wish = whole_wish(&library.words, &names, talk.words, &talk.beside, &talk.earlier);
    let mut material = Material {
        minutes: wish.minutes,
        rest: wish.rest.clone(),
        unmade: unmade_form(talk.words),
        respelled: respelled(start_of(talk.words), &library.words),
        mentioned: wish.outcomes.clone(),
        ..Material::default()
    };
    if let Some(next) = earlier_work::follow(library, talk, &mut wish, &mut material)? {
        return Ok(next);
    }
    let class = match settle_class(library, talk, &wish, &names, &mut material)? {
        Settled::Do(next) => return Ok(next),
        Settled::Class(class) => class,
    };
    if let Some(next) = read_files(library, talk, &class, root.as_ref(), &mut material)? {
        return Ok(next);
    }
    let topic = match settle_topic(library, talk, &wish, &material)? {
        Ok(topic) => topic,
        Err(next) => return Ok(next),
    };
    material.topic = subject::named(library, talk, &topic);
    if let Some(next) = subject::settle(library, talk, &mut material)? {
        return Ok(next);
    }
    if let Some(next) = read_curriculum(library, talk, &mut material)? {
        return Ok(next);
    }
    if let Some(next) = codes::settle(library, talk, &mut material)? {
        return Ok(next);
    }
    if let Some(next) = official::settle(library, talk, &mut material)? {
        return Ok(next);
    }
    if let Some(class) = &material.class {
        match earlier_lessons::read(library, talk, class, &material.topic)? {
            Ok(lessons) => material.earlier = lessons,
            Err(next) => return Ok(next),
        }
    }
    if let Some(next) = read_skills(library, talk, &mut material)? {
        return Ok(next);
    }
    form::settle(library, talk, &wish, &mut material)?;
    if let Some(next) = folder::settle(library, talk, &mut material)? {
        return Ok(next);
    }
    settle_template(&wish, &mut material);
    let lesson = kept::keep(made_of, Lesson::new(library, &material)?);
    draft::next(library, talk, &lesson)
}

/// Read the profile, the preferences, the curriculum file of the subject, and what lessons exist.
fn read_files(
    library: &Library,
    talk: &Conversation<'_>,
    class: &Option<String>,
    root: Option<&Listing>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let mut calls: Vec<Call> = class.iter().map(|name| Call::read(&class_path(name))).collect();
    for file in ["teacher.md", "pedagogy.md"] {
        let there = root.is_some_and(|root| root.files.iter().any(|name| name == file));
        if there && talk.fragment("workspace_file", file).is_none_or(|f| f.cut_bytes > 0) {
            calls.push(Call::read(file));
        }
    }
    calls.push(Call::lessons());
    let mut reads = talk.unanswered(calls);
    if !reads.is_empty() {
        let known = class.is_some();
        let value = context! { class => context! { known, name => class } };
        reads.extend(draft::tasks(library, talk, &value, Stage::Reading)?);
        return Ok(Some(Move::act(library.say("say_read", &context! { class })?, reads)));
    }
    if let Some(name) = class {
        let path = class_path(name);
        match talk.file(&path) {
            Some(content) => material.class = Some(ClassProfile::parse(name, &path, content)),
            None => material.unread.push(path),
        }
    }
    let names = class_names(talk);
    let others: Vec<String> =
        names.into_iter().filter(|name| Some(name) != class.as_ref()).collect();
    material.instructions = instructions::read(library, talk, &others);
    // What she says now is newer than anything that is kept.
    let said = [talk.words].into_iter().chain(talk.beside.iter().copied());
    let now = said.flat_map(|text| instructions::of_request(library, text));
    material.instructions.splice(0..0, now);
    material.rest =
        material.rest.take().filter(|rest| instructions::of_request(library, rest).is_empty());
    if let Some(class) = &mut material.class {
        instructions::without_ruled_out(library, class, &material.instructions);
        let remembered = material.instructions.iter().filter(|said| said.is_remembered());
        let remembered = remembered.map(|said| (said.text.as_str(), said.effects.as_slice()));
        let refused = instructions::of_profile(library, class, remembered);
        material.instructions.extend(refused);
        instructions::into_profile(library, class, &material.instructions);
        if class.subject.trim().is_empty() {
            class.subject = settled::subject_of(&talk.beside, &class.name).unwrap_or_default();
        }
    }
    material.teacher = preferences(talk, "teacher.md");
    material.pedagogy = preferences(talk, "pedagogy.md");
    for (_, file) in [&mut material.teacher, &mut material.pedagogy].into_iter().flatten() {
        instructions::preferences(library, file, &material.instructions);
    }
    Ok(None)
}

fn preferences(talk: &Conversation<'_>, file: &str) -> Option<(String, Document)> {
    let read = talk.file(file).map(|content| document(&lines(content)));
    let shown = || talk.fragment("workspace_file", file).map(|f| document(&plain_lines(&f.text)));
    Some((file.to_owned(), read.or_else(shown)?))
}

fn settle_topic(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    material: &Material,
) -> Result<Result<String, Move>, DrafterError> {
    if let Some(topic) = &wish.topic {
        return Ok(Ok(topic.clone()));
    }
    let class = super::lesson::ClassView::new(material);
    let context = context! { class => value_of(class) };
    // Words that point to a lesson which is not there are answered, and what is there is offered.
    let lost = wish.earlier.as_ref();
    let context = match lost {
        Some(earlier) => context! {
            said => earlier.said.as_str(), whose => earlier.class.as_deref(), ..context
        },
        None => context,
    };
    let of = |name: &str| match lost {
        Some(_) => format!("{name}_earlier"),
        None => name.to_owned(),
    };
    let question = library.say(&of("ask_topic"), &context)?;
    let answered = talk.latest("ask_teacher", |answer| answer.text("question") == question);
    if let Some(answer) = answered {
        let topic = super::request::wish(answer.content, &library.words, &[]).topic;
        let skipped = answer.is_error || answer.content.starts_with('(');
        return Ok(match topic.filter(|_| !skipped) {
            Some(topic) => Ok(topic),
            None => Err(Move::finish(library.say(&of("no_topic"), &context)?)),
        });
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Err(Move::finish(library.say(&of("no_topic"), &context)?)));
    }
    let options = if lost.is_some() { earlier_work::offered(talk) } else { Vec::new() };
    let input = json!({
        "question": question, "reason": library.say("ask_topic_why", &context)?,
        "options": options, "freeText": true,
    });
    Ok(Err(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

/// The curriculum files that are looked into, by their paths.
fn curriculum_files(talk: &Conversation<'_>) -> Vec<String> {
    let files = listed(talk, "curriculum").unwrap_or_default().files;
    files.iter().take(MOST_FILES).map(|file| format!("curriculum/{file}")).collect()
}

/// The curriculum file of the class's subject, or else the one that speaks of the topic.
fn read_curriculum(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let files = curriculum_files(talk);
    let subject = material.class.as_ref().map_or("", |class| class.subject.as_str());
    let called = library.called(subject).join(" ");
    let wanted = stems(&format!("{subject} {called} {}", material.topic));
    let named = |path: &&String| stems(path).iter().any(|word| wanted.contains(word));
    let first: Vec<&String> = files.iter().filter(named).collect();
    let first: Vec<&String> = if first.is_empty() { files.iter().collect() } else { first };
    let reads = talk.unanswered(first.iter().map(|path| Call::read(path)));
    if !reads.is_empty() {
        let class = material.class.as_ref().map(|class| class.name.as_str());
        let say = if class.is_some() { "say_curriculum" } else { "say_read" };
        return Ok(Some(Move::act(library.say(say, &context! { class })?, reads)));
    }
    let common: Vec<String> = library.words.common.iter().map(|word| stem(word)).collect();
    material.alike = talk.topics.alike(library, &material.topic, subject);
    let query = Query::new(&material.topic, &material.alike, &common);
    let mut read = curricula(talk, first.iter().copied());
    // What another subject's file says is not what this class is taught.
    let is_own = |file: &Curriculum| library.taught_in(&file.subject, subject);
    let has_own = !subject.is_empty() && read.iter().any(is_own);
    if !has_own {
        let more = talk.unanswered(files.iter().map(|path| Call::read(path)));
        if !more.is_empty() {
            return Ok(Some(Move::act(library.say("say_more_curriculum", &context! {})?, more)));
        }
        read.extend(curricula(talk, files.iter().filter(|path| !first.contains(path))));
    }
    let has_own = !subject.is_empty() && read.iter().any(is_own);
    if has_own {
        read.retain(is_own);
    }
    let unread = files
        .iter()
        .filter(|path| talk.at_path("read_file", path).is_some_and(|answer| answer.is_error));
    material.unread.extend(unread.cloned());
    // Of equals the first read wins: it is the one of the class's subject.
    let rank = |file: &Curriculum| (file.score(&query), file.subject.eq_ignore_ascii_case(subject));
    material.curriculum = read.into_iter().rev().max_by_key(rank);
    let speaks = material.curriculum.as_ref().is_some_and(|file| file.score(&query) > 0);
    material.borrowed = !subject.is_empty() && !has_own && speaks;
    Ok(None)
}

fn curricula<'a>(
    talk: &Conversation<'_>,
    paths: impl Iterator<Item = &'a String>,
) -> Vec<Curriculum> {
    paths.filter_map(|path| Some(Curriculum::parse(path, talk.file(path)?))).collect()
}

/// The skills that a lesson and this class call for, each only when it is there.
fn read_skills(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let shown = talk.fragment("skills", "").map(|f| f.text.clone()).unwrap_or_default();
    let manifest = skills::manifest(&shown);
    let needs: Vec<String> = material
        .class
        .iter()
        .flat_map(|class| class.needs.iter().map(|b| super::lesson::need_name(b).to_owned()))
        .collect();
    let mut wanted = vec!["backward-design"];
    if !needs.is_empty() {
        wanted.push("differentiation");
    }
    wanted.retain(|name| manifest.contains(name));
    let profile = material.class.as_ref().map(ClassProfile::in_words).unwrap_or_default();
    let more = MOST_SKILLS.saturating_sub(wanted.len());
    let others = skills::others(library, (start_of(talk.words), &profile), &shown, &wanted, more);
    wanted.extend(&others);
    let subject = material.class.as_ref().map_or("", |class| class.subject.as_str());
    let note = notes::look_up(library, talk, &material.topic, subject);
    let notes = notes::look_at_common(talk).chain(note);
    let reads = talk.unanswered(wanted.iter().map(|name| Call::skill(name)).chain(notes));
    if !reads.is_empty() {
        let others: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
        let context = context! { needs, others };
        return Ok(Some(Move::act(library.say("say_skills", &context)?, reads)));
    }
    read_note(library, talk, material);
    let text = |reference: &str| {
        let answer = talk.latest("read_skill", |answer| answer.text("reference") == reference)?;
        (!answer.is_error).then_some(answer.content)
    };
    material.skills =
        wanted.iter().filter(|n| text(n).is_some()).map(|n| (*n).to_owned()).collect();
    let said = stems(&format!("{} {profile}", start_of(talk.words)));
    let subject = material.class.as_ref().map_or("", |class| class.subject.as_str());
    let in_computing = !subject.is_empty() && library.taught_in("", subject);
    let never = if in_computing { &[] } else { library.skills.devices.as_slice() };
    material.cautions = others
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), skills::caution(text(name)?, &said, never)?)))
        .collect();
    let Some(overview) = text("differentiation") else {
        material.advice = needs.iter().map(|_| None).collect();
        return Ok(None);
    };
    let files = |need: &String| {
        library.need_rules(need).find(|r| skills::names_file(overview, &r.reference))
    };
    let mut references: Vec<&str> =
        needs.iter().filter_map(files).map(|r| r.reference.as_str()).collect();
    let mut seen = Vec::new();
    references.retain(|reference| {
        !seen.contains(reference) && {
            seen.push(*reference);
            true
        }
    });
    let reads = talk.unanswered(references.iter().map(|reference| Call::skill(reference)));
    if !reads.is_empty() {
        return Ok(Some(Move::act(library.say("say_details", &context! {})?, reads)));
    }
    material.advice = needs
        .iter()
        .map(|need| {
            let rule = files(need)?;
            Some(skills::advice(text(&rule.reference)?, need, rule))
        })
        .collect();
    let read = references.iter().filter(|reference| text(reference).is_some());
    material.skills.extend(read.map(|reference| (*reference).to_owned()));
    Ok(None)
}

/// What the notes say, and whose topic it is when it is another subject's.
fn read_note(library: &Library, talk: &Conversation<'_>, material: &mut Material) {
    (material.common, material.unusable) = notes::common(talk);
    let subject = material.class.as_ref().map_or("", |class| class.subject.as_str());
    match notes::note(library, talk, &material.topic, subject) {
        Some(Ok(pack)) => material.note = Some(pack),
        Some(Err(unusable)) => material.unusable.push(unusable),
        None => {
            let other = talk.topics.about(library, &material.topic, "");
            let here = talk.topics.about(library, &material.topic, subject);
            material.elsewhere = other.filter(|_| here.is_none()).map(|t| t.subject.clone());
        }
    }
}

/// The template that the lesson will have, as far as it says how much is written.
fn settle_template(wish: &Wish, material: &mut Material) {
    let of_class = material.class.as_ref().map(|class| class.template.as_str());
    let of_class = of_class.filter(|name| !name.is_empty());
    let of_teacher = material.teacher.as_ref().and_then(|(_, file)| file.front.get("template"));
    let usual = of_class.or(of_teacher.map(String::as_str));
    let like = material.like.as_ref().and_then(|like| like.lesson.as_ref());
    let like = like.and_then(|lesson| lesson.template.clone());
    let other = |name: &&str| *name != usual.unwrap_or(STRUCTURED);
    let asked = match wish.template.as_deref() {
        Some(name) => Some(name).filter(|_| !material.without_form),
        None => like.as_deref().filter(other),
    };
    let name = asked.or(usual);
    material.template_is_hers = asked.is_none() && of_class.is_none() && usual.is_some();
    let mut shipped = Template::shipped().iter();
    material.brief = shipped.any(|template| template.brief && name == Some(template.name.as_str()));
    material.one_side = name == Some(ONE_PAGE);
    material.template = asked.map(str::to_owned);
}
