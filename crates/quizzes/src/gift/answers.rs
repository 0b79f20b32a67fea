//! What stands between the braces of a question in GIFT.

use super::escapes::unescaped;
use super::read::{Piece, Told};
use crate::marks::{NO_PART, UNEVEN, are_even, without_stars};
use crate::markup::Format;
use crate::{Asked, Decimal, Number, Pair, Reply};

/// What is answered, and what is said whatever was answered.
pub(super) struct Answers {
    pub asked: Asked,
    pub feedback: String,
}

/// One answer: the sign it begins with, its share of the marks, and what is said to it.
struct Entry<'a> {
    sign: Option<char>,
    share: Option<f64>,
    words: Piece<'a>,
    feedback: Option<Piece<'a>>,
}

pub(super) fn asked(
    inside: Piece<'_>,
    format: Format,
    told: &mut Vec<Told>,
) -> Result<Answers, Told> {
    let (inside, feedback) = match last_row(inside) {
        None => (inside.trimmed(), String::new()),
        Some(at) => {
            let (format, said) = inside.from(at + 4).format(format);
            (inside.until(at).trimmed(), said.trimmed().markdown(format, told))
        }
    };
    let asked = kind(inside, format, told)?;
    Ok(Answers { asked, feedback })
}

/// Where the last `####` begins.
fn last_row(inside: Piece<'_>) -> Option<usize> {
    let found =
        inside.signs().filter(|(at, sign)| *sign == '#' && inside.text[*at..].starts_with("####"));
    // Of a longer row, its beginning.
    let mut row: Option<(usize, usize)> = None;
    for (at, _) in found {
        row = match row {
            Some((begins, last)) if at == last + 1 => Some((begins, at)),
            _ => Some((at, at)),
        };
    }
    row.map(|(begins, _)| begins)
}

fn kind(inside: Piece<'_>, format: Format, told: &mut Vec<Told>) -> Result<Asked, Told> {
    if inside.text.is_empty() {
        return Ok(Asked::Free { guidance: String::new() });
    }
    if inside.text.starts_with('#') {
        return numbers(inside.from(1).trimmed(), format, told);
    }
    if let Some(asked) = truth(inside, format, told) {
        return Ok(asked);
    }
    let entries = entries(inside)?;
    if entries.iter().any(|entry| entry.sign == Some('~')) {
        return options(&entries, format, told);
    }
    if inside.text.contains("->") && entries.iter().any(|entry| entry.sign == Some('=')) {
        return matched(&entries, format, told);
    }
    Ok(Asked::Text { replies: typed(&entries, format, told), capitals: false })
}

fn entries(inside: Piece<'_>) -> Result<Vec<Entry<'_>>, Told> {
    let mut starts: Vec<(usize, Option<char>)> = Vec::new();
    for (at, sign) in inside.signs().filter(|(_, sign)| matches!(sign, '=' | '~')) {
        if starts.is_empty() && !inside.text[..at].trim().is_empty() {
            starts.push((0, None));
        }
        starts.push((at + 1, Some(sign)));
    }
    if starts.is_empty() {
        starts.push((0, None));
    }
    let ends: Vec<usize> =
        starts.iter().skip(1).map(|(at, _)| at - 1).chain([inside.text.len()]).collect();
    let entry = |((start, sign), end): ((usize, Option<char>), usize)| {
        let piece = Piece { text: &inside.text[start..end], at: inside.at + start }.trimmed();
        let (share, piece) = share(piece)?;
        let hash = piece.signs().find(|(_, sign)| *sign == '#').map(|(at, _)| at);
        Ok(Entry {
            sign,
            share,
            words: hash.map_or(piece, |hash| piece.until(hash)).trimmed(),
            feedback: hash.map(|hash| piece.from(hash + 1).trimmed()),
        })
    };
    starts.into_iter().zip(ends).map(entry).collect()
}

/// The share of the marks that an answer names, in hundredths.
fn share(piece: Piece<'_>) -> Result<(Option<f64>, Piece<'_>), Told> {
    let Some(share) = piece.text.strip_prefix('%') else { return Ok((None, piece)) };
    let read = share.split_once('%').and_then(|(share, _)| {
        let number: f64 = share.trim().parse().ok()?;
        (-100.0..=100.0).contains(&number).then_some((share.len() + 2, number))
    });
    match read {
        Some((length, number)) => Ok((Some(number), piece.from(length).trimmed())),
        None => {
            Err((piece.at, "a share of the marks is written as %50%, from -100 to 100".to_owned()))
        }
    }
}

impl Entry<'_> {
    fn said(&self, format: Format, told: &mut Vec<Told>) -> String {
        let Some(feedback) = self.feedback else { return String::new() };
        let (format, said) = feedback.format(format);
        said.trimmed().markdown(format, told)
    }

    fn option(&self, right: bool, format: Format, told: &mut Vec<Told>) -> Reply {
        let (own, words) = self.words.format(format);
        Reply { text: words.plain(own, told), right, feedback: self.said(format, told) }
    }

    /// Whether it has a part of the marks and not all.
    fn is_part(&self) -> bool {
        self.share.is_some_and(|share| share > 0.0 && share < 100.0)
    }
}

