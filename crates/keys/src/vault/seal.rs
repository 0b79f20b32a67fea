//! Sealing and opening bytes: XChaCha20-Poly1305 with the machine's key or with a passphrase.
//!
//! The file is JSON so that a person can see what it is: a version, how it is locked, a random
//! nonce, and the sealed bytes. Version and lock are authenticated together with the bytes.

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

const VERSION: u32 = 1;

/// 256 bits that open a file.
pub type KeyBytes = Zeroizing<[u8; 32]>;

/// The file as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    /// What this is, for a person who opens it.
    what: String,
    version: u32,
    lock: Lock,
    #[serde(with = "hex::serde")]
    nonce: [u8; 24],
    #[serde(with = "hex::serde")]
    sealed: Vec<u8>,
}

/// Only this is read of a file whose version may not be ours.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Where the key of a file comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
pub enum Lock {
    /// From the file beside it.
    Machine,
    /// From a passphrase, by Argon2id (Biryukov, Dinu and Khovratovich, RFC 9106, 2021).
    Passphrase {
        /// Random, another for each time the file is written.
        #[serde(with = "hex::serde")]
        salt: [u8; 16],
        /// What a guess costs.
        cost: Cost,
    },
}

/// What one guess at a passphrase costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Memory in KiB.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
}

/// A sealed file that was understood and not opened.
#[derive(Debug)]
pub struct Sealed {
    lock: Lock,
    nonce: [u8; 24],
    bytes: Vec<u8>,
}

/// Why bytes are no sealed file, or do not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// They are not what we write.
    Unreadable,
    /// A later version of this program wrote them.
    Newer,
    /// The key is another, or somebody changed them.
    DoesNotOpen,
    /// The system has no random bytes.
    NoRandom,
    /// The system has too little memory for what the file asks.
    NoMemory,
}

impl Cost {
    /// The second recommendation of RFC 9106, with one lane: a quarter of a second on a laptop.
    pub const USUAL: Self = Self { memory: 64 * 1024, passes: 3 };

    /// More than we ever ask, so a file that asks for it was not written by us.
    const MOST: Self = Self { memory: 1024 * 1024, passes: 16 };

    fn params(self) -> Result<Params, Broken> {
        if self.memory > Self::MOST.memory || self.passes > Self::MOST.passes {
            return Err(Broken::Unreadable);
        }
        Params::new(self.memory, self.passes, 1, Some(32)).map_err(|_| Broken::Unreadable)
    }
}

impl Lock {
    /// A lock for a passphrase, with fresh salt.
    pub fn passphrase(cost: Cost) -> Result<Self, Broken> {
        Ok(Self::Passphrase { salt: random()?, cost })
    }
}

/// A new random key for this machine.
pub fn machine_key() -> Result<KeyBytes, Broken> {
    Ok(Zeroizing::new(random()?))
}

/// The key that a passphrase gives, slowly.
pub fn derive(passphrase: &[u8], salt: &[u8; 16], cost: Cost) -> Result<KeyBytes, Broken> {
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost.params()?);
    let mut key = Zeroizing::new([0; 32]);
    argon.hash_password_into(passphrase, salt, key.as_mut()).map_err(|_| Broken::NoMemory)?;
    Ok(key)
}

/// A file that holds `bytes` and that only `key` opens.
pub fn seal(bytes: &[u8], lock: &Lock, key: &KeyBytes) -> Result<Vec<u8>, Broken> {
    let nonce: [u8; 24] = random()?;
    let bound = bound(lock);
    let sealed = cipher(key)
        .encrypt(&XNonce::from(nonce), Payload { msg: bytes, aad: &bound })
        .map_err(|_| Broken::NoMemory)?;
    let envelope = Envelope {
        what: "keys of teacher-assist, encrypted".to_owned(),
        version: VERSION,
        lock: lock.clone(),
        nonce,
        sealed,
    };
    let mut file = serde_json::to_vec_pretty(&envelope).map_err(|_| Broken::Unreadable)?;
    file.push(b'\n');
    Ok(file)
}

/// Understand a file without opening it.
pub fn read(file: &[u8]) -> Result<Sealed, Broken> {
    let Versioned { version } = serde_json::from_slice(file).map_err(|_| Broken::Unreadable)?;
    if version > VERSION {
        return Err(Broken::Newer);
    }
    let envelope: Envelope = serde_json::from_slice(file).map_err(|_| Broken::Unreadable)?;
    Ok(Sealed { lock: envelope.lock, nonce: envelope.nonce, bytes: envelope.sealed })
}

