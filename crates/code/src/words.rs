//! The words of identifiers and texts, as search compares them.

/// The words of an identifier or a text, in small letters, in order: `parseHTTPResponse2` is "parse",
/// "http", "response", "2"; `snake_case` is "snake", "case".
///
/// A word ends where letters and digits meet, where a small letter meets a capital one, and before the
/// last of several capitals that a small letter follows.
pub fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = Class::Other;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let class = Class::of(letter);
        let ends = match (before, class) {
            (_, Class::Other) => true,
            (Class::Small, Class::Capital) | (Class::Digit, Class::Small | Class::Capital) => true,
            (Class::Small | Class::Capital, Class::Digit) => true,
            (Class::Capital, Class::Capital) => {
                letters.peek().is_some_and(|next| Class::of(*next) == Class::Small)
            }
            _ => false,
        };
        if ends && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if class != Class::Other {
            word.extend(letter.to_lowercase());
        }
        before = class;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// The identifiers and words of a text as they stand, and the bytes where each begins.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text.get(rest..)?.find(|c: char| c.is_alphanumeric() || c == '_')?;
        let tail = &text[start..];
        let end = tail.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(tail.len());
        rest = start + end;
        Some((start, &tail[..end]))
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Small,
    Capital,
    Digit,
    Other,
}

impl Class {
    fn of(letter: char) -> Self {
        if letter.is_numeric() {
            Self::Digit
        } else if letter.is_uppercase() {
            Self::Capital
        } else if letter.is_alphabetic() {
            Self::Small
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("parseHTTPResponse2", &["parse", "http", "response", "2"])]
    #[case("snake_case_name", &["snake", "case", "name"])]
    #[case("__init__", &["init"])]
    #[case("sha256sum", &["sha", "256", "sum"])]
    #[case("MAX_SIZE", &["max", "size"])]
    #[case("XMLHttpRequest", &["xml", "http", "request"])]
    #[case("utf8", &["utf", "8"])]
    #[case("Größe ändern", &["größe", "ändern"])]
    #[case("a.b::c(d)", &["a", "b", "c", "d"])]
    #[case("", &[])]
    fn identifiers_are_split_where_people_would(#[case] text: &str, #[case] words: &[&str]) {
        assert_eq!(split(text), words);
    }

    #[test]
    fn pieces_are_identifiers_with_their_places() {
        let found: Vec<_> = pieces("foo_bar(baz, ü2)").collect();
        assert_eq!(found, [(0, "foo_bar"), (8, "baz"), (13, "ü2")]);
    }
}
