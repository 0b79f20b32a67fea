use domain::{ReflectionQuestion, SectionDecision};

use super::*;
use crate::hooks::exchanges::answered;

const PLAN: &str = "lessons/3B/x/lesson.md";

fn sure(trace: TraceId, percent: u8) -> Exchange {
    let request = InteractionRequest::Confidence {
        statement: String::new(),
        path: PLAN.to_owned(),
        moment: Moment::Before,
    };
    answered(trace, request, InteractionResponse::Confidence { percent })
}

fn reflected(trace: TraceId) -> Exchange {
    let questions: Vec<ReflectionQuestion> = Vec::new();
    answered(trace, InteractionRequest::Reflection { questions }, InteractionResponse::Skipped)
}

/// `accepted` sections at once, the rest of ten after a revision.
fn decided(trace: TraceId, accepted: usize) -> Vec<Exchange> {
    let decision = |at: usize, verdict: SectionVerdict| SectionDecision {
        path: PLAN.to_owned(),
        section_id: at.to_string(),
        verdict,
        took_ms: 1,
    };
    let revise = || SectionVerdict::Revise { words: "shorter".to_owned() };
    let first = (0..10)
        .map(|at| decision(at, if at < accepted { SectionVerdict::Accept } else { revise() }));
    let second = (accepted..10).map(|at| decision(at, SectionVerdict::Accept));
    let card = |decisions: Vec<SectionDecision>| {
        let request = InteractionRequest::Adjudication { sections: Vec::new() };
        answered(trace, request, InteractionResponse::Adjudication { decisions })
    };
    vec![card(first.collect()), card(second.collect())]
}

fn story(runs: &[(u8, usize)]) -> Vec<Exchange> {
    let runs = runs.iter().map(|(percent, accepted)| {
        let trace = TraceId::new();
        [vec![sure(trace, *percent)], decided(trace, *accepted)].concat()
    });
    runs.collect::<Vec<_>>().concat()
}

#[test]
fn the_index_is_the_mean_square_of_confidence_less_what_was_accepted() {
    let index = |runs: &[(u8, usize)]| {
        Calibration::read(&story(runs)).index.map(|index| (index * 10_000.0).round() / 10_000.0)
    };
    assert_eq!(index(&[]), None);
    assert_eq!(index(&[(90, 9)]), None);
    assert_eq!(index(&[(90, 9), (60, 6)]), Some(0.0));
    assert_eq!(index(&[(100, 8), (60, 8)]), Some(0.04));
    assert_eq!(index(&[(100, 0), (100, 10)]), Some(0.5));
}

#[test]
fn whoever_judges_well_is_asked_less() {
    let most = |runs: &[(u8, usize)]| Calibration::read(&story(runs)).most();
    assert_eq!(most(&[]), 3);
    assert_eq!(most(&[(90, 9), (80, 8)]), 1);
    assert_eq!(most(&[(90, 6), (80, 5)]), 2);
    assert_eq!(most(&[(90, 1), (80, 0)]), 3);
}

#[test]
fn the_first_run_is_always_asked_and_then_every_third_of_a_good_judge() {
    let good = Calibration { index: Some(0.01) };
    let poor = Calibration { index: Some(0.4) };
    let now = TraceId::new();
    assert!(good.is_due(&[], now));
    let first = TraceId::new();
    let mut session = vec![reflected(first)];
    session.extend(decided(first, 9));
    assert!(!good.is_due(&session, now));
    assert!(poor.is_due(&session, now));
    session.extend(decided(TraceId::new(), 9));
    assert!(!good.is_due(&session, now));
    session.extend(decided(TraceId::new(), 9));
    assert!(good.is_due(&session, now));
}
