//! Two machines' clocks, and one that is put back.

use chrono::TimeDelta;
use journal::outcome::Verdict;
use journal::{Proximity, Revision, Tier};

use super::support::{at, confirmed, draft, falsified, journal, run};

#[test]
fn a_clock_that_goes_back_keeps_the_order_of_what_happened() {
    let (_folder, journal) = journal();
    journal.create("one", draft("Fix the login page"), at(1000)).unwrap();
    for (text, second) in
        [("The cookie is never set on the first page", 500), ("The cookie has another path", -90)]
    {
        let revision = Revision { hypothesis: Some(text.to_owned()), ..Revision::default() };
        journal.update("one", revision, at(second)).unwrap();
    }
    let entry = journal.current("one", at(0)).unwrap().value.unwrap();
    let beliefs: Vec<&str> = entry.history.iter().map(|past| past.hypothesis.as_str()).collect();
    assert_eq!(beliefs[1], "The cookie is never set on the first page");
    assert_eq!(entry.current.timestamp, Some(at(-90)));
    assert_eq!(entry.touched_at(), at(1000));
    journal.resolve("one", falsified(), at(-100)).unwrap();
    assert_eq!(journal.end_session("one", at(-200)).unwrap().repairs, []);
}

#[test]
fn an_outcome_from_the_future_is_not_called_fresh() {
    let (_folder, journal) = journal();
    journal.create("one", draft("Fix the login page"), at(0)).unwrap();
    journal.capture("one", run(Verdict::Passed), at(3600)).unwrap();
    let done = journal.resolve("one", confirmed("test_cache passed 3 of 3"), at(60)).unwrap().value;
    assert_eq!(done.resolution.annotation_proximity, Proximity::Wrapup);
    assert_eq!(done.resolution.confidence_tier, Tier::Silver);
    // Machines that work together differ by a little.
    journal.create("one", draft("Fix the login page"), at(0)).unwrap();
    journal.capture("one", run(Verdict::Passed), at(119)).unwrap();
    let done = journal.resolve("one", confirmed("test_cache passed 3 of 3"), at(0)).unwrap().value;
    assert_eq!(done.resolution.confidence_tier, Tier::Gold);
}

#[test]
fn an_open_entry_from_the_future_is_told_and_becomes_no_orphan_before_a_day() {
    let (_folder, journal) = journal();
    journal.create("ahead", draft("Fix the login page"), at(3600)).unwrap();
    let found = journal.start_session("one", at(0)).unwrap().value;
    let other = &found.others[0];
    assert_eq!(
        (other.quiet_for, other.ahead_by, other.is_orphan),
        (TimeDelta::zero(), Some(TimeDelta::hours(1)), false)
    );
    let found = journal.start_session("one", at(3600 - 25 * 3600)).unwrap().value;
    assert!(found.others[0].is_orphan);
}
