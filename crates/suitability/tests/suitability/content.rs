//! Content guidance against labelled sentences of many subjects.
//!
//! A pair is a sentence and a category; sentences without content count against precision when
//! something is found in them.
//!
//! | sentences | pairs | precision | recall | right severity |
//! |---|---|---|---|---|
//! | 183, seen while the list was written | 96 | 100 % | 100 % | 100 % |
//! | 70, written after it, at first sight | 34 | 91.4 % | 94.1 % | 96.9 % |
//! | the same 70 now | 34 | 91.9 % | 100 % | 97.1 % |
//!
//! Sentences that say grave things in plain words, with as many harmless ones that use the same
//! words, are all graded right (`content-plain-words.txt`).
//!
//! Between the last two lines only what was dangerous to miss was put right: an instruction to hurt
//! oneself, and "takes his own life". The false alarms of the 70 stand as they are ("killed the
//! conversation", "a dead metaphor"). So the 70 are a regression set by now, and whoever changes the
//! list for these sentences should write new ones first.

use std::collections::BTreeMap;

use suitability::{Audience, Block, Category, FindingKind, Reader, Severity, check};

const TUNED: &str = include_str!("../samples/content-tuned.txt");
const REGRESSION: &str = include_str!("../samples/content-regression.txt");
const PLAIN_WORDS: &str = include_str!("../samples/content-plain-words.txt");

type Labels = BTreeMap<Category, Severity>;

struct Sample {
    text: &'static str,
    expected: Labels,
}

fn samples(list: &'static str) -> Vec<Sample> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.splitn(3, " | ");
            let labels = fields.next().unwrap();
            let text = fields.nth(1).unwrap_or_else(|| panic!("three fields: {line}"));
            Sample { text, expected: labelled(labels) }
        })
        .collect()
}

fn labelled(labels: &str) -> Labels {
    labels
        .split(", ")
        .filter(|label| *label != "-")
        .map(|label| {
            let (category, severity) = label.split_once(':').unwrap();
            let quoted = |word: &str| format!("\"{word}\"");
            (
                serde_json::from_str(&quoted(category)).unwrap(),
                serde_json::from_str(&quoted(severity)).unwrap(),
            )
        })
        .collect()
}

fn found(text: &str) -> Labels {
    let block = Block { id: "b".into(), text: text.into(), audience: Audience::Teacher, line: 1 };
    check(&[block], &Reader { stage: "S2".into(), ..Reader::default() })
        .findings
        .into_iter()
        .filter_map(|finding| match finding.kind {
            FindingKind::Content { category, severity } => Some((category, severity)),
            _ => None,
        })
        .collect()
}

#[derive(Default)]
struct Measured {
    right: u32,
    too_many: u32,
    missed: u32,
    right_severity: u32,
    errors: Vec<String>,
}

impl Measured {
    fn of(samples: &[Sample]) -> Self {
        let mut measured = Self::default();
        for sample in samples {
            let found = found(sample.text);
            for (category, severity) in &found {
                match sample.expected.get(category) {
                    None => measured.too_many += 1,
                    Some(expected) => {
                        measured.right += 1;
                        measured.right_severity += u32::from(expected == severity);
                    }
                }
            }
            let missed = sample.expected.keys().filter(|category| !found.contains_key(category));
            measured.missed += u32::try_from(missed.count()).unwrap();
            if found != sample.expected {
                measured.errors.push(format!(
                    "{}\n    found {found:?}\n    not   {:?}",
                    sample.text, sample.expected
                ));
            }
        }
        measured
    }

    fn precision(&self) -> f64 {
        100.0 * f64::from(self.right) / f64::from(self.right + self.too_many)
    }

    fn recall(&self) -> f64 {
        100.0 * f64::from(self.right) / f64::from(self.right + self.missed)
    }

    fn severity(&self) -> f64 {
        100.0 * f64::from(self.right_severity) / f64::from(self.right)
    }

    fn assert_at_least(&self, precision: f64, recall: f64, severity: f64) {
        let enough =
            self.precision() >= precision && self.recall() >= recall && self.severity() >= severity;
        assert!(
            enough,
            "precision {:.1} recall {:.1} severity {:.1} of {} pairs\n{}",
            self.precision(),
            self.recall(),
            self.severity(),
            self.right + self.missed,
            self.errors.join("\n")
        );
    }
}

#[test]
fn there_are_sentences_enough_with_and_without_content() {
    let all: Vec<Sample> = samples(TUNED).into_iter().chain(samples(REGRESSION)).collect();
    let without = all.iter().filter(|sample| sample.expected.is_empty()).count();
    assert!(all.len() >= 160 && without >= 80, "{} {without}", all.len());
}

#[test]
fn the_sentences_of_the_list_are_graded_right() {
    Measured::of(&samples(TUNED)).assert_at_least(100.0, 100.0, 100.0);
}

#[test]
fn grave_things_in_plain_words_are_found_and_their_harmless_neighbours_are_not() {
    Measured::of(&samples(PLAIN_WORDS)).assert_at_least(100.0, 100.0, 100.0);
}

#[test]
fn other_sentences_are_mostly_graded_right() {
    Measured::of(&samples(REGRESSION)).assert_at_least(90.0, 97.0, 95.0);
}

#[test]
fn only_instructions_to_do_harm_ask_for_a_repair() {
    let lists = [TUNED, REGRESSION, PLAIN_WORDS];
    for sample in lists.into_iter().flat_map(samples) {
        let expected = sample.expected.values().any(|severity| *severity == Severity::Stop);
        let stopped = found(sample.text).values().any(|severity| *severity == Severity::Stop);
        assert_eq!(stopped, expected, "{}", sample.text);
    }
}

#[test]
fn what_was_found_is_called_by_its_own_name() {
    let topics = |text: &str| {
        let block = Block { id: "b".into(), text: text.into(), audience: Audience::Pupil, line: 1 };
        let report = check(&[block], &Reader::default());
        report.guidance.into_iter().flat_map(|guidance| guidance.topics).collect::<Vec<_>>()
    };
    for (text, topic) in [
        ("Gambling adverts are shown before many matches.", "gambling"),
        ("Abortion law changed in 1967.", "pregnancy and abortion"),
        ("A pregnancy lasts about forty weeks.", "pregnancy and abortion"),
        ("Victims of domestic abuse can call a helpline.", "abuse at home"),
        ("What can you do when somebody is being bullied?", "bullying"),
        ("Smoking is one of many causes of cancer.", "serious illness"),
        ("Many refugees live in camps in Jordan.", "refugees and asylum"),
        ("The knight drew his sword.", "weapons"),
        ("Women belong in the kitchen.", "prejudice against a group"),
        ("Come to my house and do not tell your parents.", "grooming and secrets from parents"),
    ] {
        assert_eq!(topics(text), [topic], "{text}");
    }
}
