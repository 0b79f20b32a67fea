//! What participants type to come in.

use rand::RngExt as _;

/// What codes are made of: no vowels, so that they make no words, and nothing that looks like another.
const LETTERS: &[u8] = b"23456789BCDFGHJKMNPQRTVWXYZ";
/// Letters of a code. It holds for weeks, so it is longer than that of a class: 282 thousand million of them.
const CODE: usize = 8;

/// A code as it is kept, however it was typed.
pub fn code_of(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// A code that nobody has.
pub fn new_code() -> String {
    let mut random = rand::rng();
    (0..CODE).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect()
}

/// A code as it is read out: in two halves.
pub fn shown(code: &str) -> String {
    match code.split_at_checked(CODE / 2) {
        Some((half, rest)) if !rest.is_empty() => format!("{half}-{rest}"),
        _ => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = new_code();
        assert_eq!(
            (code_of(&shown(&code)), code_of(&shown(&code).to_lowercase())),
            (code.clone(), code)
        );
        assert_eq!((shown("K7M3XQ2B"), shown("K7M")), ("K7M3-XQ2B".into(), "K7M".into()));
    }
}
