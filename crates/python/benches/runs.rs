//! How long a program takes that does next to nothing.

use std::path::Path;

use assessment::CodeCall;
use criterion::{Criterion, criterion_group, criterion_main};
use python::{Python, RunLimits};

fn runs(criterion: &mut Criterion) {
    let worker = Path::new(env!("CARGO_BIN_EXE_python-worker"));
    let Ok(python) = Python::with_worker(worker, None) else {
        return;
    };
    let limits = RunLimits::default();
    let program = "def total(numbers):\n    return sum(numbers)";
    let call = CodeCall::Value("total([1, 2, 3])".to_owned());
    let mut group = criterion.benchmark_group("a program");
    group.sample_size(20);
    group.bench_function("is read", |bencher| bencher.iter(|| python.read(program, &limits)));
    for calls in [1, 8] {
        let calls = vec![call.clone(); calls];
        let name = format!("is called {} times", calls.len());
        group.bench_function(name, |bencher| bencher.iter(|| python.run(program, &calls, &limits)));
    }
    group.finish();
}

criterion_group!(benches, runs);
criterion_main!(benches);
