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
    windows: Pattern,
    unix: Pattern,
    name: Pattern,
}

/// A pattern, and what stands in each of its matches. The end of a word is costly to look for in lines that have letters
/// beyond ASCII, and few lines have the mark.
struct Pattern {
    mark: Option<Regex>,
    whole: Option<Regex>,
}

impl Pattern {
    fn new(mark: &str, whole: &str) -> Self {
        Self { mark: Regex::new(mark).ok(), whole: Regex::new(whole).ok() }
    }

    /// Matches, none of which goes over the end of a line.
    fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        let mut start = 0;
        let lines = text.split_inclusive('\n').map(move |line| {
            start += line.len();
            (start - line.len(), line)
        });
        let marked =
            lines.filter(|(_, line)| self.mark.as_ref().is_some_and(|mark| mark.is_match(line)));
        marked.flat_map(|(start, line)| {
            let here = self.whole.iter().flat_map(|whole| whole.find_iter(line));
            here.map(move |found| start + found.start()..start + found.end())
        })
    }
}

/// A component may have a few spaces in it where a separator or an ending follows; else it ends at one.
static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let part = r#"[^\s\\/:*?"<>|`]{1,60}(?: [^\s\\/:*?"<>|`]{1,60}){0,5}"#;
    let last = format!(
        r#"(?:(?:[^\s\\/:*?"<>|`]{{1,60}} ){{0,6}}[^\s\\/:*?"<>|`]{{1,80}}\.(?:{ENDINGS})\b|[^\s\\/:*?"<>|,;)\]}}`]*)"#
    );
    let back = r"(?:\\{1,2}|/)";
    let drive = format!(
        r"(?:(?:file:/{{2,3}})?[A-Za-z]:{back}|%[A-Z]+%{back}|\\{{2,4}}[A-Za-z0-9][A-Za-z0-9._$-]{{1,62}}\\{{1,2}})"
    );
    let top = format!(r"(?:~(?:[a-z][a-z0-9_-]*)?/|/(?:{TOPS})/)");
    let ending = format!(r"\.(?:{ENDINGS})");
    Places {
        windows: Pattern::new(&drive, &format!(r"{drive}(?:{part}{back})*{last}")),
        unix: Pattern::new(&top, &format!(r"(?:file://)?{top}(?:{part}/)*{last}")),
        name: Pattern::new(&ending, &format!(r"[\p{{L}}0-9][\p{{L}}0-9_.'’()-]{{0,80}}{ending}\b")),
    }
});

/// Places of files, and names of files that are somebody's.
pub(super) fn files(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut found = Vec::new();
    let places = [&PLACES.windows, &PLACES.unix];
    for place in places.into_iter().flat_map(|pattern| pattern.find(text)) {
        let kept = text[place.clone()].trim_end_matches(['.', ',', ';', ':', '\'', '’', '!', '?']);
        let range = place.start..place.start + kept.len();
        let before = |letter: char| letter.is_alphanumeric() || "/.<-_~".contains(letter);
        if !text[..range.start].ends_with(before) && kept.len() > 3 {
            found.push((Kind::Path, range));
        }
    }
    for name in PLACES.name.find(text) {
        if is_apart(text, &name) && is_somebodys(&text[name.clone()]) {
            found.push((Kind::Path, name));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Looking at marked lines only finds what looking at the whole of the text does.
    #[test]
    fn the_marks_leave_nothing_out() {
        let pieces = [
            "~/plans/Łukasz notes.docx",
            "/%home/",
            "/%media/kirsty/a b.md",
            "C:\\%Users\\k",
            "file:///C:/a b/",
            "%TEMP%\\x.py",
            "\\\\srv\\staff\\Baird\\",
            "seating_kirsty.docx",
            "seating-Zoë.pdfé",
            "plan.md.",
            "é",
            " ",
            "\n",
            "\r\n",
            "’s",
            "file://",
            "~",
            "/",
            ".html",
            "Users",
            ":",
            "a",
            "\u{85}",
            "\u{2028}",
        ];
        let mut seen = 0;
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    // With the sign these are paths of no machine.
                    let text =
                        format!("{one}{two}{three}{one}").replace("/%", "/").replace("\\%", "\\");
                    for pattern in [&PLACES.windows, &PLACES.unix, &PLACES.name] {
                        let whole = pattern.whole.as_ref().unwrap().find_iter(&text);
                        let whole: Vec<Range<usize>> = whole.map(|found| found.range()).collect();
                        seen += whole.len();
                        assert_eq!(pattern.find(&text).collect::<Vec<_>>(), whole, "{text:?}");
                    }
                }
            }
        }
        assert!(seen > 5_000, "{seen}");
    }
}
