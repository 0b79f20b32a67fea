use rstest::rstest;

use crate::{Asked, QuizFormat, Reply};

/// What is read of a question, with its right answers in front of a star.
fn shown(gift: &str) -> String {
    let read = QuizFormat::Gift.read(gift.as_bytes()).unwrap();
    let replies = |replies: &[Reply]| {
        let reply = |reply: &Reply| {
            let star = if reply.right { "*" } else { "" };
            let said = if reply.feedback.is_empty() { "" } else { " # " };
            format!("{star}{}{said}{}", reply.text, reply.feedback)
        };
        replies.iter().map(reply).collect::<Vec<_>>().join(" | ")
    };
    let mut lines: Vec<String> = Vec::new();
    for question in &read.quiz.questions {
        let asked = match &question.asked {
            Asked::Choice(options) => format!("choice {}", replies(options)),
            Asked::Several(options) => format!("several {}", replies(options)),
            Asked::Text { replies: typed, .. } => format!("text {}", replies(typed)),
            Asked::Number { numbers, .. } => {
                let number =
                    |number: &crate::Number| format!("{} ± {}", number.value, number.tolerance);
                format!("number {}", numbers.iter().map(number).collect::<Vec<_>>().join(" | "))
            }
            Asked::Match { pairs, extra } => {
                let pairs = pairs.iter().map(|pair| format!("{} → {}", pair.left, pair.right));
                format!("match {} {extra:?}", pairs.collect::<Vec<_>>().join(" | "))
            }
            Asked::Cloze(gaps) => format!("cloze {}", replies(&gaps[0].replies)),
            Asked::Order(_) => "order".to_owned(),
            Asked::Free { .. } => "free".to_owned(),
        };
        lines.push(format!("{:?} {:?} {asked}", question.name, question.text));
        if !question.feedback.is_empty() {
            lines.push(format!("said: {}", question.feedback));
        }
        lines.extend(question.tags.iter().map(|tag| format!("tag: {tag}")));
    }
    lines.extend(read.problems.iter().map(|problem| format!("! {problem}")));
    lines.join("\n")
}

#[rstest]
#[case::a_choice("What is 2 + 2? {=4 ~3 ~5}", r#""" "What is 2 + 2?" choice *4 | 3 | 5"#)]
#[case::a_name_and_feedback(
    "// sums [tag:sums] [tag:year 7]\n::One:: 2+2 {\n=4#Yes\n~3#No\\: one less####Count on.}",
    "\"One\" \"2+2\" choice *4 # Yes | 3 # No: one less\nsaid: Count on.\ntag: sums\ntag: year 7"
)]
#[case::true_or_false(
    "Paris is in France. {T#It is.#Right!}",
    r#""" "Paris is in France." choice *True # Right! | False # It is."#
)]
#[case::words(
    "Who? {=Ada =Ada Lovelace =%0%Babbage#His machine}",
    r#""" "Who?" text *Ada | *Ada Lovelace | Babbage # His machine"#
)]
#[case::one_word("Two plus two is {four}", r#""" "Two plus two is" text *four"#)]
#[case::a_missing_word(
    "Grant is {~buried =entombed} in New York.",
    r#""" "Grant is _____ in New York." choice buried | *entombed"#
)]
#[case::a_gap("Ada wrote {=programs} for it.", r#""" "Ada wrote [[1]] for it." cloze *programs"#)]
#[case::numbers("Pi? {#3.1415:0.0005}", r#""" "Pi?" number 3.1415 ± 0.0005"#)]
#[case::a_range("Pi? {#3.141..3.142}", r#""" "Pi?" number 3.1415 ± 0.0005"#)]
#[case::several_numbers(
    "When? {#=1822:0 =%50%1822:2}",
    "\"\" \"When?\" number 1822 ± 0 | 1822 ± 2\n! 1:22: a part of the marks is not kept: an answer is right or wrong"
)]
#[case::matches(
    "Capitals {=France -> Paris =Italy -> Rome = -> Oslo}",
    r#""" "Capitals" match France → Paris | Italy → Rome ["Oslo"]"#
)]
#[case::an_essay("Why? {}", r#""" "Why?" free"#)]
#[case::several("Primes? {~%50%2 ~%50%3 ~%-100%4}", r#""" "Primes?" several *2 | *3 | 4"#)]
#[case::uneven(
    "Primes? {~%40%2 ~%60%3 ~4}",
    "\"\" \"Primes?\" several *2 | *3 | 4\n! 1:15: shares of the marks are not kept: right options count alike, and a wrong one takes all"
)]
#[case::html(
    "[html]<p>What is <b>2<sup>3</sup></b>?</p> {=8 ~[plain]<6>}",
    "\"\" \"What is **23**?\" choice *8 | <6>\n! 1:7: raised and lowered letters are not kept"
)]
#[case::markdown(
    "[markdown]What is `a*b`? {=[markdown]*a* ~[plain]*a*}",
    r#""" "What is `a*b`?" choice *a | *a*"#
)]
#[case::plain("2*3*4 or <p>? {=2 ~3}", r#""" "2\\*3\\*4 or\n\n?" choice *2 | 3"#)]
#[case::lines("One\ntwo\\nthree {=a\nb ~c}", r#""" "One two\\\nthree" choice *a b | c"#)]
#[case::a_star(
    "Say it {=col*r =\\*}",
    "\"\" \"Say it\" text *col*r | **\n! 1:10: a star that stands for any letters is a star here: only that answer is right"
)]
#[case::a_category(
    "$CATEGORY: $course$/top/Sums//7\n\nA {=1}\n\n$CATEGORY: More\n\nB {=2}",
    "\"\" \"A\" text *1\n\"\" \"B\" text *2\n! 5:1: the quiz has the name of the first category only"
)]
#[case::a_description(
    "Read this first.\n\nA {=1}",
    "\"\" \"A\" text *1\n! 1:1: there are no answers in braces: it is a text and no question, and left out"
)]
#[case::no_answer("A {~b ~c}", "! 1:1: none of its options is right")]
#[case::no_share(
    "A {~%x%b =c}",
    "! 1:5: a share of the marks is written as %50%, from -100 to 100"
)]
#[case::no_number("A {#two}", "! 1:5: this is no number: write 3.14, 3.14:0.01 or 3.13..3.15")]
#[case::lines_of_windows(
    "A {\r\n=1\r\n~2\r\n}\r\n\r\nB {=1}\r\n",
    "\"\" \"A\" choice *1 | 2\n\"\" \"B\" text *1"
)]
fn questions_are_read(#[case] gift: &str, #[case] wanted: &str) {
    assert_eq!(shown(gift), wanted);
}
