//! What is said about a class, taken apart: each sentence by itself, and of a sentence the numbers
//! and the needs apart from the rest, so that nothing that was said is passed over.

use crate::library::{Library, NeedRule};
use crate::request::wish;
use crate::words::words;

/// Words that begin a statement of its own behind "and" or a comma.
const SUBJECTS: [&str; 12] =
    ["they", "we", "the", "most", "half", "about", "there", "all", "some", "many", "pupils", "two"];
/// Words that may follow a number of pupils which is that of the whole class.
const AFTER_COUNT: [&str; 8] = ["now", "in", "this", "from", "since", "today", "and", "again"];
/// Words that may stand before it.
const BEFORE_COUNT: [&str; 8] = ["has", "have", "now", "are", "is", "at", "to", "of"];
/// Fewer words than this say nothing by themselves.
const SAYS_SOMETHING: usize = 3;

/// A part of what was said.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    /// The words.
    pub text: String,
    /// What they are about.
    pub about: About<'a>,
}

/// What a part is about.
#[derive(Debug)]
pub(super) enum About<'a> {
    /// Numbers of the front matter and nothing else.
    Fact,
    /// A need, by the name that is used for it.
    Need(String, &'a NeedRule),
    /// Something for one of the headings.
    Other,
}

/// Everything that was said about the class, in its order.
pub(super) fn parts<'a>(library: &'a Library, text: &str) -> Vec<Statement<'a>> {
    sentences(text).into_iter().flat_map(|sentence| of_sentence(library, sentence)).collect()
}

fn sentences(text: &str) -> Vec<&str> {
    let lines = text.split([';', '\n']);
    let sentences = lines.flat_map(|line| text::sentences(line).map(|place| &line[place]));
    let sentences = sentences.map(|sentence| sentence.trim_end_matches(['.', '!', '?']));
    sentences.filter(|sentence| !words(sentence).is_empty()).collect()
}

fn of_sentence<'a>(library: &'a Library, sentence: &str) -> Vec<Statement<'a>> {
    let mut parts: Vec<Statement<'a>> = Vec::new();
    let clauses = sentence.split(',').flat_map(|clause| at_and(library, clause));
    for text in clauses.filter(|clause| !words(clause).is_empty()) {
        let about = about(library, text);
        let goes_on = parts.last().is_some_and(|last| match (&last.about, &about) {
            (About::Need(_, rule), About::Need(_, other)) => rule.named == other.named,
            (About::Need(..) | About::Other, About::Other) => !has_subject(text),
            // "In September, …" only leads to what follows.
            (About::Other, About::Need(..) | About::Fact) => {
                words(&last.text).len() < SAYS_SOMETHING
            }
            (About::Need(..) | About::Fact, About::Fact)
            | (About::Fact, About::Need(..) | About::Other) => false,
        });
        match parts.last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.text = format!("{}, {}", last.text, text.trim());
                if matches!(last.about, About::Other) {
                    last.about = about;
                }
            }
            None => parts.push(Statement { text: text.trim().to_owned(), about }),
        }
    }
    parts
}

/// A clause in two where "and" joins a number or a need with something else.
fn at_and<'c>(library: &Library, clause: &'c str) -> Vec<&'c str> {
    let apart = |text: &str| !matches!(about(library, text), About::Other);
    let joints = clause.match_indices(" and ");
    for (at, joint) in joints {
        let (before, behind) = (&clause[..at], &clause[at + joint.len()..]);
        if apart(before) != apart(behind) && has_subject(behind) {
            return vec![before, behind];
        }
    }
    vec![clause]
}

fn has_subject(text: &str) -> bool {
    let first = words(text).into_iter().find(|word| !["and", "but", "so"].contains(&word.as_str()));
    first.is_some_and(|first| SUBJECTS.contains(&first.as_str()))
}

fn about<'a>(library: &'a Library, text: &str) -> About<'a> {
    match library.need_in(text) {
        Some((need, rule)) => About::Need(need, rule),
        None if pupils(library, text).is_some() || minutes(library, text).is_some() => About::Fact,
        None => About::Other,
    }
}

