//! What a judge said, read from whatever it wrapped it in, and held against the lessons.

use rating::Preference;
use serde::Deserialize;

/// A verdict in one order, with the words that it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneVerdict {
    /// Which is better, in the order that it was asked in.
    pub preference: Preference,
    /// Words of the first and of the second lesson; empty where there is nothing on the criterion.
    pub quotes: (String, String),
}

/// Why an answer of a judge counts for nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// There is no such object in it.
    #[error("it has no verdict in it")]
    Nothing,
    /// It says something else than A, B or neither.
    #[error("it prefers `{0}`, which is none of the two")]
    Nobody(String),
    /// It quotes no place of the draft that it prefers.
    #[error("it quotes no place of the draft that it prefers")]
    NoQuote,
    /// It quotes what does not stand there.
    #[error("draft {0} does not say `{1}`")]
    Invented(char, String),
}

#[derive(Deserialize)]
struct Said {
    #[serde(default, rename = "quoteA", alias = "quote_a")]
    first: String,
    #[serde(default, rename = "quoteB", alias = "quote_b")]
    second: String,
    better: String,
}

/// From how many letters on a word alone is a place in a lesson.
const LONG_WORD: usize = 5;

/// Reads an answer: the last object in it that has a verdict, whatever stands around it (a fence, a thought, a
/// sentence). Its quotes have to stand in the drafts, but for space, case and signs of markdown.
///
/// # Errors
/// [`AnswerError`]: then nothing was judged.
pub fn judged(said: &str, first: &str, second: &str) -> Result<OneVerdict, AnswerError> {
    let said = objects(said).filter_map(|one| serde_json::from_str::<Said>(one).ok()).last();
    let said = said.ok_or(AnswerError::Nothing)?;
    let word = said.better.trim().trim_matches(['"', '.']).to_lowercase();
    let preference = match word.strip_prefix("draft ").unwrap_or(&word) {
        "a" => Preference::First,
        "b" => Preference::Second,
        "neither" | "tie" | "equal" | "both" => Preference::Neither,
        _ => return Err(AnswerError::Nobody(said.better)),
    };
    for (name, quote, draft) in [('A', &said.first, first), ('B', &said.second, second)] {
        let (words, draft) = (squeezed(quote), squeezed(draft));
        if !words.is_empty() && !format!(" {draft} ").contains(&format!(" {words} ")) {
            return Err(AnswerError::Invented(name, quote.clone()));
        }
    }
    // A short word alone, "no" or "yes", stands in nearly every lesson.
    let has = |quote: &str| {
        let words = squeezed(quote);
        words.contains(' ') || words.chars().count() >= LONG_WORD
    };
    let rests = match preference {
        Preference::First => has(&said.first),
        Preference::Second => has(&said.second),
        Preference::Neither => has(&said.first) || has(&said.second),
    };
    if !rests {
        return Err(AnswerError::NoQuote);
    }
    Ok(OneVerdict { preference, quotes: (said.first, said.second) })
}

/// Everything in a text that begins and ends as an object.
fn objects(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('{').filter_map(|(start, _)| {
        let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
        for (at, sign) in text[start..].char_indices() {
            match sign {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                '{' if !quoted => depth += 1,
                '}' if !quoted => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(&text[start..start + at + 1]);
                    }
                }
                _ => {}
            }
        }
        None
    })
}

/// Letters and digits in small letters, with single spaces.
fn squeezed(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}
