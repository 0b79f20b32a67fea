use std::io::Write;

use rstest::rstest;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn the_folder_around_a_plugin_is_taken_off_and_litter_is_left() {
    let bytes = zipped(&[
        ("history-main/.claude-plugin/plugin.json", "{}"),
        ("history-main/skills/a/SKILL.md", "text"),
        ("history-main/.DS_Store", "x"),
        ("history-main/.mcp.json", "{}"),
        ("__MACOSX/history-main/x", "x"),
    ]);
    let package = Package::of_zip(&bytes).unwrap();
    let paths: Vec<&str> = package.files.keys().map(String::as_str).collect();
    assert_eq!(paths, [".claude-plugin/plugin.json", ".mcp.json", "skills/a/SKILL.md"]);
    assert_eq!(package.unused(), [".mcp.json"]);
    let same = package.files.clone().into_iter();
    assert_eq!(Package::of_files(same).unwrap().sha256(), package.sha256());
}

#[rstest]
#[case::upwards("../agents/x.md", "leads elsewhere")]
#[case::upwards_inside("skills/../../x.md", "leads elsewhere")]
#[case::absolute("/etc/agents/x.md", "absolute")]
#[case::backslash("agents\\x.md", "character")]
#[case::drive("C:/agents/x.md", "character")]
#[case::deep("a/b/c/d/e/f/g/h/i/j/k.md", "too deep")]
fn a_path_that_leads_elsewhere_is_refused(#[case] path: &str, #[case] reason: &str) {
    let file = PackageFile { bytes: vec![], executable: false };
    let refused = Package::of_files([(path.to_owned(), file)]).unwrap_err().to_string();
    assert!(refused.contains(reason), "{refused}");
}

#[test]
fn an_archive_that_leads_elsewhere_is_refused() {
    let bytes = zipped(&[("agents/x.md", "x"), ("../../x.md", "x")]);
    assert!(matches!(Package::of_zip(&bytes), Err(PackageError::Path { .. })));
}

#[test]
fn a_link_in_an_archive_is_refused() {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("agents/x.md", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let bytes = zip.finish().unwrap().into_inner();
    let refused = Package::of_zip(&bytes).unwrap_err();
    assert_eq!(refused, PackageError::Path { path: "agents/x.md".into(), reason: "it is a link" });
}

#[test]
fn an_archive_that_grows_without_end_is_refused() {
    let many = "0".repeat(usize::try_from(MAX_PACKAGE_BYTES).unwrap() + 1);
    let bytes = zipped(&[("agents/x.md", &many)]);
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    assert_eq!(Package::of_zip(&bytes), Err(PackageError::TooLarge));
}

#[test]
fn too_many_files_are_refused() {
    let files: Vec<String> =
        (0..=MAX_PACKAGE_FILES).map(|number| format!("agents/{number}.md")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|path| (path.as_str(), "")).collect();
    assert_eq!(Package::of_zip(&zipped(&files)), Err(PackageError::TooMany));
}

#[test]
fn names_that_differ_only_in_case_are_refused() {
    let bytes = zipped(&[("agents/x.md", "1"), ("agents/X.md", "2")]);
    assert!(matches!(Package::of_zip(&bytes), Err(PackageError::Path { .. })));
}

#[test]
fn what_holds_no_plugin_or_several_is_refused_with_what_there_is() {
    assert_eq!(Package::of_zip(b"no zip"), Err(PackageError::NoZip));
    let none = Package::of_zip(&zipped(&[("notes.md", "x")])).unwrap_err();
    assert_eq!(none, PackageError::NoPlugin(vec![]));
    let two = [("plugins/one/agents/x.md", "x"), ("plugins/two/skills/y/SKILL.md", "y")];
    let several = Package::of_zip(&zipped(&two)).unwrap_err().to_string();
    assert!(several.ends_with("plugins/one, plugins/two"), "{several}");
}
