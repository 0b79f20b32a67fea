//! How long one more answer takes, and what depends on all of them.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::hint::black_box;

use assessment::ability::{Answered, ItemCurve, Posterior, maximum, weighted};
use criterion::{Criterion, criterion_group, criterion_main};

/// Thirty four-option items from -2.9 to 2.9.
fn answers() -> Vec<Answered> {
    (0..30)
        .map(|index| Answered {
            curve: ItemCurve::new(1.2, f64::from(index) / 5.0 - 2.9, 0.25).unwrap(),
            right: index % 3 != 0,
        })
        .collect()
}

fn ability(criterion: &mut Criterion) {
    let answers = answers();
    let posterior = Posterior::after(&answers);
    let curve = answers[15].curve;
    criterion.bench_function("update and estimate", |bench| {
        bench.iter(|| {
            let mut posterior = posterior.clone();
            posterior.update(black_box(&curve), true);
            posterior.estimate()
        });
    });
    criterion.bench_function("maximum of 30", |bench| bench.iter(|| maximum(black_box(&answers))));
    criterion
        .bench_function("weighted of 30", |bench| bench.iter(|| weighted(black_box(&answers))));
}

criterion_group!(benches, ability);
criterion_main!(benches);
