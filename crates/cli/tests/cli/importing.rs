//! The program as the worker that opens a document from outside.

use std::collections::BTreeMap;

use import::{Importer, Limits};
use serde_json::json;

use crate::home::Home;

const DOCUMENT: &[u8] = include_bytes!("../../../import/tests/documents/sample.odt");

#[tokio::test]
async fn the_program_is_its_own_worker() {
    let program = assert_cmd::cargo::cargo_bin!("teacher-assist");
    let importer = Importer::with_program(program.to_path_buf(), Limits::default());
    let converted = importer.convert("sample.odt", DOCUMENT).await.unwrap();
    assert_eq!(converted.title, "Sample Course Notes");
    let error = importer.convert("sample.pdf", DOCUMENT).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "sample.pdf is really an OpenDocument text: give it the ending .odt and import it again"
    );
}

const EXPERIENCES: &[u8] = include_bytes!("../../../import/tests/published/experiences.pdf");

/// How many codes each subject lists without a statement.
fn listed(home: &Home) -> BTreeMap<String, usize> {
    let said = home.run(&["curriculum", "listed", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let found = said.json();
    let files = found["files"].as_array().unwrap();
    let count = |file: &serde_json::Value| {
        let subject = file["subject"].as_str().unwrap().to_owned();
        (subject, file["codes"].as_array().unwrap().len())
    };
    files.iter().map(count).collect()
}

#[test]
fn a_published_document_fills_every_code_of_its_area_that_was_only_listed() {
    let home = Home::ready();
    let before = listed(&home);
    assert_eq!(before.get("English"), Some(&14), "{before:?}");

    let document = home.path().join("experiences.pdf");
    std::fs::write(&document, EXPERIENCES).unwrap();
    let document = document.to_str().unwrap();
    let looked = home.run(&["import", document]);
    assert_eq!((looked.code, looked.out.matches("fills a gap").count()), (0, 14), "{}", looked.out);
    // Nothing counts before somebody has looked.
    assert_eq!(listed(&home), before);
    let claimed = home.run(&["curriculum", "find", "LIT 4-02a", "--json"]).json();
    assert_eq!(
        (&claimed["outcomes"], claimed["listed"][0]["code"].as_str()),
        (&json!([]), Some("LIT 4-02a"))
    );

    let taken = home.run(&["import", document, "--accept", "all"]);
    assert_eq!(taken.code, 0, "{}", taken.err);
    let mut rest = before;
    rest.remove("English");
    assert_eq!(listed(&home), rest);
    let found = home.run(&["curriculum", "find", "LIT 4-02a", "--json"]).json();
    assert_eq!(
        (found["outcomes"][0]["text"].as_str(), found["outcomes"][0]["wording"].as_str()),
        (
            Some("I lead a group so that everybody is heard and it reaches its end."),
            Some("official")
        )
    );
}

#[test]
fn a_sign_that_nobody_sees_in_a_documents_name_is_shown() {
    let home = Home::ready();
    for (name, bytes) in [("notes\u{202E}fdp.odt", DOCUMENT), ("notes\u{202E}tdo.pdf", DOCUMENT)] {
        let document = home.path().join(name);
        std::fs::write(&document, bytes).unwrap();
        let said = home.run(&["import", document.to_str().unwrap()]);
        let shown = format!("{}{}", said.out, said.err);
        assert_eq!(
            (said.code == 0, shown.contains('\u{202E}')),
            (name.ends_with("odt"), false),
            "{shown}"
        );
        if said.code == 0 {
            let kept = shown.lines().next().and_then(|line| line.rsplit_once(": ")).unwrap().1;
            let text = std::fs::read_to_string(home.workspace().join(kept)).unwrap();
            assert!(text.contains("source: \"notes[U+202E]fdp.odt\""), "{text}");
        } else {
            assert!(shown.contains("notes[U+202E]tdo.pdf is really"), "{shown}");
        }
    }
}

#[test]
fn a_file_that_is_not_there_or_is_a_folder_is_said_in_words_with_what_to_do() {
    let home = Home::ready();
    let place = home.path().join("nothing.pdf");
    for (path, said) in
        [(place.as_path(), "there is no such file or folder"), (&home.path(), "it is a folder")]
    {
        let run = home.run(&["import", path.to_str().unwrap()]);
        assert_ne!(run.code, 0, "{}", run.out);
        assert!(run.err.contains(said) && run.err.contains(" next: "), "{}", run.err);
        assert!(!run.err.contains("os error"), "{}", run.err);
    }
}
