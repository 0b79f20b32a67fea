//! A repository whose configuration wants programs run.

use std::fs;
use std::process::Command;

use history::{Cancel, ChurnWindow, CommitQuery, HistoryError};

use crate::sandbox::{Sandbox, commits};

/// A program that writes down that it was run.
fn trap(sandbox: &Sandbox) -> String {
    let trap = sandbox.path().join(".git/trap");
    fs::write(&trap, "#!/bin/sh\ntouch \"$(dirname \"$0\")/sprung\"\ncat\n").unwrap();
    let made = Command::new("chmod").arg("+x").arg(&trap).status().unwrap();
    assert!(made.success());
    trap.to_str().unwrap().to_owned()
}

fn is_sprung(sandbox: &Sandbox) -> bool {
    sandbox.path().join(".git/sprung").exists()
}

#[cfg(unix)]
#[test]
fn nothing_that_a_repository_names_is_run() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "a\n").write("b.txt", "1\n2\n3\n4\n").commit("One");
    sandbox.git(["mv", "b.txt", "c.txt"]);
    sandbox.write("a.txt", "b\n").write("c.txt", "1\n2\n3\n5\n");
    sandbox.write(".gitattributes", "* diff=trap filter=trap merge=trap\n").commit("Two");
    let trap = trap(&sandbox);
    for key in [
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "core.editor",
        "core.askPass",
        "core.alternateRefsCommand",
        "diff.external",
        "diff.trap.command",
        "diff.trap.textconv",
        "filter.trap.clean",
        "filter.trap.smudge",
        "filter.trap.process",
        "merge.trap.driver",
        "gpg.program",
        "credential.helper",
        "uploadpack.packObjectsHook",
        "sequence.editor",
        "pager.log",
        "remote.origin.uploadpack",
    ] {
        sandbox.git(["config", key, &trap]);
    }
    sandbox.git(["config", "filter.trap.required", "true"]);
    sandbox.git(["config", "core.hooksPath", ".git/hooks"]);
    for hook in
        ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"]
    {
        fs::create_dir_all(sandbox.path().join(".git/hooks")).unwrap();
        fs::copy(&trap, sandbox.path().join(".git/hooks").join(hook)).unwrap();
    }
    let lost = sandbox.git(["rev-parse", "HEAD~1:a.txt"]).trim().to_owned();
    sandbox.git(["config", "remote.origin.url", &format!("ext::{trap}")]);
    sandbox.git(["config", "remote.origin.promisor", "true"]);
    sandbox.git(["config", "extensions.partialClone", "origin"]);
    sandbox.git(["config", "protocol.ext.allow", "always"]);
    let _ = fs::remove_file(sandbox.path().join(".git/sprung"));

    let repository = sandbox.open();
    let cancel = Cancel::default();
    assert_eq!(commits(&repository, &CommitQuery::default()).len(), 2);
    assert_eq!(repository.blame("c.txt", &cancel).unwrap().hunks.len(), 2);
    assert_eq!(repository.file_history("c.txt", 9, &cancel).unwrap().len(), 2);
    let now = chrono::DateTime::from_timestamp(sandbox.now(), 0).unwrap();
    let window = ChurnWindow { now, days: 90, limit: 9 };
    assert_eq!(repository.churn(window, &cancel, |_| {}).unwrap().len(), 3);
    // What is missing is not fetched from where the repository says that it is.
    sandbox.remove_object(&lost);
    let told = sandbox.open().blame("a.txt", &cancel);
    assert!(matches!(told, Err(HistoryError::MissingObject { .. })));
    assert!(!is_sprung(&sandbox));

    // The trap is one: git itself runs it, and does not come to an end with what it says.
    let compare = ["diff", "--ext-diff", "HEAD:c.txt", "HEAD:.gitattributes"];
    Command::new("git").current_dir(sandbox.path()).args(compare).output().unwrap();
    assert!(is_sprung(&sandbox));
}

#[cfg(unix)]
#[test]
fn a_mailmap_that_leads_elsewhere_is_not_read() {
    let elsewhere = Sandbox::nothing();
    elsewhere.write("names", "Wrong Name <ann@example.org>\n");
    let names = elsewhere.path().join("names");
    let sandbox = Sandbox::new();
    std::os::unix::fs::symlink(&names, sandbox.path().join(".mailmap")).unwrap();
    sandbox.commit("One");
    sandbox.git(["config", "mailmap.file", names.to_str().unwrap()]);
    assert_eq!(sandbox.commits()[0].author.name, "Ann Example");
}
