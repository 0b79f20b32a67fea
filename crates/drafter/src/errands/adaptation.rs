//! A lesson that exists, adapted for a need that has come up: what changes at which activity, and
//! one task that leads into the core task another way. Nothing else of the lesson is touched.

use std::collections::BTreeMap;

use lessons::{ContentInput, SectionKind};
use minijinja::context;
use serde_json::json;

use super::calls::carried_out;
use super::question::{AnswerMode, ask, asked_before, is_skipped};
use crate::classes::ClassProfile;
use crate::conversation::Conversation;
use crate::known_lessons::{class_of, find_lesson, looks, profile_of, shown, topic_in};
use crate::lesson::{nearest, need_name, place};
use crate::library::{DrafterError, Library, NeedRule, value_of};
use crate::moves::{Call, Move};
use crate::notes;
use crate::outline::{self, Activity};
use crate::remembered::Remembered;
use crate::revision::pack_about;
use crate::sections::Place;
use crate::skills;
use crate::timing::SLOTS;

/// What the page is called that leads into a task another way.
const TEMPLATE: &str = "revise/need.md";

/// The next move.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    if !talk.may_call("add_differentiation") || !talk.may_call("get_lesson") {
        return Ok(Move::finish(library.say("no_adapt_tool", &context! {})?));
    }
    let path = match find_lesson(library, talk)? {
        Ok(path) => path,
        Err(next) => return Ok(next),
    };
    let about_lesson = context! { path => path.as_str() };
    let reads = talk.unanswered(looks(&path));
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_open", &about_lesson)?, reads));
    }
    let outlined = outline::about(talk, "get_lesson", &path, "").filter(|answer| !answer.is_error);
    let Some(outlined) = outlined else {
        return Ok(Move::finish(library.say("no_lesson", &about_lesson)?));
    };
    let class = profile_of(talk, &path);
    let (need, rule) = match settle_need(library, talk, class.as_ref())? {
        Ok(found) => found,
        Err(next) => return Ok(next),
    };
    let value = context! { need => need.as_str(), ..about_lesson };
    let places = outline::places(outlined.content);
    let of_kind = |kind: SectionKind| places.iter().find(|place| place.kind == kind);
    let Some(changes) = of_kind(SectionKind::Differentiation) else {
        return Ok(Move::finish(library.say("no_differentiation", &value)?));
    };
    let tasks = of_kind(SectionKind::Tasks);
    let sections = [Some(changes), tasks].into_iter().flatten();
    let mut reads: Vec<Call> = sections.map(|place| Call::section(&path, &place.id)).collect();
    reads.extend(["differentiation", rule.reference.as_str()].map(Call::skill));
    let topic = topic_in(outlined.content);
    let subject = class.as_ref().map_or("", |class| class.subject.as_str());
    reads.extend(notes::look_up(library, talk, &topic, subject));
    let reads = talk.unanswered(reads);
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_need", &value)?, reads));
    }
    let activities = outline::activities(outlined.content);
    let remembered = Remembered::read(library, talk, class_of(&path));
    let there = shown(talk, &path, changes);
    let mut calls = changes_for(library, talk, &path, (&need, rule), &activities, there.as_ref())?;
    for call in &mut calls {
        let kept = call.input["change"].as_str().map(|change| remembered.text(library, change));
        if let Some(kept) = kept {
            call.input["change"] = kept.into();
        }
    }
    let steps = calls.len();
    let mut title = String::new();
    if let Some(place) = tasks
        && let Some(old) = shown(talk, &path, place)
        && let Some((content, called)) =
            with_support(library, talk, &old, (&need, rule), (&topic, subject))?
    {
        let content = remembered.content(library, &old, content);
        calls.push(Call::update(&path, &place.id, &content));
        title = called;
    }
    if calls.is_empty() {
        return Ok(Move::finish(library.say("nothing_to_adapt", &value)?));
    }
    let all = calls.len();
    let problems = match carried_out(library, talk, calls, "say_adapt", &value)? {
        Ok(problems) => problems,
        Err(next) => return Ok(next),
    };
    if problems.len() == all {
        let value = context! { problems, ..value };
        return Ok(Move::finish(library.say("not_adapted", &value)?));
    }
    let in_profile = class.as_ref().is_some_and(|class| has_need(library, class, rule));
    let more = context! {
        steps, title, problems, in_profile, reference => rule.reference.as_str(),
        class => class.map(|class| class.name),
    };
    Ok(Move::finish(library.say("adapted", &context! { ..more, ..value })?))
}

/// The need that the words name, by the name that the profile has for it; else she is asked.
fn settle_need<'a>(
    library: &'a Library,
    talk: &Conversation<'_>,
    class: Option<&ClassProfile>,
) -> Result<Result<(String, &'a NeedRule), Move>, DrafterError> {
    let named = |text: &str| {
        let (phrase, rule) = library.need_in(text)?;
        let own = class.into_iter().flat_map(|class| &class.needs);
        let own = own.map(need_name).find(|own| fits(library, own, rule));
        Some((own.map_or(phrase, str::to_owned), rule))
    };
    if let Some(found) = named(talk.words) {
        return Ok(Ok(found));
    }
    let question = library.say("ask_need", &context! {})?;
    if let Some(answer) = asked_before(talk, &question) {
        let found = named(answer.content).filter(|_| !is_skipped(&answer));
        return Ok(found.ok_or(Move::finish(library.say("no_need", &context! {})?)));
    }
    if !talk.may_call("ask_teacher") {
        return Ok(Err(Move::finish(library.say("no_need", &context! {})?)));
    }
    let own = class.into_iter().flat_map(|class| &class.needs).map(|b| need_name(b).to_owned());
    let options: Vec<(String, String)> = own.take(8).map(|name| (name, String::new())).collect();
    Ok(Err(ask(&question, &library.say("ask_need_why", &context! {})?, &options, AnswerMode::Free)))
}

