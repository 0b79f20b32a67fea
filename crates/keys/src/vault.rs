//! The encrypted file, for machines without a keychain.
//!
//! Readers need no lock: the file is replaced whole. Writers hold a lock file while they read,
//! change and replace it, so two processes never lose one another's key.

mod disk;
mod seal;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::error::Error;
use disk::WriteLock;
use seal::{Broken, Cost, KeyBytes, Lock, Sealed};

/// The variable that holds the passphrase.
pub const PASSPHRASE_VARIABLE: &str = "TEACHER_ASSIST_PASSPHRASE";

/// Serialising must not grow its buffer, which would leave copies of keys in freed memory.
const ROOM: usize = 64 * 1024;

/// A passphrase as it was given.
pub type Passphrase = Zeroizing<Vec<u8>>;

/// The encrypted file and what belongs to it.
#[derive(Debug)]
pub struct Vault {
    folder: PathBuf,
    cost: Cost,
    patience: Duration,
    /// The key that the passphrase last gave: working it out is slow on purpose.
    derived: Mutex<Option<Derived>>,
}

/// One stored key.
#[derive(Clone, Serialize, Deserialize)]
pub struct Entry {
    pub secret: Zeroizing<String>,
    pub set_at: DateTime<Utc>,
    /// It is here because a keychain that may hold an older key would not take it: this one counts.
    #[serde(default)]
    pub before_keychain: bool,
}

/// Entries by the provider's name. A name of a later version is kept as it is.
type Entries = BTreeMap<String, Entry>;

struct Derived {
    passphrase: Passphrase,
    lock: Lock,
    key: KeyBytes,
}

