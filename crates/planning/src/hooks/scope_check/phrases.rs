//! The kinds of request that are not planning, read from `phrases.txt`, and where one shows in words.

use std::ops::Range;
use std::sync::LazyLock;

use crate::request::{Phrase, Word};

const DATA: &str = include_str!("phrases.txt");

/// What a request may be about that is not planning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestKind {
    /// Its name, as a trace shows it.
    pub name: &'static str,
    /// What it is, in the teacher's words.
    pub about: &'static str,
    /// What can be done instead; `{class}` and `{topic}` come from her words.
    pub instead: Vec<&'static str>,
    /// Whether it is no planning at all, or something that nothing here can do.
    pub outside: Outside,
    phrases: Vec<Phrase>,
}

/// Why a kind of request is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// It is not planning.
    Scope,
    /// There is no tool for it.
    Ability,
}

/// Where a phrase of a kind stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseMatch {
    /// Which kind, as a place in the list.
    pub kind: usize,
    /// The words.
    pub range: Range<usize>,
    /// Whether a clause begins with it: it is then asked for, whatever stands before.
    pub leads: bool,
}

/// Every kind, in the order of the file.
pub fn kinds() -> &'static [RequestKind] {
    static KINDS: LazyLock<Vec<RequestKind>> = LazyLock::new(read);
    &KINDS
}

fn read() -> Vec<RequestKind> {
    let mut kinds: Vec<RequestKind> = Vec::new();
    for line in DATA.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (outside, instead, phrases) = (Outside::Scope, Vec::new(), Vec::new());
            kinds.push(RequestKind { name, about: "", instead, outside, phrases });
            continue;
        }
        let Some(kind) = kinds.last_mut() else { continue };
        if let Some(about) = line.strip_prefix("about: ") {
            kind.about = about;
        } else if let Some(instead) = line.strip_prefix("instead: ") {
            kind.instead.push(instead);
        } else if line == "able: no" {
            kind.outside = Outside::Ability;
        } else {
            kind.phrases.push(Phrase::read(line));
        }
    }
    kinds
}

/// Every place where a phrase of one of the kinds stands.
pub fn found(kinds: &[RequestKind], words: &[Word]) -> Vec<PhraseMatch> {
    let mut found = Vec::new();
    for (at, kind) in kinds.iter().enumerate() {
        for phrase in &kind.phrases {
            for start in 0..words.len() {
                if let Some(end) = phrase.ends(words, start) {
                    found.push(PhraseMatch { kind: at, range: start..end, leads: phrase.leads() });
                }
            }
        }
    }
    found
}
