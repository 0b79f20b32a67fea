//! Outputs as plain lines.

/// The longest summary that is kept, in letters.
const MOST_LETTERS: usize = 300;

/// An output without the sequences that colour it (ECMA-48: `ESC [`, parameters, one final letter).
pub(super) fn without_colours(output: &str) -> String {
    let mut plain = String::with_capacity(output.len());
    let mut letters = output.chars();
    while let Some(letter) = letters.next() {
        if letter != '\u{1b}' {
            plain.push(letter);
            continue;
        }
        let mut rest = letters.clone();
        if rest.next() != Some('[') {
            continue;
        }
        letters = rest;
        for inside in letters.by_ref() {
            if ('\u{40}'..='\u{7e}').contains(&inside) {
                break;
            }
        }
    }
    plain
}

/// The last line that says anything.
pub(super) fn last_line(output: &str) -> String {
    let mut lines = output.lines().rev().map(str::trim);
    lines.find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

/// A summary at a length that can be shown.
pub(super) fn shortened(summary: &str) -> String {
    match summary.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", &summary[..at]),
        None => summary.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_and_all_else_stays() {
        let cut = "\u{1b}[31m\u{1b}[1m1 failed\u{1b}[0m, é\u{1b}(B \u{1b}[3";
        assert_eq!(without_colours(cut), "1 failed, é(B ");
        assert_eq!(last_line("one\n two \n\n"), "two");
        assert_eq!(shortened(&"é".repeat(301)).chars().count(), 301);
    }
}
