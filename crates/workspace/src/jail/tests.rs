use std::fs;

use proptest::prelude::*;
use rstest::rstest;

use super::*;

#[rstest]
#[case("classes/3B.md", "classes/3B.md")]
#[case("./classes//3B.md", "classes/3B.md")]
#[case("classes\\3B.md", "classes/3B.md")]
#[case("classes/", "classes")]
#[case("", "")]
#[case(".", "")]
#[case("lessons/3B/اختبار 🎓.md", "lessons/3B/اختبار 🎓.md")]
#[case("console.md", "console.md")]
#[case("CONIN$s.md", "CONIN$s.md")]
#[case("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p.md", "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p.md")]
#[case("lessons/👩🏽\u{200D}🏫.md", "lessons/👩🏽\u{200D}🏫.md")]
#[case("COM10.md", "COM10.md")]
#[case("a..b.md", "a..b.md")]
fn normalises(#[case] path: &str, #[case] normal: &str) {
    assert_eq!(normalise(path).unwrap(), normal);
}

#[rstest]
#[case::up("..", "it has a .. in it")]
#[case::up_and_out("classes/../../secret.md", "it has a .. in it")]
#[case::up_inside("classes/../teacher.md", "it has a .. in it")]
#[case::up_backwards("classes\\..\\..\\secret.md", "it has a .. in it")]
#[case::absolute("/etc/passwd", "it is absolute")]
#[case::share("\\\\server\\share", "it is absolute")]
#[case::drive("C:\\secret.md", "it begins with a drive")]
#[case::drive_relative("c:secret.md", "it begins with a drive")]
#[case::drive_inside("classes/c:/x", "it begins with a drive")]
#[case::nul("a\0.md", "a name in it has a character that file names cannot have")]
#[case::newline("a\n.md", "a name in it has a character that file names cannot have")]
#[case::stream("notes.md:hidden", "a name in it has a character that file names cannot have")]
#[case::wildcard("classes/*.md", "a name in it has a character that file names cannot have")]
#[case::hidden(".git/config", "hidden files are not part of it")]
#[case::three_dots("...", "hidden files are not part of it")]
#[case::dot_at_the_end("notes.", "a name in it ends in a dot or a space")]
#[case::space_at_the_end("classes /3B.md", "a name in it ends in a dot or a space")]
#[case::device("NUL", "a name in it is reserved by Windows")]
#[case::device_lower_case("classes/con.md", "a name in it is reserved by Windows")]
#[case::device_two_endings("aux.tar.gz", "a name in it is reserved by Windows")]
#[case::console_in("CONIN$", "a name in it is reserved by Windows")]
#[case::console_out("lessons/conout$.md", "a name in it is reserved by Windows")]
#[case::deep(
    "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q.md",
    "it goes down more folders than are looked into"
)]
#[case::port("com1", "a name in it is reserved by Windows")]
#[case::printer("LPT9.md", "a name in it is reserved by Windows")]
fn refuses(#[case] path: &str, #[case] reason: &str) {
    let wanted = WorkspaceError::OutsideWorkspace { path: path.to_owned(), reason: "" };
    let WorkspaceError::OutsideWorkspace { path: said_path, reason: said } =
        normalise(path).unwrap_err()
    else {
        panic!("expected {wanted}");
    };
    assert_eq!((said_path.as_str(), said), (names::seen(path).as_ref(), reason));
}

#[rstest]
#[case::turned("notes\u{202E}fdp.md", "notes[U+202E]fdp.md")]
#[case::no_width("classes/3\u{200B}B.md", "classes/3[U+200B]B.md")]
#[case::control("a\u{1B}[2J.md", "a[U+001B][2J.md")]
fn says_a_name_with_signs_that_nobody_sees(#[case] path: &str, #[case] shown: &str) {
    let refused = normalise(path).unwrap_err();
    let WorkspaceError::OutsideWorkspace { path, .. } = refused else { panic!("{refused}") };
    assert_eq!(path, shown);
}

#[test]
fn refuses_a_name_that_no_file_system_takes() {
    assert!(normalise(&"a".repeat(256)).is_err());
    assert!(normalise(&"a".repeat(255)).is_ok());
}

#[rstest]
#[case("classes/3B.md", "classes/3B.md")]
#[case("Classes/3b.MD", "classes/3B.md")]
#[case("CLASSES/new.md", "classes/new.md")]
#[case("two/a.md", "two/a.md")]
#[case::ambiguous("two/x.md", "two/x.md")]
#[case::exact_first("two/X.md", "two/X.md")]
#[case::beyond_ascii("ÉCOLE.md", "école.md")]
#[case::new("new/Folder/a.md", "new/Folder/a.md")]
fn spells_a_path_as_the_file_system_does(#[case] path: &str, #[case] found: &str) {
    let root = tempfile::tempdir().unwrap();
    for path in ["classes/3B.md", "two/X.md", "école.md"] {
        fs::create_dir_all(root.path().join(path).parent().unwrap()).unwrap();
        fs::write(root.path().join(path), "").unwrap();
    }
    let dir = Dir::open_ambient_dir(root.path(), cap_std::ambient_authority()).unwrap();
    // Two files that differ only in case: neither is meant more than the other.
    let wanted = if path == "two/x.md" {
        fs::write(root.path().join("two/x.MD"), "").unwrap();
        fs::write(root.path().join("two/X.MD"), "").unwrap();
        found
    } else {
        found
    };
    assert_eq!(locate(&dir, path), wanted);
}

proptest! {
    #[test]
    fn whatever_is_let_through_stays_inside(path in r"([a-zA-Z:. \\/*~é\x00]|\.\.|/|CON){0,12}") {
        if let Ok(normal) = normalise(&path) {
            prop_assert!(!normal.starts_with('/') && !normal.contains('\\'));
            prop_assert!(normal.split('/').all(|part| part != ".." && part != "."));
            prop_assert_eq!(normalise(&normal).unwrap(), normal);
        }
    }
}
