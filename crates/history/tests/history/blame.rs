//! Whose line it is, held line by line against `git blame --porcelain`.

use std::path::Path;

use history::{Cancel, HistoryError, Repository};

use crate::against_git::repositories;
use crate::sandbox::{Sandbox, asked, blame, git_blame};

/// Lines `line <n>` for these numbers.
fn lines(numbers: impl IntoIterator<Item = u32>) -> String {
    numbers.into_iter().map(|number| format!("line {number}\n")).collect()
}

fn agrees(sandbox: &Sandbox, path: &str) -> Vec<(String, u32, String)> {
    let ours = blame(&sandbox.open(), path);
    assert_eq!(ours, git_blame(sandbox.path(), path));
    ours
}

#[test]
fn lines_keep_their_commit_through_edits_and_renames() {
    let sandbox = Sandbox::new();
    let first = sandbox.write("a/old.txt", lines(1..40)).commit("One");
    sandbox.write("a/old.txt", lines((1..10).chain(90..95).chain(12..40))).commit("Two");
    sandbox.git(["mv", "a/old.txt", "b.txt"]);
    let renamed =
        sandbox.write("b.txt", lines((0..10).chain(90..95).chain(12..40))).commit("Three");
    sandbox.git(["mv", "b.txt", "c.txt"]);
    sandbox.commit("Four");
    let told = agrees(&sandbox, "c.txt");
    assert_eq!(told[0], (renamed.to_string(), 1, "b.txt".to_owned()));
    assert_eq!(told[1], (first.to_string(), 1, "a/old.txt".to_owned()));
}

#[test]
fn a_merge_has_only_the_lines_that_no_parent_has() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", lines(1..30)).commit("Base");
    sandbox.git(["switch", "--quiet", "-c", "side"]);
    sandbox.write("a.txt", lines((1..30).chain(100..105))).commit("Side");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["mv", "a.txt", "z.txt"]);
    sandbox.write("z.txt", lines((50..55).chain(1..30))).commit("Main");
    sandbox.git(["merge", "--quiet", "--no-commit", "side"]);
    let text = lines((50..55).chain(1..15)) + "by hand\n" + &lines((16..30).chain(100..105));
    let merge = sandbox.write("z.txt", text).commit("Merge");
    let told = agrees(&sandbox, "z.txt");
    let of_merge: Vec<u32> =
        told.iter().filter(|line| line.0 == merge.to_string()).map(|line| line.1).collect();
    assert_eq!(of_merge, [20]);
}

#[test]
fn no_line_is_lost_where_a_history_has_two_roots() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", lines(1..10)).commit("A root");
    sandbox.git(["switch", "--quiet", "--orphan", "other"]);
    sandbox.wait(10);
    sandbox.write("a.txt", lines(5..20)).commit("Another root");
    sandbox.write("b.txt", "b\n").commit("More");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--allow-unrelated-histories", "-s", "ours", "other"]);
    sandbox.write("a.txt", lines(1..20)).commit("Both");
    let told = agrees(&sandbox, "a.txt");
    assert_eq!(told.len(), 19);
}

#[test]
fn files_without_lines_without_an_end_and_links_are_told_as_git_tells_them() {
    let sandbox = Sandbox::new();
    sandbox.write("empty.txt", "").write("open.txt", "one\ntwo").write("nul.bin", b"a\nb\0c\nd\n");
    sandbox.commit("One");
    sandbox.write("open.txt", "one\ntwo\nthree").write("nul.bin", b"a\nb\0x\nd\n").commit("Two");
    for path in ["empty.txt", "open.txt", "nul.bin"] {
        agrees(&sandbox, path);
    }
}

#[test]
fn blanks_count_as_they_do_without_an_option() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "if x:\nprint(x)\n").commit("One");
    let second = sandbox.write("a.txt", "if x:\n    print(x)\n").commit("Two");
    assert_eq!(agrees(&sandbox, "a.txt")[1].0, second.to_string());
}

