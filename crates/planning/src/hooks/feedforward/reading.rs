//! The first line of the card: how her words were read, so that a wrong reading costs a word and not
//! a lesson.

use domain::{Message, RequestReading, RunStarted};
use drafter::earlier::KnownLesson;
use drafter::notes;
use drafter::reading::{Reading, read, told};
use workspace::{ClassProfile, Workspace, WorkspaceError};

use super::Feedforward;
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
        class: Option<&ClassProfile>,
        codes: &[String],
    ) -> Option<RequestReading> {
        let names: Vec<String> = class.iter().map(|class| class.name.clone()).collect();
        let reading = read(said, &names)?;
        let topic = reading.topic.clone()?;
        let mut follows: Vec<String> = told(&reading.respelled).into_iter().collect();
        follows.extend(codes.iter().cloned());
        if start.provider == drafter::PROVIDER {
            follows.extend(said.iter().find_map(|text| drafter::reading::unmade_form(text)));
        }
        if start.provider == drafter::PROVIDER && !self.has_notes(&topic, class) {
            follows.push(format!(
                "I have no notes on {topic}: without a model I can write the frame of a lesson, with the \
                 times, the curriculum and what the class needs, and leave the rest to you."
            ));
        }
        Some(RequestReading { text: in_a_phrase(&reading, &topic, class), topic, notes: follows })
    }

    /// Whether the notes that the agent may read are about this topic.
    fn has_notes(&self, topic: &str, class: Option<&ClassProfile>) -> bool {
        let subject = class.and_then(|class| class.subject.as_deref()).unwrap_or_default();
        let list = format!("{}/{}", notes::SKILL, notes::TOPICS);
        self.skills.read(&list).is_ok_and(|topics| notes::are_about(&topics, topic, subject))
    }
}

/// How words are read that point to this lesson and name no topic: the new one is on the same.
pub fn followed(
    pointed: &Pointed,
    lesson: &KnownLesson,
    class: Option<&ClassProfile>,
) -> RequestReading {
    let reading = Reading { class: pointed.class.clone(), ..Reading::default() };
    let text = in_a_phrase(&reading, &lesson.topic, class);
    RequestReading { text, topic: lesson.topic.clone(), notes: Vec::new() }
}

/// "a lesson on nested loops for 3B, 50 minutes".
fn in_a_phrase(reading: &Reading, topic: &str, class: Option<&ClassProfile>) -> String {
    let mut phrase = format!("a lesson on {topic}");
    let named = class.map(|class| class.name.as_str()).or(reading.class.as_deref());
    if let Some(name) = named {
        phrase.push_str(&format!(" for {name}"));
    }
    if let Some(minutes) = reading.minutes.or_else(|| class.and_then(|class| class.minutes)) {
        phrase.push_str(&format!(", {minutes} minutes"));
    }
    phrase
}
