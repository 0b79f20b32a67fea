//! What coding agents wait for. Prints the percentiles, which a mean would hide.
#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot begin has nothing to tell")]
#![expect(clippy::print_stdout, reason = "the percentiles are the result")]

mod experiences;
mod scene;
mod search;

use criterion::{Criterion, criterion_group, criterion_main};

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = experiences::bench, search::bench
}
criterion_main!(benches);
