//! What may follow what, and what is refused.

use journal::outcome::Verdict;
use journal::{
    Closing, Component, Confidence, Draft, Entry, JournalState, Lesson, Missing, OutcomeStatus,
    Proximity, Refusal, ResolutionStatus, ResolvedEntry, Revision, Strategy, Tier,
};
use rstest::rstest;
use serde_json::{Value, json};

use super::support::{at, confirmed, draft, falsified, run};

const SESSION: &str = "session_20251202_140000";

fn hypothesis(text: &str) -> Revision {
    Revision { hypothesis: Some(text.to_owned()), ..Revision::default() }
}

/// The example of the framework, byte for byte in its names: whoever reads journals of others reads ours.
#[test]
fn an_entry_has_the_form_of_the_example() {
    let example = json!({
        "id": "ghap_20251202_143022_a1b2c3",
        "session_id": "session_20251202_140000",
        "created_at": "2025-12-02T14:30:22Z",
        "domain": "debugging",
        "strategy": "systematic-elimination",
        "goal": "Fix flaky test in test_cache.py",
        "history": [{
            "timestamp": "2025-12-02T14:30:22Z",
            "hypothesis": "The flakiness is caused by timing",
            "action": "Adding explicit sleep to allow cache expiry",
            "prediction": "Test will pass consistently with the added delay"
        }],
        "current": {
            "hypothesis": "The flakiness is caused by test pollution",
            "action": "Adding teardown to previous test to clean state",
            "prediction": "Test will pass consistently once isolation is fixed"
        },
        "iteration_count": 2,
        "outcome": {
            "status": "confirmed",
            "result": "test passed 3/3 runs",
            "captured_at": "2025-12-02T14:45:00Z",
            "auto_captured": true
        },
        "surprise": "It was test isolation.",
        "root_cause": { "category": "wrong-assumption", "description": "Assumed timing." },
        "lesson": { "what_worked": "Added teardown", "takeaway": "Flaky tests are often isolation issues." },
        "resolution": {
            "status": "resolved",
            "resolved_at": "2025-12-02T14:46:00Z",
            "confidence_tier": "gold",
            "annotation_proximity": "immediate"
        }
    });
    let entry: ResolvedEntry = serde_json::from_value(example.clone()).unwrap();
    assert_eq!(serde_json::to_value(&entry).unwrap(), example);
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let written: Value = serde_json::from_str(&serde_json::to_string(&entry).unwrap()).unwrap();
    assert_eq!(names(&written), names(&example));
}

#[test]
fn an_entry_goes_from_its_belief_over_another_to_its_end() {
    let mut state = JournalState::default();
    let first =
        state.create(SESSION, draft("Fix flaky test in test_cache.py"), at(0)).unwrap().clone();
    assert!(first.id.starts_with("ghap_20251202_143022_") && first.id.len() == 27, "{}", first.id);
    let revision = Revision {
        hypothesis: Some("A test before it leaves cache state that interferes".to_owned()),
        prediction: Some("test_cache passes once isolation is fixed".to_owned()),
        confidence: Some(Confidence::percent(90).unwrap()),
        strategy: Some(Strategy::CheckAssumptions),
        note: Some("order of tests matters".to_owned()),
        ..Revision::default()
    };
    let second = state.update(SESSION, revision, at(60)).unwrap().clone();
    assert_eq!(second.iteration_count, 2);
    assert_eq!(second.history[0].strategy, Some(Strategy::SystematicElimination));
    assert_eq!(second.history[0].prediction, first.current.prediction);
    assert_eq!(second.current.action, first.current.action);
    assert_eq!(second.current.confidence.unwrap().as_percent(), 90);
    state.capture(SESSION, run(Verdict::Passed), at(870)).unwrap();
    let done = state.resolve(SESSION, confirmed("test passed 3/3 runs"), at(930)).unwrap().clone();
    assert_eq!(
        (done.outcome.auto_captured, done.outcome.captured_at, done.resolution.status),
        (true, at(870), ResolutionStatus::Resolved)
    );
    assert_eq!(done.resolution.confidence_tier, Tier::Gold);
    assert_eq!((state.open().len(), state.resolved()), (0, &[done][..]));
}

