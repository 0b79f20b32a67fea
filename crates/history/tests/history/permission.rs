//! A repository that this process may not read.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use history::{Cancel, CommitQuery, HistoryError, Repository};

use crate::sandbox::Sandbox;

const FORBIDDEN: &str = "HISTORY_FORBIDDEN";

/// Somebody who owns nothing.
const NOBODY: u32 = 65_534;

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Runs [`somebody_who_may_not_read_it`] for this folder, as nobody where this process may read everything.
fn somebody_is_told(folder: &Path) {
    let place = Sandbox::nothing();
    allow(place.path(), 0o755);
    let program = place.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(program);
    command.args(["--ignored", "--exact", "permission::somebody_who_may_not_read_it"]);
    command.env(FORBIDDEN, folder).current_dir(place.path());
    if fs::metadata(place.path()).unwrap().uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{}: {told}", folder.display());
}

#[test]
#[ignore = "is run by another test, as somebody who may not read the folder"]
fn somebody_who_may_not_read_it() {
    let folder = std::env::var_os(FORBIDDEN).unwrap();
    let told = Repository::open(Path::new(&folder)).and_then(|repository| {
        let list = repository.commits(&CommitQuery::default(), &Cancel::default())?;
        list.collect::<Result<Vec<_>, _>>()
    });
    let told = told.unwrap_err();
    assert!(matches!(told, HistoryError::NoPermission { .. }), "{told:?}");
}

#[test]
fn what_may_not_be_read_is_told_as_such() {
    for closed in ["", ".git", ".git/HEAD", ".git/objects", ".git/refs"] {
        let sandbox = Sandbox::new();
        sandbox.write("a.txt", "a\n").commit("One");
        allow(sandbox.path(), 0o755);
        let closed = sandbox.path().join(closed);
        let mode = fs::metadata(&closed).unwrap().mode();
        allow(&closed, 0);
        somebody_is_told(sandbox.path());
        allow(&closed, mode);
        assert_eq!(sandbox.commits().len(), 1);
    }
}
