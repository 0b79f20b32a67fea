//! Words that say nothing: a sound of thinking, or fingers that fell on the keys.

/// Sounds of thinking and the like.
const SOUNDS: [&str; 16] = [
    "ah", "aha", "eh", "er", "erm", "hm", "hmm", "hmmm", "huh", "meh", "mhm", "oh", "oops", "ugh",
    "uh", "um",
];

/// The letters of a keyboard, row by row.
const ROWS: [&str; 4] = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop"];

/// So many letters beside each other on the keys are no word; "were" and "tree" go back on their way.
const RUN: usize = 3;

/// Whether a topic says nothing, so that there is none.
pub(super) fn says_nothing(topic: &str) -> bool {
    let mut said = topic.split_whitespace().map(|word| {
        let letters: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
        letters.to_lowercase()
    });
    said.all(|word| {
        word.is_empty() || SOUNDS.contains(&&*word) || is_one_key(&word) || is_mash(&word)
    })
}

/// "aaaa": one letter, again and again.
fn is_one_key(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    word.chars().count() >= RUN
        && first.is_some_and(char::is_alphabetic)
        && letters.all(|c| Some(c) == first)
}

/// "asdf", "jkljkl": nothing but runs along a row of keys, of three and more, each in one direction.
fn is_mash(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    letters.len() > RUN && ROWS.iter().any(|row| is_of_runs(&letters, row))
}

fn is_of_runs(letters: &[char], row: &str) -> bool {
    let places: Option<Vec<usize>> = letters.iter().map(|letter| row.find(*letter)).collect();
    let Some(places) = places else { return false };
    let mut at = 0;
    while at < places.len() {
        let end = run_end(&places, at);
        if end - at < RUN {
            return false;
        }
        at = end;
    }
    true
}

/// Where a run that begins here ends.
fn run_end(places: &[usize], from: usize) -> usize {
    let Some(second) = places.get(from + 1) else { return from + 1 };
    let up = *second > places[from];
    let follows = |at: usize| {
        let next = places.get(at + 1);
        next.is_some_and(|next| if up { *next == places[at] + 1 } else { *next + 1 == places[at] })
    };
    let mut end = from;
    while follows(end) {
        end += 1;
    }
    end + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sound_or_a_hand_on_the_keys_says_nothing_and_a_short_word_does() {
        for nothing in [
            "hm", "Hmm …", "um er", "asdf", "asdfasdf", "qwerty", "lkjh", "aaaa", "hm asdf", "ASDF",
        ] {
            assert!(says_nothing(nothing), "{nothing}");
        }
        let topics = [
            "tree",
            "were",
            "pop",
            "loops",
            "html",
            "css",
            "DNA",
            "pi",
            "sad poems",
            "hm and umlauts",
            "2 3",
            "free verse",
            "poi",
            "power",
            "IO",
            "AI",
            "weather",
        ];
        for topic in topics {
            assert!(!says_nothing(topic), "{topic}");
        }
    }
}