impl Vault {
    /// The encrypted file in `folder`. Nothing is read or made yet.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            cost: Cost::USUAL,
            patience: Duration::from_secs(5),
            derived: Mutex::default(),
        }
    }

    /// One whose passphrase is quickly worked out.
    #[cfg(test)]
    pub fn quick(folder: &Path) -> Self {
        Self { cost: Cost { memory: 64, passes: 1 }, ..Self::new(folder) }
    }

    /// The encrypted file itself.
    pub fn path(&self) -> PathBuf {
        self.folder.join("keys.enc")
    }

    fn machine_key_path(&self) -> PathBuf {
        self.folder.join("machine.key")
    }

    /// The key stored under `name`.
    pub fn get(&self, name: &str, passphrase: Option<&Passphrase>) -> Result<Option<Entry>, Error> {
        Ok(self.entries(passphrase)?.remove(name))
    }

    /// Store a key under `name`, in place of what was there.
    pub fn set(
        &self,
        name: &str,
        entry: Entry,
        passphrase: Option<&Passphrase>,
    ) -> Result<(), Error> {
        let _lock = self.lock()?;
        let mut entries = self.entries(passphrase)?;
        entries.insert(name.to_owned(), entry);
        self.write(&entries, passphrase)
    }

    /// Forget the key stored under `name`; false if there was none. With the last key the file goes
    /// too, and with it the passphrase that sealed it.
    pub fn remove(&self, name: &str, passphrase: Option<&Passphrase>) -> Result<bool, Error> {
        if disk::read(&self.path())?.is_none() {
            return Ok(false);
        }
        let _lock = self.lock()?;
        let mut entries = self.entries(passphrase)?;
        if entries.remove(name).is_none() {
            return Ok(false);
        }
        if entries.is_empty() {
            disk::delete(&self.path())?;
        } else {
            self.write(&entries, passphrase)?;
        }
        Ok(true)
    }

    fn lock(&self) -> Result<WriteLock, Error> {
        disk::make_folder(&self.folder)?;
        WriteLock::take(&self.folder.join("keys.lock"), self.patience)
    }

    fn entries(&self, passphrase: Option<&Passphrase>) -> Result<Entries, Error> {
        let Some(file) = disk::read(&self.path())? else { return Ok(Entries::new()) };
        let sealed = seal::read(&file).map_err(|broken| self.broken(broken))?;
        let key = self.key_of(&sealed, passphrase)?;
        let bytes = sealed.open(&key).map_err(|broken| match sealed.lock() {
            Lock::Passphrase { .. } if broken == Broken::DoesNotOpen => {
                Error::WrongPassphrase { path: self.path() }
            }
            Lock::Passphrase { .. } | Lock::Machine => self.broken(broken),
        })?;
        // What the parser says may repeat a key.
        serde_json::from_slice(&bytes).map_err(|_| Error::Damaged { path: self.path() })
    }

    fn key_of(&self, sealed: &Sealed, passphrase: Option<&Passphrase>) -> Result<KeyBytes, Error> {
        match sealed.lock() {
            Lock::Machine => self.machine_key()?.ok_or_else(|| Error::MachineKeyMissing {
                path: self.path(),
                machine_key: self.machine_key_path(),
            }),
            lock @ Lock::Passphrase { .. } => {
                let passphrase =
                    passphrase.ok_or_else(|| Error::PassphraseMissing { path: self.path() })?;
                self.derive(lock, passphrase)
            }
        }
    }

    /// Seal the entries: with the passphrase if there is one, otherwise with the machine's key.
    fn write(&self, entries: &Entries, passphrase: Option<&Passphrase>) -> Result<(), Error> {
        let (lock, key) = if let Some(passphrase) = passphrase {
            let lock = Lock::passphrase(self.cost).map_err(|broken| self.broken(broken))?;
            let key = self.derive(&lock, passphrase)?;
            (lock, key)
        } else {
            (Lock::Machine, self.machine_key_or_new()?)
        };
        let mut bytes = Zeroizing::new(Vec::with_capacity(ROOM));
        serde_json::to_writer(&mut *bytes, entries).map_err(|_| Error::System("memory"))?;
        let file = seal::seal(&bytes, &lock, &key).map_err(|broken| self.broken(broken))?;
        disk::replace(&self.path(), &file)
    }

    fn machine_key(&self) -> Result<Option<KeyBytes>, Error> {
        let path = self.machine_key_path();
        let Some(text) = disk::read(&path)? else { return Ok(None) };
        let mut key = Zeroizing::new([0; 32]);
        hex::decode_to_slice(text.trim_ascii(), key.as_mut())
            .map_err(|_| Error::Damaged { path })?;
        Ok(Some(key))
    }

    /// The machine's key, made now if this is the first time. The caller holds the lock, and no
    /// file is there that a missing key has sealed: reading it has failed before.
    fn machine_key_or_new(&self) -> Result<KeyBytes, Error> {
        if let Some(key) = self.machine_key()? {
            return Ok(key);
        }
        let key = seal::machine_key().map_err(|broken| self.broken(broken))?;
        let mut text = Zeroizing::new([0; 64]);
        hex::encode_to_slice(key.as_ref(), text.as_mut()).map_err(|_| Error::System("memory"))?;
        disk::replace(&self.machine_key_path(), text.as_ref())?;
        Ok(key)
    }

    fn derive(&self, lock: &Lock, passphrase: &Passphrase) -> Result<KeyBytes, Error> {
        let Lock::Passphrase { salt, cost } = lock else {
            return Err(Error::Damaged { path: self.path() });
        };
        let mut derived = self.derived.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = derived.as_ref()
            && known.lock == *lock
            && known.passphrase == *passphrase
        {
            return Ok(known.key.clone());
        }
        let key = seal::derive(passphrase, salt, *cost).map_err(|broken| self.broken(broken))?;
        *derived =
            Some(Derived { passphrase: passphrase.clone(), lock: lock.clone(), key: key.clone() });
        Ok(key)
    }

    fn broken(&self, broken: Broken) -> Error {
        match broken {
            Broken::Unreadable | Broken::DoesNotOpen => Error::Damaged { path: self.path() },
            Broken::Newer => Error::Newer { path: self.path() },
            Broken::NoRandom => Error::System("random bytes"),
            Broken::NoMemory => Error::System("memory"),
        }
    }
}

impl std::fmt::Debug for Derived {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Derived").field("lock", &self.lock).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("set_at", &self.set_at)
            .field("before_keychain", &self.before_keychain)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
