use rstest::rstest;

use super::*;
use crate::{Answer, Blueprint, CodeStop, Marking, PublicResponse};

const TOTAL: &str = r#"---
id: total
title: A total
skill: PROG.PYTHON.WRITE.TOTAL
domain: Programming > Python
level: create
outcomes: [TCH 4-15a]
parameters:
  last: { from: 3, to: 9 }
derived:
  numbers: "py_range(1, last + 1, 1)"
  shown: py_repr(numbers)
difficulty: { intercept: 0.5 }
response:
  code:
    starter: |
      def total(numbers):
          ...
    example: |
      def total(numbers):
          return sum(numbers)
    runs:
      - { call: "total([5])", shown: true }
      - { call: "total({{ shown }})", points: 3 }
      - { call: "total([])" }
key: "[5, sum(numbers), 0]"
distractors:
  - misconception: leaves-the-last-out
    value: "[0, sum(numbers) - last, 0]"
    rationale: Ends too early.
    program: |
      def total(numbers):
          return sum(numbers[:-1])
  - misconception: begins-with-the-first-entry
    value: "[5, sum(numbers), 'raises IndexError']"
    rationale: Asks for the first entry of an empty list.
    program: |
      def total(numbers):
          return numbers[0] + sum(numbers[1:])
note: "{{ last }}"
tests:
  - with: { last: 4 }
    key: [5, 10, 0]
    wrong: { leaves-the-last-out: [0, 6, 0], begins-with-the-first-entry: [5, 10, raises IndexError] }
---

## Question

Write `total`.
"#;

fn key_of(text: &str) -> PrivateKey {
    let blueprint = Blueprint::read("total.md", text).unwrap();
    let variant = blueprint.variant_of(&[Value::Whole(4)]).unwrap();
    blueprint.private_key(&variant).unwrap()
}

fn gave(value: PythonValue) -> CodeOutcome {
    CodeOutcome { end: CodeEnd::Ended(value), printed: String::new() }
}

fn whole(number: i64) -> CodeOutcome {
    gave(PythonValue::Whole(number.to_string()))
}

fn failed(kind: &str) -> CodeOutcome {
    let (kind, message) = (kind.to_owned(), String::new());
    let end = CodeEnd::Raised { kind, message, line: Some(2) };
    CodeOutcome { end, printed: String::new() }
}

/// Credit, and the misconceptions that show.
fn marked(outcomes: &[CodeOutcome]) -> (u32, Vec<String>) {
    let mark = key_of(TOTAL).mark_code(outcomes).unwrap();
    assert_eq!(mark.of, 5);
    (mark.credit, mark.misconceptions)
}

#[test]
fn a_program_is_worth_what_its_runs_are() {
    assert_eq!(marked(&[whole(5), whole(10), whole(0)]), (5, Vec::new()));
    assert_eq!(marked(&[whole(5), whole(11), whole(0)]), (2, Vec::new()));
    let stopped = CodeOutcome { end: CodeEnd::Stopped(CodeStop::Time), printed: "5".to_owned() };
    assert_eq!(marked(&[stopped.clone(), stopped.clone(), stopped]), (0, Vec::new()));
}

#[test]
fn what_a_wrong_program_gives_shows_its_misconception() {
    let name = |name: &str| vec![name.to_owned()];
    assert_eq!(marked(&[whole(0), whole(6), whole(0)]), (1, name("leaves-the-last-out")));
    let no_entry = [whole(5), whole(10), failed("IndexError")];
    assert_eq!(marked(&no_entry), (4, name("begins-with-the-first-entry")));
    assert_eq!(marked(&[whole(5), whole(10), failed("KeyError")]), (4, Vec::new()));
}

#[test]
fn a_learner_sees_the_shown_runs_and_no_other() {
    let blueprint = Blueprint::read("total.md", TOTAL).unwrap();
    let variant = blueprint.variant_of(&[Value::Whole(4)]).unwrap();
    let item = blueprint.public_item(&variant);
    let call = CodeCall::Value("total([5])".to_owned());
    assert_eq!(
        item.response,
        PublicResponse::Code {
            starter: "def total(numbers):\n    ...".to_owned(),
            examples: vec![crate::CodeExample { call, gives: "5".to_owned() }],
        }
    );
    let json = serde_json::to_string(&item).unwrap();
    assert!(!json.contains("return") && !json.contains("10"), "{json}");
    let key = blueprint.private_key(&variant).unwrap();
    let calls = ["total([5])", "total([1, 2, 3, 4])", "total([])"];
    assert_eq!(key.code_calls(), calls.map(|call| CodeCall::Value(call.to_owned())));
    let wrong: Vec<&str> = key.wrong_programs().map(|(name, _)| name).collect();
    assert_eq!(wrong, ["leaves-the-last-out", "begins-with-the-first-entry"]);
    assert_eq!(key.answer().unwrap(), "def total(numbers):\n    return sum(numbers)");
}

#[test]
fn a_blueprint_that_asks_for_a_program_is_checked_like_any() {
    let report = Blueprint::read("total.md", TOTAL).unwrap().check(100);
    assert_eq!(report.problems, []);
}

#[rstest]
#[case::nothing("  \n", "there is no answer yet")]
#[case::a_nul(
    "a = 1\nb\0 = 2",
    "line 2 cannot be read as Python: there is a character that no program has (NUL)"
)]
#[case::a_megabyte(&"#".repeat(1 << 20), "the answer is too long: at most 65536 characters are read")]
fn what_is_no_program_is_a_hint(#[case] program: &str, #[case] wanted: &str) {
    let answer = Answer::Code { program: program.to_owned() };
    assert_eq!(key_of(TOTAL).mark(&answer).unwrap_err().to_string(), wanted);
}

