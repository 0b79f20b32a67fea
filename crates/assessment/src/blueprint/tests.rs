//! Reading a blueprint, and what is told of one that is wrong.

use rstest::rstest;

use super::*;

/// A blueprint that can be used.
pub(crate) const ADDING: &str = r#"---
id: adding-two-digits
title: Adding two two-digit numbers
skill: MATH.ARITH.ADD.2DIGIT
domain: Mathematics > Arithmetic > Addition
level: apply
outcomes: [MNU 2-03a]
benchmarks:
  novice: { accuracy: 0.6, seconds: 30 }
  competent: { accuracy: 0.85, seconds: 15 }
  expert: { accuracy: 0.98, seconds: 5 }
parameters:
  a: { from: 10, to: 99 }
  b: { from: 10, to: 99 }
derived:
  sum: a + b
constraints:
  - carries(a, b) > 0
success: 0.75
difficulty:
  intercept: -1.5
  factors:
    - { name: carries, value: "carries(a, b)", weight: 0.5 }
response:
  choice: { options: 4 }
key: sum
distractors:
  - misconception: forgets-the-carry
    value: added_without_carrying(a, b)
    rationale: "Adds each column of {{ a }} + {{ b }} and leaves the carry out."
  - misconception: one-too-many
    value: sum + 1
    rationale: Counts one too far.
  - misconception: ten-too-many
    value: sum + 10
    rationale: Carries a ten too much.
note: "{{ a }} + {{ b }}"
tests:
  - with: { a: 47, b: 38 }
    key: 85
    wrong: { forgets-the-carry: 75, one-too-many: 86, ten-too-many: 95 }
---

For 2A, after the lesson on columns.

## Question

What is {{ a }} + {{ b }}?

## Question

Work out {{ a }} + {{ b }}.

## Hint

Begin with the ones.

## Solution

{{ a }} + {{ b }} = {{ sum }}
"#;

fn told(text: &str) -> String {
    match Blueprint::read("adding.md", text) {
        Ok(_) => "nothing is wrong".to_owned(),
        Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn a_blueprint_is_read_as_it_is_written() {
    let read = Blueprint::read("adding.md", ADDING).unwrap();
    assert_eq!(read.domain, ["Mathematics", "Arithmetic", "Addition"]);
    assert_eq!((read.level, read.fluency), (CognitiveLevel::Apply, false));
    assert_eq!(read.benchmarks.unwrap().map(|b| b.seconds), [30, 15, 5]);
    assert_eq!(
        read.misconceptions().collect::<Vec<_>>(),
        ["forgets-the-carry", "one-too-many", "ten-too-many"]
    );
    assert_eq!(read.factors().collect::<Vec<_>>(), [("carries", 0.5)]);
    assert_eq!((read.questions.len(), read.hints.len()), (2, 1));
    assert_eq!(read.version.len(), 64);
    assert_eq!(read.unknown_outcomes(|code| code == "MNU 2-03a"), []);
    let unknown = read.unknown_outcomes(|_| false);
    assert_eq!(
        unknown[0].to_string(),
        "adding.md:7:12: the curriculum has no outcome \"MNU 2-03a\""
    );
}

#[rstest]
#[case::no_front_matter(
    "",
    "# Adding",
    "adding.md:1:1: the file does not begin with front matter: its first line should be ---"
)]
#[case::a_slip_in_a_name(
    "key: sum\n",
    "key: sumo\n",
    "adding.md:26:6: nothing here is called \"sumo\"; did you mean \"sum\"?"
)]
#[case::a_slip_in_a_function(
    "carries(a, b) > 0",
    "b > 0 && carry(a, b) > 0",
    "adding.md:18:14: there is no function \"carry\"; did you mean \"carries\"?"
)]
#[case::a_quoted_expression(
    "\"carries(a, b)\"",
    "\"1 + cases(a, b)\"",
    "adding.md:23:36: there is no function \"cases\"; did you mean \"carries\"?"
)]
#[case::a_float(
    "sum + 10",
    "sum * 1.5",
    "adding.md:35:18: 1.5 is not exact: write a fraction as ratio(1, 2)"
)]
#[case::a_name_in_a_question(
    "What is {{ a }}",
    "What is {{ c }}",
    "adding.md:48:12: nothing here is called \"c\""
)]
#[case::a_name_in_a_rationale(
    "column of {{ a }}",
    "column of {{ x }}",
    "adding.md:30:40: nothing here is called \"x\""
)]
#[case::a_heading(
    "## Hint",
    "## Hints",
    "adding.md:54:4: no text is called \"Hints\"; did you mean \"Hint\"?; there are Question, Hint, Solution"
)]
#[case::a_range_that_falls(
    "from: 10, to: 99 }\n  b",
    "from: 99, to: 10 }\n  b",
    "adding.md:13:6: a range goes from a number up to another, not 99 to 10"
)]
#[case::a_huge_range(
    "a: { from: 10, to: 99 }",
    "a: { from: -9223372036854775807, to: 9223372036854775807 }",
    "adding.md:13:6: numbers are at most 1000000000000 away from 0"
)]
#[case::no_range(
    "a: { from: 10, to: 99 }",
    "a: { from: 10 }",
    "adding.md:13:6: a parameter has \"from\" and \"to\", or \"choices\""
)]
#[case::a_name_of_the_language(
    "  sum: a + b",
    "  in: a + b\n  sum: a + b",
    "adding.md:16:7: \"in\" can be no name: a letter, then letters, digits and underscores"
)]
#[case::a_circle(
    "  sum: a + b",
    "  sum: rest + b\n  rest: twice - a\n  twice: 2 * sum",
    "adding.md:17:9: derived values go round in a circle: rest → twice → sum → rest"
)]
#[case::a_value_of_itself(
    "sum: a + b",
    "sum: sum + b",
    "adding.md:16:8: derived values go round in a circle: sum → sum"
)]
#[case::no_success(
    "success: 0.75\n",
    "",
    "adding.md:18:5: say below \"success\" which share of draws fulfils the constraints; checking the blueprint measures it"
)]
#[case::next_to_no_success(
    "success: 0.75",
    "success: 0.001",
    "adding.md:19:10: from 0.02 to 1 of the draws should become a variant: choose ranges that fit the constraints better"
)]
#[case::too_few_distractors(
    "options: 4",
    "options: 5",
    "adding.md:25:3: 5 options need 4 distractors; there are 3"
)]
#[case::a_misconception_twice(
    "one-too-many\n    value",
    "forgets-the-carry\n    value",
    "adding.md:31:20: no test shows the wrong answer of \"forgets-the-carry\"\nadding.md:31:20: the misconception \"forgets-the-carry\" stands twice\nadding.md:41:51: no distractor has the misconception \"one-too-many\""
)]
#[case::a_distractor_without_a_test(
    ", ten-too-many: 95",
    "",
    "adding.md:34:20: no test shows the wrong answer of \"ten-too-many\""
)]
#[case::a_test_without_a_value("a: 47, b", "b", "adding.md:39:5: the test gives no value to \"a\"")]
#[case::a_test_with_another_value(
    "a: 47,",
    "a: 47, c: 1,",
    "adding.md:39:5: there is no parameter \"c\""
)]
#[case::an_id(
    "id: adding-two-digits",
    "id: Adding two",
    "adding.md:2:5: an id is lower case words joined by hyphens, such as adding-fractions"
)]
#[case::a_language(
    "id: adding-two-digits",
    "id: adding-two-digits\nlang: gaelic",
    "adding.md:3:7: a language is written as BCP 47 does, such as gd, fr or en-GB"
)]
#[case::benchmarks(
    "seconds: 5 }",
    "seconds: 50 }",
    "adding.md:9:3: accuracy goes from 0 to 1 and rises from novice to expert, seconds fall"
)]
#[case::no_key(
    "key: sum\n",
    "",
    "adding.md:25:3: say below \"key\" what is right\nadding.md:38:5: a test says below \"key\" what is right, where there is a key"
)]
fn what_is_wrong_is_told_at_its_place(#[case] from: &str, #[case] to: &str, #[case] wanted: &str) {
    let text = if from.is_empty() { to.to_owned() } else { ADDING.replacen(from, to, 1) };
    assert_eq!(told(&text), wanted);
}

