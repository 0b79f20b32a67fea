//! Search among 100,000 units, and what one changed file costs.

use std::fmt::Write as _;
use std::hint::black_box;

use code::{CodeIndex, Limits, UnitFilter};
use criterion::{Criterion, criterion_group, criterion_main};

const FILES: usize = 2_000;
const FUNCTIONS: usize = 50;
const WORDS: [&str; 24] = [
    "get", "set", "value", "name", "field", "request", "response", "cache", "model", "query",
    "hash", "path", "parse", "write", "read", "token", "user", "session", "template", "render",
    "filter", "index", "count", "update",
];

/// A number that looks like chance and is always the same (Lehmer 1951; Park & Miller 1988).
fn next(seed: &mut u64) -> usize {
    *seed = *seed * 48_271 % 2_147_483_647;
    *seed as usize
}

/// A file of functions with names, sentences and bodies out of few words that most have and many that few have.
fn file(seed: &mut u64) -> String {
    let mut text = String::new();
    let mut word = || {
        let one = next(seed);
        match one % 4 {
            0 => format!("word{}", next(seed) % 5_000),
            _ => WORDS[one / 4 % WORDS.len()].to_owned(),
        }
    };
    for _ in 0..FUNCTIONS {
        let words: Vec<String> = (0..14).map(|_| word()).collect();
        let _ = writeln!(
            text,
            "def {}(self, {}):\n    \"\"\"{}.\"\"\"\n    return self.{}({})\n",
            words[..3].join("_"),
            words[3],
            words[4..10].join(" "),
            words[10..12].join("_"),
            words[12..].join("_"),
        );
    }
    text
}

fn bench(criterion: &mut Criterion) {
    let mut seed = 20_261_126;
    let mut index = CodeIndex::new(Limits::default());
    for at in 0..FILES {
        let put = index.put(&format!("d{}/f{at}.py", at % 50), &file(&mut seed));
        assert!(put.is_ok(), "a file is read: {put:?}");
    }
    let units = index.status().units;
    assert!(units >= FILES * FUNCTIONS, "the bench measures what it says: {units}");

    let mut group = criterion.benchmark_group("code");
    group.sample_size(20);
    let all = UnitFilter::default();
    group.bench_function("search_6_words_100000_units", |bench| {
        bench.iter(|| index.search(black_box("get the cached value of a request"), &all, 10));
    });
    group.bench_function("similar_100000_units", |bench| {
        let snippet = "def get(self, key):\n    return self.cache(key)";
        bench.iter(|| index.similar(black_box(snippet), &all, 10));
    });
    let texts = [file(&mut seed), file(&mut seed)];
    let mut round = 0;
    group.bench_function("put_a_file_of_50_functions", |bench| {
        bench.iter(|| {
            round += 1;
            index.put("d0/f0.py", black_box(&texts[round % 2]))
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
