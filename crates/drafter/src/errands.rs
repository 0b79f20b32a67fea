//! What a teacher can want beside a new lesson and a change of one: a lesson adapted for a need, a
//! worksheet, a closing quiz, a class profile brought up to date, a look back, the outline of a
//! course. Each is asked for by a command or by words that name it.

mod adapting;
mod courses;
mod demands;
mod pages;
mod profiles;
mod reflecting;

use minijinja::{Value, context};
use privacy::pupil_names;
use serde_json::json;

use super::classes::{ClassProfile, ClassWish, Found, find};
use super::conversation::{Answer, Conversation};
use super::library::{DrafterError, Errand, Library};
use super::moves::{Call, Move};
use super::notes;
use super::planning::{class_names, class_path, unanswered};
use super::request::{start_of, wish};
use super::words::{sentence_case, words};

/// The errand that a command or the words name; none when they ask for something else.
pub(super) fn asked(library: &Library, talk: &Conversation<'_>) -> Option<Errand> {
    let said = format!(" {} ", words(start_of(talk.words)).join(" "));
    let holds = |phrase: &String| said.contains(&format!(" {} ", words(phrase).join(" ")));
    let rules = &library.words.errands;
    let in_words = rules.iter().find(|rule| rule.said.iter().any(holds));
    let in_words = in_words.or_else(|| rules.iter().find(|rule| talk.command(&rule.command)));
    in_words.map(|rule| rule.errand)
}

/// The next move of an errand.
pub(super) fn next(
    library: &Library,
    talk: &Conversation<'_>,
    errand: Errand,
) -> Result<Move, DrafterError> {
    let mut talk = talk.clone();
    talk.words = start_of(talk.words);
    let talk = &talk;
    match errand {
        Errand::Adapt => adapting::next(library, talk),
        Errand::Worksheet => pages::next(library, talk, pages::Page::Worksheet),
        Errand::Quiz => pages::next(library, talk, pages::Page::Quiz),
        Errand::Profile => profiles::next(library, talk),
        Errand::Reflect => reflecting::next(library, talk),
        Errand::Course => courses::next(library, talk),
    }
}

/// Whether the words hold what looks like the name of a pupil.
fn names_pupil(text: &str) -> bool {
    !pupil_names(text).is_empty()
}

/// The class that is meant, or the next move towards knowing it.
fn settle_class(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<String, Move>, DrafterError> {
    let look = unanswered(talk, [Call::list("classes")]);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_classes", &context! {})?, look)));
    }
    let names = class_names(talk);
    let wanted = wish(talk.words, &library.words, &names).class;
    let options = match find(&wanted, &names, super::classes::year_of) {
        Found::One(name) => return Ok(Ok(name)),
        Found::NoClasses => {
            return Ok(Err(Move::finish(library.say("no_profiles", &context! {})?)));
        }
        Found::Several(options) | Found::Unknown(options) => options,
    };
    if let (ClassWish::Unsaid, [only]) = (&wanted, options.as_slice()) {
        return Ok(Ok(only.clone()));
    }
    let question = library.say("ask_class", &context! {})?;
    match asked_before(talk, &question) {
        Some(answer) => {
            let meant = wish(answer.content, &library.words, &names).class;
            match find(&meant, &names, super::classes::year_of) {
                Found::One(name) => Ok(Ok(name)),
                Found::Several(_) | Found::Unknown(_) | Found::NoClasses => {
                    Ok(Err(Move::finish(library.say("which_profile", &context! { names })?)))
                }
            }
        }
        None if talk.may_call("ask_teacher") => {
            let labels: Vec<(String, String)> =
                options.into_iter().map(|name| (name, String::new())).collect();
            Ok(Err(ask(&question, "", &labels, AnswerMode::Free)))
        }
        None => Ok(Err(Move::finish(library.say("which_profile", &context! { names })?))),
    }
}

/// Whether an answer may be in her own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AnswerMode {
    Free,
    Chosen,
}

