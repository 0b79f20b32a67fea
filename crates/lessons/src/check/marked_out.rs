//! Names of needs, and words that rank pupils, where pupils read. A page says what helps and not whom
//! it is for.

use std::collections::BTreeSet;

use text::words;

use super::findings::Findings;
use super::teacher_text::pupils_texts;
use crate::{Lesson, Problem, Template, Weight};

/// Words that rank pupils or mark them out in any class.
const RANKING: [&str; 12] = [
    "low ability",
    "lower ability",
    "less able",
    "weaker pupils",
    "weak pupils",
    "weak readers",
    "slow learners",
    "bottom set",
    "bottom group",
    "asn pupils",
    "eal pupils",
    "special needs",
];

/// A name of so many letters is known by its beginning: "dyslexic" for "dyslexia".
const LONG: usize = 6;

/// Where pupils would read the name of a need of their class, with the first place of each.
#[must_use]
pub fn needs_named(lesson: &Lesson, template: &Template, needs: &[String]) -> Vec<Problem> {
    let mut findings = Findings { problems: Vec::new() };
    let mut told: BTreeSet<String> = BTreeSet::new();
    let topic = format!("{} {}", lesson.title, lesson.topic);
    for (line, section, text) in words_for_pupils(lesson, template) {
        for need in needs.iter().filter(|need| !has_need(&topic, need)) {
            if has_need(text, need) && told.insert(need.clone()) {
                let message = format!(
                    "pupils would read \"{need}\", a need of their class: say what helps, and not whom \
                     it is for"
                );
                findings.add(Weight::Notice, line, Some(section), message);
            }
        }
        let small = format!(" {} ", words(&text.to_lowercase()).collect::<Vec<_>>().join(" "));
        let ranking = RANKING.iter().find(|phrase| small.contains(&format!(" {phrase} ")));
        if let Some(phrase) = ranking.filter(|phrase| told.insert((**phrase).to_owned())) {
            let message = format!(
                "pupils would read \"{phrase}\", which ranks them or marks them out: say what to do, and \
                 not for whom"
            );
            findings.add(Weight::Notice, line, Some(section), message);
        }
    }
    findings.problems
}

/// Every text that pupils read, titles of tasks among them, with its line and its section.
#[must_use]
pub fn words_for_pupils<'a>(
    lesson: &'a Lesson,
    template: &'a Template,
) -> Vec<(u32, &'a str, &'a str)> {
    let titles = lesson
        .tasks()
        .map(|(section, item)| (item.start_line, section, item.fields.title.as_str()));
    titles.chain(pupils_texts(lesson, template)).collect()
}

/// Whether a text names the need: an abbreviation as it is written, other names in any form.
fn has_need(text: &str, need: &str) -> bool {
    let need: Vec<&str> = words(need).collect();
    let alike = |word: &str, wanted: &str| {
        if wanted.chars().all(char::is_uppercase) {
            return word == wanted;
        }
        let (word, wanted) = (word.to_lowercase(), wanted.to_lowercase());
        word == wanted
            || wanted.is_ascii()
                && wanted.len() >= LONG
                && word.starts_with(&wanted[..wanted.len() - 2])
    };
    let text: Vec<&str> = words(text).collect();
    !need.is_empty()
        && text
            .windows(need.len())
            .any(|some| some.iter().zip(&need).all(|(word, wanted)| alike(word, wanted)))
}

#[cfg(test)]
mod tests {
    use super::has_need;

    #[test]
    fn a_need_is_known_in_its_forms() {
        for (text, need) in [
            ("For dyslexic readers", "dyslexia"),
            ("The EAL sheet", "EAL"),
            ("A low reading age", "low reading age"),
        ] {
            assert!(has_need(text, need), "{text}");
        }
        for (text, need) in [
            ("a real deal", "EAL"),
            ("She is anxious", "anxiety"),
            ("Draw the coordinates", "coordination"),
        ] {
            assert!(!has_need(text, need), "{text}");
        }
    }
}