#[test]
fn authors_are_called_as_the_mailmap_wants_and_share_the_lines() {
    let sandbox = Sandbox::new();
    sandbox.write(".mailmap", "Bea Proper <bea@example.org> <bea@old.example.org>\n");
    sandbox.commit("Names");
    sandbox.write("a.txt", lines(1..4)).commit_as("One", "bea", "bea@old.example.org");
    sandbox.write("a.txt", lines(1..5)).commit_as("Two", "Bea Proper", "bea@example.org");
    sandbox.write("a.txt", lines(1..6)).commit("Three");
    let blame = sandbox.open().blame("a.txt", &Cancel::default()).unwrap();
    let told: Vec<(String, u32, f64)> = blame
        .authors()
        .into_iter()
        .map(|share| (share.author.email, share.lines, share.share))
        .collect();
    assert_eq!(
        told,
        [("bea@example.org".to_owned(), 4, 0.8), ("ann@example.org".to_owned(), 1, 0.2)]
    );
    let bea = blame.authors().remove(0);
    assert_eq!(bea.author.name, "Bea Proper");
    let second = asked(sandbox.path(), ["log", "-1", "--format=%at", "HEAD~1"]);
    let second: i64 = String::from_utf8(second).unwrap().trim().parse().unwrap();
    assert_eq!(bea.last_touched.timestamp(), second);
}

#[test]
fn what_has_no_lines_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("folder/a.txt", "a\n").commit("One");
    let told = |path: &str| sandbox.open().blame(path, &Cancel::default()).unwrap_err();
    assert!(matches!(told("folder"), HistoryError::NotAFile { what: "folder", .. }));
    assert!(matches!(told("none.txt"), HistoryError::NoSuchFile { .. }));
    assert!(matches!(told("folder/a.txt/b"), HistoryError::NoSuchFile { .. }));
    for path in ["", "../a.txt", "/etc/passwd", "folder//a.txt", "a\0b"] {
        assert!(matches!(told(path), HistoryError::BadPath { .. }), "{path:?}");
    }
}

#[test]
fn lines_of_this_repository_are_as_git_says() {
    let told =
        asked(&crate::sandbox::checkout(), ["ls-files", "-z", "crates/text/src", "Cargo.toml"]);
    let files: Vec<String> = String::from_utf8(told)
        .unwrap()
        .split_terminator('\0')
        .map(ToOwned::to_owned)
        .filter(|path| is_committed(&crate::sandbox::checkout(), path))
        .take(4)
        .collect();
    assert_eq!(
        other_lines(&crate::sandbox::checkout(), &files),
        (Vec::<String>::new(), files.len())
    );
}

#[test]
#[ignore = "blames many files of whole repositories, which takes minutes"]
fn lines_of_large_repositories_are_as_git_says() {
    for folder in repositories() {
        let told = asked(&folder, ["ls-tree", "-rz", "--name-only", "HEAD"]);
        let all: Vec<String> =
            String::from_utf8_lossy(&told).split_terminator('\0').map(ToOwned::to_owned).collect();
        let some: Vec<String> = all.iter().step_by((all.len() / 150).max(1)).cloned().collect();
        let (other, files) = other_lines(&folder, &some);
        println!("{}: {} of {files} files are other: {other:#?}", folder.display(), other.len());
    }
}

/// Files whose blame is another one than git's, with how many lines; and how many were compared.
fn other_lines(folder: &Path, files: &[String]) -> (Vec<String>, usize) {
    let repository = Repository::open(folder).unwrap();
    let mut other = Vec::new();
    let mut compared = 0;
    for path in files {
        if repository.blame(path, &Cancel::default()).is_err() {
            continue;
        }
        compared += 1;
        let (ours, theirs) = (blame(&repository, path), git_blame(folder, path));
        let differing = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours != theirs).count();
        if ours.len() != theirs.len() || differing > 0 {
            other.push(format!("{path}: {differing} of {} ({})", theirs.len(), ours.len()));
        }
    }
    (other, compared)
}

fn is_committed(folder: &Path, path: &str) -> bool {
    !asked(folder, ["ls-tree", "HEAD", "--", path]).is_empty()
}
