//! How a request is read, for whoever shows it to the teacher before anything is drafted. The drafter
//! itself reads requests in the same way, so what is shown is what it does.

use std::borrow::Cow;

use lessons::Template;

use crate::classes::ClassWish;
use crate::errands::named;
use crate::library::{Errand, Library, Words};
use crate::request::{
    EarlierWork, Intent, Respelled, asks_for_help, intent, plain, respelled, start_of, whole_wish,
};
pub use crate::request::{NoSuchDay, SaidDay};

/// How the name of the command for a new lesson begins.
pub(crate) const NEW_LESSON: &str = "create";

/// A request for something new, as far as its words say what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// What it is about, in her words.
    pub topic: Option<String>,
    /// The class that is named, whether it has a profile or not.
    pub class: Option<String>,
    /// The year that is named in the place of a class.
    pub year: Option<u8>,
    /// The subject that is said of the class.
    pub subject: Option<String>,
    /// Earlier work that it points to.
    pub earlier: Option<EarlierWork>,
    /// The day that it is for.
    pub day: Option<SaidDay>,
    /// How long it is to be.
    pub minutes: Option<u32>,
    /// Codes of outcomes that are named.
    pub outcomes: Vec<String>,
    /// Words that are typed wrongly, as they are read.
    pub respelled: Vec<Respelled>,
    /// The template that is asked for.
    pub template: Option<String>,
}

impl Reading {
    /// The form that is asked for when that is less or more than one lesson: the template's name.
    pub fn form(&self) -> Option<&str> {
        let name = self.template.as_deref()?;
        form_of(name).map(|_| name)
    }
}

/// The form of this name that comes with the program.
fn form_of(name: &str) -> Option<&'static Template> {
    let mut shipped = Template::shipped().iter();
    shipped.find(|template| template.name == name && template.form.is_some())
}

/// What these words ask for, the request first and then what was said beside it; none when they ask
/// for nothing new. `classes` are names of classes that exist.
pub fn read(said: &[&str], classes: &[String]) -> Option<Reading> {
    let words = &Library::shared()?.words;
    let (request, beside) = request_in(said, words)?;
    if named::errand(words, request).is_some_and(|rule| !rule.errand.may_begin_a_lesson()) {
        return None;
    }
    if intent(request, words, &[], false) != Intent::Plan {
        return None;
    }
    let wish = whole_wish(words, classes, request, beside, &[]);
    let (class, year) = match wish.class {
        ClassWish::Named(name) => (Some(name), None),
        ClassWish::Year(year) => (None, Some(year)),
        ClassWish::Unsaid => (None, None),
    };
    let (earlier, subject) = (wish.earlier, wish.subject);
    let (topic, day, minutes) = (wish.topic, wish.day, wish.minutes);
    let (outcomes, template) = (wish.outcomes, wish.template);
    let respelled = respelled(start_of(request), words);
    Some(Reading {
        topic,
        class,
        year,
        subject,
        earlier,
        day,
        minutes,
        outcomes,
        respelled,
        template,
    })
}

/// Words as they are read: what is typed wrongly put right, and Scots around a request in English.
pub fn plainly(text: &str) -> Cow<'_, str> {
    Library::shared().map_or(Cow::Borrowed(text), |library| plain(text, &library.words))
}

/// What is said of words that were typed wrongly; none when all are as they were written.
pub fn told(respelled: &[Respelled]) -> Option<String> {
    let each: Vec<String> = respelled
        .iter()
        .map(|word| format!("\u{201c}{}\u{201d} as \u{201c}{}\u{201d}", word.written, word.read))
        .collect();
    let (last, first) = each.split_last()?;
    let each = match first {
        [] => last.clone(),
        first => format!("{} and {last}", first.join(", ")),
    };
    Some(format!("I read {each}."))
}

/// Whether words ask for something new by pointing to earlier work.
pub fn points_to_earlier(text: &str) -> bool {
    read(&[text], &[]).is_some_and(|reading| reading.earlier.is_some())
}

