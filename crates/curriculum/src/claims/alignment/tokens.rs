//! The words of a sentence and what parts them.

use text::words::{Joints, places};

/// A word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// In lower case, with straight apostrophes.
    pub low: String,
    /// Whether it begins with a capital.
    pub capital: bool,
    /// Whether it stands behind something that ends a clause: a colon, a bracket, a dash with spaces.
    pub after_break: bool,
    /// Whether a colon stands before it.
    pub after_colon: bool,
    /// Whether a comma stands before it.
    pub after_comma: bool,
    /// Whether only a hyphen stands before it.
    pub after_hyphen: bool,
}

/// The words in order. Apostrophes belong to them, hyphens do not.
pub(super) fn tokens(sentence: &str) -> Vec<Token> {
    let mut before = 0;
    places(sentence, Joints::Apostrophes)
        .map(|place| {
            let between = sentence[before..place.start].trim_start_matches(['\'', '\u{2019}']);
            before = place.end;
            token(&sentence[place], between)
        })
        .collect()
}

fn token(word: &str, between: &str) -> Token {
    let dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}');
    let spaced = between.starts_with(' ') && between.trim().chars().any(dash);
    let strong = |c: char| {
        matches!(c, ':' | ';' | '(' | ')' | '.' | '!' | '?' | '\n' | '\u{2014}' | '[' | '|')
    };
    Token {
        low: word.replace('\u{2019}', "'").to_lowercase(),
        capital: word.starts_with(char::is_uppercase),
        after_break: between.contains(strong) || spaced,
        after_colon: between.contains(':'),
        after_comma: between.contains(','),
        after_hyphen: between.chars().all(dash) && !between.is_empty(),
    }
}
