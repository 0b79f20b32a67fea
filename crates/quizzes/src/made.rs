//! From a question that `assessment` made to one of a quiz.

use assessment::{
    Blueprint, CodeExample, FileProblem, FractionForm, PrivateKey, PublicItem, PublicResponse,
    Rational, Response, Tolerance, Value, Variant,
};
use lessons::canonical;

use crate::{Asked, Decimal, Gap, Number, Pair, Question, Reply};

/// How many decimal places a tolerance has at most.
const PLACES: u32 = 9;

/// A question of a quiz, and what the one that it was made of says beside it.
#[derive(Clone, Debug)]
pub struct MadeQuestion {
    /// The question.
    pub question: Question,
    /// What is not in it, in sentences for a person.
    pub losses: Vec<String>,
}

/// The question that a variant is. What a pupil did who gives a wrong answer is said to it; how it is
/// done is said afterwards.
///
/// # Errors
/// When the variant is none of this blueprint as it is.
pub fn question(of: &Blueprint, variant: &Variant) -> Result<MadeQuestion, FileProblem> {
    let (item, key) = (of.public_item(variant), of.private_key(variant)?);
    let mut losses = Vec::new();
    if !key.hints().is_empty() {
        losses.push("hints are not in the quiz".to_owned());
    }
    let asked = asked(&item, &key, &mut losses);
    let points = match &asked {
        Asked::Cloze(gaps) => u32::try_from(gaps.len()).unwrap_or(u32::MAX),
        Asked::Free { .. } => {
            let rows = key.rubric().unwrap_or_default().iter().map(|row| row.points);
            let runs = match key.response() {
                Response::Code(code) => code.runs.iter().map(|run| run.points).sum(),
                _ => 0,
            };
            rows.sum::<u32>().max(runs)
        }
        _ => 1,
    };
    let question = Question {
        name: of.title.clone(),
        text: with_starter(said(&item.question), &item.response),
        points,
        feedback: key.solution().map(said).unwrap_or_default(),
        tags: std::iter::once(&of.skill).chain(&of.outcomes).cloned().collect(),
        asked,
        lang: of.lang.clone(),
    };
    Ok(MadeQuestion { question, losses })
}

/// Markdown in which HTML is what it is made of, so that no other program takes it for its own.
fn said(markdown: &str) -> String {
    canonical(markdown.trim()).into_owned()
}

fn asked(item: &PublicItem, key: &PrivateKey, losses: &mut Vec<String>) -> Asked {
    match &item.response {
        PublicResponse::Choice { options } => Asked::Choice(replies(options, key)),
        PublicResponse::Several { options } => Asked::Several(replies(options, key)),
        PublicResponse::Number { unit } => number(unit.as_deref(), key, losses),
        PublicResponse::Fraction { .. } => {
            Asked::Text { replies: fraction(key, losses), capitals: false }
        }
        PublicResponse::Expression { .. } => {
            losses.push("other ways to write the expression are not right in the quiz".to_owned());
            Asked::Text { replies: typed(key, |_| String::new()), capitals: true }
        }
        PublicResponse::Text => {
            let (capitals, folded) = match key.response() {
                Response::Text(text) => (text.capitals, text.accents_may_miss),
                _ => (false, false),
            };
            Asked::Text { replies: typed(key, without_accents(folded)), capitals }
        }
        PublicResponse::Order { .. } => {
            Asked::Order(entries(key).map(ToString::to_string).collect())
        }
        PublicResponse::Match { right, .. } => matched(right, key),
        PublicResponse::Cloze { .. } => Asked::Cloze(gaps(key, losses)),
        PublicResponse::Free { .. } => {
            let rows = key.rubric().unwrap_or_default().iter();
            let rows: Vec<String> = rows
                .map(|row| format!("- {} ({})", said(&row.shows), points(row.points)))
                .collect();
            Asked::Free { guidance: rows.join("\n") }
        }
        PublicResponse::Code { .. } => {
            losses.push("programs are not run by a quiz: a person marks them".to_owned());
            Asked::Free { guidance: key.example_program().map(program).unwrap_or_default() }
        }
    }
}

