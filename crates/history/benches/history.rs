//! What reading the history of the repository costs that this crate is in.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use history::{Cancel, ChurnWindow, CommitQuery, Repository};

fn this_repository(criterion: &mut Criterion) {
    let repository =
        Repository::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let cancel = Cancel::default();
    let head = repository.commit(repository.head().unwrap().commit.unwrap()).unwrap();
    let count = repository.count(&CommitQuery::default(), &cancel).unwrap();
    let mut group = criterion.benchmark_group(format!("{count} commits of this repository"));
    group.sample_size(10);
    group.bench_function("open", |bencher| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        bencher.iter(|| Repository::open(&folder).unwrap().head().unwrap());
    });
    group.bench_function("with the lines of their files", |bencher| {
        let query = CommitQuery::default();
        bencher.iter(|| repository.commits(&query, &cancel).unwrap().map(Result::unwrap).count());
    });
    let window = ChurnWindow { now: head.committed.to_utc(), days: 90, limit: 10 };
    group.bench_function("churn of 90 days", |bencher| {
        bencher.iter(|| repository.churn(window, &cancel, |_| {}).unwrap());
    });
    group.bench_function("blame of ARCHITECTURE.md", |bencher| {
        bencher.iter(|| repository.blame("ARCHITECTURE.md", &cancel).unwrap());
    });
    group.bench_function("history of ARCHITECTURE.md", |bencher| {
        bencher.iter(|| {
            repository.file_history("ARCHITECTURE.md", usize::MAX, &cancel).unwrap().len()
        });
    });
    group.finish();
}

criterion_group!(benches, this_repository);
criterion_main!(benches);
