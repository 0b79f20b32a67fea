//! Texts by themselves: line numbers, exact replacement.

/// Lines `start..=end` (from 1) of a text, each with its number, as `cat -n` shows them. Lines that
/// the text does not have are left out.
#[must_use]
pub fn numbered(text: &str, start: Option<usize>, end: Option<usize>) -> String {
    let first = start.unwrap_or(1).max(1);
    let last = end.unwrap_or(usize::MAX);
    let lines: Vec<String> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .skip(first - 1)
        .take_while(|(number, _)| *number <= last)
        .map(|(number, line)| format!("{number:>6}\t{line}"))
        .collect();
    lines.join("\n")
}

/// Replaces the one occurrence of `old`, or says how often it occurs instead.
///
/// In a text with CRLF line ends, `old` and `new` take them too. A text with both kinds is searched
/// as given first, and with CRLF if that finds nothing.
pub(crate) fn replace_once(text: &str, old: &str, new: &str) -> Result<String, usize> {
    let crlf = text.contains("\r\n");
    let mixed = crlf && text.replace("\r\n", "").contains('\n');
    if crlf && !mixed {
        return replace_exactly(text, &with_crlf(old), &with_crlf(new));
    }
    match replace_exactly(text, old, new) {
        Err(0) if mixed => replace_exactly(text, &with_crlf(old), &with_crlf(new)),
        result => result,
    }
}

fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

fn replace_exactly(text: &str, old: &str, new: &str) -> Result<String, usize> {
    let places = occurrences(text, old);
    match places[..] {
        [at] => Ok(format!("{}{new}{}", &text[..at], &text[at + old.len()..])),
        _ => Err(places.len()),
    }
}

/// Where a text occurs, overlapping ones included: of those, too, only one can be meant.
fn occurrences(text: &str, part: &str) -> Vec<usize> {
    let Some(first) = part.chars().next() else {
        return Vec::new();
    };
    let mut places = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find(part) {
        places.push(from + at);
        from += at + first.len_utf8();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::once("a b c", "b", "x", Ok("a x c"))]
    #[case::never("a b c", "d", "x", Err(0))]
    #[case::twice("a b b", "b", "x", Err(2))]
    #[case::overlapping("aaa", "aa", "x", Err(2))]
    #[case::nothing("abc", "", "x", Err(0))]
    #[case::by_nothing("a b c", " b", "", Ok("a c"))]
    #[case::emoji("a 👩🏽‍🏫 b", "👩🏽‍🏫", "👨‍🏫", Ok("a 👨‍🏫 b"))]
    #[case::right_to_left("قبل נוסח بعد", "נוסח", "טקסט", Ok("قبل טקסט بعد"))]
    #[case::lines("a\nb\nc", "a\nb", "x\ny", Ok("x\ny\nc"))]
    #[case::crlf_by_plain("a\r\nb\r\nc", "a\nb", "x\ny", Ok("x\r\ny\r\nc"))]
    #[case::crlf_by_crlf("a\r\nb\r\nc", "a\r\nb", "x\r\ny", Ok("x\r\ny\r\nc"))]
    #[case::crlf_one_line("a\r\nb", "b", "x\ny", Ok("a\r\nx\r\ny"))]
    #[case::crlf_twice("a\r\na\r\n", "a\n", "x\n", Err(2))]
    #[case::plain_by_crlf("a\nb\nc", "a\r\nb", "x", Err(0))]
    #[case::mixed_as_given("a\nb\r\nc", "a\nb", "x\ny", Ok("x\ny\r\nc"))]
    #[case::mixed_with_crlf("a\nb\r\nc", "b\nc", "x\ny", Ok("a\nx\r\ny"))]
    #[case::byte_order_mark("\u{feff}a b", "a", "x", Ok("\u{feff}x b"))]
    fn replaces_what_occurs_once(
        #[case] text: &str,
        #[case] old: &str,
        #[case] new: &str,
        #[case] wanted: Result<&str, usize>,
    ) {
        assert_eq!(replace_once(text, old, new), wanted.map(str::to_owned));
    }

    #[rstest]
    #[case::all("a\nb\n", None, None, "     1\ta\n     2\tb")]
    #[case::crlf("\u{feff}a\r\nb", None, None, "     1\ta\n     2\tb")]
    #[case::some("a\nb\nc\nd", Some(2), Some(3), "     2\tb\n     3\tc")]
    #[case::from("a\nb\nc", Some(3), None, "     3\tc")]
    #[case::beyond("a\nb", Some(2), Some(9), "     2\tb")]
    #[case::after_the_end("a\nb", Some(3), None, "")]
    #[case::backwards("a\nb", Some(2), Some(1), "")]
    #[case::from_zero("a\nb", Some(0), Some(1), "     1\ta")]
    #[case::empty("", None, None, "")]
    #[case::blank_lines("\n\na", None, None, "     1\t\n     2\t\n     3\ta")]
    fn numbers_lines(
        #[case] text: &str,
        #[case] start: Option<usize>,
        #[case] end: Option<usize>,
        #[case] wanted: &str,
    ) {
        assert_eq!(numbered(text, start, end), wanted);
    }
}
