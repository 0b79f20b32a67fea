//! Exact shares and means, and their one way to be written as a decimal.

use serde::{Serialize, Serializer, ser::SerializeStruct as _};

/// Digits behind the point.
const PLACES: u32 = 6;

/// A fraction in its lowest terms; the denominator is above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// The fraction in its lowest terms; none of nothing, and none where the numbers are too large.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor =
            i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        let sign = denominator.signum();
        if sign == 0 {
            return None;
        }
        Some(Self {
            numerator: (numerator / divisor).checked_mul(sign)?,
            denominator: (denominator / divisor).checked_mul(sign)?,
        })
    }

    /// What stands above and below the line, in lowest terms.
    #[must_use]
    pub fn parts(self) -> (i128, i128) {
        (self.numerator, self.denominator)
    }

    /// The sum; none where the numbers are too large.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// The difference; none where the numbers are too large.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { numerator: other.numerator.checked_neg()?, ..other })
    }

    /// The product with itself; none where the numbers are too large.
    #[must_use]
    pub fn squared(self) -> Option<Self> {
        let numerator = self.numerator.checked_mul(self.numerator)?;
        Self::new(numerator, self.denominator.checked_mul(self.denominator)?)
    }

    /// The arithmetic mean; none of nothing, and none where the numbers are too large.
    #[must_use]
    pub fn mean(all: &[Self]) -> Option<Self> {
        let sum = all.iter().try_fold(Self::ZERO, |sum, one| sum.plus(*one))?;
        let count = i128::try_from(all.len()).ok()?;
        Self::new(sum.numerator, sum.denominator.checked_mul(count)?)
    }

    /// With six digits behind the point, rounded to the nearest and a half to the even digit.
    #[must_use]
    pub fn decimal(self) -> String {
        let scale = 10_u128.pow(PLACES);
        let below = self.denominator.unsigned_abs();
        let above = self.numerator.unsigned_abs();
        // The whole part apart, so that scaling cannot pass the bounds of the number.
        let (whole, rest) = (above / below, above % below);
        let (digits, left) = long_division(rest, below, PLACES);
        let up = match left.cmp(&(below - left)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => digits % 2,
            std::cmp::Ordering::Greater => 1,
        };
        let (whole, digits) = match digits + up {
            digits if digits == scale => (whole + 1, 0),
            digits => (whole, digits),
        };
        let sign = if self.numerator < 0 && (whole, digits) != (0, 0) { "-" } else { "" };
        format!("{sign}{whole}.{digits:06}")
    }
}

/// So many digits of `rest / below`, where `rest < below`, and what is left.
fn long_division(rest: u128, below: u128, places: u32) -> (u128, u128) {
    (0..places).fold((0, rest), |(digits, rest), _| {
        // Ten times what is left stays within bounds: the denominator is far below them.
        let ten = rest.saturating_mul(10);
        (digits * 10 + ten / below, ten % below)
    })
}

fn gcd(one: u128, other: u128) -> u128 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fraction", 3)?;
        fields.serialize_field("numerator", &self.numerator)?;
        fields.serialize_field("denominator", &self.denominator)?;
        fields.serialize_field("decimal", &self.decimal())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_is_rounded_to_the_nearest_and_a_half_to_the_even_digit() {
        for (numerator, denominator, decimal) in [
            (0, 7, "0.000000"),
            (1, 3, "0.333333"),
            (2, 3, "0.666667"),
            (-2, 3, "-0.666667"),
            (5, 10_000_000, "0.000000"),
            (15, 10_000_000, "0.000002"),
            (25, 10_000_000, "0.000002"),
            (-5, 10_000_000, "0.000000"),
            (9_999_999, 10_000_000, "1.000000"),
            (7, 1, "7.000000"),
            (3, -4, "-0.750000"),
        ] {
            let fraction = Fraction::new(numerator, denominator).unwrap();
            assert_eq!(fraction.decimal(), decimal, "{numerator}/{denominator}");
        }
        assert_eq!(Fraction::new(1, 0), None);
    }

    #[test]
    fn means_and_squares_are_exact() {
        let of = |n, d| Fraction::new(n, d).unwrap();
        assert_eq!(Fraction::mean(&[of(1, 3), of(1, 6)]), Fraction::new(1, 4));
        assert_eq!(of(7, 10).minus(of(4, 5)).and_then(Fraction::squared), Fraction::new(1, 100));
        assert_eq!(Fraction::mean(&[]), None);
    }
}