#[test]
fn a_session_has_one_open_entry_and_sessions_do_not_wait_for_one_another() {
    let mut state = JournalState::default();
    let id = state.create("one", draft("Fix the login page"), at(0)).unwrap().id.clone();
    let refused = state.create("one", draft("Fix the logout page"), at(1)).unwrap_err();
    assert_eq!(refused, Refusal::Open { id: id.clone(), goal: "Fix the login page".to_owned() });
    let other = state.create("two", draft("Fix the login page"), at(0)).unwrap().id.clone();
    assert_ne!(id, other);
    state.resolve("two", falsified(), at(5)).unwrap();
    assert_eq!(state.current("one").unwrap().id, id);
    assert_eq!(state.current("two"), None);
}

#[test]
fn ids_of_one_session_and_one_second_differ() {
    let mut state = JournalState::default();
    let ids: Vec<String> = (0..5)
        .map(|_| {
            let id = state.create(SESSION, draft("Fix the login page"), at(0)).unwrap().id.clone();
            state.resolve(SESSION, falsified(), at(0)).unwrap();
            id
        })
        .collect();
    assert_eq!(ids.iter().collect::<std::collections::HashSet<_>>().len(), 5);
}

#[test]
fn nothing_follows_where_nothing_is_open() {
    let mut state = JournalState::default();
    let before = state.clone();
    assert_eq!(
        state.update(SESSION, hypothesis("x y z"), at(0)).unwrap_err(),
        Refusal::NothingOpen
    );
    assert_eq!(
        state.capture(SESSION, run(Verdict::Passed), at(0)).unwrap_err(),
        Refusal::NothingOpen
    );
    assert_eq!(state.resolve(SESSION, falsified(), at(0)).unwrap_err(), Refusal::NothingOpen);
    let unknown = Refusal::Unknown { id: "ghap_x".to_owned(), open: Vec::new() };
    assert_eq!(state.adopt(SESSION, "ghap_x", at(0)).unwrap_err(), unknown);
    assert_eq!(state.abandon("ghap_x", "left", at(0)).unwrap_err(), unknown);
    assert_eq!(state, before);
}

#[test]
fn a_refusal_gives_the_reason_the_question_and_an_example() {
    let mut state = JournalState::default();
    let hollow = Draft {
        hypothesis: "The tests will tell me what's wrong".to_owned(),
        ..draft("Fix the login page")
    };
    assert_eq!(
        state.create(SESSION, hollow, at(0)).unwrap_err().to_string(),
        "\"The tests will tell me what's wrong\" is no hypothesis: that holds whatever happens, so nothing \
         could falsify it: say what you think is so, and not where you will look. What do you believe about \
         the situation that informs your approach? For example: \"Slow network responses exceed the 30s \
         timeout\"",
    );
    assert_eq!(state, JournalState::default());
}

#[rstest]
#[case(Draft { goal: " … ".to_owned(), ..draft("") }, Refusal::Blank { part: Component::Goal })]
#[case(
    Draft { prediction: "the cache expiry check runs before the cache actually expires.".to_owned(), ..draft("Fix the login page") },
    Refusal::Repeats { of: Component::Hypothesis }
)]
#[case(
    Draft { prediction: "Fix the login page".to_owned(), ..draft("Fix the login page") },
    Refusal::Repeats { of: Component::Goal }
)]
#[case(
    Draft { action: "x".repeat(9000), ..draft("Fix the login page") },
    Refusal::Long { what: "action", bytes: 9000, most: 8192 }
)]
fn a_draft_that_is_none_is_refused(#[case] draft: Draft, #[case] wanted: Refusal) {
    let mut state = JournalState::default();
    assert_eq!(state.create(SESSION, draft, at(0)).unwrap_err(), wanted);
    assert_eq!(state, JournalState::default());
}

