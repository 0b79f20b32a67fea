//! Whether a sentence of hers holds beyond the lesson at hand: because it says so, or by what it is about (what she
//! likes, what somebody needs, how a class learns, rooms, days, kit) and how a lesson went.
//!
//! Told by lists of signs and never by a model; what is only for now, asked for or not meant is none.

use text::lists;
use text::lists::List;
use text::words::{Joints, has_whole, words, words_with};

use super::phrases::plain;

lists! {
    include_str!("../../data/lasting.txt");
    static SURELY: List = "surely";
    static ONLY_NOW: List = "only now";
    static REQUESTS: List = "requests";
    static ALWAYS: List = "always";
    static ALWAYS_ASIDE: List = "always aside";
    static WISHES: List = "wishes";
    static TEACHING: List = "teaching";
    static TAUGHT: List = "taught";
    static NEEDS: List = "needs";
    static WHOM: List = "whom";
    static LEARNING: List = "learning";
    static PUPILS: List = "pupils";
    static PLACES: List = "places";
    static DAYS: List = "days";
    static MONTHS: List = "months";
    static KIT: List = "kit";
    static STATE_OF_KIT: List = "state of kit";
    static STATES: List = "states";
    static TOPICS: List = "topics";
}

/// Among so many first words stands the name of a class of which a sentence says something.
const BEGINNING: usize = 3;
/// The longest name of a class that is one word: "S2E", "3F1".
const CLASS_CHARS: usize = 4;

/// Whether words say that something holds beyond this lesson.
pub fn is_lasting(sentence: &str) -> bool {
    let plain = plain(sentence.trim());
    let says = |list: &List| list.entries().iter().any(|phrase| has_whole(&plain, phrase));
    if plain.ends_with('?') {
        return false;
    }
    if says(&SURELY) {
        return true;
    }
    if says(&ONLY_NOW) || begins(&plain, &REQUESTS) {
        return false;
    }
    let of_a_class = words(&plain).any(is_class);
    let of_somebody = of_a_class || says(&WHOM) || words(&plain).any(is_number);
    says(&ALWAYS) && !says(&ALWAYS_ASIDE)
        || says(&WISHES) && says(&TEACHING)
        || says(&TAUGHT)
        || says(&NEEDS) && of_somebody
        || says(&LEARNING) && (of_a_class || says(&PUPILS))
        || says(&PLACES)
        || says(&DAYS)
        || has_date(&plain)
        || says(&KIT) && says(&STATE_OF_KIT)
        || tells_of_a_class(sentence)
}

/// "S2E are only seventeen", and not "S2E are on poetry".
fn tells_of_a_class(sentence: &str) -> bool {
    let told: Vec<&str> = words_with(sentence, Joints::Apostrophes).collect();
    let is_capital = |word: &&str| word.starts_with(char::is_uppercase);
    let mut classes = told.iter().enumerate().take(BEGINNING);
    classes.any(|(at, word)| {
        // A class may have a second name or stage: "S1 Blue", "P6/7".
        let is_name = |word: &&str| is_capital(word) || is_number(word);
        let name = if told.get(at + 1).is_some_and(is_name) { 2 } else { 1 };
        let said = plain(&told[(at + name).min(told.len())..].join(" "));
        is_class(&plain(word)) && begins(&said, &STATES) && !begins(&said, &TOPICS)
    })
}

/// "17 november".
fn has_date(plain: &str) -> bool {
    let told: Vec<&str> = words(plain).collect();
    told.windows(2).any(|pair| {
        let number = pair[0].trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        is_number(number) && number.len() <= 2 && MONTHS.has(pair[1])
    })
}

/// A word such as "3b": letters and digits, and no time or measure.
fn is_class(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_measure = ["st", "nd", "rd", "th", "cm", "mm", "min", "am", "pm", "p"];
    word.len() <= CLASS_CHARS
        && digits > 0
        && digits < word.len()
        && !(behind.len() < word.len() && is_measure.contains(&behind))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit())
}

fn begins(plain: &str, list: &List) -> bool {
    let follows = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    list.entries().iter().any(|phrase| plain.strip_prefix(phrase).is_some_and(follows))
}

#[cfg(test)]
mod tests;
