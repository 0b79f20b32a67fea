//! Reading a number that a person typed: digits of any script, a minus of any kind, decimals,
//! fractions, mixed numbers; and saying what cannot be read, which costs no attempt.

use thiserror::Error;

use crate::{
    NoProgram, Rational,
    value::{calculated, fraction},
};

/// Most characters of an answer that is read as a number or an expression.
pub(crate) const MAX_TYPED: usize = 200;

/// What is wrong with the form of an answer, to be told to whoever typed it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatHint {
    /// There is nothing.
    #[error("there is no answer yet")]
    Empty,
    /// It is longer than any answer.
    #[error("the answer is too long: at most {0} characters are read")]
    TooLong(usize),
    /// `12,5`.
    #[error("write the decimal point as a full stop, such as 12.5")]
    Comma,
    /// Something that no number has.
    #[error("\"{0}\" is not part of a number: write digits, such as 12, 12.5 or 3/4")]
    NotANumber(String),
    /// More digits than can be counted exactly.
    #[error("the number has too many digits")]
    TooManyDigits,
    /// Something divided by nothing.
    #[error("nothing can be divided by 0")]
    DividedByNothing,
    /// No unit where one is needed.
    #[error("write the unit behind the number")]
    NoUnit,
    /// A unit that is none of these.
    #[error("the unit \"{0}\" is none that is read here; there are {1}")]
    UnknownUnit(String, String),
    /// Something that no expression has.
    #[error("\"{0}\" cannot be read: write an expression such as 3x + 4")]
    NotAnExpression(String),
    /// Something that is no program.
    #[error("{0}")]
    NoProgram(NoProgram),
    /// An answer for another kind of question, or an option that is not there.
    #[error("{0}")]
    NotForThis(String),
}

/// A number and how it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedNumber {
    /// What it comes to.
    pub value: Rational,
    /// Whether it is a fraction in lowest terms, or a whole number: no common factor, no decimal point, no
    /// fraction above 1 in a mixed number.
    pub lowest: bool,
}

/// Digits of all scripts as 0 to 9, each kind of minus as `-`, each kind of space as one.
pub(crate) fn plain(text: &str) -> String {
    let character = |character: char| match character {
        '−' | '–' | '‐' | '‑' | '﹣' | '－' => '-',
        '⁄' | '∕' | '÷' | '／' => '/',
        '．' => '.',
        '，' => ',',
        '＋' => '+',
        '＝' => '=',
        _ if character.is_whitespace() => ' ',
        _ => digit(character).unwrap_or(character),
    };
    text.trim().chars().map(character).collect()
}

/// The zeros of the scripts in which people write decimal digits (Unicode 16, category Nd); nine more
/// digits follow each.
const ZEROS: [u32; 20] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0xA8D0, 0xFF10,
];

fn digit(character: char) -> Option<char> {
    let code = u32::from(character);
    let zero = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

/// Reads a number: `12`, `-3`, `1,250`, `12.50`, `3/4`, `1 3/4`.
pub fn number(text: &str) -> Result<TypedNumber, FormatHint> {
    let text = bounded(text)?;
    let plain = plain(text);
    let (negative, body) = match plain.strip_prefix('-') {
        Some(body) => (true, body.trim_start()),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain).trim_start()),
    };
    let positive = match body.split_once('/') {
        None => {
            let value = decimal(body)?;
            TypedNumber { value, lowest: value.is_integer() }
        }
        Some((front, denominator)) => over(front.trim_end(), denominator.trim())?,
    };
    let value = if negative { -positive.value } else { positive.value };
    Ok(TypedNumber { value, ..positive })
}

/// Text that is there and not endless, without what stands around it.
pub(crate) fn bounded(text: &str) -> Result<&str, FormatHint> {
    // Four bytes are the most that a character takes: a megabyte is not looked at.
    if text.len() > 4 * MAX_TYPED || text.chars().count() > MAX_TYPED {
        return Err(FormatHint::TooLong(MAX_TYPED));
    }
    let text = text.trim();
    if text.is_empty() { Err(FormatHint::Empty) } else { Ok(text) }
}

/// `3/4` or `1 3/4`.
fn over(front: &str, denominator: &str) -> Result<TypedNumber, FormatHint> {
    let (whole, numerator) = match front.rsplit_once(' ') {
        Some((whole, numerator)) => (digits(whole.trim())?, digits(numerator)?),
        None => (0, digits(front)?),
    };
    let denominator = digits(denominator)?;
    if denominator == 0 {
        return Err(FormatHint::DividedByNothing);
    }
    let part = fraction(numerator, denominator).ok_or(FormatHint::TooManyDigits)?;
    let value = calculated(Rational::from_integer(whole), '+', part);
    let proper = !front.contains(' ') || numerator < denominator;
    let lowest = *part.denom() == denominator && denominator > 1 && proper;
    Ok(TypedNumber { value: value.ok_or(FormatHint::TooManyDigits)?, lowest })
}

