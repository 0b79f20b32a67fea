//! What a small model proposes beside the rules; every proposal goes through the same checks.

use agent::ModelRequest;
use domain::{
    AssistantMessage, MemoryProposal, MemoryScope, Message, OutputFormat, PromptFragment,
};
use serde_json::json;

use super::learned::Learned;
use super::rules::proposed_by_model;

/// The name of the format.
pub const FORMAT: &str = "memory_proposals";

const INSTRUCTIONS: &str = "You read what an experienced teacher changed in a planning session and \
propose what is worth remembering for the next one: how she plans (scope `teacher`) or what works \
for this class (scope `class`). One sentence each, true beyond this lesson, no lesson content, no \
pupil and nothing that could identify one. `reason` says what she did. An empty list is a good \
answer. British spelling.";

/// Asks for proposals.
pub fn request(learned: &[Learned], class: Option<&str>) -> ModelRequest {
    let schema = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["proposals"],
        "properties": {"proposals": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["scope", "text", "reason"],
                "properties": {
                    "scope": {"type": "string", "enum": ["teacher", "class"]},
                    "text": {"type": "string"},
                    "reason": {"type": "string"},
                },
            },
        }},
    });
    let mut text = format!("The class: {}\n", class.unwrap_or("not known"));
    for thing in learned {
        text.push_str("- ");
        text.push_str(&described(thing));
        text.push('\n');
    }
    ModelRequest {
        system: vec![PromptFragment {
            tag: "agent_instructions".to_owned(),
            source: super::NAME.to_owned(),
            text: INSTRUCTIONS.to_owned(),
            cut_bytes: 0,
        }],
        messages: vec![Message::User { text }],
        tools: Vec::new(),
        output: Some(OutputFormat { name: FORMAT.to_owned(), schema }),
    }
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
        Learned::Noted { text } => format!("She noted: \"{text}\""),
        Learned::Answered { question, answer } => {
            format!("To the question \"{question}\" she answered \"{answer}\"")
        }
    }
}

/// The proposals of an answer; one for a class where none is known is about nobody.
pub fn read(answer: &AssistantMessage, class: Option<&str>) -> Vec<MemoryProposal> {
    let given = answer.structured().and_then(|value| value["proposals"].as_array());
    given
        .into_iter()
        .flatten()
        .filter_map(|proposal| {
            let text = proposal["text"].as_str()?;
            let scope = match proposal["scope"].as_str()? {
                "teacher" => MemoryScope::Teacher,
                "class" => MemoryScope::Class { class: class?.to_owned() },
                _ => return None,
            };
            Some(proposed_by_model(scope, text, proposal["reason"].as_str().unwrap_or_default()))
        })
        .collect()
}
