//! Commits as data: lists, their order, filters, cursors, and what is told of files.

use chrono::{DateTime, Utc};
use history::{
    Cancel, ChangeKind, CommitQuery, Cursor, Detail, FileMode, HistoryError, LineChange, Start,
    search_text,
};

use crate::sandbox::{Sandbox, asked, commits, git_numstat, numstat, subjects};

fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}

/// What is counted here is what git counts, for each commit.
fn agrees(sandbox: &Sandbox) {
    let ours: Vec<_> = sandbox.commits().iter().map(numstat).collect();
    assert_eq!(ours, git_numstat(sandbox.path(), 10_000));
}

#[test]
fn a_commit_is_told_with_everything_that_it_says() {
    let sandbox = Sandbox::new();
    let root = sandbox.write("a.txt", "one\ntwo\n").commit("Add a\nand say so\n\nA body.");
    let commits = sandbox.commits();
    let commit = &commits[0];
    assert_eq!((commit.id, commit.parents.len(), commits.len()), (root, 0, 1));
    assert_eq!(commit.subject(), "Add a and say so");
    assert_eq!(commit.message, "Add a\nand say so\n\nA body.\n");
    assert_eq!(
        (commit.author.name.as_str(), commit.author.email.as_str()),
        ("Ann Example", "ann@example.org")
    );
    assert_eq!(commit.committer.name, "Carl Example");
    assert_eq!(commit.authored.to_rfc3339(), "2026-01-01T01:03:00+01:00");
    assert_eq!(commit.committed.to_rfc3339(), "2026-01-01T00:03:00+00:00");
    assert_eq!((commit.insertions(), commit.deletions()), (2, 0));
    assert_eq!(sandbox.open().commit(root).unwrap(), *commit);
    assert_eq!(
        serde_json::to_value(&commit.files).unwrap(),
        serde_json::json!([{
            "path": "a.txt",
            "kind": { "kind": "added" },
            "before": null,
            "after": "file",
            "lines": { "kind": "counted", "insertions": 2, "deletions": 0 },
        }])
    );
}

#[test]
fn files_of_every_kind_have_the_lines_that_git_counts() {
    let sandbox = Sandbox::new();
    sandbox
        .write("text.txt", "a\nb\nc\n")
        .write("open.txt", "a\nb")
        .write("image.bin", b"\0\x01\n");
    sandbox.write("run.sh", "#!/bin/sh\n").write("crlf.txt", "a\r\nb\r\n").write("empty", "");
    sandbox.write("late.bin", [vec![b'x'; 7999], vec![0]].concat());
    sandbox.write("later.bin", [vec![b'x'; 8000], vec![0]].concat());
    sandbox.commit("Add");
    sandbox
        .write("text.txt", "a\nc\nd\ne\n")
        .write("open.txt", "a\nb\n")
        .write("image.bin", b"\0\x02\n");
    sandbox.write("crlf.txt", "a\nb\n").write("late.bin", "text\n").write("later.bin", "text\n");
    sandbox.git(["update-index", "--chmod=+x", "run.sh"]);
    sandbox.git(["commit", "--quiet", "-m", "Run it"]);
    sandbox.commit("Change");
    for path in ["text.txt", "image.bin", "empty", "crlf.txt"] {
        std::fs::remove_file(sandbox.path().join(path)).unwrap();
    }
    sandbox.commit("Delete");
    agrees(&sandbox);
    let commits = sandbox.commits();
    let run = &commits.iter().find(|commit| commit.subject() == "Run it").unwrap().files[0];
    assert_eq!((run.before, run.after), (Some(FileMode::File), Some(FileMode::Executable)));
    assert_eq!(run.lines, LineChange::Counted { insertions: 0, deletions: 0 });
    let image = commits[0].files.iter().find(|file| file.path == "image.bin").unwrap();
    assert_eq!((image.lines, &image.kind), (LineChange::Binary, &ChangeKind::Deleted));
}

