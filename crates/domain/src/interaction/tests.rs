use super::{
    InteractionRequest, InteractionResponse, ItemAnswer, ItemAsked, QuestionOption, Widget,
};
use crate::{ApprovalDecision, ApprovalScope, SectionDecision, SectionRef, SectionVerdict};

fn check(request: &InteractionRequest, response: &InteractionResponse, expected: Result<(), &str>) {
    assert_eq!(request.check(response), expected.map_err(str::to_owned));
}

#[test]
fn words_outside_the_options_are_taken_only_where_the_question_says_so() {
    let question = |free_text| InteractionRequest::Question {
        question: "Which class?".into(),
        reason: String::new(),
        options: ["2A", "2C"]
            .map(|label| QuestionOption {
                label: label.into(),
                description: String::new(),
                opens: None,
            })
            .into(),
        free_text,
    };
    let answer = |text: &str| InteractionResponse::Answer { text: text.into() };
    check(&question(false), &answer("2C"), Ok(()));
    check(&question(false), &InteractionResponse::Skipped, Ok(()));
    check(&question(true), &answer("the other one"), Ok(()));
    let refused = Err("choose one of the answers: 2A, 2C");
    check(&question(false), &answer("the other one"), refused);
    let confidence = InteractionResponse::Confidence { percent: 50 };
    check(&question(true), &confidence, Err("this is no answer to a question card"));
}

#[test]
fn a_section_is_decided_once_and_only_where_it_was_asked_about() {
    let sections = vec![SectionRef {
        path: "lessons/3B/loops/lesson.md".into(),
        id: "starter".into(),
        heading: "Starter".into(),
        sha256: "0".into(),
    }];
    let request = InteractionRequest::Adjudication { sections };
    let decide = |section: &str, verdict: SectionVerdict| SectionDecision {
        path: "lessons/3B/loops/lesson.md".into(),
        section_id: section.into(),
        verdict,
        took_ms: 10,
    };
    let answer = |decisions| InteractionResponse::Adjudication { decisions };
    check(&request, &answer(vec![decide("starter", SectionVerdict::Accept)]), Ok(()));
    let nothing = Err("decide on at least one section, or leave it for later");
    check(&request, &answer(vec![]), nothing);
    let other = answer(vec![decide("plenary", SectionVerdict::Accept)]);
    check(&request, &other, Err("section plenary was not asked about"));
    let empty = answer(vec![decide("starter", SectionVerdict::Revise { words: " ".into() })]);
    check(&request, &empty, Err("say in a few words what shall be different"));
    let twice = answer(vec![
        decide("starter", SectionVerdict::Accept),
        decide("starter", SectionVerdict::Alternatives),
    ]);
    check(&request, &twice, Err("there are two decisions on section starter"));
}

#[test]
fn a_permission_wider_than_offered_is_not_taken() {
    let request = InteractionRequest::ToolApproval {
        tool: "write_file".into(),
        title: "write a file".into(),
        input: serde_json::json!({}),
        scopes: vec![ApprovalScope::Session],
    };
    let allow =
        |scope| InteractionResponse::Approval { decision: ApprovalDecision::Allow { scope } };
    check(&request, &allow(ApprovalScope::Once), Ok(()));
    check(&request, &allow(ApprovalScope::Session), Ok(()));
    let refused = Err("this permission was not offered: allow it once instead");
    check(&request, &allow(ApprovalScope::Always), refused);
}

#[test]
fn a_question_of_a_sitting_is_left_out_only_where_it_says_so() {
    let request = |may_skip| {
        InteractionRequest::Item(ItemAsked {
            place: 3,
            of: Some(20),
            name: None,
            section: None,
            question: "What is 47 + 38?".into(),
            widget: Widget::Number { unit: None },
            may_skip,
            may_go_back: false,
            points: Some(1),
            lang: None,
        })
    };
    check(&request(true), &InteractionResponse::Skipped, Ok(()));
    let refused = Err("this question cannot be left out");
    check(&request(false), &InteractionResponse::Skipped, refused);
    let typed = InteractionResponse::Item { answer: ItemAnswer::Text { text: "85".into() } };
    check(&request(false), &typed, Ok(()));
    let words = InteractionResponse::Answer { text: "85".into() };
    check(&request(false), &words, Err("this is no answer to a question of a session"));
}