#[rstest]
#[case::an_unknown_field(
    "title:",
    "tittle:",
    "3:1: … unknown field `tittle`; did you mean `title`?"
)]
#[case::an_unknown_level(
    "level: apply",
    "level: guess",
    "6:8: … unknown variant `guess`, expected one of remember, understand, apply, analyse, evaluate, create"
)]
#[case::an_unknown_response(
    "choice: { options: 4 }",
    "chioce: { options: 4 }",
    "25:3: … unknown variant `chioce`; did you mean `choice`?"
)]
#[case::a_field_twice(
    "title:",
    "skill:",
    "4:1: … duplicate mapping key `skill` is not allowed here"
)]
#[case::a_missing_field("skill: MATH.ARITH.ADD.2DIGIT\n", "", "37:1: … missing field `skill`")]
#[case::a_float_in_a_test(
    "key: 85",
    "key: 8.5",
    "40:10: … 8.5 is not exact here: write it as text in quotation marks, and a fraction as ratio(1, 2)"
)]
#[case::no_yaml("parameters:", "parameters: [", "12:13: … expected mapping start")]
fn what_is_no_front_matter_is_told(#[case] from: &str, #[case] to: &str, #[case] wanted: &str) {
    let told = told(&ADDING.replacen(from, to, 1));
    let short = told.replace("the front matter is not that of a blueprint:", "…");
    assert_eq!(short, format!("adding.md:{wanted}"));
}

#[test]
fn line_ends_of_another_system_are_the_same_blueprint() {
    let read = |text: &str| Blueprint::read("adding.md", text).unwrap();
    let (ours, theirs) = (read(ADDING), read(&ADDING.replace('\n', "\r\n")));
    assert_eq!(ours.version, theirs.version);
    let question = |blueprint: &Blueprint| blueprint.generate(1).unwrap().question;
    assert_eq!(question(&ours), question(&theirs));
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let text = format!("{ADDING}{}", "x".repeat(MAX_BLUEPRINT));
    assert!(told(&text).contains("65536 is the most that is read"));
}

#[test]
fn the_schema_describes_every_field() {
    let schema = serde_json::to_value(Blueprint::schema()).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    for (name, field) in properties {
        let described = field.get("description").is_some();
        assert!(described, "{name} has no description: {field}");
    }
    assert!(properties.contains_key("distractors"));
    assert_eq!(schema["additionalProperties"], false);
}