#[cfg(unix)]
#[test]
fn links_submodules_and_what_becomes_another_kind_are_told() {
    let inner = Sandbox::new();
    inner.write("inner.txt", "inner\n").commit("Inner");
    let sandbox = Sandbox::new();
    std::os::unix::fs::symlink("target", sandbox.path().join("link")).unwrap();
    sandbox.write("becomes", "a\nb\n").write("folder", "was a file\n").commit("One");
    let url = inner.path().to_str().unwrap();
    sandbox.git(["submodule", "--quiet", "add", url, "module"]);
    std::fs::remove_file(sandbox.path().join("becomes")).unwrap();
    std::os::unix::fs::symlink("folder", sandbox.path().join("becomes")).unwrap();
    std::fs::remove_file(sandbox.path().join("folder")).unwrap();
    sandbox.write("folder/file", "in it\n").commit("Two");
    inner.write("inner.txt", "other\n").commit("Inner again");
    sandbox.git(["-C", "module", "pull", "--quiet"]);
    sandbox.commit("Three");
    agrees(&sandbox);
    let commits = sandbox.commits();
    let mode = |commit: usize, path: &str| {
        let file = commits[commit].files.iter().find(|file| file.path == path).unwrap();
        (file.before, file.after)
    };
    assert_eq!(mode(0, "module"), (Some(FileMode::Submodule), Some(FileMode::Submodule)));
    assert_eq!(mode(1, "becomes"), (Some(FileMode::File), Some(FileMode::Symlink)));
    assert_eq!(mode(1, "folder"), (Some(FileMode::File), None));
    assert_eq!(mode(2, "link"), (None, Some(FileMode::Symlink)));
    let refused = sandbox.open().blame("module", &Cancel::default()).unwrap_err();
    assert!(matches!(refused, HistoryError::NotAFile { what: "submodule", .. }));
}

#[test]
fn a_merge_is_compared_with_its_first_parent() {
    let sandbox = Sandbox::new();
    sandbox.write("base.txt", "base\n").commit("Base");
    sandbox.git(["switch", "--quiet", "-c", "side"]);
    sandbox.write("side.txt", "a\nb\n").commit("Side");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.write("main.txt", "c\n").commit("Main");
    sandbox.git(["merge", "--quiet", "-m", "Merge", "side"]);
    agrees(&sandbox);
    let commits = sandbox.commits();
    assert_eq!(subjects(&commits), ["Merge", "Main", "Side", "Base"]);
    assert!(commits[0].is_merge());
    let files: Vec<&str> = commits[0].files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(files, ["side.txt"]);
}

#[test]
fn commits_come_in_the_order_of_git_log_also_when_clocks_disagree() {
    let sandbox = Sandbox::new();
    sandbox.commit("Root");
    for (branch, minutes) in [("one", -30), ("two", 45), ("three", -3)] {
        sandbox.git(["switch", "--quiet", "-c", branch, "main"]);
        sandbox.wait(minutes);
        sandbox.commit(&format!("First of {branch}"));
        sandbox.wait(-minutes);
        sandbox.commit(&format!("Second of {branch}"));
    }
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "All", "one", "two", "three"]);
    let theirs = String::from_utf8(asked(sandbox.path(), ["log", "--format=%s"])).unwrap();
    assert_eq!(subjects(&sandbox.commits()), theirs.lines().collect::<Vec<_>>());
    assert_eq!(sandbox.commits()[0].parents.len(), 4);
}

#[test]
fn commits_of_one_second_come_in_the_order_of_git_log() {
    let sandbox = Sandbox::new();
    sandbox.commit("Root");
    for branch in ["one", "two", "three"] {
        sandbox.git(["switch", "--quiet", "-c", branch, "main"]);
        let before = sandbox.now();
        sandbox.commit(&format!("First of {branch}"));
        sandbox.commit(&format!("Second of {branch}"));
        sandbox.wait((before - sandbox.now()) / 60 - 1);
    }
    sandbox.wait(60);
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "All", "one", "two", "three"]);
    let seconds = String::from_utf8(asked(sandbox.path(), ["log", "--format=%ct"])).unwrap();
    assert_eq!(seconds.lines().collect::<std::collections::BTreeSet<_>>().len(), 4);
    let theirs = String::from_utf8(asked(sandbox.path(), ["log", "--format=%s"])).unwrap();
    assert_eq!(subjects(&sandbox.commits()), theirs.lines().collect::<Vec<_>>());
}