#[test]
fn a_program_has_to_be_run_before_it_is_marked() {
    let key = key_of(TOTAL);
    let answer = Answer::Code { program: "total = sum".to_owned() };
    assert_eq!(key.mark(&answer), Ok(Marking::ToRun { points: 5 }));
    let hint = key.mark_code(&[whole(5)]).unwrap_err().to_string();
    assert_eq!(hint, "3 runs mark a program, not 1");
    assert!(key.mark(&Answer::Text { text: "total = sum".to_owned() }).is_err());
}

#[rstest]
#[case::the_whole_number(Value::Whole(1), PythonValue::Whole("1".into()), true)]
#[case::a_truth_for_one(Value::Whole(1), PythonValue::Truth(true), false)]
#[case::one_for_a_truth(Value::Truth(true), PythonValue::Whole("1".into()), false)]
#[case::a_float_for_one(Value::Whole(1), PythonValue::Float(1.0), false)]
#[case::text_for_one(Value::Whole(1), PythonValue::Text("1".into()), false)]
#[case::a_class_of_its_own(Value::Whole(1), PythonValue::Other("Evil".into()), false)]
#[case::a_huge_number(Value::Whole(1), PythonValue::Whole("1".repeat(400)), false)]
#[case::a_float(Value::Fraction(Rational::new(1, 10)), PythonValue::Float(0.1), true)]
#[case::rounding(Value::Fraction(Rational::new(3, 10)), PythonValue::Float(0.1 + 0.2), true)]
#[case::another_float(Value::Fraction(Rational::new(3, 10)), PythonValue::Float(0.31), false)]
#[case::no_number(Value::Fraction(Rational::new(3, 10)), PythonValue::Float(f64::NAN), false)]
#[case::a_tuple_for_a_list(Value::List([].into()), PythonValue::Tuple(vec![]), false)]
#[case::a_list(Value::List([Value::Whole(2)].into()), PythonValue::List(vec![PythonValue::Whole("2".into())]), true)]
#[case::a_longer_list(Value::List([].into()), PythonValue::List(vec![PythonValue::None]), false)]
#[case::text(Value::text("a"), PythonValue::Text("a".into()), true)]
#[case::none_as_text(Value::text("None"), PythonValue::None, false)]
#[case::none(Value::text("gives None"), PythonValue::None, true)]
#[case::the_word_for_none(Value::text("gives None"), PythonValue::Text("gives None".into()), false)]
fn types_count(#[case] wanted: Value, #[case] value: PythonValue, #[case] right: bool) {
    assert_eq!(same(&wanted, &value, None), right);
}

#[rstest]
#[case::a_float_for_one(Value::Whole(1), PythonValue::Float(1.0), true)]
#[case::at_the_edge(Value::Whole(1), PythonValue::Float(1.1), true)]
#[case::beyond(Value::Whole(1), PythonValue::Float(1.2), false)]
#[case::one_for_a_float(Value::Fraction(Rational::new(19, 20)), PythonValue::Whole("1".into()), true)]
#[case::a_truth(Value::Whole(1), PythonValue::Truth(true), false)]
#[case::no_number(Value::Whole(1), PythonValue::Float(f64::NAN), false)]
fn a_stated_tolerance_takes_any_number(
    #[case] wanted: Value,
    #[case] value: PythonValue,
    #[case] right: bool,
) {
    let tolerance = Tolerance::Absolute(Rational::new(1, 10));
    assert_eq!(same(&wanted, &value, Some(&tolerance)), right);
}

#[rstest]
#[case::as_it_is("1\n2", "1\n2\n", true)]
#[case::spaces_at_the_ends("1\n2", "1  \r\n2\n\n", true)]
#[case::spaces_before("1", " 1", false)]
#[case::one_line("1\n2", "1 2", false)]
#[case::more("1", "1\n2", false)]
fn what_is_printed_is_compared_by_lines(
    #[case] key: &str,
    #[case] text: &str,
    #[case] right: bool,
) {
    assert_eq!(printed(&Value::text(key), text), right);
}

#[rstest]
#[case::no_runs(
    "      - { call: \"total([5])\", shown: true }\n      - { call: \"total({{ shown }})\", points: 3 }\n      - { call: \"total([])\" }\n",
    "      - { call: \"total([5])\", shown: true }\n",
    "15:3: a program has from 1 to 20 runs, one that is not shown among them"
)]
#[case::neither(
    "{ call: \"total([])\" }",
    "{ points: 1 }",
    "each run has a \"call\" or an \"input\""
)]
#[case::an_unknown_name(
    "total({{ shown }})",
    "total({{ show }})",
    "24:27: nothing here is called \"show\"; did you mean \"shown\"?"
)]
#[case::too_few_values(
    "[5, sum(numbers), 0]\"",
    "[5, sum(numbers)]\"",
    "the key should be a list of what each of the 3 runs gives"
)]
#[case::no_program(
    "    program: |\n      def total(numbers):\n          return sum(numbers[:-1])\n",
    "",
    "say below \"program\" how somebody writes it who is wrong by \"leaves-the-last-out\""
)]
fn what_is_wrong_with_the_runs_is_told(#[case] from: &str, #[case] to: &str, #[case] wanted: &str) {
    assert!(TOTAL.contains(from));
    let read = Blueprint::read("total.md", &TOTAL.replacen(from, to, 1));
    let problems = match read {
        Ok(blueprint) => blueprint.check(3).problems,
        Err(problems) => problems,
    };
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|told| told.contains(wanted)), "{told:#?}");
}
