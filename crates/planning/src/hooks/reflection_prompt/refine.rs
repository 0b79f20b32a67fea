//! A small model may put the questions better; what they are about stays.

use agent::ModelRequest;
use domain::{AssistantMessage, Message, OutputFormat, PromptFragment, ReflectionQuestion};
use serde_json::json;

use super::super::teacher_adjudication::documents::LessonDocument;

/// The name of the format.
pub const FORMAT: &str = "reflection_questions";

/// The longest question.
const MOST_CHARS: usize = 400;

/// The most of a section that is shown with its question.
const SECTION_BYTES: usize = 2_000;

const INSTRUCTIONS: &str = "You put questions to an experienced teacher about a draft of hers, so \
that she judges it by her own standard. Give each question back under its id: about the same \
section and the same concern, more exact where the section allows it, one sentence that she can \
answer from what she knows of the class, at most 60 words, without praise, without advice and \
without an answer in it. British spelling.";

/// Asks for the same questions, put better.
pub fn request(questions: &[ReflectionQuestion], documents: &[LessonDocument]) -> ModelRequest {
    let schema = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["questions"],
        "properties": {"questions": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["id", "text"],
                "properties": {"id": {"type": "string"}, "text": {"type": "string"}},
            },
        }},
    });
    let mut text = String::new();
    for question in questions {
        text.push_str(&format!("<question id=\"{}\">{}</question>\n", question.id, question.text));
        if let Some(markdown) = markdown(question, documents) {
            let end = markdown.floor_char_boundary(SECTION_BYTES);
            text.push_str(&format!("<section>\n{}\n</section>\n", &markdown[..end]));
        }
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

fn markdown<'a>(question: &ReflectionQuestion, documents: &'a [LessonDocument]) -> Option<&'a str> {
    let section = question.section.as_ref()?;
    let document = documents.iter().find(|document| document.path == section.path)?;
    let found = document.sections.iter().find(|found| found.id == section.id)?;
    Some(&found.markdown)
}

/// The questions with the texts of the answer, where they are questions; the others stay.
pub fn refined(
    mut questions: Vec<ReflectionQuestion>,
    answer: &AssistantMessage,
) -> Vec<ReflectionQuestion> {
    let given = answer.structured().and_then(|value| value["questions"].as_array());
    for better in given.into_iter().flatten() {
        let text = better["text"].as_str().unwrap_or_default().trim();
        let fits = text.ends_with('?') && text.chars().count() <= MOST_CHARS;
        let known = questions.iter_mut().find(|q| better["id"].as_str() == Some(q.id.as_str()));
        if let (Some(question), true) = (known, fits) {
            text.clone_into(&mut question.text);
        }
    }
    questions
}
