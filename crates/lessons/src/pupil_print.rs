//! How pupils' pages are printed for a class, by what its pupils need.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The size of print for pupils to whom print is an obstacle, in points.
const LARGE: u32 = 14;
const USUAL: u32 = 12;

/// The beginnings of words in a need for which print is large, as style guides for readers with dyslexia
/// ask: sans serif, 12 to 14 points, a line and a half.
const LARGE_FOR: [&str; 6] = ["dyslex", "reading", "reader", "visual", "vision", "sight"];

/// What a profile says of pupils for whom a second side is too much.
const ONE_SIDE: &str = "more than one side";

/// How pupils' pages are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PupilPrint {
    /// The size of the text, in points.
    pub points: u32,
    /// Whether a group of tasks is kept on one side, where it is short enough for one.
    pub whole_groups: bool,
}

impl Default for PupilPrint {
    fn default() -> Self {
        Self { points: USUAL, whole_groups: false }
    }
}

impl PupilPrint {
    /// For a class with these needs, which may be too much on more than one side.
    #[must_use]
    pub fn for_needs<'a>(needs: impl IntoIterator<Item = &'a str>, one_side: bool) -> Self {
        let is_large = needs.into_iter().any(|need| {
            let need = need.to_lowercase();
            need.split(|c: char| !c.is_alphabetic())
                .any(|word| LARGE_FOR.iter().any(|begin| word.starts_with(begin)))
        });
        match is_large {
            true => Self { points: LARGE, whole_groups: !one_side },
            false => Self::default(),
        }
    }

    /// For a class with these needs and this profile.
    #[must_use]
    pub fn for_class<'a>(needs: impl IntoIterator<Item = &'a str>, profile: &str) -> Self {
        Self::for_needs(needs, profile.to_lowercase().contains(ONE_SIDE))
    }

    /// Whether it is larger than usual: such pages take the sides that they take.
    #[must_use]
    pub fn is_large(self) -> bool {
        self.points > USUAL
    }

    /// From one line to the next, as so many times the size.
    #[must_use]
    pub fn line_spacing(self) -> f64 {
        if self.is_large() { 1.5 } else { 1.36 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_is_large_for_whom_print_is_an_obstacle() {
        let large = PupilPrint { points: 14, whole_groups: true };
        for (needs, wanted) in [
            (&["EAL", "dyslexia"][..], large),
            (&["Dyslexic pupils"], large),
            (&["low reading age"], large),
            (&["visual impairment"], large),
            (&["high attainment", "anxiety"], PupilPrint::default()),
            (&["already spreading"], PupilPrint::default()),
            (&[], PupilPrint::default()),
        ] {
            assert_eq!(PupilPrint::for_needs(needs.iter().copied(), false), wanted, "{needs:?}");
        }
        let one_side = PupilPrint::for_needs(["dyslexia"], true);
        assert_eq!(one_side, PupilPrint { whole_groups: false, ..large });
    }
}
