//! `docs/recompute.py` says the same of the same events, to the last digit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use domain::SessionEvent;
use measures::measure;
use proptest::prelude::*;
use serde_json::json;

use crate::{soup, story, taking_part};

fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/recompute.py")
}

fn as_lines(events: &[SessionEvent]) -> String {
    events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect()
}

/// What Python says of the files in a folder.
fn recomputed(folder: &Path) -> String {
    let said = Command::new("python3").arg(program()).arg(folder).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8(said.stdout).unwrap()
}

fn ours(events: &[SessionEvent]) -> String {
    let sessions = measure(events.to_vec());
    serde_json::to_string_pretty(&Sessions { sessions }).unwrap() + "\n"
}

#[derive(serde::Serialize)]
struct Sessions {
    sessions: Vec<measures::SessionMeasures>,
}

/// The first line that differs, with what stands around it.
fn differ(ours: &str, theirs: &str) -> Option<String> {
    let place = ours.lines().zip(theirs.lines()).position(|(one, other)| one != other);
    let place = match place {
        None if ours == theirs => return None,
        None => ours.lines().count().min(theirs.lines().count()),
        Some(place) => place,
    };
    let around = |text: &str| {
        let lines: Vec<&str> = text.lines().skip(place.saturating_sub(12)).take(20).collect();
        lines.join("\n")
    };
    Some(format!("ours:\n{}\ntheirs:\n{}", around(ours), around(theirs)))
}

pub fn agree(files: &[Vec<SessionEvent>]) -> Result<(), TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    for (number, events) in files.iter().enumerate() {
        fs::write(folder.path().join(format!("{number:03}.jsonl")), as_lines(events)).unwrap();
    }
    let differs = differ(&ours(&files.concat()), &recomputed(folder.path()));
    prop_assert!(differs.is_none(), "{}", differs.unwrap_or_default());
    Ok(())
}

#[test]
fn nothing_has_no_measures_in_either() {
    agree(&[]).unwrap();
    assert_eq!(ours(&[]), serde_json::to_string_pretty(&json!({ "sessions": [] })).unwrap() + "\n");
}

/// Not the choices but the logs that they make have to be worth something.
#[test]
fn made_up_logs_have_something_of_everything() {
    let mut choices = Chain(7);
    let mut logs: Vec<Vec<SessionEvent>> = (0..60).map(|_| story::log(choices.take(900))).collect();
    logs.push(taking_part::log(choices.take(900), &logs));
    let all: Vec<SessionEvent> = logs.concat();
    let mut valued: std::collections::BTreeSet<&str> = std::collections::BTreeSet::new();
    for session in measure(all) {
        let found = session.measures.iter().filter(|one| one.value.is_some());
        valued.extend(found.map(|one| one.measure));
    }
    let never: Vec<&str> = measures::measure_ids().filter(|id| !valued.contains(id)).collect();
    assert_eq!(never, ["cycles.meant"]);
    agree(&logs).unwrap();
}

/// Each number too: a price that is read as the one beside it is another billionth of a dollar.
#[test]
fn what_is_written_and_read_again_is_the_same() {
    let mut choices = Chain(11);
    for _ in 0..60 {
        let log = story::log(choices.take(900));
        assert_eq!(measures::read_events(&as_lines(&log)).unwrap(), log);
    }
}

/// Numbers that look like chance and are the same each time (Lehmer 1951, with the constants of Park and Miller 1988).
struct Chain(u64);

impl Chain {
    fn take(&mut self, count: usize) -> Vec<u8> {
        let numbers = (0..count).map(|_| {
            self.0 = self.0 * 48_271 % 2_147_483_647;
            u8::try_from(self.0 >> 11 & 255).unwrap()
        });
        numbers.collect()
    }
}

proptest! {
    // Each case starts an interpreter.
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn of_what_a_session_can_be_both_say_the_same(
        logs in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..900), 1..4),
    ) {
        let logs: Vec<Vec<SessionEvent>> = logs.into_iter().map(story::log).collect();
        agree(&logs)?;
    }

    #[test]
    fn of_somebody_who_takes_part_both_say_the_same(
        log in prop::collection::vec(any::<u8>(), 0..900),
        ways in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..600), 1..3),
    ) {
        let mut logs = vec![story::log(log)];
        let ways: Vec<_> = ways.into_iter().map(|way| taking_part::log(way, &logs)).collect();
        logs.extend(ways);
        agree(&logs)?;
    }

    #[test]
    fn of_events_without_order_both_say_the_same(
        logs in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..900), 1..4),
    ) {
        let logs: Vec<Vec<SessionEvent>> = logs.into_iter().map(soup::stir).collect();
        agree(&logs)?;
    }
}
