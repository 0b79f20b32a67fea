//! Room to answer on a worksheet, and how the file writes it.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// More than this is a page of its own.
const MOST_LINES: u32 = 60;
/// The printable height of an A4 page, in millimetres.
const MOST_MILLIMETRES: u32 = 240;
const MOST_CELLS: u32 = 40;

/// Room to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Space {
    /// Lines to write on.
    Lines {
        /// How many.
        lines: u32,
    },
    /// An empty box as wide as the page.
    Box {
        /// How tall, in millimetres.
        millimetres: u32,
    },
    /// An empty table.
    Grid {
        /// How many rows.
        rows: u32,
        /// How many columns.
        columns: u32,
    },
    /// Lines in a frame, in the type of code.
    Code {
        /// How many.
        lines: u32,
    },
    /// The task is answered elsewhere.
    None,
}

impl Default for Space {
    /// What a task gets that says nothing.
    fn default() -> Self {
        Self::Lines { lines: 3 }
    }
}

/// A text that says no space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{given}\" is no space to answer: write \"4 lines\", \"box 40\" (millimetres), \"grid 3x4\" (rows and columns), \"code 6\" (lines) or \"none\""
)]
pub struct SpaceError {
    /// What was written.
    pub given: String,
}

impl std::str::FromStr for Space {
    type Err = SpaceError;

    /// Reads "4 lines", "lines 4", "box 40", "40 mm box", "4 cm box", "grid 3x4", "code 6", "none".
    fn from_str(text: &str) -> Result<Self, SpaceError> {
        let lower = text.trim().to_lowercase();
        read(&lower).ok_or_else(|| SpaceError { given: text.trim().to_owned() })
    }
}

fn read(lower: &str) -> Option<Space> {
    let mut numbers = Vec::new();
    let mut words = Vec::new();
    let separated = lower.replace('×', "x");
    for part in separated.split(|c: char| c.is_whitespace() || c == ',' || c == ':') {
        for (text, is_number) in runs(part) {
            match (is_number, text) {
                (true, digits) => numbers.push(digits.parse::<u32>().ok()?),
                (false, word) => words.push(word),
            }
        }
    }
    let most = |limit: u32, number: u32| (1..=limit).contains(&number).then_some(number);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
    match (numbers.as_slice(), words.as_slice()) {
        ([], ["none" | "no" | "nothing"]) => Some(Space::None),
        ([lines], ["line" | "lines"]) => Some(Space::Lines { lines: most(MOST_LINES, *lines)? }),
        ([lines], ["code"] | ["code", "line" | "lines"] | ["line" | "lines", "code"]) => {
            Some(Space::Code { lines: most(MOST_LINES, *lines)? })
        }
        ([rows, columns], _) if has(&["grid", "table"]) => Some(Space::Grid {
            rows: most(MOST_CELLS, *rows)?,
            columns: most(MOST_CELLS, *columns)?,
        }),
        ([size], _) if has(&["box"]) => {
            let millimetres = if has(&["cm"]) { size.checked_mul(10)? } else { *size };
            Some(Space::Box { millimetres: most(MOST_MILLIMETRES, millimetres)? })
        }
        _ => None,
    }
}

/// A word cut where digits begin and end, so that `3x4` and `40mm` are understood.
fn runs(word: &str) -> Vec<(&str, bool)> {
    let mut runs = Vec::new();
    let mut start = 0;
    let mut was_digit = None;
    for (at, character) in word.char_indices() {
        let is_digit = character.is_ascii_digit();
        if let Some(was) = was_digit.filter(|was| *was != is_digit) {
            runs.push((&word[start..at], was));
            start = at;
        }
        was_digit = Some(is_digit);
    }
    if let Some(was) = was_digit {
        runs.push((&word[start..], was));
    }
    runs
}

impl fmt::Display for Space {
    /// As the file writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lines { lines: 1 } => f.write_str("1 line"),
            Self::Lines { lines } => write!(f, "{lines} lines"),
            Self::Box { millimetres } => write!(f, "box {millimetres}"),
            Self::Grid { rows, columns } => write!(f, "grid {rows}x{columns}"),
            Self::Code { lines } => write!(f, "code {lines}"),
            Self::None => f.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::lines("4 lines", Some("4 lines"))]
    #[case::lines_first("Lines 4", Some("4 lines"))]
    #[case::one_line("1 line", Some("1 line"))]
    #[case::millimetres("box 40", Some("box 40"))]
    #[case::centimetres("4 cm box", Some("box 40"))]
    #[case::joined("box 40mm", Some("box 40"))]
    #[case::grid("grid 3x4", Some("grid 3x4"))]
    #[case::spaced_grid("grid: 3 × 4", Some("grid 3x4"))]
    #[case::code("code 6", Some("code 6"))]
    #[case::code_lines("6 lines code", Some("code 6"))]
    #[case::none("None", Some("none"))]
    #[case::nothing_said("", None)]
    #[case::no_unit("4", None)]
    #[case::zero("0 lines", None)]
    #[case::too_many("999999999999 lines", None)]
    #[case::taller_than_a_page("box 300", None)]
    #[case::other("a whole page", None)]
    fn reads_what_a_teacher_writes(#[case] written: &str, #[case] read: Option<&str>) {
        let space = written.parse::<Space>().ok().map(|space| space.to_string());
        assert_eq!(space.as_deref(), read);
    }
}
