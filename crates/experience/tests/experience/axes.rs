//! The five texts.

use experience::{Axis, axis_texts};
use journal::OutcomeStatus;

use super::support::{About, entry};

#[test]
fn a_falsified_entry_has_all_five_texts() {
    let texts = axis_texts(&entry(About::default()));
    let wanted = [
        (
            Axis::Full,
            "Domain: debugging | Strategy: systematic-elimination\n\
             Goal: Fix flaky test in test_cache.py\n\
             Hypothesis: The cache expires before the test looks at it\n\
             Action: Adding explicit sleep | Prediction: test_cache passes in 20 runs of 20\n\
             Outcome: falsified - test_cache failed in 3 runs of 20\n\
             Surprise: An earlier test left its state Root cause: wrong-assumption: Took intermittent for \
             slow Lesson: Added proper teardown; Flaky tests are often isolation issues.",
        ),
        (
            Axis::Domain,
            "debugging: Fix flaky test in test_cache.py\n\
             Hypothesis: The cache expires before the test looks at it\n\
             Result: falsified\n\
             Learned: Added proper teardown; Flaky tests are often isolation issues.",
        ),
        (
            Axis::Strategy,
            "Strategy: systematic-elimination\n\
             Applied to: Fix flaky test in test_cache.py\n\
             Hypothesis: The cache expires before the test looks at it\n\
             Iterations: 1\n\
             Outcome: falsified",
        ),
        (Axis::Surprise, "An earlier test left its state"),
        (
            Axis::RootCause,
            "wrong-assumption: Took intermittent for slow\n\
             Context: Fix flaky test in test_cache.py\n\
             Hypothesis was: The cache expires before the test looks at it",
        ),
    ];
    assert_eq!(texts, wanted.map(|(axis, text)| (axis, text.to_owned())));
}

#[test]
fn only_what_did_not_come_true_has_a_surprise_and_a_cause() {
    let axes = |outcome| -> Vec<Axis> {
        let texts = axis_texts(&entry(About { outcome, ..About::default() }));
        texts.into_iter().map(|(axis, _)| axis).collect()
    };
    assert_eq!(axes(OutcomeStatus::Partial), Axis::ALL);
    for outcome in [OutcomeStatus::Confirmed, OutcomeStatus::Abandoned] {
        assert_eq!(axes(outcome), [Axis::Full, Axis::Domain, Axis::Strategy]);
    }
}

#[test]
fn what_was_not_said_leaves_no_empty_place() {
    let mut bare = entry(About { outcome: OutcomeStatus::Confirmed, ..About::default() });
    (bare.surprise, bare.root_cause, bare.lesson) = (None, None, None);
    let full = Axis::Full.text(&bare).unwrap();
    assert!(full.ends_with("\nOutcome: confirmed - test_cache failed in 3 runs of 20"), "{full}");
    assert!(Axis::Domain.text(&bare).unwrap().ends_with("\nResult: confirmed"));
    bare.lesson = entry(About::default()).lesson;
    bare.lesson.as_mut().unwrap().takeaway = None;
    assert!(Axis::Full.text(&bare).unwrap().ends_with("runs of 20\nLesson: Added proper teardown"));
}

#[test]
fn axes_are_read_by_their_names() {
    for axis in Axis::ALL {
        assert_eq!(axis.to_string().parse(), Ok(*axis));
        assert_eq!(serde_json::to_value(axis).unwrap(), axis.as_str());
    }
    let error = "root-cause".parse::<Axis>().unwrap_err().to_string();
    assert!(
        error.ends_with("it is one of: full, domain, strategy, surprise, root_cause"),
        "{error}"
    );
}