impl Sealed {
    /// What opens it.
    pub fn lock(&self) -> &Lock {
        &self.lock
    }

    /// The bytes in it.
    pub fn open(&self, key: &KeyBytes) -> Result<Zeroizing<Vec<u8>>, Broken> {
        let bound = bound(&self.lock);
        cipher(key)
            .decrypt(&XNonce::from(self.nonce), Payload { msg: &self.bytes, aad: &bound })
            .map(Zeroizing::new)
            .map_err(|_| Broken::DoesNotOpen)
    }
}

fn cipher(key: &KeyBytes) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&Key::from(**key))
}

/// What is authenticated beside the bytes, so that neither can be put into another file.
fn bound(lock: &Lock) -> Vec<u8> {
    let lock = match lock {
        Lock::Machine => "machine".to_owned(),
        Lock::Passphrase { salt, cost } => {
            format!("argon2id {} {} {}", cost.memory, cost.passes, hex::encode(salt))
        }
    };
    format!("teacher-assist keys {VERSION} {lock}").into_bytes()
}

fn random<const N: usize>() -> Result<[u8; N], Broken> {
    <[u8; N]>::try_generate().map_err(|_| Broken::NoRandom)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: Cost = Cost { memory: 64, passes: 1 };

    #[test]
    fn only_the_key_that_sealed_a_file_opens_it() {
        let (key, other) = (machine_key().unwrap(), machine_key().unwrap());
        let file = seal(b"words", &Lock::Machine, &key).unwrap();
        let sealed = read(&file).unwrap();
        assert_eq!(sealed.open(&key).unwrap().as_slice(), b"words");
        assert_eq!(sealed.open(&other), Err(Broken::DoesNotOpen));
        assert_ne!(file, seal(b"words", &Lock::Machine, &key).unwrap(), "a nonce is used once");
    }

    #[test]
    fn a_passphrase_gives_the_same_key_only_with_the_same_salt_and_cost() {
        let key = |words: &[u8], salt, cost| derive(words, &[salt; 16], cost).unwrap();
        let first = key(b"correct horse", 1, CHEAP);
        assert_eq!(first, key(b"correct horse", 1, CHEAP));
        assert_ne!(first, key(b"correct horsf", 1, CHEAP));
        assert_ne!(first, key(b"correct horse", 2, CHEAP));
        assert_ne!(first, key(b"correct horse", 1, Cost { passes: 2, ..CHEAP }));
    }

    #[test]
    fn no_byte_of_a_file_can_be_changed_unnoticed() {
        let lock = Lock::passphrase(CHEAP).unwrap();
        let key = machine_key().unwrap();
        let file = seal(b"words", &lock, &key).unwrap();
        // The line that says what the file is may be rewritten by anybody: it means nothing.
        let said = file.windows(9).position(|part| part == b"\"version\"").unwrap();
        for at in said..file.len() {
            for flip in [0x01, 0x02, 0x10] {
                let mut changed = file.clone();
                changed[at] ^= flip;
                let opened = read(&changed).and_then(|sealed| sealed.open(&key));
                let same = read(&changed).is_ok_and(|sealed| {
                    let sound = read(&file).unwrap();
                    (sealed.lock, sealed.nonce, sealed.bytes)
                        == (sound.lock, sound.nonce, sound.bytes)
                });
                assert!(opened.is_err() || same, "byte {at} changed by {flip:#x}");
            }
        }
    }

    #[test]
    fn a_file_cannot_ask_for_the_whole_memory() {
        let greedy = Cost { memory: u32::MAX, passes: 1 };
        assert_eq!(derive(b"words", &[1; 16], greedy), Err(Broken::Unreadable));
    }

    #[test]
    fn a_file_of_a_later_version_is_known_as_such() {
        let later = br#"{"version": 2, "anything": []}"#;
        assert_eq!(read(later).unwrap_err(), Broken::Newer);
        for not_ours in [&b""[..], b"{}", b"{\"version\": 1}", b"\xff\xfe"] {
            assert_eq!(read(not_ours).unwrap_err(), Broken::Unreadable);
        }
    }
}
