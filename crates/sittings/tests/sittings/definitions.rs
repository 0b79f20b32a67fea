//! Reading definitions: each mistake with its place.

use proptest::prelude::*;
use sittings::{Content, Definition, FeedbackTime, ItemSelection, begin};

use crate::world::{
    ADAPTIVE, Computer, EVALUATION, LEARNING, Log, THOUGHT, definition, learner, library,
};

/// What is told about a definition in which a text was put in the place of another. `at` is the text of
/// the changed file at which the mistake has to be told.
fn check(text: &str, from: &str, to: &str, at: &str, wanted: &str) {
    assert!(text.contains(from), "{from} is not there");
    let changed = text.replacen(from, to, 1);
    let found = match Definition::read_with("test.md", &changed, library()) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(ToString::to_string).collect(),
    };
    let before = &changed[..changed.find(at).unwrap()];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    assert_eq!(found, [format!("test.md:{line}:{column}: {wanted}")], "{to}");
}

#[test]
fn a_mistake_is_told_with_its_line_and_column() {
    let shape =
        |mistake: &str| format!("the front matter is not that of a session of learners: {mistake}");
    for (from, to, at, wanted) in [
        (
            "minutes:",
            "minuets:",
            "minuets",
            shape("unknown field `minuets`; did you mean `minutes`?"),
        ),
        ("count: 2", "cuont: 2", "cuont", shape("unknown field `cuont`; did you mean `count`?")),
        (
            "evaluation",
            "evalution",
            "evalution",
            shape("unknown variant `evalution`; did you mean `evaluation`?"),
        ),
        ("minutes: 10", "minutes: 0", "0\n", "a session takes minutes from 1 to 600, not 0".into()),
        (
            "id: small-test",
            "id: small test",
            "small test",
            "an id is words joined by hyphens, such as iteration-ten-questions".into(),
        ),
        ("title: A small test", "title: ' '", "' '", "there are no words here".into()),
        ("id: two", "id: one", "one, title: The second", "the section \"one\" stands twice".into()),
        ("count: 2", "count: 0", "0 }", "a section has 1 to 100 questions, not 0".into()),
        ("points: 2", "points: 0", "0 }", "a question is worth points from 1 to 100, not 0".into()),
        (
            "[adding, doubling]",
            "[]",
            "{ id: one",
            "say which \"blueprints\", \"skills\" or \"outcomes\" the section asks".into(),
        ),
        (
            "count: 2",
            "count: 2, difficulty: { easy: 1 }",
            "{ easy",
            "these are 1 questions, and the section has 2".into(),
        ),
        (
            "minutes: 10",
            "minutes: 10\nhard-end-moves: true",
            "true",
            "there is no \"hard-end\" that could move".into(),
        ),
        (
            "minutes: 10",
            "minutes: 10\nselection: adaptive",
            "adaptive",
            "say below \"adaptive\" how the test follows the answers".into(),
        ),
        (
            "minutes: 10",
            "minutes: 10\nadaptive: {}",
            "{}",
            "only a test with \"selection: adaptive\" follows the answers".into(),
        ),
    ] {
        check(EVALUATION, from, to, at, &wanted);
    }
}

#[test]
fn what_is_named_has_to_be_there() {
    for (text, from, to, at, wanted) in [
        (
            EVALUATION,
            "doubling",
            "dubling",
            "dubling",
            "there is no blueprint \"dubling\"; did you mean \"doubling\"?",
        ),
        (
            EVALUATION,
            "MATH.CHOOSE",
            "MATH.CHOO",
            "MATH.CHOO",
            "no blueprint has the skill \"MATH.CHOO\"",
        ),
        (
            EVALUATION,
            "skills: [MATH.CHOOSE]",
            "outcomes: [MNU 9-01a]",
            "MNU",
            "no blueprint has the outcome \"MNU 9-01a\"",
        ),
        (
            EVALUATION,
            "sections:",
            "feedback-for:\n  ading: { score: never }\nsections:",
            "{ score",
            "there is no blueprint \"ading\"; did you mean \"adding\"?",
        ),
        (
            LEARNING,
            "[halving]",
            "[having]",
            "having",
            "there is no blueprint \"having\"; did you mean \"halving\"?",
        ),
        (
            EVALUATION,
            "skills: [MATH.CHOOSE], count: 2",
            "blueprints: [choosing], count: 2, difficulty: { easy: 2 }",
            "{ id: two",
            "the blueprints of section \"two\" make questions of one difficulty only: leave \"difficulty\" out",
        ),
    ] {
        check(text, from, to, at, wanted);
    }
}

#[test]
fn an_adaptive_test_is_told_what_cannot_end_it() {
    let rules = "{ repeat: true }";
    for (from, to, at, wanted) in [
        (
            rules,
            "{ repeat: true, error: 0.3 }",
            "{ repeat",
            "with these questions the standard error becomes 0.67 at best: only another rule will end the test",
        ),
        (rules, "{ least: 6 }", "{ least", "more questions are asked in any case than there are"),
        (rules, "{ error: 2 }", "{ error", "a standard error lies between 0.05 and 1 logit"),
        (
            rules,
            "{ bands: { names: [low, high], cuts: [0, 1], sureness: 0.9 } }",
            "{ bands",
            "2 bands have 1 cuts between them, not 2",
        ),
        (
            "count: 5",
            "count: 5, difficulty: { easy: 5 }",
            "{ easy",
            "in an adaptive test the answers say how hard it gets",
        ),
    ] {
        check(ADAPTIVE, from, to, at, wanted);
    }
}

