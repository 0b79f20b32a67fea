//! What answers are worth.

use rstest::rstest;

use super::*;
use crate::Blueprint;

/// A key without chance: `wrong` are pairs of a misconception and an expression.
fn key(response: &str, key: &str, wrong: &[(&str, &str)]) -> PrivateKey {
    let distractors: String = wrong
        .iter()
        .map(|(name, value)| {
            format!("  - {{ misconception: {name}, value: \"{value}\", rationale: because }}\n")
        })
        .collect();
    let distractors =
        if wrong.is_empty() { String::new() } else { format!("distractors:\n{distractors}") };
    let shown: Vec<String> = wrong.iter().map(|(name, _)| format!("{name}: x")).collect();
    let (written, tested) = match key {
        "" => (String::new(), String::new()),
        key => (format!("key: \"{key}\"\n"), "key: x, ".to_owned()),
    };
    let gaps = if response.starts_with("cloze") { "[[1]] [[2]]" } else { "" };
    let text = format!(
        "---\nid: some\ntitle: t\nskill: s\ndomain: d\nlevel: apply\noutcomes: [o]\n\
         difficulty: {{ intercept: 0 }}\nresponse:\n  {response}\n{written}{distractors}note: n\n\
         tests:\n  - {{ {tested}wrong: {{ {} }} }}\n---\n## Question\n\nWhat? {gaps}\n",
        shown.join(", ")
    );
    let blueprint =
        Blueprint::read("some.md", &text).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
    blueprint.private_key(&blueprint.generate(1).unwrap()).unwrap()
}

fn told(marked: Result<Marking, FormatHint>) -> String {
    match marked {
        Err(hint) => format!("hint: {hint}"),
        Ok(Marking::ForPerson { points }) => format!("for a person: {points}"),
        Ok(Marking::ToRun { points }) => format!("to run: {points}"),
        Ok(Marking::Marked(mark)) => {
            let form = if mark.other_form { " other form" } else { "" };
            let ideas = mark.misconceptions.iter().map(|name| format!(" {name}"));
            format!("{}/{}{form}{}", mark.credit, mark.of, ideas.collect::<String>())
        }
    }
}

fn typed(key: &PrivateKey, text: &str) -> String {
    told(key.mark(&Answer::Text { text: text.to_owned() }))
}

#[rstest]
#[case::right("85", "1/1")]
#[case::in_other_digits("٨٥", "1/1")]
#[case::a_misconception("75", "0/1 forgets-the-carry")]
#[case::as_it_is_written("7.50", "0/1 misplaces-the-point")]
#[case::simply_wrong("1", "0/1")]
#[case::a_comma("8,5", "hint: write the decimal point as a full stop, such as 12.5")]
#[case::nothing("", "hint: there is no answer yet")]
#[case::a_megabyte(&"8".repeat(1 << 20), "hint: the answer is too long: at most 200 characters are read")]
fn numbers_are_marked(#[case] text: &str, #[case] wanted: &str) {
    let wrong = [("forgets-the-carry", "75"), ("misplaces-the-point", "decimal(ratio(75, 10), 1)")];
    assert_eq!(typed(&key("number: {}", "47 + 38", &wrong), text), wanted);
}

#[rstest]
#[case::any("fraction: {}", "6/8", "1/1")]
#[case::any_decimal("fraction: {}", "0.75", "1/1")]
#[case::simplest("fraction: { form: simplest }", "3/4", "1/1")]
#[case::not_simplest("fraction: { form: simplest }", "6/8", "0/1 other form")]
#[case::a_decimal("fraction: { form: simplest }", "0.75", "0/1 other form")]
#[case::half_of_the_credit("fraction: { form: simplest, partial: true }", "6/8", "1/2 other form")]
#[case::added_across("fraction: { form: simplest }", "2/6", "0/1 adds-across")]
#[case::no_fraction(
    "fraction: {}",
    "3/",
    "hint: \"/\" is not part of a number: write digits, such as 12, 12.5 or 3/4"
)]
fn fractions_are_marked(#[case] response: &str, #[case] text: &str, #[case] wanted: &str) {
    let key = key(response, "ratio(1, 2) + ratio(1, 4)", &[("adds-across", "ratio(2, 6)")]);
    assert_eq!(typed(&key, text), wanted);
}

