//! Processes that are killed while they write.

use std::collections::HashSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::time::Duration;

use journal::{Journal, Repair};

use super::support::{at, draft, falsified, journal};
use super::together::{FOLDER, SESSION, child};

/// Works without end, and says of each entry that it is done after it is. Only as a child of the test below.
#[test]
fn works_until_it_is_killed() {
    let (Some(folder), Ok(session)) = (std::env::var_os(FOLDER), std::env::var(SESSION)) else {
        return;
    };
    let journal = Journal::at(folder);
    for turn in 0.. {
        // What the one before left open is ended first.
        if journal.current(&session, at(turn)).unwrap().value.is_none() {
            journal.create(&session, draft(&format!("Fix page {turn}")), at(turn)).unwrap();
        }
        let done = journal.resolve(&session, falsified(), at(turn)).unwrap().value;
        let mut out = std::io::stdout().lock();
        writeln!(out, "\ndone {}", done.id()).unwrap();
        if turn % 7 == 6 {
            journal.mark_persisted(&[done.entry.id], at(turn)).unwrap();
        }
        if turn % 20 == 19 {
            journal.end_session(&session, at(turn)).unwrap();
        }
    }
}

#[test]
fn a_process_that_is_killed_in_any_moment_leaves_a_journal_that_holds_all_it_said() {
    let (_folder, journal) = journal();
    let mut told: HashSet<String> = HashSet::new();
    for round in 0_u64..40 {
        let mut child = child("killed::works_until_it_is_killed", &journal, "one");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // From its first entry on; each child gets a little longer than the one before.
        let first = lines.by_ref().map(|line| line.unwrap()).find(|line| line.starts_with("done "));
        std::thread::sleep(Duration::from_micros(300 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let rest = lines.map_while(Result::ok);
        let ids = first.into_iter().chain(rest);
        told.extend(ids.filter_map(|line| line.strip_prefix("done ").map(str::to_owned)));

        let report = journal.read(at(0)).unwrap();
        for repair in &report.repairs {
            let half_line =
                matches!(repair, Repair::SetAside { file, .. } if file == "session_entries.jsonl");
            assert!(half_line || matches!(repair, Repair::Finished { .. }), "{repair}");
        }
        let all = journal.all(at(0)).unwrap();
        assert_eq!(all.repairs, [], "round {round}");
        let there: HashSet<String> = all.value.into_iter().map(|entry| entry.entry.id).collect();
        let lost: Vec<&String> = told.iter().filter(|id| !there.contains(*id)).collect();
        assert!(lost.is_empty(), "round {round}: {lost:?}");
    }
    assert!(told.len() >= 40, "{}", told.len());
}
