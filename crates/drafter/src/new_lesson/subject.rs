//! What the topic is called, and whether it belongs to the class's subject. A topic of another subject
//! is one question to the teacher: it is neither thrown away nor taught without a word.

use minijinja::context;
use serde_json::json;

use crate::conversation::Conversation;
use crate::lesson::Material;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::words::{contains_phrase, stems, words};

/// The topic as it is written: what only frames the request goes when the drafter knows the topic
/// without it, and what asks to do something becomes the name of it.
pub(super) fn named(library: &Library, talk: &Conversation<'_>, topic: &str) -> String {
    let named = |topic: &str| talk.topics.named(library, topic, "");
    let mut topic = topic.to_owned();
    while let Some((shorter, last)) = topic.rsplit_once(' ') {
        let frames = library.words.doubtful.contains(&last.to_lowercase());
        if !frames || named(&topic) != named(shorter) {
            break;
        }
        if named(shorter).is_none() {
            break;
        }
        topic.truncate(shorter.len());
    }
    let (first, rest) = topic.split_once(' ').unwrap_or((&topic, ""));
    match library.words.gerunds.get(&first.to_lowercase()) {
        Some(gerund) if !rest.is_empty() && !is_noun(library, first, rest) => {
            format!("{gerund} {rest}")
        }
        Some(_) | None => topic,
    }
}

/// Whether the first word names a thing: "use cases", "find tools". What is done has something that it
/// is done to, and that begins with one of these or is many.
fn is_noun(library: &Library, first: &str, rest: &str) -> bool {
    let next = rest.split(' ').next().unwrap_or_default().to_lowercase();
    let leads =
        ["a", "an", "the", "how", "why", "what", "and", "two", "your", "our", "to", "about"];
    let is_object = leads.contains(&next.as_str()) || next.ends_with('s') || next.ends_with("ing");
    library.words.nouns.contains(&first.to_lowercase()) && !is_object
}

/// The next move when the topic belongs to another subject and the teacher has not said what that
/// means. On her word the lesson is planned in the topic's subject.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let Some(class) = &mut material.class else { return Ok(None) };
    let Some(other) = other(library, talk, &material.topic, &class.subject) else {
        return Ok(None);
    };
    let topic = material.topic.as_str();
    let context = context! {
        class => class.name.as_str(), own => class.subject.as_str(), other => other.as_str(), topic,
    };
    let say = |name: &str| library.say(name, &context);
    let question = say("ask_subject")?;
    let yes = say("option_subject")?;
    if let Some(answer) = talk.latest("ask_teacher", |answer| answer.text("question") == question) {
        let said = words(answer.content);
        let agrees = answer.content.contains(&yes)
            || said.first().is_some_and(|first| first == "yes")
            || (said.len() <= 3 && contains_phrase(&stems(answer.content), &stems(&other)));
        if agrees && !answer.is_error {
            material.planned_as = Some(say("note_planned_as")?);
            class.subject = other;
        }
        return Ok(None);
    }
    if !talk.may_call("ask_teacher") {
        return Ok(None);
    }
    let options = json!([
        { "label": yes, "description": say("option_subject_why")? },
        { "label": say("option_own_subject")?, "description": say("option_own_subject_why")? },
    ]);
    let input = json!({
        "question": question, "reason": say("ask_subject_why")?,
        "options": options, "freeText": true,
    });
    Ok(Some(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}

/// The subject that a topic belongs to when that is not the class's: the one whose notes are about it,
/// or the one that it names.
fn other(library: &Library, talk: &Conversation<'_>, topic: &str, own: &str) -> Option<String> {
    if own.trim().is_empty() || talk.topics.about(library, topic, own).is_some() {
        return None;
    }
    let told = stems(topic);
    // A name that is a part of the topic says nothing: "if" in "if and else in stories".
    if let Some(found) = talk.topics.about(library, topic, "") {
        return Some(found.subject.clone());
    }
    let others = library.words.subjects.iter();
    let others = others.filter(|subject| !library.taught_in(&subject.name, own));
    let names = |name: &&String| {
        let name = stems(name);
        let at = told.windows(name.len().max(1)).position(|window| window == name);
        // "The history of computing" is about computing.
        at.is_some_and(|at| told.get(at + name.len()).is_none_or(|next| next != "of"))
    };
    let mut others = others.filter(|s| s.also.iter().chain([&s.name]).any(|name| names(&name)));
    others.next().map(|subject| subject.name.clone())
}
