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
//! A word with an everyday sense needs a second sign ("kettle"): of 80 everyday sentences, half of them
//! traps, 23 traps raised a note before that rule and none does now; 39 of 40 are found either way. Of 64
//! that were written after it and measured once, 29 of 32 are found, and none of 32 traps raises a note.
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
const EVERYDAY: &str = include_str!("../samples/content-everyday.txt");
const SECOND_SIGN: &str = include_str!("../samples/content-second-sign.txt");
const PLAIN_WORDS: &str = include_str!("../samples/content-plain-words.txt");

type Labels = BTreeMap<Category, Severity>;

struct Sample {
    subject: &'static str,
    text: &'static str,
    expected: Labels,
}

fn samples(list: &'static str) -> Vec<Sample> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.splitn(3, " | ");
            let labels = fields.next().unwrap();
            let subject = fields.next().unwrap();
            let text = fields.next().unwrap_or_else(|| panic!("three fields: {line}"));
            Sample { subject, text, expected: labelled(labels) }
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

fn block(text: &str) -> Block {
    Block { id: "b".into(), text: text.into(), audience: Audience::Teacher, line: 1 }
}

fn reader(subject: &str) -> Reader {
    Reader { stage: "S2".into(), subject: subject.into(), ..Reader::default() }
}

fn found(subject: &str, text: &str) -> Labels {
    check(&[block(text)], &reader(subject))
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
            let found = found(sample.subject, sample.text);
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
fn everyday_words_are_noted_only_with_a_second_sign() {
    for (list, precision, recall, severity) in
        [(EVERYDAY, 100.0, 97.0, 97.0), (SECOND_SIGN, 100.0, 90.0, 100.0)]
    {
        Measured::of(&samples(list)).assert_at_least(precision, recall, severity);
    }
}

#[test]
fn the_second_sign_is_in_the_sentence_in_the_subject_or_in_words_about_safety_nearby() {
    let kettle = "Fill the kettle.";
    for (subject, text, noted) in [
        ("Computing Science", kettle, false),
        ("", kettle, false),
        ("Home Economics", kettle, true),
        ("Science", kettle, true),
        ("Computing Science", "Pupils fill the kettle.", true),
        ("Computing Science", "Fill the kettle.\n\nWear goggles and an apron.", true),
    ] {
        let is_noted = found(subject, text).contains_key(&Category::PracticalRisk);
        assert_eq!(is_noted, noted, "{subject}: {text}");
    }
}

#[test]
fn a_note_that_was_put_aside_is_not_made_again_and_others_are() {
    let text = "The soldiers marched to war.\n\nHeat the oil in the kettle with gloves on.\n\n\
                Victims died in the concentration camp.";
    let report = check(&[block(text)], &reader("history"));
    let notes = |report: &suitability::Report| -> Vec<String> {
        let notes = report.findings.iter().filter_map(|finding| finding.note.clone());
        notes.filter_map(|note| note.aside).collect()
    };
    let all = ["war and battle", "heat, flames and chemicals", "genocide (sensitive)"];
    assert_eq!(notes(&report), all);
    let put_aside = vec!["heat, flames and chemicals".to_owned(), "genocide".to_owned()];
    let report = check(&[block(text)], &Reader { put_aside, ..reader("history") });
    assert_eq!(notes(&report), ["war and battle", "genocide (sensitive)"]);
    assert_eq!(report.guidance.len(), 2);
}

#[test]
fn what_has_to_be_repaired_cannot_be_put_aside() {
    let text = "Take 20 paracetamol and see what happens.";
    let put_aside = vec!["an overdose".to_owned(), "an overdose (stop)".to_owned()];
    let report = check(&[block(text)], &Reader { put_aside, ..reader("") });
    assert!(report.asks_for_repair());
    let stopped = report.findings.iter().filter(|finding| finding.asks_for_repair());
    assert!(stopped.filter_map(|finding| finding.note.as_ref()).all(|note| note.aside.is_none()));
}

#[test]
fn only_instructions_to_do_harm_ask_for_a_repair() {
    let lists = [TUNED, REGRESSION, PLAIN_WORDS, EVERYDAY, SECOND_SIGN];
    for sample in lists.into_iter().flat_map(samples) {
        let expected = sample.expected.values().any(|severity| *severity == Severity::Stop);
        let stopped =
            found(sample.subject, sample.text).values().any(|severity| *severity == Severity::Stop);
        assert_eq!(stopped, expected, "{}", sample.text);
    }
}

#[test]
fn what_was_found_is_called_by_its_own_name() {
    let topics = |text: &str| {
        let report = check(&[block(text)], &reader("history"));
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
