//! Numbers as files write them: exact, in decimal digits, with a full stop.

use std::fmt;

use assessment::{Rational, exact_decimals};

/// Most digits that a number may have.
const MOST_DIGITS: usize = 40;

/// A decimal number, exact and in one form: `-12.5`, `0`, `300`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal(String);

impl Default for Decimal {
    fn default() -> Self {
        Self("0".to_owned())
    }
}

impl Decimal {
    /// Reads digits with a sign and a full stop, perhaps with an exponent (`1.5e3`); none where the text
    /// is no number, or has more than 40 digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().replace('\u{2212}', "-");
        let (negative, body) = match text.strip_prefix('-') {
            Some(body) => (true, body),
            None => (false, text.strip_prefix('+').unwrap_or(&text)),
        };
        let (body, exponent) = match body.split_once(['e', 'E']) {
            Some((body, exponent)) => (body, exponent.parse::<i32>().ok()?),
            None => (body, 0),
        };
        let (front, behind) = body.split_once('.').unwrap_or((body, ""));
        let digits = format!("{front}{behind}");
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number
            || digits.len() > MOST_DIGITS
            || exponent.unsigned_abs() as usize > MOST_DIGITS
        {
            return None;
        }
        let point = i64::try_from(front.len()).ok()? + i64::from(exponent);
        Some(Self::of(negative, &digits, point))
    }

    /// The number exactly; none where it has no end in decimals.
    #[must_use]
    pub fn exact(number: Rational) -> Option<Self> {
        Self::read(&exact_decimals(number)?)
    }

    /// The number cut after so many places: never further from 0 than it is.
    #[must_use]
    pub fn cut(number: Rational, places: u32) -> Option<Self> {
        let scaled = i128::from(*number.numer()).checked_mul(10_i128.checked_pow(places)?)?;
        Some(Self::scaled(scaled / i128::from(*number.denom()), places))
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == "0"
    }

    /// Whether it is below 0.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.starts_with('-')
    }

    /// The middle of two numbers and how far it is to each; none where they have too many digits.
    #[must_use]
    pub fn middle(low: &Self, high: &Self) -> Option<(Self, Self)> {
        let places = low.places().max(high.places());
        let (low, high) = (low.units(places)?, high.units(places)?);
        // Tenths of the last place, so that half of it can be written.
        let middle = low.checked_add(high)?.checked_mul(5)?;
        let away = high.checked_sub(low)?.checked_mul(5)?;
        Some((Self::scaled(middle, places + 1), Self::scaled(away, places + 1)))
    }

    fn places(&self) -> u32 {
        let behind = self.0.split_once('.').map_or(0, |(_, behind)| behind.len());
        u32::try_from(behind).unwrap_or(u32::MAX)
    }

    fn units(&self, places: u32) -> Option<i128> {
        let digits = self.0.replace('.', "");
        digits.parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(places - self.places())?)
    }

    fn scaled(units: i128, places: u32) -> Self {
        let digits = units.unsigned_abs().to_string();
        let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        Self::of(units < 0, &digits, length - i64::from(places))
    }

    /// Digits with the point so many places from their beginning, which may be outside them.
    fn of(negative: bool, digits: &str, point: i64) -> Self {
        let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
        let digits = format!("{}{digits}{}", zeros(-point), zeros(point - length));
        let (front, behind) = digits.split_at(usize::try_from(point).unwrap_or_default());
        let (front, behind) = (front.trim_start_matches('0'), behind.trim_end_matches('0'));
        let sign = if negative && !(front.is_empty() && behind.is_empty()) { "-" } else { "" };
        let front = if front.is_empty() { "0" } else { front };
        let point = if behind.is_empty() { "" } else { "." };
        Self(format!("{sign}{front}{point}{behind}"))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("12", Some("12"))]
    #[case("-012.50", Some("-12.5"))]
    #[case("\u{2212}3", Some("-3"))]
    #[case("+.5", Some("0.5"))]
    #[case("5.", Some("5"))]
    #[case("-0.00", Some("0"))]
    #[case("1.5e3", Some("1500"))]
    #[case("15E-3", Some("0.015"))]
    #[case("", None)]
    #[case(".", None)]
    #[case("12,5", None)]
    #[case("1e999999999", None)]
    #[case("\u{664}\u{662}", None)]
    fn numbers_are_read_into_one_form(#[case] text: &str, #[case] wanted: Option<&str>) {
        assert_eq!(Decimal::read(text).as_ref().map(Decimal::as_str), wanted);
    }

    #[test]
    fn many_digits_are_no_number() {
        assert_eq!(Decimal::read(&"1".repeat(1 << 20)), None);
    }

    #[rstest]
    #[case(1, 4, Some("0.25"))]
    #[case(-7, 1, Some("-7"))]
    #[case(3, 40, Some("0.075"))]
    #[case(1, 3, None)]
    fn a_fraction_is_written_where_it_ends(
        #[case] numer: i64,
        #[case] denom: i64,
        #[case] wanted: Option<&str>,
    ) {
        let exact = Decimal::exact(Rational::new(numer, denom));
        assert_eq!(exact.as_ref().map(Decimal::as_str), wanted);
    }

    #[test]
    fn a_cut_number_is_no_further_from_nothing() {
        let cut = |numer| Decimal::cut(Rational::new(numer, 3), 4).unwrap().to_string();
        assert_eq!((cut(2), cut(-2)), ("0.6666".to_owned(), "-0.6666".to_owned()));
    }

    #[test]
    fn a_range_has_a_middle() {
        let range = |low, high| {
            let of = |text| Decimal::read(text).unwrap();
            let (middle, away) = Decimal::middle(&of(low), &of(high)).unwrap();
            format!("{middle} ± {away}")
        };
        assert_eq!(range("3.141", "3.142"), "3.1415 ± 0.0005");
        assert_eq!(range("-1", "2"), "0.5 ± 1.5");
    }
}
