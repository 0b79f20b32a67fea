//! Other bytes in the place of some, in what is compiled already.

use anyhow::{Result, ensure};
use memchr::memmem;

/// Other bytes of the same length, and how often that was.
pub fn replaced(mut bytes: Vec<u8>, given: &[u8], wanted: &[u8]) -> Result<(Vec<u8>, usize)> {
    ensure!(given.len() == wanted.len() && !given.is_empty(), "not of the same length");
    let places: Vec<usize> = memmem::find_iter(&bytes, given).collect();
    for place in &places {
        bytes.splice(*place..place + given.len(), wanted.iter().copied());
    }
    Ok((bytes, places.len()))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn each_is_replaced_and_nothing_moves() {
        let program = b"\x7fELF UNK\0 UNK end".to_vec();
        let (made, times) = replaced(program, b"UNK", b"APP").unwrap();
        assert_eq!((made.as_slice(), times), (b"\x7fELF APP\0 APP end".as_slice(), 2));
        assert!(replaced(made, b"APP", b"AP").is_err());
    }
}
