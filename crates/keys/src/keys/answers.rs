//! What is said about a key: where it is, where it went, what a person should know about it.

use std::fmt;
use std::path::PathBuf;

use chrono::{DateTime, Utc};

use crate::error::Error;
use crate::keychain::Refusal;
use crate::provider::{Doubt, Provider};
use crate::secret::Secret;

/// Where a key is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// In this environment variable.
    Environment(&'static str),
    /// In the system's keychain.
    Keychain,
    /// In the encrypted file at this path.
    EncryptedFile(PathBuf),
}

/// A key and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The key.
    pub secret: Secret,
    /// Where it was.
    pub source: Source,
}

/// What became of a key that was to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Where it is now.
    pub place: Source,
    /// What a person should know besides.
    pub remarks: Vec<Remark>,
}

/// What a person should know about a key that was stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Remark {
    /// The provider may not take it.
    #[error(transparent)]
    Doubt(Doubt),
    /// It went into the file because the keychain was of no use.
    #[error("the system keychain could not be used, so the key is in an encrypted file: {0}")]
    NoKeychain(Refusal),
    /// It is stored, but a variable is set and comes first.
    #[error("{0} is set in the environment and is used instead of the stored key")]
    EnvironmentFirst(&'static str),
    /// It is in the keychain, and the encrypted file cannot be opened to take an older one out.
    #[error(
        "{} cannot be opened: if an older key is in it, that one may come back when it can", .0.display()
    )]
    OlderMayStay(PathBuf),
}

/// From where a key was removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// The places that held it.
    pub from: Vec<Source>,
    /// The variable that still holds one: only whoever set it can take it away.
    pub still_in: Option<&'static str>,
}

/// A stored key, without the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyInfo {
    /// Whose it is.
    pub provider: Provider,
    /// Where it is.
    pub source: Source,
    /// Enough to tell two keys apart, such as `…wxyz`.
    pub hint: String,
    /// When it was stored, where that is known: in the encrypted file.
    pub set_at: Option<DateTime<Utc>>,
    /// Whether it is the one that is used; another of the same provider comes before it if not.
    pub in_use: bool,
}

/// Every key there is, and the places that could not be looked into.
#[derive(Debug)]
pub struct Listing {
    /// By provider, and for each in the order in which they count.
    pub keys: Vec<KeyInfo>,
    /// What hid the rest.
    pub troubles: Vec<Error>,
}

impl Listing {
    /// One locked keychain hides the keys of every provider, and is told once.
    pub(super) fn trouble(&mut self, trouble: Error) {
        let told = trouble.to_string();
        if !self.troubles.iter().any(|known| known.to_string() == told) {
            self.troubles.push(trouble);
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment(variable) => write!(f, "the environment variable {variable}"),
            Self::Keychain => f.write_str("the system keychain"),
            Self::EncryptedFile(path) => write!(f, "the encrypted file {}", path.display()),
        }
    }
}
