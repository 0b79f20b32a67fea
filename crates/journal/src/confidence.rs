//! How sure somebody is of a prediction when it is made.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole percentage from 0 to 100, stated with a prediction. Percentages are what people and agents say
/// aloud, and whole ones can be counted exactly; a share such as 0.7 is refused and not guessed at.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "f64", into = "u8")]
pub struct Confidence(#[schemars(range(min = 0, max = 100))] u8);

/// A number that is no confidence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("a confidence is a whole percentage from 0 to 100, and {0} is none{hint}", hint = hint(*.0))]
pub struct ConfidenceError(f64);

fn hint(number: f64) -> String {
    match number > 0.0 && number < 1.0 {
        true => format!(": write {:.0} for {number}", number * 100.0),
        false => String::new(),
    }
}

impl Confidence {
    /// The confidence of so many percent.
    ///
    /// # Errors
    /// More than 100.
    pub fn percent(percent: u8) -> Result<Self, ConfidenceError> {
        Self::try_from(f64::from(percent))
    }

    /// As a whole percentage.
    #[must_use]
    pub const fn as_percent(self) -> u8 {
        self.0
    }

    /// As a probability, from 0 to 1.
    #[must_use]
    pub fn as_share(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl TryFrom<f64> for Confidence {
    type Error = ConfidenceError;

    fn try_from(number: f64) -> Result<Self, ConfidenceError> {
        let percent = (0..=100_u8).find(|percent| f64::from(*percent) == number);
        percent.map(Self).ok_or(ConfidenceError(number))
    }
}

impl From<Confidence> for u8 {
    fn from(confidence: Confidence) -> Self {
        confidence.0
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("0", Ok(0))]
    #[case("1", Ok(1))]
    #[case("70", Ok(70))]
    #[case("70.0", Ok(70))]
    #[case("100", Ok(100))]
    #[case("0.7", Err("and 0.7 is none: write 70 for 0.7"))]
    #[case("70.5", Err("and 70.5 is none"))]
    #[case("101", Err("and 101 is none"))]
    #[case("-1", Err("and -1 is none"))]
    fn a_confidence_is_a_whole_percentage(#[case] json: &str, #[case] wanted: Result<u8, &str>) {
        match (serde_json::from_str::<Confidence>(json), wanted) {
            (Ok(confidence), Ok(wanted)) => {
                assert_eq!(confidence.as_percent(), wanted);
                assert_eq!(serde_json::to_string(&confidence).unwrap(), wanted.to_string());
            }
            (Err(error), Err(wanted)) => {
                let message = error.to_string();
                assert!(message.starts_with("a confidence is a whole percentage"), "{message}");
                assert!(message.contains(wanted), "{message}");
            }
            (found, wanted) => panic!("{found:?} instead of {wanted:?}"),
        }
    }
}
