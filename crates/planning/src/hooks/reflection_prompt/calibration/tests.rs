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

fn all(story: &[Exchange]) -> Vec<&Exchange> {
    story.iter().collect()
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
        Calibration::read(&all(&story(runs)))
            .index
            .map(|index| (index * 10_000.0).round() / 10_000.0)
    };
    assert_eq!(index(&[]), None);
    assert_eq!(index(&[(90, 9)]), None);
    assert_eq!(index(&[(90, 9), (60, 6)]), Some(0.0));
    assert_eq!(index(&[(100, 8), (60, 8)]), Some(0.04));
    assert_eq!(index(&[(100, 0), (100, 10)]), Some(0.5));
}

#[test]
fn whoever_judges_well_is_asked_less() {
    let most = |runs: &[(u8, usize)]| Calibration::read(&all(&story(runs))).most();
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
    assert!(!good.is_due(&all(&session), now));
    assert!(poor.is_due(&all(&session), now));
    session.extend(decided(TraceId::new(), 9));
    assert!(!good.is_due(&all(&session), now));
    session.extend(decided(TraceId::new(), 9));
    assert!(good.is_due(&all(&session), now));
}

#[test]
fn only_her_latest_judgements_count() {
    let bad = vec![(100, 0); 5];
    let good = vec![(90, 9); 10];
    let index = |runs: &[(u8, usize)]| Calibration::read(&all(&story(runs))).index.unwrap();
    assert!(index(&bad) > 0.9);
    assert!(index(&[bad, good].concat()) < 0.001);
}

#[test]
fn who_leaves_the_question_twice_is_asked_how_sure_she_is_in_every_third_run_only() {
    let left = |trace: TraceId| {
        let mut exchange = sure(trace, 0);
        exchange.answered = exchange.answered.map(|(at, _)| (at, InteractionResponse::Skipped));
        exchange
    };
    let now = TraceId::new();
    let is_due = |story: &[Exchange]| is_confidence_due(&all(story), now);
    let (one, two) = (TraceId::new(), TraceId::new());
    assert!(is_due(&[]));
    assert!(is_due(&[left(one)]));
    let mut story = vec![left(one), left(two)];
    assert!(!is_due(&story));
    story.extend(decided(TraceId::new(), 9));
    assert!(!is_due(&story));
    story.extend(decided(TraceId::new(), 9));
    assert!(is_due(&story));
    // In the run that asks, the open question does not count against itself.
    story.push(left(now));
    assert!(is_due(&story));
    assert!(is_due(&[left(one), sure(two, 60)]));
}
