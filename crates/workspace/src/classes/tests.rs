use std::fs;

use super::*;

fn classes(files: &[(&str, &[u8])]) -> Classes {
    let root = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Workspace::open(root.path()).unwrap().classes().unwrap()
}

fn problems(classes: &Classes) -> String {
    let lines: Vec<String> = classes.problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn no_folder_means_no_classes() {
    assert_eq!(classes(&[]), Classes::default());
}

#[test]
fn a_profile_has_every_field() {
    let text = "---\r\nclass: 3B\r\nstage: S3\r\nsubject: Computing Science\r\nlevel: Third\r\npupils: 28\r\nminutes: 50\r\nneeds: [EAL, dyslexia]\r\nprint: Andika 16 pt\r\n---\r\n# 3B\r\n";
    let found = classes(&[("classes/three-b.md", text.as_bytes()), ("classes/notes.txt", b"-")]);
    let wanted = ClassProfile {
        name: "3B".into(),
        stage: Some("S3".into()),
        subject: Some("Computing Science".into()),
        level: Some("Third".into()),
        pupils: Some(28),
        minutes: Some(50),
        needs: vec!["EAL".into(), "dyslexia".into()],
        template: None,
        print: Some("Andika 16 pt".into()),
        path: "classes/three-b.md".into(),
    };
    assert_eq!(found, Classes { profiles: vec![wanted], problems: vec![] });
}

#[test]
fn a_class_with_a_broken_file_is_listed_with_its_problems() {
    let found = classes(&[
        ("classes/101.md", b"---\nclass: 101\nlevel: 3\n---\n"),
        ("classes/1B.md", b"# 1B\n"),
        ("classes/2A.md", b"---\nclass: 2A\nneeds: [EAL\n---\n"),
        (
            "classes/2C.md",
            b"---\nclass: 2C\npupils: many\nminutes: 0\nneed: [EAL]\nneeds: EAL\n---\n",
        ),
        ("classes/3B.md", b"\xff"),
    ]);
    let names: Vec<(&str, Option<&str>)> =
        found.profiles.iter().map(|p| (p.name.as_str(), p.level.as_deref())).collect();
    assert_eq!(names, [("101", Some("3")), ("1B", None), ("2A", None), ("2C", None), ("3B", None)]);
    insta::assert_snapshot!("broken", problems(&found));
}

#[test]
fn the_classes_we_ship_have_no_problems() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workspace");
    let found = Workspace::open(&root).unwrap().classes().unwrap();
    let names: Vec<&str> = found.profiles.iter().map(|profile| profile.name.as_str()).collect();
    assert_eq!((names, problems(&found)), (vec!["1B", "2A", "2C", "3B"], String::new()));
}
