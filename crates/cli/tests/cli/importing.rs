//! The program as the worker that opens a document from outside.

use import::{Importer, Limits};

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
