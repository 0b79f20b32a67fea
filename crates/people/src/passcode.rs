//! Passcodes that nobody guesses.

use rand::RngExt as _;

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Twelve characters in three groups: 59 bits.
#[must_use]
pub fn made_up() -> String {
    let mut random = rand::rng();
    let mut group = || -> String {
        let mut letter = || LETTERS[random.random_range(0..LETTERS.len())];
        (0..4).map(|_| char::from(letter())).collect()
    };
    format!("{}-{}-{}", group(), group(), group())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn made_up_passcodes_differ() {
        let made: HashSet<String> = (0..100).map(|_| made_up()).collect();
        assert_eq!(made.len(), 100);
        assert!(made.iter().all(|passcode| passcode.len() == 14));
    }
}