fn options(entries: &[Entry<'_>], format: Format, told: &mut Vec<Told>) -> Result<Asked, Told> {
    let right = entries.iter().filter(|entry| entry.sign == Some('=')).count();
    if right == 1 {
        for entry in entries.iter().filter(|entry| entry.is_part()) {
            told.push((entry.words.at, NO_PART.to_owned()));
        }
        let option = |entry: &Entry<'_>| entry.option(entry.sign == Some('='), format, told);
        return Ok(Asked::Choice(entries.iter().map(option).collect()));
    }
    let is_right = |entry: &Entry<'_>| match right {
        0 => entry.share.is_some_and(|share| share > 0.0),
        _ => entry.sign == Some('='),
    };
    if right > 1 {
        let message = "more than one option is right, so that any number may be chosen here";
        told.push((entries[0].words.at, message.to_owned()));
    } else if !are_even(entries.iter().map(|entry| entry.share.unwrap_or_default())) {
        told.push((entries[0].words.at, UNEVEN.to_owned()));
    }
    Ok(Asked::Several(
        entries.iter().map(|entry| entry.option(is_right(entry), format, told)).collect(),
    ))
}

/// `T`, `FALSE`: a choice between two options. What is said first is said to who was wrong.
fn truth(inside: Piece<'_>, format: Format, told: &mut Vec<Told>) -> Option<Asked> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for (at, _) in inside.signs().filter(|(_, sign)| *sign == '#') {
        pieces.push(inside.until(at).from(from).trimmed());
        from = at + 1;
    }
    pieces.push(inside.from(from).trimmed());
    let is_true = match pieces[0].text {
        "T" | "TRUE" => true,
        "F" | "FALSE" => false,
        _ => return None,
    };
    let mut said = |place: usize| {
        let Some(piece) = pieces.get(place) else { return String::new() };
        let (format, piece) = piece.format(format);
        piece.trimmed().markdown(format, told)
    };
    let (wrong, right) = (said(1), said(2));
    let option = |text: &str, is_right: bool| Reply {
        text: text.to_owned(),
        right: is_right,
        feedback: if is_right { right.clone() } else { wrong.clone() },
    };
    Some(Asked::Choice(vec![option("True", is_true), option("False", !is_true)]))
}

fn typed(entries: &[Entry<'_>], format: Format, told: &mut Vec<Told>) -> Vec<Reply> {
    let mut replies = Vec::new();
    for entry in entries {
        if entry.is_part() {
            told.push((entry.words.at, NO_PART.to_owned()));
        }
        let (_, words) = entry.words.format(format);
        let text = unescaped(&words.trimmed().text.replace('\n', " "));
        if let Some(text) = without_stars(&text, |message| {
            told.push((entry.words.at, message.to_owned()));
        }) {
            let right = entry.share.is_none_or(|share| share > 0.0);
            replies.push(Reply { text, right, feedback: entry.said(format, told) });
        }
    }
    replies
}

fn matched(entries: &[Entry<'_>], format: Format, told: &mut Vec<Told>) -> Result<Asked, Told> {
    let (mut pairs, mut extra) = (Vec::new(), Vec::new());
    for entry in entries {
        let Some(at) = entry.words.text.find("->") else {
            return Err((entry.words.at, "this has no -> to what it is matched with".to_owned()));
        };
        if entry.feedback.is_some() {
            told.push((entry.words.at, "nothing can be said to a single match".to_owned()));
        }
        let (own, left) = entry.words.until(at).format(format);
        let left = left.plain(own, told);
        let right = unescaped(&entry.words.from(at + 2).trimmed().text.replace('\n', " "));
        match left.is_empty() {
            true => extra.push(right),
            false => pairs.push(Pair { left, right }),
        }
    }
    Ok(Asked::Match { pairs, extra })
}

fn numbers(inside: Piece<'_>, format: Format, told: &mut Vec<Told>) -> Result<Asked, Told> {
    let mut numbers = Vec::new();
    for entry in entries(inside)? {
        if entry.is_part() {
            told.push((entry.words.at, NO_PART.to_owned()));
        }
        if entry.words.text.is_empty() || entry.words.text == "*" {
            told.push((
                entry.words.at,
                "what is said to every other number is not kept".to_owned(),
            ));
            continue;
        }
        let Some((value, tolerance)) = number(entry.words.text) else {
            let message = "this is no number: write 3.14, 3.14:0.01 or 3.13..3.15";
            return Err((entry.words.at, message.to_owned()));
        };
        let right = entry.sign != Some('~') && entry.share.is_none_or(|share| share > 0.0);
        numbers.push(Number { value, tolerance, right, feedback: entry.said(format, told) });
    }
    Ok(Asked::Number { numbers, unit: String::new() })
}

fn number(text: &str) -> Option<(Decimal, Decimal)> {
    let (value, tolerance) = match (text.split_once(".."), text.split_once(':')) {
        (Some((low, high)), _) => Decimal::middle(&Decimal::read(low)?, &Decimal::read(high)?)?,
        (None, Some((value, tolerance))) => (Decimal::read(value)?, Decimal::read(tolerance)?),
        (None, None) => (Decimal::read(text)?, Decimal::default()),
    };
    (!tolerance.is_negative()).then_some((value, tolerance))
}
