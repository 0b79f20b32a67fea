//! Any sequence of steps: no illegal state, and the files say what the machine says.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use journal::outcome::Verdict;
use journal::{
    Closing, Confidence, Draft, Journal, JournalError, JournalState, OutcomeStatus, Refusal,
    Revision, Strategy, Tier,
};
use proptest::prelude::*;

use super::support::{at, draft, falsified, journal, run};

#[derive(Clone, Debug)]
enum Step {
    Create(Draft),
    Update(Revision),
    Capture(Verdict),
    Resolve(Closing),
    /// Of the open entry at this place, whoever has it.
    Adopt(usize),
    Abandon(usize, String),
    End,
}

const SESSIONS: [&str; 3] = ["one", "two", "three/ü"];

fn text() -> impl Texts {
    prop_oneof![
        4 => "The (cache|cookie|page|queue) is (never|always|rarely) (cleared|set|read) by [a-z]{3,8} code",
        1 => Just("The tests will tell me what's wrong".to_owned()),
        1 => Just("Tests fail".to_owned()),
        1 => Just(String::new()),
        1 => "\\PC{0,40}",
    ]
}

trait Texts: proptest::strategy::Strategy<Value = String> {}
impl<T: proptest::strategy::Strategy<Value = String>> Texts for T {}

fn step() -> impl proptest::strategy::Strategy<Value = Step> {
    use proptest::option::of;
    use proptest::strategy::Strategy as _;
    let confidence = || of((0..=100_u8).prop_map(|percent| Confidence::percent(percent).unwrap()));
    let strategy = || proptest::sample::select(Strategy::ALL);
    let new = (text(), text(), text(), text(), confidence(), strategy()).prop_map(
        |(goal, hypothesis, action, prediction, confidence, strategy)| {
            Step::Create(Draft {
                goal,
                hypothesis,
                action,
                prediction,
                confidence,
                strategy,
                ..draft("")
            })
        },
    );
    let revision = (of(text()), of(text()), of(text()), confidence(), of(strategy()), of(text()))
        .prop_map(|(hypothesis, action, prediction, confidence, strategy, note)| {
            Step::Update(Revision { hypothesis, action, prediction, confidence, strategy, note })
        });
    let outcomes = [
        OutcomeStatus::Confirmed,
        OutcomeStatus::Falsified,
        OutcomeStatus::Partial,
        OutcomeStatus::Abandoned,
    ];
    let closing = (
        proptest::sample::select(outcomes.to_vec()),
        text(),
        of(text()),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(outcome, result, surprise, caused, learned)| {
            let whole = falsified();
            Step::Resolve(Closing {
                outcome,
                result,
                surprise,
                root_cause: whole.root_cause.filter(|_| caused),
                lesson: whole.lesson.filter(|_| learned),
            })
        });
    let verdicts = [Verdict::Passed, Verdict::Failed, Verdict::NothingRan];
    prop_oneof![
        4 => Just(Step::Create(draft("Fix the login page"))),
        2 => new,
        4 => revision,
        2 => proptest::sample::select(verdicts.to_vec()).prop_map(Step::Capture),
        2 => closing,
        2 => Just(Step::Resolve(falsified())),
        1 => (0..4_usize).prop_map(Step::Adopt),
        1 => ((0..4_usize), text()).prop_map(|(place, reason)| Step::Abandon(place, reason)),
        1 => Just(Step::End),
    ]
}

