//! Cases as they are written: all of ours read, and what is wrong with one is told with its place.

use std::collections::BTreeSet;
use std::path::Path;

use evaluating::{cases, one_case};

use crate::repository;

const GOOD: &str = "about: It drafts.\nsubject: History\nclass: 3B\nsessions: [[{say: loops}]]\n";

fn refused(folder: &Path, text: &str) -> String {
    std::fs::write(folder.join("case.yaml"), text).unwrap();
    one_case(folder, false).unwrap_err().to_string()
}

#[test]
fn there_are_more_than_sixty_and_all_of_them_can_be_played() {
    let tuned = cases(&repository().join("evals/cases"), false).unwrap();
    let held_out = cases(&repository().join("evals/held-out"), true).unwrap();
    assert!(tuned.len() >= 60 && held_out.len() >= 10, "{} and {}", tuned.len(), held_out.len());
    let all = || tuned.iter().chain(&held_out);
    let subjects: BTreeSet<&str> = all().map(|case| case.text.subject.as_str()).collect();
    assert_eq!(subjects.len(), 5, "{subjects:?}");
    let classes: BTreeSet<&str> = all().map(|case| case.text.class.as_str()).collect();
    assert!(["1B", "2A", "2C", "3B"].iter().all(|class| classes.contains(class)), "{classes:?}");
    let tags: BTreeSet<&str> = all().flat_map(|case| &case.text.tags).map(String::as_str).collect();
    for tag in [
        "t1",
        "t2",
        "t3",
        "long",
        "eal",
        "asn",
        "blank",
        "contradiction",
        "missing",
        "codes",
        "injection",
        "refusal",
        "resumed",
        "memory",
        "fault",
        "smoke",
    ] {
        assert!(tags.contains(tag), "{tag}");
    }
    let hashes: BTreeSet<&str> = all().map(|case| case.hash.as_str()).collect();
    assert_eq!(hashes.len(), all().count());
}

#[test]
fn what_is_wrong_with_a_case_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    for (text, told) in [
        ("about: [", "case.yaml"),
        (&format!("{GOOD}checks: [sections]\nnobody: 1\n"), "line 6"),
        (&format!("{GOOD}checks: []\n"), "nothing is checked"),
        (&format!("{GOOD}checks: [{{status: fine}}]\n"), "line 5"),
        (&format!("{GOOD}checks: [{{measure: {{id: nope, at-least: 1}}}}]\n"), "no measure `nope`"),
        (&format!("{GOOD}checks: [{{measure: {{id: cost.calls}}}}]\n"), "neither `at-least`"),
        (&format!("{GOOD}checks: [sections]\nremove: [../up]\n"), "no path inside"),
        (&format!("{GOOD}checks: [sections]\nworkspace: none\n"), "there is no workspace"),
        (&GOOD.replace("[{say: loops}]", "").replace("GOOD", ""), "checks"),
        (
            &format!(
                "{}checks: [sections]\n",
                GOOD.replace("say: loops", "say: a, answers: [{kind: x, response: y}]")
            ),
            "no kind of card; the kinds are",
        ),
    ] {
        let error = refused(folder.path(), text);
        assert!(error.contains(told), "{told}: {error}");
    }
}
