//! The tests that a blueprint brings: whether they name what there is, and all of it.

use super::{KnownVariant, front::Front, read::Reader};

/// Reads the tests. Each gives every parameter; each distractor is in one of them.
pub(super) fn known_variants(reader: &mut Reader<'_>, front: &Front) -> Vec<KnownVariant> {
    let names: Vec<&str> = front
        .distractors
        .iter()
        .map(|written| written.value().misconception.value().as_str())
        .collect();
    let mut shown = vec![false; names.len()];
    let mut tests = Vec::new();
    for written in &front.tests {
        let (test, place) = (written.value(), written.place());
        for name in test.values.keys().filter(|name| !front.parameters.contains_key(*name)) {
            reader.wrong(place, format!("there is no parameter \"{name}\""));
        }
        let mut values = Vec::new();
        for name in front.parameters.keys() {
            match test.values.get(name) {
                Some(value) => values.push(value.clone()),
                None => reader.wrong(place, format!("the test gives no value to \"{name}\"")),
            }
        }
        if test.key.is_some() != front.key.is_some() {
            reader.wrong(place, "a test says below \"key\" what is right, where there is a key");
        }
        let mut wrong = Vec::new();
        for (name, answer) in &test.wrong {
            match names.iter().position(|known| known == name) {
                Some(at) => {
                    shown[at] = true;
                    wrong.push((at, answer.value().clone(), answer.place()));
                }
                None => {
                    reader.wrong(
                        answer.place(),
                        format!("no distractor has the misconception \"{name}\""),
                    );
                }
            }
        }
        let key = test.key.as_ref().map(|key| (key.value().clone(), key.place()));
        tests.push(KnownVariant { place, values, key, wrong });
    }
    if tests.is_empty() {
        reader
            .wrong(front.id.place(), "give at least one test: values, and what is right for them");
    }
    for ((name, shown), written) in names.iter().zip(shown).zip(&front.distractors) {
        if !shown {
            let message = format!("no test shows the wrong answer of \"{name}\"");
            reader.wrong(written.value().misconception.place(), message);
        }
    }
    tests
}