/// One question with its options, each a label and a line about it.
fn ask(question: &str, reason: &str, options: &[(String, String)], answer: AnswerMode) -> Move {
    let options: Vec<serde_json::Value> = options
        .iter()
        .map(|(label, description)| json!({ "label": label, "description": description }))
        .collect();
    let input = json!({
        "question": question, "reason": reason, "options": options,
        "freeText": answer == AnswerMode::Free,
    });
    Move::act(String::new(), vec![Call { name: "ask_teacher", input }])
}

/// What was answered to a question of these words.
fn asked_before<'a>(talk: &Conversation<'a>, question: &str) -> Option<Answer<'a>> {
    talk.latest("ask_teacher", |answer| answer.text("question") == question)
}

/// Whether she left a question without an answer.
fn is_skipped(answer: &Answer<'_>) -> bool {
    answer.is_error || answer.content.starts_with('(')
}

/// Her words as a sentence for a file: without the class at the beginning and what only frames it.
fn as_sentence(library: &Library, text: &str, class: &str) -> String {
    let mut rest = text.trim();
    loop {
        let before = rest;
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-–—:,.".contains(c));
        for lead in library.words.leads.iter().map(String::as_str).chain([class]) {
            let head = rest.get(..lead.len()).filter(|head| head.eq_ignore_ascii_case(lead));
            let whole = !rest[head.map_or(0, str::len)..].starts_with(char::is_alphanumeric);
            if head.is_some() && whole && !lead.is_empty() {
                rest = &rest[lead.len()..];
            }
        }
        if rest == before {
            break;
        }
    }
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let verb = ["has", "have", "is", "are", "can", "cannot", "can't", "need", "needs", "do", "did"];
    // "3B have finished loops": what stood before the verb was the class.
    let they = verb.contains(&first.to_lowercase().as_str());
    let verb = match first.to_lowercase().as_str() {
        "has" => "have".to_owned(),
        "is" => "are".to_owned(),
        _ if they => first.to_lowercase(),
        _ => first.to_owned(),
    };
    let joined: Vec<&str> = [verb.as_str()].into_iter().chain(words).collect();
    let joined = joined.join(" ");
    let sentence = if they { format!("They {joined}") } else { sentence_case(&joined) };
    let sentence = sentence.trim_end_matches([',', ';', ' ']).to_owned();
    if sentence.is_empty() || sentence.ends_with(['.', '!', '?']) {
        sentence
    } else {
        format!("{sentence}.")
    }
}

/// The profile of a class, read; or the next move.
fn read_profile(
    library: &Library,
    talk: &Conversation<'_>,
    name: &str,
) -> Result<Result<ClassProfile, Move>, DrafterError> {
    let path = class_path(name);
    let reads = unanswered(talk, [Call::read(&path)].into_iter().chain(notes::look(talk)));
    if !reads.is_empty() {
        let context = context! { class => name };
        return Ok(Err(Move::act(library.say("say_profile", &context)?, reads)));
    }
    match talk.file(&path) {
        Some(text) => Ok(Ok(ClassProfile::parse(name, &path, text))),
        None => Ok(Err(Move::finish(library.say("no_profile", &context! { class => name })?))),
    }
}

/// What became of calls that were made: none while some are still to be made.
fn carried_out(
    library: &Library,
    talk: &Conversation<'_>,
    calls: Vec<Call>,
    say: &str,
    value: &Value,
) -> Result<Result<Vec<String>, Move>, DrafterError> {
    let todo = unanswered(talk, calls.clone());
    if !todo.is_empty() {
        return Ok(Err(Move::act(library.say(say, value)?, todo)));
    }
    let answer = |call: &Call| talk.latest(call.name, |a| *a.input == call.input);
    let failed = calls.iter().filter_map(answer).filter(|answer| answer.is_error);
    Ok(Ok(failed.map(|answer| answer.content.to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_about_a_class_become_a_sentence_of_its_file() {
        let library = Library::built_in().unwrap();
        let check = |said: &str, wanted: &str| {
            assert_eq!(as_sentence(&library, said, "3B"), wanted, "{said}");
        };
        check("3B - they have finished iteration", "They have finished iteration.");
        check("3B has finished loops, finally", "They have finished loops, finally.");
        check("please note that 3B: pairs work badly on Fridays.", "Pairs work badly on Fridays.");
        check("3Bs are loud", "3Bs are loud.");
        check("3B", "");
    }
}
