//! The class that an errand is about, and its profile.

use minijinja::context;

use super::question::{AnswerMode, ask, asked_before};
use crate::classes::{ClassMatch, ClassProfile, ClassWish, class_names, class_path, find, year_of};
use crate::conversation::Conversation;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::notes;
use crate::request::wish;

/// The class that is meant, or the next move towards knowing it.
pub(super) fn settle_class(
    library: &Library,
    talk: &Conversation<'_>,
) -> Result<Result<String, Move>, DrafterError> {
    let look = talk.unanswered([Call::list("classes")]);
    if !look.is_empty() {
        return Ok(Err(Move::act(library.say("say_classes", &context! {})?, look)));
    }
    let names = class_names(talk);
    let wanted = wish(talk.words, &library.words, &names).class;
    let options = match find(&wanted, &names, year_of) {
        ClassMatch::One(name) => return Ok(Ok(name)),
        ClassMatch::NoClasses => {
            return Ok(Err(Move::finish(library.say("no_profiles", &context! {})?)));
        }
        ClassMatch::Several(options) | ClassMatch::Unknown(options) => options,
    };
    if let (ClassWish::Unsaid, [only]) = (&wanted, options.as_slice()) {
        return Ok(Ok(only.clone()));
    }
    let question = library.say("ask_class", &context! {})?;
    match asked_before(talk, &question) {
        Some(answer) => {
            let meant = wish(answer.content, &library.words, &names).class;
            match find(&meant, &names, year_of) {
                ClassMatch::One(name) => Ok(Ok(name)),
                ClassMatch::Several(_) | ClassMatch::Unknown(_) | ClassMatch::NoClasses => {
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

/// The profile of a class, read; or the next move.
pub(super) fn read_profile(
    library: &Library,
    talk: &Conversation<'_>,
    name: &str,
) -> Result<Result<ClassProfile, Move>, DrafterError> {
    let path = class_path(name);
    let reads = talk.unanswered([Call::read(&path)].into_iter().chain(notes::look(talk)));
    if !reads.is_empty() {
        let context = context! { class => name };
        return Ok(Err(Move::act(library.say("say_profile", &context)?, reads)));
    }
    match talk.file(&path) {
        Some(text) => Ok(Ok(ClassProfile::parse(name, &path, text))),
        None => Ok(Err(Move::finish(library.say("no_profile", &context! { class => name })?))),
    }
}