#[test]
fn a_path_has_texts_for_its_modules_and_modules_before_others() {
    for (text, from, to, at, wanted) in [
        (
            LEARNING,
            "after: [first]",
            "after: [frist]",
            "frist",
            "no module above this one is \"frist\"; did you mean \"first\"?",
        ),
        (
            LEARNING,
            "right: 2, most: 4",
            "right: 5, most: 4",
            "{ blueprints: [adding]",
            "5 right answers in a row do not fit into 4 questions",
        ),
        (
            LEARNING,
            "### Worked example",
            "### Worked exemple",
            "Worked exemple",
            "no text of a module is called \"Worked exemple\"; there is \"### Worked example\"",
        ),
        (
            LEARNING,
            "\n## The second module\n\nAnd now this.\n",
            "",
            "The second module",
            "the body has no \"## The second module\" that explains the module",
        ),
        (
            LEARNING,
            "Read this first.",
            "",
            "The first module",
            "there is no text below the module's heading",
        ),
        (
            LEARNING,
            "## The second module",
            "## Another\n\nText.\n\n## The second module",
            "Another",
            "no module is called \"Another\"",
        ),
        (THOUGHT, "## Prompt", "## Promt", "Promt", "this heading should be \"## Prompt\""),
        (THOUGHT, "Why?", "", "Prompt", "there is no text below this heading"),
    ] {
        check(text, from, to, at, wanted);
    }
}

#[test]
fn what_is_left_open_is_as_the_kind_has_it() {
    let test = definition(EVALUATION);
    assert_eq!(test.feedback.right_answer, FeedbackTime::Never);
    assert_eq!((test.time.grace_seconds, test.skip, test.back), (5, false, false));
    let Content::Evaluation(content) = &test.content else { panic!("{test:?}") };
    assert_eq!(content.selection, ItemSelection::Random);
    assert_eq!(definition(LEARNING).feedback.right_answer, FeedbackTime::AtOnce);
    let text = EVALUATION.replace(
        "sections:",
        "feedback: { score: at-submission }\nfeedback-for:\n  choosing: { right-answer: in-review }\nsections:",
    );
    let one = definition(&text);
    assert_eq!(one.feedback_on("adding").right_answer, FeedbackTime::Never);
    let other = one.feedback_on("choosing");
    let times = (other.score, other.right_answer);
    assert_eq!(times, (FeedbackTime::AtSubmission, FeedbackTime::InReview));
}

#[test]
fn a_file_is_bounded_and_has_front_matter() {
    let read = |text: &str| Definition::read("test.md", text).unwrap_err()[0].to_string();
    assert_eq!(
        read("# A test"),
        "test.md:1:1: the file does not begin with front matter: its first line should be ---"
    );
    let long = format!("{EVALUATION}{}", "x".repeat(sittings::MAX_DEFINITION));
    assert!(read(&long).contains("is the most that is read"), "{}", read(&long));
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let name = "schema:sitting";
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(name, Definition::schema().into()).unwrap();
    let mut schemas = boon::Schemas::new();
    let schema = compiler.compile(name, &mut schemas).unwrap();
    let takes = |yaml: &str| {
        let value: serde_json::Value = serde_saphyr::from_str(yaml).unwrap();
        schemas.validate(&value, schema).map_err(|error| format!("{error:#}"))
    };
    for text in [EVALUATION, ADAPTIVE, LEARNING, THOUGHT] {
        let yaml = text::front_matter::split(text).unwrap().yaml;
        assert_eq!(takes(yaml), Ok(()));
        assert!(takes(&yaml.replacen("title:", "titel:", 1)).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    /// A file with a piece taken out, doubled or put elsewhere is refused, or can be gone through.
    #[test]
    fn a_broken_file_breaks_nothing(
        which in 0..4_usize,
        (from, long, to) in (0..600_usize, 0..60_usize, 0..600_usize),
        piece in "[-{}:,\\[\\]#\\n a-z0-9]{0,12}",
    ) {
        let text = [EVALUATION, ADAPTIVE, LEARNING, THOUGHT][which];
        let (from, to) = (from % text.len(), to % text.len());
        let end = (from + long).min(text.len());
        let mut changed = format!("{}{piece}{}", &text[..from], &text[end..]);
        changed.insert_str(to.min(changed.len()), &text[from..end]);
        if let Ok(read) = Definition::read_with("test.md", &changed, library()) {
            let computer = Computer::new();
            if let Ok(events) = begin(&read, &learner(1), library(), &computer.mark()) {
                let mut log = Log::new();
                log.append(events, &computer);
                log.go_on(&computer);
            }
        }
    }
}
