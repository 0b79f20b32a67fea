//! What participants type to come in.

/// Letters of a code. It holds for weeks, so it is longer than that of a class: 282 thousand million of them.
const CODE: usize = 8;

/// A code that nobody has.
pub fn new_code() -> String {
    assessing::new_code(CODE)
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
    use assessing::code_of;

    use super::*;

    #[test]
    fn a_code_that_is_read_out_is_read_back() {
        let code = new_code();
        let read = (code_of(&shown(&code)), code_of(&shown(&code).to_lowercase()));
        assert_eq!(read, (code.clone(), code));
        assert_eq!((shown("K7M3XQ2B"), shown("K7M")), ("K7M3-XQ2B".into(), "K7M".into()));
    }
}
