//! How long a thousand claims against a hundred files take, and what comes before it: reading the
//! files, making a library of them, finding the claims in a lesson.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use curriculum::{Claim, CurriculumFile, Finding, Library, Recorded, check, claims, parse};

const SHIPPED: &str = include_str!("../../../workspace/curriculum/cfe-computing.md");
const FILES: usize = 100;
const CLAIMS: usize = 1_000;

/// The shipped file a hundred times, each with an area of its own and words of its own.
fn texts() -> Vec<(String, String)> {
    let text = |number: usize| {
        let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).unwrap_or_default());
        let area: String = ['Q', letter(number / 26), letter(number)].iter().collect();
        let own = SHIPPED.replace("TCH", &area).replace(" the ", &format!(" the {area} "));
        (format!("curriculum/{area}.md"), own)
    };
    (0..FILES).map(text).collect()
}

/// A lesson with a thousand claims. Of every ten, four are backed and six have something wrong with
/// them that has to be looked for in the whole library.
fn lesson(library: &Library) -> String {
    let mut lesson = String::from("# A long lesson\n\n## Curriculum\n\n");
    let mut written = 0;
    for round in 0.. {
        for file in library.files() {
            let outcome = &file.outcomes[round % file.outcomes.len()];
            let other = &file.outcomes[(round + 3) % file.outcomes.len()];
            let (code, path, text) = (&outcome.code, &file.path, outcome.text.as_str());
            let (line, mut code) = (outcome.text_line, code.to_string());
            let altered = format!("{text} indeed");
            let (line, quote) = match written % 10 {
                0..4 => (line, text.to_owned()),
                4 => (line, altered),
                5 => (line, format!("Nobody wrote this {round} in order to be found in {path}")),
                6 => (line, other.text.clone()),
                7 => (line + 1, text.to_owned()),
                8 => {
                    code = format!("{} 3-99z", outcome.code.area);
                    (line, text.to_owned())
                }
                _ => (90_000, text.to_owned()),
            };
            let _ =
                writeln!(lesson, "- [{code}]({path}#L{line}-L{line} \"{quote}\") is for today.");
            written += 1;
            if written == CLAIMS {
                return lesson;
            }
        }
    }
    lesson
}

fn bench(criterion: &mut Criterion) {
    let texts = texts();
    let read =
        || -> Vec<CurriculumFile> { texts.iter().map(|(path, text)| parse(path, text)).collect() };
    let files = read();
    let library = Library::new(files.clone());
    let lesson = lesson(&library);
    let found: Vec<Claim> = claims(&lesson);
    let known = |file: &CurriculumFile| Recorded { sha256: file.sha256.clone(), stood: None };
    let recorded: BTreeMap<String, Recorded> =
        library.files().iter().map(|file| (file.path.clone(), known(file))).collect();
    let backed = check(&found, &library, &recorded);
    let right = [Finding::Backed, Finding::Unverified];
    let backed = backed.iter().filter(|checked| right.contains(&checked.finding)).count();
    assert_eq!((found.len(), backed), (CLAIMS, CLAIMS * 4 / 10), "the bench measures what it says");

    let mut group = criterion.benchmark_group("curriculum");
    group.sample_size(20);
    group.bench_function("check_1000_claims_100_files", |bench| {
        bench.iter(|| check(black_box(&found), &library, &recorded));
    });
    group.bench_function("check_1000_claims_100_files_new_library", |bench| {
        bench.iter_batched(
            || files.clone(),
            |files| check(black_box(&found), &Library::new(files), &recorded),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("find_1000_claims", |bench| bench.iter(|| claims(black_box(&lesson))));
    group.bench_function("read_100_files", |bench| bench.iter(&read));
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
