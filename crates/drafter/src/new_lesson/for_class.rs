//! Which class a new lesson is for. One that fits is taken, of several she is asked, once.

use minijinja::context;
use serde_json::json;

use super::MOST_FILES;
use crate::classes::{ClassMatch, ClassProfile, ClassWish, class_path, find, year_of};
use crate::conversation::Conversation;
use crate::lesson::Material;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::request::Wish;

/// What became of the class.
pub(super) enum Settled {
    /// This is done first.
    Do(Move),
    /// It is this one, or none.
    Class(Option<String>),
}

/// The class that a lesson is for, or the next move towards knowing it.
pub(super) fn settle_class(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    names: &[String],
    material: &mut Material,
) -> Result<Settled, DrafterError> {
    let year = |name: &str| {
        let read = talk.file(&class_path(name));
        let profile = read.map(|content| ClassProfile::parse(name, &class_path(name), content));
        profile.and_then(|profile| profile.year()).or_else(|| year_of(name))
    };
    let (options, asked) = match find(&wish.class, names, year) {
        ClassMatch::One(name) => return Ok(Settled::Class(Some(name))),
        ClassMatch::NoClasses => {
            if let ClassWish::Named(name) = &wish.class {
                material.asked = Some(name.clone());
            }
            return Ok(Settled::Class(None));
        }
        ClassMatch::Several(options) if options.len() == 1 => {
            material.class_chosen = true;
            return Ok(Settled::Class(options.into_iter().next()));
        }
        ClassMatch::Several(options) => (options, None),
        ClassMatch::Unknown(nearest) => (nearest, asked_name(&wish.class)),
    };
    // The one question about the class is known by the option that every such question has.
    let no_class = library.say("option_no_class", &context! {})?;
    let question = talk.latest("ask_teacher", |answer| {
        answer.input.get("options").is_some_and(|options| options.to_string().contains(&no_class))
    });
    if let Some(answer) = question.filter(|answer| !answer.is_error) {
        let words = &library.words;
        let meant = crate::request::wish(answer.content, words, names).class;
        return Ok(Settled::Class(match find(&meant, names, year) {
            ClassMatch::One(name) => Some(name),
            ClassMatch::Several(_) | ClassMatch::Unknown(_) | ClassMatch::NoClasses => {
                if answer.content.contains(&no_class)
                    || asked.is_some()
                    || wish.class == ClassWish::Unsaid
                {
                    material.asked = asked;
                    None
                } else {
                    material.class_chosen = true;
                    options.into_iter().next()
                }
            }
        }));
    }
    if question.is_some() || !talk.may_call("ask_teacher") {
        // Nobody can be asked: one of a year group is taken, a class that is not there is not.
        material.class_chosen = true;
        material.asked = asked.clone();
        let taken = matches!(wish.class, ClassWish::Year(_)) && asked.is_none();
        return Ok(Settled::Class(if taken { options.into_iter().next() } else { None }));
    }
    let profiles = options.iter().take(MOST_FILES).map(|name| Call::read(&class_path(name)));
    let reads = talk.unanswered(profiles);
    if !reads.is_empty() {
        return Ok(Settled::Do(Move::act(library.say("say_profiles", &context! {})?, reads)));
    }
    ask_class(library, talk, wish, &options, asked.as_deref()).map(Settled::Do)
}

fn ask_class(
    library: &Library,
    talk: &Conversation<'_>,
    wish: &Wish,
    names: &[String],
    asked: Option<&str>,
) -> Result<Move, DrafterError> {
    let say = |name: &str| library.say(name, &context! { asked });
    let question = match (asked, &wish.class) {
        (Some(_), _) => say("ask_class_unknown")?,
        (None, ClassWish::Year(_)) => say("ask_class_year")?,
        (None, ClassWish::Unsaid | ClassWish::Named(_)) => say("ask_class")?,
    };
    let mut options = Vec::new();
    for name in names.iter().take(MOST_FILES) {
        let path = class_path(name);
        let read = talk.file(&path);
        let summary = read.map(|text| ClassProfile::parse(name, &path, text).summary());
        options.push(json!({ "label": name, "description": summary.unwrap_or_default() }));
    }
    let description = say("option_no_class_why")?;
    options.push(json!({ "label": say("option_no_class")?, "description": description }));
    let input = json!({
        "question": question, "reason": say("ask_class_why")?, "options": options, "freeText": true,
    });
    Ok(Move::act(String::new(), vec![Call { name: "ask_teacher", input }]))
}

fn asked_name(class: &ClassWish) -> Option<String> {
    match class {
        ClassWish::Named(name) => Some(name.clone()),
        ClassWish::Year(year) => Some(format!("S{year}")),
        ClassWish::Unsaid => None,
    }
}
