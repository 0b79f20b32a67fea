//! What parameters and expressions are worth: exact numbers, text, truth and lists. No float is one.

use std::{cmp::Ordering, fmt, sync::Arc};

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};

/// A fraction in lowest terms, its denominator above 0.
pub type Rational = Ratio<i64>;

/// What a parameter was given or an expression came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `true` or `false`.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// A fraction. It stays one when its denominator is 1, so that what is made of it is exact, too.
    Fraction(Rational),
    /// Text.
    Text(Arc<str>),
    /// Several values.
    List(Arc<[Self]>),
}

impl Value {
    /// Text.
    pub fn text(text: impl AsRef<str>) -> Self {
        Self::Text(Arc::from(text.as_ref()))
    }

    /// What it is, for a sentence such as "this is a list".
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Truth(_) => "true or false",
            Self::Whole(_) => "a whole number",
            Self::Fraction(_) => "a fraction",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
        }
    }

    /// The number that it is, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<Rational> {
        match self {
            Self::Whole(number) => Some(Rational::from_integer(*number)),
            Self::Fraction(number) => Some(*number),
            Self::Truth(_) | Self::Text(_) | Self::List(_) => None,
        }
    }

    /// Whether both are the same by value: 2 and 4/2 are, 2 and "2" are not.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(these), Self::List(those)) => {
                these.len() == those.len()
                    && these.iter().zip(those.iter()).all(|(this, that)| this.same(that))
            }
            _ => match (self.number(), other.number()) {
                (Some(this), Some(that)) => this == that,
                _ => self == other,
            },
        }
    }

    /// Which is the greater, where that can be said: of two numbers, two texts, two truths.
    pub(crate) fn compared(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(this), Self::Text(that)) => Some(this.cmp(that)),
            (Self::Truth(this), Self::Truth(that)) => Some(this.cmp(that)),
            _ => Some(self.number()?.cmp(&other.number()?)),
        }
    }
}

/// As it is written for a pupil: `3/4`, and the entries of a list between commas.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Fraction(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::List(values) => {
                for (index, value) in values.iter().enumerate() {
                    let between = if index > 0 { ", " } else { "" };
                    write!(f, "{between}{value}")?;
                }
                Ok(())
            }
        }
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<Rational> for Value {
    fn from(number: Rational) -> Self {
        Self::Fraction(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<Vec<Self>> for Value {
    fn from(values: Vec<Self>) -> Self {
        Self::List(values.into())
    }
}

/// One of the four operations on exact numbers; nothing when the result has no room in 64 bits, or
/// divides by 0.
/// A number in decimals, as short as it is exact; none where it has no end in them.
#[must_use]
pub fn exact_decimals(number: Rational) -> Option<String> {
    let times = |prime: i64| {
        let powers = std::iter::successors(Some(*number.denom()), |rest| Some(rest / prime));
        powers.take_while(|rest| rest % prime == 0).count()
    };
    in_decimals(number, u32::try_from(times(2).max(times(5))).ok()?)
}

/// A number with so many decimal places; none where it needs more.
pub(crate) fn in_decimals(number: Rational, places: u32) -> Option<String> {
    let unit = 10_i128.checked_pow(places)?;
    let shifted = i128::from(*number.numer()).checked_mul(unit)?;
    let denominator = i128::from(*number.denom());
    if shifted % denominator != 0 {
        return None;
    }
    let whole = shifted / denominator;
    let sign = if whole < 0 { "-" } else { "" };
    let (whole, unit, width) = (whole.unsigned_abs(), unit.unsigned_abs(), places as usize);
    let (front, behind) = (whole / unit, whole % unit);
    Some(match width {
        0 => format!("{sign}{front}"),
        _ => format!("{sign}{front}.{behind:0width$}"),
    })
}

pub(crate) fn calculated(this: Rational, sign: char, that: Rational) -> Option<Rational> {
    match sign {
        '+' => this.checked_add(&that),
        '-' => this.checked_sub(&that),
        '*' => this.checked_mul(&that),
        _ if *that.numer() == 0 => None,
        _ => this.checked_div(&that),
    }
}

/// A fraction of two whole numbers; nothing when the denominator is 0 or there is no room for it.
pub(crate) fn fraction(numerator: i64, denominator: i64) -> Option<Rational> {
    let smallest = i64::MIN;
    let fits = denominator != 0 && numerator != smallest && denominator != smallest;
    fits.then(|| Rational::new(numerator, denominator))
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WrittenValue)
    }
}

/// A value as it is written in a blueprint.
struct WrittenValue;

impl<'de> Visitor<'de> for WrittenValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, text, true, false or a list of these")
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Truth(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        let too_large = || E::custom(format!("{number} is more than a whole number may be here"));
        i64::try_from(number).map(Value::Whole).map_err(|_| too_large())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Err(E::custom(format!(
            "{number} is not exact here: write it as text in quotation marks, and a fraction as ratio(1, 2)"
        )))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element()? {
            values.push(value);
        }
        Ok(Value::from(values))
    }
}

impl JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number, text, true, false, or a list of these.",
            "type": ["integer", "string", "boolean", "array"]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_by_value_and_texts_as_they_are_written() {
        let half = Value::from(Rational::new(2, 4));
        assert_eq!(half.to_string(), "1/2");
        assert!(Value::from(Rational::new(4, 2)).same(&Value::from(2)));
        assert!(!Value::text("2").same(&Value::from(2)));
        let list = |values: &[i64]| {
            Value::from(values.iter().map(|n| Value::from(*n)).collect::<Vec<_>>())
        };
        assert!(list(&[1, 2]).same(&list(&[1, 2])) && !list(&[1, 2]).same(&list(&[1])));
        assert_eq!(list(&[1, 2]).to_string(), "1, 2");
        assert_eq!(half.compared(&Value::text("a")), None);
    }

    #[test]
    fn what_has_no_room_is_no_number() {
        let number = Rational::from_integer;
        assert_eq!(calculated(number(i64::MAX), '+', number(1)), None);
        assert_eq!(calculated(number(1), '/', number(0)), None);
        assert_eq!(fraction(i64::MIN, -1), None);
        assert_eq!(fraction(1, 0), None);
        assert_eq!(fraction(6, -8), Some(Rational::new(-3, 4)));
    }

    #[test]
    fn a_float_in_a_file_is_refused() {
        let error = serde_saphyr::from_str::<Value>("[1, 0.5]").unwrap_err().to_string();
        assert!(error.contains("0.5 is not exact here"), "{error}");
        let value: Value = serde_saphyr::from_str("[1, two, true]").unwrap();
        assert_eq!(value.to_string(), "1, two, true");
    }
}
