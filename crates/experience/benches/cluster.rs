//! What somebody waits for who looks back: a thousand experiences of 384 numbers, in clusters and on a map.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use criterion::{Criterion, criterion_group, criterion_main};
use experience::{ClusterSettings, Experience, cluster, plane};

const COUNT: usize = 1_000;
const DIMS: usize = 384;
const TOPICS: usize = 25;

/// Topics with noise around them, the same each time.
fn embeddings() -> Vec<Vec<f32>> {
    let mut seed = 18_u64;
    let mut next = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as f32 / (1_u32 << 30) as f32 - 1.0
    };
    let topics: Vec<Vec<f32>> = (0..TOPICS).map(|_| (0..DIMS).map(|_| next()).collect()).collect();
    (0..COUNT)
        .map(|at| topics[at % TOPICS].iter().map(|number| number + 0.6 * next()).collect())
        .collect()
}

fn looking_back(criterion: &mut Criterion) {
    let vectors = embeddings();
    let ids: Vec<String> = (0..COUNT).map(|at| format!("ghap_{at:04}")).collect();
    let experiences: Vec<Experience<'_>> = ids
        .iter()
        .zip(&vectors)
        .map(|(id, vector)| Experience { id, vector, weight: 0.8 })
        .collect();
    let found = cluster(&experiences, &ClusterSettings::default()).unwrap();
    assert_eq!(found.clusters.len(), TOPICS);
    let mut group = criterion.benchmark_group("a thousand experiences");
    group.sample_size(20);
    group.bench_function("in clusters", |bencher| {
        bencher.iter(|| cluster(&experiences, &ClusterSettings::default()).unwrap());
    });
    let all: Vec<&[f32]> = vectors.iter().map(Vec::as_slice).collect();
    group.bench_function("on a map", |bencher| bencher.iter(|| plane(&all).unwrap()));
    group.finish();
}

criterion_group!(benches, looking_back);
criterion_main!(benches);
