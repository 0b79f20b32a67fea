use crate::{Asked, QuizFormat};

/// A question of a type with this inside, and what is told of it.
fn read(kind: &str, inside: &str) -> (Vec<crate::Question>, Vec<String>) {
    let xml = format!(
        "<quiz><question type=\"{kind}\"><name><text>N</text></name>\
         <questiontext format=\"html\"><text><![CDATA[<p>What?</p>]]></text></questiontext>{inside}</question></quiz>"
    );
    let read = QuizFormat::Moodle.read(xml.as_bytes()).unwrap();
    (read.quiz.questions, read.problems.into_iter().map(|problem| problem.message).collect())
}

#[test]
fn what_moodle_has_beside_is_told() {
    let (questions, told) = read(
        "multichoice",
        "<single>true</single><defaultgrade>1.5</defaultgrade>\
         <correctfeedback format=\"html\"><text>Your answer is correct.</text></correctfeedback>\
         <answer fraction=\"100\" format=\"html\"><text>&lt;p&gt;x&lt;sup&gt;2&lt;/sup&gt;&lt;/p&gt;</text></answer>\
         <answer fraction=\"50\" format=\"html\"><text>&lt;p&gt;2x&lt;/p&gt;</text></answer>\
         <hint format=\"html\"><text>Think.</text></hint>",
    );
    assert!(matches!(&questions[0].asked, Asked::Choice(options) if options[0].text == "x2"));
    assert_eq!((questions[0].text.as_str(), questions[0].points), ("What?", 2));
    assert_eq!(
        told,
        [
            "a part of the marks is not kept: an answer is right or wrong",
            "raised and lowered letters are not kept",
            "it is worth 2 here and not 1.5",
            "what is said to right and wrong answers in general is not kept",
            "hints are not kept",
        ]
    );
}

#[test]
fn true_or_false_is_a_choice() {
    let (questions, told) = read(
        "truefalse",
        "<answer fraction=\"0\"><text>true</text></answer><answer fraction=\"100\"><text>false</text></answer>",
    );
    let Asked::Choice(options) = &questions[0].asked else { panic!("{:?}", questions[0]) };
    let options: Vec<(&str, bool)> =
        options.iter().map(|option| (option.text.as_str(), option.right)).collect();
    assert_eq!((options, told.len()), (vec![("True", false), ("False", true)], 0));
}

#[test]
fn units_beside_the_own_are_told() {
    let (questions, told) = read(
        "numerical",
        "<answer fraction=\"100\"><text>12</text><tolerance>0.5</tolerance></answer>\
         <units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit>\
         <unit><multiplier>10</multiplier><unit_name>mm</unit_name></unit></units>",
    );
    assert!(matches!(&questions[0].asked, Asked::Number { unit, .. } if unit == "cm"));
    assert_eq!(told, ["that an answer may be in mm is not kept"]);
}

#[test]
fn gaps_of_all_kinds_are_typed() {
    let xml = "<quiz><question type=\"cloze\"><questiontext format=\"html\"><text>\
               <![CDATA[A {1:MC:~%0%no~=yes} b {2:NM:=5:1} c {:SA:=x\\}y#Well&#125;}]]>\
               </text></questiontext></question></quiz>";
    let read = QuizFormat::Moodle.read(xml.as_bytes()).unwrap();
    let question = &read.quiz.questions[0];
    assert_eq!((question.text.as_str(), question.points), ("A [[1]] b [[2]] c [[3]]", 3));
    let Asked::Cloze(gaps) = &question.asked else { panic!("{question:?}") };
    let typed: Vec<(&str, &str)> = gaps
        .iter()
        .flat_map(|gap| &gap.replies)
        .map(|reply| (reply.text.as_str(), reply.feedback.as_str()))
        .collect();
    assert_eq!(typed, [("yes", ""), ("5", ""), ("x}y", "Well}")]);
    let told: Vec<String> = read.problems.into_iter().map(|problem| problem.message).collect();
    assert_eq!(
        told,
        [
            "a gap with options becomes one in which the answer is typed",
            "a number in a gap is right only as it is written there, without a tolerance",
        ]
    );
}

#[test]
fn what_is_no_question_here_is_left_out_and_told() {
    for (kind, wanted) in [
        ("description", "this question is left out: it is a text and no question"),
        (
            "calculated",
            "this question is left out: questions of the type calculated are not known here",
        ),
        ("shortanswer", "this question is left out: no answer is right"),
        ("multichoice", "this question is left out: none of its options has all marks"),
    ] {
        let (questions, told) = read(kind, "");
        assert_eq!((questions.len(), told), (0, vec![wanted.to_owned()]));
    }
}
