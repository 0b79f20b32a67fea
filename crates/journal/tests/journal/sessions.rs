//! Sessions that begin and end, and the count of uses.

use std::num::NonZeroU32;

use chrono::TimeDelta;
use journal::outcome::Verdict;
use journal::{CheckIn, check_in_text, resolution_text};

use super::support::{at, confirmed, draft, falsified, journal, run};

#[test]
fn a_journal_that_is_not_there_is_empty_and_is_not_made_by_looking() {
    let (folder, journal) = journal();
    assert_eq!(journal.read(at(0)).unwrap().value.open(), []);
    assert_eq!(journal.current("one", at(0)).unwrap().value, None);
    assert!(journal.start_session("one", at(0)).unwrap().value.others.is_empty());
    assert_eq!(journal.end_session("one", at(0)).unwrap().value, None);
    assert_eq!(journal.unpersisted(at(0)).unwrap().value, []);
    assert!(!folder.path().join(".claude").exists());
}

#[test]
fn the_files_are_those_of_the_framework_and_no_others() {
    let (_folder, journal) = journal();
    let files = || {
        let mut names: Vec<String> = walk(journal.folder());
        names.sort();
        names
    };
    journal.create("session1", draft("Fix the login page"), at(0)).unwrap();
    journal.count_tool_use(NonZeroU32::MIN).unwrap();
    assert_eq!(files(), [".tool_count", "current_ghap.json"]);
    journal.resolve("session1", falsified(), at(10)).unwrap();
    assert_eq!(files(), [".tool_count", "session_entries.jsonl"]);
    journal.end_session("session1", at(20)).unwrap();
    assert_eq!(files(), [".tool_count", "archive/2025-12-02_session1.jsonl"]);
}

fn walk(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .flat_map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            match entry.file_type().unwrap().is_dir() {
                true => walk(&entry.path()).iter().map(|inner| format!("{name}/{inner}")).collect(),
                false => vec![name],
            }
        })
        .collect()
}

#[test]
fn what_a_dead_session_left_open_is_found_when_another_begins() {
    let (_folder, journal) = journal();
    let left = journal.create("dead", draft("Fix the login page"), at(0)).unwrap().value;
    let soon = journal.start_session("next", at(60)).unwrap().value;
    assert_eq!((soon.others.len(), soon.orphans().count()), (1, 0));
    let later = journal.start_session("next", at(3600)).unwrap().value;
    let orphans: Vec<_> = later.orphans().collect();
    assert_eq!((&orphans[0].entry, orphans[0].quiet_for), (&left, TimeDelta::hours(1)));
    let own = journal.start_session("dead", at(3600)).unwrap().value;
    assert_eq!((own.current, own.others.len()), (Some(left), 0));
}

#[test]
fn only_what_a_session_resolved_goes_into_its_archive() {
    let (_folder, journal) = journal();
    for (session, goal) in [("one", "Fix the login page"), ("two", "Fix the logout page")] {
        journal.create(session, draft(goal), at(0)).unwrap();
        journal.resolve(session, falsified(), at(5)).unwrap();
    }
    let path = journal.end_session("one", at(9)).unwrap().value.unwrap();
    assert!(path.ends_with("archive/2025-12-02_one.jsonl"), "{}", path.display());
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 1);
    assert_eq!(journal.session_entries("one", at(9)).unwrap().value, []);
    assert_eq!(journal.session_entries("two", at(9)).unwrap().value.len(), 1);
    assert_eq!(journal.all(at(9)).unwrap().value.len(), 2);
}

#[test]
fn a_session_that_never_ended_is_archived_by_a_later_one() {
    let (_folder, journal) = journal();
    journal.create("dead", draft("Fix the login page"), at(0)).unwrap();
    journal.resolve("dead", falsified(), at(5)).unwrap();
    let hours = |hours: i64| at(5 + hours * 3600);
    assert_eq!(journal.start_session("next", hours(7)).unwrap().value.archived.len(), 0);
    assert_eq!(journal.start_session("next", hours(8)).unwrap().value.archived.len(), 1);
    assert_eq!(journal.all(hours(8)).unwrap().value.len(), 1);
}

#[test]
fn an_archive_that_was_written_by_a_process_that_then_died_takes_no_entry_twice() {
    let (_folder, journal) = journal();
    journal.create("one", draft("Fix the login page"), at(0)).unwrap();
    journal.resolve("one", falsified(), at(5)).unwrap();
    let live = journal.folder().join("session_entries.jsonl");
    let before = std::fs::read(&live).unwrap();
    let path = journal.end_session("one", at(9)).unwrap().value.unwrap();
    std::fs::write(&live, before).unwrap();
    assert_eq!(journal.all(at(9)).unwrap().value.len(), 1);
    assert_eq!(journal.end_session("one", at(99_999)).unwrap().value, Some(path.clone()));
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 1);
}

#[test]
fn it_is_time_to_ask_after_each_ten_uses() {
    let (_folder, journal) = journal();
    let due: Vec<u64> = (0..25)
        .map(|_| journal.count_tool_use(CheckIn::usual_frequency()).unwrap().value)
        .filter(|check_in| check_in.due)
        .map(|check_in| check_in.count)
        .collect();
    assert_eq!(due, [10, 20]);
}

#[test]
fn a_count_that_is_none_begins_anew_and_says_so() {
    let (_folder, journal) = journal();
    std::fs::create_dir_all(journal.folder()).unwrap();
    std::fs::write(journal.folder().join(".tool_count"), b"\xff nine").unwrap();
    let report = journal.count_tool_use(CheckIn::usual_frequency()).unwrap();
    assert_eq!((report.value.count, report.repairs), (1, vec![journal::Repair::CountLost]));
    // As a shell writes it.
    std::fs::write(journal.folder().join(".tool_count"), " 9 \n").unwrap();
    assert!(journal.count_tool_use(CheckIn::usual_frequency()).unwrap().value.due);
}

#[test]
fn a_check_in_shows_what_is_open_or_asks_for_it() {
    let (_folder, journal) = journal();
    let asked = check_in_text(None);
    assert!(asked.contains("- hypothesis: What do you believe"), "{asked}");
    let entry = journal.create("one", draft("Fix the login page"), at(0)).unwrap().value;
    let shown = check_in_text(Some(&entry));
    assert!(
        shown.starts_with("Open: Fix the login page (debugging, systematic-elimination)\n"),
        "{shown}"
    );
    assert!(shown.contains("with the added delay (70 % sure)\n"), "{shown}");
    let asked = resolution_text(&entry, &run(Verdict::Passed));
    assert!(
        asked.contains("Seen now: 3 passed in 0.10s\nDid the prediction come true?"),
        "{asked}"
    );
}

#[test]
fn what_is_refused_leaves_the_files_as_they_were() {
    let (_folder, journal) = journal();
    journal.create("one", draft("Fix the login page"), at(0)).unwrap();
    let read = || std::fs::read(journal.folder().join("current_ghap.json")).unwrap();
    let before = read();
    let refused = journal.resolve("one", confirmed("  "), at(1)).unwrap_err();
    assert!(refused.to_string().starts_with("the result is empty"), "{refused}");
    assert_eq!(read(), before);
}
