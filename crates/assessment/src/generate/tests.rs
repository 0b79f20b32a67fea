//! What is generated, and why nothing is.

use rstest::rstest;

use super::*;
use crate::blueprint::tests::ADDING;

fn read(text: &str) -> Blueprint {
    Blueprint::read("adding.md", text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn shown(variant: &Variant) -> String {
    let Arrangement::Options(options) = &variant.arrangement else {
        panic!("a choice has options");
    };
    let options: Vec<String> = options
        .iter()
        .map(|option| match option.origin {
            Origin::Key => format!("[{}]", option.text),
            Origin::Distractor(_) => option.text.clone(),
        })
        .collect();
    format!(
        "{} {} ({}, {:.1}, {})",
        variant.question,
        options.join(" "),
        variant.note,
        variant.difficulty,
        variant.draws
    )
}

#[test]
fn a_seed_gives_this_variant_for_ever() {
    let adding = read(ADDING);
    let variants: Vec<String> = (0..4).map(|seed| shown(&adding.generate(seed).unwrap())).collect();
    assert_eq!(
        variants,
        [
            "Work out 18 + 77. 105 [95] 96 85 (18 + 77, -1.0, 1)",
            "What is 94 + 63? 158 57 167 [157] (94 + 63, -1.0, 3)",
            "Work out 97 + 24. 11 131 [121] 122 (97 + 24, -0.5, 1)",
            "What is 37 + 77? 4 124 [114] 115 (37 + 77, -0.5, 1)",
        ]
    );
}

#[test]
fn other_words_of_the_file_change_no_number() {
    let reworded = read(&ADDING.replace("Adding two two-digit", "Sums of two-digit"));
    let adding = read(ADDING);
    for seed in 0..20 {
        let (this, that) = (adding.generate(seed).unwrap(), reworded.generate(seed).unwrap());
        assert_eq!(this.frame, that.frame);
    }
}

#[test]
fn different_questions_differ_by_their_notes_and_there_may_be_too_few() {
    let adding = read(ADDING);
    let made = adding.different(3, 50, None).unwrap();
    let notes: std::collections::HashSet<&str> = made.iter().map(Variant::note).collect();
    assert_eq!((made.len(), notes.len()), (50, 50));
    assert_eq!(made[0].note(), adding.generate(3).unwrap().note());
    let same = read(&ADDING.replace("note: \"{{ a }} + {{ b }}\"", "note: always"));
    assert_eq!(same.different(3, 5, Some(0.0)).unwrap().len(), 1);
    assert_eq!(same.different(u64::MAX, 0, None).unwrap().len(), 0);
}

#[test]
fn a_difficulty_is_met_where_the_blueprint_has_it() {
    let adding = read(ADDING);
    for seed in 0..50 {
        assert_eq!(adding.generate_near(seed, -1.0).unwrap().difficulty, -1.0);
        assert_eq!(adding.generate_near(seed, -0.5).unwrap().difficulty, -0.5);
        assert_eq!(adding.generate_near(seed, 3.0).unwrap().difficulty, -0.5);
    }
}

#[test]
fn factors_and_weights_make_the_difficulty() {
    let adding = read(ADDING);
    for seed in 0..20 {
        let variant = adding.generate(seed).unwrap();
        let weighted =
            adding.factors().zip(variant.factors()).map(|((_, weight), value)| weight * value);
        assert_eq!(variant.difficulty(), -1.5 + weighted.sum::<f64>());
        assert!([1.0, 2.0].contains(&variant.factors()[0]));
    }
}

#[test]
fn a_list_has_as_many_distinct_entries_as_it_should() {
    let text = ADDING.replace(
        "  b: { from: 10, to: 99 }",
        "  b: { from: 10, to: 99 }\n  c: { from: 1, to: 4, length: 4, distinct: true }",
    );
    let adding = read(&text.replace("b: 38 }", "b: 38, c: [1, 2, 3, 4] }"));
    let mut first = std::collections::BTreeMap::new();
    for seed in 0..4_000 {
        let Value::List(entries) = adding.generate(seed).unwrap().frame[2].clone() else {
            panic!("c is a list");
        };
        let mut numbers: Vec<i64> =
            entries.iter().map(|n| n.number().unwrap().to_integer()).collect();
        *first.entry(numbers[0]).or_insert(0) += 1;
        numbers.sort_unstable();
        assert_eq!(numbers, [1, 2, 3, 4]);
    }
    assert!(first.values().all(|count| (900..1_100).contains(count)), "{first:?}");
}

fn refused(from: &str, to: &str) -> String {
    read(&ADDING.replacen(from, to, 1)).generate(1).unwrap_err().to_string()
}

#[rstest]
#[case::a_constraint_that_never_holds(
    "  - carries(a, b) > 0",
    "  - a < b\n  - a + b < 10",
    "adding.md:19:5: no variant in 1000 draws: `a < b` failed 487 times, `a + b < 10` never held"
)]
#[case::distractors_that_all_collide(
    "value: sum + 10",
    "value: sum + 0",
    "adding.md:29:12: no variant in 1000 draws: `carries(a, b) > 0` failed 243 times, 757 times too few distractors differed from the key and each other"
)]
#[case::an_overflow(
    "sum: a + b",
    "sum: a + b + power(a, 18) * power(b, 18)",
    "adding.md:16:8: `a + b + power(a, 18) * power(b, 18)` at character 9: power: the result has no room in 64 bits (with a = 61, b = 11)"
)]
#[case::a_constraint_that_is_no_condition(
    "carries(a, b) > 0",
    "carries(a, b)",
    "adding.md:18:5: `carries(a, b)` should be true or false, not a whole number (with a = 61, b = 11)"
)]
#[case::a_factor_that_is_no_number(
    "value: \"carries(a, b)\"",
    "value: \"'many'\"",
    "adding.md:23:32: the factor \"carries\" is text, no number (with a = 94, b = 63)"
)]
fn why_there_is_no_variant_is_told(#[case] from: &str, #[case] to: &str, #[case] wanted: &str) {
    assert_eq!(refused(from, to), wanted);
}