/// The words that ask for something, and what was said beside them: a greeting or a call for help gives
/// way to what was said after it.
fn request_in<'a, 'b>(said: &'b [&'a str], words: &Words) -> Option<(&'a str, &'b [&'a str])> {
    let (first, beside) = said.split_first()?;
    match beside.split_first() {
        Some((next, rest)) if is_talk(first, words) => Some((next, rest)),
        _ => Some((first, beside)),
    }
}

/// Whether words only greet, thank or ask what can be done.
pub(crate) fn is_talk(text: &str, words: &Words) -> bool {
    matches!(intent(text, words, &[], false), Intent::Hello | Intent::Thanks | Intent::Help)
}

/// Whether words only greet, thank or ask what can be done: nothing is drafted for them.
pub fn asks_for_nothing(text: &str) -> bool {
    Library::shared().is_some_and(|library| is_talk(text, &library.words))
}

/// Whether words ask for work that makes nothing new from what is known: a change of a lesson that is
/// there, a class profile brought up to date, a look back.
pub fn drafts_nothing_new(text: &str) -> bool {
    let Some(library) = Library::shared() else { return false };
    let words = &library.words;
    if let Some(rule) = named::errand(words, text) {
        return match rule.errand {
            Errand::Profile | Errand::Reflect => true,
            Errand::Adapt | Errand::Course | Errand::Worksheet | Errand::Quiz => false,
        };
    }
    intent(text, words, &library.section_names(), false) == Intent::Change
}

/// The folder of a lesson on this topic, or of a form of one, below that of its class.
pub fn folder(topic: &str, form: Option<&str>) -> String {
    let title = form.and_then(form_of).map_or("", |template| template.title.as_str());
    crate::words::slug(&format!("{topic} {title}"))
}

/// Whether words ask what can be done here, and for nothing else.
pub fn is_help(text: &str) -> bool {
    Library::shared().is_some_and(|library| asks_for_help(text, &library.words))
}

/// Whether words ask for one more lesson on what there may be one on.
pub fn asks_for_another(text: &str) -> bool {
    let said = format!(" {} ", crate::words::words(text).join(" "));
    [" another ", " second ", " one more ", " third ", " next lesson "]
        .iter()
        .any(|more| said.contains(more))
}

/// What the drafter says when words ask for a form that it does not make.
pub fn unmade_form(text: &str) -> Option<String> {
    let library = Library::shared()?;
    let said =
        format!(" {} ", crate::words::words(&plain(start_of(text), &library.words)).join(" "));
    let asks = |phrase: &String| said.contains(&format!(" {phrase} "));
    let unmade = library.words.unmade.iter().find(|form| form.said.iter().any(asks))?;
    Some(unmade.says.clone())
}

/// The form that words ask for, when that is less or more than one lesson: the name of its template.
pub fn form(text: &str) -> Option<String> {
    read(&[text], &[])?.form().map(str::to_owned)
}

/// Whether words mean the lesson that is open before her: "this lesson".
pub fn means_open_lesson(text: &str) -> bool {
    Library::shared().is_some_and(|library| points_to_open(text, &library.words))
}

pub(crate) fn points_to_open(text: &str, known: &Words) -> bool {
    let said = format!(" {} ", crate::words::words(text).join(" "));
    known.this_lesson.iter().any(|phrase| said.contains(&format!(" {phrase} ")))
}

/// How the name of the command begins that frames these words where none was chosen: that of the
/// errand that they name, or of a new lesson on a topic. None when they ask for neither.
pub fn command(text: &str) -> Option<&'static str> {
    let library = Library::shared()?;
    if is_talk(text, &library.words) {
        return None;
    }
    if let Some(errand) = named::errand(&library.words, text) {
        return Some(&errand.command);
    }
    // A change of a section is no topic.
    if intent(text, &library.words, &library.section_names(), false) == Intent::Change {
        return None;
    }
    let topic = read(&[text], &[])?.topic;
    topic.is_some().then_some(NEW_LESSON)
}

/// Codes of outcomes in these words, each once, as curriculum files write them.
pub fn codes(text: &str) -> Vec<String> {
    crate::request::codes(text)
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn plain_words_are_taken_for_the_command_that_fits_and_for_none_where_none_does() {
        let taken = |text: &str, wanted: Option<&str>| assert_eq!(command(text), wanted, "{text}");
        taken("a lesson on iteration for 3B", Some("create"));
        taken("Can you plan a lesson on fractions for S1?", Some("create"));
        taken("an exit quiz for 3B iteration", Some("exit-quiz"));
        taken("plan a course on esports for S4", Some("plan-course"));
        taken("update the profile of 3B: they have finished iteration", Some("update-class"));
        for text in [
            "hello",
            "thank you",
            "what can you do?",
            "make the starter shorter",
            "is Monday fine?",
        ] {
            taken(text, None);
        }
    }
}
