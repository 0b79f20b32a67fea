//! Where files are: `/media/kirsty/plan.md`, `~/plan.md`, `C:\Users\kirsty\plan.docx`, `\\server\share\plan`;
//! and names of files that have a name of somebody or of a town in them: `seating-kirsty.docx`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::{is_apart, places};
use crate::Kind;
use crate::names::{Lexicon, fold};

/// Folders at the top, behind which a place on a computer follows. `/1` and `/lessons`
/// are other things, and `/usr/bin` is on every computer.
const TOPS: &str = "home|Users|Volumes|mnt|media|srv|root|var|tmp|private|data|opt|net|nfs|work|workspace|export|Library|Applications|Documents|Desktop";

/// Endings of files that people make.
const ENDINGS: &str = "docx?|odt|pdf|pptx?|odp|xlsx?|ods|csv|md|txt|rtf|json|ya?ml|py|zip|png|jpe?g|heic|gif|mp[34]|mov|wav|pages|key|numbers|html?|sb3|ipynb";

struct Places {
    windows: Option<Regex>,
    unix: Option<Regex>,
    name: Option<Regex>,
}

/// A component may have a few spaces in it where a separator or an ending follows; else it ends at one.
static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let part = r#"[^\s\\/:*?"<>|`]{1,60}(?: [^\s\\/:*?"<>|`]{1,60}){0,5}"#;
    let last = format!(
        r#"(?:(?:[^\s\\/:*?"<>|`]{{1,60}} ){{0,6}}[^\s\\/:*?"<>|`]{{1,80}}\.(?:{ENDINGS})\b|[^\s\\/:*?"<>|,;)\]}}`]*)"#
    );
    let back = r"(?:\\{1,2}|/)";
    Places {
        windows: Regex::new(&format!(
            r"(?:(?:file:/{{2,3}})?[A-Za-z]:{back}|%[A-Z]+%{back}|\\{{2,4}}[A-Za-z0-9][A-Za-z0-9._$-]{{1,62}}\\{{1,2}})(?:{part}{back})*{last}"
        ))
        .ok(),
        unix: Regex::new(&format!(
            r"(?:file://)?(?:~(?:[a-z][a-z0-9_-]*)?/|/(?:{TOPS})/)(?:{part}/)*{last}"
        ))
        .ok(),
        name: Regex::new(&format!(r"[\p{{L}}0-9][\p{{L}}0-9_.'’()-]{{0,80}}\.(?:{ENDINGS})\b")).ok(),
    }
});

/// Places of files, and names of files that are somebody's.
pub(super) fn files(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    let places = [&PLACES.windows, &PLACES.unix];
    for place in places.into_iter().flatten().flat_map(|pattern| pattern.find_iter(text)) {
        let kept = place.as_str().trim_end_matches(['.', ',', ';', ':', '\'', '’', '!', '?']);
        let range = place.start()..place.start() + kept.len();
        let before = |letter: char| letter.is_alphanumeric() || "/.<-_~".contains(letter);
        if !text[..range.start].ends_with(before) && kept.len() > 3 {
            found.push((Kind::Path, range));
        }
    }
    for name in PLACES.name.iter().flat_map(|pattern| pattern.find_iter(text)) {
        if is_apart(text, &name.range()) && is_somebodys(name.as_str()) {
            found.push((Kind::Path, name.range()));
        }
    }
    found
}

/// Whether the name of a file, or a piece of an address, has a name or a town in it.
pub(super) fn is_somebodys(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let pieces = pieces(stem);
    let lexicon = Lexicon::get();
    let surnames = |at: usize| {
        pieces.get(at).is_some_and(|piece| {
            let facts = lexicon.facts(&fold(piece));
            facts.is_surname() && !facts.is_english() || facts.is_unknown() && piece.len() > 2
        })
    };
    pieces.iter().enumerate().any(|(at, piece)| {
        let facts = lexicon.facts(&fold(piece));
        let passed = facts.is_passed() || piece.chars().count() < 3;
        !passed && facts.is_given() && !facts.is_english()
            || !passed && facts.is_surname() && !facts.is_english() && facts.is_unknown()
            || facts.is_also_word() && surnames(at + 1)
            || places::is_town_by_itself(piece)
    })
}

/// `seatingPlan_kirsty-baird` in pieces.
fn pieces(stem: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for run in stem.split(|letter: char| !letter.is_alphabetic()) {
        let mut from = 0;
        let mut small = false;
        for (at, letter) in run.char_indices() {
            if letter.is_uppercase() && small {
                pieces.push(&run[from..at]);
                from = at;
            }
            small = letter.is_lowercase();
        }
        pieces.push(&run[from..]);
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
