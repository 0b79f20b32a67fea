//! What she did in this session that says something about her or the class.

use std::collections::BTreeMap;

use agent::{Exchange, Run};
use domain::{
    ContextItem, ContextState, InteractionOrigin, InteractionRequest, InteractionResponse, Message,
    SectionVerdict,
};
use lessons::ContentInput;
use serde_json::Value;

use super::by_hand::{Difference, HandEdit, differences};
use super::lasting::is_lasting;

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
    /// She changed a section with her own hand.
    ByHand {
        /// The section's heading.
        heading: String,
        /// What is different beyond words.
        difference: Difference,
    },
    /// She put a section into other words with her own hand, in a way that no rule reads.
    Reworded {
        /// The section's heading.
        heading: String,
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// She said something in the conversation.
    Said {
        /// One sentence of hers.
        text: String,
        /// The section that was written again because of it, or the last one that was.
        section: Option<String>,
    },
    /// She said something beside the card about what is used.
    Noted {
        /// Her words.
        text: String,
    },
    /// She answered a question to think about: one sentence of hers.
    Reflected {
        /// The question.
        question: String,
        /// Her words.
        answer: String,
    },
    /// She answered a question of the agent.
    Answered {
        /// The question.
        question: String,
        /// Her words.
        answer: String,
    },
}

impl Learned {
    /// Her words, where it is something that she said.
    pub fn in_her_words(&self) -> Option<&str> {
        match self {
            Self::Said { text, .. } | Self::Noted { text } => Some(text),
            Self::Reflected { answer, .. } | Self::Answered { answer, .. } => Some(answer),
            Self::Revised { .. }
            | Self::Chose { .. }
            | Self::LeftOut { .. }
            | Self::ByHand { .. }
            | Self::Reworded { .. } => None,
        }
    }
}

/// Everything of that kind, in order.
pub fn read(run: &Run, edits: &[HandEdit]) -> Vec<Learned> {
    let mut learned = asked_in_words(run.history());
    learned.extend(edits.iter().flat_map(by_hand));
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
                // One sentence of a note may be a standing wish, and the next about this lesson alone.
                let sentences = text::sentences(note).map(|range| note[range].trim().to_owned());
                learned.extend(sentences.map(|text| Learned::Noted { text }));
            }
            (
                InteractionRequest::Reflection { questions },
                InteractionResponse::Reflection { answers },
            ) => learned.extend(answers.iter().flat_map(|answer| {
                let asked = questions.iter().find(|question| question.id == answer.question_id);
                let question = asked.map(|asked| asked.text.clone()).unwrap_or_default();
                let sentences = text::sentences(&answer.text).map(|range| &answer.text[range]);
                let reflected = |sentence: &str| Learned::Reflected {
                    question: question.clone(),
                    answer: sentence.trim().to_owned(),
                };
                sentences.map(reflected).collect::<Vec<_>>()
            })),
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

/// The lessons that the session has written.
pub fn lessons(run: &Run) -> Vec<String> {
    let mut paths: Vec<String> = run.written().to_vec();
    for message in run.history() {
        let Message::Assistant(answer) = message else { continue };
        let named = answer.tool_calls().filter_map(|call| lesson_of(&call.input));
        paths.extend(named.map(|lesson| format!("lessons/{lesson}/lesson.md")));
    }
    paths.retain(|path| path.ends_with("/lesson.md"));
    paths.sort();
    paths.dedup();
    paths
}

/// The lesson that a call is about, in short: it is named by its path, too.
fn lesson_of(input: &Value) -> Option<String> {
    let given = input.get("lesson")?.as_str()?;
    let short = given.strip_prefix("lessons/").unwrap_or(given);
    Some(short.strip_suffix("/lesson.md").unwrap_or(short).to_owned())
}

fn by_hand(edit: &HandEdit) -> Vec<Learned> {
    let heading = || edit.after.heading.clone();
    let found = differences(&edit.before, &edit.after).into_iter();
    let found: Vec<Learned> =
        found.map(|difference| Learned::ByHand { heading: heading(), difference }).collect();
    let (before, after) = (edit.before.markdown.trim(), edit.after.markdown.trim());
    if found.is_empty() && before != after {
        let (before, after) = (before.to_owned(), after.to_owned());
        return vec![Learned::Reworded { heading: heading(), before, after }];
    }
    found
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

/// What she said in the conversation, and the changes of time that came of it: told by the sections
/// that were written again because of her words.
fn asked_in_words(history: &[Message]) -> Vec<Learned> {
    let mut said: Vec<Saying> = Vec::new();
    let mut known: BTreeMap<(String, String), u32> = BTreeMap::new();
    for message in history {
        match message {
            Message::User { text } => said.push(Saying { words: text, changes: Vec::new() }),
            Message::Assistant(answer) => {
                let is_first = said.len() <= 1;
                let Some(saying) = said.last_mut() else { continue };
                for call in answer.tool_calls().filter(|call| call.name == UPDATE_SECTION) {
                    let Some((section, after)) = minutes_written(&call.input) else { continue };
                    let before = known.insert(section.clone(), after);
                    // Her first words ask for a draft: whatever is written again then is drafting.
                    if let Some(before) = before.filter(|before| !is_first && *before != after) {
                        saying.changes.push((heading_of(&section.1), (before, after)));
                    }
                }
            }
            Message::Tool { .. } => {}
        }
    }
    let mut learned = Vec::new();
    let mut about = None;
    for (at, Saying { words, changes }) in said.into_iter().enumerate() {
        about = changes.last().map(|(heading, _)| heading.clone()).or(about);
        let settled = !changes.is_empty();
        learned.extend(changes.into_iter().map(|(heading, minutes)| Learned::Revised {
            heading,
            words: words.trim().to_owned(),
            minutes: Some(minutes),
        }));
        // The words that led to a change are its reason; the first sentence of all is the request.
        let skipped = if at == 0 { 1 } else { 0 };
        let sentences = text::sentences(words).map(|range| words[range].trim()).skip(skipped);
        let lasting = sentences.filter(|sentence| !settled && !sentence.ends_with('?'));
        learned.extend(
            lasting.filter(|sentence| is_lasting(sentence) || at > 0).map(|sentence| {
                Learned::Said { text: sentence.to_owned(), section: about.clone() }
            }),
        );
    }
    learned
}

/// A message of hers, with the sections whose time changed because of it.
struct Saying<'a> {
    words: &'a str,
    changes: Vec<(String, (u32, u32))>,
}

/// The lesson and the section that a call writes, with the minutes of its activities; none when the
/// section takes no time.
fn minutes_written(input: &Value) -> Option<((String, String), u32)> {
    let lesson = lesson_of(input)?;
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

#[cfg(test)]
mod tests;
