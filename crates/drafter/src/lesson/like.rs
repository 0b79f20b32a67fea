//! What a lesson takes from an earlier one that it is to be like: its minutes and its layout. What
//! pupils do is about the topic of the earlier one, and no rule turns it into another.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use lessons::{Lesson as WrittenLesson, Template, parse};
use minijinja::{Value, context};

use crate::document::lines;
use crate::earlier::KnownLesson;
use crate::library::{DrafterError, Library, value_of};
use crate::timing::Wishes;

/// Sections of activities, by their ids.
const STARTER: &str = "starter";
const PLENARY: &str = "plenary";

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

impl Like {
    /// Add what the earlier lesson asks to what memory asks already.
    pub fn wish(&self, wishes: &mut Wishes) {
        let Some(lesson) = &self.lesson else { return };
        wishes.starter = wishes.starter.or(lesson.starter);
        wishes.plenary = wishes.plenary.or(lesson.plenary);
    }

    /// What was taken, as the lesson's own `template` and its minutes `t` show it.
    pub fn note(
        &self,
        library: &Library,
        template: Option<&str>,
        t: &BTreeMap<&'static str, u32>,
    ) -> Result<String, DrafterError> {
        let said = self.said.as_str();
        let Some(lesson) = &self.lesson else {
            return library.say("note_like_none", &context! { said });
        };
        let kept = |part: &str, there: Option<u32>| {
            there.filter(|there| t.get(part).is_some_and(|minutes| minutes == there))
        };
        let starter = kept("starter", lesson.starter);
        let plenary = kept("plenary", lesson.plenary);
        let starter = starter.map(|minutes| context! { part => "starter", minutes });
        let plenary = plenary.map(|minutes| context! { part => "ending", minutes });
        let taken: Vec<Value> = starter.into_iter().chain(plenary).collect();
        let template = lesson.template.as_deref().filter(|there| template == Some(there));
        let (path, topic) = (lesson.path.as_str(), lesson.topic.as_str());
        let (own, taken) = (lesson.class.as_deref(), value_of(&taken));
        library.say("note_like_form", &context! { said, path, topic, own, template, taken })
    }
}
