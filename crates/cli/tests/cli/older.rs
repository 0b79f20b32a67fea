//! A database that an old version left: backed up, changed whole or not at all, and put back.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use postgres::schema;
use testkit::older::{KNOWN, OlderDatabase, Rows};

use crate::home::{Home, Said};

const NOTES: &str = "Hers: שלום\r\n";

/// A home as the old version left it, with a file of hers.
fn left() -> (Home, OlderDatabase, Rows) {
    let home = Home::new();
    fs::create_dir_all(home.workspace().join("classes")).unwrap();
    fs::write(home.workspace().join("classes/notes.md"), NOTES).unwrap();
    let database = waiting(OlderDatabase::make(&home.data()));
    let (newest, rows) = waiting(database.rows());
    assert_eq!(newest, KNOWN);
    assert_eq!(rows["sessions"].len(), 20);
    (home, database, rows)
}

fn waiting<T>(work: impl Future<Output = anyhow::Result<T>>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work).unwrap()
}

fn status(home: &Home) -> Said {
    home.run(&["db", "status", "--json"])
}

/// The backups before a change, latest first.
fn before(home: &Home) -> Vec<PathBuf> {
    let listed = home.run(&["db", "backups", "--json"]).json();
    let listed = listed.as_array().unwrap().iter().filter(|backup| backup["before"].is_string());
    listed.map(|backup| backup["file"].as_str().unwrap().into()).collect()
}

#[test]
fn an_old_database_is_backed_up_changed_and_comes_back_with_the_same_rows() {
    let (home, database, rows) = left();
    let said = status(&home);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert_eq!(waiting(database.rows()), (schema::newest(), rows.clone()));
    let kept = before(&home);
    assert_eq!(kept.len(), 1);
    let named = kept[0].file_name().unwrap().to_string_lossy().into_owned();
    let wanted = format!("Z-before-version-{}.zip", env!("CARGO_PKG_VERSION"));
    assert!(named.starts_with("teacher-assist-20") && named.ends_with(&wanted), "{named}");

    // What is current is changed no more, and backups of the day make no room of its room.
    for _ in 0..5 {
        let notes = home.workspace().join("classes/notes.md");
        let longer = fs::read_to_string(&notes).unwrap() + "More.\n";
        fs::write(notes, longer).unwrap();
        assert_eq!(home.run(&["db", "backup"]).code, 0);
    }
    assert_eq!(before(&home), kept);

    waiting(database.run("delete from traces; update sessions set title = 'Gone'"));
    let back = home.run(&["db", "restore", kept[0].to_str().unwrap(), "--replace", "--json"]);
    assert_eq!(back.code, 0, "{}{}", back.out, back.err);
    assert_eq!(back.json()["manifest"]["schemaVersion"], KNOWN);
    assert_eq!(waiting(database.rows()), (schema::newest(), rows));
    let notes = fs::read_to_string(home.workspace().join("classes/notes.md")).unwrap();
    assert_eq!(notes, NOTES);
}

#[test]
fn a_change_that_fails_or_has_no_backup_leaves_the_old_database_and_a_way_on() {
    let (home, database, rows) = left();
    // No backup can be taken: nothing is changed.
    let folder = home.data().join("backups");
    fs::write(&folder, "in the way").unwrap();
    let said = status(&home);
    assert_eq!(said.code, 6, "{}{}", said.out, said.err);
    assert!(said.err.contains("only after a backup, which could not be taken"), "{}", said.err);
    assert!(said.err.contains("`teacher-assist db migrate --without-backup`"), "{}", said.err);
    assert_eq!(waiting(database.rows()), (KNOWN, rows.clone()));

    // The last migration fails: none of them was made, and the backup is offered.
    fs::remove_file(&folder).unwrap();
    waiting(database.run("create table logged_calls (in_the_way int)"));
    for _ in 0..2 {
        let said = status(&home);
        assert_eq!(said.code, 6, "{}{}", said.out, said.err);
        assert!(said.err.contains("could not be changed for version"), "{}", said.err);
        assert!(said.err.contains("`teacher-assist db restore last`"), "{}", said.err);
    }
    assert_eq!(waiting(database.rows()), (KNOWN, rows.clone()));
    assert_eq!(before(&home).len(), 1, "what is the same is kept once");

    // Restored, it is a new database with the same rows; the old one is beside it.
    let back = home.run(&["db", "restore", "last"]);
    assert_eq!(back.code, 0, "{}{}", back.out, back.err);
    assert_eq!(waiting(database.rows()), (schema::newest(), rows));
    let kept = fs::read_dir(home.data().join("postgres")).unwrap();
    let names = kept.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    assert_eq!(names.filter(|name| name.starts_with("damaged-")).count(), 1);
}

#[test]
fn without_a_backup_only_where_she_says_so() {
    let (home, database, rows) = left();
    fs::write(home.data().join("backups"), "in the way").unwrap();
    assert_eq!(status(&home).code, 6);
    let said = home.run(&["db", "migrate", "--without-backup"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert_eq!(waiting(database.rows()), (schema::newest(), rows));
    assert!(!home.data().join("change-without-backup").exists(), "it was said of one change");
}

/// Killed at any moment, a change was made whole or not at all, and the next start makes it.
#[cfg(unix)]
#[test]
fn a_killed_change_is_made_at_the_next_start() {
    let (home, database, rows) = left();
    // Large enough that the backup takes a moment.
    let mut seed = 1_u32;
    let noise: Vec<u8> = (0..12_000_000)
        .map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        })
        .collect();
    fs::write(home.workspace().join("noise.bin"), noise).unwrap();
    let begins = |end: &str| {
        let Ok(entries) = fs::read_dir(home.data().join("backups")) else { return false };
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().contains(end))
    };
    for moment in [".new-", ".zip"] {
        let mut program = home.program();
        program.args(["db", "migrate"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut changing = program.spawn().unwrap();
        let begun = Instant::now();
        while !begins(moment) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{moment} never came");
            assert!(changing.try_wait().unwrap().is_none(), "{moment} came too late");
            std::thread::sleep(Duration::from_millis(1));
        }
        changing.kill().unwrap();
        changing.wait().unwrap();
        let (newest, found) = waiting(database.rows());
        assert!(newest == KNOWN || (moment == ".zip" && newest == schema::newest()), "{moment}");
        assert_eq!(found, rows, "{moment}");
    }
    let said = status(&home);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert_eq!(waiting(database.rows()), (schema::newest(), rows));
    assert!(!begins(".new-"), "half a backup stays no longer than until the next");
    assert_eq!(before(&home).len(), 1);
}