/// The question, with the program that is there to begin with and what it should come to.
fn with_starter(question: String, response: &PublicResponse) -> String {
    let PublicResponse::Code { starter, examples } = response else { return question };
    let mut parts = vec![question];
    if !starter.trim().is_empty() {
        parts.push(program(starter));
    }
    let lines = examples.iter().map(|CodeExample { call, gives }| format!("{call}  →  {gives}"));
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        parts.push(format!("```text\n{}\n```", lines.join("\n")));
    }
    parts.join("\n\n")
}

fn program(text: &str) -> String {
    format!("```python\n{}\n```", text.trim_end())
}

/// So many points, as a person writes it.
pub(crate) fn points(count: u32) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

/// The entries of a key that is a list; a key that is none is its only one.
fn entries(key: &PrivateKey) -> impl Iterator<Item = &Value> {
    let entries = match key.value() {
        Some(Value::List(entries)) => &entries[..],
        Some(value) => std::slice::from_ref(value),
        None => &[],
    };
    entries.iter()
}

fn replies(options: &[String], key: &PrivateKey) -> Vec<Reply> {
    let right = key.right_options();
    let reply = |(place, option): (usize, &String)| Reply {
        text: option.clone(),
        right: right.contains(&place),
        feedback: key.option_rationale(place).map(said).unwrap_or_default(),
    };
    options.iter().enumerate().map(reply).collect()
}

fn without_accents(may_miss: bool) -> impl Fn(&str) -> String {
    move |words| if may_miss { text::folded(words) } else { String::new() }
}

/// Words that are right, as `also` and another keyboard write them too, and wrong ones.
fn typed(key: &PrivateKey, also: impl Fn(&str) -> String) -> Vec<Reply> {
    let mut replies = Vec::new();
    entries(key).for_each(|entry| accept(&mut replies, &entry.to_string(), &also));
    reject(&mut replies, key);
    replies
}

fn accept(replies: &mut Vec<Reply>, words: &str, also: &impl Fn(&str) -> String) {
    // Sums are typed with and without spaces; words have theirs.
    let is_sum = |words: &str| [" + ", " - ", " − ", " = "].iter().any(|sign| words.contains(sign));
    let spaces = |words: &str| match is_sum(words) {
        true => words.replace(' ', ""),
        false => words.to_owned(),
    };
    let plain = words.replace('’', "'").replace('−', "-");
    for words in [words.to_owned(), also(words), plain.clone(), spaces(words), spaces(&plain)] {
        if !words.is_empty() && replies.iter().all(|reply| reply.text != words) {
            replies.push(Reply::right(words));
        }
    }
}

fn reject(replies: &mut Vec<Reply>, key: &PrivateKey) {
    for (value, rationale) in key.wrong_answers() {
        let text = value.to_string();
        if !text.trim().is_empty() && replies.iter().all(|reply| reply.text != text) {
            replies.push(Reply { text, right: false, feedback: said(rationale) });
        }
    }
}

fn number(unit: Option<&str>, key: &PrivateKey, losses: &mut Vec<String>) -> Asked {
    let (mut tolerance, mut own) = (None, None);
    if let Response::Number(number) = key.response() {
        tolerance = number.tolerance;
        own = number.unit.as_deref();
        if !number.units.is_empty() {
            losses.push("that an answer may be in other units is not in the quiz".to_owned());
        }
        if number.unit_needed {
            losses.push("that an answer has to name its unit is not in the quiz".to_owned());
        }
    }
    let value = key.value().and_then(Value::number);
    let (Some(value), Some(written)) = (value, value.and_then(Decimal::exact)) else {
        losses.push(
            "the answer has no end in decimals: only the fraction is right in the quiz".to_owned(),
        );
        return Asked::Text { replies: typed(key, |_| String::new()), capitals: false };
    };
    let away = away(value, tolerance);
    let mut numbers = vec![Number {
        value: written,
        tolerance: away.and_then(|away| Decimal::cut(away, PLACES)).unwrap_or_default(),
        right: true,
        feedback: String::new(),
    }];
    for (wrong, rationale) in key.wrong_answers() {
        let Some(wrong) = wrong.number() else { continue };
        let is_near = near(wrong, value, away.unwrap_or_default());
        if let (false, Some(value)) = (is_near, Decimal::exact(wrong)) {
            let (tolerance, feedback) = (Decimal::default(), said(rationale));
            numbers.push(Number { value, tolerance, right: false, feedback });
        }
    }
    Asked::Number { numbers, unit: unit.or(own).unwrap_or_default().to_owned() }
}

