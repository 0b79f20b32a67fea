//! How long a hundred kilobytes of lesson text take.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use suitability::{Audience, Block, Reader, check};

const LESSON: &str =
    include_str!("../../../plugins/lesson-planning/skills/backward-design/SKILL.md");
const CURRICULUM: &str = include_str!("../../../workspace/curriculum/cfe-computing.md");
const NOTES: &str = "Write what this program prints, e.g. `print(i)`. The slave trade made Glasgow rich; kill the process \
    and choose another color. In Year 8 pupils organize their folders, and then they heat the acid with a Bunsen burner.\n\n";

/// One hundred kilobytes.
const SIZE: usize = 100_000;

fn lesson() -> Block {
    let mut text = String::with_capacity(SIZE + 100_000);
    while text.len() < SIZE {
        for part in [LESSON, NOTES, CURRICULUM, NOTES] {
            text.push_str(part);
        }
    }
    let end = (0..=SIZE).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.truncate(end);
    Block { id: "tasks".to_owned(), text, audience: Audience::Pupil, line: 1 }
}

fn hundred_kilobytes(criterion: &mut Criterion) {
    let blocks = [lesson()];
    let reader = Reader {
        stage: "S3".to_owned(),
        needs: vec!["EAL".to_owned(), "dyslexia".to_owned()],
        vocabulary: vec!["iteration".to_owned()],
        ..Reader::default()
    };
    let mut group = criterion.benchmark_group("hundred_kilobytes");
    group.throughput(Throughput::Bytes(blocks[0].text.len() as u64));
    group.bench_function("check", |bench| bench.iter(|| check(black_box(&blocks), &reader)));
    group.finish();
}

criterion_group!(benches, hundred_kilobytes);
criterion_main!(benches);
