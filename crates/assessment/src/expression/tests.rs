//! What expressions come to, and what is refused.

use rstest::rstest;

use super::*;

fn told(source: &str) -> String {
    let names = ["a", "b", "words"];
    let words = ["cat", "horse"].map(Value::text).to_vec();
    let mut frame = vec![Value::from(47), Value::from(38), Value::from(words)];
    let before = frame.clone();
    let told = Expression::compile(source, &names)
        .and_then(|expression| expression.evaluate(&mut frame))
        .map_or_else(|error| format!("{}: {error}", error.offset), |value| value.to_string());
    assert_eq!(frame, before, "the frame is as it was");
    told
}

#[rstest]
#[case::operators("a + b * 2 - 7 % 4", "120")]
#[case::whole_division("7 / 2", "3")]
#[case::exact_division("ratio(7, 2) / 3", "7/6")]
#[case::a_fraction_stays_one("ratio(4, 2) / 3", "2/3")]
#[case::a_fraction_and_a_number("ratio(1, 2) + 1 == ratio(3, 2)", "true")]
#[case::negatives("-a + -ratio(1, 2)", "-95/2")]
#[case::choices("a > b ? 'more' : 'less'", "more")]
#[case::what_is_not_chosen_is_not_looked_at("b != 0 || 1 / 0 > 1", "true")]
#[case::three_in_a_row("a > 0 && b > 0 && a != b", "true")]
#[case::texts("'a' + \"b\"", "ab")]
#[case::lists("[1, 2] + [a]", "1, 2, 47")]
#[case::entries("words[1]", "horse")]
#[case::looking_into_a_list("ratio(2, 1) in [1, 2]", "true")]
#[case::map("range(1, 4).map(n, n * n)", "1, 4, 9, 16")]
#[case::map_of_some("range(1, 4).map(n, n % 2 == 0, n * 10)", "20, 40")]
#[case::filter("words.filter(w, size(w) > 3)", "horse")]
#[case::all("words.all(w, size(w) > 3)", "false")]
#[case::exists("words.exists(w, size(w) > 3)", "true")]
#[case::exactly_one("words.exists_one(w, size(w) > 3)", "true")]
#[case::a_loop_in_a_loop("[1, 2].map(n, range(1, n).map(m, n * m))", "1, 2, 4")]
#[case::the_inner_name_counts("[1].map(a, [2].map(a, a))", "2")]
#[case::a_function_as_a_method("'print'.startsWith('p')", "true")]
#[case::digits("digits(a)[0]", "4")]
fn expressions_are_counted_exactly(#[case] source: &str, #[case] wanted: &str) {
    assert_eq!(told(source), wanted);
}

#[rstest]
#[case::overflow("9223372036854775807 + 1", "20: 9223372036854775807 + 1 has no room in 64 bits")]
#[case::overflow_of_fractions(
    "ratio(9223372036854775807, 2) * ratio(3, 5)",
    "30: 9223372036854775807/2 * 3/5 is no number with room in 64 bits"
)]
#[case::by_nothing("a / (b - 38)", "2: 47 / 0 is no number")]
#[case::a_float("a * 0.5", "4: 0.5 is not exact: write a fraction as ratio(1, 2)")]
#[case::an_unknown_name("a + c", "4: nothing here is called \"c\"")]
#[case::a_name_with_a_slip(
    "word[0]",
    "0: nothing here is called \"word\"; did you mean \"words\"?"
)]
#[case::an_unknown_function(
    "carrys(a, b)",
    "0: there is no function \"carrys\"; did you mean \"carries\"?"
)]
#[case::too_few_arguments("carries(a)", "0: carries(a, b) takes 2 and was given 1")]
#[case::what_is_no_text("upper(a)", "0: upper: text should be text, not a whole number")]
#[case::no_truth("a ? 1 : 2", "0: this should be true or false, not a whole number")]
#[case::no_order("a < 'b'", "2: a whole number and text cannot be put in order")]
#[case::no_entry("words[2]", "5: the list has 2 entries and none at 2")]
#[case::not_a_list("a.map(n, n)", "5: a loop goes over a list, not a whole number")]
#[case::a_regular_expression(
    "'aaaaaaaaaaaaaaaaaaaa!'.matches('(a+)+$')",
    "24: there are no regular expressions here"
)]
#[case::a_field("a.length", "1: there are no fields: what should \".length\" be?")]
#[case::a_map("{'a': 1}", "0: an expression is made of numbers, texts and lists")]
#[case::nothing("null", "0: values are numbers, texts, true, false and lists")]
fn what_is_wrong_is_told_at_its_place(#[case] source: &str, #[case] wanted: &str) {
    let told = told(source);
    let (at, message) = told.split_once(": ").unwrap();
    let (wanted_at, wanted_message) = wanted.split_once(": ").unwrap();
    assert_eq!(message, wanted_message, "{source}");
    assert!(at == wanted_at, "{source}: at {at} instead of {wanted_at}");
}

#[test]
fn what_cannot_be_read_is_told_at_its_character() {
    let error = Expression::compile("a +\n  é)", &["a"]).unwrap_err();
    assert_eq!(error.offset, 6, "{error}");
    assert!(error.message.starts_with("the expression cannot be read: "), "{error}");
}