#[rstest]
#[case(OutcomeStatus::Falsified, &[Missing::Surprise, Missing::RootCause, Missing::Lesson])]
#[case(OutcomeStatus::Partial, &[Missing::Surprise])]
fn what_an_outcome_taught_has_to_be_said(
    #[case] outcome: OutcomeStatus,
    #[case] missing: &[Missing],
) {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    let before = state.clone();
    let closing = Closing { outcome, ..confirmed("test_cache failed in 3 runs of 20") };
    let refused = state.resolve(SESSION, closing, at(1)).unwrap_err();
    let wanted = Refusal::Unannotated { outcome: outcome.as_str(), missing: missing.to_vec() };
    assert_eq!(refused, wanted);
    assert!(refused.to_string().contains("what was unexpected?"), "{refused}");
    assert_eq!(state, before);
}

#[test]
fn an_empty_lesson_is_none() {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    let lesson = Some(Lesson { what_worked: " - ".to_owned(), takeaway: None });
    let refused = state.resolve(SESSION, Closing { lesson, ..falsified() }, at(1)).unwrap_err();
    let wanted = Refusal::Empty { what: "lesson's what_worked", wanted: "say what worked" };
    assert_eq!(refused, wanted);
}

#[rstest]
#[case(Revision::default(), Refusal::NoChange)]
#[case(Revision { strategy: Some(Strategy::SystematicElimination), ..Revision::default() }, Refusal::NoChange)]
#[case(
    hypothesis("the cache expiry check runs before the cache actually expires!"),
    Refusal::NoChange
)]
#[case(
    Revision { confidence: Some(Confidence::percent(99).unwrap()), ..Revision::default() },
    Refusal::ConfidenceAlone
)]
#[case(
    Revision { note: Some(" ".to_owned()), ..Revision::default() },
    Refusal::Empty { what: "note", wanted: "leave it out, or say something" }
)]
fn an_update_that_changes_nothing_is_refused(#[case] revision: Revision, #[case] wanted: Refusal) {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    let before = state.clone();
    assert_eq!(state.update(SESSION, revision, at(1)).unwrap_err(), wanted);
    assert_eq!(state, before);
}

#[test]
fn a_note_begins_no_iteration_and_a_strategy_does() {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    let note = Revision { note: Some("seen twice".to_owned()), ..Revision::default() };
    assert_eq!(state.update(SESSION, note, at(1)).unwrap().iteration_count, 1);
    let strategy = Revision { strategy: Some(Strategy::AskUser), ..Revision::default() };
    let entry = state.update(SESSION, strategy, at(2)).unwrap();
    assert_eq!((entry.iteration_count, entry.strategy), (2, Strategy::AskUser));
    assert_eq!(entry.current.confidence, Some(Confidence::percent(70).unwrap()));
}

#[test]
fn a_new_prediction_does_not_inherit_a_confidence() {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    let prediction = Some("The page shows the name of the user".to_owned());
    let entry =
        state.update(SESSION, Revision { prediction, ..Revision::default() }, at(1)).unwrap();
    assert_eq!(entry.current.confidence, None);
    assert_eq!(entry.history[0].confidence, Some(Confidence::percent(70).unwrap()));
}

fn ended(closing: Closing, seen: Option<(i64, Verdict)>, end: i64) -> ResolvedEntry {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    if let Some((when, verdict)) = seen {
        state.capture(SESSION, run(verdict), at(when)).unwrap();
    }
    state.resolve(SESSION, closing, at(end)).unwrap().clone()
}

#[rstest]
#[case::seen_and_told_at_once(falsified(), Some((60, Verdict::Failed)), 120, Tier::Gold)]
#[case::seen_and_told_late(falsified(), Some((60, Verdict::Failed)), 60 + 901, Tier::Silver)]
#[case::told(confirmed("test_cache passed 20 of 20"), None, 60, Tier::Silver)]
#[case::seen_to_run_nothing(confirmed("test_cache passed 20 of 20"), Some((60, Verdict::NothingRan)), 70, Tier::Silver)]
#[case::vague(confirmed("It works."), Some((60, Verdict::Passed)), 70, Tier::Bronze)]
#[case::partial(Closing { outcome: OutcomeStatus::Partial, ..falsified() }, Some((60, Verdict::Passed)), 70, Tier::Bronze)]
#[case::dropped(Closing { outcome: OutcomeStatus::Abandoned, ..confirmed("another goal came first") }, None, 60, Tier::Abandoned)]
fn tiers_follow_from_rules(
    #[case] closing: Closing,
    #[case] seen: Option<(i64, Verdict)>,
    #[case] end: i64,
    #[case] tier: Tier,
) {
    assert_eq!(ended(closing, seen, end).resolution.confidence_tier, tier);
}