#[test]
fn a_list_is_as_long_as_was_asked_by_time_and_by_path() {
    let sandbox = Sandbox::new();
    let mut seconds = Vec::new();
    for (number, path) in
        ["a/x.txt", "b.txt", "a/y.txt", "b.txt", "a/x.txt"].into_iter().enumerate()
    {
        sandbox.write(path, format!("{number}\n")).commit(&format!("Commit {number}"));
        seconds.push(sandbox.commits()[0].committed.timestamp());
    }
    let repository = sandbox.open();
    let told = |query: CommitQuery| subjects(&commits(&repository, &query));
    let since = CommitQuery { since: Some(moment(seconds[3])), ..CommitQuery::default() };
    assert_eq!(told(since.clone()), ["Commit 4", "Commit 3"]);
    let until = CommitQuery { until: Some(moment(seconds[1])), ..CommitQuery::default() };
    assert_eq!(told(until), ["Commit 1", "Commit 0"]);
    let path = |path: &str| CommitQuery { path: Some(path.to_owned()), ..CommitQuery::default() };
    assert_eq!(told(path("a")), ["Commit 4", "Commit 2", "Commit 0"]);
    assert_eq!(told(path("./a/")), ["Commit 4", "Commit 2", "Commit 0"]);
    assert_eq!(told(path("a/x.txt")), ["Commit 4", "Commit 0"]);
    assert_eq!(told(path("a/x")), [""; 0]);
    assert_eq!(repository.count(&since, &Cancel::default()).unwrap(), 2);
    assert_eq!(repository.count(&path("a"), &Cancel::default()).unwrap(), 3);
}

