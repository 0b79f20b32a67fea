//! Disks that are full or read-only, which bind the superuser too: small memory disks in a mount
//! namespace that ends with the test.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::{said, *};

const DISK: &str = "WORKSPACE_TEST_DISK";

/// Runs the body in a process of its own, on a disk of 64 KiB. `test` is the calling test's path.
fn on_a_small_disk(test: &str, body: impl FnOnce(&Path)) {
    if let Some(disk) = env::var_os(DISK) {
        return body(&PathBuf::from(disk));
    }
    // The superuser needs no namespace of users to mount; other people do.
    let as_root = ["--mount"].as_slice();
    let as_anyone = ["--user", "--map-root-user", "--mount"].as_slice();
    let works = |flags: &&[&str]| {
        let output = Command::new("unshare").args(*flags).arg("true").output();
        output.is_ok_and(|output| output.status.success())
    };
    let Some(flags) = [as_root, as_anyone].into_iter().find(works) else {
        eprintln!("SKIPPED: this machine lets nobody make a namespace of mounts");
        return;
    };
    let disk = tempfile::tempdir().unwrap();
    let output = Command::new("unshare")
        .args(flags)
        .args([
            "sh",
            "-c",
            r#"mount -t tmpfs -o size=64k tmpfs "$0" && exec "$1" --exact "$2" --nocapture"#,
        ])
        .arg(disk.path())
        .arg(env::current_exe().unwrap())
        .arg(test)
        .env(DISK, disk.path())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && printed.contains("1 passed"), "{printed}{errors}");
}

#[test]
fn a_full_disk_is_said_and_the_old_file_stays() {
    on_a_small_disk("files::tests::disks::a_full_disk_is_said_and_the_old_file_stays", |disk| {
        let workspace = Workspace::open(disk).unwrap();
        workspace.write("a.md", "old", &Base::Absent).unwrap();
        let result = workspace.write("a.md", &"x".repeat(100_000), &Base::Any);
        assert!(matches!(result, Err(WorkspaceError::DiskFull { .. })), "{result:?}");
        assert_eq!(workspace.read("a.md").unwrap().text, "old");
        assert_eq!(all_files(disk), ["a.md"]);
        workspace.write("a.md", "there is room again", &Base::Any).unwrap();
    });
}

#[test]
fn a_read_only_workspace_is_read_and_not_written() {
    on_a_small_disk("files::tests::disks::a_read_only_workspace_is_read_and_not_written", |disk| {
        fs::write(disk.join("a.md"), "old").unwrap();
        let mount = Command::new("mount").args(["-o", "remount,ro"]).arg(disk).status().unwrap();
        assert!(mount.success());
        let workspace = Workspace::open(disk).unwrap();
        let wanted = |path| {
            format!("\"{path}\" is read-only: this user may not change it; nothing was changed")
        };
        assert_eq!(said(workspace.write("a.md", "new", &Base::Any)), wanted("a.md"));
        assert_eq!(said(workspace.write("b/c.md", "new", &Base::Absent)), wanted("b/c.md"));
        assert_eq!(said(workspace.replace("a.md", "old", "new", &Base::Any)), wanted("a.md"));
        assert_eq!(workspace.read("a.md").unwrap().text, "old");
    });
}

#[test]
fn the_systems_own_words_for_a_full_disk_are_understood() {
    let source = fs::write("/dev/full", "x").unwrap_err();
    let error = WorkspaceError::from_io(Action::Write, "a.md", source);
    let wanted = "the disk is full, so \"a.md\" could not be saved; the old version is untouched. Free some space and save again";
    assert_eq!(error.to_string(), wanted);
}
