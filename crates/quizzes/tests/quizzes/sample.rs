//! A quiz with a question of each kind, as files: what is written does not change unseen, and readers of
//! others can be held against it (`ui/src/shared/gift.test.ts` is one).

use std::path::Path;

use quizzes::{
    Asked, ByteMark, Decimal, Gap, Number, Pair, Question, Quiz, QuizFormat, Reply, Seconds,
};

const CSV: QuizFormat = QuizFormat::Csv(ByteMark::Written);

fn said(reply: Reply, feedback: &str) -> Reply {
    Reply { feedback: feedback.to_owned(), ..reply }
}

fn question(name: &str, text: &str, asked: Asked) -> Question {
    let (feedback, tags) = (String::new(), Vec::new());
    Question {
        name: name.to_owned(),
        text: text.to_owned(),
        points: 1,
        feedback,
        tags,
        lang: None,
        asked,
    }
}

fn number(value: &str, tolerance: &str, right: bool, feedback: &str) -> Number {
    let read = |text| Decimal::read(text).unwrap();
    Number { value: read(value), tolerance: read(tolerance), right, feedback: feedback.to_owned() }
}

fn pair(left: &str, right: &str) -> Pair {
    Pair { left: left.to_owned(), right: right.to_owned() }
}

/// With every sign that means something to GIFT, and what markdown and HTML would take for their own.
pub fn sample() -> Quiz {
    let mut choice = question(
        "Signs: ~ = # { } \\",
        "What does `{a: b}` hold?\n\n```python\nx = {'a': 1}  # ~ not a set\nprint(x)\n```",
        Asked::Choice(vec![
            said(Reply::right("key: value"), "Right: **a** is the key."),
            said(Reply::wrong("<b>bold</b> = #1"), "Takes {} for a tag."),
            Reply::wrong("50% of \\n"),
            Reply::wrong("%50% ~more"),
        ]),
    );
    choice.feedback = "A dictionary has keys.\n\nEach has *one* value: see `dict`.".to_owned();
    choice.tags = vec!["Python".to_owned(), "TCH 3-15a".to_owned()];
    let primes = vec![Reply::right("2"), Reply::wrong("1"), Reply::right("3"), Reply::right("5")];
    let numbers = vec![
        number("12.5", "0.05", true, ""),
        number("-12.5", "0", false, "Loses the sign: look at the *minus*."),
    ];
    let words = vec![
        Reply::right("colour"),
        Reply::right("5 * 3"),
        said(Reply::wrong("color"), "British, please."),
    ];
    let extra = vec!["Oslo".to_owned()];
    let pairs = vec![pair("France", "Paris"), pair("Scotland = *Alba*", "Edinburgh")];
    let gap = Gap { replies: vec![Reply::right("is"), said(Reply::wrong("are"), "One cat.")] };
    let two = vec![gap.clone(), Gap { replies: vec![Reply::right("are"), Reply::right("'re")] }];
    let questions = vec![
        choice,
        question("Primes", "Which are prime?", Asked::Several(primes)),
        question("Length", "How long is it?", Asked::Number { numbers, unit: "cm".to_owned() }),
        question("Spelling", "How is it spelt?", Asked::Text { replies: words, capitals: false }),
        question("Capitals", "Which city?", Asked::Match { pairs, extra }),
        question(
            "Order",
            "Smallest first.",
            Asked::Order(["1/4", "1/3", "1/2"].map(String::from).to_vec()),
        ),
        question("Gap", "The cat [[1]] black.", Asked::Cloze(vec![gap])),
        question("Gaps", "- The cat [[1]] black.\n- They [[2]] **not**.", Asked::Cloze(two)),
        question(
            "Essay",
            "| a | b |\n|---|---|\n| 1 | 2 |\n\nWhat does the table say?",
            Asked::Free { guidance: "- both columns\n- a sentence".to_owned() },
        ),
    ];
    Quiz { title: "Every kind/one of each".to_owned(), questions }
}

#[test]
fn what_is_written_of_the_sample_is_what_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    for (format, name) in [
        (QuizFormat::Gift, "every-kind.gift"),
        (QuizFormat::Moodle, "every-kind.xml"),
        (CSV, "every-kind.csv"),
        (QuizFormat::Survey, "every-kind.json"),
    ] {
        let written = format.write(&sample()).unwrap().bytes;
        let path = folder.join(name);
        if std::env::var_os("UPDATE_SAMPLES").is_some() {
            std::fs::write(&path, &written).unwrap();
        }
        let kept = std::fs::read(&path).unwrap_or_default();
        assert!(
            kept == written,
            "{} is not what is written: UPDATE_SAMPLES=1 writes it again",
            path.display()
        );
    }
}

#[test]
fn what_a_format_does_not_hold_is_told() {
    let told = |format: QuizFormat| -> Vec<String> {
        format.write(&sample()).unwrap().losses.iter().map(ToString::to_string).collect()
    };
    assert_eq!(told(QuizFormat::Moodle), ["question 8: there is one point for each of the 2 gaps"]);
    assert_eq!(told(CSV), [""; 0]);
    assert_eq!(
        told(QuizFormat::Gift),
        [
            "question 3: the unit cm is not held: say it in the question",
            "question 6 is left out: there is no putting in order",
            "question 8 is left out: a text may have one gap, and this one has more",
            "question 9: what to look for when it is marked is not held",
        ]
    );
    assert_eq!(
        told(QuizFormat::Qti),
        [
            "question 1: tags are not held",
            "question 4: what is said to an answer that is typed is not held",
            "question 7: what is said to an answer that is typed is not held",
            "question 8: what is said to an answer that is typed is not held",
            "question 9: what to look for when it is marked is not held",
        ]
    );
    let mut survey = told(QuizFormat::Survey);
    survey.dedup_by_key(|line| line.split_once(": ").unwrap().1.to_owned());
    assert_eq!(survey, ["question 1: a survey marks nothing: what is right is not held"]);
    let only_options = |number: usize| {
        format!("question {number} is left out: only options to choose from can be asked")
    };
    let mut kahoot = vec!["question 1 is left out: the question has more than one line".to_owned()];
    kahoot.extend((3..=9).map(only_options));
    assert_eq!(told(QuizFormat::Kahoot(Seconds::default())), kahoot);
}
