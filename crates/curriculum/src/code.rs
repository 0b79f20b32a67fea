//! The code of an outcome, and the forms it is written in.
//!
//! A code that reads well is still not known to exist: that is looked up in a [`Library`](crate::Library).

mod clusters;
mod mentions;
mod number;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use clusters::{Written, clusters, written};
pub use mentions::{Mention, mentions};
use number::Style;

/// Area, level, line of development and letter, written `TCH 3-14a`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Code {
    /// The area's letters, in capitals.
    pub area: String,
    /// The level, 0 for the lowest.
    pub level: u8,
    /// The line of development, which keeps its number over the levels.
    pub line: u8,
    /// Which statement of the line it is, in lower case.
    pub letter: char,
}

impl Code {
    /// Reads a text that is one code and nothing else, in any form it is found in: `TCH 3-14a`,
    /// `MNU 301a`, `MNU3-01a`, `mnu 3-01 a`, `TCH 3–14a`.
    #[must_use]
    pub fn normalised(text: &str) -> Option<Self> {
        let text = text.trim();
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        if !(2..=8).contains(&letters) {
            return None;
        }
        let number = number::read(text, letters, Style::Alone)?;
        if number.end != text.len() {
            return None;
        }
        Some(Self {
            area: text[..letters].to_ascii_uppercase(),
            level: number.level,
            line: number.line,
            letter: number.letter?,
        })
    }

    /// Whether the other one has the same level, line and letter, whatever its area.
    #[must_use]
    pub fn has_number_of(&self, other: &Self) -> bool {
        (self.level, self.line, self.letter) == (other.level, other.line, other.letter)
    }

    /// Whether the other one belongs to the same area and line, whatever its level.
    #[must_use]
    pub fn has_line_of(&self, other: &Self) -> bool {
        self.line == other.line && self.area == other.area
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}-{:02}{}", self.area, self.level, self.line, self.letter)
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}

impl TryFrom<String> for Code {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::normalised(&text).ok_or_else(|| format!("read a code from \"{text}\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::as_it_should_be("TCH 3-14a", "TCH 3-14a")]
    #[case::without_a_hyphen("MNU 301a", "MNU 3-01a")]
    #[case::without_anything("mnu301a", "MNU 3-01a")]
    #[case::without_a_space("MNU3-01a", "MNU 3-01a")]
    #[case::in_lower_case_with_spaces("mnu 3-01 a", "MNU 3-01a")]
    #[case::with_spaces_everywhere(" tch 3 - 14 a ", "TCH 3-14a")]
    #[case::with_an_en_dash("TCH 3–14a", "TCH 3-14a")]
    #[case::with_a_hyphen_that_does_not_break("TCH\u{a0}3\u{2011}14a", "TCH 3-14a")]
    #[case::with_a_slash("SOC 3/06b", "SOC 3-06b")]
    #[case::with_a_minus("TCH 3−14a", "TCH 3-14a")]
    #[case::with_hyphens_throughout("TCH-3-14a", "TCH 3-14a")]
    #[case::with_a_capital_letter("TCH 3-14A", "TCH 3-14a")]
    #[case::with_a_short_line("MNU 3-1a", "MNU 3-01a")]
    #[case::with_four_letters("MLAN 2-09a", "MLAN 2-09a")]
    fn forms_in_the_wild_are_one_code(#[case] written: &str, #[case] code: &str) {
        assert_eq!(Code::normalised(written).map(|code| code.to_string()).as_deref(), Some(code));
    }

    #[rstest]
    #[case("")]
    #[case("TCH")]
    #[case("TCH 3-14")]
    #[case("3-14a")]
    #[case("TCH 3-14ab")]
    #[case("TCH 3-140a")]
    #[case("TCH 33-14a")]
    #[case("TCH 3-14a and more")]
    #[case("T 3-14a")]
    #[case("TÇH 3-14a")]
    #[case("N5 SDD")]
    fn other_texts_are_none(#[case] written: &str) {
        assert_eq!(Code::normalised(written), None);
    }

    #[test]
    fn a_code_is_a_text_on_the_wire() {
        let code = Code::normalised("tch 3-14a").unwrap();
        assert_eq!(serde_json::to_string(&code).unwrap(), "\"TCH 3-14a\"");
        assert_eq!(serde_json::from_str::<Code>("\"MNU 301a\"").unwrap().to_string(), "MNU 3-01a");
        assert!(serde_json::from_str::<Code>("\"3-01a\"").is_err());
    }
}
