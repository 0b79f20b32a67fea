//! The values of an outcome's fields.

use super::{Certainty, Lined, LinedMisconception, Onward};
use crate::code::{Code, mentions};

/// The fields there are.
pub(super) const NAMES: [&str; 12] = [
    "outcome",
    "listed",
    "certainty",
    "wording",
    "from",
    "to",
    "topics",
    "expect",
    "prior",
    "misconception",
    "see",
    "topic",
];

/// `- name: value`, if a line is a bullet with a name; the name is in lower case.
pub(super) fn bullet(line: &str) -> Option<(String, &str)> {
    let rest = line.trim_start().strip_prefix(['-', '*', '+'])?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let (name, value) = rest.split_once(':')?;
    let name = name.trim().trim_matches('*').to_lowercase();
    let known = match name.as_str() {
        "topic" => "topics",
        "expects" => "expect",
        "misconceptions" => "misconception",
        other => other,
    };
    Some((known.to_owned(), value.trim()))
}

pub(super) fn unknown(name: &str) -> String {
    let names: Vec<&str> = NAMES.into_iter().filter(|name| *name != "topic").collect();
    format!("\"{name}\" is no field of an outcome; there are {}", names.join(", "))
}

pub(super) fn certainty(value: &str) -> Result<Certainty, String> {
    match value.trim_end_matches('.').to_lowercase().as_str() {
        "a" => Ok(Certainty::A),
        "b" => Ok(Certainty::B),
        "c" => Ok(Certainty::C),
        "u" | "unverified" => Ok(Certainty::U),
        other => Err(format!(
            "the certainty \"{other}\" is none of A, B, C and U, so the outcome counts as unverified"
        )),
    }
}

/// A list of codes. What is none of them is named in the message, and then nothing is taken.
pub(super) fn codes(value: &str) -> Result<Vec<Code>, String> {
    if let Some(end) = mentions(value).into_iter().find(|mention| mention.since.is_some()) {
        return Err(format!("\"{}\" ends a range; name each of its codes", end.written));
    }
    let mut codes = Vec::new();
    for onward in onward(value) {
        match onward {
            Onward::Outcome(code) => codes.push(code),
            Onward::Beyond(text) => return Err(format!("\"{text}\" is no code")),
        }
    }
    Ok(codes)
}

/// A list of codes and other aims, as in `TCH 4-15a, N5 SDD`.
pub(super) fn onward(value: &str) -> Vec<Onward> {
    let mentions = mentions(value);
    let mut found = Vec::new();
    let mut at = 0;
    for part in value.split([',', ';']) {
        let range = at..at + part.len();
        at = range.end + 1;
        let before = found.len();
        let inside = mentions.iter().filter(|m| range.contains(&m.range.start));
        found.extend(inside.filter_map(|m| m.code.clone()).map(Onward::Outcome));
        if found.len() == before {
            match Code::normalised(part) {
                Some(code) => found.push(Onward::Outcome(code)),
                None if part.trim().is_empty() => {}
                None => found.push(Onward::Beyond(part.trim().to_owned())),
            }
        }
    }
    found
}

pub(super) fn listed(value: &str) -> impl Iterator<Item = String> {
    value.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty())
}

/// `the idea | cause: … | move: …`.
pub(super) fn misconception(value: Lined) -> Result<LinedMisconception, String> {
    let Lined { text, start_line, end_line } = value;
    let mut parts = text.split('|').map(str::trim);
    let idea = parts.next().unwrap_or_default().to_owned();
    let mut read = LinedMisconception {
        text: idea,
        cause: String::new(),
        response: String::new(),
        start_line,
        end_line,
    };
    for part in parts {
        match part.split_once(':').map(|(name, rest)| (name.trim().to_lowercase(), rest.trim())) {
            Some((name, rest)) if name == "cause" => read.cause = rest.to_owned(),
            Some((name, rest)) if name == "move" => read.response = rest.to_owned(),
            Some(_) | None => {
                return Err(format!(
                    "\"{part}\" is neither `cause: …` nor `move: …`; write \
                     `- misconception: … | cause: … | move: …`"
                ));
            }
        }
    }
    Ok(read)
}