fn decimal(body: &str) -> Result<Rational, FormatHint> {
    let (front, behind) = match body.split_once('.') {
        None => return Ok(Rational::from_integer(whole(body)?)),
        Some((front, behind)) => (front, behind),
    };
    let front = if front.is_empty() { 0 } else { whole(front)? };
    let places = u32::try_from(behind.len()).unwrap_or(u32::MAX);
    let unit = 10_i64.checked_pow(places).ok_or(FormatHint::TooManyDigits)?;
    let behind = fraction(digits(behind)?, unit).ok_or(FormatHint::TooManyDigits)?;
    calculated(Rational::from_integer(front), '+', behind).ok_or(FormatHint::TooManyDigits)
}

/// Digits, perhaps in groups of three.
fn whole(body: &str) -> Result<i64, FormatHint> {
    let grouped = |mark: char| {
        let mut groups = body.split(mark);
        let first = groups.next().unwrap_or_default();
        (1..=3).contains(&first.len())
            && !first.starts_with('0')
            && groups.all(|group| group.len() == 3)
    };
    if body.contains(',') {
        return if grouped(',') { digits(&body.replace(',', "")) } else { Err(FormatHint::Comma) };
    }
    if body.contains(' ') && grouped(' ') {
        return digits(&body.replace(' ', ""));
    }
    digits(body)
}

fn digits(body: &str) -> Result<i64, FormatHint> {
    if body.is_empty() || !body.bytes().all(|byte| byte.is_ascii_digit()) {
        let wrong: String = body.chars().filter(|c| !c.is_ascii_digit()).take(12).collect();
        let wrong = if wrong.trim().is_empty() { "/".to_owned() } else { wrong.trim().to_owned() };
        return Err(if wrong == "," { FormatHint::Comma } else { FormatHint::NotANumber(wrong) });
    }
    body.parse().map_err(|_| FormatHint::TooManyDigits)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn told(text: &str) -> String {
        match number(text) {
            Ok(typed) => {
                format!("{}{}", typed.value, if typed.lowest { "" } else { " (not lowest)" })
            }
            Err(hint) => hint.to_string(),
        }
    }

    #[rstest]
    #[case::whole("85", "85")]
    #[case::spaces(" 85 ", "85")]
    #[case::a_true_minus("−3", "-3")]
    #[case::a_plus("+3", "3")]
    #[case::decimals("12.50", "25/2 (not lowest)")]
    #[case::no_front(".5", "1/2 (not lowest)")]
    #[case::groups("1,250", "1250")]
    #[case::groups_by_spaces("12 500", "12500")]
    #[case::a_fraction("3/4", "3/4")]
    #[case::a_longer_fraction("6/8", "3/4 (not lowest)")]
    #[case::a_zero_behind("12.0", "12")]
    #[case::one_below("8/1", "8 (not lowest)")]
    #[case::a_mixed_number("-1 3/4", "-7/4")]
    #[case::a_longer_mixed_number("1 5/4", "9/4 (not lowest)")]
    #[case::arabic_digits("٤٢", "42")]
    #[case::devanagari_digits("४२", "42")]
    #[case::full_width("４２．５", "85/2 (not lowest)")]
    fn numbers_are_read(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(told(text), wanted);
    }

    #[rstest]
    #[case::a_comma("12,5", "write the decimal point as a full stop, such as 12.5")]
    #[case::a_comma_behind("0,25", "write the decimal point as a full stop, such as 12.5")]
    #[case::a_comma_before_three_places(
        "0,250",
        "write the decimal point as a full stop, such as 12.5"
    )]
    #[case::words(
        "twelve",
        "\"twelve\" is not part of a number: write digits, such as 12, 12.5 or 3/4"
    )]
    #[case::a_power("4²", "\"²\" is not part of a number: write digits, such as 12, 12.5 or 3/4")]
    #[case::two_points(
        "1.2.3",
        "\".\" is not part of a number: write digits, such as 12, 12.5 or 3/4"
    )]
    #[case::nothing("  ", "there is no answer yet")]
    #[case::no_denominator(
        "3/",
        "\"/\" is not part of a number: write digits, such as 12, 12.5 or 3/4"
    )]
    #[case::by_nothing("3/0", "nothing can be divided by 0")]
    #[case::many_digits("99999999999999999999", "the number has too many digits")]
    #[case::many_places("0.00000000000000000001", "the number has too many digits")]
    fn what_is_no_number_is_told(#[case] text: &str, #[case] wanted: &str) {
        assert_eq!(told(text), wanted);
    }

    #[test]
    fn a_megabyte_is_not_looked_at() {
        assert_eq!(number(&"1".repeat(1 << 20)), Err(FormatHint::TooLong(MAX_TYPED)));
        assert_eq!(number(&"١".repeat(201)), Err(FormatHint::TooLong(MAX_TYPED)));
    }
}
