//! A folder that takes nothing more while a lesson is written, as on a full disk.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::home::{CREATE, Home, Said};

#[test]
fn a_run_that_could_not_write_every_section_names_those_that_are_missing() {
    let home = Home::new();
    assert_eq!(home.run(&["problems"]).code, 0);
    let folder = home.workspace().join("lessons/3B/iteration");
    let mut program = home.program_of_nobody();
    program.args([CREATE, "iteration for 3B", "--json"]);
    let run = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while !folder.join("lesson.md").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no lesson was begun");
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let said: Said = run.wait_with_output().unwrap().into();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();

    assert_eq!(said.code, 7, "{}{}", said.out, said.err);
    let missing = said.json()["missingSections"].clone();
    let missing: Vec<&str> =
        missing.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let text = fs::read_to_string(folder.join("lesson.md")).unwrap();
    assert_eq!(missing.len(), text.matches("<!-- drafting -->").count(), "{missing:?}\n{text}");
    assert!(missing.contains(&"Plenary"), "{missing:?}");
    assert!(said.err.contains("not everything could be written"), "{}", said.err);
    assert!(said.err.contains("Plenary"), "{}", said.err);
}
