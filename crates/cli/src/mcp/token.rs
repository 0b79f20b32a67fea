//! A secret that is kept in a file of this account: whoever shows it may use the tools.

use std::fs;

use rand::RngExt as _;
use subtle::ConstantTimeEq as _;
use text::sha256;

use crate::failure::Failure;
use crate::mcp::place::HolderFolder;

/// The file of the token that HTTP clients show.
const FILE: &str = "token";
/// Characters of a token: 64 hexadecimal digits, 256 bits.
const LENGTH: usize = 64;

/// A secret.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn made_up() -> Self {
        let bytes: [u8; 32] = rand::rng().random();
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The one that HTTP clients show; made up the first time.
    pub fn kept(place: &HolderFolder) -> Result<Self, Failure> {
        // Two that ask for the first time at once must not be told two.
        let _lock = loop {
            match place.try_lock("token.lock")? {
                Some(lock) => break lock,
                None => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        };
        let path = place.file(FILE);
        match fs::read_to_string(&path) {
            Ok(text) if text.trim().len() == LENGTH => Ok(Self(text.trim().to_owned())),
            Ok(_) => Self::kept_anew(place),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self::kept_anew(place),
            Err(error) => Err(Failure::io(&format!("read {}", path.display()), &error)),
        }
    }

    fn kept_anew(place: &HolderFolder) -> Result<Self, Failure> {
        let token = Self::made_up();
        place.write(FILE, &token.0)?;
        Ok(token)
    }

    /// In words, for whoever is to show it.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether somebody showed it. How long that takes says nothing about it.
    pub fn is(&self, shown: &str) -> bool {
        bool::from(sha256(shown).as_bytes().ct_eq(sha256(&self.0).as_bytes()))
    }
}
