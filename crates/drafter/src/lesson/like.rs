//! What a lesson takes from an earlier one that it is to be like: its minutes and its layout. What
//! pupils do is about the topic of the earlier one, and no rule turns it into another.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use lessons::{Lesson as WrittenLesson, Template, parse};
use minijinja::{Value, context};

use super::material::Material;
use crate::document::lines;
use crate::earlier::KnownLesson;
use crate::library::{DrafterError, value_of};
use crate::timing::Wishes;

use super::form::{PLENARY, STARTER};

/// The template that comes with the program: activities are read the same way under each.
static TEMPLATE: LazyLock<Template> = LazyLock::new(Template::structured);

/// The earlier lesson that words beside a topic point to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Like {
    /// The words.
    pub said: String,
    /// What it is; none where no lesson was found for them.
    pub lesson: Option<LikeLesson>,
}

/// An earlier lesson, and what can be taken from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LikeLesson {
    path: String,
    topic: String,
    class: Option<String>,
    /// How it is laid out; none where that is the length of a form of its own, such as a quiz.
    pub template: Option<String>,
    starter: Option<u32>,
    plenary: Option<u32>,
}

impl LikeLesson {
    /// The earlier lesson with the text that was read of it; none when it could not be read.
    pub fn read(known: &KnownLesson, shown: Option<&str>) -> Self {
        let text = shown.map(|shown| {
            let text: Vec<String> = lines(shown).into_iter().map(|line| line.text).collect();
            parse(&text.join("\n"), &TEMPLATE)
        });
        let is_whole = |name: &&str| {
            let mut shipped = Template::shipped().iter();
            shipped.any(|template| template.name == **name && template.form.is_none())
        };
        let first = |section: &str| {
            let written: &WrittenLesson = text.as_ref()?;
            written.activities().find(|(id, _)| *id == section)?.1.fields.minutes
        };
        let template = text.as_ref().map(|text| text.template.as_str()).filter(is_whole);
        Self {
            path: known.path.clone(),
            topic: known.topic.clone(),
            class: known.class().map(str::to_owned),
            template: template.map(str::to_owned),
            starter: first(STARTER),
            plenary: first(PLENARY),
        }
    }
}

/// Add what the earlier lesson asks to what memory asks already.
pub(super) fn wish(material: &Material, wishes: &mut Wishes) {
    let Some(lesson) = material.like.as_ref().and_then(|like| like.lesson.as_ref()) else { return };
    wishes.starter = wishes.starter.or(lesson.starter);
    wishes.plenary = wishes.plenary.or(lesson.plenary);
}

/// What was taken, as the lesson's own minutes `t` show it; none where no earlier lesson was pointed to.
pub(super) fn note(
    material: &Material,
    t: &BTreeMap<&'static str, u32>,
    say: &super::view::Say<'_>,
) -> Result<Option<String>, DrafterError> {
    let Some(Like { said, lesson }) = &material.like else { return Ok(None) };
    let said = said.as_str();
    let Some(lesson) = lesson else { return say("note_like_none", context! { said }).map(Some) };
    let kept = |part: &str, there: Option<u32>| {
        there.filter(|there| t.get(part).is_some_and(|minutes| minutes == there))
    };
    let (starter, plenary) = (kept("starter", lesson.starter), kept("plenary", lesson.plenary));
    let is_laid_out = lesson.template.is_some() && material.template == lesson.template;
    let template = lesson.template.as_deref().filter(|_| is_laid_out);
    let (path, topic, own) = (lesson.path.as_str(), lesson.topic.as_str(), lesson.class.as_deref());
    let taken: Vec<Value> = [
        starter.map(|minutes| context! { part => "starter", minutes }),
        plenary.map(|minutes| context! { part => "ending", minutes }),
    ]
    .into_iter()
    .flatten()
    .collect();
    let context = context! { said, path, topic, own, template, taken => value_of(&taken) };
    say("note_like_form", context).map(Some)
}
