//! What a request leaves open: its topic, its class, whether a lesson that is there is meant, or which of
//! two things that cannot both be.

mod class;
mod earlier;
mod existing;
mod heard;
mod help;
mod known;
mod question;

use agent::Answered;
use domain::InteractionRequest;
use drafter::reading;
use text::lists;

use crate::request::{Word, opening, words};
use heard::Heard;
use question::{TOPIC_QUESTION, option, question};

pub use class::{ClassToMake, asks_for_class, class_answered, class_to_make};
pub use earlier::lost_work as lost;
pub use existing::opens;
pub use known::KnownClasses;

lists! {
    include_str!("clarify.txt");
    static NEW: List = "new";
    static CHANGES: List = "changes";
    static FRAME: List = "frame";
}

/// A question that her words leave open.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What is asked.
    pub request: InteractionRequest,
}

/// The questions that her words leave open after these answers, the one that decides most first.
pub fn questions(known: &KnownClasses, text: &str, answers: &[Answered]) -> Vec<Question> {
    let heard = Heard::new(text, answers);
    let all = match reading::is_help(heard.text) {
        true => vec![help::question(known)],
        false => left_open(known, &heard),
    };
    let open = all.into_iter().filter(|request| !heard.was_asked(request));
    open.map(|request| Question { request }).collect()
}

fn left_open(known: &KnownClasses, heard: &Heard<'_>) -> Vec<InteractionRequest> {
    let plain = reading::plainly(opening(heard.text));
    let words = words(&plain);
    let wants = wants_lesson(&words);
    let new = wants || (!known.other_command && is_new(known, heard));
    let pointed = earlier::pointed(known, heard).filter(|_| !known.other_command);
    let all = [
        wants.then(|| contradiction(heard.text, &words)).flatten(),
        (wants && pointed.is_none()).then(|| topic(known, &words)).flatten(),
        new.then(|| class::question(known, heard, wants)).flatten(),
        new.then(|| class::subject(known, heard)).flatten(),
        (new && !known.other_command).then(|| existing::question(known, heard)).flatten(),
        pointed.and_then(|pointed| earlier::question(known, &pointed)),
    ];
    all.into_iter().flatten().collect()
}

/// Whether something new is asked for in other words than "a lesson".
fn is_new(known: &KnownClasses, heard: &Heard<'_>) -> bool {
    let names: Vec<String> = known.classes.iter().map(|class| class.name.clone()).collect();
    reading::read(&[heard.text], &names).is_some_and(|reading| {
        reading.topic.is_some() && (reading.class.is_some() || reading.year.is_some())
    })
}

/// What her answers come to, as words of hers that a model reads behind the message.
pub fn note(known: &KnownClasses, answers: &[Answered], text: &str) -> Option<String> {
    let heard = Heard::new(text, answers);
    let class = class::in_words(&heard);
    let topic = heard.answer(TOPIC_QUESTION);
    let named = super::reply::class(&words(opening(heard.text)));
    // Earlier work is another class's: whom the new one is for is not the first that is named.
    let pointed = earlier::pointed(known, &heard);
    let for_class = match &pointed {
        Some(pointed) => class.clone().or(pointed.class.clone()),
        None => class.clone().or(named),
    };
    let a = if pointed.is_some() { "I meant a" } else { "A" };
    let mut notes: Vec<String> = Vec::new();
    // What she chose when she was told what can be done is what she asks for.
    notes.extend((heard.text != text && topic.is_none()).then(|| heard.text.to_owned()));
    match (topic, class, for_class) {
        (Some(topic), _, Some(class)) => {
            notes.push(format!("{a} {} on {topic} for {class}.", heard.made()));
        }
        (Some(topic), _, None) => notes.push(format!("{a} {} on {topic}.", heard.made())),
        (None, Some(class), _) => notes.push(format!("For {class}.")),
        (None, None, _) => {}
    }
    notes.extend(class::subject_in_words(known, &heard));
    notes.extend(existing::in_words(known, &heard));
    notes.extend(earlier::in_words(&heard));
    notes.extend(heard.answer(MINUTES_QUESTION).map(str::to_owned));
    notes.extend(heard.answer(DEVICES_QUESTION).map(str::to_owned));
    (!notes.is_empty()).then(|| notes.join(" "))
}

const MINUTES_QUESTION: &str = "One part is longer than the whole. Which time is right?";
const DEVICES_QUESTION: &str = "Your words ask for no devices and for devices. Which shall it be?";

/// Whether something new is to be planned.
fn wants_lesson(words: &[Word]) -> bool {
    let at = words.iter().position(|word| NEW.has(word.text.as_str()));
    at.is_some_and(|at| at < 8) && !words.iter().any(|word| CHANGES.has(word.text.as_str()))
}

/// A topic that is not there: when everything but the frame of a request is taken away, nothing is left.
fn topic(known: &KnownClasses, words: &[Word]) -> Option<InteractionRequest> {
    let framed = |word: &Word| {
        FRAME.has(word.text.as_str())
            || word.class
            || word.text.chars().all(|c| c.is_ascii_digit())
            || known.classes.iter().any(|class| class.name.eq_ignore_ascii_case(&word.text))
    };
    if !words.iter().all(framed) {
        return None;
    }
    let options = known.topics.iter().map(|(label, why)| option(label, why)).collect();
    Some(question(TOPIC_QUESTION, "The topic decides everything else in the plan.", options))
}

/// Two things that her words ask for and that cannot both be.
fn contradiction(text: &str, words: &[Word]) -> Option<InteractionRequest> {
    let minutes: Vec<u32> = words
        .windows(2)
        .filter(|pair| pair[1].text.starts_with("min"))
        .filter_map(|pair| pair[0].text.parse().ok())
        .collect();
    let part =
        |word: &Word| matches!(word.text.as_str(), "starter" | "plenary" | "activity" | "quiz");
    if let [whole, longer, ..] = minutes.as_slice()
        && longer > whole
        && words.iter().any(|word| word.text == "lesson")
        && words.iter().any(part)
        && words.iter().position(|w| w.text == "lesson") < words.iter().position(part)
    {
        let options = vec![
            option(&format!("The whole lesson has {longer} minutes"), ""),
            option(&format!("The whole lesson has {whole} minutes and the part is shorter"), ""),
        ];
        return Some(question(MINUTES_QUESTION, "The times have to add up.", options));
    }
    let lowered = text.to_lowercase();
    let without =
        ["without computers", "without devices", "no devices", "no computers", "unplugged"];
    let device = |word: &&str| matches!(*word, "chromebooks" | "laptops" | "ipads" | "tablets");
    let with = words.iter().map(|word| word.text.as_str()).filter(device).count() > 0;
    let settled =
        [" then ", " instead", " later", " after", " before", "no chromebooks", "no laptops"];
    if with
        && without.iter().any(|phrase| lowered.contains(phrase))
        && !settled.iter().any(|phrase| lowered.contains(phrase))
    {
        let options = vec![option("Without devices", ""), option("With devices", "")];
        return Some(question(DEVICES_QUESTION, "The main task depends on it.", options));
    }
    None
}
