//! A key that no message, log or debugger prints, and what a text must be to become one.

use std::fmt;

use zeroize::Zeroizing;

/// The longest text that is still taken for a key. Windows keeps 2,560 bytes, two for a character.
const MOST_CHARACTERS: usize = 1024;

/// A key shorter than this shows none of its characters in a hint.
const LEAST_FOR_HINT: usize = 16;

/// A provider's key. Its memory is overwritten when it is dropped.
///
/// `Debug` says only that there is one. There is no `Display` and no `Serialize`: whoever needs the
/// text says [`Secret::expose`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

/// Why a text cannot be a key. It never repeats the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// There is nothing but white space.
    #[error("there is no key in it")]
    Empty,
    /// White space, a line break, or a character that does not print, in the middle.
    #[error(
        "it has spaces, line breaks or characters that do not print in it: copy only the key itself"
    )]
    NotOneWord,
    /// Letters that no key is made of, such as curly quotation marks or dots for hidden characters.
    #[error("it has characters that no key has: copy it again from the provider's page")]
    NotPlain,
    /// A whole header instead of the key in it.
    #[error("it begins with a header's words: copy only the key, without \"Bearer\"")]
    Header,
    /// Far longer than any key.
    #[error("it has {0} characters, and a key has at most {MOST_CHARACTERS}")]
    TooLong(usize),
}

impl Secret {
    /// Take a key as a person pasted it. White space around it is dropped.
    pub fn parse(text: &str) -> Result<Self, Unusable> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Unusable::Empty);
        }
        if begins_like_a_header(text) {
            return Err(Unusable::Header);
        }
        if text.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(Unusable::NotOneWord);
        }
        if !text.is_ascii() {
            return Err(Unusable::NotPlain);
        }
        if text.len() > MOST_CHARACTERS {
            return Err(Unusable::TooLong(text.len()));
        }
        Ok(Self(Zeroizing::new(text.to_owned())))
    }

    /// The key itself, for the header of a request and for nothing else.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// `text` without the key, for words that come from outside and may repeat it.
    pub fn scrub(&self, text: &str) -> String {
        text.replace(self.expose(), "[key]")
    }

    /// Enough to tell two keys apart: the last four characters, or none of a short key.
    pub fn hint(&self) -> String {
        let shown = if self.0.len() < LEAST_FOR_HINT { 0 } else { 4 };
        format!("…{}", &self.0[self.0.len() - shown..])
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret([key])")
    }
}

fn begins_like_a_header(text: &str) -> bool {
    let begins =
        |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    word.eq_ignore_ascii_case("bearer") || begins("authorization:") || begins("x-api-key:")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::as_it_is("sk-ant-api03-abcdef", "sk-ant-api03-abcdef")]
    #[case::white_space_around(" \t sk-1\r\n", "sk-1")]
    #[case::a_local_servers_word("ollama", "ollama")]
    fn a_pasted_key_is_taken_without_the_space_around_it(#[case] text: &str, #[case] key: &str) {
        assert_eq!(Secret::parse(text).unwrap().expose(), key);
    }

    #[rstest]
    #[case::nothing("", Unusable::Empty)]
    #[case::white_space(" \n\t", Unusable::Empty)]
    #[case::two_lines("sk-1\nsk-2", Unusable::NotOneWord)]
    #[case::two_words("my key", Unusable::NotOneWord)]
    #[case::nul("sk-\0-1", Unusable::NotOneWord)]
    #[case::escape("sk-\u{1b}[1m", Unusable::NotOneWord)]
    #[case::curly_quotes("“sk-1”", Unusable::NotPlain)]
    #[case::dots_of_a_hidden_field("••••••••", Unusable::NotPlain)]
    #[case::bearer("Bearer sk-1", Unusable::Header)]
    #[case::bearer_alone("bearer", Unusable::Header)]
    #[case::header("Authorization: Bearer sk-1", Unusable::Header)]
    #[case::key_header("X-Api-Key: sk-1", Unusable::Header)]
    fn what_cannot_be_a_key_is_refused(#[case] text: &str, #[case] why: Unusable) {
        assert_eq!(Secret::parse(text), Err(why));
    }

    #[test]
    fn the_longest_key_is_taken_and_one_more_is_not() {
        assert!(Secret::parse(&"k".repeat(MOST_CHARACTERS)).is_ok());
        let longer = MOST_CHARACTERS + 1;
        assert_eq!(Secret::parse(&"k".repeat(longer)), Err(Unusable::TooLong(longer)));
    }

    #[test]
    fn a_hint_shows_four_characters_and_a_short_key_none() {
        let hint = |text| Secret::parse(text).unwrap().hint();
        assert_eq!(hint("sk-ant-api03-wxyz"), "…wxyz");
        assert_eq!(hint("sk-1234"), "…");
    }

    #[test]
    fn words_from_outside_lose_the_key() {
        let secret = Secret::parse("sk-hidden-1").unwrap();
        assert_eq!(secret.scrub("bad key sk-hidden-1!"), "bad key [key]!");
        assert_eq!(format!("{secret:?}"), "Secret([key])");
    }
}
