//! Whether a lesson that a call would change is one that she asked for: she named it, or it is open
//! before her.

use std::collections::BTreeSet;

use agent::{Exchange, Run};
use domain::{InteractionResponse, Message};
use text::content_stems;

use crate::fragments::open_lesson;
use crate::lessons::{EditedLesson, lesson_name};

/// Whether she asked for a change of this lesson.
pub fn is_asked_for(run: &Run, lesson: &EditedLesson) -> bool {
    let Some(start) = run.started() else { return false };
    let is_open = |path: &str| path.eq_ignore_ascii_case(&lesson.path);
    if open_lesson(&start.prompt).is_some_and(is_open) {
        return true;
    }
    // What a specialist is told are the agent's words and not hers.
    start.delegation.is_none() && names(&said(run), start.class.as_deref(), lesson)
}

/// What she said in this session, and what she answered.
fn said(run: &Run) -> String {
    let messages = run.history().iter().filter_map(|message| match message {
        Message::User { text } => Some(text.as_str()),
        Message::Assistant(_) | Message::Tool { .. } => None,
    });
    let answers = run.exchanges().iter().filter_map(answer);
    messages.chain(answers).collect::<Vec<_>>().join("\n")
}

fn answer(exchange: &Exchange) -> Option<&str> {
    match &exchange.answered.as_ref()?.1 {
        InteractionResponse::Answer { text } => Some(text),
        InteractionResponse::Feedforward { note, .. } => Some(note),
        _ => None,
    }
}

/// Whether words name a lesson: by its path or in short, or by its class and topic.
fn names(said: &str, class: Option<&str>, lesson: &EditedLesson) -> bool {
    let short = lesson_name(&lesson.path);
    let is_it = |word: &str| lesson_name(word).eq_ignore_ascii_case(&short);
    let plain =
        said.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    if plain.clone().filter(|word| word.contains('/')).any(is_it) {
        return true;
    }
    let is_class = |own: &str| {
        class.is_some_and(|class| class.eq_ignore_ascii_case(own))
            || plain.clone().any(|word| word.eq_ignore_ascii_case(own))
    };
    let stems = |text: &str| -> BTreeSet<String> { content_stems(text).into_iter().collect() };
    let (topic, said) = (stems(&lesson.topic), stems(said));
    lesson.class.as_deref().is_none_or(is_class) && !topic.is_empty() && topic.is_subset(&said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_named_by_its_name_or_by_class_and_topic() {
        let lesson = EditedLesson {
            path: "lessons/2A/networks/lesson.md".to_owned(),
            class: Some("2A".to_owned()),
            topic: "Networks".to_owned(),
            before: String::new(),
            after: String::new(),
        };
        for (said, class, named) in [
            ("make the starter of 2A/networks shorter", None, true),
            ("rewrite `lessons/2A/networks/lesson.md`.", None, true),
            ("2A networks: a pupil new to English joined", None, true),
            ("the lesson on network addresses", Some("2a"), true),
            ("a lesson on networks for 3B", Some("3B"), false),
            ("a lesson on iteration for 2A", Some("2A"), false),
            ("make 2A/networks-two shorter for 3B", Some("3B"), false),
        ] {
            assert_eq!(names(said, class, &lesson), named, "{said}");
        }
    }
}
