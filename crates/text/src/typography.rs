//! The one way in which two texts may differ and still be the same words: white space and typography.
//!
//! White space of any kind and length is one space. Curly quotation marks are straight, every dash is
//! a hyphen, an ellipsis is three points, ligatures are their letters, and accents are composed. Soft
//! hyphens, spaces without width and the backslashes that keep a bar or a tag from being markup are left
//! out. Case, spelling, punctuation and the order of words
//! stay as they are: a quotation that differs in one of them is another text.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text as it is compared.
#[must_use]
pub fn comparable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    let mut run = (0, false);
    for (at, c) in text.char_indices() {
        if c == '\\' && at >= run.0 {
            run = backslashes(text, at);
        }
        if is_invisible(c) || c == '\\' && run.1 {
            continue;
        }
        if c.is_whitespace() {
            gap = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            out.push(' ');
        }
        match replacement(c) {
            Some(plain) => out.push_str(plain),
            None => out.push(c),
        }
    }
    match is_nfc_quick(out.chars()) {
        IsNormalized::Yes => out,
        IsNormalized::No | IsNormalized::Maybe => out.nfc().collect(),
    }
}

/// Where a run of backslashes ends, and whether they keep a bar from parting two cells or an angle
/// bracket from opening a tag.
fn backslashes(text: &str, at: usize) -> (usize, bool) {
    let rest = text[at..].trim_start_matches(|c| c == '\\' || is_invisible(c));
    (text.len() - rest.len(), rest.starts_with(['|', '<']))
}

/// Soft hyphens and characters without width, which only say where a line may break.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}

fn replacement(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{2018}'..='\u{201b}' => "'",
        '\u{201c}'..='\u{201f}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{2026}' => "...",
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => return None,
    })
}

/// Where whole words of one comparable text stand in another, in bytes; words are never cut.
#[must_use]
pub fn whole_words_at(text: &str, words: &str) -> Option<usize> {
    let (first, last) = (words.chars().next()?, words.chars().next_back()?);
    memchr::memmem::find_iter(text.as_bytes(), words.as_bytes()).find(|at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !joins(before, Some(first)) && !joins(Some(last), after)
    })
}

/// Whether two neighbours belong to one word.
fn joins(left: Option<char>, right: Option<char>) -> bool {
    matches!((left, right), (Some(l), Some(r)) if l.is_alphanumeric() && r.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::white_space("  a\u{a0}b \t\r\n c\u{2009}d ", "a b c d")]
    #[case::quotation_marks("“it’s” ‘so’", "\"it's\" 'so'")]
    #[case::dashes("1–2 — 3−4 a‑b", "1-2 - 3-4 a-b")]
    #[case::ellipsis("and so on…", "and so on...")]
    #[case::ligatures("ﬁve ﬂat eﬀorts oﬃce", "five flat efforts office")]
    #[case::invisible("pro\u{ad}gram\u{200b}ming\u{feff}", "programming")]
    #[case::accents("e\u{301}tude", "étude")]
    #[case::case_and_punctuation_stay("Design, build!", "Design, build!")]
    #[case::guarded("a \\| b, \\<p> and C:\\x", "a | b, <p> and C:\\x")]
    #[case::nothing(" \u{ad} ", "")]
    fn only_white_space_and_typography_change(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(comparable(text), wanted);
        assert_eq!(comparable(wanted), wanted);
    }

    #[rstest]
    #[case("design a game", "a game", Some(7))]
    #[case("redesign a game", "design a", None)]
    #[case("a gamer, a game.", "a game", Some(9))]
    #[case("a game.", "game.", Some(2))]
    #[case("a", "", None)]
    fn words_are_never_cut(#[case] text: &str, #[case] part: &str, #[case] at: Option<usize>) {
        assert_eq!(whole_words_at(text, part), at);
    }
}
