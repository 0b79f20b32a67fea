//! `session_start`.

use chrono::{TimeDelta, Utc};
use serde_json::json;

use crate::support::Project;

#[test]
fn a_session_is_told_what_an_earlier_one_left_open_and_what_failed_before() {
    let project = Project::with_journal();
    project.falsified("Fix the upload timeout", "the server closes after 20 seconds by itself");
    let left = project.open("before", "Fix the login timeout", Utc::now() - TimeDelta::hours(5));
    let event = json!({ "hook_event_name": "SessionStart", "source": "startup" });
    let told = project.hook("session_start", &event).told("SessionStart");
    for wanted in [
        "Fix the login timeout",
        "5 hours ago",
        &left.id,
        "closes after 20 seconds",
        "raising the server's limit",
    ] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    // As the specification of the hooks names the point otherwise, it is told there.
    let event = json!({ "hook_event_name": "UserPromptSubmit", "prompt": "go on" });
    assert!(project.hook("session_start", &event).told("UserPromptSubmit").contains(&left.id));
}

#[test]
fn a_session_that_goes_on_is_told_its_own_entry_and_not_that_of_one_at_work() {
    let project = Project::with_journal();
    project.open("here", "Fix the login timeout", Utc::now());
    project.open("beside", "Speed up the index", Utc::now());
    let event = json!({ "hook_event_name": "SessionStart", "source": "resume" });
    let told = project.hook("session_start", &event).told("SessionStart");
    assert!(told.contains("Open: Fix the login timeout"), "{told}");
    assert!(!told.contains("Speed up the index"), "{told}");
}

#[test]
fn much_that_was_left_is_told_in_a_few_lines() {
    let project = Project::with_journal();
    let goal = "Fix the login timeout ".repeat(100);
    for number in 0..20 {
        let at = Utc::now() - TimeDelta::hours(2 + number);
        project.open(&format!("before {number}"), &goal, at);
    }
    let event = json!({ "hook_event_name": "SessionStart" });
    let told = project.hook("session_start", &event).told("SessionStart");
    assert!(told.len() < 10_000 && told.contains("17 more"), "{}", told.len());
}
