//! From a quiz to GIFT.

use super::escapes::escaped;
use crate::marks::{category, one_line, share, starred};
use crate::markup::is_literal;
use crate::report::{Losses, Outgoing, QuizError};
use crate::{Asked, Gap, Number, Pair, Question, Quiz, Reply};

pub(crate) fn write(quiz: &Quiz) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut out = String::new();
    let title = one_line(&quiz.title);
    if !title.is_empty() {
        out.push_str(&format!("$CATEGORY: {}\n\n", category(&title)));
    }
    for question in &quiz.questions {
        losses.next();
        match written(question, &mut losses) {
            Ok(text) => out.push_str(&text),
            Err(why) => losses.whole(why),
        }
    }
    losses.finished("GIFT", out.into_bytes())
}

fn written(question: &Question, losses: &mut Losses) -> Result<String, String> {
    if let Some(fault) = question.fault() {
        return Err(fault);
    }
    let answers = answers(&question.asked, losses)?;
    let (before, behind) = match &question.asked {
        Asked::Cloze(_) => {
            let (pieces, _) = question.pieces();
            (pieces[0].to_owned(), pieces.get(1).copied().unwrap_or_default().trim_end())
        }
        _ => (format!("{} ", question.text.trim()), ""),
    };
    if matches!(question.asked, Asked::Cloze(_)) && behind.is_empty() {
        losses.part("the gap is at the end, so that this becomes a question with a typed answer");
    }
    let mut text = comment(&question.tags, losses);
    let name = one_line(&question.name);
    if !name.is_empty() {
        text.push_str(&format!("::{}::", escaped(&name)));
    }
    let feedback = match question.feedback.trim() {
        "" => String::new(),
        feedback => format!("\t####{}\n", said(feedback)),
    };
    let before = escaped(before.trim_start());
    text.push_str(&format!("[markdown]{before}{{\n{answers}{feedback}}}{}\n\n", escaped(behind)));
    if question.points != 1 {
        losses.part(format!("{} points are not held", question.points));
    }
    Ok(text)
}

fn comment(tags: &[String], losses: &mut Losses) -> String {
    let mut line = String::new();
    for tag in tags {
        match one_line(tag) {
            tag if tag.contains(']') || tag.chars().any(char::is_control) => {
                losses.part(format!("the tag {tag} has signs that no tag may have"));
            }
            tag => line.push_str(&format!(" [tag:{tag}]")),
        }
    }
    if line.is_empty() { line } else { format!("//{line}\n") }
}

fn answers(asked: &Asked, losses: &mut Losses) -> Result<String, String> {
    match asked {
        Asked::Choice(options) => {
            Ok(options.iter().map(|one| option(if one.right { "=" } else { "~" }, one)).collect())
        }
        Asked::Several(options) => several(options),
        Asked::Number { numbers, unit } => {
            if !unit.is_empty() {
                losses.part(format!("the unit {unit} is not held: say it in the question"));
            }
            Ok(format!("#\n{}", numbers.iter().map(number).collect::<String>()))
        }
        Asked::Text { replies, capitals } => {
            if *capitals {
                losses.part("that capital letters count is not held");
            }
            typed(replies, losses)
        }
        Asked::Match { pairs, extra } => matched(pairs, extra),
        Asked::Cloze(gaps) => match &gaps[..] {
            [Gap { replies }] => typed(replies, losses),
            _ => Err("a text may have one gap, and this one has more".to_owned()),
        },
        Asked::Order(_) => Err("there is no putting in order".to_owned()),
        Asked::Free { guidance } => {
            if !guidance.is_empty() {
                losses.part("what to look for when it is marked is not held");
            }
            Ok(String::new())
        }
    }
}

fn several(options: &[Reply]) -> Result<String, String> {
    let right = options.iter().filter(|option| option.right).count();
    let share =
        share(right).ok_or_else(|| format!("{right} right options cannot share the marks"))?;
    let sign = |right| if right { format!("~%{share}%") } else { "~%-100%".to_owned() };
    Ok(options.iter().map(|one| option(&sign(one.right), one)).collect())
}

fn option(sign: &str, option: &Reply) -> String {
    format!("\t{sign}{}{}\n", plain(option.text.trim()), feedback(&option.feedback))
}

fn number(number: &Number) -> String {
    let share = if number.right { "" } else { "%0%" };
    let feedback = feedback(&number.feedback);
    format!("\t={share}{}:{}{feedback}\n", number.value, number.tolerance)
}

fn typed(replies: &[Reply], losses: &mut Losses) -> Result<String, String> {
    let mut text = String::new();
    for reply in replies {
        if reply.text.contains("->") {
            return Err("an answer with -> would be read as two that belong together".to_owned());
        }
        let share = if reply.right { "" } else { "%0%" };
        let words = starred(reply.text.trim());
        let format = if words.starts_with(['[', '%']) { "[plain]" } else { "" };
        text.push_str(&format!("\t={share}{format}{}", escaped(&words)));
        match reply.feedback.contains("->") {
            true => losses.part("what is said to an answer is not held where it has ->"),
            false => text.push_str(&feedback(&reply.feedback)),
        }
        text.push('\n');
    }
    Ok(text)
}

fn matched(pairs: &[Pair], extra: &[String]) -> Result<String, String> {
    let mut sides = pairs.iter().flat_map(|pair| [&pair.left, &pair.right]).chain(extra);
    if sides.any(|side| side.contains("->")) {
        return Err("a side with -> would be read as two".to_owned());
    }
    if pairs.len() + extra.len() < 2 {
        return Err("there should be at least two to match".to_owned());
    }
    let pairs = pairs
        .iter()
        .map(|pair| format!("\t={} -> {}\n", plain(pair.left.trim()), escaped(pair.right.trim())));
    let extra = extra.iter().map(|side| format!("\t= -> {}\n", escaped(side.trim())));
    Ok(pairs.chain(extra).collect())
}

/// Plain text in a question that is markdown; told to be plain where it would say something else, or
/// begins like a format or a share of the marks.
fn plain(text: &str) -> String {
    let format = if is_literal(text) && !text.starts_with(['[', '%']) { "" } else { "[plain]" };
    format!("{format}{}", escaped(text))
}

fn feedback(feedback: &str) -> String {
    match feedback.trim() {
        "" => String::new(),
        feedback => format!("#{}", said(feedback)),
    }
}

/// Markdown in a question that is markdown; told to be so where it begins like another format.
fn said(markdown: &str) -> String {
    let format = if markdown.starts_with('[') { "[markdown]" } else { "" };
    format!("{format}{}", escaped(markdown))
}
