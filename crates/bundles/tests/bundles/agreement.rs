//! The tables say of the events what the second program says, to the last digit, and leaving out words changes no
//! measure.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bundles::{Redaction, Shift, bundle};
use domain::SessionEvent;
use measures::{Measure, measure, read_events};
use studies::Keeps;

use crate::study::{empty, made_up, participant, questionnaire, repository, task};

fn write(files: &BTreeMap<String, Vec<u8>>, folder: &Path) {
    for (path, bytes) in files {
        let place = folder.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, bytes).unwrap();
    }
}

fn recompute(folder: &Path) -> Output {
    let program = repository().join("docs/recompute.py");
    Command::new("python3").arg(program).arg(folder).output().unwrap()
}

fn three() -> bundles::StudyData {
    let mut data = empty();
    for (keeps, place) in [Keeps::Events, Keeps::Texts, Keeps::Quotes].into_iter().zip(1..) {
        let logs = (1..=4).map(|log| task(&format!("{log:02}-t1"), made_up(place * 10 + log)));
        let mut logs: Vec<_> = logs.collect();
        logs.push(questionnaire("01990000-0000-7000-8000-000000000001"));
        data.participants.push(participant(&format!("p{place:02}"), keeps, logs));
    }
    data
}

#[test]
fn the_second_program_agrees_to_the_last_digit() {
    let shift = Some(Shift { seed: 3, days: 200, keep_time_of_day: false });
    let bundle = bundle(&three(), &Redaction { shift, review: None }, None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    write(&bundle.files, folder.path());
    let said = recompute(folder.path());
    let told = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.success(), "{told}");
    let rows = String::from_utf8_lossy(&bundle.files["measures.csv"]).lines().count() - 1;
    assert!(rows > 500, "{rows}");
    assert_eq!(told, format!("measures.csv: {rows} rows, all as the events have them\n"));

    // A program that agrees with everything would agree with this.
    let table = String::from_utf8(bundle.files["measures.csv"].clone()).unwrap();
    let line = table.lines().find(|line| line.contains("times.session")).unwrap();
    let (before, last) = line.split_once(",ms").unwrap();
    let other = format!(
        "{}9{},ms{last}",
        &before[..before.len() - 2],
        &before[before.len() - 2..].chars().next().unwrap()
    );
    fs::write(
        folder.path().join("measures.csv"),
        table.replace(line, &other.replace(",,,ms", ",,ms")),
    )
    .unwrap();
    let said = recompute(folder.path());
    assert!(!said.status.success());
    assert!(String::from_utf8_lossy(&said.stderr).contains("times.session"));
}

/// What a measure comes to, whatever its part is called.
fn values(events: Vec<SessionEvent>) -> Vec<String> {
    let sessions = measure(events);
    let told =
        |one: &Measure| format!("{} {:?} {:?} {:?}", one.measure, one.value, one.missing, one.seqs);
    let mut all: Vec<String> = sessions.iter().flat_map(|one| &one.measures).map(told).collect();
    all.sort();
    all
}

#[test]
fn without_words_each_measure_comes_to_the_same() {
    for seed in 1..=40 {
        let original = made_up(seed);
        let mut data = empty();
        data.participants =
            vec![participant("p01", Keeps::Events, vec![task("01-t1", original.clone())])];
        let shift = Some(Shift { seed: 3, days: 200, keep_time_of_day: seed % 2 == 0 });
        let bundle = bundle(&data, &Redaction { shift, review: None }, None).unwrap();
        let text = std::str::from_utf8(&bundle.files["events/p01/01-t1.jsonl"]).unwrap();
        let redacted = read_events(text).unwrap();
        assert_eq!(redacted.len(), original.len());
        let (before, after) = (values(original), values(redacted));
        for (one, other) in before.iter().zip(&after) {
            assert_eq!(one, other, "of seed {seed}");
        }
        assert_eq!(before.len(), after.len());
    }
}

#[test]
fn the_same_study_gives_the_same_bytes() {
    let shift = Some(Shift { seed: 3, days: 200, keep_time_of_day: true });
    let how = Redaction { shift, review: None };
    let data = three();
    let (one, other) = (bundle(&data, &how, None).unwrap(), bundle(&data, &how, None).unwrap());
    assert_eq!(one, other);
    let packed = bundles::pack(&one.files).unwrap();
    assert_eq!(packed, bundles::pack(&other.files).unwrap());
    assert_eq!(bundles::unpack(&packed).unwrap(), one.files);
    assert!(bundles::verify(&one.files).problems.is_empty(), "{:?}", bundles::verify(&one.files));
    // Another seed moves times otherwise, and measures not at all.
    let shift = Some(Shift { seed: 4, days: 200, keep_time_of_day: true });
    let third = bundle(&data, &Redaction { shift, review: None }, None).unwrap();
    assert_ne!(third.files["events/p01/01-t1.jsonl"], one.files["events/p01/01-t1.jsonl"]);
    assert_eq!(third.files["measures.csv"], one.files["measures.csv"]);
}
