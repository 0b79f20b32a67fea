//! The folder of a new lesson. Where the class has a lesson of that name already she says which of the two
//! she wants; no second one appears unasked.

use minijinja::context;
use serde_json::json;

use crate::conversation::Conversation;
use crate::lesson::Material;
use crate::library::{DrafterError, Library};
use crate::moves::{Call, Move};
use crate::reading::{asks_for_another, folder as folder_of};
use crate::{outline, settled};

/// A folder's name that no other lesson of the class has, or the question whether she wants one.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let class = material.class.as_ref().map(|class| class.name.as_str());
    let folder = match class.or(material.asked.as_deref()) {
        Some(class) => format!("lessons/{class}"),
        None => "lessons".to_owned(),
    };
    let listed = talk.latest("list_lessons", |answer| !answer.is_error);
    let there = listed.map(|answer| outline::paths(answer.content)).unwrap_or_default();
    let path = |name: &str| format!("{folder}/{name}/lesson.md");
    let archived = listed.map(|answer| outline::archived(answer.content)).unwrap_or_default();
    let is_there = |name: &str| there.iter().any(|there| there.eq_ignore_ascii_case(&path(name)));
    let form = material.form.as_ref().map(|template| template.name.as_str());
    let slug = folder_of(&material.topic, form);
    // The list is from before this lesson was begun, unless it was read again.
    let begun = talk.latest("create_lesson", |answer| !answer.is_error);
    let own = begun.map(|answer| answer.text("slug").to_owned());
    if let Some(own) = own.filter(|own| own.starts_with(&slug)) {
        material.taken = (own != slug).then(|| path(&slug));
        material.slug = own;
        return Ok(None);
    }
    let first = path(&slug);
    if is_there(&slug)
        && !asks_for_another(talk.words)
        && !settled::wants_another(&talk.beside, &first)
        && let Some(next) = asked(library, talk, &first)?
    {
        return Ok(Some(next));
    }
    let mut name = slug.clone();
    let mut number = 2;
    let is_taken = |name: &str| {
        is_there(name) || archived.iter().any(|archived| archived.eq_ignore_ascii_case(&path(name)))
    };
    while is_taken(&name) {
        name = format!("{slug}-{number}");
        number += 1;
    }
    material.taken = (name != slug).then_some(first);
    material.slug = name;
    Ok(None)
}

/// The question, or what follows from her answer; none when she wants another lesson, or nobody can be
/// asked.
fn asked(
    library: &Library,
    talk: &Conversation<'_>,
    path: &str,
) -> Result<Option<Move>, DrafterError> {
    let say = |name: &str| library.say(name, &context! { path });
    let question = say("ask_exists")?;
    let another = say("option_another")?;
    if let Some(answer) = talk.latest("ask_teacher", |answer| answer.text("question") == question) {
        let wants = !answer.is_error && answer.content.contains(&another);
        return Ok(if wants { None } else { Some(Move::finish(say("opened")?)) });
    }
    if !talk.may_call("ask_teacher") {
        return Ok(None);
    }
    let options = json!([
        { "label": say("option_open")?, "description": path },
        { "label": another, "description": say("option_another_why")? },
    ]);
    let input = json!({ "question": question, "options": options, "freeText": true });
    Ok(Some(Move::act(String::new(), vec![Call { name: "ask_teacher", input }])))
}
