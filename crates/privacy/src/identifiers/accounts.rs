//! What people are called where they log in and play: handles, user names, school logins.
//!
//! - A handle begins with `@` and is no e-mail address: `@kier_m08`. Letters alone need a sign on the line
//!   ("posts as @neily") or a given name in them; `@property` and `@Override` are code.
//! - What follows "username", "login", "gamertag" or the like on the line, with a digit, a point or an
//!   underscore in it: "his gamertag is elif_16", "login: k.baird".
//! - A school's logins by their form: `gw21bairdkirsty`, `21bairdk`, `kbaird04`, `baird.kirsty`. The name in
//!   them has to be one of the lists and no ordinary word, so `user1` and `sha256` stay.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::Kind;
use crate::names::Lexicon;

/// Words on a line that speaks of accounts.
static SIGNS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:accounts?|handles?|insta(?:gram)?|tik ?tok|snap(?:chat)?|twitter|discord|youtube|channel|user ?names?|profile|posts? as|posted|sent|messaged?|comments?|reported|bull(?:y|ied)|joined|follow(?:s|ed)?|tell|add|dms?|github|called)\b").ok()
});

/// What names an account, up to the account.
static LABELS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:(?:glow|teams|network|school|scratch|roblox|discord|minecraft|replit|kahoot|blooket|xbox|fortnite|steam|psn|snapchat|pupil|windows|google) )?(?:user ?names?|users?|log-?ins?|logins? for [a-z ]{3,20}|gamer ?tag|handle|nick ?name|winner|(?:account|user|network|psn|gamer|xbox|steam) (?:names?|id)|accounts?|(?:sign|log|signs|logs|signed|logged)(?:ging|ing)? in (?:as|with|under)|(?:scratch|roblox|discord|minecraft|snapchat|fortnite|instagram|insta|tiktok) (?:name|as|id)|(?:on|in) (?:scratch|roblox|minecraft|discord|fortnite|xbox|replit|snapchat|tiktok|instagram) (?:he|she|they) (?:is|are)|(?:works|plays|posts|goes) (?:on [a-z]+ )?as|snapchat|insta|tiktok|instagram|teams: add|submission from|saved (?:under|by|as))(?:[ \t]*(?::|=|-|–)[ \t]*| is | was | are |[ \t]+)(?:called )?['\x22]?").ok()
});

/// Words that stand for anybody in examples.
const ANYBODY: &str = " user test admin guest student pupil teacher password name username login demo root hello abc xyz player ";

/// The accounts of a line.
pub(super) fn accounts(line: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = handles(line);
    for range in pieces(line) {
        let piece = &line[range.clone()];
        if is_school_login(piece) || is_distinctive(piece) && is_labelled(line, &range) {
            found.push((Kind::Id, range));
        }
    }
    found
}

fn handles(line: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    for at in memchr::memchr_iter(b'@', line.as_bytes()) {
        let body = |letter: char| letter.is_alphanumeric() || "._".contains(letter);
        let rest = &line[at + 1..];
        let name = &rest[..rest.len() - rest.trim_start_matches(body).len()];
        let name = name.trim_end_matches('.');
        let end = at + 1 + name.len();
        let alone = !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
        let code = line[end..].starts_with(['(', '{', '@', '/']);
        if alone && !code && name.chars().count() > 2 && is_somebodys(line, name) {
            found.push((Kind::Id, at..end));
        }
    }
    found
}

fn is_somebodys(line: &str, name: &str) -> bool {
    let lexicon = Lexicon::get();
    let folded = name.to_lowercase();
    let plain = folded.chars().all(char::is_alphabetic);
    if plain && lexicon.is_ordinary(&folded) {
        return false;
    }
    let signed = SIGNS.as_ref().is_some_and(|signs| signs.is_match(line));
    let numbered = folded.contains(|letter: char| letter.is_ascii_digit());
    let named = folded.split(['.', '_']).any(|part| lexicon.begins_with_name(part));
    signed || numbered || named
}

/// Runs that could be accounts: letters with digits, points and underscores.
fn pieces(line: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let inside = |letter: char| letter.is_ascii_alphanumeric() || "._".contains(letter);
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + line[at..].find(inside)?;
        let length = line[start..].find(|letter: char| !inside(letter));
        at = length.map_or(line.len(), |length| start + length);
        let end = start + line[start..at].trim_end_matches('.').len();
        Some(start..end.max(start))
    })
    .filter(move |range| {
        let piece = &line[range.clone()];
        let beside = |letter: char| letter.is_alphanumeric() || "@-'’".contains(letter);
        (5..=40).contains(&piece.len())
            && piece.bytes().filter(u8::is_ascii_alphabetic).count() > 2
            && !line[..range.start].ends_with(beside)
            && !line[range.end..]
                .starts_with(|letter: char| letter.is_alphanumeric() || "@(".contains(letter))
    })
}

/// Whether a piece is written as no word is.
fn is_distinctive(piece: &str) -> bool {
    let marked = piece.contains(|letter: char| letter.is_ascii_digit() || "._".contains(letter));
    let letters = piece.trim_matches(|letter: char| !letter.is_ascii_alphabetic()).to_lowercase();
    marked && !ANYBODY.contains(&format!(" {letters} "))
}

/// Whether the words before it, or "and" and another account, say that it is one.
fn is_labelled(line: &str, range: &Range<usize>) -> bool {
    let Some(labels) = &LABELS.as_ref() else { return false };
    let before = &line[..range.start];
    labels.find_iter(before).any(|label| {
        let between = &before[label.end()..];
        between.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and").all(|other| {
            is_distinctive(other) && other.bytes().any(|byte| byte.is_ascii_alphabetic())
        })
    })
}

/// A login as schools make them of names and years.
fn is_school_login(piece: &str) -> bool {
    if piece.contains('_') || piece.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return false;
    }
    let lexicon = Lexicon::get();
    let ends = |digit: char| digit.is_ascii_digit();
    if let Some(rest) = piece.strip_prefix("gw") {
        let name = rest.trim_start_matches(ends);
        let digits = rest.len() - name.len();
        return (1..=4).contains(&digits)
            && name.len() > 3
            && name.bytes().all(|byte| byte.is_ascii_lowercase());
    }
    let core = piece.trim_matches(ends);
    let digits = piece.len() - core.len();
    if let Some((first, last)) = core.split_once('.') {
        return lexicon.is_only_a_name(first) && lexicon.is_only_a_name(last);
    }
    (2..=4).contains(&digits)
        && core.bytes().all(|byte| byte.is_ascii_lowercase())
        && !lexicon.is_ordinary(core)
        && lexicon.is_name_with_initial(core)
}
