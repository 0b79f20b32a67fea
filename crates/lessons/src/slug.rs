//! Names made from headings: lower case, words joined by hyphens, unique where they are used.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer names are cut between words; what follows is for readers, not for identity.
const MOST_BYTES: usize = 64;

/// A text with plain Latin letters: "café" is "cafe". Other scripts, where a mark makes another
/// letter, stay as they are.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfc() {
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'þ' | 'Þ' => folded.push_str("th"),
            'ø' | 'Ø' => folded.push('o'),
            'ł' | 'Ł' => folded.push('l'),
            'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
            'ı' => folded.push('i'),
            '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => {
                folded.extend(letter.nfd().filter(|part| !is_combining_mark(*part)));
            }
            other => folded.push(other),
        }
    }
    folded
}

/// A text as a slug; letters and digits of all scripts stay, accents do not.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for word in words(&folded(text)) {
        if !slug.is_empty() {
            if slug.len() + word.len() >= MOST_BYTES {
                break;
            }
            slug.push('-');
        }
        for character in word.chars().flat_map(char::to_lowercase) {
            if slug.len() + character.len_utf8() > MOST_BYTES {
                break;
            }
            slug.push(character);
        }
    }
    slug
}

/// The slug of the first words, for items without a title.
pub(crate) fn slug_of_first(text: &str, count: usize) -> String {
    let first: Vec<&str> = words(text).take(count).collect();
    slug(&first.join(" "))
}

/// Whether two titles are the same but for case, punctuation and marks.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let lower = |text| words(text).map(str::to_lowercase).collect::<Vec<_>>();
    lower(one) == lower(other)
}

/// What [`same`] compares, as a key for look-ups.
pub(crate) fn key(text: &str) -> String {
    words(text).map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Names given so far.
#[derive(Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
    /// The number that the next one of a name tries first.
    next: HashMap<String, u32>,
}

impl Names {
    /// Whether the name is given.
    pub(crate) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// The wanted name, or the wanted name with the first free number from 2.
    pub(crate) fn unique(&mut self, wanted: String) -> String {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let next = self.next.entry(wanted.clone()).or_insert(2);
        loop {
            let id = format!("{wanted}-{next}");
            *next += 1;
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_of_latin_letters_are_left_out_and_other_scripts_stay() {
        for (text, name) in [
            ("Ordering food in a café", "ordering-food-in-a-cafe"),
            ("Ordering food in a cafe\u{301}", "ordering-food-in-a-cafe"),
            ("Straße, Æsop, Łódź, Ẽ", "strasse-aesop-lodz-e"),
            ("Який сьогодні день?", "який-сьогодні-день"),
            ("がっこう", "がっこう"),
            ("ÉCOLE Ó Dálaigh", "ecole-o-dalaigh"),
        ] {
            assert_eq!(slug(text), name, "{text}");
        }
    }
}
