//! A small model may put the questions better; what they are about stays.

use agent::ask::ModelQuestion;
use domain::ReflectionQuestion;
use schemars::JsonSchema;
use serde::Deserialize;

use super::super::teacher_adjudication::documents::LessonDocument;

/// The longest question.
const MOST_CHARS: usize = 400;

/// The most of a section that is shown with its question.
const SECTION_BYTES: usize = 2_000;

/// What the model is told.
pub const INSTRUCTIONS: &str = "You put questions to an experienced teacher about a draft of hers, so \
that she judges it by her own standard. Give each question back under its id: about the same \
section and the same concern, more exact where the section allows it, one sentence that she can \
answer from what she knows of the class, at most 60 words, without praise, without advice and \
without an answer in it. British spelling.";

/// The same questions, put better.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "reflection_questions")]
pub struct BetterQuestions {
    questions: Vec<BetterQuestion>,
}

#[derive(Deserialize, JsonSchema)]
struct BetterQuestion {
    /// The id that the question was given under.
    id: String,
    /// The question, in one sentence.
    text: String,
}

/// Asks for the same questions, put better.
pub fn question(questions: &[ReflectionQuestion], documents: &[LessonDocument]) -> ModelQuestion {
    let mut text = String::new();
    for question in questions {
        text.push_str(&format!("<question id=\"{}\">{}</question>\n", question.id, question.text));
        if let Some(markdown) = markdown(question, documents) {
            let end = markdown.floor_char_boundary(SECTION_BYTES);
            text.push_str(&format!("<section>\n{}\n</section>\n", &markdown[..end]));
        }
    }
    ModelQuestion::new(super::NAME, INSTRUCTIONS, text)
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
    given: BetterQuestions,
) -> Vec<ReflectionQuestion> {
    for better in given.questions {
        let text = better.text.trim();
        let fits = text.ends_with('?') && text.chars().count() <= MOST_CHARS;
        let known = questions.iter_mut().find(|question| question.id == better.id);
        if let (Some(question), true) = (known, fits) {
            text.clone_into(&mut question.text);
        }
    }
    questions
}
