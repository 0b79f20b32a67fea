//! The causes that a teacher chooses from where a lesson came otherwise than she expected.

use std::sync::LazyLock;

use text::words::small_words;

const CAUSES: &str = include_str!("causes.txt");
const SIGNS: &str = include_str!("signs.txt");
const PARTS: &str = include_str!("parts.txt");

/// A cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Its name in what is kept.
    pub id: &'static str,
    /// What she chooses.
    pub name: &'static str,
    /// What is said before the next lesson, with `{part}` where a part of a lesson stands; none where there is
    /// nothing to look out for.
    pub said: Option<&'static str>,
}

/// Words by which something is named.
struct Named {
    name: &'static str,
    phrases: Vec<Vec<&'static str>>,
}

static READ: LazyLock<Vec<Cause>> = LazyLock::new(|| {
    let fields = |line: &'static str| {
        let mut fields = line.split('|').map(str::trim);
        let (id, name) = (fields.next()?, fields.next()?);
        let said = fields.next().filter(|said| !said.is_empty());
        Some(Cause { id, name, said })
    };
    lines(CAUSES).filter_map(fields).collect()
});

static SIGNED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let mut all: Vec<Named> = Vec::new();
    for line in lines(SIGNS) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(name) => all.push(Named { name, phrases: Vec::new() }),
            None => {
                if let Some(last) = all.last_mut() {
                    last.phrases.extend(phrases(line));
                }
            }
        }
    }
    all
});

static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let named = |line: &'static str| {
        let (words, name) = line.split_once('|')?;
        Some(Named { name: name.trim(), phrases: phrases(words).collect() })
    };
    lines(PARTS).filter_map(named).collect()
});

/// All causes, in the order in which they are shown.
#[must_use]
pub fn causes() -> &'static [Cause] {
    &READ
}

impl Cause {
    /// The cause with this id.
    #[must_use]
    pub fn with_id(id: &str) -> Option<&'static Self> {
        causes().iter().find(|cause| cause.id == id)
    }

    /// The cause that a sentence names by its words, the first of the list where it names several.
    #[must_use]
    pub fn read_from(sentence: &str) -> Option<&'static Self> {
        Self::with_id(first_named(&SIGNED, sentence)?)
    }
}

/// The part of a lesson that a sentence names.
pub(crate) fn part_in(sentence: &str) -> Option<&'static str> {
    first_named(&NAMED, sentence)
}

fn first_named(all: &[Named], sentence: &str) -> Option<&'static str> {
    let words: Vec<String> = small_words(sentence).collect();
    let holds = |phrase: &Vec<&str>| words.windows(phrase.len()).any(|part| part == phrase);
    all.iter().find(|named| named.phrases.iter().any(holds)).map(|named| named.name)
}

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn phrases(line: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    line.split(',')
        .map(|phrase| phrase.split_whitespace().collect::<Vec<_>>())
        .filter(|phrase: &Vec<&str>| !phrase.is_empty())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_files_are_in_order() {
        let ids: BTreeSet<&str> = causes().iter().map(|cause| cause.id).collect();
        assert_eq!((causes().len(), ids.len()), (11, 11));
        assert!(causes().iter().all(|cause| !cause.name.is_empty()));
        let signed: Vec<&str> = SIGNED.iter().map(|named| named.name).collect();
        assert!(signed.iter().all(|id| Cause::with_id(id).is_some()), "{signed:?}");
        let all = SIGNED.iter().chain(NAMED.iter());
        assert!(all.clone().count() == signed.len() + 10);
        for named in all {
            assert!(!named.phrases.is_empty(), "{}", named.name);
            for phrase in &named.phrases {
                let said = phrase.join(" ");
                let cut: Vec<String> = small_words(&said).collect();
                assert_eq!(&cut, phrase, "{} would never be found", said);
            }
        }
    }

    #[test]
    fn a_cause_and_a_part_are_read_from_one_sentence() {
        let read =
            |sentence: &str| (Cause::read_from(sentence).map(|cause| cause.id), part_in(sentence));
        let cases = [
            (
                "did not work: pairs needed ten more minutes",
                (Some("took-longer"), Some("the work in pairs")),
            ),
            ("changed: the starter took longer", (Some("took-longer"), Some("the starter"))),
            ("They didn't know what an index is", (Some("prior-knowledge"), None)),
            ("the projector was broken", (Some("technology"), None)),
            ("kept: a good lesson", (None, None)),
        ];
        for (sentence, wanted) in cases {
            assert_eq!(read(sentence), wanted, "{sentence}");
        }
    }
}
