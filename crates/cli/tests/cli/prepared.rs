//! A data folder whose database and workspace are there already. The first test that asks makes it, as the program makes
//! one at its first start; the others take copies, which is a tenth of the work.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use walkdir::WalkDir;

use crate::home::open_folder;

/// Fills `data` with a copy. `program` starts the program with a data folder.
pub fn prepare(data: &Path, program: impl Fn(&Path) -> Command) {
    let shelf = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(shelf).unwrap();
    let lock = File::create(shelf.join("home.lock")).unwrap();
    lock.lock().unwrap();
    let kept = shelf.join(name());
    if !kept.exists() {
        make(&kept, program);
    }
    lock.unlock().unwrap();
    copy(&kept, data);
}

/// Another program makes another folder.
fn name() -> String {
    let program = fs::metadata(assert_cmd::cargo::cargo_bin!("teacher-assist")).unwrap();
    let built = program.modified().unwrap().duration_since(UNIX_EPOCH).unwrap();
    format!("home-{}-{}", built.as_nanos(), program.len())
}

fn make(kept: &Path, program: impl Fn(&Path) -> Command) {
    for old in fs::read_dir(kept.parent().unwrap()).unwrap() {
        let old = old.unwrap().path();
        if old.is_dir() && old.file_name().unwrap().to_string_lossy().starts_with("home-") {
            fs::remove_dir_all(old).unwrap();
        }
    }
    let place = open_folder();
    let data = place.path().join("data");
    let said = program(&data).arg("sessions").output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    // The server goes when nobody is left; half of what it has in memory is no database.
    let running = |data: &Path| {
        WalkDir::new(data).into_iter().any(|entry| entry.unwrap().file_name() == "postmaster.pid")
    };
    for _ in 0..600 {
        if !running(&data) {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(!running(&data), "the server did not stop");
    let part = kept.with_extension("part");
    let _ = fs::remove_dir_all(&part);
    copy(&data, &part);
    fs::rename(part, kept).unwrap();
}

/// Copies a folder with its modes and, for root, its owners: the server refuses what is somebody else's.
fn copy(from: &Path, to: &Path) {
    for entry in WalkDir::new(from) {
        let entry = entry.unwrap();
        let target: PathBuf = to.join(entry.path().strip_prefix(from).unwrap());
        let about = entry.metadata().unwrap();
        if about.is_dir() {
            fs::create_dir_all(&target).unwrap();
            fs::set_permissions(&target, about.permissions()).unwrap();
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
        #[cfg(unix)]
        if nix::unistd::geteuid().is_root() {
            use std::os::unix::fs::MetadataExt as _;
            std::os::unix::fs::chown(&target, Some(about.uid()), Some(about.gid())).unwrap();
        }
    }
}
