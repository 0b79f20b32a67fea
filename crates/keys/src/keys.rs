//! Which of the three places a key is read from, stored in and removed from.

mod answers;

use std::ffi::OsString;
use std::fmt;
use std::path::Path;

use chrono::{DateTime, Utc};
use zeroize::Zeroizing;

use crate::error::Error;
use crate::keychain::{Keychain, Refusal};
use crate::provider::{Doubt, Provider};
use crate::secret::{Secret, Unusable};
use crate::vault::{Entry, PASSPHRASE_VARIABLE, Passphrase, Vault};

pub use answers::{Found, KeyInfo, Listing, Remark, Removed, Source, Stored};

/// The variable that switches the system's keychain off with `off`.
const KEYCHAIN_VARIABLE: &str = "TEACHER_ASSIST_KEYCHAIN";

/// How an environment variable is looked up.
pub type Lookup = Box<dyn Fn(&str) -> Option<OsString> + Send + Sync>;

/// The providers' keys. Every call may take as long as the keychain does, up to its
/// [`crate::Patience`], so asynchronous callers run it where blocking is allowed.
///
/// The environment comes first, then the keychain, then the encrypted file.
pub struct Keys {
    environment: Lookup,
    keychain: Keychain,
    vault: Vault,
}

impl Keys {
    /// The keys of this user, with the encrypted file in `config_folder`. Neither the keychain nor
    /// the folder is touched before the first question.
    pub fn open(config_folder: &Path) -> Self {
        let off = std::env::var_os(KEYCHAIN_VARIABLE)
            .is_some_and(|value| value.eq_ignore_ascii_case("off"));
        let keychain = if off { Keychain::none() } else { Keychain::system() };
        Self::with(config_folder, Box::new(|name| std::env::var_os(name)), keychain)
    }

    /// The same with another environment and another keychain.
    pub fn with(config_folder: &Path, environment: Lookup, keychain: Keychain) -> Self {
        Self { environment, keychain, vault: Vault::new(config_folder) }
    }

    /// The key to use for `provider`, or nothing if there is none.
    ///
    /// # Errors
    ///
    /// A key may be there and cannot be read: an unusable text in the variable, a locked keychain,
    /// a sealed file. A keychain that does not exist is no error.
    pub fn get(&self, provider: Provider) -> Result<Option<Found>, Error> {
        if let Some(secret) = self.in_environment(provider)? {
            return Ok(Some(Found { secret, source: Source::Environment(provider.variable()) }));
        }
        let in_file = self.in_file(provider);
        if let Ok(Some((_, entry))) = &in_file
            && entry.before_keychain
        {
            return in_file.map(|found| found.map(|(secret, _)| self.of_file(secret)));
        }
        let refusal = match self.in_keychain(provider) {
            Ok(Some(secret)) => return Ok(Some(Found { secret, source: Source::Keychain })),
            Ok(None) | Err(Refusal::Absent(_)) => None,
            Err(refusal) => Some(refusal),
        };
        match (in_file?, refusal) {
            (Some((secret, _)), _) => Ok(Some(self.of_file(secret))),
            (None, Some(refusal)) => Err(refusal.into()),
            (None, None) => Ok(None),
        }
    }

    /// Store a key for `provider`, in the keychain if it can be used and else in the encrypted
    /// file. `now` is remembered with it.
    ///
    /// # Errors
    ///
    /// Refuses with [`Error::Doubtful`] a key that looks like another provider's, or like one for
    /// administration. After an error what was stored before is still stored, but for
    /// [`Error::OlderStays`], which says so.
    pub fn set(
        &self,
        provider: Provider,
        secret: &Secret,
        now: DateTime<Utc>,
    ) -> Result<Stored, Error> {
        match provider.doubt(secret) {
            Some(doubt @ (Doubt::OtherProvider { .. } | Doubt::Admin(_))) => Err(doubt.into()),
            Some(Doubt::Unfamiliar(_)) | None => self.set_any(provider, secret, now),
        }
    }

    /// [`Keys::set`] for whoever knows better, such as the user of a server that only speaks like
    /// `provider`: a doubt is a remark.
    pub fn set_any(
        &self,
        provider: Provider,
        secret: &Secret,
        now: DateTime<Utc>,
    ) -> Result<Stored, Error> {
        let mut remarks: Vec<Remark> =
            provider.doubt(secret).map(Remark::Doubt).into_iter().collect();
        if self.variable(provider.variable()).is_some() {
            remarks.push(Remark::EnvironmentFirst(provider.variable()));
        }
        let place = match self.keychain.set(provider.name(), secret) {
            Ok(()) => {
                remarks.extend(self.forget_older(provider)?);
                Source::Keychain
            }
            Err(refusal) => {
                let entry = Entry {
                    secret: Zeroizing::new(secret.expose().to_owned()),
                    set_at: now,
                    // A keychain that is there may hold an older key and answer again tomorrow.
                    before_keychain: !matches!(refusal, Refusal::Absent(_)),
                };
                self.vault.set(provider.name(), entry, self.passphrase().as_ref())?;
                remarks.push(Remark::NoKeychain(refusal));
                Source::EncryptedFile(self.vault.path())
            }
        };
        Ok(Stored { place, remarks })
    }

