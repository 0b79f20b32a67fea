//! SHA-256 (FIPS 180-4) in hexadecimal, by which two texts are told apart.

use sha2::Digest;

/// SHA-256 of these bytes as 64 small hexadecimal digits.
#[must_use]
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::default().and(bytes).hex()
}

/// A hash of bytes that come piece by piece.
#[derive(Clone, Debug, Default)]
pub struct Sha256(sha2::Sha256);

impl Sha256 {
    /// The hash with these bytes behind those it has.
    #[must_use]
    pub fn and(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.update(bytes);
        self
    }

    /// Takes these bytes behind those it has.
    pub fn update(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.update(bytes);
    }

    /// 64 small hexadecimal digits.
    #[must_use]
    pub fn hex(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one_however_the_bytes_come() {
        let wanted = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256("abc"), wanted);
        assert_eq!(Sha256::default().and("a").and(b"bc").hex(), wanted);
    }
}
