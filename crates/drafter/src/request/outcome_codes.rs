//! Outcomes that are mentioned by their codes: "@TCH 3-14a", or "TCH 3-14a" alone.

use super::token::Token;

/// Takes the codes out of the words, as they are no part of a topic.
pub(super) fn take(tokens: &mut Vec<Token>) -> Vec<String> {
    let mut codes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_code = is_area(&tokens[at].text)
            && tokens.get(at + 1).is_some_and(|next| is_number(&next.text));
        if !is_code {
            at += 1;
            continue;
        }
        let code: Vec<String> = tokens.drain(at..at + 2).map(|token| token.text).collect();
        codes.push(code.join(" "));
    }
    codes
}

/// Letters of a curriculum area, such as TCH.
fn is_area(text: &str) -> bool {
    (2..=4).contains(&text.len()) && text.chars().all(|c| c.is_ascii_uppercase())
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