#[test]
fn a_path_in_a_history_with_merges_is_filtered_as_git_does_with_full_history() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n").write("b.txt", "b\n").commit("Root");
    for branch in ["one", "two"] {
        sandbox.git(["switch", "--quiet", "-c", branch, "main"]);
        let line = if branch == "one" {
            "one\n2\n3\n4\n5\n6\n7\n8\n"
        } else {
            "1\n2\n3\n4\n5\n6\n7\ntwo\n"
        };
        sandbox.write("a.txt", line).commit(&format!("A in {branch}"));
        sandbox.write("b.txt", branch).commit(&format!("B in {branch}"));
    }
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "Merge one", "one"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-s", "ours", "-m", "Merge two", "two"]);
    sandbox.git(["switch", "--quiet", "-c", "three", "one"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-X", "ours", "-m", "Both", "two"]);
    let theirs = asked(sandbox.path(), ["log", "--full-history", "--format=%s", "--", "a.txt"]);
    let query = CommitQuery { path: Some("a.txt".to_owned()), ..CommitQuery::default() };
    let ours = subjects(&commits(&sandbox.open(), &query));
    assert_eq!(ours, String::from_utf8(theirs).unwrap().lines().collect::<Vec<_>>());
    assert_eq!(ours, ["Both", "A in two", "A in one", "Root"]);
}

#[test]
fn a_cursor_goes_on_behind_the_last_commit_whatever_is_committed_meanwhile() {
    let sandbox = Sandbox::new();
    for number in 0..7 {
        sandbox.write("a.txt", format!("{number}\n")).commit(&format!("Commit {number}"));
    }
    let mut start = Start::Head;
    let mut told = Vec::new();
    loop {
        let repository = sandbox.open();
        let query = CommitQuery { start, detail: Detail::Messages, ..CommitQuery::default() };
        let mut list = repository.commits(&query, &Cancel::default()).unwrap();
        let page: Vec<_> = list.by_ref().take(3).map(Result::unwrap).collect();
        if page.is_empty() {
            break;
        }
        told.extend(subjects(&page));
        let text = list.cursor().unwrap().to_string();
        start = Start::After(text.parse::<Cursor>().unwrap());
        sandbox.commit("Meanwhile");
    }
    let all: Vec<String> = (0..7).rev().map(|number| format!("Commit {number}")).collect();
    assert_eq!(told, all);
    for text in ["", "abc", "abc:def", &"0".repeat(40)] {
        assert!(matches!(text.parse::<Cursor>(), Err(HistoryError::BadCursor { .. })), "{text:?}");
    }
}

#[test]
fn messages_and_names_in_another_encoding_are_decoded() {
    let sandbox = Sandbox::new();
    sandbox.write("message", b"Caf\xe9 ouvert\n");
    sandbox.git(["add", "--all"]);
    sandbox.git(["-c", "i18n.commitEncoding=ISO-8859-1", "commit", "--quiet", "-F", "message"]);
    assert_eq!(subjects(&sandbox.commits()), ["Café ouvert"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_no_text_is_shown_as_git_shows_it() {
    use std::os::unix::ffi::OsStrExt;
    let sandbox = Sandbox::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.txt");
    std::fs::write(sandbox.path().join(name), "a\n").unwrap();
    sandbox.write("naïve.txt", "b\n").commit("One");
    let paths: Vec<String> =
        sandbox.commits()[0].files.iter().map(|file| file.path.clone()).collect();
    assert_eq!(paths, ["caf\\351.txt", "naïve.txt"]);
}

#[test]
fn people_are_called_as_the_mailmap_wants() {
    let sandbox = Sandbox::new();
    sandbox.write(".mailmap", "Bea Proper <bea@example.org> bea <bea@old.example.org>\n");
    sandbox.commit_as("One", "bea", "bea@old.example.org");
    let theirs = String::from_utf8(asked(sandbox.path(), ["log", "--format=%aN <%aE>"])).unwrap();
    let commit = sandbox.commits().remove(0);
    assert_eq!(format!("{} <{}>", commit.author.name, commit.author.email), theirs.trim());
    assert_eq!(commit.author.name, "Bea Proper");
}

#[test]
fn the_text_to_search_has_message_and_paths_and_no_signatures() {
    let sandbox = Sandbox::new();
    sandbox.write("old.txt", "a\nb\nc\nd\n").commit("One");
    sandbox.git(["mv", "old.txt", "new.txt"]);
    sandbox.write("src/a.rs", "fn a() {}\n");
    sandbox.commit("Move it\n\nBecause: it was old.\n\nFixes: #7\nSigned-off-by: Ann <a@example.org>\nCo-authored-by: B <b@example.org>");
    assert_eq!(
        search_text(&sandbox.commits()[0]),
        "Move it\n\nBecause: it was old.\n\nFixes: #7\nold.txt new.txt\nsrc/a.rs"
    );
}

#[test]
fn a_cancelled_list_says_so_once_and_ends() {
    let sandbox = Sandbox::new();
    for number in 0..5 {
        sandbox.write("a.txt", format!("{number}\n")).commit("One more");
    }
    let cancel = Cancel::default();
    let repository = sandbox.open();
    let mut list = repository.commits(&CommitQuery::default(), &cancel).unwrap();
    assert!(list.next().unwrap().is_ok());
    cancel.clone().cancel();
    assert!(matches!(list.next(), Some(Err(HistoryError::Cancelled))));
    assert!(list.next().is_none());
    let window = history::ChurnWindow { now: moment(sandbox.now()), days: 90, limit: 5 };
    assert!(matches!(repository.churn(window, &cancel, |_| {}), Err(HistoryError::Cancelled)));
    assert!(matches!(repository.blame("a.txt", &cancel), Err(HistoryError::Cancelled)));
    assert!(matches!(repository.file_history("a.txt", 5, &cancel), Err(HistoryError::Cancelled)));
}
