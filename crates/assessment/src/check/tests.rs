//! What a check finds.

use rstest::rstest;

use super::*;
use crate::blueprint::tests::ADDING;

fn checked(text: &str, variants: u32) -> BlueprintReport {
    let blueprint = Blueprint::read("adding.md", text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    blueprint.check(variants)
}

fn told(text: &str, variants: u32) -> Vec<String> {
    checked(text, variants).problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_blueprint_that_is_in_order_has_a_report_without_problems() {
    let report = checked(ADDING, 10_000);
    assert_eq!(report.problems, []);
    assert_eq!((report.variants, report.key_places.iter().sum::<u32>()), (10_000, 10_000));
    assert_eq!(report.difficulty, [-1.0, -0.5]);
    assert!((0.74..0.77).contains(&report.success), "{report:?}");
    assert!((4_000..5_800).contains(&report.different), "{report:?}");
    assert_eq!(report.misconceptions["one-too-many"], 10_000);
    assert!((0.2..0.35).contains(&report.longest_is_right), "{report:?}");
}

#[rstest]
#[case::another_key("key: 85", "key: 86", "adding.md:40:10: a test fails: the key is 85, not 86")]
#[case::another_wrong_answer(
    "one-too-many: 86",
    "one-too-many: 87",
    "adding.md:41:51: a test fails: \"one-too-many\" gives 86, not 87"
)]
#[case::a_test_beside_the_constraints(
    "with: { a: 47, b: 38 }",
    "with: { a: 11, b: 11 }",
    "adding.md:39:5: a test fails: `carries(a, b) > 0` does not hold (with a = 11, b = 11)"
)]
#[case::too_much_success(
    "success: 0.75",
    "success: 0.9",
    "adding.md:18:5: 0.9 of the draws are said to become a variant, and 0.75 do"
)]
#[case::a_note_that_says_too_little(
    "note: \"{{ a }} + {{ b }}\"",
    "note: \"{{ a }}\"",
    "adding.md:37:7: the note \"36\" stands for two questions, and 1881 more"
)]
#[case::a_note_that_says_too_much(
    "note: \"{{ a }} + {{ b }}\"",
    "note: \"{{ a }} + {{ b }} {{ c }}\"",
    "adding.md:38:7: the notes \"93 + 18 2\" and \"93 + 18 1\" are one question: Work out 93 + 18., and 85 more"
)]
#[case::a_key_that_is_longer(
    "key: sum\n",
    "key: string(sum) + ' exactly'\n",
    "adding.md:1:1: the longest option is right in 100 of 100 variants; by chance it would be in 25"
)]
#[case::a_distractor_that_is_never_shown(
    "value: sum + 10",
    "when: a > 99\n    value: sum + 10",
    "adding.md:36:12: \"ten-too-many\" was the key or another wrong answer in all variants"
)]
fn what_does_not_hold_is_told(#[case] from: &str, #[case] to: &str, #[case] wanted: &str) {
    let mut text = ADDING.replacen(from, to, 1);
    if to.contains("{{ c }}") {
        text = text.replace(
            "  b: { from: 10, to: 99 }",
            "  b: { from: 10, to: 99 }\n  c: { from: 1, to: 2 }",
        );
        text = text.replace("b: 38 }", "b: 38, c: 1 }");
    }
    if to.contains("a > 99") {
        text = text.replace("options: 4", "options: 3");
    }
    let told = told(&text, 2_000);
    assert!(told.iter().any(|problem| problem == wanted), "{told:#?}");
}

#[test]
fn a_blueprint_without_variants_ends_soon() {
    let report = checked(&ADDING.replace("carries(a, b) > 0", "a > 100"), 10_000);
    assert_eq!(report.variants, 0);
    assert_eq!(report.draws, 4 * MAX_DRAWS);
    let problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert_eq!(problems[1], "adding.md:18:5: no variant in 1000 draws: `a > 100` never held");
}

#[test]
fn typed_wrong_answers_are_marked_as_their_tests_say() {
    let text = ADDING.replace("choice: { options: 4 }", "number: {}");
    assert_eq!(told(&text, 200), [] as [&str; 0]);
    let unread = text
        .replace("value: sum + 10", "value: \"'12,5'\"")
        .replace("ten-too-many: 95", "ten-too-many: '12,5'");
    assert_eq!(
        told(&unread, 200),
        [
            "adding.md:41:69: a test fails: when 12,5 is typed, write the decimal point as a full stop, such as 12.5"
        ]
    );
}
