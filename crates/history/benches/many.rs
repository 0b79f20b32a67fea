//! What reading a history of 100,000 commits costs.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use chrono::DateTime;
use criterion::{Criterion, criterion_group, criterion_main};
use history::{Advance, Cancel, ChurnWindow, CommitQuery, Detail, Repository};

fn hundred_thousand(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), 100_000);
    let repository = Repository::open(folder.path()).unwrap();
    let cancel = Cancel::default();
    let mut group = criterion.benchmark_group("100,000 commits");
    group.sample_size(10);
    for (name, detail) in [("messages", Detail::Messages), ("with lines", Detail::Files)] {
        let query = CommitQuery { detail, ..CommitQuery::default() };
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| repository.commits(&query, &cancel).unwrap().map(Result::unwrap).count());
        });
    }
    let query = CommitQuery { detail: Detail::Messages, ..CommitQuery::default() };
    let then = repository.commits(&query, &cancel).unwrap().nth(10).unwrap().unwrap().id;
    group.bench_function("what is new since ten commits", |bencher| {
        bencher.iter(|| match repository.advance(then, &cancel).unwrap() {
            Advance::Ahead { new, .. } => new,
            _ => 0,
        });
    });
    let now = DateTime::from_timestamp(1_767_225_600 + 100_000 * 600, 0).unwrap();
    let window = ChurnWindow { now, days: 90, limit: 10 };
    group.bench_function("churn of 90 days", |bencher| {
        bencher.iter(|| repository.churn(window, &cancel, |_| {}).unwrap());
    });
    group.finish();
}

/// A repository of so many commits, one every ten minutes, each to one of a thousand files.
fn make(folder: &Path, commits: u32) {
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(folder).stdin(Stdio::piped()).spawn().unwrap()
    };
    assert!(git(&["init", "--quiet", "--bare", "."]).wait().unwrap().success());
    let mut import = git(&["fast-import", "--quiet"]);
    let mut stream = import.stdin.take().unwrap();
    for number in 0..commits {
        let mut text = String::new();
        let seconds = 1_767_225_600 + number * 600;
        let content = format!("{}\n", "line\n".repeat((number / 1000) as usize % 50));
        let message = format!("Commit {number} of many\n");
        writeln!(text, "commit HEAD\ncommitter Ann <ann@example.org> {seconds} +0000").unwrap();
        write!(text, "data {}\n{message}", message.len()).unwrap();
        let path = format!("{}/{}.txt", number % 37, number % 1000);
        write!(text, "M 644 inline {path}\ndata {}\n{content}", content.len()).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
    }
    drop(stream);
    assert!(import.wait().unwrap().success());
}

criterion_group!(benches, hundred_thousand);
criterion_main!(benches);