#[rstest]
#[case::brackets(&"(".repeat(900), "the expression is nested deeper than 40 levels")]
#[case::closed_brackets(&format!("{}1{}", "(".repeat(100), ")".repeat(100)), "the expression is nested deeper than 40 levels")]
#[case::signs(&format!("1{}", " + 1".repeat(200)), "the expression is nested deeper than 40 levels")]
#[case::length(&"1".repeat(2_000), "the expression has 2000 characters; 1000 is the most there may be")]
#[case::parts(&format!("[{}1]", "1,".repeat(450)), "the expression has more than 400 parts")]
#[case::a_long_list("range(1, 1001)", "range: a list has at most 1000 entries")]
#[case::a_huge_range(
    "range(-9223372036854775807, 9223372036854775807)",
    "range: a list has at most 1000 entries"
)]
#[case::a_loop_of_loops(
    "range(1, 1000).map(a, range(1, 1000).map(b, a * b))",
    "the expression takes more than 20000 steps"
)]
#[case::a_text_that_grows(
    "range(1, 14).map(n, string(range(1, 1000)) + string(range(1, 1000)) + string(range(1, 1000)))",
    "the text is longer than 10000 bytes"
)]
fn bounds_hold(#[case] source: &str, #[case] wanted: &str) {
    assert_eq!(told(source).split_once(": ").unwrap().1, wanted);
}

/// Each of these took more stack than a test has, before the parser had its own.
#[rstest]
#[case::calls("abs(", ")")]
#[case::brackets("(", ")")]
#[case::lists("[", "]")]
#[case::entries("words[", "]")]
fn nesting_that_is_allowed_is_read(#[case] opening: &str, #[case] closing: &str) {
    let source = format!("{}0{}", opening.repeat(39), closing.repeat(39));
    assert_eq!(Expression::compile(&source, &["words"]).err(), None);
}

#[test]
fn each_function_gives_what_its_example_says() {
    let mut seen = std::collections::BTreeSet::new();
    for function in FUNCTIONS.iter() {
        assert!(seen.insert(function.name), "{} stands twice", function.name);
        assert!(function.example.contains(&format!("{}(", function.name)), "{}", function.name);
        assert!(function.about.ends_with('.'), "{}", function.name);
        let expression = Expression::compile(function.example, &[] as &[&str]).unwrap();
        let value = expression.evaluate(&mut Vec::new()).unwrap();
        assert_eq!(value.to_string(), function.gives, "{}", function.example);
    }
    assert!(seen.len() > 60);
}

#[rstest]
#[case::to_the_nearest_ten("rounded(45, -1)", "50")]
#[case::below_nothing("rounded(ratio(-5, 2), 0)", "-3")]
#[case::hidden_zeros("decimal(ratio(-1, 20), 2)", "-0.05")]
#[case::a_mixed_number_below_nothing("mixed(ratio(-7, 4))", "-1 3/4")]
#[case::no_carry_beyond("carries(999, 1)", "3")]
#[case::a_borrow_that_goes_on("borrows(1000, 1)", "3")]
#[case::the_largest_number("carries(9223372036854775807, 9223372036854775807)", "10")]
#[case::two_hosts_of_31("[host_count(31), host_count(32), host_count(0)]", "2, 1, 4294967294")]
#[case::hosts_of_31(
    "first_host('10.0.0.4', 31) + ' ' + last_host('10.0.0.4', 31)",
    "10.0.0.4 10.0.0.5"
)]
#[case::every_address("network('10.1.2.3', 0)", "0.0.0.0")]
#[case::nothing_in_base_two("in_base(0, 2)", "0")]
#[case::a_square("factors(36)", "1, 2, 3, 4, 6, 9, 12, 18, 36")]
#[case::one_is_no_prime("[is_prime(0), is_prime(1), is_prime(2)]", "false, false, true")]
#[case::python_rounds_down("[py_floordiv(7, -2), py_mod(7, -2)]", "-4, -1")]
fn functions_keep_to_their_edges(#[case] source: &str, #[case] wanted: &str) {
    assert_eq!(told(source), wanted);
}

#[rstest]
#[case::no_mask("prefix('255.0.255.0')", "prefix: \"255.0.255.0\" is no subnet mask")]
#[case::no_address("network('10.1.2.300', 8)", "network: \"10.1.2.300\" is no IPv4 address")]
#[case::no_places("decimal(ratio(1, 3), 2)", "decimal: 1/3 has more than 2 decimal places")]
#[case::a_mixed_list("sorted([1, 'a'])", "sorted: a whole number and text cannot be put in order")]
#[case::too_large_to_factor(
    "factors(1000000001)",
    "factors: number should be from 1 to 1000000000, not 1000000001"
)]
#[case::no_digits("from_base('12', 2)", "from_base: \"12\" is no number of base 2")]
fn functions_say_what_is_wrong(#[case] source: &str, #[case] wanted: &str) {
    assert_eq!(told(source).split_once(": ").unwrap().1, wanted);
}
