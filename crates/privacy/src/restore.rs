//! Restoring a stream whose pieces are cut anywhere.

use std::collections::HashMap;
use std::fmt;

use crate::token::{Reading, Token, read};

/// Restores pieces as they come and holds back only what may be the beginning of a token.
///
/// Originals hold no quote, backslash or control character, so pieces of JSON text may be restored
/// as well: a string stays a string.
#[derive(Clone, Default)]
pub struct Restorer {
    originals: HashMap<Token, String>,
    held: String,
}

impl fmt::Debug for Restorer {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Restorer").field("tokens", &self.originals.len()).finish()
    }
}

impl Restorer {
    pub(crate) fn new(originals: HashMap<Token, String>) -> Self {
        Self { originals, held: String::new() }
    }

    /// Take the next piece; what can be shown now.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        let mut shown = String::with_capacity(self.held.len());
        let mut from = 0;
        let mut at = 0;
        while let Some(found) = memchr::memchr(b'[', &self.held.as_bytes()[at..]) {
            at += found;
            match read(&self.held[at..]) {
                Reading::Token(token, length) => {
                    if let Some(original) = self.originals.get(&token) {
                        shown.push_str(&self.held[from..at]);
                        shown.push_str(original);
                        from = at + length;
                    }
                    at += length;
                }
                Reading::Cut => {
                    shown.push_str(&self.held[from..at]);
                    self.held.drain(..at);
                    return shown;
                }
                Reading::Other => at += 1,
            }
        }
        shown.push_str(&self.held[from..]);
        self.held.clear();
        shown
    }

    /// The stream has ended: what was held back is no token.
    #[must_use]
    pub fn finish(self) -> String {
        self.held
    }
}

#[cfg(test)]
mod tests {
    use crate::{Kind, Vault};

    #[test]
    fn only_a_possible_token_is_held_back() {
        let mut vault = Vault::new();
        vault.token(Kind::Person, "Łucja");
        let mut restorer = vault.restorer();
        let shown: Vec<String> = ["a [", "x [[per", "son-1", "]", "] é [[person-", "and"]
            .map(|piece| restorer.push(piece))
            .into();
        assert_eq!(shown, ["a ", "[x ", "", "", "Łucja é ", "[[person-and"]);
        assert_eq!(restorer.finish(), "");
    }

    #[test]
    fn a_stream_that_ends_in_a_token_shows_what_there_is() {
        let mut restorer = Vault::new().restorer();
        assert_eq!(restorer.push("[[person-1"), "");
        assert_eq!(restorer.finish(), "[[person-1");
    }
}
