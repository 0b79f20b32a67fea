//! Which lesson is meant by words that point to earlier work: one that fits is taken and named on the
//! card, of several she is asked, and that there is none is said.

use domain::{InteractionRequest, QuestionOption};
use drafter::earlier::{EarlierWork, KnownLesson, Meant, meant};
use drafter::settled;

use super::heard::Heard;
use super::known::KnownClasses;
use super::question::{TOPIC_QUESTION, option, question as asked};
use crate::lessons::lesson_name;
use crate::request::earlier::{self, Pointed, session_meant};

const WHICH_QUESTION: &str = "Which lesson do you mean?";
/// The most lessons that are offered.
const LESSONS: usize = 6;

/// What her words point to.
pub fn pointed(known: &KnownClasses, heard: &Heard<'_>) -> Option<Pointed> {
    let names: Vec<String> = known.classes.iter().map(|class| class.name.clone()).collect();
    earlier::pointed(&[heard.text], &names)
}

/// The earlier work that words point to and no lesson is left of.
pub fn lost_work(known: &KnownClasses, text: &str) -> Option<EarlierWork> {
    let pointed = pointed(known, &Heard::new(text, &[]))?;
    let there = earlier::known(known.lessons.as_deref()?, &known.worked_on);
    let meant = meant(&pointed.work, pointed.made(), &there, known.today);
    matches!(meant, Meant::None).then_some(pointed.work)
}

/// The question which lesson is meant, or what it shall be about where none is there.
pub fn question(known: &KnownClasses, pointed: &Pointed) -> Option<InteractionRequest> {
    let there = earlier::known(known.lessons.as_deref()?, &known.worked_on);
    match meant(&pointed.work, pointed.made(), &there, known.today) {
        Meant::One(_) => None,
        // What it is about is said: the card tells that nothing was found.
        Meant::None if pointed.has_topic => None,
        // A model reads the session in which it was done, and the card names that.
        Meant::None
            if !known.by_rules && session_meant(&pointed.work, &known.sessions).is_some() =>
        {
            None
        }
        Meant::None => Some(lost(known, &pointed.work, &there)),
        Meant::Several(several) => Some(which(known, &pointed.work, &several)),
    }
}

fn which(known: &KnownClasses, work: &EarlierWork, of: &[&KnownLesson]) -> InteractionRequest {
    let said = &work.said;
    let then = work.when.zip(known.today);
    let is_then = |lesson: &&KnownLesson| {
        then.is_none_or(|(when, today)| lesson.day_in(when, today).is_some())
    };
    let question = match of.iter().any(is_then) {
        true => format!("More than one lesson fits \u{201c}{said}\u{201d}. {WHICH_QUESTION}"),
        false => format!(
            "None of these was changed at the time that \u{201c}{said}\u{201d} says. {WHICH_QUESTION}"
        ),
    };
    let label = |lesson: &KnownLesson| {
        let label = lesson.label();
        match of.iter().filter(|other| other.label() == label).count() {
            0 | 1 => label,
            _ => lesson_name(&lesson.path),
        }
    };
    let offered = of.iter().take(LESSONS).map(|lesson| {
        option(&label(lesson), &format!("{}{}", lesson.path, earlier::changed(lesson, then)))
    });
    asked(&question, "The new one follows it.", offered.collect())
}

/// No lesson fits: she says what it shall be about, and what is there is offered.
fn lost(known: &KnownClasses, work: &EarlierWork, there: &[KnownLesson]) -> InteractionRequest {
    let none = match &work.class {
        Some(class) => format!("lesson of {class}"),
        None => "earlier lesson".to_owned(),
    };
    let question = format!(
        "I found no {none}, so I cannot tell what \u{201c}{}\u{201d} points to. {TOPIC_QUESTION}",
        work.said
    );
    let mut options: Vec<QuestionOption> = Vec::new();
    for session in &known.sessions {
        // A title says the topic first: "Iteration · 3B".
        let topic = session.title.split(" \u{b7} ").next().unwrap_or_default();
        if options.iter().all(|option| option.label != topic) {
            options.push(option(topic, &session.described()));
        }
    }
    for lesson in there {
        if options.len() < LESSONS && options.iter().all(|option| option.label != lesson.topic) {
            options.push(option(&lesson.topic, &earlier::described(lesson, None)));
        }
    }
    if options.is_empty() {
        options = known.topics.iter().map(|(label, why)| option(label, why)).collect();
    }
    asked(&question, "Nothing is made up about what I cannot find.", options)
}

/// The lesson that she chose, as words of hers.
pub fn in_words(heard: &Heard<'_>) -> Option<String> {
    let said = heard.answer(WHICH_QUESTION)?;
    let chosen =
        heard.chosen(WHICH_QUESTION).and_then(|option| option.description.split(", ").next());
    Some(chosen.map_or_else(|| said.to_owned(), settled::earlier))
}