/// Minutes of a period that the words name.
pub(super) fn minutes(library: &Library, text: &str) -> Option<u32> {
    wish(text, &library.words, &[]).minutes
}

/// What the words say about the number of pupils.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pupils {
    /// There are so many.
    Are(usize),
    /// So many have come.
    Joined(usize),
    /// So many have gone.
    Left(usize),
}

/// What the words say about the number of pupils; none when they say something of some of them.
pub(super) fn pupils(library: &Library, text: &str) -> Option<Pupils> {
    let said = words(text);
    let at = said.iter().position(|word| matches!(word.as_str(), "pupil" | "pupils"))?;
    let number = |word: &String| {
        let in_words = || library.words.numbers.iter().position(|number| number == word);
        match word.as_str() {
            "a" | "another" => Some(1),
            word => word.parse::<usize>().ok().or_else(in_words),
        }
    };
    let before: Vec<&String> = said[..at].iter().rev().filter(|word| *word != "new").collect();
    let count = number(before.first()?)?;
    let rest = &said[at + 1..];
    let is_one_of = |word: Option<&String>, list: &[&str]| {
        word.is_none_or(|word| list.contains(&word.as_str()))
    };
    let says = |wanted: &[&str]| rest.iter().any(|word| wanted.contains(&word.as_str()));
    if says(&["joined", "joins", "joining", "arrived", "come"]) {
        return Some(Pupils::Joined(count));
    }
    let has_left = rest.windows(2).any(|pair| pair[1] == "left" && pair[0].starts_with("ha"));
    if has_left || rest.first().is_some_and(|word| word == "left") {
        return Some(Pupils::Left(count));
    }
    let of_class = before.len() > 1
        && said[at] == "pupils"
        && is_one_of(before.get(1).copied(), &BEFORE_COUNT)
        && is_one_of(rest.first(), &AFTER_COUNT);
    (of_class && count > 1).then_some(Pupils::Are(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, wanted: &[&str]) {
        let library = Library::built_in().unwrap();
        let found = parts(&library, text).into_iter().map(|part| match part.about {
            About::Fact => format!("fact: {}", part.text),
            About::Need(need, _) => format!("{need}: {}", part.text),
            About::Other => format!("other: {}", part.text),
        });
        assert_eq!(found.collect::<Vec<_>>(), wanted, "{text}");
    }

    #[test]
    fn each_sentence_is_taken_by_itself() {
        check(
            "3B - they have finished iteration and about half are secure with conditions. A new pupil from Syria has joined who speaks Arabic.",
            &[
                "other: 3B - they have finished iteration and about half are secure with conditions",
                "EAL: A new pupil from Syria has joined who speaks Arabic",
            ],
        );
        check(
            "1B now has 31 pupils, two of them have hearing loss and sit in front",
            &[
                "fact: 1B now has 31 pupils",
                "hearing: two of them have hearing loss and sit in front",
            ],
        );
        check(
            "3B now has 29 pupils and they have finished iteration; they like puzzles, races and drawing",
            &[
                "fact: 3B now has 29 pupils",
                "other: they have finished iteration",
                "other: they like puzzles, races and drawing",
            ],
        );
        check(
            "In September, two pupils with dyslexia joined",
            &["dyslexia: In September, two pupils with dyslexia joined"],
        );
    }

    #[test]
    fn numbers_of_pupils_are_those_of_the_class() {
        let library = Library::built_in().unwrap();
        for (text, wanted) in [
            ("2C now has 13 pupils", Some(Pupils::Are(13))),
            ("there are 31 pupils now", Some(Pupils::Are(31))),
            ("about 12 pupils are secure with conditions", None),
            ("3B has eight pupils who struggle", None),
            ("a new pupil from Syria has joined", Some(Pupils::Joined(1))),
            ("two new pupils joined on Monday", Some(Pupils::Joined(2))),
            ("two pupils have left", Some(Pupils::Left(2))),
            ("two pupils now use a reader pen", None),
        ] {
            assert_eq!(pupils(&library, text), wanted, "{text}");
        }
    }
}
