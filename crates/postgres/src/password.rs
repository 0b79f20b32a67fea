//! A password that shows itself to nobody who only prints what holds it.

use std::fmt;

use rand::RngExt as _;
use rand::distr::Alphanumeric;

/// Letters and digits, so that it can stand in a statement and in an address as it is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Password(String);

impl Password {
    /// One that nobody guesses: 190 bits.
    pub(crate) fn made_up() -> Self {
        Self(rand::rng().sample_iter(Alphanumeric).take(32).map(char::from).collect())
    }

    /// One that was kept; none when nothing was.
    pub(crate) fn kept(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// The words themselves.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password(…)")
    }
}
