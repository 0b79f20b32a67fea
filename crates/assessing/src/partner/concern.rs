//! Whether what a learner wrote may tell that she, or somebody she knows, is not safe. Words only: no model is
//! asked, and none reads them. What is heard of a teacher's own words is elsewhere (`planning::safeguarding`);
//! these are a learner's, in the first person.

use std::sync::LazyLock;

const DATA: &str = include_str!("concern/learner.txt");

/// What a learner reads then.
pub const ADULT: &str = "What you wrote sounds important, and you do not have to carry it alone. Please talk today with \
    an adult you trust: a teacher, or somebody at home. Your teacher can read what you wrote here. You can also call \
    Childline at any time, free and in private, on 0800 1111; if you are in danger now, call 999.";

/// A phrase: at each place the words that may stand there, or none where any one word may stand or be missing.
type Phrase = Vec<Option<Vec<&'static str>>>;

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let lines =
        DATA.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let place = |word: &'static str| (word != "?").then(|| word.split('|').collect());
    lines.map(|line| line.split_whitespace().map(place).collect()).collect()
});

/// Whether these words tell of harm.
pub fn tells_of_harm(text: &str) -> bool {
    let plain = text::typography::comparable(text).to_lowercase().replace('\'', "");
    let words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    (0..words.len()).any(|at| PHRASES.iter().any(|phrase| begins(phrase, &words[at..])))
}

/// Whether words begin with a phrase.
fn begins(phrase: &[Option<Vec<&'static str>>], words: &[&str]) -> bool {
    let Some((first, rest)) = phrase.split_first() else { return true };
    match first {
        Some(any) => words
            .split_first()
            .is_some_and(|(word, after)| any.contains(word) && begins(rest, after)),
        None => {
            begins(rest, words) || words.split_first().is_some_and(|(_, after)| begins(rest, after))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_learner_says_of_harm_is_heard_and_a_task_is_not() {
        for text in [
            "I want to die",
            "sometimes i don't want to be here anymore",
            "My stepdad hits me when he is drunk.",
            "I’ve been cutting myself again",
            "he touched me and said it's our secret",
            "I don't feel safe at home",
            "i am going to kill myself",
            "nobody would care if i was dead",
            "I'm scared to go home tonight",
            "we have no food at home",
        ] {
            assert!(tells_of_harm(text), "{text}");
        }
        for text in [
            "The loop should die when the counter is zero.",
            "kill the process and start it again",
            "It hits the end of the list",
            "I want to go home and try it",
            "My dad helps me with homework",
            "the function cuts the string in two",
            "I am scared of recursion",
            "the program has no food item in its list",
        ] {
            assert!(!tells_of_harm(text), "{text}");
        }
    }
}
