//! How long a megabyte of mixed prose takes: lesson text with a name, an address or a number now
//! and then.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use privacy::{AllowList, Policy, Scrubber, TextKind, Vault, find};

const LESSON: &str =
    include_str!("../../../plugins/lesson-planning/skills/backward-design/SKILL.md");
const CLASS: &str = include_str!("../../../workspace/classes/3B.md");
const CURRICULUM: &str = include_str!("../../../workspace/curriculum/cfe-computing.md");
const NOTES: &str = "Olena Kovalenko needs flowcharts before code, and Mark's jotter is with Ms Campbell. \
    Ring 0131 496 0123 or write to parent@example.org; Łukasz and Aisha sit together. Will the rest finish?\n";

/// One megabyte.
const SIZE: usize = 1 << 20;

fn prose() -> String {
    let mut text = String::with_capacity(SIZE + 100_000);
    while text.len() < SIZE {
        for part in [LESSON, NOTES, CLASS, NOTES, CURRICULUM] {
            text.push_str(part);
        }
    }
    let end = (0..=SIZE).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.truncate(end);
    text
}

fn scrub(criterion: &mut Criterion) {
    let text = prose();
    let policy = Policy::new(AllowList::from_texts([LESSON, CURRICULUM]));
    let mut group = criterion.benchmark_group("one_megabyte");
    group.sample_size(20).throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("scrub", |bench| {
        bench.iter_batched(
            || Scrubber::new(policy.clone(), Vault::new()),
            |mut scrubber| {
                let (scrubbed, report) = scrubber.scrub(TextKind::CONVERSATION, black_box(&text));
                (scrubbed.len(), report)
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("find", |bench| {
        bench.iter(|| find(TextKind::CLASS_PROFILE, black_box(&text), &policy).len());
    });
    let mut scrubber = Scrubber::new(policy.clone(), Vault::new());
    let scrubbed = scrubber.scrub(TextKind::CONVERSATION, &text).0.into_owned();
    group.bench_function("restore", |bench| {
        bench.iter(|| scrubber.restore(black_box(&scrubbed)).len())
    });
    group.finish();
}

criterion_group!(benches, scrub);
criterion_main!(benches);
