//! The first line of the card: how her words were read, so that a wrong reading costs a word and not
//! a lesson.

use ::lessons::Form;
use domain::{Message, RequestReading, RunStarted, Writer};
use drafter::earlier::KnownLesson;
use drafter::notes;
use drafter::reading::{Reading, read, told};
use workspace::{ClassProfile, Workspace, WorkspaceError};

use super::Feedforward;
use super::known::DayReading;
use crate::lessons::template;
use crate::request::codes;
use crate::request::earlier::Pointed;

/// What she has said since the agent answered last, the oldest first.
pub fn said(history: &[Message]) -> Vec<&str> {
    let mut said: Vec<&str> = history
        .iter()
        .rev()
        .map_while(|message| match message {
            Message::User { text } => Some(text.as_str()),
            Message::Assistant(_) | Message::Tool { .. } => None,
        })
        .collect();
    said.reverse();
    said
}

/// What is said of the codes in her words.
pub fn codes(
    workspace: &Workspace,
    text: &str,
    class: Option<&ClassProfile>,
) -> Result<Vec<String>, WorkspaceError> {
    let named = drafter::reading::codes(text);
    if named.is_empty() {
        return Ok(Vec::new());
    }
    Ok(codes::answers(&codes::library(workspace)?, &named, class))
}

impl Feedforward {
    /// How these words were read; none when they ask for nothing new.
    pub(super) fn reading(
        &self,
        start: &RunStarted,
        said: &[&str],
        (class, day): (Option<&ClassProfile>, &DayReading),
        codes: &[String],
    ) -> Option<RequestReading> {
        let names: Vec<String> = class.iter().map(|class| class.name.clone()).collect();
        let reading = read(said, &names)?;
        let topic = reading.topic.clone()?;
        let mut follows: Vec<String> = told(&reading.respelled).into_iter().collect();
        follows.extend(codes.iter().cloned());
        follows.extend(day.note.clone());
        if start.provider == drafter::PROVIDER {
            follows.extend(said.iter().find_map(|text| drafter::reading::unmade_form(text)));
        }
        let by_rules = start.provider == drafter::PROVIDER;
        let note = self.note(&topic, class);
        let form = reading.form().and_then(|name| template::form(&self.workspace, name));
        let unmade = form.as_ref().filter(|_| by_rules);
        let unmade = unmade.and_then(|form| drafter::form_unmade(form, &topic, note.as_deref()));
        let form = form.filter(|_| unmade.is_none());
        follows.extend(unmade);
        if by_rules && note.is_none() {
            follows.push(without_notes(&topic, start.fit.writer.as_ref()));
        }
        let whole = form.as_ref().map(|_| format!("a whole lesson on {topic}"));
        follows.extend(
            form.as_ref().map(|form| format!("I make {} and no whole lesson of it.", form.called)),
        );
        let mut text = in_a_phrase(&reading, &topic, class, form.as_ref());
        text.push_str(&on(day));
        Some(RequestReading { text, topic, notes: follows, day: day.day.clone(), whole })
    }

    /// The text of the note on this topic among those that the agent may read.
    fn note(&self, topic: &str, class: Option<&ClassProfile>) -> Option<String> {
        let subject = class.and_then(|class| class.subject.as_deref()).unwrap_or_default();
        let read = |file: &str| self.skills.read(&format!("{}/{file}", notes::SKILL)).ok();
        read(&notes::about(&read(notes::TOPICS)?, topic, subject)?)
    }
}

/// What becomes of a lesson that is planned by rules without notes on its topic.
fn without_notes(topic: &str, writer: Option<&Writer>) -> String {
    match writer {
        None => format!(
            "I have no notes on {topic}: without a model I can write the frame of a lesson, with the \
             times, the curriculum and what the class needs, and leave the rest to you."
        ),
        Some(writer) => format!(
            "I have no notes on {topic}: I make the frame of a lesson by rules, with the times, the \
             curriculum and what the class needs, and ask {} for its lines; what it cannot write \
             is left to you.",
            writer.label()
        ),
    }
}

/// How words are read that point to this lesson and name no topic: the new one is on the same.
pub fn followed(
    pointed: &Pointed,
    lesson: &KnownLesson,
    (class, day): (Option<&ClassProfile>, &DayReading),
) -> RequestReading {
    let reading = Reading { class: pointed.class.clone(), ..Reading::default() };
    let text = in_a_phrase(&reading, &lesson.topic, class, None) + &on(day);
    let notes = day.note.clone().into_iter().collect();
    RequestReading { text, topic: lesson.topic.clone(), notes, day: day.day.clone(), whole: None }
}

/// The day, as the phrase ends with it.
fn on(day: &DayReading) -> String {
    day.day.as_ref().map(|day| format!(", on {}", day.said)).unwrap_or_default()
}

/// "a lesson on nested loops for 3B, 50 minutes".
fn in_a_phrase(
    reading: &Reading,
    topic: &str,
    class: Option<&ClassProfile>,
    form: Option<&Form>,
) -> String {
    let called = form.map_or("a lesson", |form| form.called.as_str());
    let mut phrase = format!("{called} on {topic}");
    let named = class.map(|class| class.name.as_str()).or(reading.class.as_deref());
    if let Some(name) = named {
        phrase.push_str(&format!(" for {name}"));
    }
    let usual = class.and_then(|class| class.minutes);
    let lasts = || form.map_or(usual, |form| form.lasts(usual));
    if let Some(minutes) = reading.minutes.or_else(lasts) {
        phrase.push_str(&format!(", {minutes} minutes"));
    }
    phrase
}
