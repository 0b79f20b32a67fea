//! The two halves, and what is in neither of them.

use rstest::rstest;
use serde_json::json;

use super::*;
use crate::blueprint::tests::ADDING;

/// Compiles only while the type does not serialise: if it did, there would be two ways to `some`.
macro_rules! never_serialises {
    ($($type:ty),+) => {$(
        const _: fn() = || {
            trait AmbiguousIfSerialise<A> {
                fn some() {}
            }
            impl<T: ?Sized> AmbiguousIfSerialise<()> for T {}
            struct Serialises;
            impl<T: ?Sized + serde::Serialize> AmbiguousIfSerialise<Serialises> for T {}
            let _ = <$type as AmbiguousIfSerialise<_>>::some;
        };
    )+};
}

never_serialises!(PrivateKey, Variant, Blueprint, Value);

#[test]
fn the_public_half_has_the_question_and_its_options_and_nothing_else() {
    let adding = Blueprint::read("adding.md", ADDING).unwrap();
    let variant = adding.generate(1).unwrap();
    let item = adding.public_item(&variant);
    let PublicResponse::Choice { options } = &item.response else {
        panic!("a choice has options");
    };
    let json = serde_json::to_value(&item).unwrap();
    let wanted = json!({
        "question": variant.question,
        "response": { "kind": "choice", "options": options },
    });
    assert_eq!(json, wanted);
}

#[test]
fn the_private_half_tells_a_teacher_everything() {
    let adding = Blueprint::read("adding.md", ADDING).unwrap();
    let variant = adding.generate(1).unwrap();
    let key = adding.private_key(&variant).unwrap();
    let sum = variant.frame.last().unwrap().to_string();
    assert_eq!(key.answer(), Some(sum.clone()));
    let PublicResponse::Choice { options } = adding.public_item(&variant).response else {
        panic!("a choice has options");
    };
    assert_eq!(
        key.right_options().iter().map(|at| options[*at].clone()).collect::<Vec<_>>(),
        [sum]
    );
    assert_eq!(key.hints(), ["Begin with the ones."]);
    assert!(key.solution().unwrap().ends_with(&format!("= {}", key.answer().unwrap())));
    assert!(key.rationale("forgets-the-carry").unwrap().starts_with("Adds each column of "));
    assert_eq!(key.rationale("something-else"), None);
    assert_eq!(format!("{key:?}"), "PrivateKey { .. }");
}

#[test]
fn a_question_of_another_version_has_no_key_here() {
    let adding = Blueprint::read("adding.md", ADDING).unwrap();
    let variant = adding.generate(1).unwrap();
    let changed =
        Blueprint::read("adding.md", &ADDING.replace("key: sum\n", "key: sum + 0\n")).unwrap();
    let error = changed.private_key(&variant).unwrap_err();
    assert_eq!(error.message, "the blueprint has changed since this question was made");
}

const CANARY: &str = "canary";

/// What would tell the key is marked in every kind of question, and looked for in the public half.
#[rstest]
#[case::choice("choice: { options: 3 }", "'right'", &["'canary-a'", "'canary-b'"], true)]
#[case::several("several: { options: 3 }", "['right', 'also']", &["'canary-a'"], true)]
#[case::number("number: { tolerance: 1/2 }", "7", &["8"], false)]
#[case::text("text: {}", "'canary-right'", &["'canary-a'"], false)]
#[case::expression("expression: {}", "'3x'", &["'4x'"], false)]
#[case::cloze("cloze: {}", "['canary-right']", &["['canary-a']"], false)]
#[case::matched("match: {}", "[['a', 'b'], ['c', 'd']]", &["'e'"], false)]
#[case::order("order: {}", "['a', 'b', 'c']", &["['c', 'b', 'a']"], false)]
fn nothing_of_the_key_is_public(
    #[case] response: &str,
    #[case] key: &str,
    #[case] wrong: &[&str],
    #[case] wrong_is_shown: bool,
) {
    let distractors: String = wrong
        .iter()
        .zip('a'..)
        .map(|(value, letter)| {
            format!(
                "  - {{ misconception: canary-idea-{letter}, value: \"{value}\", rationale: canary rationale }}\n"
            )
        })
        .collect();
    let shown: Vec<String> =
        wrong.iter().zip('a'..).map(|(_, letter)| format!("canary-idea-{letter}: x")).collect();
    let text = format!(
        "---\nid: canary-id\ntitle: canary title\nskill: canary skill\ndomain: canary domain\nlevel: apply\n\
         outcomes: [canary-outcome]\ndifficulty: {{ intercept: 0.125 }}\nresponse:\n  {response}\n\
         key: \"{key}\"\ndistractors:\n{distractors}note: canary note\ntests:\n  - {{ key: x, wrong: {{ {} }} }}\n---\n\
         ## Question\n\nWhat is it{}?\n\n## Hint\n\ncanary hint\n\n## Solution\n\ncanary solution\n",
        shown.join(", "),
        if response.starts_with("cloze") { " [[1]]" } else { "" },
    );
    let blueprint = Blueprint::read("canary.md", &text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let variant = blueprint.generate(1).unwrap();
    let public = serde_json::to_string(&blueprint.public_item(&variant)).unwrap();
    let seen = public.matches(CANARY).count();
    assert_eq!(seen, if wrong_is_shown { wrong.len() } else { 0 }, "{public}");
    let key = blueprint.private_key(&variant).unwrap();
    let debug = format!("{blueprint:?} {variant:?} {key:?}").replace("canary-id", "");
    assert_eq!(debug.matches(CANARY).count(), 0, "{debug}");
}
