//! Words looked for in 2,000 files, 8 MB, while somebody types: between two keys.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::fs;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tempfile::TempDir;
use workspace::{Finder, Workspace};

fn find(criterion: &mut Criterion) {
    let root = TempDir::new().unwrap();
    for at in 0..2_000 {
        let folder = root.path().join(format!("f{}", at % 40));
        fs::create_dir_all(&folder).unwrap();
        let text = format!("# File {at}\n\n{}", "The pupils compare fractions.\n".repeat(130));
        fs::write(folder.join(format!("file-{at}.md")), text).unwrap();
    }
    let files = Workspace::open(root.path()).unwrap();
    let finder = Finder::default();
    for typed in ["frac", "fractions compare", "nowhere", "file 1999"] {
        criterion.bench_function(&format!("2,000 files: {typed}"), |bencher| {
            bencher.iter(|| black_box(files.find(&finder, typed).unwrap()));
        });
    }
}

criterion_group!(benches, find);
criterion_main!(benches);
