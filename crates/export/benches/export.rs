//! How long a bundle of plan, worksheet and revision guide (15 pages) takes in each format; at most
//! two seconds is what a teacher waits for.

use std::hint::black_box;

use chrono::NaiveDate;
use criterion::{Criterion, criterion_group, criterion_main};
use export::{Accepted, Bundle, Paper};
use lessons::{Facet, PupilPrint, Template};

fn bundle(text: &str) -> Bundle {
    let template = Template::structured();
    let lesson = lessons::parse(text, &template);
    Bundle {
        title: lesson.title.clone(),
        class: lesson.class.clone(),
        topic: lesson.topic.clone(),
        date: NaiveDate::from_ymd_opt(2026, 11, 24),
        pages: Facet::ALL.map(|facet| lessons::facet(&lesson, &template, facet)).to_vec(),
        guidance: Vec::new(),
        marks: Vec::new(),
        to_look_at: Vec::new(),
        print: PupilPrint::default(),
        plan_sides: 2,
        on_worksheet: Vec::new(),
        accepted: Accepted::default(),
        pictures: export::Pictures::new(),
    }
}

fn formats(criterion: &mut Criterion) {
    for (name, text) in [
        ("code", include_str!("../tests/lessons/iteration.md")),
        ("maths", include_str!("../tests/lessons/quadratics.md")),
    ] {
        let bundle = bundle(text);
        criterion.bench_function(&format!("pdf/{name}"), |b| {
            b.iter(|| Paper::set(black_box(&bundle))?.pdf());
        });
        criterion.bench_function(&format!("docx/{name}"), |b| {
            b.iter(|| Paper::set(black_box(&bundle))?.docx());
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = formats
}
criterion_main!(benches);
