use std::path::Path;

use assessment::Blueprint;

use super::*;
use crate::{ByteMark, QuizFormat, Seconds};

const CSV: QuizFormat = QuizFormat::Csv(ByteMark::Written);

pub(crate) fn blueprint(name: &str) -> Blueprint {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/assessment/blueprints");
    let text = std::fs::read_to_string(folder.join(format!("{name}.md"))).unwrap();
    Blueprint::read(name, &text).unwrap()
}

/// A blueprint with this response and key, and wrong answers.
fn of(response: &str, key: &str, wrong: &str) -> MadeQuestion {
    let distractors = match wrong {
        "" => String::new(),
        wrong => format!(
            "distractors:\n  - {{ misconception: m, value: \"{wrong}\", rationale: Takes <b>. }}\n"
        ),
    };
    let test = match (key, wrong) {
        ("", _) => "{}",
        (_, "") => "{ key: x }",
        _ => "{ key: x, wrong: { m: x } }",
    };
    let gap = if response.starts_with("cloze") { " [[1]]" } else { "" };
    let text = format!(
        "---\nid: made\ntitle: Made\nskill: S\ndomain: D\nlevel: apply\noutcomes: [O 1-01a]\n\
         difficulty: {{ intercept: 0 }}\nresponse:\n  {response}\n{}{distractors}note: n\n\
         tests:\n  - {test}\n---\n## Question\n\nWhat is <p>{gap}?\n\n## Solution\n\nSo it is.\n",
        if key.is_empty() { String::new() } else { format!("key: \"{key}\"\n") },
    );
    let blueprint = Blueprint::read("made.md", &text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    question(&blueprint, &blueprint.generate(1).unwrap()).unwrap()
}

fn shown(made: &MadeQuestion) -> Vec<String> {
    let replies = |replies: &[Reply]| -> Vec<String> {
        let star = |right| if right { "*" } else { "" };
        replies
            .iter()
            .map(|reply| format!("{}{} {}", star(reply.right), reply.text, reply.feedback))
            .collect()
    };
    let mut lines = match &made.question.asked {
        Asked::Text { replies: typed, .. } => replies(typed),
        Asked::Choice(options) | Asked::Several(options) => replies(options),
        Asked::Cloze(gaps) => gaps.iter().flat_map(|gap| replies(&gap.replies)).collect(),
        Asked::Number { numbers, unit } => numbers
            .iter()
            .map(|number| {
                format!("{} ± {} {unit} {}", number.value, number.tolerance, number.feedback)
            })
            .collect(),
        Asked::Match { pairs, extra } => {
            let pairs = pairs.iter().map(|pair| format!("{} = {}", pair.left, pair.right));
            pairs.chain(extra.iter().cloned()).collect()
        }
        Asked::Order(entries) => entries.clone(),
        Asked::Free { guidance } => vec![format!("{} {guidance}", made.question.points)],
    };
    lines.iter_mut().for_each(|line| *line = line.trim().to_owned());
    lines.extend(made.losses.iter().map(|loss| format!("! {loss}")));
    lines
}

#[test]
fn each_kind_of_answer_is_held() {
    for (response, key, wrong, wanted) in [
        ("choice: { options: 2 }", "'4'", "'5'", &["*4", "5 Takes \\<b\\>."][..]),
        ("several: { options: 3 }", "['2', '3']", "'4'", &["*2", "*3", "4 Takes \\<b\\>."]),
        (
            "number: { tolerance: 5%, unit: cm }",
            "12",
            "13",
            &["12 ± 0.6 cm", "13 ± 0 cm Takes \\<b\\>."],
        ),
        ("number: { tolerance: 1 }", "12", "13", &["12 ± 1"]),
        (
            "number: {}",
            "ratio(1, 3)",
            "3",
            &[
                "*1/3",
                "3 Takes \\<b\\>.",
                "! the answer has no end in decimals: only the fraction is right in the quiz",
            ],
        ),
        (
            "fraction: { form: simplest }",
            "ratio(-7, 4)",
            "7",
            &["*-7/4", "*-1 3/4", "7 Takes \\<b\\>."],
        ),
        (
            "fraction: {}",
            "ratio(1, 2)",
            "2",
            &[
                "*1/2",
                "2 Takes \\<b\\>.",
                "! an equal fraction in another form is not right in the quiz",
            ],
        ),
        (
            "expression: {}",
            "'3x − 4'",
            "'3x'",
            &[
                "*3x − 4",
                "*3x - 4",
                "*3x−4",
                "*3x-4",
                "3x Takes \\<b\\>.",
                "! other ways to write the expression are not right in the quiz",
            ],
        ),
        (
            "text: { accents-may-miss: true }",
            "['allé', 'c’est']",
            "'alla'",
            &["*allé", "*alle", "*c’est", "*c'est", "alla Takes \\<b\\>."],
        ),
        (
            "cloze: { capitals: true }",
            "['is']",
            "",
            &["*is", "! that capital letters count in a gap is not in the quiz"],
        ),
        ("order: {}", "['a', 'b', 'c']", "", &["a", "b", "c"]),
        ("match: {}", "[['a', 'x'], ['b', 'y']]", "'z'", &["a = x", "b = y", "z"]),
        (
            "free: { rubric: [{ shows: Says <p>, points: 2 }, { shows: All, points: 1 }] }",
            "",
            "",
            &["3 - Says \\<p\\> (2 points)\n- All (1 point)"],
        ),
    ] {
        let made = of(response, key, wrong);
        let mut shown = shown(&made);
        if response.starts_with("choice") || response.starts_with("several") {
            shown.sort();
        }
        assert_eq!(shown, wanted, "{response}");
        assert_eq!(made.question.feedback, "So it is.");
        assert_eq!(made.question.tags, ["S", "O 1-01a"]);
        assert_eq!(made.question.fault(), None);
    }
}

#[test]
fn html_in_a_question_is_what_it_is_made_of() {
    assert_eq!(of("number: {}", "1", "2").question.text, "What is \\<p\\>?");
}

#[test]
fn every_question_that_is_shipped_goes_out_and_comes_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/assessment/blueprints");
    let mut quiz = crate::Quiz { title: "All".to_owned(), questions: Vec::new() };
    for subject in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(subject.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let blueprint = Blueprint::read(&path.to_string_lossy(), &text).unwrap();
            let made = question(&blueprint, &blueprint.generate(1).unwrap()).unwrap();
            assert_eq!(made.question.fault(), None, "{}", blueprint.id);
            quiz.questions.push(made.question);
        }
    }
    assert!(quiz.questions.len() >= 60);
    for format in [QuizFormat::Moodle, CSV] {
        let file = format.write(&quiz).unwrap();
        let read = format.read(&file.bytes).unwrap();
        assert_eq!((file.losses, &read.problems), (Vec::new(), &Vec::new()));
        for (came, went) in read.quiz.questions.iter().zip(&quiz.questions) {
            assert!(came == went, "{came:?}");
        }
    }
    for format in [QuizFormat::Gift, QuizFormat::Qti, QuizFormat::Kahoot(Seconds::default())] {
        format.write(&quiz).unwrap();
    }
}

#[test]
fn a_question_says_its_language_where_its_blueprint_does() {
    let text = "---\nid: made\ntitle: Made\nskill: S\ndomain: D\nlang: gd\nlevel: apply\n\
        outcomes: [O 1-01a]\ndifficulty: { intercept: 0 }\nresponse:\n  number: {}\nkey: \"1\"\n\
        note: n\ntests:\n  - { key: 1 }\n---\n## Question\n\nCia mheud?\n";
    let blueprint = Blueprint::read("made.md", text).unwrap();
    let made = question(&blueprint, &blueprint.generate(1).unwrap()).unwrap().question;
    assert_eq!(made.lang.as_deref(), Some("gd"));
}
