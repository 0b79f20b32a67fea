//! Names made from texts: lower case, words joined by hyphens, cut between words.
//!
//! The slug crates there are put every script into Latin letters. Here the letters of a teacher's own
//! language stay, so that she knows her file again; only [`ascii_slug`] leaves them out.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::words;

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

/// A text as a slug of at most so many characters; letters and digits of all scripts stay, accents
/// of Latin ones do not. Empty when there is no word.
#[must_use]
pub fn slug(text: &str, most: usize) -> String {
    joined(words(&folded(text).to_lowercase()), most)
}

/// A text as a slug that every file system takes: only `a` to `z`, digits and hyphens. Empty when
/// nothing of the text can stay.
#[must_use]
pub fn ascii_slug(text: &str, most: usize) -> String {
    let plain: String = folded(text).nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    let plain = plain.to_lowercase();
    joined(plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()), most)
}

fn joined<'a>(words: impl Iterator<Item = &'a str>, most: usize) -> String {
    let mut slug = String::new();
    let mut length = 0;
    for word in words {
        let letters = word.chars().count();
        if length == 0 {
            slug.extend(word.chars().take(most));
            length = letters.min(most);
            continue;
        }
        if length + 1 + letters > most {
            break;
        }
        slug.push('-');
        slug.push_str(word);
        length += 1 + letters;
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_of_latin_letters_are_left_out_and_other_scripts_stay() {
        for (text, name, plain) in [
            ("Ordering food in a café", "ordering-food-in-a-cafe", "ordering-food-in-a-cafe"),
            (
                "Ordering food in a cafe\u{301}",
                "ordering-food-in-a-cafe",
                "ordering-food-in-a-cafe",
            ),
            ("Straße, Æsop, Łódź, Ẽ", "strasse-aesop-lodz-e", "strasse-aesop-lodz-e"),
            ("Який сьогодні день?", "який-сьогодні-день", ""),
            ("がっこう", "がっこう", ""),
            ("ÉCOLE Ó Dálaigh", "ecole-o-dalaigh", "ecole-o-dalaigh"),
            ("Łódź 1939: Київ ﬁve", "lodz-1939-київ-ﬁve", "lodz-1939-five"),
            ("🙂 ../..", "", ""),
        ] {
            assert_eq!((slug(text, 64).as_str(), ascii_slug(text, 64).as_str()), (name, plain));
        }
    }

    #[test]
    fn a_slug_is_cut_between_words_and_a_long_word_inside() {
        assert_eq!(slug(&"word ".repeat(40), 60), ["word"; 12].join("-"));
        assert_eq!(slug(&"ä".repeat(90), 60), "a".repeat(60));
        assert_eq!(slug("one two", 5), "one");
    }
}
