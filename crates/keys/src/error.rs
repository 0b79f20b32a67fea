//! Why a key could not be read, stored or removed. No variant carries a key or a passphrase.

use std::io;
use std::path::PathBuf;

use crate::keychain::Refusal;
use crate::provider::Doubt;
use crate::secret::Unusable;
use crate::vault::PASSPHRASE_VARIABLE;

/// What went wrong, in words that a person can act on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text in an environment variable cannot be a key.
    #[error("the environment variable {variable} holds no usable key: {why}")]
    Environment {
        /// The variable's name.
        variable: &'static str,
        /// What is wrong with its text.
        why: Unusable,
    },
    /// The key looks like another provider's. Nothing was stored.
    #[error(transparent)]
    Doubtful(#[from] Doubt),
    /// There is a keychain, and it did not do what it was asked.
    #[error("the system keychain did not answer as it should: {0}")]
    Keychain(#[from] Refusal),
    /// A file of ours could not be read.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// A file of ours could not be written. What was there before is still there.
    #[error("cannot write {}: {why}; what was stored before is unchanged", path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The keychain took the new key, and the older one could not be taken out of the file.
    #[error(
        "the new key is in the system keychain, but the older one could not be taken out of {} and \
         may still be used: {why}", path.display()
    )]
    OlderStays {
        /// The encrypted file.
        path: PathBuf,
        /// Why it could not be written.
        why: Box<Self>,
    },
    /// Another process holds the lock. Nothing was stored.
    #[error("another program is changing the keys (it holds {}): try again in a moment", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// The encrypted file is sealed with a passphrase and none was given.
    #[error("{} is sealed with a passphrase: set {PASSPHRASE_VARIABLE}", path.display())]
    PassphraseMissing {
        /// The encrypted file.
        path: PathBuf,
    },
    /// The passphrase does not open the encrypted file.
    #[error(
        "the passphrase in {PASSPHRASE_VARIABLE} does not open {}, or the file was changed: give the \
         right passphrase, or move the file away and store the keys again", path.display()
    )]
    WrongPassphrase {
        /// The encrypted file.
        path: PathBuf,
    },
    /// The machine's key is gone while the file that it seals is still there.
    #[error(
        "{} is sealed with a machine key that is no longer there: put {} back, or move the sealed \
         file away and store the keys again", path.display(), machine_key.display()
    )]
    MachineKeyMissing {
        /// The encrypted file.
        path: PathBuf,
        /// Where the machine's key should be.
        machine_key: PathBuf,
    },
    /// A file of ours is not what we wrote.
    #[error("{} is damaged: move it away and store the keys again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The encrypted file was written by a later version of this program.
    #[error("{} was written by a newer version of teacher-assist", path.display())]
    Newer {
        /// The encrypted file.
        path: PathBuf,
    },
    /// The system gave no random bytes, or too little memory to work out a key.
    #[error("cannot seal the keys: the system gave no {0}")]
    System(&'static str),
}

impl Error {
    /// Whether the encrypted file is there and cannot be opened, rather than not be written.
    pub(crate) fn is_sealed_shut(&self) -> bool {
        match self {
            Self::PassphraseMissing { .. }
            | Self::WrongPassphrase { .. }
            | Self::MachineKeyMissing { .. }
            | Self::Damaged { .. }
            | Self::Newer { .. } => true,
            Self::Environment { .. }
            | Self::Doubtful(_)
            | Self::Keychain(_)
            | Self::Read { .. }
            | Self::Write { .. }
            | Self::OlderStays { .. }
            | Self::Busy { .. }
            | Self::System(_) => false,
        }
    }
}
