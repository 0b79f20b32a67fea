//! Numbers that are written in words, as digits: `eighty-five` is 85.

use super::{FACTORS, PARTS, UNITS};

/// The numbers that stand in a text in words: each as far as it goes, and each word of it.
pub(super) fn in_words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut number: Option<(u64, u64)> = None;
    let close = |number: &mut Option<(u64, u64)>, found: &mut Vec<String>| {
        if let Some((whole, part)) = number.take() {
            found.push(whole.saturating_add(part).to_string());
        }
    };
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.to_lowercase();
        if let Some(unit) = value(UNITS.all(), &word) {
            found.push(unit.to_string());
            let (whole, part) = number.unwrap_or_default();
            number = Some((whole, part.saturating_add(unit)));
        } else if let Some(factor) = value(FACTORS.all(), &word) {
            let (whole, part) = number.unwrap_or_default();
            let times = part.max(1).saturating_mul(factor);
            number = Some(match factor < 1_000 {
                true => (whole, times),
                false => (whole.saturating_add(times), 0),
            });
        } else if word != "and" || number.is_none() {
            close(&mut number, &mut found);
            found.extend(named(PARTS.all(), &word).map(str::to_owned));
        }
    }
    close(&mut number, &mut found);
    found
}

type Pair = (Vec<&'static str>, Vec<&'static str>);

fn named(pairs: &[Pair], word: &str) -> Option<&'static str> {
    let pair = pairs.iter().find(|(name, _)| name.first() == Some(&word))?;
    pair.1.first().copied()
}

fn value(pairs: &[Pair], word: &str) -> Option<u64> {
    named(pairs, word)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_words_is_read_as_one_and_word_by_word() {
        for (text, wanted) in [
            ("It is eighty-five, I think.", &["80", "5", "85"][..]),
            ("two hundred and three", &["2", "3", "203"]),
            ("Five thousand four hundred", &["5", "4", "5400"]),
            ("a half of it", &["1/2"]),
            ("nothing and nobody", &[]),
        ] {
            assert_eq!(in_words(text), wanted, "{text}");
        }
    }
}
