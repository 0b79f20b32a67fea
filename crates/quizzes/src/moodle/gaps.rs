//! Gaps as Moodle writes them in a text: `{1:SHORTANSWER:=yes~=oui~%0%no#Not today}`.

use crate::marks::{NO_PART, starred, without_stars};
use crate::markup::decoded;
use crate::{Gap, Reply};

/// Signs that are written by their number: Moodle reads its own in them, and some in HTML.
const SIGNS: &[char] = &['}', '{', '#', '~', '=', '%', '\\', '&', '<', '>', '"', '\'', '/', '\n'];

/// Kinds of gaps: what each is called, and what of it is not kept.
const KINDS: &[(&str, Option<&str>)] = &[
    ("SHORTANSWER", None),
    ("SA", None),
    ("MW", None),
    ("SHORTANSWER_C", Some(CAPITALS)),
    ("SAC", Some(CAPITALS)),
    ("MWC", Some(CAPITALS)),
    ("NUMERICAL", Some(NUMBERS)),
    ("NM", Some(NUMBERS)),
    ("MULTICHOICE", Some(OPTIONS)),
    ("MC", Some(OPTIONS)),
    ("MULTICHOICE_V", Some(OPTIONS)),
    ("MCV", Some(OPTIONS)),
    ("MULTICHOICE_H", Some(OPTIONS)),
    ("MCH", Some(OPTIONS)),
    ("MULTICHOICE_S", Some(OPTIONS)),
    ("MCS", Some(OPTIONS)),
    ("MULTICHOICE_VS", Some(OPTIONS)),
    ("MCVS", Some(OPTIONS)),
    ("MULTICHOICE_HS", Some(OPTIONS)),
    ("MCHS", Some(OPTIONS)),
    ("MULTIRESPONSE", Some(OPTIONS)),
    ("MR", Some(OPTIONS)),
    ("MULTIRESPONSE_H", Some(OPTIONS)),
    ("MRH", Some(OPTIONS)),
    ("MULTIRESPONSE_S", Some(OPTIONS)),
    ("MRS", Some(OPTIONS)),
    ("MULTIRESPONSE_HS", Some(OPTIONS)),
    ("MRHS", Some(OPTIONS)),
];
const CAPITALS: &str = "that capital letters count in a gap is not kept";
const NUMBERS: &str = "a number in a gap is right only as it is written there, without a tolerance";
const OPTIONS: &str = "a gap with options becomes one in which the answer is typed";

pub(super) fn written(gap: &Gap) -> String {
    let reply = |reply: &Reply| {
        let share = if reply.right { "=" } else { "%0%" };
        let feedback = match reply.feedback.as_str() {
            "" => String::new(),
            feedback => format!("#{}", escaped(feedback)),
        };
        format!("{share}{}{feedback}", escaped(&starred(&reply.text)))
    };
    let replies: Vec<String> = gap.replies.iter().map(reply).collect();
    format!("{{1:SHORTANSWER:{}}}", replies.join("~"))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match SIGNS.contains(&c) {
            true => out.push_str(&format!("&#{};", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}

/// Where the first gap of a text begins, where its answers do, and what kind it is.
pub(super) fn begins(text: &str) -> Option<(usize, usize, &'static str)> {
    text.match_indices('{').find_map(|(open, _)| {
        let digits = text[open + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let behind = text[open + 1 + digits..].strip_prefix(':')?;
        let is_it =
            |kind: &str| behind.strip_prefix(kind).is_some_and(|rest| rest.starts_with(':'));
        let (kind, _) = KINDS.iter().find(|(kind, _)| is_it(kind))?;
        Some((open, text.len() - behind.len() + kind.len() + 1, *kind))
    })
}

fn end(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let is_end = byte == b'}' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    })
}

/// A text with its gaps as `[[1]]`, and these. Nothing where it has `[[` itself.
pub(super) fn read(text: &str, told: &mut Vec<String>) -> Option<(String, Vec<Gap>)> {
    let (mut out, mut gaps) = (String::with_capacity(text.len()), Vec::new());
    let mut rest = text;
    while let Some((open, start, kind)) = begins(rest) {
        let Some(end) = end(&rest[start..]).map(|end| start + end) else { break };
        let answers = &rest[start..end];
        out.push_str(&rest[..open]);
        if out.contains("[[") && gaps.is_empty() {
            return None;
        }
        gaps.push(gap(kind, answers, told));
        out.push_str(&format!("[[{}]]", gaps.len()));
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    Some((out, gaps))
}

fn gap(kind: &str, answers: &str, told: &mut Vec<String>) -> Gap {
    let lost = KINDS.iter().find(|(is, _)| *is == kind).and_then(|(_, lost)| *lost);
    told.extend(lost.map(str::to_owned));
    let mut replies = Vec::new();
    for answer in pieces(answers, '~') {
        let (share, words) = match (answer.strip_prefix('='), answer.strip_prefix('%')) {
            (Some(words), _) => (100.0, words),
            (None, Some(share)) => match share.split_once('%') {
                Some((share, words)) => (share.parse().unwrap_or(0.0), words),
                None => (0.0, answer),
            },
            (None, None) => (0.0, answer),
        };
        if share > 0.0 && share < 100.0 {
            told.push(NO_PART.to_owned());
        }
        let mut pieces = pieces(words, '#').into_iter();
        let mut words = plain(pieces.next().unwrap_or_default());
        let feedback = plain(&pieces.collect::<Vec<_>>().join("#"));
        if lost == Some(NUMBERS) {
            words = words.split(':').next().unwrap_or_default().to_owned();
        }
        if let Some(text) = without_stars(&words, |message| told.push(message.to_owned())) {
            let right = share > 0.0;
            // Options that are wrong are nothing that somebody types.
            if right || lost != Some(OPTIONS) {
                replies.push(Reply { text, right, feedback });
            }
        }
    }
    Gap { replies }
}

/// The pieces between signs that stand without a backslash or a `&` before them.
fn pieces(text: &str, sign: char) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut from, mut before) = (0, ' ');
    for (at, c) in text.char_indices() {
        if c == sign && !matches!(before, '\\' | '&') {
            pieces.push(&text[from..at]);
            from = at + c.len_utf8();
        }
        before = c;
    }
    pieces.push(&text[from..]);
    pieces
}

fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some('}' | '#' | '~' | '/' | '"' | '\\') if c == '\\' => {}
            _ => out.push(c),
        }
    }
    decoded(&out)
}