#[rstest]
#[case::another_order("-8 + 6x", "1/1")]
#[case::brackets("2(3x - 4)", "0/1 other form")]
#[case::a_misconception("6x − 4", "0/1 multiplies-the-first-only")]
#[case::a_misconception_in_brackets("2(3x − 2)", "0/1 multiplies-the-first-only")]
#[case::of_another_kind("6x²", "0/1")]
#[case::no_expression("6x = 8", "hint: \"=8\" cannot be read: write an expression such as 3x + 4")]
fn expressions_are_marked(#[case] text: &str, #[case] wanted: &str) {
    let key = key(
        "expression: { form: collected }",
        "linear(6, 'x', -8)",
        &[("multiplies-the-first-only", "linear(6, 'x', -4)")],
    );
    assert_eq!(typed(&key, text), wanted);
}

#[rstest]
#[case::one_of_two("est allée", "1/1")]
#[case::the_other("Est  partie", "1/1")]
#[case::no_agreement("est allé", "0/1 no-agreement")]
#[case::a_megabyte(&"é".repeat(1 << 19), "hint: the answer is too long: at most 2000 characters are read")]
fn words_are_marked(#[case] text: &str, #[case] wanted: &str) {
    let key = key("text: {}", "['est allée', 'est partie']", &[("no-agreement", "'est allé'")]);
    assert_eq!(typed(&key, text), wanted);
}

#[test]
fn a_choice_is_marked_by_its_place() {
    let key = key("choice: { options: 3 }", "4", &[("one-more", "5"), ("doubles", "8")]);
    let right = key.right_options()[0];
    let mut marks: Vec<String> =
        (0..4).map(|option| told(key.mark(&Answer::Choice { option }))).collect();
    assert_eq!(marks.remove(right), "1/1");
    marks.sort();
    assert_eq!(marks, ["0/1 doubles", "0/1 one-more", "hint: there is no option 4"]);
    assert_eq!(
        typed(&key, "4"),
        "hint: this question is answered in another way",
        "a choice cannot be typed"
    );
}

#[rstest]
#[case::partial("partial: true", "2/2", "1/2", "0/2")]
#[case::all_or_nothing("partial: false", "1/1", "0/1", "0/1")]
fn several_options_lose_by_wrong_ones(
    #[case] partial: &str,
    #[case] all: &str,
    #[case] half: &str,
    #[case] none: &str,
) {
    let response = format!("several: {{ options: 4, {partial} }}");
    let key = key(&response, "[2, 3]", &[("one-is-prime", "1"), ("odd-is-prime", "9")]);
    let right = key.right_options();
    let wrong: Vec<usize> = (0..4).filter(|at| !right.contains(at)).collect();
    let mark = |options: &[usize]| told(key.mark(&Answer::Several { options: options.to_vec() }));
    assert_eq!(mark(&right), all);
    assert_eq!(mark(&[right[0], right[1], right[0]]), all);
    assert_eq!(mark(&right[..1]), half);
    assert_eq!(mark(&[]), none);
    let with_one_wrong = mark(&[right[0], right[1], wrong[0]]);
    assert!(
        with_one_wrong.starts_with(half) && with_one_wrong.ends_with("-is-prime"),
        "{with_one_wrong}"
    );
    assert!(mark(&[0, 1, 2, 3]).starts_with(none));
    assert_eq!(mark(&[4]), "hint: there is no option 5");
}