    /// Remove the key of `provider` from the keychain and from the encrypted file.
    ///
    /// # Errors
    ///
    /// One place did not let it go; it is then gone from the other.
    pub fn remove(&self, provider: Provider) -> Result<Removed, Error> {
        let keychain = match self.keychain.remove(provider.name()) {
            Err(Refusal::Absent(_)) => Ok(false),
            answer => answer,
        };
        let file = self.vault.remove(provider.name(), self.passphrase().as_ref());
        let mut from = Vec::new();
        if keychain? {
            from.push(Source::Keychain);
        }
        if file? {
            from.push(Source::EncryptedFile(self.vault.path()));
        }
        let still_in = self.variable(provider.variable()).map(|_| provider.variable());
        Ok(Removed { from, still_in })
    }

    /// Every key there is, masked.
    pub fn list(&self) -> Listing {
        let mut listing = Listing { keys: Vec::new(), troubles: Vec::new() };
        for provider in Provider::ALL {
            self.list_one(provider, &mut listing);
        }
        listing
    }

    fn list_one(&self, provider: Provider, listing: &mut Listing) {
        let mut found: Vec<(Secret, Source, Option<DateTime<Utc>>)> = Vec::new();
        let mut in_use = true;
        match self.in_environment(provider) {
            Ok(None) => {}
            Ok(Some(secret)) => {
                found.push((secret, Source::Environment(provider.variable()), None));
            }
            Err(error) => {
                // The variable counts, and what is in it cannot be used: so nothing else is.
                in_use = false;
                listing.troubles.push(error);
            }
        }
        let keychain_at = found.len();
        match self.in_keychain(provider) {
            Ok(Some(secret)) => found.push((secret, Source::Keychain, None)),
            Ok(None) | Err(Refusal::Absent(_)) => {}
            Err(refusal) => listing.trouble(refusal.into()),
        }
        match self.in_file(provider) {
            Ok(Some((secret, entry))) => {
                let at = if entry.before_keychain { keychain_at } else { found.len() };
                let source = Source::EncryptedFile(self.vault.path());
                found.insert(at, (secret, source, Some(entry.set_at)));
            }
            Ok(None) => {}
            Err(error) => listing.trouble(error),
        }
        for (secret, source, set_at) in found {
            let hint = secret.hint();
            listing.keys.push(KeyInfo { provider, source, hint, set_at, in_use });
            in_use = false;
        }
    }

    /// The keychain has the new key: an older one in the file must not be used any more.
    fn forget_older(&self, provider: Provider) -> Result<Option<Remark>, Error> {
        match self.vault.remove(provider.name(), self.passphrase().as_ref()) {
            Ok(_) => Ok(None),
            Err(error) if error.is_sealed_shut() => {
                tracing::warn!(%error, "the encrypted file may hold an older key");
                Ok(Some(Remark::OlderMayStay(self.vault.path())))
            }
            Err(error) => Err(Error::OlderStays { path: self.vault.path(), why: Box::new(error) }),
        }
    }

    fn in_environment(&self, provider: Provider) -> Result<Option<Secret>, Error> {
        let variable = provider.variable();
        let Some(value) = self.variable(variable) else { return Ok(None) };
        let text = Zeroizing::new(
            value
                .into_string()
                .map_err(|_| Error::Environment { variable, why: Unusable::NotPlain })?,
        );
        Secret::parse(&text).map(Some).map_err(|why| Error::Environment { variable, why })
    }

    fn in_keychain(&self, provider: Provider) -> Result<Option<Secret>, Refusal> {
        let Some(text) = self.keychain.get(provider.name())? else { return Ok(None) };
        Secret::parse(&text)
            .map(Some)
            .map_err(|why| Refusal::Failed(format!("what it holds is no key: {why}")))
    }

    fn in_file(&self, provider: Provider) -> Result<Option<(Secret, Entry)>, Error> {
        let entry = self.vault.get(provider.name(), self.passphrase().as_ref())?;
        entry
            .map(|entry| {
                Secret::parse(&entry.secret)
                    .map(|secret| (secret, entry))
                    .map_err(|_| Error::Damaged { path: self.vault.path() })
            })
            .transpose()
    }

    fn of_file(&self, secret: Secret) -> Found {
        Found { secret, source: Source::EncryptedFile(self.vault.path()) }
    }

    fn passphrase(&self) -> Option<Passphrase> {
        let value = self.variable(PASSPHRASE_VARIABLE)?;
        Some(Zeroizing::new(value.into_encoded_bytes()))
    }

    /// A variable that is set; white space alone is as good as nothing.
    fn variable(&self, name: &str) -> Option<OsString> {
        (self.environment)(name).filter(|value| !value.as_encoded_bytes().trim_ascii().is_empty())
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys").field("vault", &self.vault).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
