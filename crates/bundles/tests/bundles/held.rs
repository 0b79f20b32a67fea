//! A bundle that was changed says so.

use std::collections::BTreeMap;

use bundles::{Redaction, bundle, pack, unpack, verify};
use studies::Keeps;
use text::sha256;

use crate::study::{empty, made_up, participant, questionnaire, task};

fn files() -> BTreeMap<String, Vec<u8>> {
    let mut data = empty();
    let logs =
        vec![task("01-t1", made_up(5)), questionnaire("01990000-0000-7000-8000-000000000001")];
    data.participants = vec![
        participant("p01", Keeps::Texts, logs.clone()),
        participant("p02", Keeps::Events, logs),
    ];
    bundle(&data, &Redaction::default(), None).unwrap().files
}

/// Somebody who changes a file changes the list as well.
pub fn listed_anew(files: &mut BTreeMap<String, Vec<u8>>) {
    let mut manifest: bundles::BundleManifest =
        serde_json::from_slice(&files["manifest.json"]).unwrap();
    for file in &mut manifest.files {
        let bytes = &files[&file.path];
        (file.bytes, file.sha256) = (bytes.len(), sha256(bytes));
    }
    manifest.sha256 = String::new();
    let text =
        |manifest: &bundles::BundleManifest| serde_json::to_string_pretty(manifest).unwrap() + "\n";
    manifest.sha256 = sha256(text(&manifest));
    files.insert("manifest.json".to_owned(), text(&manifest).into_bytes());
}

fn told(files: &BTreeMap<String, Vec<u8>>) -> String {
    verify(files).problems.join("\n")
}

#[test]
fn one_that_is_whole_is_looked_through_and_holds() {
    let verified = verify(&files());
    assert_eq!(verified.problems, Vec::<String>::new());
    assert!(
        verified.files > 12 && verified.events > 100 && verified.rows > 200 && verified.texts > 3,
        "{verified:?}"
    );
}

#[test]
fn each_changed_byte_and_each_missing_file_is_told() {
    let whole = files();
    for path in whole.keys() {
        let mut changed = whole.clone();
        let bytes = changed.get_mut(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        assert!(told(&changed).contains(path.as_str()), "{path}: {}", told(&changed));
        let mut missing = whole.clone();
        missing.remove(path);
        assert!(told(&missing).contains(&format!("{path} is missing")), "{path}");
    }
    let mut more = whole;
    more.insert("events/p01/extra.jsonl".to_owned(), Vec::new());
    assert_eq!(told(&more), "events/p01/extra.jsonl is in the bundle and not in its list");
}

#[test]
fn a_number_that_the_events_do_not_make_is_told_though_the_list_was_made_anew() {
    for (file, from, to) in [
        ("measures.csv", "cycles.messages,,,", "cycles.messages,,,9"),
        ("decisions.csv", ",window\n", ",browser\n"),
        ("instruments.csv", ",answered,6,", ",answered,7,"),
    ] {
        let mut changed = files();
        let table = String::from_utf8(changed[file].clone()).unwrap();
        assert!(table.contains(from), "{file}\n{table}");
        changed.insert(file.to_owned(), table.replacen(from, to, 1).into_bytes());
        listed_anew(&mut changed);
        let told = told(&changed);
        assert!(
            told.starts_with(&format!("{file}, line ")) && told.contains("and the events make"),
            "{told}"
        );
    }
}

#[test]
fn a_cell_that_the_codebook_does_not_know_is_told() {
    let mut changed = files();
    let table = String::from_utf8(changed["decisions.csv"].clone()).unwrap();
    changed.insert(
        "decisions.csv".to_owned(),
        table.replacen(",window\n", ",telephone\n", 1).into_bytes(),
    );
    listed_anew(&mut changed);
    assert!(
        told(&changed).contains("\"telephone\" in the column face is no code of the codebook"),
        "{}",
        told(&changed)
    );
}

#[test]
fn a_name_that_slipped_through_and_words_that_nobody_agreed_to_are_told() {
    let mut changed = files();
    let path = "events/p01/04-after-task.jsonl";
    let log = String::from_utf8(changed[path].clone()).unwrap();
    assert!(log.contains("[[person-"), "{log}");
    let log = log.replacen(" drew it\"", " drew it with Łukasz Nowak\"", 1);
    changed.insert(path.to_owned(), log.into_bytes());
    let other = "events/p02/04-after-task.jsonl";
    let log = String::from_utf8(changed[other].clone()).unwrap();
    changed.insert(other.to_owned(), log.replacen("[[4 words]]", "it was drawn", 1).into_bytes());
    listed_anew(&mut changed);
    let told = told(&changed);
    assert!(told.contains("\"Łukasz Nowak\" may be a name"), "{told}");
    assert!(told.contains(&format!("{other}, line 5: words of p02, who agreed to none")), "{told}");
}

#[test]
fn an_archive_that_is_cut_or_grows_too_far_is_no_bundle() {
    let packed = pack(&files()).unwrap();
    for part in [0, 1, packed.len() / 2, packed.len() - 1] {
        let error = unpack(&packed[..part]).unwrap_err().to_string();
        assert!(error.starts_with("it is no whole archive"), "{part}: {error}");
    }
    let mut damaged = packed.clone();
    damaged[packed.len() / 3] ^= 1;
    let held = unpack(&damaged).map_or_else(|error| error.to_string(), |files| told(&files));
    assert!(!held.is_empty());
}
