use rstest::rstest;

use super::cell::{guarded, unguarded};
use crate::{Asked, ByteMark, Question, Quiz, QuizFormat, Reply};

const CSV: QuizFormat = QuizFormat::Csv(ByteMark::Written);

fn written(quiz: &Quiz) -> String {
    String::from_utf8(CSV.write(quiz).unwrap().bytes).unwrap()
}

fn told(csv: &str) -> Vec<String> {
    let read = CSV.read(csv.as_bytes()).unwrap();
    read.problems.iter().map(ToString::to_string).collect()
}

#[rstest]
#[case("=1+1", "'=1+1")]
#[case("@sum", "'@sum")]
#[case("+x", "'+x")]
#[case("-x", "'-x")]
#[case("＝1", "'＝1")]
#[case("-5", "-5")]
#[case("+4.5", "+4.5")]
#[case("−5", "−5")]
#[case("'=1", "''=1")]
#[case("'quoted'", "'quoted'")]
#[case("a=b", "a=b")]
fn no_cell_is_a_formula(#[case] text: &str, #[case] cell: &str) {
    assert_eq!((guarded(text).as_str(), unguarded(cell)), (cell, text));
}

fn question() -> Question {
    Question {
        name: "Sum".to_owned(),
        text: "What is 2, \"and\" 2?".to_owned(),
        points: 2,
        feedback: String::new(),
        tags: vec!["sums".to_owned(), "a;b".to_owned()],
        asked: Asked::Choice(vec![Reply::right("4"), Reply::wrong("=1+1")]),
        lang: None,
    }
}

#[test]
fn a_quiz_is_a_table() {
    let quiz = Quiz { title: "Sums".to_owned(), questions: vec![question()] };
    assert_eq!(
        written(&quiz),
        "\u{FEFF}kind,name,question,points,tags,feedback,detail,answer 1,right 1,said 1,answer 2,right 2,said 2\n\
         ,title,Sums\n\
         choice,Sum,\"What is 2, \"\"and\"\" 2?\",2,sums,,,4,yes,,'=1+1,no,\n"
    );
    let losses: Vec<String> =
        CSV.write(&quiz).unwrap().losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["question 1: tags with a semicolon are not held: a;b"]);
}

#[test]
fn the_mark_may_be_left_out() {
    let quiz = Quiz { title: String::new(), questions: vec![question()] };
    let bytes = QuizFormat::Csv(ByteMark::LeftOut).write(&quiz).unwrap().bytes;
    assert!(bytes.starts_with(b"kind,"));
}

#[test]
fn a_table_of_another_program_is_read() {
    let csv = "Question;Kind;answer 1;right 1;answer 2;right 2\r\n2+2?;choice;4;x;5;\r\n";
    let read = CSV.read(csv.as_bytes()).unwrap();
    assert_eq!((read.quiz.questions.len(), read.problems.len()), (1, 0));
    assert_eq!(read.quiz.questions[0].text, "2+2?");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let csv = "kind,question,answer 1,right 1,answer 2,right 2\n\
               choice,\"One\n,two\",=cmd|' /C calc'!A0,yes,b,no\n\n\
               essay,Why?\n\
               choice,Which?,a,perhaps,b,no\n\
               number,How many?,many,yes\n\
               cloze,A [[1]],x,9 yes\n";
    let left_out = |why: &str| format!("this row is left out: {why}");
    assert_eq!(
        told(csv),
        [
            "3:7: this begins like a formula and is taken as a text".to_owned(),
            format!(
                "5:1: {}",
                left_out(
                    "there is no kind essay: choice, several, number, text, match, order, cloze and free are known"
                )
            ),
            format!("6:1: {}", left_out("perhaps should be yes or no")),
            format!("7:1: {}", left_out("many is no number")),
            format!(
                "8:1: {}",
                left_out("9 yes should be the number of a gap and yes or no: 1 yes")
            ),
        ]
    );
}

#[test]
fn a_table_without_its_columns_is_refused() {
    let refused = |csv: &str| CSV.read(csv.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        refused("a,b\n1,2\n"),
        "1:1: the first row should name the columns, and kind is not among them: kind, name, question, points, \
         tags, feedback, detail"
    );
    assert_eq!(refused(""), "1:1: there is no row in the file");
}
