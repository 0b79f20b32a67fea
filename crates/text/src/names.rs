//! Names as a person sees them: signs that nobody sees, or that turn round what stands beside them.

use std::borrow::Cow;

/// Whether a name has a sign that is not seen where it stands: of a direction, of no width, or of
/// control. Joiners and tags inside emoji, and joiners between letters that join, are seen.
#[must_use]
pub fn has_unseen(name: &str) -> bool {
    unseen(name).any(|(_, is_unseen)| is_unseen)
}

/// The name with each sign that is not seen spelt out: `notes[U+202E]fdp.md`.
#[must_use]
pub fn seen(name: &str) -> Cow<'_, str> {
    if !has_unseen(name) {
        return Cow::Borrowed(name);
    }
    let spelt = unseen(name).map(|(sign, is_unseen)| {
        if is_unseen { format!("[U+{:04X}]", u32::from(sign)) } else { sign.to_string() }
    });
    Cow::Owned(spelt.collect())
}

fn unseen(name: &str) -> impl Iterator<Item = (char, bool)> {
    let signs: Vec<char> = name.chars().collect();
    (0..signs.len()).map(move |at| {
        let beyond_ascii = |at: Option<usize>| {
            at.and_then(|at| signs.get(at)).is_some_and(|sign| !sign.is_ascii())
        };
        let (before, after) = (beyond_ascii(at.checked_sub(1)), beyond_ascii(Some(at + 1)));
        let is_unseen = match signs[at] {
            '\u{200C}' | '\u{200D}' => !(before && after),
            '\u{E0020}'..='\u{E007F}' => !before,
            sign => {
                sign.is_control() || UNSEEN.iter().any(|(from, to)| (*from..=*to).contains(&sign))
            }
        };
        (signs[at], is_unseen)
    })
}

/// What Unicode calls formats and default ignorable (Unicode 17, `DerivedCoreProperties.txt`), but for
/// joiners, tags and the selectors of how a sign is drawn.
const UNSEEN: [(char, char); 14] = [
    ('\u{00AD}', '\u{00AD}'),
    ('\u{061C}', '\u{061C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180E}', '\u{180E}'),
    ('\u{200B}', '\u{200B}'),
    ('\u{200E}', '\u{200F}'),
    ('\u{2028}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFB}'),
    ('\u{E0000}', '\u{E001F}'),
];

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::turned("notes\u{202E}fdp.md", "notes[U+202E]fdp.md")]
    #[case::isolated("\u{2066}a\u{2069}", "[U+2066]a[U+2069]")]
    #[case::no_width("3\u{200B}B", "3[U+200B]B")]
    #[case::joined("3\u{200D}B", "3[U+200D]B")]
    #[case::byte_order_mark("\u{FEFF}3B", "[U+FEFF]3B")]
    #[case::tag("a\u{E0041}", "a[U+E0041]")]
    #[case::control("a\u{1B}[31m", "a[U+001B][31m")]
    #[case::plain("3B Computing – été", "3B Computing – été")]
    #[case::arabic("اختبار", "اختبار")]
    #[case::persian("می\u{200C}خواهم", "می\u{200C}خواهم")]
    #[case::emoji("👩🏽\u{200D}🏫 ✅\u{FE0F}", "👩🏽\u{200D}🏫 ✅\u{FE0F}")]
    #[case::saltire(
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    )]
    fn what_nobody_sees_is_spelt_out(#[case] name: &str, #[case] shown: &str) {
        assert_eq!(seen(name), shown);
        assert_eq!(has_unseen(name), name != shown);
    }
}
