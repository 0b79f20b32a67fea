//! The questionnaires that are shipped: each is read, and counts as its authors published.

use std::{fs, path::Path};

use assessment::Rational;
use questionnaires::{
    Answer, Answers, Definition, Question, QuestionKind, Questionnaire, ScoreValue, Workflow,
};
use rstest::rstest;

fn files() -> Vec<(String, String)> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/assessment/questionnaires");
    let file = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        (stem, fs::read_to_string(&path).unwrap())
    };
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(file).collect();
    files.sort();
    files
}

fn shipped(id: &str) -> Questionnaire {
    let (_, text) = files().into_iter().find(|(stem, _)| stem == id).unwrap();
    match Definition::read(id, &text) {
        Ok(Definition::Survey(survey)) => survey,
        other => panic!("{other:?}"),
    }
}

/// The scores when ratings and sliders are answered in their order by these numbers.
fn scored(id: &str, numbers: &[i64]) -> Vec<String> {
    let survey = shipped(id);
    let mut answers = Answers::default();
    let is_number = |question: &&Question| {
        matches!(question.kind, QuestionKind::Rating(_) | QuestionKind::Slider { .. })
    };
    for (question, number) in survey.questions().filter(is_number).zip(numbers) {
        survey.answer(&mut answers, &question.id, Answer::Whole(*number)).unwrap();
    }
    let told = |value| match value {
        ScoreValue::Counted(number) => Rational::to_string(&number),
        ScoreValue::TooFew { answered, needed } => format!("{answered} of {needed}"),
    };
    survey.scores(&answers).iter().map(|score| told(score.value)).collect()
}

#[test]
fn each_is_read_called_like_its_file_and_says_where_it_comes_from() {
    let mut read = Vec::new();
    for (stem, text) in files() {
        let (id, source) = match Definition::read(&stem, &text) {
            Ok(Definition::Survey(survey)) => (survey.id, survey.source),
            Ok(Definition::Workflow(workflow)) => (workflow.id, workflow.source),
            Err(problems) => panic!("{problems:#?}"),
        };
        assert_eq!(id, stem);
        assert!(source.is_some_and(|source| !source.is_empty()), "{stem}");
        read.push(id);
    }
    let wanted = [
        "adoption-intent",
        "after-task-questions",
        "metacognitive-demand",
        "perceived-ownership",
        "raw-tlx",
        "review-a-lesson",
        "smeq",
        "sus",
        "umux-lite",
    ];
    assert_eq!(read, wanted);
}

// Brooke (1996): odd statements count what was chosen less 1, even ones 5 less it; the sum times 2.5.
#[rstest]
#[case::all_in_the_middle(&[3; 10], "50")]
#[case::all_the_best(&[5, 1, 5, 1, 5, 1, 5, 1, 5, 1], "100")]
#[case::all_the_worst(&[1, 5, 1, 5, 1, 5, 1, 5, 1, 5], "0")]
#[case::all_agreed(&[5; 10], "50")]
#[case::a_sum_of_33(&[4, 2, 5, 1, 4, 2, 4, 1, 4, 2], "165/2")]
// The example that is worked out in Tullis and Albert, Measuring the User Experience (2008), figure 6.8:
// 4, 1, 1, 4, 1, 2, 1, 1, 4 and 3 are 22, times 2.5.
#[case::the_published_example(&[5, 4, 2, 1, 2, 3, 2, 4, 5, 2], "55")]
#[case::a_sum_of_20(&[5, 4, 2, 1, 2, 3, 2, 4, 5, 4], "50")]
#[case::one_is_missing(&[3; 9], "9 of 10")]
fn the_system_usability_scale_counts_as_published(#[case] chosen: &[i64], #[case] wanted: &str) {
    assert_eq!(scored("sus", chosen), [wanted]);
}

// Lewis, Utesch and Maher (2013): 100 / 12 times the sum of both less 2; 0.65 times that and 22.9.
#[rstest]
#[case::best(&[7, 7], ["100", "879/10"])]
#[case::worst(&[1, 1], ["0", "229/10"])]
#[case::between(&[6, 5], ["75", "1433/20"])]
fn umux_lite_counts_as_published(#[case] chosen: &[i64], #[case] wanted: [&str; 2]) {
    assert_eq!(scored("umux-lite", chosen), wanted);
}

