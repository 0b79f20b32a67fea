//! The words of a request, with the ends of its clauses.

/// A word of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// As written, without punctuation at its edges.
    pub text: String,
    /// In lower case.
    pub word: String,
    /// Whether a clause ends here.
    pub ends: bool,
}

/// The words of a text in their order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    text.split_whitespace()
        .filter_map(|raw| {
            let trimmed = raw.trim_matches(|c: char| !c.is_alphanumeric() && c != '+' && c != '#');
            (!trimmed.is_empty()).then(|| Token {
                text: trimmed.to_owned(),
                word: trimmed.to_lowercase(),
                ends: raw.ends_with(['.', '!', '?', ';', ':', ',', ')']),
            })
        })
        .collect()
}
