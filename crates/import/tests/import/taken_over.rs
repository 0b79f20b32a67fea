//! A worker that the document has taken over: it runs whatever the document wants.

use std::net::TcpListener;
use std::process::Command;

/// What it could do, and what it could not, in lines.
fn outcomes(how: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "of the teacher").unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let played = Command::new(env!("CARGO_BIN_EXE_import-worker"))
        .args(["taken-over", how])
        .arg(folder.path())
        .arg(server.local_addr().unwrap().to_string())
        .output()
        .unwrap();
    let said = String::from_utf8(played.stdout).unwrap();
    assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
    said.lines().map(str::to_owned).collect()
}

#[test]
fn it_can_do_nothing_that_a_free_one_can() {
    let free = outcomes("free");
    assert!(free.len() == 12 && free.iter().all(|line| line.ends_with(": done")), "{free:#?}");
    let confined = outcomes("confined");
    assert_eq!(confined.len(), 12);
    let done: Vec<&String> = confined.iter().filter(|line| line.ends_with(": done")).collect();
    assert_eq!(done, ["let go of a handle: done"], "{confined:#?}");
}
