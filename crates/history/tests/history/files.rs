//! The history of one file, and files that are changed again and again.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, Utc};
use history::{Cancel, ChangeKind, ChurnWindow, Commit, FileChurn, HistoryError, Repository};

use crate::sandbox::{Sandbox, asked, checkout};

fn text(from: u32, to: u32) -> String {
    (from..to).map(|number| format!("text {number}\n")).collect()
}

fn history(repository: &Repository, path: &str) -> Vec<Commit> {
    repository.file_history(path, usize::MAX, &Cancel::default()).unwrap()
}

/// Subject, path then and what happened, of each commit.
fn told(sandbox: &Sandbox, path: &str) -> Vec<(String, String, &'static str)> {
    history(&sandbox.open(), path)
        .into_iter()
        .map(|commit| {
            assert_eq!(commit.files.len(), 1);
            let kind = match commit.files[0].kind {
                ChangeKind::Added => "added",
                ChangeKind::Deleted => "deleted",
                ChangeKind::Modified => "modified",
                ChangeKind::Renamed { .. } => "renamed",
            };
            (commit.subject(), commit.files[0].path.clone(), kind)
        })
        .collect()
}

fn of(list: &[(&str, &str, &'static str)]) -> Vec<(String, String, &'static str)> {
    list.iter().map(|(one, two, three)| ((*one).to_owned(), (*two).to_owned(), *three)).collect()
}

#[test]
fn a_file_has_its_history_under_its_former_names() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", text(0, 40)).write("other.txt", "other\n").commit("Add");
    sandbox.write("other.txt", "again\n").commit("Elsewhere");
    sandbox.git(["mv", "a.txt", "b.txt"]);
    sandbox.write("b.txt", text(2, 40)).commit("Rename");
    sandbox.write("b.txt", text(2, 42)).commit("Change");
    sandbox.write("a.txt", "a new one\n").commit("Another of the old name");
    assert_eq!(
        told(&sandbox, "b.txt"),
        of(&[
            ("Change", "b.txt", "modified"),
            ("Rename", "b.txt", "renamed"),
            ("Add", "a.txt", "added")
        ])
    );
    let followed = asked(sandbox.path(), ["log", "--follow", "--format=%s", "--", "b.txt"]);
    assert_eq!(String::from_utf8(followed).unwrap(), "Change\nRename\nAdd\n");
    assert_eq!(
        told(&sandbox, "a.txt"),
        of(&[
            ("Another of the old name", "a.txt", "added"),
            ("Rename", "a.txt", "deleted"),
            ("Add", "a.txt", "added")
        ])
    );
    assert_eq!(sandbox.open().file_history("b.txt", 2, &Cancel::default()).unwrap().len(), 2);
}

#[test]
fn a_file_that_is_gone_has_a_history_and_one_that_never_was_has_none() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "a\n").write("folder/b.txt", "b\n").commit("Add");
    std::fs::remove_file(sandbox.path().join("a.txt")).unwrap();
    sandbox.commit("Delete");
    assert_eq!(
        told(&sandbox, "a.txt"),
        of(&[("Delete", "a.txt", "deleted"), ("Add", "a.txt", "added")])
    );
    let refused =
        |path: &str| sandbox.open().file_history(path, 9, &Cancel::default()).unwrap_err();
    assert!(matches!(refused("c.txt"), HistoryError::NeverAFile { .. }));
    assert!(matches!(refused("folder"), HistoryError::NotAFile { what: "folder", .. }));
    assert!(matches!(refused("../a.txt"), HistoryError::BadPath { .. }));
}

#[test]
fn a_name_is_followed_on_each_branch_by_itself() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", text(0, 40)).commit("Add");
    sandbox.git(["switch", "--quiet", "-c", "side"]);
    sandbox.write("a.txt", text(0, 45)).commit("Side, under the old name");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["mv", "a.txt", "b.txt"]);
    sandbox.commit("Rename");
    sandbox.write("b.txt", format!("first\n{}", text(0, 40))).commit("Main, under the new name");
    sandbox.git(["merge", "--quiet", "-m", "Merge", "side"]);
    assert_eq!(
        told(&sandbox, "b.txt"),
        of(&[
            ("Merge", "b.txt", "modified"),
            ("Main, under the new name", "b.txt", "modified"),
            ("Rename", "b.txt", "renamed"),
            ("Side, under the old name", "a.txt", "modified"),
            ("Add", "a.txt", "added")
        ])
    );
}

#[test]
fn files_of_this_repository_have_the_commits_that_git_follows() {
    let folder = checkout();
    let repository = Repository::open(&folder).unwrap();
    for path in ["Cargo.toml", "crates/text/src/lib.rs", "CONTRIBUTING.md"] {
        let theirs = asked(&folder, ["log", "--follow", "--format=%H", "--", path]);
        let theirs = String::from_utf8(theirs).unwrap();
        let ours: Vec<String> =
            history(&repository, path).iter().map(|commit| commit.id.to_string()).collect();
        assert_eq!(ours, theirs.lines().collect::<Vec<_>>(), "{path}");
    }
}

