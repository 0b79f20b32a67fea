//! A hundred thousand commits, of which few are in memory at once.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use history::{Cancel, CommitQuery, Detail};

use crate::sandbox::{BEGINNING, Sandbox};

/// A history of so many commits, a merge among each hundred; each message has a kilobyte.
fn make(commits: i64) -> Sandbox {
    let sandbox = Sandbox::new();
    let mut import = Command::new("git")
        .args(["fast-import", "--quiet"])
        .current_dir(sandbox.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stream = import.stdin.take().unwrap();
    for number in 1..=commits {
        let mut text = String::new();
        let message = format!("Commit {number}\n\n{}\n", "words ".repeat(170));
        let seconds = BEGINNING + number;
        writeln!(text, "commit refs/heads/main\nmark :{number}").unwrap();
        writeln!(text, "committer Ann <ann@example.org> {seconds} +0000").unwrap();
        write!(text, "data {}\n{message}", message.len()).unwrap();
        if number > 1 {
            writeln!(text, "from :{}", number - 1).unwrap();
        }
        if number % 100 == 0 {
            writeln!(text, "merge :{}", number - 50).unwrap();
        }
        let content = format!("{number}\n");
        write!(text, "M 644 inline {}.txt\ndata {}\n{content}\n", number % 10, content.len())
            .unwrap();
        stream.write_all(text.as_bytes()).unwrap();
    }
    drop(stream);
    assert!(import.wait().unwrap().success());
    sandbox
}

/// How much memory this process has, in kilobytes.
#[cfg(target_os = "linux")]
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "makes a hundred thousand commits, which takes a minute"]
fn a_hundred_thousand_commits_are_not_in_memory_at_once() {
    let sandbox = make(100_000);
    let repository = sandbox.open();
    let cancel = Cancel::default();
    let query = CommitQuery { detail: Detail::Messages, ..CommitQuery::default() };
    let before = memory();
    let mut most = 0;
    let mut bytes = 0;
    let mut list = repository.commits(&query, &cancel).unwrap();
    for (number, commit) in list.by_ref().enumerate() {
        bytes += commit.unwrap().message.len();
        if number % 1000 == 0 {
            most = most.max(memory().saturating_sub(before));
        }
    }
    println!("{} commits, {bytes} bytes of messages, at most {most} kB more", list.walked());
    assert_eq!(list.walked(), 100_000);
    assert!(bytes > 100_000_000, "{bytes}");
    assert!(most < 60_000, "{most} kB");
}

#[test]
fn a_thousand_commits_with_merges_are_told_once_each() {
    let sandbox = make(1000);
    let list = sandbox.commits();
    assert_eq!(list.len(), 1000);
    assert_eq!(list.iter().filter(|commit| commit.is_merge()).count(), 10);
    let mut ids: Vec<_> = list.iter().map(|commit| commit.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 1000);
}
