//! A question as an item: what is declared, shown, worked out and said.

use super::answered::{Answered, answered};
use super::{QTI, QTI_XSD, root};
use crate::Question;
use crate::markup::inlines;
use crate::report::Losses;
use crate::xml::Element;

/// The response by which all questions are answered but those with gaps, which have one for each.
pub(super) const RESPONSE: &str = "RESPONSE";
/// What is said after each answer.
const GENERAL: &str = "general";

pub(super) fn item(id: &str, question: &Question, losses: &mut Losses) -> Element {
    let Answered { declared, shown, worked_out, said } = answered(question, losses);
    let name = if question.name.is_empty() { id } else { &question.name };
    let mut worked_out = worked_out;
    let mut said = said;
    if !question.feedback.is_empty() {
        worked_out.push(outcome("FEEDBACK", GENERAL));
        said.push((GENERAL.to_owned(), question.feedback.clone()));
    }
    let mut outcomes = vec![
        declaration("SCORE", "float", "0"),
        declaration("MAXSCORE", "float", &question.points.to_string()),
    ];
    if !said.is_empty() {
        outcomes.push(
            Element::new("outcomeDeclaration")
                .with("identifier", "FEEDBACK")
                .with("cardinality", "multiple")
                .with("baseType", "identifier"),
        );
    }
    let mut item = root("assessmentItem", QTI, QTI_XSD)
        .with("identifier", id)
        .with("title", name)
        .with("adaptive", "false")
        .with("timeDependent", "false");
    if let Some(lang) = &question.lang {
        item = item.with("xml:lang", lang.as_str());
    }
    item =
        item.holding(declared).holding(outcomes).holding([Element::new("itemBody").holding(shown)]);
    if !worked_out.is_empty() {
        item = item.holding([Element::new("responseProcessing").holding(worked_out)]);
    }
    item.holding(said.into_iter().map(|(id, markdown)| {
        let mut feedback = Element::new("modalFeedback")
            .with("outcomeIdentifier", "FEEDBACK")
            .with("identifier", id)
            .with("showHide", "show");
        feedback.inside = inlines(&markdown);
        feedback
    }))
}

/// An outcome with the value that it begins with.
fn declaration(id: &str, kind: &str, value: &str) -> Element {
    let value = Element::new("value").text(value);
    Element::new("outcomeDeclaration")
        .with("identifier", id)
        .with("cardinality", "single")
        .with("baseType", kind)
        .holding([Element::new("defaultValue").holding([value])])
}

/// Adds a feedback to those that are said.
pub(super) fn outcome(outcome: &str, id: &str) -> Element {
    let both = Element::new("multiple").holding([variable(outcome), value("identifier", id)]);
    Element::new("setOutcomeValue").with("identifier", outcome).holding([both])
}

pub(super) fn variable(id: &str) -> Element {
    Element::new("variable").with("identifier", id)
}

pub(super) fn value(kind: &str, text: &str) -> Element {
    Element::new("baseValue").with("baseType", kind).text(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asked, Reply};

    #[test]
    fn an_item_says_its_language_where_its_question_does() {
        let of = |lang: Option<&str>| {
            let right = Reply { text: "aon".to_owned(), right: true, feedback: String::new() };
            let question = Question {
                name: "Made".to_owned(),
                text: "Cia mheud?".to_owned(),
                points: 1,
                feedback: String::new(),
                tags: Vec::new(),
                asked: Asked::Text { replies: vec![right], capitals: false },
                lang: lang.map(str::to_owned),
            };
            let item = item("q1", &question, &mut Losses::default());
            String::from_utf8(item.file().unwrap()).unwrap()
        };
        assert!(of(Some("gd")).contains(" xml:lang=\"gd\""));
        assert!(!of(None).contains("xml:lang"));
    }
}