#[test]
fn a_blueprint_that_takes_too_long_is_told_after_so_many_steps() {
    let slow =
        ADDING.replace("  sum: a + b", "  sum: a + b\n  slow: size(range(1, 150).map(n, n % 7))");
    let text = slow.replace("  - carries(a, b) > 0", "  - a + b < 10");
    let error = read(&text).generate(1).unwrap_err();
    assert!(error.message.contains("one variant takes more than 2000000 steps"), "{error}");
    assert_eq!((error.line, error.column), (17, 9));
}

#[test]
fn a_huge_range_is_drawn_from_at_once() {
    let text =
        ADDING.replacen("{ from: 10, to: 99 }", "{ from: -1000000000000, to: 1000000000000 }", 1);
    let huge = read(
        &text
            .replace("carries(a, b)", "carries(abs(a), b)")
            .replace("value: added_without_carrying(a, b)", "value: sum + 100"),
    );
    assert!(huge.generate(1).is_ok());
}

#[test]
fn what_is_within_the_tolerance_is_no_wrong_answer() {
    let misconceptions = |tolerance: &str| -> Vec<usize> {
        let text = ADDING
            .replace("choice: { options: 4 }", &format!("number: {{ tolerance: {tolerance} }}"));
        read(&text).generate(1).unwrap().wrong.iter().map(|(index, _)| *index).collect()
    };
    assert_eq!(misconceptions("1/2"), [0, 1, 2]);
    assert_eq!(misconceptions("1"), [0, 2]);
}

#[test]
fn a_variant_says_nothing_of_its_key() {
    let variant = read(ADDING).generate(3).unwrap();
    let shown = format!("{variant:?}");
    assert_eq!(shown, format!("Variant {{ question: {:?}, .. }}", variant.question));
}
