//! A keychain for tests: keyring-core's mock store, with moods.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use keyring_core::api::{CredentialApi, CredentialStoreApi};
use keyring_core::{Credential, CredentialStore, Entry, Error, Result, mock};

use super::{Keychain, Patience};

/// What is wrong with the keychain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Well,
    /// There is nothing to connect to.
    Absent,
    /// It answers that it is locked.
    Locked,
    /// It says that it stored something, and did not.
    Forgetful,
    /// It says that it deleted something, and did not.
    Hoarding,
    /// It does not answer while the test holds the gate.
    Hanging,
    /// Its errors carry the raw secret, as some of the library's do.
    Talkative,
    /// The connection is of no use any more; a new one is.
    Stale,
}

/// The keychain's insides, shared by every connection to it.
pub struct Fake {
    mock: Arc<mock::Store>,
    mood: Mutex<Mood>,
    gate: Mutex<()>,
}

struct Connection(Arc<Fake>);

struct Cred {
    fake: Arc<Fake>,
    entry: Entry,
}

impl Fake {
    pub fn new(mood: Mood) -> Arc<Self> {
        let mock = mock::Store::new().unwrap();
        Arc::new(Self { mock, mood: Mutex::new(mood), gate: Mutex::new(()) })
    }

    pub fn keychain(self: &Arc<Self>) -> Keychain {
        let fake = Arc::clone(self);
        Keychain::of(move || fake.connect()).with_patience(Patience {
            open: Duration::from_secs(10),
            answer: Duration::from_secs(10),
        })
    }

    pub fn feel(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// Until it is dropped, a hanging keychain hangs.
    pub fn gate(&self) -> MutexGuard<'_, ()> {
        self.gate.lock().unwrap()
    }

    /// Every name something is filed under, with what is filed.
    pub fn filed(&self) -> Vec<(String, String)> {
        let mut filed: Vec<(String, String)> = self
            .mock
            .search(&HashMap::new())
            .unwrap()
            .into_iter()
            .filter_map(|entry| Some((entry.get_specifiers()?.1, entry.get_password().ok()?)))
            .collect();
        filed.sort();
        filed
    }

    pub fn put(&self, name: &str, text: &str) {
        self.mock.build(super::SERVICE, name, None).unwrap().set_password(text).unwrap();
    }

    fn connect(self: &Arc<Self>) -> Result<Arc<CredentialStore>> {
        let mut mood = self.mood.lock().unwrap();
        match *mood {
            Mood::Absent => return Err(Error::PlatformFailure("no session bus".into())),
            Mood::Stale => *mood = Mood::Well,
            _ => {}
        }
        Ok(Arc::new(Connection(Arc::clone(self))))
    }

    fn mood(&self) -> Mood {
        let mood = *self.mood.lock().unwrap();
        if mood == Mood::Hanging {
            drop(self.gate());
        }
        mood
    }
}

impl CredentialStoreApi for Connection {
    fn vendor(&self) -> String {
        "fake".to_owned()
    }

    fn id(&self) -> String {
        "fake".to_owned()
    }

    fn build(
        &self,
        service: &str,
        user: &str,
        modifiers: Option<&HashMap<&str, &str>>,
    ) -> Result<Entry> {
        let entry = self.0.mock.build(service, user, modifiers)?;
        let fake = Arc::clone(&self.0);
        Ok(Entry::new_with_credential(Arc::new(Cred { fake, entry })))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl CredentialApi for Cred {
    fn set_secret(&self, secret: &[u8]) -> Result<()> {
        match self.fake.mood() {
            Mood::Locked => Err(Error::NoStorageAccess("prompt dismissed".into())),
            Mood::Stale => Err(Error::PlatformFailure("connection closed".into())),
            Mood::Talkative => {
                let told = String::from_utf8_lossy(secret).into_owned();
                Err(Error::PlatformFailure(format!("cannot store {told}").into()))
            }
            Mood::Forgetful => Ok(()),
            _ => self.entry.set_secret(secret),
        }
    }

    fn get_secret(&self) -> Result<Vec<u8>> {
        match self.fake.mood() {
            Mood::Locked => Err(Error::NoStorageAccess("prompt dismissed".into())),
            Mood::Stale => Err(Error::PlatformFailure("connection closed".into())),
            Mood::Talkative => Err(Error::BadEncoding(self.entry.get_secret()?)),
            _ => self.entry.get_secret(),
        }
    }

    fn delete_credential(&self) -> Result<()> {
        match self.fake.mood() {
            Mood::Locked => Err(Error::NoStorageAccess("prompt dismissed".into())),
            Mood::Stale => Err(Error::PlatformFailure("connection closed".into())),
            Mood::Hoarding => Ok(()),
            Mood::Talkative => {
                let again = self.fake.mock.search(&HashMap::new())?;
                Err(Error::Ambiguous(again))
            }
            _ => self.entry.delete_credential(),
        }
    }

    fn get_credential(&self) -> Result<Option<Arc<Credential>>> {
        Ok(None)
    }

    fn get_specifiers(&self) -> Option<(String, String)> {
        self.entry.get_specifiers()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