#[test]
fn weights_of_tiers_are_those_of_the_framework() {
    let tiers = [Tier::Gold, Tier::Silver, Tier::Bronze, Tier::Abandoned];
    assert_eq!(tiers.map(Tier::weight), [1.0, 0.8, 0.5, 0.2]);
}

#[test]
fn a_run_of_an_earlier_belief_is_no_outcome_of_this_one() {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    state.capture(SESSION, run(Verdict::Failed), at(10)).unwrap();
    state.update(SESSION, hypothesis("The session cookie is never set at all"), at(20)).unwrap();
    let done = state.resolve(SESSION, confirmed("the cookie is there in 3 of 3"), at(30)).unwrap();
    assert!(!done.outcome.auto_captured);
    assert_eq!(
        (done.outcome.captured_at, done.resolution.annotation_proximity),
        (at(30), Proximity::Immediate)
    );
}

#[test]
fn only_the_latest_runs_of_a_belief_are_kept() {
    let mut state = JournalState::default();
    state.create(SESSION, draft("Fix the login page"), at(0)).unwrap();
    for second in 1..=25 {
        state.capture(SESSION, run(Verdict::Failed), at(second)).unwrap();
    }
    let seen = &state.current(SESSION).unwrap().observations;
    assert_eq!((seen.len(), seen[0].captured_at, seen[9].captured_at), (10, at(16), at(25)));
}

#[test]
fn an_entry_does_not_grow_without_end() {
    let mut state = JournalState::default();
    let id = state.create(SESSION, draft("Fix the login page"), at(0)).unwrap().id.clone();
    for turn in 1..50 {
        let belief = hypothesis(&format!("The session cookie number {turn} is never set"));
        state.update(SESSION, belief, at(turn)).unwrap();
    }
    let full = |what, most| Refusal::Full { id: id.clone(), what, most };
    let another = state.update(SESSION, hypothesis("The session cookie is set twice"), at(50));
    assert_eq!(another.unwrap_err(), full("beliefs", 50));
    let note = || Revision { note: Some("seen again".to_owned()), ..Revision::default() };
    for turn in 0..200 {
        state.update(SESSION, note(), at(turn)).unwrap();
    }
    assert_eq!(state.update(SESSION, note(), at(0)).unwrap_err(), full("notes", 200));
    state.resolve(SESSION, falsified(), at(60)).unwrap();
}

#[test]
fn an_orphan_is_taken_over_or_abandoned() {
    let mut state = JournalState::default();
    let id = state.create("dead", draft("Fix the login page"), at(0)).unwrap().id.clone();
    let entry: Entry = state.adopt("alive", &id, at(99)).unwrap().clone();
    assert_eq!(
        (entry.session_id.as_str(), entry.notes[0].text.as_str()),
        ("alive", "taken over from session dead")
    );
    let other = state.create("dead", draft("Fix the logout page"), at(0)).unwrap().id.clone();
    assert!(matches!(state.adopt("alive", &other, at(99)), Err(Refusal::Open { .. })));
    let done = state.abandon(&other, "its session died", at(100)).unwrap();
    assert_eq!(done.resolution.status, ResolutionStatus::Abandoned);
    assert_eq!(state.open(), [entry]);
}

#[test]
fn a_session_without_a_name_is_refused() {
    let mut state = JournalState::default();
    for name in ["", "  ", "two\nlines"] {
        assert!(matches!(
            state.create(name, draft("Fix the login page"), at(0)),
            Err(Refusal::Empty { .. })
        ));
    }
}