fn fits(library: &Library, need: &str, rule: &NeedRule) -> bool {
    library.need_rules(need).any(|other| other.named == rule.named)
}

/// Whether the profile names the need already.
pub(super) fn has_need(library: &Library, class: &ClassProfile, rule: &NeedRule) -> bool {
    class.needs.iter().any(|bullet| fits(library, need_name(bullet), rule))
}

/// The changes that the skill's file advises and that the lesson does not have, each at an activity.
fn changes_for(
    library: &Library,
    talk: &Conversation<'_>,
    path: &str,
    (need, rule): (&str, &NeedRule),
    activities: &[Activity],
    there: Option<&ContentInput>,
) -> Result<Vec<Call>, DrafterError> {
    let file = talk.latest("read_skill", |answer| answer.text("reference") == rule.reference);
    let Some(file) = file.filter(|answer| !answer.is_error) else { return Ok(Vec::new()) };
    let advice = skills::advice(file.content, need, rule);
    let known = match there {
        Some(ContentInput::Differentiation { items, .. }) => {
            items.iter().map(|item| item.change.to_lowercase()).collect()
        }
        Some(_) | None => Vec::new(),
    };
    let is_new = |text: &String| known.iter().all(|change| !change.contains(&text.to_lowercase()));
    let used = Default::default();
    let mut calls = Vec::new();
    let lines: Vec<String> = advice.lesson.into_iter().filter(&is_new).collect();
    for change in nearest(library, &lines, talk.words, &used, 2) {
        let mut input = json!({ "lesson": path, "need": need, "change": change });
        if let Some(step) = step_of(library, &change, activities)? {
            input["step"] = step.into();
        }
        calls.push(Call { name: "add_differentiation", input });
    }
    let pages: Vec<String> = advice.page.into_iter().filter(&is_new).collect();
    for page in nearest(library, &pages, talk.words, &used, 1) {
        let change = library.say("on_the_page", &context! { text => library.lowered(&page) })?;
        let input = json!({ "lesson": path, "need": need, "change": change });
        calls.push(Call { name: "add_differentiation", input });
    }
    Ok(calls)
}

/// The activity in which a change happens: the one that it speaks of, else the longest.
fn step_of(
    library: &Library,
    change: &str,
    activities: &[Activity],
) -> Result<Option<String>, DrafterError> {
    let longest = activities.iter().rev().max_by_key(|activity| activity.minutes);
    let slot = place(library, change, |slot| SLOTS.contains(&slot));
    let named = match &slot {
        Some(slot) => {
            let name = library.say(&format!("slot_{slot}"), &context! {})?;
            activities.iter().find(|activity| activity.title == name)
        }
        None => None,
    };
    let by_place = || match slot.as_deref() {
        Some("starter") => activities.first(),
        Some("plenary") => activities.last(),
        Some(_) | None => longest,
    };
    Ok(named.or_else(by_place).map(|activity| activity.title.clone()))
}

/// The tasks with one more, which leads into the first core task another way, and its title; none
/// when there is no such task or it stands there already.
fn with_support(
    library: &Library,
    talk: &Conversation<'_>,
    old: &ContentInput,
    (need, rule): (&str, &NeedRule),
    (topic, subject): (&str, &str),
) -> Result<Option<(ContentInput, String)>, DrafterError> {
    let ContentInput::Tasks { items, notes } = old else { return Ok(None) };
    let Some(core) = items.iter().find(|task| task.tier == lessons::Tier::Core) else {
        return Ok(None);
    };
    if items.iter().any(|task| task.need.as_deref() == Some(need)) {
        return Ok(None);
    }
    let pack = pack_about(library, talk, topic, subject)?;
    let set: BTreeMap<&str, bool> =
        library.all_sets().map(|name| (name.as_str(), rule.sets.contains(name))).collect();
    let core = value_of(core);
    let context = context! { core, pack => value_of(pack), set => value_of(set) };
    let body = library.fill(TEMPLATE, &context)?;
    let read = Place::known("tasks", "Tasks").read(&body).map(|section| section.to_input());
    let Some(ContentInput::Tasks { items: new, .. }) = read else { return Ok(None) };
    let Some(mut task) = new.into_iter().next() else { return Ok(None) };
    let called = task.title.clone();
    let mut number = 2;
    while items.iter().any(|other| other.title.eq_ignore_ascii_case(&task.title)) {
        task.title = format!("{called} {number}");
        number += 1;
    }
    task.need = Some(need.to_owned());
    let title = task.title.clone();
    let mut items = items.clone();
    let last = items.iter().rposition(|other| other.tier == task.tier);
    let at = last.map_or(items.len(), |at| at + 1);
    items.insert(at, task);
    Ok(Some((ContentInput::Tasks { items, notes: notes.clone() }, title)))
}
