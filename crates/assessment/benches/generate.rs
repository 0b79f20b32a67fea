//! How many questions a second one thread makes of a blueprint of arithmetic.

use assessment::Blueprint;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const ADDING: &str =
    include_str!("../../../plugins/assessment/blueprints/arithmetic/adding-two-digits.md");

fn generate(criterion: &mut Criterion) {
    let Ok(adding) = Blueprint::read("adding-two-digits.md", ADDING) else {
        return;
    };
    let mut group = criterion.benchmark_group("arithmetic");
    group.throughput(Throughput::Elements(1));
    let mut seed = 0;
    group.bench_function("variant and public item", |bencher| {
        bencher.iter(|| {
            seed += 1;
            adding.generate(seed).map(|variant| adding.public_item(&variant))
        });
    });
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);
