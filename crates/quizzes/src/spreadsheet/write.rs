//! From a quiz to CSV.

use super::{ANSWER, ByteMark, COLUMNS, MOST_ANSWERS, TITLE, cell::guarded};
use crate::report::{Losses, Outgoing, QuizError};
use crate::{Asked, Question, Quiz, Reply};

/// An answer: itself, what is right of it, what is said to it.
type Answer = [String; 3];

pub(crate) fn write(quiz: &Quiz, mark: ByteMark) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut rows = Vec::new();
    for question in &quiz.questions {
        losses.next();
        match question.fault() {
            Some(fault) => losses.whole(fault),
            None => match row(question, &mut losses) {
                (_, answers) if answers.len() > MOST_ANSWERS => {
                    losses.whole(format!(
                        "there are columns for {MOST_ANSWERS} answers, and it has more"
                    ));
                }
                row => rows.push(row),
            },
        }
    }
    let most = rows.iter().map(|(_, answers)| answers.len()).max().unwrap_or_default();
    let mut bytes = match mark {
        ByteMark::Written => "\u{FEFF}".as_bytes().to_vec(),
        ByteMark::LeftOut => Vec::new(),
    };
    let mut table = csv::WriterBuilder::new().flexible(true).from_writer(&mut bytes);
    let told = |error: csv::Error| QuizError::Unwritten(error.to_string());
    let numbered = (1..=most).flat_map(|number| ANSWER.map(|column| format!("{column} {number}")));
    let head: Vec<String> = COLUMNS.iter().map(ToString::to_string).chain(numbered).collect();
    table.write_record(&head).map_err(told)?;
    if !quiz.title.is_empty() {
        table.write_record(["", TITLE, &guarded(&quiz.title)]).map_err(told)?;
    }
    for (front, answers) in rows {
        let cells = front.into_iter().chain(answers.into_iter().flatten());
        table.write_record(cells.map(|cell| guarded(&cell))).map_err(told)?;
    }
    table.flush()?;
    drop(table);
    losses.finished("CSV", bytes)
}

fn row(question: &Question, losses: &mut Losses) -> ([String; 7], Vec<Answer>) {
    let (tags, others): (Vec<&str>, Vec<&str>) =
        question.tags.iter().map(String::as_str).partition(|tag| !tag.contains(';'));
    if !others.is_empty() {
        losses.part(format!("tags with a semicolon are not held: {}", others.join(", ")));
    }
    let detail = match &question.asked {
        Asked::Number { unit, .. } => unit,
        Asked::Text { capitals: true, .. } => "capitals",
        Asked::Free { guidance } => guidance,
        _ => "",
    };
    let front = [
        question.asked.kind().to_owned(),
        question.name.clone(),
        question.text.clone(),
        question.points.to_string(),
        tags.join("; "),
        question.feedback.clone(),
        detail.to_owned(),
    ];
    (front, answers(&question.asked))
}

fn answers(asked: &Asked) -> Vec<Answer> {
    let replies = |front: &str, replies: &[Reply]| -> Vec<Answer> {
        let reply = |reply: &Reply| {
            let right = if reply.right { "yes" } else { "no" };
            [reply.text.clone(), format!("{front}{right}"), reply.feedback.clone()]
        };
        replies.iter().map(reply).collect()
    };
    match asked {
        Asked::Choice(options) | Asked::Several(options) => replies("", options),
        Asked::Text { replies: typed, .. } => replies("", typed),
        Asked::Number { numbers, .. } => numbers
            .iter()
            .map(|number| {
                let value = match number.tolerance.is_zero() {
                    true => number.value.to_string(),
                    false => format!("{} ± {}", number.value, number.tolerance),
                };
                let right = if number.right { "yes" } else { "no" };
                [value, right.to_owned(), number.feedback.clone()]
            })
            .collect(),
        Asked::Match { pairs, extra } => {
            let pairs =
                pairs.iter().map(|pair| [pair.left.clone(), pair.right.clone(), String::new()]);
            let extra = extra.iter().map(|side| [String::new(), side.clone(), String::new()]);
            pairs.chain(extra).collect()
        }
        Asked::Order(entries) => (1..)
            .zip(entries)
            .map(|(place, entry): (usize, _)| [entry.clone(), place.to_string(), String::new()])
            .collect(),
        Asked::Cloze(gaps) => (1..)
            .zip(gaps)
            .flat_map(|(number, gap): (usize, _)| replies(&format!("{number} "), &gap.replies))
            .collect(),
        Asked::Free { .. } => Vec::new(),
    }
}
