//! Do we agree with `survey-core`? What is written here of surveys made by chance, a test of `ui`
//! (`src/shared/survey-logic.test.ts`) plays again with that library.

use std::path::Path;

use assessment::Chance;
use questionnaires::{Answer, Answers, Position, Questionnaire, ShownPage};
use serde_json::{Map, Value, json};

use super::arbitrary::{answer, dealt_with, survey};

/// How many surveys are in the sample.
const SURVEYS: u64 = 208;

/// Each survey with how it was answered: after each answer which questions are shown; in the end which
/// pages, and what is left.
fn plays() -> Vec<Value> {
    (0..SURVEYS).map(|seed| play(&survey(seed).arranged(seed), seed)).collect()
}

fn play(survey: &Questionnaire, seed: u64) -> Value {
    let mut chance = Chance::new(seed, 18);
    let mut answers = Answers::default();
    let mut steps = vec![json!([shown(survey, &answers)])];
    while let Position::Question { question, .. } = survey.next(&answers) {
        // Now and then an answer is changed, or taken back.
        let earlier = dealt_with(survey, &answers);
        let question = match chance.below(4) {
            0 if !earlier.is_empty() && steps.len() < 20 => earlier[chance.place(earlier.len())],
            _ => question,
        };
        let given =
            (question.required || chance.below(3) > 0).then(|| answer(&mut chance, question));
        let value = given.as_ref().map(json_of);
        match given {
            Some(given) => survey.answer(&mut answers, &question.id, given).unwrap(),
            None => survey.pass_over(&mut answers, &question.id).unwrap(),
        }
        steps.push(json!([shown(survey, &answers), question.id, value]));
    }
    let page = |page: &ShownPage<'_>| {
        let ids: Vec<&str> = page.questions.iter().map(|question| question.id.as_str()).collect();
        format!("{}: {}", page.page.id, ids.join(" "))
    };
    let pages: Vec<String> = survey.visible(&answers).iter().map(page).collect();
    let data = survey.result(&answers).into_iter();
    let data: Map<String, Value> =
        data.map(|(question, answer)| (question.id.clone(), json_of(answer))).collect();
    json!({ "survey": survey.survey_js(), "steps": steps, "pages": pages, "data": data })
}

/// 1 for each question that is shown, 0 for each that is not, in the order of the file.
fn shown(survey: &Questionnaire, answers: &Answers) -> String {
    let shown: Vec<&str> = survey
        .visible(answers)
        .iter()
        .flat_map(|page| page.questions.iter().map(|question| question.id.as_str()))
        .collect();
    survey.questions().map(|one| if shown.contains(&one.id.as_str()) { '1' } else { '0' }).collect()
}

/// An answer as SurveyJS keeps it.
fn json_of(answer: &Answer) -> Value {
    match answer {
        Answer::Choice(text) | Answer::Text(text) => json!(text),
        Answer::Several(list) | Answer::Order(list) => json!(list),
        Answer::Whole(number) => json!(number),
        Answer::Matrix(rows) => json!(rows),
        Answer::Number(typed) => json!(typed.parse::<f64>().unwrap()),
    }
}

#[test]
fn the_sample_is_what_surveys_by_chance_come_to() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/made-surveys.json");
    let lines: Vec<String> = plays().iter().map(ToString::to_string).collect();
    let written = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("UPDATE_SAMPLES").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == written, "{}: UPDATE_SAMPLES=1 writes it again", path.display());
}
