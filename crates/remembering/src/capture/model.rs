//! What a small model proposes beside the rules; every proposal goes through the same checks.

use agent::ask::ModelQuestion;
use domain::{MemoryProposal, MemoryScope};
use schemars::JsonSchema;
use serde::Deserialize;

use super::by_hand::Difference;
use super::learned::Learned;
use super::rules::proposed_by_model;

/// The most of a section that is shown.
const SECTION_BYTES: usize = 1_500;

/// What the model is told.
pub const INSTRUCTIONS: &str = "You read what an experienced teacher changed in a planning session and \
propose what is worth remembering for the next one: how she plans (scope `teacher`) or what works \
for this class (scope `class`). One sentence each, true beyond this lesson, no lesson content, no \
pupil and nothing that could identify one. `reason` says what she did. An empty list is a good \
answer. British spelling.";

/// What is worth remembering.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "memory_proposals")]
pub struct GivenProposals {
    proposals: Vec<GivenProposal>,
}

#[derive(Deserialize, JsonSchema)]
struct GivenProposal {
    /// Whether it is how she plans, or what works for this class.
    scope: GivenScope,
    /// What is worth remembering, in one sentence.
    text: String,
    /// What she did.
    reason: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum GivenScope {
    Teacher,
    Class,
}

/// Asks for proposals.
pub fn question(learned: &[Learned], class: Option<&str>) -> ModelQuestion {
    let mut text = format!("The class: {}\n", class.unwrap_or("not known"));
    for thing in learned {
        text.push_str("- ");
        text.push_str(&described(thing));
        text.push('\n');
    }
    ModelQuestion::new(super::NAME, INSTRUCTIONS, text)
}

fn described(thing: &Learned) -> String {
    match thing {
        Learned::Revised { heading, words, minutes: Some((before, after)) } => {
            format!("She asked \"{words}\"; {heading} went from {before} to {after} minutes.")
        }
        Learned::Revised { heading, words, minutes: None } => {
            format!("She wanted {heading} revised: \"{words}\"")
        }
        Learned::Chose { heading, approach } => {
            format!("For {heading} she chose another way: {approach}")
        }
        // What she took out does not go to a model again.
        Learned::LeftOut { source, .. } => {
            format!("She took something of {source} out of what the draft is made from.")
        }
        Learned::ByHand { heading, difference } => match difference {
            Difference::Minutes { before, after } => {
                format!("She changed {heading} herself, from {before} to {after} minutes.")
            }
            Difference::Forms { before, after } => {
                format!("She changed how pupils work in {heading}: {before:?} became {after:?}.")
            }
            Difference::Moved { part, before, .. } => {
                format!("She moved {part} before {before} in {heading} herself.")
            }
            Difference::Register { now } => {
                format!("She put the words of {heading} otherwise herself: {now:?}.")
            }
            Difference::Tasks { before, after } => {
                format!("She changed {heading} herself, from {before} to {after} tasks.")
            }
        },
        Learned::Reworded { heading, before, after } => format!(
            "She put {heading} into other words herself. It was:\n<before>\n{}\n</before>\nIt is now:\n\
             <after>\n{}\n</after>",
            cut(before),
            cut(after)
        ),
        Learned::Said { text, section: Some(section) } => {
            format!("She said, about {section}: \"{text}\"")
        }
        Learned::Said { text, section: None } => format!("She said: \"{text}\""),
        Learned::Noted { text } => format!("She noted: \"{text}\""),
        Learned::Reflected { question, answer } | Learned::Answered { question, answer } => {
            format!("To the question \"{question}\" she answered \"{answer}\"")
        }
    }
}

/// As much of a section as it takes to see how it is written.
fn cut(markdown: &str) -> &str {
    &markdown[..markdown.floor_char_boundary(SECTION_BYTES)]
}

/// The proposals of an answer; one for a class where none is known is about nobody.
pub fn read(given: GivenProposals, class: Option<&str>) -> Vec<MemoryProposal> {
    let proposal = |GivenProposal { scope, text, reason }: GivenProposal| {
        let scope = match scope {
            GivenScope::Teacher => MemoryScope::Teacher,
            GivenScope::Class => MemoryScope::Class { class: class?.to_owned() },
        };
        Some(proposed_by_model(scope, &text, &reason))
    };
    given.proposals.into_iter().filter_map(proposal).collect()
}
