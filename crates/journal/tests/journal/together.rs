//! Several agents at once: threads and processes over one folder.

use std::collections::HashSet;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use journal::{CheckIn, Journal, JournalError};

use super::support::{at, draft, falsified, journal};

/// What a child works in, and as whom; only a child of a test has these.
pub const FOLDER: &str = "JOURNAL_TEST_FOLDER";
pub const SESSION: &str = "JOURNAL_TEST_SESSION";

/// This very program, running one test as a process of its own.
pub fn child(test: &str, journal: &Journal, session: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, journal.folder())
        .env(SESSION, session)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

const ENTRIES: i64 = 15;

fn work(journal: &Journal, session: &str) {
    for turn in 0..ENTRIES {
        journal.create(session, draft(&format!("Fix page {turn} of {session}")), at(turn)).unwrap();
        journal.count_tool_use(CheckIn::usual_frequency()).unwrap();
        journal.resolve(session, falsified(), at(turn)).unwrap();
    }
}

/// The work of a child; in a run of all tests there is no folder, and nothing is to be done.
#[test]
fn a_process_of_its_own() {
    if let (Some(folder), Ok(session)) = (std::env::var_os(FOLDER), std::env::var(SESSION)) {
        work(&Journal::at(folder), &session);
    }
}

fn nothing_is_lost(journal: &Journal, sessions: &[String]) {
    let report = journal.read(at(99)).unwrap();
    assert_eq!(report.repairs, []);
    assert_eq!(report.value.open(), []);
    let ids: HashSet<&str> = report.value.resolved().iter().map(|entry| entry.id()).collect();
    assert_eq!(ids.len(), sessions.len() * ENTRIES as usize);
    for session in sessions {
        let entries = journal.session_entries(session, at(99)).unwrap().value;
        let goals: Vec<String> = entries.into_iter().map(|entry| entry.entry.goal).collect();
        let wanted: Vec<String> =
            (0..ENTRIES).map(|turn| format!("Fix page {turn} of {session}")).collect();
        assert_eq!(goals, wanted);
    }
    let count = std::fs::read_to_string(journal.folder().join(".tool_count")).unwrap();
    assert_eq!(count.trim(), (sessions.len() as i64 * ENTRIES).to_string());
}

#[test]
fn threads_over_one_folder_lose_nothing() {
    let (_folder, journal) = journal();
    let sessions: Vec<String> = (0..4).map(|number| format!("thread-{number}")).collect();
    thread::scope(|scope| {
        for session in &sessions {
            let journal = journal.clone();
            scope.spawn(move || work(&journal, session));
        }
    });
    nothing_is_lost(&journal, &sessions);
}

#[test]
fn processes_over_one_folder_lose_nothing() {
    let (_folder, journal) = journal();
    let sessions: Vec<String> = (0..3).map(|number| format!("process-{number}")).collect();
    let children: Vec<Child> = sessions
        .iter()
        .map(|session| child("together::a_process_of_its_own", &journal, session))
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    nothing_is_lost(&journal, &sessions);
}

#[cfg(unix)]
#[test]
fn a_journal_that_somebody_holds_is_waited_for_and_then_said_to_be_busy() {
    let (_folder, journal) = journal();
    std::fs::create_dir_all(journal.folder()).unwrap();
    let held = std::fs::File::open(journal.folder()).unwrap();
    held.lock().unwrap();
    let impatient = journal.clone().waiting_at_most(Duration::from_millis(20));
    let error = impatient.create("one", draft("Fix the login page"), at(0)).unwrap_err();
    assert!(matches!(error, JournalError::Busy { .. }), "{error}");
    drop(held);
    impatient.create("one", draft("Fix the login page"), at(0)).unwrap();
}
