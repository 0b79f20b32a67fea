//! Whole backups: taken, kept, put back in a new place, over work, over a damaged database, and under
//! kill -9.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::home::{CREATE, Home};

const LESSON: &str = "lessons/3B/iteration/lesson.md";
const SECRET: &str = "sk-not-a-real-key";

/// A home with a lesson, a file of hers, settings, and keys beside them.
fn at_work() -> Home {
    let home = Home::new();
    let run = home.run(&[CREATE, "iteration for 3B", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    fs::write(home.workspace().join("classes/notes 3B.md"), "Hers: שלום\r\n").unwrap();
    fs::write(home.data().join("models.json"), "{\"models\": []}").unwrap();
    for name in ["keys.enc", "machine.key"] {
        fs::write(home.data().join(name), SECRET).unwrap();
    }
    home
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|file| {
            let name = file.path().strip_prefix(folder).unwrap().to_owned();
            (name, fs::read(file.path()).unwrap())
        })
        .collect()
}

fn backup(home: &Home) -> PathBuf {
    let taken = home.run(&["db", "backup", "--json"]);
    assert_eq!(taken.code, 0, "{}{}", taken.out, taken.err);
    taken.json()["file"].as_str().unwrap().into()
}

fn sessions(home: &Home) -> usize {
    let listed = home.run(&["sessions", "--json"]);
    assert_eq!(listed.code, 0, "{}{}", listed.out, listed.err);
    listed.json()["sessions"].as_array().unwrap().len()
}

#[test]
fn a_backup_gives_back_every_lesson_in_a_new_place_and_holds_no_key() {
    let home = at_work();
    let file = backup(&home);
    let listed = || home.run(&["db", "backups", "--json"]).json().as_array().unwrap().clone();
    let taken = listed();
    assert_eq!(taken[0]["file"].as_str().map(PathBuf::from), Some(file.clone()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    // Nothing has changed: the second takes the place of the first.
    let again = backup(&home);
    assert_eq!(listed().len(), taken.len());

    let elsewhere = Home::new();
    let restored = elsewhere.run(&["db", "restore", again.to_str().unwrap(), "--json"]);
    assert_eq!(restored.code, 0, "{}{}", restored.out, restored.err);
    assert_eq!(files(&elsewhere.workspace()), files(&home.workspace()));
    assert_eq!(sessions(&elsewhere), 1);
    let versions = |home: &Home| home.run(&["lessons", "versions", LESSON, "--json"]).out;
    assert_eq!(versions(&elsewhere), versions(&home));
    for name in ["models.json", "settings.json"] {
        let read = |home: &Home| fs::read(home.data().join(name)).ok();
        assert_eq!(read(&elsewhere), read(&home), "{name}");
    }
    assert!(!elsewhere.data().join("keys.enc").exists());
    let named = restored.json()["manifest"]["folders"].to_string();
    assert!(!named.contains("key"), "{named}");

    // Over work only where that is said, and what was there is backed up first.
    let refused = elsewhere.run(&["db", "restore", again.to_str().unwrap()]);
    assert_ne!(refused.code, 0, "{}", refused.out);
    fs::write(elsewhere.workspace().join(LESSON), "# Mine, and newer\n").unwrap();
    let replaced = elsewhere.run(&["db", "restore", again.to_str().unwrap(), "--replace"]);
    assert_eq!(replaced.code, 0, "{}", replaced.err);
    assert_eq!(files(&elsewhere.workspace()), files(&home.workspace()));
    let back = elsewhere.run(&["db", "restore", "last", "--replace"]);
    assert_eq!(back.code, 0, "{}", back.err);
    let lesson = fs::read_to_string(elsewhere.workspace().join(LESSON)).unwrap();
    assert_eq!(lesson, "# Mine, and newer\n");

    // What is put back stays, also where it holds what is there already.
    let same = backup(&elsewhere);
    let back = elsewhere.run(&["db", "restore", same.to_str().unwrap(), "--replace"]);
    assert_eq!(back.code, 0, "{}", back.err);
    assert!(same.exists());
}

#[test]
fn a_damaged_database_names_the_last_backup_and_one_step_brings_it_back() {
    let home = at_work();
    backup(&home);
    let postgres = home.data().join("postgres");
    fs::write(home.workspace().join(LESSON), "# Newer than the backup\n").unwrap();
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 3] = [
        ("no pg_control", |home| {
            fs::remove_file(home.join("cluster/global/pg_control")).unwrap();
        }),
        ("no cluster", |home| fs::remove_dir_all(home.join("cluster")).unwrap()),
        ("no password", |home| fs::remove_file(home.join("password")).unwrap()),
    ];
    for (name, damage) in damages {
        damage(&postgres);
        let said = home.run(&["sessions"]);
        assert_eq!(said.code, 6, "{name}: {}{}", said.out, said.err);
        assert!(said.err.contains("Restore the backup of "), "{name}: {}", said.err);
        assert!(said.err.contains("teacher-assist db restore last"), "{name}: {}", said.err);
        let restored = home.run(&["db", "restore", "last"]);
        assert_eq!(restored.code, 0, "{name}: {}{}", restored.out, restored.err);
        assert!(restored.out.contains(&format!("stays as you have it: workspace/{LESSON}")));
        assert_eq!(sessions(&home), 1, "{name}");
    }
    let kept = fs::read_dir(&postgres).unwrap().map(|entry| entry.unwrap().file_name());
    let aside = kept.filter(|name| name.to_string_lossy().starts_with("damaged-")).count();
    assert_eq!(aside, 3, "what was damaged is kept");
}

/// Killed at any moment, a restore has done everything at the next start, or nothing.
#[cfg(unix)]
#[test]
fn a_killed_restore_is_done_whole_or_not_at_all() {
    let home = at_work();
    let file = backup(&home);
    let whole = files(&home.workspace());
    let data_begins = |home: &Home, name: &str| {
        fs::read_dir(home.data()).is_ok_and(|mut entries| {
            entries.any(|entry| entry.unwrap().file_name().to_string_lossy().starts_with(name))
        })
    };
    type Moment<'a> = Box<dyn Fn(&Home) -> bool + 'a>;
    let moments: [(&str, Moment<'_>); 3] = [
        ("decided", Box::new(|home| data_begins(home, "restore-next.json"))),
        ("files wait", Box::new(|home| has_waiting(home, "files/data/models.json"))),
        ("rows are marked", Box::new(|home| has_waiting(home, "mark.json"))),
    ];
    for (name, moment) in moments {
        let elsewhere = Home::new();
        let mut program = elsewhere.program();
        program.args(["db", "restore", file.to_str().unwrap()]);
        let mut restoring = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !moment(&elsewhere) && restoring.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "{name} never came");
        }
        restoring.kill().unwrap();
        restoring.wait().unwrap();

        let found = (sessions(&elsewhere), files(&elsewhere.workspace()) == whole);
        assert_eq!(found, (1, true), "{name}: a restore that was decided is carried out");
        assert!(!data_begins(&elsewhere, "restore-next") && !has_waiting(&elsewhere, ""), "{name}");
    }
}

/// Whether a folder of files that wait for their rows has this in it.
#[cfg(unix)]
fn has_waiting(home: &Home, name: &str) -> bool {
    let Ok(entries) = fs::read_dir(home.data()) else { return false };
    entries.flatten().map(|entry| entry.path()).any(|path| {
        let begins = path.file_name().unwrap().to_string_lossy().starts_with("restore-");
        begins && path.is_dir() && path.join(name).exists()
    })
}
