//! A key that no message, log or debugger prints.

use std::fmt;

/// A provider's key. `Debug` says only that there is one; nothing outside this crate can read it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Take a key as a person pasted it; white space around it is dropped, and a blank text is no
    /// key.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// `text` without the key, for words that come from outside and may repeat it.
    pub(crate) fn scrub(&self, text: &str) -> String {
        text.replace(&self.0, "[key]")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret([key])")
    }
}
