//! Signs that mean themselves only behind a backslash, and new lines.

const SIGNS: &[char] = &['\\', '~', '=', '#', '{', '}', ':'];

/// A text in which no sign means anything.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            c if SIGNS.contains(&c) => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}
