//! The system's keychain, asked with a limit on how long it may take.
//!
//! It is never touched before the first question, and every question runs on a thread of its own:
//! a bus that does not answer, or a request to unlock that nobody sees, must not hold the program.

mod system;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chacha20poly1305::aead::Generate;
use keyring_core::{CredentialStore, Entry};
use zeroize::Zeroizing;

use crate::secret::Secret;

/// What the entries are filed under, one for each provider's name.
const SERVICE: &str = "teacher-assist";

type Opener = dyn Fn() -> keyring_core::Result<Arc<CredentialStore>> + Send + Sync;
type Answer<T> = Result<T, Refusal>;

/// The system's keychain, or what stands for it in a test.
pub struct Keychain {
    open: Arc<Opener>,
    patience: Patience,
    state: Mutex<State>,
}

/// How long the keychain may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// To be connected to. Nobody is asked anything meanwhile.
    pub open: Duration,
    /// To answer a question. A person may have to type a password to unlock it.
    pub answer: Duration,
}

/// Why the keychain was of no use. It never repeats a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is none: no session bus, nothing that answers on it, or it is switched off.
    #[error("there is none here ({0})")]
    Absent(String),
    /// It is locked, or the person refused.
    #[error("it is locked or access was refused ({0})")]
    Locked(String),
    /// It did not answer in time.
    #[error("no answer within {} seconds; it may be waiting for you to unlock it", .0.as_secs_f32())]
    Silent(Duration),
    /// It answered with an error, or did not keep what it was given.
    #[error("{0}")]
    Failed(String),
}

#[derive(Default)]
struct State {
    store: Option<Arc<CredentialStore>>,
    /// Whether this store has shown that it keeps and forgets what it is told.
    tried: bool,
    /// A question that was given up waiting for and still runs.
    unanswered: Option<(JoinHandle<()>, Duration)>,
}

impl Default for Patience {
    fn default() -> Self {
        Self { open: Duration::from_secs(3), answer: Duration::from_secs(30) }
    }
}

impl Keychain {
    /// The system's own: Keychain, Credential Manager or the Secret Service.
    pub fn system() -> Self {
        Self::of(system::open)
    }

    /// None at all, so that keys go into the encrypted file.
    pub fn none() -> Self {
        Self::of(|| Err(keyring_core::Error::NotSupportedByStore("switched off".to_owned())))
    }

    /// Another store, connected to by `open` when it is first needed and whenever it failed.
    pub fn of(
        open: impl Fn() -> keyring_core::Result<Arc<CredentialStore>> + Send + Sync + 'static,
    ) -> Self {
        Self { open: Arc::new(open), patience: Patience::default(), state: Mutex::default() }
    }

    /// The same with other limits.
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// The key that is filed under `name`.
    pub(crate) fn get(&self, name: &'static str) -> Answer<Option<Zeroizing<String>>> {
        self.ask(move |store| match entry(store, name)?.get_password() {
            Ok(text) => Ok(Some(Zeroizing::new(text))),
            Err(keyring_core::Error::NoEntry) => Ok(None),
            Err(error) => Err(error.into()),
        })
    }

    /// File `secret` under `name`, after the keychain has shown once that it keeps what it is
    /// given.
    pub(crate) fn set(&self, name: &'static str, secret: &Secret) -> Answer<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.tried {
            self.ask_in(&mut state, probe)?;
            state.tried = true;
        }
        let stored = secret.clone();
        let kept = self.ask_in(&mut state, move |store| {
            let entry = entry(store, name)?;
            entry.set_password(stored.expose())?;
            Ok(Zeroizing::new(entry.get_password()?).as_str() == stored.expose())
        });
        match kept {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::Failed("it gave back something else".to_owned())),
            Err(refusal) => Err(refusal.without(secret)),
        }
    }

    /// Forget the key that is filed under `name`; false if there was none.
    pub(crate) fn remove(&self, name: &'static str) -> Answer<bool> {
        self.ask(move |store| match entry(store, name)?.delete_credential() {
            Ok(()) => Ok(true),
            Err(keyring_core::Error::NoEntry) => Ok(false),
            Err(error) => Err(error.into()),
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        question: impl Fn(&CredentialStore) -> Answer<T> + Send + Sync + 'static,
    ) -> Answer<T> {
        // One question at a time: the stores behind do not promise to bear more.
        self.ask_in(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner), question)
    }

    fn ask_in<T: Send + 'static>(
        &self,
        state: &mut State,
        question: impl Fn(&CredentialStore) -> Answer<T> + Send + Sync + 'static,
    ) -> Answer<T> {
        let question = Arc::new(question);
        let before = state.store.clone();
        let put = |state: &mut State, store: Arc<CredentialStore>| {
            let question = Arc::clone(&question);
            state.wait_for(self.patience.answer, move || question(store.as_ref()))
        };
        if let Some(store) = before {
            match put(state, store) {
                // The connection may have outlived the keychain's process: connect again, once.
                Err(Refusal::Failed(_)) => *state = State::default(),
                answer => return answer,
            }
        }
        let open = Arc::clone(&self.open);
        let connect = move || {
            open().map_err(|error| match Refusal::from(error) {
                Refusal::Failed(why) => Refusal::Absent(why),
                refusal => refusal,
            })
        };
        let store = state.wait_for(self.patience.open, connect)?;
        state.store = Some(Arc::clone(&store));
        put(state, store)
    }
}

