//! Where the providers' keys live: an environment variable, the system's keychain, or an encrypted
//! file where there is no keychain.
//!
//! Nothing here speaks to a provider, and nothing here shows a key: a [`Secret`] has a masked
//! `Debug`, no `Display` and no `Serialize`, and no error carries what a person pasted.
//!
//! What the encrypted file is worth: it is sealed with a random key that lies beside it in
//! `machine.key`, so it keeps a key out of a search, a screenshot, and a copy of that one file. It
//! keeps nothing from whoever can read the whole folder. With `TEACHER_ASSIST_PASSPHRASE` the key
//! comes from the passphrase instead, and then a copy of the folder is worth as much as the
//! passphrase is hard to guess. Neither helps against a program that runs as the same user.

mod error;
mod keychain;
mod keys;
mod provider;
mod secret;
mod vault;

pub use error::Error;
pub use keychain::{Keychain, Patience, Refusal};
pub use keys::{Found, KeyInfo, Keys, Listing, Lookup, Remark, Removed, Source, Stored};
pub use provider::{Doubt, Provider, UnknownProvider};
pub use secret::{Secret, Unusable};
