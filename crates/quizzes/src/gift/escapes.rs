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

/// Without the backslashes that make signs mean themselves.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek().copied()) {
            ('\\', Some('n')) => {
                chars.next();
                out.push('\n');
            }
            ('\\', Some(sign)) if SIGNS.contains(&sign) => {
                chars.next();
                out.push(sign);
            }
            _ => out.push(c),
        }
    }
    out
}

/// The signs that stand without a backslash before them, and where.
pub(super) fn signs(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut escaped = false;
    text.char_indices().filter(move |(_, c)| {
        let counts = !escaped && *c != '\\' && SIGNS.contains(c);
        escaped = *c == '\\' && !escaped;
        counts
    })
}
