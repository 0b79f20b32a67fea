//! Files that are broken, huge or meant to do harm.

use std::fmt::Write as _;

use quizzes::QuizFormat::{Gift, Moodle};
use quizzes::{Asked, ByteMark, QuizFormat, ReadQuiz};

const CSV: QuizFormat = QuizFormat::Csv(ByteMark::Written);

fn refused(format: QuizFormat, bytes: &[u8]) -> String {
    match format.read(bytes) {
        Ok(read) => panic!("it was read: {:?}", read.problems),
        Err(error) => error.to_string(),
    }
}

fn problems(read: &ReadQuiz) -> Vec<String> {
    read.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn text_that_is_none_is_refused() {
    let broken = b"What is a\xFFb? {=c}";
    let told = "the file is no text in UTF-8: byte 10 belongs to no letter; save it again as UTF-8";
    assert_eq!(refused(Gift, broken), told);
    assert_eq!(refused(Moodle, broken), told);
}

#[test]
fn more_than_a_quiz_may_have_is_refused() {
    let told = "the file is larger than 20 MB, which is more than a quiz may have";
    assert_eq!(refused(Gift, &vec![b'a'; 20_000_001]), told);
}

#[test]
fn external_entities_are_refused() {
    let xml = "<?xml version=\"1.0\"?>\n<!DOCTYPE quiz [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<quiz>&x;</quiz>";
    let told = "2:1: a document type (<!DOCTYPE) is not read: it could pull in other files or grow without \
                end; take it out of the file";
    assert_eq!(refused(Moodle, xml.as_bytes()), told);
}

#[test]
fn entities_that_grow_are_refused() {
    let mut xml = "<!DOCTYPE quiz [<!ENTITY a \"aaaaaaaaaa\">".to_owned();
    for (of, by) in ('b'..'z').zip('a'..) {
        let ten = format!("&{by};").repeat(10);
        write!(xml, "<!ENTITY {of} \"{ten}\">").unwrap();
    }
    xml.push_str("]><quiz>&y;</quiz>");
    assert!(refused(Moodle, xml.as_bytes()).starts_with("1:1: a document type"));
    let told = "1:7: &nbsp; is no character that XML knows";
    assert_eq!(refused(Moodle, b"<quiz>&nbsp;</quiz>"), told);
}

#[test]
fn elements_in_elements_end_somewhere() {
    let xml = format!("<quiz>{}", "<question>".repeat(100_000));
    assert_eq!(refused(Moodle, xml.as_bytes()), "1:637: <question> is nested more than 64 deep");
}

#[test]
fn what_is_no_xml_is_told_with_its_place() {
    let told = refused(Moodle, b"<quiz>\n<question type=\"essay\">\n</quiz>");
    assert!(told.starts_with("3:1: this is no XML: "), "{told}");
    assert_eq!(refused(Moodle, b"<quiz>\n  <question>"), "2:13: the file ends before </question>");
    assert_eq!(refused(Moodle, b""), "1:1: there is no XML in the file");
    let told = "1:1: a Moodle XML file begins with <quiz>, and this with <html>";
    assert_eq!(refused(Moodle, b"<html></html>"), told);
}

#[test]
fn ten_thousand_questions_are_read_at_once() {
    let mut gift = String::new();
    for number in 0..10_000_u32 {
        write!(gift, "::Q{number}:: What is {number} + 1? {{={} ~{number} #no\n}}\n\n", number + 1)
            .unwrap();
    }
    let start = std::time::Instant::now();
    let read = Gift.read(gift.as_bytes()).unwrap();
    assert_eq!((read.quiz.questions.len(), problems(&read)), (10_000, Vec::new()));
    // Quick even where nothing is optimised: a reader that is not linear takes minutes.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// Files of so many bytes that are little but one sign.
fn full_of(sign: &str, bytes: usize) -> [(QuizFormat, String); 6] {
    let many = sign.repeat(bytes / sign.len());
    let safe = many.replace('&', "&amp;").replace('<', "&lt;");
    let xml = |kind: &str| {
        format!(
            "<quiz><question type=\"{kind}\"><questiontext format=\"html\"><text>{safe}</text>\
             </questiontext><answer fraction=\"100\"><text>b</text></answer>\
             <answer fraction=\"0\" format=\"html\"><text>{safe}</text></answer>\
             </question></quiz>"
        )
    };
    [
        (Gift, format!("What? {{=a ~{many}}}")),
        (Gift, format!("{many} {{=a ~b}}")),
        (Gift, format!("What? {{=a ~b ####{many}}}")),
        (CSV, format!("kind,question,answer 1,right 1\nchoice,What?,{many}\n{many}\n")),
        (Moodle, xml("cloze")),
        (Moodle, xml("multichoice")),
    ]
}

#[test]
fn an_answer_of_a_megabyte_is_read() {
    let [(_, gift), .., (_, xml)] = full_of("a", 1_000_000);
    for (format, file) in [(Gift, gift), (Moodle, xml)] {
        let read = format.read(file.as_bytes()).unwrap();
        let Asked::Choice(options) = &read.quiz.questions[0].asked else { panic!("{read:?}") };
        assert_eq!((options[1].text.len(), problems(&read).len()), (1_000_000, 0));
    }
}

#[test]
fn a_file_full_of_one_sign_takes_no_longer() {
    for sign in ["a", "\\", "~", "=", "#", ":", "{", "&", "<", "<a", "<br>", "*", "->", "`", "["] {
        for (format, file) in full_of(sign, 30_000) {
            let start = std::time::Instant::now();
            let read = format.read(file.as_bytes());
            // Where each byte is looked at again for each other one, this takes much longer.
            assert!(start.elapsed().as_secs() < 5, "{sign}: {:?}", start.elapsed());
            assert!(read.is_ok(), "{sign}: {read:?}");
        }
    }
}

#[test]
fn braces_without_partners_are_told_with_their_places() {
    let gift = "::One:: What? {=a ~b\n\n::Two:: What }?\n\nWhat {=a {b} ~c}?\n\n  a {=b} c {=d}\n\n::Three What? {=a}\n";
    let read = Gift.read(gift.as_bytes()).unwrap();
    assert_eq!(read.quiz.questions.len(), 0);
    assert_eq!(
        problems(&read),
        [
            "1:15: this brace is not closed",
            "3:14: this brace closes none that is open",
            "5:10: a brace is open already; write \\{ for one in a text",
            "7:12: a question has its answers in one pair of braces; write \\{ and \\} in a text",
            "9:1: the name has no second :: at its end",
        ]
    );
}
