//! What is written comes back: all of it, or what the report says.

use proptest::prelude::*;
use quizzes::{Asked, ByteMark, Question, Quiz, QuizFormat, Reply};

use crate::arbitrary::quiz;

const CSV: QuizFormat = QuizFormat::Csv(ByteMark::Written);

/// What of a quiz comes back, compared without its keys on the screen.
fn comes_back(format: QuizFormat, quiz: &Quiz) -> Result<(), TestCaseError> {
    let file = match format.write(quiz) {
        Ok(file) => file,
        Err(_) => return Ok(()),
    };
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let read = format
        .read(&file.bytes)
        .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    let told = format!("{:?}\n{:?}\n{text}", read.problems, file.losses);
    prop_assert_eq!(read.problems.len(), 0, "{}", told);
    let left_out: Vec<usize> =
        file.losses.iter().filter(|loss| loss.whole).filter_map(|loss| loss.question).collect();
    let kept = quiz.questions.iter().enumerate().filter(|(at, _)| !left_out.contains(&(at + 1)));
    let kept: Vec<Question> = kept.map(|(_, question)| held(format, question.clone())).collect();
    prop_assert_eq!(read.quiz.questions.len(), kept.len(), "{}", told);
    for (came, wanted) in read.quiz.questions.iter().zip(&kept) {
        prop_assert!(came == wanted, "{:?}\n{:?}\n{}", came, wanted, told);
    }
    prop_assert_eq!(&read.quiz.title, &quiz.title);
    Ok(())
}

/// What a format says that it holds of a question.
fn held(format: QuizFormat, mut question: Question) -> Question {
    match format {
        QuizFormat::Gift => {
            question.points = 1;
            question.tags.retain(|tag| !tag.contains(']'));
            match &mut question.asked {
                Asked::Number { unit, .. } => unit.clear(),
                Asked::Text { replies, capitals } => {
                    *capitals = false;
                    without_arrows(replies);
                }
                Asked::Cloze(gaps) => {
                    without_arrows(&mut gaps[0].replies);
                }
                Asked::Free { guidance } => guidance.clear(),
                _ => {}
            }
        }
        QuizFormat::Qti | QuizFormat::Kahoot(_) | QuizFormat::Survey => {
            unreachable!("they are not read")
        }
        QuizFormat::Csv(_) => question.tags.retain(|tag| !tag.contains(';')),
        QuizFormat::Moodle => {
            if let Asked::Cloze(gaps) = &question.asked {
                question.points = gaps.len() as u32;
            }
        }
    }
    question
}

fn without_arrows(replies: &mut [Reply]) {
    for reply in replies.iter_mut().filter(|reply| reply.feedback.contains("->")) {
        reply.feedback.clear();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn gift_comes_back(quiz in quiz()) {
        comes_back(QuizFormat::Gift, &quiz)?;
    }

    #[test]
    fn csv_comes_back(quiz in quiz()) {
        comes_back(CSV, &quiz)?;
    }

    #[test]
    fn moodle_xml_comes_back(quiz in quiz()) {
        comes_back(QuizFormat::Moodle, &quiz)?;
    }
}
