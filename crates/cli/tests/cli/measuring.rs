//! `eval` hands over to the program that measures.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use crate::home::Said;

/// This program in a folder of its own, asked for `eval`.
fn said(folder: &Path, words: &[&str]) -> Said {
    let program = folder.join("teacher-assist");
    if !program.exists() {
        fs::hard_link(env!("CARGO_BIN_EXE_teacher-assist"), &program).unwrap();
    }
    let asked = Command::new(program).arg("eval").args(words).env("PATH", folder).output();
    Said::from(asked.unwrap())
}

#[test]
fn the_program_beside_measures_and_its_absence_is_told() {
    let built = Path::new(env!("CARGO_BIN_EXE_teacher-assist")).parent().unwrap();
    let folder = tempfile::tempdir_in(built).unwrap();
    let absent = said(folder.path(), &["memory"]);
    assert_eq!((absent.code, absent.out.as_str()), (4, ""));
    assert!(absent.err.contains("teacher-assist-eval is not installed"), "{}", absent.err);
    let measuring = folder.path().join("teacher-assist-eval");
    fs::write(&measuring, "#!/bin/sh\necho \"$@\"\nexit 7\n").unwrap();
    fs::set_permissions(&measuring, fs::Permissions::from_mode(0o755)).unwrap();
    let measured = said(folder.path(), &["memory", "--json", "--floor", "-3"]);
    assert_eq!((measured.code, measured.out.as_str()), (7, "memory --json --floor -3\n"));
    let help = said(folder.path(), &["--help"]);
    assert_eq!((help.code, help.out.as_str()), (7, "--help\n"));
}
