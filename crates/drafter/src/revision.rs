//! Changing one section of a lesson that exists: find it, look at it, write that section alone.

pub(super) mod change;

use lessons::ContentInput;
use minijinja::{Value, context};

use super::conversation::{Answer, Conversation};
use super::draft::is_refused;
use super::instructions::{LengthWish, length_wished};
use super::known_lessons::{class_of, find_lesson, looks, profile_of, shown, topic_in};
use super::library::{Change, DrafterError, Library, Pack, Phrase, Revision, value_of};
use super::moves::{Call, Move};
use super::notes;
use super::outline::{self, about};
use super::remembered::{self, Remembered};
use super::sections::Place;
use super::words::stems;
use change::Revised;

/// How often a change is tried.
const MOST_TRIES: usize = 2;

/// The next move towards a changed section.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
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
    let reads = talk.unanswered(looks(&path));
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_open", &about_lesson)?, reads));
    }
    let Some(outlined) = about(talk, "get_lesson", &path, "").filter(|answer| !answer.is_error)
    else {
        return Ok(Move::finish(library.say("no_lesson", &about_lesson)?));
    };
    let said = stems(talk.words);
    let rule = library.rules.revisions.iter().find(|revision| asks(revision, &said));
    let wanted = length_wished(library, talk.words);
    if rule.is_none() && wanted.is_none() {
        return Ok(Move::finish(library.say("unknown_change", &about_lesson)?));
    }
    let places = outline::places(outlined.content);
    let Some(place) = target(library, &said, rule, &places) else {
        return Ok(Move::finish(library.say("no_section", &about_lesson)?));
    };
    let topic = topic_in(outlined.content);
    let subject = profile_of(talk, &path).map(|class| class.subject).unwrap_or_default();
    let note = notes::look_up(library, talk, &topic, &subject);
    let reads = [Call::section(&path, &place.id)].into_iter().chain(note);
    let reads = talk.unanswered(reads);
    if !reads.is_empty() {
        return Ok(Move::act(String::new(), reads));
    }
    let heading = place.heading.as_str();
    let about_section = context! { heading, ..about_lesson };
    let nothing = || Ok(Move::finish(library.say("nothing_to_change", &about_section)?));
    let Some(old) = shown(talk, &path, place) else { return nothing() };
    let context = || change_context(library, talk, (&topic, &subject), &old);
    let Some((new, what)) = revised(library, (rule, wanted), &old, context)? else {
        return nothing();
    };
    let tries: Vec<&Answer<'_>> = talk.answers[talk.fresh..]
        .iter()
        .filter(|a| a.name == "update_section" && a.text("lesson") == path)
        .collect();
    if tries.iter().any(|answer| !answer.is_error) {
        let last = Move::finish(library.say("revised", &context! { what, ..about_section })?);
        return remembered::tell(library, talk, last);
    }
    if tries.iter().any(|answer| is_refused(library, answer)) {
        return Ok(Move::finish(library.say("hers", &about_section)?));
    }
    if tries.len() >= MOST_TRIES {
        let why = tries.last().map_or("", |answer| answer.content);
        let context = context! { why, written => value_of([""; 0]) };
        return Ok(Move::finish(library.say("cannot_write", &context)?));
    }
    let remembered = Remembered::read(library, talk, class_of(&path));
    let new = remembered.content(library, &old, new);
    Ok(Move::act(String::new(), vec![Call::update(&path, &place.id, &new)]))
}

/// A section as she wants it, and what she is told of it: changed by the rule that she asks for, and in
/// the minutes that she names.
pub(super) fn revised(
    library: &Library,
    (rule, wanted): (Option<&Revision>, Option<LengthWish>),
    old: &ContentInput,
    context: impl FnOnce() -> Result<Value, DrafterError>,
) -> Result<Option<(ContentInput, String)>, DrafterError> {
    let minutes = wanted.zip(change::minutes(old)).map(|(wish, now)| wish.from(now));
    let in_time = |content: &ContentInput| {
        let content = change::with_minutes(content.clone(), minutes?)?;
        Some((content, library.say("section_minutes", &context! { minutes })))
    };
    let changed = match rule {
        Some(rule) => change::revise(library, rule, old, &context()?)?.map(|new| (rule, new)),
        None => None,
    };
    let content = changed.as_ref().map_or(old, |(_, new)| &new.content);
    if let Some((content, said)) = in_time(content) {
        return Ok(Some((content, said?)));
    }
    let Some((rule, Revised { content, facts })) = changed else { return Ok(None) };
    Ok(Some((content, what_changed(library, rule, &value_of(&facts))?)))
}

/// What the teacher is told of a change.
fn what_changed(
    library: &Library,
    revision: &Revision,
    facts: &Value,
) -> Result<String, DrafterError> {
    let key = match revision.change {
        Change::Shorten => "revised_shorten",
        Change::Simplify => "revised_simplify",
        Change::Append => "revised_append",
        Change::Replace => "revised_replace",
    };
    library.say(key, facts)
}

pub(super) fn asks(revision: &Revision, said: &[String]) -> bool {
    let all = |group: &Vec<Phrase>| group.iter().all(|phrase| phrase.is_in(said));
    revision.asked.iter().any(all)
}

/// The section that the words name, or that such a change is usually about.
fn target<'a>(
    library: &Library,
    said: &[String],
    rule: Option<&Revision>,
    places: &'a [Place],
) -> Option<&'a Place> {
    let usual = || places.iter().find(|place| rule.is_some_and(|rule| place.id == rule.usually));
    // Only a section of tasks takes a task more.
    if rule.is_some_and(|rule| rule.change == Change::Append) {
        return usual();
    }
    let own = |place: &Place| {
        let spec = library.section(&place.id);
        let called = spec.map(|spec| spec.called.clone()).unwrap_or_default();
        called.into_iter().chain([Phrase::from(place.heading.clone())]).collect::<Vec<_>>()
    };
    let named = places
        .iter()
        .filter_map(|place| {
            let names = own(place);
            let fitting = names.iter().filter(|name| name.is_in(said));
            Some((fitting.map(|name| name.text.len()).max()?, place))
        })
        // `max_by_key` takes the last of equals; the first section is meant.
        .rev()
        .max_by_key(|(length, _)| *length);
    named.map(|(_, place)| place).or_else(usual)
}

/// What a note says about a topic, or what the frame of a lesson has: no task and no question.
pub(super) fn pack_about(
    library: &Library,
    talk: &Conversation<'_>,
    topic: &str,
    subject: &str,
) -> Result<Pack, DrafterError> {
    if let Some(Ok(pack)) = notes::note(library, talk, topic, subject) {
        return Ok(pack);
    }
    let none = || value_of([""; 0]);
    library.pack_for_frame(&context! { topic, misconceptions => none() })
}

/// What the templates of new items need to know.
fn change_context(
    library: &Library,
    talk: &Conversation<'_>,
    (topic, subject): (&str, &str),
    old: &ContentInput,
) -> Result<Value, DrafterError> {
    let pack = pack_about(library, talk, topic, subject)?;
    let frame = pack.is_frame();
    Ok(context! { topic, frame, pack => value_of(pack), turn => change::count(old) })
}
