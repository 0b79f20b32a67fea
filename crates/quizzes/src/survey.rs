//! The JSON of a survey for SurveyJS. A survey asks and marks nothing, and whoever answers has its file in the
//! browser: what is right, what is said to an answer and the order of entries are not in it.

use serde_json::{Map, Value, json};

use crate::markup::{blocks, plain_of_markdown};
use crate::report::{Losses, Outgoing, QuizError};
use crate::xml::Element;
use crate::{Asked, Question, Quiz, Reply};

pub(crate) fn write(quiz: &Quiz) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut elements = Vec::new();
    for (number, question) in (1..).zip(&quiz.questions) {
        losses.next();
        match question.fault() {
            Some(fault) => losses.whole(fault),
            None => elements.extend(asked(number, question, &mut losses)?),
        }
    }
    let survey = json!({
        "title": quiz.title,
        "showQuestionNumbers": "on",
        "pages": [{ "name": "page1", "elements": elements }],
    });
    let bytes = serde_json::to_vec_pretty(&survey);
    losses.finished("SurveyJS", bytes.map_err(|error| QuizError::Unwritten(error.to_string()))?)
}

/// A question, with a text before it where it is more than one line.
fn asked(number: usize, question: &Question, losses: &mut Losses) -> Result<Vec<Value>, QuizError> {
    losses.part("a survey marks nothing: what is right is not held");
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| {
        fields.insert(name.to_owned(), value);
    };
    set("name", json!(format!("question{number}")));
    let text = gaps_shown(question);
    let is_line = !text.trim().contains('\n');
    set("title", json!(if is_line { plain_of_markdown(&text) } else { question.name.clone() }));
    match &question.asked {
        Asked::Choice(options) => {
            set("type", json!("radiogroup"));
            set("choices", choices(options.iter().map(text_of)));
        }
        Asked::Several(options) => {
            set("type", json!("checkbox"));
            set("choices", choices(options.iter().map(text_of)));
        }
        Asked::Number { unit, .. } => {
            set("type", json!("text"));
            set("inputType", json!("number"));
            if !unit.is_empty() {
                set("description", json!(format!("in {unit}")));
            }
        }
        Asked::Text { .. } => set("type", json!("text")),
        Asked::Match { pairs, extra } => {
            set("type", json!("matrix"));
            let rights = pairs.iter().map(|pair| pair.right.as_str());
            set("columns", choices(sorted(rights.chain(extra.iter().map(String::as_str)))));
            set("rows", choices(pairs.iter().map(|pair| pair.left.as_str())));
        }
        Asked::Order(entries) => {
            set("type", json!("ranking"));
            set("choices", choices(sorted(entries.iter().map(String::as_str))));
        }
        Asked::Cloze(gaps) => {
            set("type", json!("multipletext"));
            let item =
                |gap: usize| json!({ "name": format!("gap{gap}"), "title": gap.to_string() });
            set("items", (1..=gaps.len()).map(item).collect());
        }
        Asked::Free { .. } => set("type", json!("comment")),
    }
    let mut elements = Vec::new();
    if !is_line {
        let page = Element::new("div").holding(blocks(&text, &mut |_| None)).part()?;
        elements.push(json!({ "type": "html", "name": format!("text{number}"), "html": page }));
    }
    elements.push(Value::Object(fields));
    Ok(elements)
}

/// The text, in which a gap is its number on a line.
fn gaps_shown(question: &Question) -> String {
    let (pieces, order) = question.pieces();
    let mut text = pieces.first().copied().unwrap_or_default().to_owned();
    for (gap, piece) in order.iter().zip(pieces.iter().skip(1)) {
        text.push_str(&format!("\\_\\_\\_ ({}){piece}", gap + 1));
    }
    if order.is_empty() { question.text.clone() } else { text }
}

fn text_of(reply: &Reply) -> &str {
    &reply.text
}

/// Without a place that says what belongs where.
fn sorted<'a>(texts: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts.dedup();
    texts.into_iter()
}

/// Each with a value of its own: in a plain text a `|` would separate the two.
fn choices<'a>(texts: impl Iterator<Item = &'a str>) -> Value {
    (1..).zip(texts).map(|(number, text)| choice(number, text)).collect()
}

fn choice(number: usize, text: &str) -> Value {
    json!({ "value": format!("item{number}"), "text": text })
}