#[test]
fn the_task_load_index_is_a_mean_and_demand_turns_three_round() {
    assert_eq!(scored("raw-tlx", &[70, 10, 55, 30, 60, 25]), ["125/3"]);
    assert_eq!(scored("raw-tlx", &[100; 6]), ["100"]);
    assert_eq!(scored("metacognitive-demand", &[7, 1, 1, 1, 7, 1, 1, 7]), ["1"]);
    assert_eq!(scored("metacognitive-demand", &[1, 7, 7, 7, 1, 7, 7, 1]), ["7"]);
    assert_eq!(scored("metacognitive-demand", &[4; 6]), ["4"]);
    assert_eq!(scored("metacognitive-demand", &[4; 5]), ["5 of 6"]);
}

#[test]
fn effort_is_the_place_on_its_line() {
    assert_eq!(scored("smeq", &[57]), ["57"]);
    assert_eq!(scored("smeq", &[150]), ["150"]);
    assert_eq!(scored("smeq", &[]), ["0 of 1"]);
}

// The places under which the Rating Scale Mental Effort of Zijlstra (1993) is reprinted in English.
#[test]
fn the_anchors_of_effort_stand_where_they_were_published() {
    let survey = shipped("smeq");
    let Some(QuestionKind::Slider { scale, step, anchors }) =
        survey.questions().next().map(|question| &question.kind)
    else {
        panic!("one line is asked for");
    };
    assert_eq!((scale.from, scale.to, *step), (0, 150, 1));
    let places: Vec<i64> = anchors.iter().map(|anchor| anchor.at).collect();
    assert_eq!(places, [2, 13, 25, 37, 57, 71, 85, 102, 112]);
    assert_eq!(anchors[4].text, "Rather much effort");
}

// Van Dyne and Pierce (2004): a mean, for which the last statement counts 8 less what was chosen.
#[rstest]
#[case::all_agreed(&[7, 7, 7, 7], "11/2")]
#[case::all_mine(&[7, 7, 7, 1], "7")]
#[case::not_mine(&[1, 1, 1, 7], "1")]
#[case::between(&[6, 5, 6, 3], "11/2")]
#[case::one_is_missing(&[6, 5, 6], "3 of 4")]
fn ownership_turns_its_last_statement_round(#[case] chosen: &[i64], #[case] wanted: &str) {
    assert_eq!(scored("perceived-ownership", chosen), [wanted]);
}

// Venkatesh et al. (2003): a mean of three statements that all ask the same way.
#[rstest]
#[case(&[7, 7, 7], "7")]
#[case(&[1, 4, 6], "11/3")]
#[case(&[4, 4], "2 of 3")]
fn intent_is_a_mean(#[case] chosen: &[i64], #[case] wanted: &str) {
    assert_eq!(scored("adoption-intent", chosen), [wanted]);
}

#[test]
fn open_questions_count_nothing_and_may_all_be_left_out() {
    let survey = shipped("after-task-questions");
    assert!(survey.questions().all(|question| !question.required));
    assert_eq!(survey.scores(&Answers::default()).len(), 0);
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    for (stem, text) in files() {
        let schema = match Definition::read(&stem, &text) {
            Ok(Definition::Survey(_)) => Questionnaire::schema(),
            _ => Workflow::schema(),
        };
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("schema:one", schema.into()).unwrap();
        let mut schemas = boon::Schemas::new();
        let schema = compiler.compile("schema:one", &mut schemas).unwrap();
        let takes = |yaml: &str| {
            let value: serde_json::Value = serde_saphyr::from_str(yaml).unwrap();
            schemas.validate(&value, schema).map_err(|error| format!("{error:#}"))
        };
        let yaml = text::front_matter::split(&text).unwrap().yaml;
        assert_eq!(takes(yaml), Ok(()), "{stem}");
        for (right, wrong) in
            [("\ntitle: ", "\ntitel: "), (" ask: ", " aks: "), ("{ rating: ", "{ grading: ")]
        {
            let changed = yaml.replacen(right, wrong, 1);
            assert!(changed == yaml || takes(&changed).is_err(), "{stem}: {wrong}");
        }
    }
}

#[test]
fn what_the_documentation_shows_can_be_read() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/questionnaires.md");
    let page = fs::read_to_string(page).unwrap();
    let shown: Vec<&str> =
        page.split("```markdown\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(shown.len(), 2);
    for text in shown {
        assert!(Definition::read("shown.md", text).is_ok(), "{:?}", Definition::read("", text));
    }
}