fn churn(repository: &Repository, now: i64, days: u32, limit: usize) -> Vec<FileChurn> {
    let now = DateTime::from_timestamp(now, 0).unwrap();
    let window = ChurnWindow { now, days, limit };
    repository.churn(window, &Cancel::default(), |_| {}).unwrap()
}

#[test]
fn what_was_changed_most_comes_first_and_renames_are_counted_together() {
    let sandbox = Sandbox::new();
    sandbox.write("long-ago.txt", "x\n").commit("Long ago");
    sandbox.wait(100 * 24 * 60);
    sandbox.write("a.txt", text(0, 30)).write("gone.txt", "g\n").commit("One");
    sandbox.write("a.txt", text(0, 31)).write("gone.txt", "h\n").commit("Two");
    sandbox.git(["mv", "a.txt", "b.txt"]);
    sandbox.commit_as("Rename", "Bea", "bea@example.org");
    sandbox.write("a.txt", "another\n").write("gone.txt", "i\n").commit("Three");
    sandbox.write("c.txt", text(0, 5)).commit("Four");
    std::fs::remove_file(sandbox.path().join("gone.txt")).unwrap();
    sandbox.commit("Five");
    sandbox.git(["switch", "--quiet", "-c", "side"]);
    sandbox.write("c.txt", text(0, 6)).commit("Side");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "Merge", "side"]);
    let told: Vec<(String, u32, u64, u64, usize)> = churn(&sandbox.open(), sandbox.now(), 90, 10)
        .into_iter()
        .map(|file| (file.path, file.commits, file.insertions, file.deletions, file.authors.len()))
        .collect();
    let row = |path: &str, commits, insertions, deletions, authors| {
        (path.to_owned(), commits, insertions, deletions, authors)
    };
    assert_eq!(
        told,
        [row("b.txt", 3, 31, 0, 2), row("c.txt", 2, 6, 0, 1), row("a.txt", 1, 1, 0, 1)]
    );
    assert_eq!(churn(&sandbox.open(), sandbox.now(), 90, 2).len(), 2);
    assert_eq!(churn(&sandbox.open(), sandbox.now(), 365, 10).len(), 4);
}

#[test]
fn churn_of_this_repository_is_what_git_log_adds_up_to() {
    let folder = checkout();
    let repository = Repository::open(&folder).unwrap();
    let newest = asked(&folder, ["log", "-1", "--format=%ct"]);
    let now: i64 = String::from_utf8(newest).unwrap().trim().parse().unwrap();
    let since = DateTime::<Utc>::from_timestamp(now, 0).unwrap() - Duration::days(2);
    let since = format!("--since={}", since.to_rfc3339());
    let log = ["log", "--no-merges", "--numstat", "--no-renames", "--format=", &since];
    let mut theirs: BTreeMap<String, u32> = BTreeMap::new();
    for line in
        String::from_utf8(asked(&folder, log)).unwrap().lines().filter(|line| !line.is_empty())
    {
        *theirs.entry(line.split('\t').nth(2).unwrap().to_owned()).or_default() += 1;
    }
    // A name that a file took or left is another file's before or after: git, which counts names, and we,
    // who count files, rightly differ there.
    let renamed =
        asked(&folder, ["log", "-M", "--diff-filter=R", "--name-status", "--format=", &since]);
    let renamed = String::from_utf8(renamed).unwrap();
    let names: BTreeSet<&str> = renamed.lines().flat_map(|line| line.split('\t').skip(1)).collect();
    let ours = churn(&repository, now, 2, usize::MAX);
    assert!(!ours.is_empty());
    for file in ours.iter().filter(|file| !names.contains(file.path.as_str())) {
        assert_eq!(Some(&file.commits), theirs.get(&file.path), "{}", file.path);
    }
}

#[test]
fn a_commit_has_what_a_file_held_then() {
    let sandbox = Sandbox::new();
    let first = sandbox.write("notes/a.md", "one\n").commit("One");
    let second = sandbox.write("notes/a.md", "two\n").write("b.bin", [0_u8, 255]).commit("Two");
    let repository = sandbox.open();
    let held = |id, path| repository.content(id, path).unwrap();
    assert_eq!(held(first, "notes/a.md").as_deref(), Some(&b"one\n"[..]));
    assert_eq!(held(second, "notes/a.md").as_deref(), Some(&b"two\n"[..]));
    assert_eq!(held(second, "b.bin").as_deref(), Some(&[0_u8, 255][..]));
    assert_eq!((held(first, "b.bin"), held(first, "notes")), (None, None));
    assert!(matches!(repository.content(first, "../a"), Err(HistoryError::BadPath { .. })));
}
