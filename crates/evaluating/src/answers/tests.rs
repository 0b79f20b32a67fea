use domain::{InteractionOrigin, QuestionOption, SectionRef};
use serde_json::json;

use super::*;

fn rules(text: &str) -> AnswerRules {
    AnswerRules::parse("answers.yaml", text).unwrap()
}

fn asked(number: u8, request: InteractionRequest) -> Interaction {
    Interaction {
        id: format!("01920000-0000-7000-8000-0000000000{number:02}").parse().unwrap(),
        origin: InteractionOrigin::Tool { call_id: number.to_string() },
        request,
        expires_at: None,
    }
}

fn log(interactions: &[Interaction]) -> Vec<LogEntry> {
    interactions
        .iter()
        .zip(1..)
        .map(|(interaction, seq)| LogEntry {
            session_id: "01920000-0000-7000-8000-000000000001".parse().unwrap(),
            seq,
            trace_id: "01920000-0000-7000-8000-000000000002".parse().unwrap(),
            at: chrono::DateTime::from_timestamp_millis(0).unwrap(),
            body: EntryBody::Ask(AskEntry::Opened { interaction: interaction.clone() }),
        })
        .collect()
}

fn question(text: &str) -> InteractionRequest {
    InteractionRequest::Question {
        question: text.into(),
        reason: String::new(),
        options: vec![QuestionOption {
            label: "3B".into(),
            description: String::new(),
            opens: None,
        }],
        free_text: true,
    }
}

fn sections(headings: &[&str]) -> InteractionRequest {
    let sections = headings.iter().map(|heading| SectionRef {
        path: "lessons/a.md".into(),
        id: heading.to_lowercase(),
        heading: (*heading).into(),
        sha256: String::new(),
    });
    InteractionRequest::Adjudication { sections: sections.collect() }
}

fn answer(
    rules: &AnswerRules,
    request: InteractionRequest,
    earlier: &[InteractionRequest],
) -> Value {
    let earlier: Vec<Interaction> =
        (1..).zip(earlier).map(|(number, request)| asked(number, request.clone())).collect();
    match rules.answer(&asked(99, request.clone()), &log(&earlier)) {
        Ok(Some(response)) => serde_json::to_value(response).unwrap(),
        Ok(None) => Value::Null,
        Err(failure) => Value::String(failure.to_string()),
    }
}

#[test]
fn the_first_rule_that_fits_answers_and_the_log_tells_how_often_it_did() {
    let rules = rules(
        "- { kind: question, match: which CLASS, times: 1, response: 3B }\n\
         - { kind: question, match: which class, response: 2A }\n\
         - { kind: any, response: skip }\n",
    );
    let which = question("Which class is it for?");
    let class = |text: &str| json!({ "kind": "answer", "text": text });
    assert_eq!(answer(&rules, which.clone(), &[]), class("3B"));
    assert_eq!(answer(&rules, which.clone(), std::slice::from_ref(&which)), class("2A"));
    let skipped = json!({ "kind": "skipped" });
    assert_eq!(answer(&rules, question("What about?"), &[which]), skipped);
}

#[test]
fn sections_are_decided_by_their_heading_and_what_is_not_named_stays_undecided() {
    let rules = rules(
        "- kind: adjudication\n  times: 1\n  response:\n  \
         - { section: starter, revise: shorter }\n  - { section: Plenary, verdict: alternatives }\n\
         - { kind: adjudication, match: plenary, response: accept }\n",
    );
    let first = sections(&["Starter", "Main", "Plenary"]);
    let decided = |id: &str, verdict: Value| {
        let mut decision = json!({ "path": "lessons/a.md", "sectionId": id, "tookMs": 0 });
        decision["verdict"] = verdict;
        decision
    };
    assert_eq!(
        answer(&rules, first.clone(), &[]),
        json!({ "kind": "adjudication", "decisions": [
            decided("starter", json!({ "verdict": "revise", "words": "shorter" })),
            decided("plenary", json!({ "verdict": "alternatives" })),
        ]})
    );
    assert_eq!(
        answer(&rules, sections(&["Plenary"]), std::slice::from_ref(&first)),
        json!({ "kind": "adjudication",
            "decisions": [decided("plenary", json!({ "verdict": "accept" }))] })
    );
    assert_eq!(answer(&rules, sections(&["Main"]), &[first]), Value::Null, "no rule is for it");
}

#[test]
fn a_whole_response_is_taken_as_the_log_has_it_and_checked() {
    let rules = rules("- { kind: any, response: { kind: confidence, percent: 70 } }");
    let sure = InteractionRequest::Confidence {
        statement: "It fits.".into(),
        path: "a.md".into(),
        moment: domain::Moment::Before,
    };
    assert_eq!(answer(&rules, sure, &[]), json!({ "kind": "confidence", "percent": 70 }));
    assert_eq!(
        answer(&rules, question("Which?"), &[]),
        "answer 1 of answers.yaml does not fit a question card: this is no answer to a question card"
    );
}

#[test]
fn what_is_no_list_of_rules_is_refused_with_the_place() {
    for (text, message) in [
        ("- { kind: queston, response: skip }", "answer 1 of answers.yaml is for `queston`"),
        ("- { kind: question, reply: skip }", "answers.yaml is no list of answers: "),
        ("kind: question", "answers.yaml is no list of answers: "),
    ] {
        let failure = AnswerRules::parse("answers.yaml", text).unwrap_err();
        assert!(failure.to_string().starts_with(message), "{failure}");
    }
}