/// How far from the key a number may be; none where that has no room in 64 bits.
fn away(value: Rational, tolerance: Option<Tolerance>) -> Option<Rational> {
    match tolerance? {
        Tolerance::Absolute(away) => Some(away),
        Tolerance::Share(share) => {
            let whole = |number: i64, by: i64| number.checked_mul(by);
            let numer = whole(value.numer().checked_abs()?, *share.numer())?;
            Some(Rational::new(numer, whole(*value.denom(), *share.denom())?))
        }
    }
}

/// Whether two numbers are no further apart; compared in 128 bits, where there is room for it.
fn near(this: Rational, that: Rational, away: Rational) -> bool {
    let wide = |number: &Rational| (i128::from(*number.numer()), i128::from(*number.denom()));
    let ((a, b), (c, d), (e, f)) = (wide(&this), wide(&that), wide(&away));
    let apart = a.checked_mul(d).zip(c.checked_mul(b)).map(|(one, other)| one.abs_diff(other));
    let sides = apart.and_then(|apart| {
        let apart = i128::try_from(apart).ok()?.checked_mul(f)?;
        Some((apart, e.checked_mul(b.checked_mul(d)?)?))
    });
    sides.is_some_and(|(apart, away)| apart <= away)
}

/// A fraction as it is, and as a mixed number where it is one.
fn fraction(key: &PrivateKey, losses: &mut Vec<String>) -> Vec<Reply> {
    if let Response::Fraction(fraction) = key.response()
        && fraction.form == FractionForm::Any
    {
        losses.push("an equal fraction in another form is not right in the quiz".to_owned());
    }
    let mixed = |_: &str| {
        let value = key.value().and_then(Value::number).unwrap_or_default();
        let (whole, rest) = (value.to_integer(), value.fract());
        match whole != 0 && *rest.numer() != 0 {
            true => format!("{whole} {}/{}", rest.numer().abs(), rest.denom()),
            false => String::new(),
        }
    };
    typed(key, mixed)
}

fn matched(right: &[String], key: &PrivateKey) -> Asked {
    let pair = |pair: &Value| match pair {
        Value::List(sides) => match &sides[..] {
            [left, right] => Some(Pair { left: left.to_string(), right: right.to_string() }),
            _ => None,
        },
        _ => None,
    };
    let pairs: Vec<Pair> = entries(key).filter_map(pair).collect();
    let belongs = |side: &&String| pairs.iter().all(|pair| pair.right != **side);
    let extra = right.iter().filter(belongs).cloned().collect();
    Asked::Match { pairs, extra }
}

fn gaps(key: &PrivateKey, losses: &mut Vec<String>) -> Vec<Gap> {
    let may_miss = match key.response() {
        Response::Cloze(cloze) => {
            if cloze.capitals {
                losses.push("that capital letters count in a gap is not in the quiz".to_owned());
            }
            cloze.accents_may_miss
        }
        _ => false,
    };
    let gap = |value: &Value| {
        let mut replies = Vec::new();
        accept(&mut replies, &value.to_string(), &without_accents(may_miss));
        Gap { replies }
    };
    entries(key).map(gap).collect()
}

#[cfg(test)]
pub(crate) mod tests;
