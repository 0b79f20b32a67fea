//! The schema that editors show agrees with the reader.

use rstest::rstest;
use serde_json::Value;
use studies::Protocol;

use super::reading::{GOOD, read};

fn takes(yaml: &str) -> bool {
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("schema:study", Protocol::schema().into()).unwrap();
    let mut schemas = boon::Schemas::new();
    let schema = compiler.compile("schema:study", &mut schemas).unwrap();
    // As editors read YAML 1.2, where `on` and `off` are words.
    let options = serde_saphyr::options! { strict_booleans: true };
    let value: Value = serde_saphyr::from_str_with_options(yaml, options).unwrap();
    schemas.validate(&value, schema).is_ok()
}

/// What is wrong by its form is wrong to both.
#[rstest]
#[case::an_unknown_key("washout-days: 6", "washout: 6")]
#[case::an_unknown_level("topology: specialists", "topology: team")]
#[case::an_unknown_tier("keeps: texts", "keeps: words")]
#[case::an_unknown_moment("when: after-task", "when: later")]
#[case::an_unknown_order("order: williams", "order: random")]
#[case::no_title("title: A trial\n", "")]
#[case::an_empty_title("title: A trial", "title: \"\"")]
#[case::a_title_that_is_a_list("title: A trial", "title: [A]")]
#[case::no_seed("seed: 7\n", "")]
#[case::a_seed_below_nothing("seed: 7", "seed: -7")]
#[case::a_large_seed("seed: 7", "seed: 9007199254740992")]
#[case::nobody("participants: 8", "participants: 0")]
#[case::a_crowd("participants: 8", "participants: 501")]
#[case::half_a_person("participants: 8", "participants: 7.5")]
#[case::no_time("minutes: 20", "minutes: 0")]
#[case::a_long_time("minutes: 20", "minutes: 601")]
#[case::a_long_washout("washout-days: 6", "washout-days: 366")]
#[case::a_long_break("break-minutes: 10", "break-minutes: 601")]
#[case::no_condition_in_a_sitting(
    "    conditions: 2\n    minutes",
    "    conditions: 0\n    minutes"
)]
#[case::no_tasks_in_a_condition("tasks-per-condition: 2", "tasks-per-condition: 0")]
#[case::no_text("    text: tasks/t1.md\n", "")]
#[case::no_tiers(
    "    - { id: numbers, title: Numbers only, keeps: events }\n    - { id: words, title: Numbers and words, keeps: texts }\n",
    "    []\n"
)]
fn what_is_wrong_by_its_form_is_refused_by_both(#[case] right: &str, #[case] wrong: &str) {
    assert!(GOOD.contains(right));
    let changed = GOOD.replacen(right, wrong, 1);
    assert!(read(&changed).is_err(), "the reader takes it");
    assert!(!takes(&changed), "the schema takes it");
}

/// What is right is right to both, also in other words.
#[rstest]
#[case::as_it_is("", "")]
#[case::a_square("order: williams", "order: latin-square")]
#[case::no_question("question: Does context help?\n", "")]
#[case::all_tasks("tasks-per-condition: 2\n", "")]
#[case::no_washout("washout-days: 6\n", "")]
#[case::one_task("tasks-per-condition: 2", "tasks-per-condition: 1")]
#[case::another_factor("    topology: specialists", "    memory: off")]
#[case::all_factors(
    "    like: full\n    topology: specialists",
    "    workspace: on\n    scaffolding: commands\n    skills: tier-3\n    topology: single\n    memory: off"
)]
fn what_is_right_is_taken_by_both(#[case] right: &str, #[case] other: &str) {
    assert!(GOOD.contains(right));
    let changed = GOOD.replacen(right, other, 1);
    assert_eq!(read(&changed).err(), None);
    assert!(takes(&changed));
}

#[test]
fn each_field_is_described() {
    let schema = serde_json::to_value(Protocol::schema()).unwrap();
    let mut bare = Vec::new();
    let mut objects = vec![("Protocol", &schema)];
    objects.extend(
        schema["$defs"].as_object().unwrap().iter().map(|(name, one)| (name.as_str(), one)),
    );
    for (name, object) in objects {
        let Some(fields) = object["properties"].as_object() else { continue };
        let undescribed = fields.iter().filter(|(_, field)| !field["description"].is_string());
        bare.extend(undescribed.map(|(field, _)| format!("{name}.{field}")));
    }
    assert_eq!(bare, Vec::<String>::new());
}