/// What has to hold of every state.
fn check(state: &JournalState) {
    let mut sessions = HashSet::new();
    let mut ids = HashSet::new();
    for entry in state.open() {
        assert!(sessions.insert(&entry.session_id), "two are open in {}", entry.session_id);
        assert!(ids.insert(entry.id.as_str()));
        assert_eq!(entry.iteration_count, entry.history.len() + 1);
        assert!(entry.observations.iter().all(|seen| seen.iteration <= entry.iteration_count));
        let beliefs = entry.history.iter().chain([&entry.current]);
        assert!(
            beliefs
                .clone()
                .all(|belief| !belief.hypothesis.is_empty() && !belief.prediction.is_empty())
        );
    }
    for done in state.resolved() {
        assert!(ids.insert(done.id()), "{} is there twice", done.id());
        assert!(!done.outcome.result.is_empty());
        let status = done.outcome.status;
        let annotated =
            done.surprise.is_some() && done.root_cause.is_some() && done.lesson.is_some();
        assert!(status != OutcomeStatus::Falsified || annotated);
        assert!(status != OutcomeStatus::Partial || done.surprise.is_some());
        let abandoned = done.resolution.confidence_tier == Tier::Abandoned;
        assert_eq!(abandoned, status == OutcomeStatus::Abandoned);
        assert!(done.resolution.confidence_tier != Tier::Gold || done.outcome.auto_captured);
    }
}

/// The same step on the machine and on the files; a refusal is the same, too.
fn take(
    step: Step,
    session: &str,
    now: DateTime<Utc>,
    state: &mut JournalState,
    journal: &Journal,
) {
    let named = |state: &JournalState, place: usize| {
        state.open().get(place).map_or("ghap_none".to_owned(), |entry| entry.id.clone())
    };
    let (machine, files): (Result<(), Refusal>, Result<(), JournalError>) = match step {
        Step::Create(draft) => (
            state.create(session, draft.clone(), now).map(|_| ()),
            journal.create(session, draft, now).map(|_| ()),
        ),
        Step::Update(revision) => (
            state.update(session, revision.clone(), now).map(|_| ()),
            journal.update(session, revision, now).map(|_| ()),
        ),
        Step::Capture(verdict) => (
            state.capture(session, run(verdict), now).map(|_| ()),
            journal.capture(session, run(verdict), now).map(|_| ()),
        ),
        Step::Resolve(closing) => (
            state.resolve(session, closing.clone(), now).map(|_| ()),
            journal.resolve(session, closing, now).map(|_| ()),
        ),
        Step::Adopt(place) => {
            let id = named(state, place);
            (
                state.adopt(session, &id, now).map(|_| ()),
                journal.adopt(session, &id, now).map(|_| ()),
            )
        }
        Step::Abandon(place, reason) => {
            let id = named(state, place);
            (
                state.abandon(&id, &reason, now).map(|_| ()),
                journal.abandon(&id, &reason, now).map(|_| ()),
            )
        }
        Step::End => (Ok(()), journal.end_session(session, now).map(|_| ())),
    };
    let files = files.map_err(|error| match error {
        JournalError::Refused { refusal, .. } => refusal,
        JournalError::Io { .. } | JournalError::Busy { .. } => panic!("{error}"),
    });
    assert_eq!(machine, files);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_steps_lead_to_a_legal_state_that_the_files_replay(
        steps in proptest::collection::vec((step(), 0..3_usize, -600..1200_i64), 0..40),
    ) {
        let (_folder, journal) = journal();
        let mut state = JournalState::default();
        let mut ever = HashSet::new();
        for (turn, (step, session, second)) in steps.into_iter().enumerate() {
            let before = state.clone();
            // The clock goes back and forth, and no two steps have the same instant.
            let now = at(second) + TimeDelta::nanoseconds(turn as i64);
            take(step, SESSIONS[session], now, &mut state, &journal);
            check(&state);
            ever.extend(state.resolved().iter().map(|done| done.id().to_owned()));
            // What went into the archive is in the files all the same.
            let report = journal.read(at(second)).unwrap();
            prop_assert_eq!(report.repairs, vec![]);
            prop_assert_eq!(report.value.open(), state.open());
            let mut live = report.value.resolved().to_vec();
            live.retain(|done| !before.resolved().contains(done));
            prop_assert!(live.iter().all(|done| state.resolved().contains(done)));
            let all = journal.all(at(second)).unwrap();
            prop_assert_eq!(all.value.len(), ever.len());
            prop_assert!(all.value.iter().all(|done| state.resolved().contains(done)));
        }
    }
}
