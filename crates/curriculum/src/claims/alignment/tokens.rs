//! The words of a sentence and what parts them.

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
    let mut found: Vec<Token> = Vec::new();
    let mut between = String::new();
    let mut word = String::new();
    for c in sentence.chars().chain(std::iter::once(' ')) {
        let apostrophe = matches!(c, '\'' | '\u{2019}');
        if c.is_alphanumeric() || (apostrophe && !word.is_empty()) {
            word.push(if apostrophe { '\'' } else { c });
            continue;
        }
        if !word.is_empty() {
            found.push(token(&word, &between));
            word.clear();
            between.clear();
        }
        between.push(c);
    }
    found
}

fn token(word: &str, between: &str) -> Token {
    let dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}');
    let spaced = between.starts_with(' ') && between.trim().chars().any(dash);
    let strong = |c: char| {
        matches!(c, ':' | ';' | '(' | ')' | '.' | '!' | '?' | '\n' | '\u{2014}' | '[' | '|')
    };
    Token {
        low: word.trim_end_matches('\'').to_lowercase(),
        capital: word.starts_with(char::is_uppercase),
        after_break: between.contains(strong) || spaced,
        after_colon: between.contains(':'),
        after_comma: between.contains(','),
        after_hyphen: between.chars().all(dash) && !between.is_empty(),
    }
}
