//! Processes that are killed while they write.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use journal::{Journal, Repair};

use super::support::{at, draft, falsified, journal};
use super::together::{FOLDER, SESSION, child};

/// Works without end, and says of each entry that it is begun, and done, after it is. Only as a child of the test below.
#[test]
fn works_until_it_is_killed() {
    let (Some(folder), Ok(session)) = (std::env::var_os(FOLDER), std::env::var(SESSION)) else {
        return;
    };
    let journal = Journal::at(folder);
    for turn in 0.. {
        // What the one before left open is ended first.
        if journal.current(&session, at(turn)).unwrap().value.is_none() {
            let goal = format!("Fix page {turn} of {}", std::process::id());
            let begun = journal.create(&session, draft(&goal), at(turn));
            tell(&begun.unwrap().value.id);
        }
        let done = journal.resolve(&session, falsified(), at(turn)).unwrap().value;
        tell(done.id());
        if turn % 2 == 1 {
            journal.mark_persisted(&[done.entry.id], at(turn)).unwrap();
        }
        if turn % 3 == 2 {
            journal.end_session(&session, at(turn)).unwrap();
        }
    }
}

/// What is seen of a child before it is killed.
enum Moment {
    /// It writes the open entries.
    Writing,
    /// It has put a resolved entry behind the others.
    Appended,
    /// It has taken the last open entry away.
    Closed,
    /// It has taken entries that are in the archive away.
    Archived,
    /// So long it has been at work.
    After(Duration),
}

impl Moment {
    fn of(round: u64) -> Self {
        match round % 5 {
            0 => Self::Writing,
            1 => Self::Appended,
            2 => Self::Closed,
            3 => Self::Archived,
            _ => Self::After(Duration::from_micros(200 * round)),
        }
    }

    /// Whether it has come, from now on.
    fn watch(self, journal: &Journal) -> impl Fn() -> bool {
        let length = |path: &Path| fs::metadata(path).map_or(0, |about| about.len());
        let resolved = journal.folder().join("session_entries.jsonl");
        let current = journal.folder().join("current_ghap.json");
        let (before, from) = (length(&resolved), Instant::now());
        move || match &self {
            Self::Writing => current.with_extension("json.new").exists(),
            Self::Appended => length(&resolved) > before,
            Self::Closed => !current.exists(),
            Self::Archived => !resolved.exists(),
            Self::After(long) => from.elapsed() > *long,
        }
    }
}

fn tell(id: &str) {
    writeln!(std::io::stdout().lock(), "\nkept {id}").unwrap();
}

#[test]
fn a_process_that_is_killed_in_any_moment_leaves_a_journal_that_holds_all_it_said() {
    let (_folder, journal) = journal();
    let mut told: HashSet<String> = HashSet::new();
    for round in 0_u64..60 {
        let mut child = child("killed::works_until_it_is_killed", &journal, "one");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // From its first entry on.
        let first = lines.by_ref().map(|line| line.unwrap()).find(|line| line.starts_with("kept "));
        let from = Instant::now();
        let seen = Moment::of(round).watch(&journal);
        while !seen() && from.elapsed() < Duration::from_millis(200) {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let rest = lines.map_while(Result::ok);
        let ids = first.into_iter().chain(rest);
        told.extend(ids.filter_map(|line| line.strip_prefix("kept ").map(str::to_owned)));

        let report = journal.read(at(0)).unwrap();
        for repair in &report.repairs {
            let half_line =
                matches!(repair, Repair::SetAside { file, .. } if file == "session_entries.jsonl");
            assert!(half_line || matches!(repair, Repair::Finished { .. }), "{repair}");
        }
        let all = journal.all(at(0)).unwrap();
        assert_eq!(all.repairs, [], "round {round}");
        let resolved = all.value.into_iter().map(|entry| entry.entry.id);
        let open = report.value.open().iter().map(|entry| entry.id.clone());
        let there: HashSet<String> = resolved.chain(open).collect();
        let lost: Vec<&String> = told.iter().filter(|id| !there.contains(*id)).collect();
        assert!(lost.is_empty(), "round {round}: {lost:?}");
    }
    assert!(told.len() >= 30, "{}", told.len());
}
