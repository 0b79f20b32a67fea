//! What came of one item.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{AbilityError, ItemCurve};

/// What came of one item. On the wire it is 1, 0 or null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ItemResponse {
    /// Right.
    Right,
    /// Wrong.
    Wrong,
    /// Never seen or never answered: it says nothing about an ability.
    NotReached,
}

impl ItemResponse {
    /// Whether it was right; nothing where there was no answer.
    #[must_use]
    pub fn right(self) -> Option<bool> {
        match self {
            Self::Right => Some(true),
            Self::Wrong => Some(false),
            Self::NotReached => None,
        }
    }

    /// Reads the response at this place, which counts from 1.
    pub(super) fn read(place: usize, value: &Value) -> Result<Self, AbilityError> {
        match value {
            Value::Null => Ok(Self::NotReached),
            Value::Number(number) if number.as_f64() == Some(1.0) => Ok(Self::Right),
            Value::Number(number) if number.as_f64() == Some(0.0) => Ok(Self::Wrong),
            other => Err(AbilityError::Response { place, found: other.to_string() }),
        }
    }
}

impl From<bool> for ItemResponse {
    fn from(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

impl Serialize for ItemResponse {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.right().map(u8::from).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ItemResponse {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Self::read(1, &value).map_err(serde::de::Error::custom)
    }
}

/// An item that was answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answered {
    /// Its curve.
    pub curve: ItemCurve,
    /// Whether the answer was right.
    pub right: bool,
}
