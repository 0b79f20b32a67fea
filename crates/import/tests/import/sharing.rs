//! How documents share the converter: two at a time, and the memory of one.

use futures::future::join_all;
use import::{ImportError, Importer, Limits};

use crate::worker::playing;

const MEGABYTE: u64 = 1024 * 1024;

/// What a worker says that has seen something.
const SAY: &str = r#"printf '{"refused":{"kind":"worker","detail":"%s"}}' "$seen""#;

fn detail(error: ImportError) -> u64 {
    let ImportError::Worker { detail } = error else { panic!("{error}") };
    detail.parse().unwrap()
}

#[tokio::test]
async fn two_are_converted_at_the_same_time_and_the_others_wait() {
    let folder = tempfile::tempdir().unwrap();
    let at_work = folder.path().join("at-work");
    std::fs::create_dir(&at_work).unwrap();
    let script = format!(
        "cat >/dev/null; cd {}; touch $$; sleep 0.1; seen=$(ls | wc -l); {SAY}; rm $$",
        at_work.display()
    );
    let importer = Importer::with_program(playing(folder.path(), &script), Limits::default());
    let others = Importer::with_program(playing(folder.path(), &script), Limits::default());
    let places = import::Places::default();
    let (importer, others) = (importer.sharing(&places), others.sharing(&places));
    let both = [&importer, &others, &importer, &others, &importer];
    let converted = join_all(both.map(|importer| importer.convert("notes.pdf", b"x"))).await;
    let seen: Vec<u64> =
        converted.into_iter().map(|outcome| detail(outcome.unwrap_err())).collect();
    assert_eq!(seen.iter().max(), Some(&2), "{seen:?}");
}

/// How much memory a document of this many bytes is given, by a worker that wants so much.
async fn given(bytes: usize, wants: u64) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        r#"IFS= read -r job; cat >/dev/null
        seen=$(echo "$job" | grep -o 'memory":[0-9]*' | tr -dc 0-9)
        [ "$seen" -ge {wants} ] || {{
            printf '{{"refused":{{"kind":"tooMuchMemory","limit":1}}}}'
            exit
        }}
        {SAY}"#
    );
    let limits = Limits { memory: 100 * MEGABYTE, ..Limits::default() };
    let importer = Importer::with_program(playing(folder.path(), &script), limits);
    detail(importer.convert("notes.pdf", &vec![1; bytes]).await.unwrap_err())
}

#[tokio::test]
async fn each_has_half_of_the_memory_and_all_of_it_only_alone() {
    assert_eq!(given(1_000, 0).await, 50 * MEGABYTE);
    assert_eq!(given(1_000, 80 * MEGABYTE).await, 100 * MEGABYTE);
    assert_eq!(given(9 * 1024 * 1024, 0).await, 100 * MEGABYTE);
}
