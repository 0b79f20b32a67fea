//! Cutting running text into statements, so that each gets a line of its own.

use curriculum::clusters;

/// Bullets that documents draw as letters, among them those of the symbol fonts.
const BULLETS: [char; 12] =
    ['•', '▪', '●', '◦', '‣', '■', '□', '➢', '✓', '\u{F0B7}', '\u{F0A7}', '\u{F0D8}'];

/// The text in one line: no control and no invisible characters, no ligatures, single spaces.
pub(crate) fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'ﬀ' => tidied.push_str("ff"),
            'ﬁ' => tidied.push_str("fi"),
            'ﬂ' => tidied.push_str("fl"),
            'ﬃ' => tidied.push_str("ffi"),
            'ﬄ' => tidied.push_str("ffl"),
            'ﬅ' | 'ﬆ' => tidied.push_str("st"),
            hidden if is_hidden(hidden) => {}
            space if space.is_whitespace() || space.is_control() => {
                if !tidied.is_empty() && !tidied.ends_with(' ') {
                    tidied.push(' ');
                }
            }
            letter => tidied.push(letter),
        }
    }
    tidied.truncate(tidied.trim_end().len());
    tidied
}

/// Characters that are not seen: soft hyphens, joiners of no width, and the marks that turn the
/// direction of writing, with which a text can show something else than it says.
fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
    )
}

/// Whether a text is a mark that stands before an item: a bullet or a number.
pub(crate) fn is_mark(text: &str) -> bool {
    let number = text.strip_suffix(['.', ')']).unwrap_or_default();
    text.starts_with(BULLETS)
        || (!number.is_empty() && number.len() < 4 && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Pieces that begin with a bullet each; a text without drawn bullets is one piece that does not.
pub(crate) fn bullets(text: &str) -> (Option<String>, Vec<String>) {
    let mut pieces = text.split(|letter| BULLETS.contains(&letter)).map(tidy);
    let before = pieces.next().filter(|piece| !piece.is_empty());
    (before, pieces.filter(|piece| !piece.is_empty()).collect())
}

/// Cuts a text at its codes, so that each statement has the code that belongs to it. Codes stand
/// behind their statements, or all before them when the text begins with one.
pub(crate) fn by_code(text: &str) -> Vec<String> {
    let clusters = clusters(text);
    let leads = clusters.first().and_then(|cluster| cluster.first()).is_some_and(|first| {
        text[..first.range.start].chars().all(|letter| !letter.is_alphanumeric())
    });
    let mut cuts = Vec::new();
    for cluster in &clusters {
        let (Some(first), Some(last)) = (cluster.first(), cluster.last()) else { continue };
        let opening = text[..first.range.start].trim_end_matches(['(', '[', ' ']).len();
        if leads {
            cuts.push(opening);
            continue;
        }
        let rest = &text[last.range.end..];
        let closing = rest.len() - rest.trim_start_matches([')', ']', '.', ' ']).len();
        let begins_anew = rest[closing..]
            .chars()
            .next()
            .is_some_and(|letter| letter.is_uppercase() || matches!(letter, '“' | '‘' | '"'));
        if begins_anew {
            cuts.push(last.range.end + closing);
        }
    }
    cut(text, &cuts)
}

/// Cuts a text at the ends of its sentences.
pub(crate) fn sentences(text: &str) -> Vec<String> {
    text::sentences(text).map(|place| text[place].to_owned()).collect()
}

fn cut(text: &str, cuts: &[usize]) -> Vec<String> {
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let mut from = 0;
    for &end in cuts.iter().chain([&text.len()]) {
        let piece = text[from..end].trim();
        if !piece.is_empty() {
            pieces.push(piece.to_owned());
        }
        from = end;
    }
    pieces
}

#[cfg(test)]
mod tests;
