//! How long one more answer takes, and what depends on all of them.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]

use std::hint::black_box;

use assessment::ability::{
    Answered, Candidate, Delivery, ExposureLimits, ItemCurve, Posterior, Selection, SelectionRule,
    SimulationPlan, StopRules, maximum, simulate, weighted,
};
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

/// Three hundred questions from -3 to 3.
fn pool() -> Vec<Candidate> {
    (0..300)
        .map(|index| Candidate {
            variant: format!("variant {index}"),
            blueprint: format!("blueprint {}", index / 3),
            area: "all".to_owned(),
            enemies: Vec::new(),
            curve: ItemCurve::new(1.0, f64::from(index) / 50.0 - 3.0, 0.2).unwrap(),
        })
        .collect()
}

/// Five hundred learners with thirty questions each.
fn class(criterion: &mut Criterion) {
    let pool = pool();
    let mut group = criterion.benchmark_group("500 learners, 30 of 300 questions");
    group.sample_size(10);
    for rule in [SelectionRule::Information, SelectionRule::ExpectedInformation] {
        let limits = ExposureLimits { variant: Some(0.3), blueprint: None };
        let selection = Selection { among: 5, limits, ..Selection::by(rule) };
        let delivery = Delivery::Adaptive {
            selection: Box::new(selection),
            stop: Box::new(StopRules::length(30)),
        };
        let plan = SimulationPlan::new(500, delivery, 1);
        group.bench_function(format!("{rule:?}"), |bench| {
            bench.iter(|| simulate(black_box(&plan), &pool).unwrap());
        });
    }
    group.finish();
}

criterion_group!(benches, ability, class);
criterion_main!(benches);
