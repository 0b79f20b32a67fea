//! What she did in this session that says something about her or the class.

use std::collections::BTreeMap;

use agent::{Exchange, Run};
use domain::{
    ContextItem, ContextState, InteractionOrigin, InteractionRequest, InteractionResponse, Message,
    SectionVerdict,
};
use lessons::ContentInput;
use serde_json::Value;

/// The tool that writes a section of a lesson.
const UPDATE_SECTION: &str = "update_section";

/// The most words that the name of a statement has.
const NAME_WORDS: usize = 3;

/// What she took out of a source. Its words are not kept: a memory would bring them back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// All of it.
    Whole,
    /// A statement that has a name of its own, such as `EAL: …`.
    Named(String),
    /// Something without a name.
    Nameless,
}

/// Something that she did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Learned {
    /// She asked for a section to be different.
    Revised {
        /// The section's heading.
        heading: String,
        /// Her words.
        words: String,
        /// Minutes before and after, when the change was one of time.
        minutes: Option<(u32, u32)>,
    },
    /// She chose another way to do a section.
    Chose {
        /// The section's heading.
        heading: String,
        /// The way.
        approach: String,
    },
    /// She took something out of what the draft is made from.
    LeftOut {
        /// What it is.
        what: LeftOut,
        /// Where it stands.
        source: String,
    },
    /// She said something beside the card about what is used.
    Noted {
        /// Her words.
        text: String,
    },
    /// She answered a question of the agent.
    Answered {
        /// The question.
        question: String,
        /// Her words.
        answer: String,
    },
}

/// Everything of that kind, in order.
pub fn read(run: &Run) -> Vec<Learned> {
    let mut learned = asked_in_words(run.history());
    for (request, response) in run.exchanges().iter().filter_map(Exchange::reply) {
        match (request, response) {
            (
                InteractionRequest::Adjudication { sections },
                InteractionResponse::Adjudication { decisions },
            ) => learned.extend(decisions.iter().filter_map(|decision| {
                let SectionVerdict::Revise { words } = &decision.verdict else { return None };
                let shown = sections
                    .iter()
                    .find(|s| s.path == decision.path && s.id == decision.section_id)?;
                let (heading, words) = (shown.heading.clone(), words.trim().to_owned());
                Some(Learned::Revised { heading, words, minutes: None })
            })),
            (
                InteractionRequest::Alternatives { section, options, .. },
                InteractionResponse::Alternative { chosen: Some(at), .. },
            ) => learned.extend(options.get(*at as usize).map(|option| Learned::Chose {
                heading: section.heading.clone(),
                approach: option.approach.clone(),
            })),
            (
                InteractionRequest::Feedforward { items, .. },
                InteractionResponse::Feedforward { removed, note, .. },
            ) => {
                let (out, kept): (Vec<&ContextItem>, Vec<&ContextItem>) = items
                    .iter()
                    .filter(|item| item.state == ContextState::Used)
                    .partition(|item| removed.contains(&item.id));
                learned.extend(out.into_iter().map(|item| Learned::LeftOut {
                    what: left_out(item, &kept),
                    source: item.source.clone(),
                }));
                let note = note.trim();
                learned
                    .extend((!note.is_empty()).then(|| Learned::Noted { text: note.to_owned() }));
            }
            _ => {}
        }
    }
    // A hook's own questions are about its own trouble.
    let of_tools = run
        .exchanges()
        .iter()
        .filter(|exchange| matches!(exchange.interaction.origin, InteractionOrigin::Tool { .. }));
    for exchange in of_tools {
        if let (
            InteractionRequest::Question { question, options, .. },
            Some((_, InteractionResponse::Answer { text })),
        ) = (&exchange.interaction.request, &exchange.answered)
            && !options.iter().any(|option| option.label == text.trim())
        {
            let (question, answer) = (question.clone(), text.trim().to_owned());
            learned.push(Learned::Answered { question, answer });
        }
    }
    learned
}

/// What an item is that she took out, beside those of which she kept.
fn left_out(item: &ContextItem, kept: &[&ContextItem]) -> LeftOut {
    if item.line.is_none() {
        let stays = kept.iter().any(|other| other.source == item.source);
        return if stays { LeftOut::Nameless } else { LeftOut::Whole };
    }
    let name = item.text.split_once(": ").map(|(name, _)| name.trim());
    match name.filter(|name| (1..=NAME_WORDS).contains(&name.split_whitespace().count())) {
        Some(name) => LeftOut::Named(name.to_owned()),
        None => LeftOut::Nameless,
    }
}

/// Changes of time that she asked for in the conversation, from the sections that were written again
/// because of it.
fn asked_in_words(history: &[Message]) -> Vec<Learned> {
    let mut words = "";
    let mut said = 0;
    let mut known: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut learned = Vec::new();
    for message in history {
        match message {
            Message::User { text } => {
                said += 1;
                words = text;
            }
            Message::Assistant(answer) => {
                for call in answer.tool_calls().filter(|call| call.name == UPDATE_SECTION) {
                    let Some((section, after)) = minutes_written(&call.input) else { continue };
                    let before = known.insert(section.clone(), after);
                    // Her first words ask for a draft: whatever is written again then is drafting.
                    if let Some(before) = before.filter(|before| said > 1 && *before != after) {
                        learned.push(Learned::Revised {
                            heading: heading_of(&section.1),
                            words: words.trim().to_owned(),
                            minutes: Some((before, after)),
                        });
                    }
                }
            }
            Message::Tool { .. } => {}
        }
    }
    learned
}

/// The lesson and the section that a call writes, with the minutes of its activities; none when the
/// section takes no time.
fn minutes_written(input: &Value) -> Option<((String, String), u32)> {
    let given = input.get("lesson")?.as_str()?;
    // The same lesson is named by its path or in short.
    let short = given.strip_prefix("lessons/").unwrap_or(given);
    let lesson = short.strip_suffix("/lesson.md").unwrap_or(short).to_owned();
    let section = input.get("section")?.as_str()?.to_owned();
    let content = serde_json::from_value(input.get("content")?.clone()).ok()?;
    let ContentInput::Activities { items, .. } = content else { return None };
    Some(((lesson, section), items.iter().map(|activity| activity.minutes).sum()))
}

/// A section's name, made of its id: `main-activities` is "Main activities".
fn heading_of(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(char::to_uppercase);
    let name: String = first.into_iter().flatten().chain(letters).collect();
    name.replace('-', " ")
}

/// The first number of minutes that a text names.
pub fn minutes(text: &str) -> Option<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).find_map(|pair| {
        let [number, unit] = pair else { return None };
        let number = number.trim_matches(|c: char| !c.is_ascii_digit());
        unit.trim_matches(|c: char| !c.is_alphabetic())
            .starts_with("minute")
            .then_some(number)?
            .parse()
            .ok()
    })
}

#[cfg(test)]
mod tests;
