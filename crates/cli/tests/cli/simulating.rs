//! A study that is played: everybody comes to the end, and what is handed on holds against a second program.

use std::fs;
use std::process::Command;

use crate::taking_part::with_study;

#[test]
fn a_study_is_played_bundled_verified_and_computed_again() {
    let home = with_study();
    let kept = home.data().join("../played");
    let folder = home.workspace().join("studies/trial");
    let played = home.run(&[
        "--json",
        "study",
        "simulate",
        folder.to_str().unwrap(),
        "--participants",
        "3",
        "--keep",
        kept.to_str().unwrap(),
    ]);
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);
    let said = played.json();
    assert_eq!(said["problems"], serde_json::json!([]));
    // Two of three conditions are planned with help, and all of what is claimed is backed.
    assert_eq!(said["complete"], serde_json::json!([6, 6]));
    let grounded = said["grounded"].as_array().unwrap();
    assert!(grounded[0] == grounded[1] && grounded[1].as_u64() > Some(0), "{grounded:?}");

    let data = kept.display().to_string();
    let played = |words: &[&str]| home.run(&[&["--data", data.as_str()], words].concat());
    let out = |name: &str| kept.join(name).display().to_string();
    let draft = played(&["study", "bundle", "draft", "trial", "--out", &out("draft.csv")]);
    assert_eq!(draft.code, 0, "{}", draft.err);
    let (zip, reviewed) = (out("trial.zip"), out("draft.csv"));
    let words = ["study", "bundle", "write", "trial", "--reviewed", &reviewed, "--out"];
    let written = played(&[words.as_slice(), &[zip.as_str()]].concat());
    assert_eq!(written.code, 0, "{}", written.err);
    let again = out("again.zip");
    assert_eq!(played(&[words.as_slice(), &[again.as_str()]].concat()).code, 0);
    assert_eq!(fs::read(&zip).unwrap(), fs::read(&again).unwrap(), "byte for byte");
    let verified = played(&["--json", "study", "bundle", "verify", &zip]);
    assert_eq!(verified.code, 0, "{}", verified.out);

    let unpacked = kept.join("unpacked");
    zip::ZipArchive::new(fs::File::open(&zip).unwrap()).unwrap().extract(&unpacked).unwrap();
    let computed =
        Command::new("python3").arg("recompute.py").arg(".").current_dir(&unpacked).output();
    let computed = computed.unwrap();
    assert!(computed.status.success(), "{}", String::from_utf8_lossy(&computed.stderr));

    // What is played has input: somebody typed and somebody opened a source.
    let measures = fs::read_to_string(unpacked.join("measures.csv")).unwrap();
    for id in ["times.typing", "decisions.evidence_opened"] {
        let mut rows = csv::Reader::from_reader(measures.as_bytes());
        let names = rows.headers().unwrap().clone();
        let column = |name: &str| names.iter().position(|one| one == name).unwrap();
        let (measure, part, value) = (column("measure"), column("part"), column("value"));
        let rows = rows.records().map(Result::unwrap);
        let whole = rows.filter(|row| &row[measure] == id && row[part].is_empty());
        let sum: u64 = whole.map(|row| row[value].parse::<u64>().unwrap()).sum();
        assert!(sum > 0, "{id}");
    }
}
