//! The form of a token, `[[person-1]]`, and how one is found in a text or at its cut end.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Kind;

/// More digits than any session needs; the limit bounds what a stream has to hold back.
const MOST_DIGITS: usize = 6;

/// What stands in a text in place of what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Token {
    /// What it stands for.
    pub kind: Kind,
    /// From 1, counted for each kind by itself.
    pub number: u32,
}

/// The text is no token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAToken;

impl fmt::Display for NotAToken {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a token has the form [[kind-number]]")
    }
}

impl std::error::Error for NotAToken {}

impl fmt::Display for Token {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "[[{}-{}]]", self.kind.label(), self.number)
    }
}

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        match read(text) {
            Reading::Token(token, length) if length == text.len() => Ok(token),
            Reading::Token(..) | Reading::Cut | Reading::Other => Err(NotAToken),
        }
    }
}

impl From<Token> for String {
    fn from(token: Token) -> Self {
        token.to_string()
    }
}

impl TryFrom<String> for Token {
    type Error = NotAToken;

    fn try_from(text: String) -> Result<Self, NotAToken> {
        text.parse()
    }
}

/// What the beginning of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A token and its length in bytes.
    Token(Token, usize),
    /// The text ends where a token may still go on.
    Cut,
    /// Something else.
    Other,
}

/// Read the beginning of a text as a token.
pub(crate) fn read(text: &str) -> Reading {
    let Some(inside) = text.strip_prefix("[[") else {
        return if text == "[" { Reading::Cut } else { Reading::Other };
    };
    for kind in Kind::ALL {
        let label = kind.label();
        if let Some(rest) = inside.strip_prefix(label) {
            return read_number(kind, rest, text.len() - rest.len());
        }
        if label.starts_with(inside) {
            return Reading::Cut;
        }
    }
    Reading::Other
}

fn read_number(kind: Kind, rest: &str, before: usize) -> Reading {
    let Some(digits) = rest.strip_prefix('-') else {
        return if rest.is_empty() { Reading::Cut } else { Reading::Other };
    };
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    // A number is written in one way only, so a token has one form and is found again as it is.
    if length > MOST_DIGITS || digits.starts_with('0') {
        return Reading::Other;
    }
    match &digits[length..] {
        "" => Reading::Cut,
        "]" if length > 0 => Reading::Cut,
        end if end.starts_with("]]") => digits[..length].parse().map_or(Reading::Other, |number| {
            Reading::Token(Token { kind, number }, before + 1 + length + 2)
        }),
        _ => Reading::Other,
    }
}

/// Tokens of a text with their positions, in order.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, Token)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(found) = memchr::memmem::find(&text.as_bytes()[at..], b"[[") {
            let start = at + found;
            if let Reading::Token(token, length) = read(&text[start..]) {
                at = start + length;
                return Some((start..at, token));
            }
            at = start + 1;
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_as_it_is_written() {
        for kind in Kind::ALL {
            let token = Token { kind, number: 12 };
            assert_eq!(token.to_string().parse(), Ok(token));
        }
    }

    #[test]
    fn every_beginning_of_a_token_is_cut_and_nothing_else_is() {
        let whole = "[[address-305]]";
        for end in 1..whole.len() {
            assert_eq!(read(&whole[..end]), Reading::Cut, "{}", &whole[..end]);
        }
        for other in
            ["[x", "[[Person-1]]", "[[person-0]]", "[[person-]]", "[[person-1]x", "[[[", ""]
        {
            assert_eq!(read(other), Reading::Other, "{other}");
        }
    }
}
