//! Which questions are never shown, whatever is answered.
//!
//! The answers that decide about a question are tried, all of them. Where they are too many, or one is
//! typed, nothing is said: what is told is certain.

use std::collections::BTreeMap;

use crate::Answer;
use crate::question::QuestionKind;
use crate::survey::Questionnaire;

/// Most combinations of answers that are tried for one question.
const MAX_TRIED: usize = 2_000;
/// Most combinations that are tried for a file.
const MAX_ALL: usize = 10_000;

/// Question by question whether it is never shown.
pub(crate) fn never_shown(survey: &Questionnaire) -> Vec<bool> {
    let mut left = MAX_ALL;
    let all = survey.questions.len();
    let decides: Vec<Vec<usize>> = (0..all).map(|question| deciding(survey, question)).collect();
    (0..all).map(|question| never(survey, question, &decides, &mut left)).collect()
}

/// The questions whose answers decide directly about one.
fn deciding(survey: &Questionnaire, question: usize) -> Vec<usize> {
    let mut slots = Vec::new();
    let asked = &survey.questions[question];
    let conditions = [&asked.visible_if, &survey.pages[asked.page].visible_if];
    conditions.into_iter().flatten().for_each(|condition| condition.slots(&mut slots));
    let mut questions = Vec::new();
    for (place, earlier) in survey.questions[..question].iter().enumerate() {
        for skip in earlier.skips.iter().filter(|skip| skip.to > question) {
            // Whether the skip is taken also hangs on whether its question is shown.
            questions.push(place);
            skip.condition.slots(&mut slots);
        }
        // Of several skips only the first that holds counts.
        if questions.last() == Some(&place) {
            earlier.skips.iter().for_each(|skip| skip.condition.slots(&mut slots));
        }
    }
    questions.extend(slots.into_iter().map(|slot| survey.slots[slot].question));
    questions
}

fn never(
    survey: &Questionnaire,
    question: usize,
    decides: &[Vec<usize>],
    left: &mut usize,
) -> bool {
    let mut asked: Vec<usize> = Vec::new();
    let mut open = decides[question].clone();
    while let Some(next) = open.pop() {
        if !asked.contains(&next) {
            asked.push(next);
            open.extend(&decides[next]);
        }
    }
    let mut possible = Vec::new();
    let mut count = 1_usize;
    for question in &asked {
        let Some(answers) = answers(survey, *question) else { return false };
        count = count.saturating_mul(answers.len());
        if count > MAX_TRIED.min(*left) {
            return false;
        }
        possible.push(answers);
    }
    *left -= count;
    let tried = |mut number: usize| {
        let mut given: BTreeMap<usize, &Answer> = BTreeMap::new();
        for (question, answers) in asked.iter().zip(&possible) {
            if let Some(answer) = &answers[number % answers.len()] {
                given.insert(*question, answer);
            }
            number /= answers.len();
        }
        survey.fold(&|question| given.get(&question).copied())[question]
    };
    !(0..count).any(tried)
}

/// Every answer that there may be to a question, and nothing where it may be passed over. None where
/// they are not counted.
fn answers(survey: &Questionnaire, question: usize) -> Option<Vec<Option<Answer>>> {
    let asked = &survey.questions[question];
    let mut answers: Vec<Option<Answer>> = match &asked.kind {
        QuestionKind::Choice(options) => {
            options.ids().into_iter().map(|id| Some(Answer::Choice(id))).collect()
        }
        QuestionKind::Several { options, .. } if options.entries.len() <= 10 => {
            let ids = options.ids();
            let chosen = |bits: usize| {
                let chosen = ids.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
                Answer::Several(chosen.map(|(_, id)| id.clone()).collect())
            };
            let fits = |answer: &Answer| asked.check(answer).is_ok();
            (1..1 << ids.len()).map(chosen).filter(fits).map(Some).collect()
        }
        QuestionKind::Rating(scale) => {
            (scale.from..=scale.to).map(|number| Some(Answer::Whole(number))).collect()
        }
        QuestionKind::Slider { scale, step, .. } => {
            let numbers = (0..=(scale.to - scale.from) / step).map(|n| scale.from + n * step);
            numbers.map(|number| Some(Answer::Whole(number))).collect()
        }
        QuestionKind::ShortText(_) | QuestionKind::LongText(_) => {
            // Conditions ask only whether there is something.
            vec![Some(Answer::Text("…".to_owned()))]
        }
        QuestionKind::Several { .. }
        | QuestionKind::Matrix { .. }
        | QuestionKind::Number(_)
        | QuestionKind::Order(_) => return None,
    };
    if !asked.required {
        answers.push(None);
    }
    Some(answers)
}
