//! Outcomes that are mentioned by their codes: "@TCH 3-14a", or "TCH 3-14a" alone.

use super::token::Token;

/// Takes the codes out of the words, as they are no part of a topic.
pub(super) fn take(tokens: &mut Vec<Token>) -> Vec<String> {
    let mut codes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let next = tokens.get(at + 1);
        let apart = is_area(&tokens[at].word) && next.is_some_and(|next| is_number(&next.word));
        let joined = joined(&tokens[at].word);
        let (code, length) = match (joined, next) {
            (Some((area, number)), _) => (format!("{} {number}", area.to_uppercase()), 1),
            (None, Some(number)) if apart => {
                (format!("{} {}", tokens[at].word.to_uppercase(), number.word), 2)
            }
            (None, _) => {
                at += 1;
                continue;
            }
        };
        let ends = tokens[at + length - 1].ends;
        tokens.drain(at..at + length);
        // "for TCH 3-15a" leaves its preposition behind.
        if let Some(before) = at.checked_sub(1) {
            if matches!(tokens[before].word.as_str(), "for" | "on" | "with" | "towards" | "and") {
                tokens.remove(before);
                at = before;
            } else {
                tokens[before].ends |= ends;
            }
        }
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// Area and number of a code that is written in one, such as tch3-14a.
fn joined(word: &str) -> Option<(&str, &str)> {
    let (area, number) = word.split_at_checked(word.find(|c: char| c.is_ascii_digit())?)?;
    (is_area(area) && is_number(number)).then_some((area, number))
}

/// Letters of a curriculum area, such as tch.
fn is_area(text: &str) -> bool {
    (2..=4).contains(&text.len()) && text.chars().all(|c| c.is_ascii_lowercase())
}

/// Level, line and place of an outcome, such as 3-14a.
fn is_number(text: &str) -> bool {
    let Some((level, line)) = text.split_once('-') else { return false };
    let is_digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let place = line.trim_start_matches(|c: char| c.is_ascii_digit());
    level.len() == 1
        && is_digits(level)
        && line.starts_with(|c: char| c.is_ascii_digit())
        && place.len() == 1
        && place.chars().all(|c| c.is_ascii_lowercase())
}