impl State {
    fn wait_for<T: Send + 'static>(
        &mut self,
        patience: Duration,
        work: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        match &self.unanswered {
            Some((thread, waited)) if !thread.is_finished() => {
                return Err(Refusal::Silent(*waited));
            }
            Some(_) | None => self.unanswered = None,
        }
        let (sender, receiver) = mpsc::sync_channel(1);
        let answer = move || {
            // Whoever asked may have stopped waiting; then nobody is left to tell.
            drop(sender.send(work()));
        };
        let thread = thread::Builder::new()
            .name("keychain".to_owned())
            .spawn(answer)
            .map_err(|error| Refusal::Failed(error.to_string()))?;
        receiver.recv_timeout(patience).unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => {
                self.unanswered = Some((thread, patience));
                Err(Refusal::Silent(patience))
            }
            RecvTimeoutError::Disconnected => Err(Refusal::Failed("it broke off".to_owned())),
        })
    }
}

impl Refusal {
    fn without(self, secret: &Secret) -> Self {
        match self {
            Self::Absent(why) => Self::Absent(secret.scrub(&why)),
            Self::Locked(why) => Self::Locked(secret.scrub(&why)),
            Self::Failed(why) => Self::Failed(secret.scrub(&why)),
            Self::Silent(patience) => Self::Silent(patience),
        }
    }
}

impl From<keyring_core::Error> for Refusal {
    /// Some of the library's errors carry the raw secret, so each is put into words of ours.
    fn from(error: keyring_core::Error) -> Self {
        use keyring_core::Error;
        match error {
            Error::NoStorageAccess(why) => Self::Locked(why.to_string()),
            Error::PlatformFailure(why) => Self::Failed(why.to_string()),
            Error::NotSupportedByStore(why) => Self::Failed(why),
            Error::NoEntry => Self::Failed("it lost the entry".to_owned()),
            Error::BadEncoding(_) | Error::BadDataFormat(..) | Error::BadStoreFormat(_) => {
                Self::Failed("what it holds is damaged".to_owned())
            }
            Error::TooLong(_, most) => Self::Failed(format!("it takes at most {most} characters")),
            Error::Ambiguous(entries) => Self::Failed(format!(
                "it holds {} entries for {SERVICE}: delete all but one",
                entries.len()
            )),
            Error::NoDefaultStore => Self::Failed("no store".to_owned()),
            // The library may add kinds; their words are not known to be free of the secret.
            _ => Self::Failed("an error of an unknown kind".to_owned()),
        }
    }
}

fn entry(store: &CredentialStore, name: &str) -> Answer<Entry> {
    Ok(store.build(SERVICE, name, None)?)
}

/// Store, read and delete a worthless value. Its name is random, for two processes may do this at
/// the same time.
fn probe(store: &CredentialStore) -> Answer<()> {
    let random = <[u8; 8]>::try_generate()
        .map_err(|_| Refusal::Failed("the system gave no random bytes".to_owned()))?;
    let value = hex::encode(random);
    let entry = entry(store, &format!("probe-{value}"))?;
    entry.set_password(&value)?;
    let kept = entry.get_password();
    entry.delete_credential()?;
    if kept? != value {
        return Err(Refusal::Failed("it gave back something else".to_owned()));
    }
    match entry.get_password() {
        Err(keyring_core::Error::NoEntry) => Ok(()),
        Ok(_) => Err(Refusal::Failed("it does not delete".to_owned())),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
pub(crate) mod fake;
#[cfg(test)]
mod tests;
