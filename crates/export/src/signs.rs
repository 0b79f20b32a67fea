//! Which signs of a text a page can carry, and which of them have a shape.

/// `text` without what neither XML nor a page can carry: control characters other than the tab
/// and the line break, and Unicode's non-characters.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .filter(|c| matches!(c, '\n' | '\t') || !c.is_control())
        .filter(|c| !matches!(*c as u32 & 0xFFFF, 0xFFFE | 0xFFFF))
        .filter(|c| !matches!(c, '\u{FDD0}'..='\u{FDEF}' | '\u{FEFF}' | '\u{202A}'..='\u{202E}'))
        .collect()
}

/// Whether a sign has no shape of its own: it joins, parts or varies what stands beside it.
pub(crate) fn is_invisible(sign: char) -> bool {
    matches!(sign,
        '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{E0000}'..='\u{E01EF}' | '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{20E3}')
}
