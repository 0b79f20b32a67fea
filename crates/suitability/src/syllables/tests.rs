use super::*;

/// Lines of `word count`.
fn labelled(text: &str) -> Vec<(&str, u32)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .map(|(word, count)| (word, count.parse().unwrap()))
        .collect()
}

/// The share of words with the right count, in per cent, and the wrong ones.
fn accuracy(words: &[(&str, u32)]) -> (f64, Vec<String>) {
    let wrong: Vec<String> = words
        .iter()
        .filter(|(word, count)| syllables(word) != *count)
        .map(|(word, count)| format!("{word}: {} instead of {count}", syllables(word)))
        .collect();
    let right = words.len() - wrong.len();
    (100.0 * right as f64 / words.len() as f64, wrong)
}

#[test]
fn the_words_of_the_rules_are_counted_right() {
    let words = labelled(include_str!("../../tests/samples/syllables-tuned.txt"));
    let (percent, wrong) = accuracy(&words);
    assert!(
        words.len() >= 200 && percent >= 100.0,
        "{percent:.1} % of {}: {wrong:#?}",
        words.len()
    );
}

#[test]
fn words_that_no_rule_was_made_for_are_mostly_counted_right() {
    let words = labelled(include_str!("../../tests/samples/syllables-held-out.txt"));
    let (percent, wrong) = accuracy(&words);
    assert!(words.len() >= 200 && percent >= 97.0, "{percent:.1} % of {}: {wrong:#?}", words.len());
}

#[test]
fn the_exceptions_are_needed_and_readable() {
    let lines = EXCEPTIONS.lines().filter(|line| !line.starts_with('#'));
    let unread: Vec<&str> = lines
        .filter(|line| line.split_once(' ').is_none_or(|(_, n)| n.parse::<u32>().is_err()))
        .collect();
    assert_eq!(unread, Vec::<&str>::new());
    let needless: Vec<&&str> = KNOWN
        .iter()
        .filter(|(word, count)| {
            by_rule(&word.chars().map(plain).collect::<Vec<_>>()).max(1) == **count
        })
        .map(|(word, _)| word)
        .collect();
    assert_eq!(needless, Vec::<&&str>::new());
}

#[test]
fn numbers_initials_hyphens_and_marks_are_spoken() {
    let spoken = [
        "100",
        "250",
        "1707",
        "2,014",
        "3.5",
        "7",
        "21st",
        "s3",
        "u.s",
        "well-known",
        "café",
        "naïve",
    ];
    assert_eq!(spoken.map(syllables), [3, 6, 5, 6, 3, 2, 3, 2, 2, 2, 2, 2]);
}

#[test]
fn nothing_is_not_a_word_and_any_letters_are() {
    assert_eq!(
        ["", "-", "'", "x", "ітерація", "日本", "tsk"].map(syllables),
        [0, 0, 0, 1, 1, 1, 1]
    );
}
