//! A lesson on the same topic that the class has already: she says whether it is meant or another one.

use agent::Answered;
use api::LessonSummary;
use domain::{InteractionRequest, QuestionOption};
use drafter::{reading, settled};

use super::class;
use super::heard::Heard;
use super::known::KnownClasses;
use super::question::{TOPIC_QUESTION, option, question as asked};
use crate::lessons::lesson_slug;

const EXISTS_QUESTION: &str = "Open it, or write another one?";
const OPEN: &str = "Open it";
const ANOTHER: &str = "Write another one";

/// The question whether the lesson that is there is meant.
pub fn question(known: &KnownClasses, heard: &Heard<'_>) -> Option<InteractionRequest> {
    let lesson = there(known, heard).filter(|_| !reading::asks_for_another(heard.text))?;
    let whose = lesson.class.as_deref().unwrap_or("Your workspace");
    let day = lesson.updated_at.format("%-d %B %Y");
    let question = format!(
        "{whose} has a lesson \u{201c}{}\u{201d} already, changed on {day}. {EXISTS_QUESTION}",
        lesson.title
    );
    let open = QuestionOption { opens: Some(lesson.path.clone()), ..option(OPEN, &lesson.path) };
    let another = option(ANOTHER, "beside it, in a folder of its own; that one stays as it is");
    Some(asked(&question, "Nothing that is there is written over.", vec![open, another]))
}

/// Whether she wants the one that is there.
pub fn opens(answers: &[Answered], text: &str) -> bool {
    Heard::new(text, answers).answer(EXISTS_QUESTION) == Some(OPEN)
}

/// What she decided about it, as words of hers.
pub fn in_words(known: &KnownClasses, heard: &Heard<'_>) -> Option<String> {
    let lesson = there(known, heard)?;
    match heard.answer(EXISTS_QUESTION)? {
        OPEN => Some(settled::open(&lesson.path)),
        ANOTHER => Some(settled::another(&lesson.path)),
        other => Some(other.to_owned()),
    }
}

/// The lesson of the class that has what is asked for.
fn there<'a>(known: &'a KnownClasses, heard: &Heard<'_>) -> Option<&'a LessonSummary> {
    let class = class::profile(known, heard)?;
    let names: Vec<String> = known.classes.iter().map(|class| class.name.clone()).collect();
    let reading = reading::read(&[heard.text], &names);
    if reading.as_ref().is_some_and(|reading| reading.earlier.is_some()) {
        return None;
    }
    let form = reading.as_ref().and_then(|reading| reading.form().map(str::to_owned));
    let topic = heard.answer(TOPIC_QUESTION).map(str::to_owned);
    let topic = topic.or_else(|| reading?.topic)?;
    let folder = reading::folder(&topic, form.as_deref());
    known.lessons.iter().flatten().find(|lesson| {
        let of_class =
            lesson.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(&class.name));
        of_class && lesson_slug(&lesson.path).eq_ignore_ascii_case(&folder)
    })
}
