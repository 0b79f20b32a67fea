//! Of somebody who agreed to no words, none is in the bundle: whatever field of whatever event it stood in.

use bundles::{Redaction, bundle};
use domain::SessionEvent;
use serde_json::Value;
use studies::Keeps;

use crate::study::{empty, everything, made_up, participant, questionnaire, task};

const WORDS: &str = "Zqx canary";

/// Puts a canary into each text of an event, as long as it is an event then: into each field, that is, which may
/// hold any text.
pub fn with_canaries(event: &SessionEvent, count: &mut usize) -> SessionEvent {
    let mut value = serde_json::to_value(event).unwrap();
    for place in places(&value, String::new()) {
        let was = value.pointer(&place).unwrap().clone();
        *count += 1;
        *value.pointer_mut(&place).unwrap() = format!("{WORDS} {count} sings").into();
        if serde_json::from_value::<SessionEvent>(value.clone()).is_err() {
            *value.pointer_mut(&place).unwrap() = was;
        }
    }
    serde_json::from_value(value).unwrap()
}

fn places(value: &Value, place: String) -> Vec<String> {
    match value {
        Value::String(_) => vec![place],
        Value::Array(values) => {
            let values = values.iter().enumerate();
            values.flat_map(|(at, value)| places(value, format!("{place}/{at}"))).collect()
        }
        Value::Object(fields) => {
            let fields = fields.iter();
            fields.flat_map(|(name, value)| places(value, format!("{place}/{name}"))).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn no_words_of_any_field_are_left_where_none_may_be_kept() {
    let mut count = 0;
    let mut logs = Vec::new();
    for seed in 1..=12 {
        let events = made_up(seed).iter().map(|event| with_canaries(event, &mut count)).collect();
        logs.push(task(&format!("{seed:02}-t1"), events));
    }
    let mut asked = questionnaire("01990000-0000-7000-8000-000000000001");
    // The definition is the researcher's; what is asked beside it is not.
    asked.events = asked
        .events
        .iter()
        .enumerate()
        .map(|(at, event)| if at == 0 { event.clone() } else { with_canaries(event, &mut count) })
        .collect();
    logs.push(asked);
    assert!(count > 10_000, "{count}");
    let mut data = empty();
    data.participants = vec![participant("p01", Keeps::Events, logs)];
    let bundle = bundle(&data, &Redaction::default(), None).unwrap();
    let all = everything(&bundle.files);
    for word in ["Zqx", "canary", "sings"] {
        let line = all.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "{word}");
    }
}

/// One word could be taken for a name of a definition; in fields of words it is gone as well.
#[test]
fn a_single_word_is_gone_from_what_is_said_and_written() {
    let mut logs = Vec::new();
    let said = [
        "text",
        "question",
        "reason",
        "label",
        "description",
        "note",
        "meant",
        "words",
        "content",
        "message",
        "feedback",
        "problem",
        "summary",
        "title",
        "heading",
        "statement",
        "current",
        "markdown",
        "approach",
        "rationale",
        "topic",
        "about",
        "query",
        "decisions",
        "constraints",
        "deliverable",
        "task",
        "program",
        "solution",
        "hint",
        "answer",
        "openQuestions",
    ];
    let mut count = 0;
    for seed in 1..=24 {
        let mut events = made_up(seed);
        for event in &mut events {
            let mut value = serde_json::to_value(&*event).unwrap();
            for place in places(&value, String::new()) {
                let name = place.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap();
                let was = value.pointer(&place).unwrap().clone();
                if said.contains(&name) {
                    count += 1;
                    *value.pointer_mut(&place).unwrap() = "Zqxcanary".into();
                    if serde_json::from_value::<SessionEvent>(value.clone()).is_err() {
                        *value.pointer_mut(&place).unwrap() = was;
                    }
                }
            }
            *event = serde_json::from_value(value).unwrap();
        }
        logs.push(task(&format!("{seed:02}-t1"), events));
    }
    assert!(count > 1_000, "{count}");
    let mut data = empty();
    data.participants = vec![participant("p01", Keeps::Events, logs)];
    let bundle = bundle(&data, &Redaction::default(), None).unwrap();
    let all = everything(&bundle.files);
    assert_eq!(all.lines().find(|line| line.contains("Zqxcanary")), None);
}

#[test]
fn what_was_chosen_on_scales_stays_and_what_was_typed_does_not() {
    let mut data = empty();
    let log = questionnaire("01990000-0000-7000-8000-000000000001");
    data.participants = vec![participant("p01", Keeps::Events, vec![log])];
    let bundle = bundle(&data, &Redaction::default(), None).unwrap();
    let table = String::from_utf8(bundle.files["instruments.csv"].clone()).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            format!(
                "p01,first,full,t1,04-after-task,3,after-task,{},1,q1,How hard was it?,rating,answered,6,6,1000,yes",
                "ab".repeat(32)
            ),
            format!(
                "p01,first,full,t1,04-after-task,5,after-task,{},2,q2,What helped Ms Campbell most?,longText,answered,,[[4 words]],1000,yes",
                "ab".repeat(32)
            ),
            format!(
                "p01,first,full,t1,04-after-task,7,after-task,{},3,q3,[[7 words]],longText,skipped,,,1000,yes",
                "ab".repeat(32)
            ),
        ]
    );
    let all = everything(&bundle.files);
    assert!(!all.contains("Olena") && !all.contains("Baird") && !all.contains("laptop"), "{all}");
}