#[test]
fn an_order_is_worth_what_is_in_order() {
    let key = key("order: { partial: true }", "['a', 'b', 'c', 'd']", &[]);
    let Arrangement::Order { entries, .. } = &key.arrangement else {
        panic!("there is an order");
    };
    let mark = |order: &str| {
        let place = |letter: char| entries.iter().position(|entry| entry == &letter.to_string());
        let entries = order.chars().map(|letter| place(letter).unwrap_or(9)).collect();
        told(key.mark(&Answer::Order { entries }))
    };
    assert_eq!(mark("abcd"), "6/6");
    assert_eq!(mark("abdc"), "4/6");
    assert_eq!(mark("dcba"), "0/6");
    assert_eq!(mark("abc"), "hint: put each of the 4 entries in its place");
    assert_eq!(mark("abcc"), "hint: put each of the 4 entries in its place");
    assert_eq!(mark("abcx"), "hint: put each of the 4 entries in its place");
}

#[test]
fn pairs_are_worth_what_is_matched() {
    let key = key(
        "match: { partial: true }",
        "[['je', 'suis'], ['tu', 'es'], ['il', 'est']]",
        &[("infinitive", "'être'")],
    );
    let Arrangement::Pairs { right, partners, .. } = key.arrangement.clone() else {
        panic!("there are pairs");
    };
    let mark = |partners: Vec<Option<usize>>| told(key.mark(&Answer::Match { partners }));
    let mut given: Vec<Option<usize>> = partners.into_iter().map(Some).collect();
    assert_eq!(mark(given.clone()), "3/3");
    given[1] = right.iter().position(|(text, _)| text == "être");
    assert_eq!(mark(given.clone()), "2/3 infinitive");
    given[0] = None;
    assert_eq!(mark(given.clone()), "1/3 infinitive");
    given[0] = Some(4);
    assert_eq!(mark(given.clone()), "hint: there is no option 5");
    assert_eq!(mark(vec![]), "hint: there are 3 entries to match");
}

#[test]
fn gaps_are_worth_what_is_filled() {
    let wrong = [("avoir-for-etre", "['a', 'mangé']")];
    let key = key("cloze: { partial: true }", "['est', 'allé']", &wrong);
    let mark = |gaps: &[&str]| {
        told(key.mark(&Answer::Cloze { gaps: gaps.iter().map(|gap| (*gap).to_owned()).collect() }))
    };
    assert_eq!(mark(&["est", "Allé"]), "2/2");
    assert_eq!(mark(&["est", "allée"]), "1/2");
    assert_eq!(mark(&["a", "mangé"]), "0/2 avoir-for-etre");
    assert_eq!(mark(&["est", " "]), "hint: there is no answer yet");
    assert_eq!(mark(&["est"]), "hint: there are 2 gaps");
}

#[test]
fn free_text_is_for_a_person() {
    let rubric =
        "free: { rubric: [{ shows: a reason, points: 2 }, { shows: an example, points: 1 }] }";
    let key = key(rubric, "", &[]);
    assert_eq!(typed(&key, "Because."), "for a person: 3");
    assert_eq!(typed(&key, " "), "hint: there is no answer yet");
    assert_eq!(
        typed(&key, &"a".repeat(1 << 20)),
        "hint: the answer is too long: at most 100000 characters are read"
    );
    let hand = |points: &[u32]| told(key.marked_by_hand(points).map(Marking::Marked));
    assert_eq!(hand(&[2, 0]), "2/3");
    assert_eq!(hand(&[3, 0]), "hint: \"a reason\" is worth 2 points, not 3");
    assert_eq!(hand(&[3]), "hint: the rubric has 2 rows, not 1");
}

#[test]
fn answers_and_marks_travel_as_json() {
    let answer: Answer = serde_json::from_str(r#"{"kind":"match","partners":[1,null]}"#).unwrap();
    assert_eq!(answer, Answer::Match { partners: vec![Some(1), None] });
    let marking =
        Marking::Marked(Mark { misconceptions: vec!["one-more".to_owned()], ..Mark::all(false) });
    assert_eq!(
        serde_json::to_string(&marking).unwrap(),
        r#"{"kind":"marked","credit":0,"of":1,"misconceptions":["one-more"],"otherForm":false}"#
    );
}
