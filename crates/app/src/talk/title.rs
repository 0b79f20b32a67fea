//! The title of a session that nobody has named.

/// Longest title that is made from a message, in characters.
const TITLE_LENGTH: usize = 72;

/// The first line of a message, cut at a word.
pub(super) fn title_from(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if line.chars().count() <= TITLE_LENGTH {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE_LENGTH).collect();
    let words = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use super::title_from;

    #[test]
    fn a_title_is_the_first_line_cut_at_a_word() {
        let check = |text: &str, title: &str| assert_eq!(title_from(text), title);
        check("a lesson on iteration for 3B", "a lesson on iteration for 3B");
        check("\n  loops for 2C \nand more", "loops for 2C");
        check(&"word ".repeat(40), &format!("{}…", "word ".repeat(14).trim_end()));
        check(&"é".repeat(100), &format!("{}…", "é".repeat(72)));
    }
}
