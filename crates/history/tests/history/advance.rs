//! What happened since a repository was read last.

use history::{Advance, Cancel, CommitId, CommitQuery, HistoryError};

use crate::sandbox::{Sandbox, commits, subjects};

fn advance(sandbox: &Sandbox, then: CommitId) -> Advance {
    sandbox.open().advance(then, &Cancel::default()).unwrap()
}

/// Subjects of what is new since then.
fn new(sandbox: &Sandbox, then: CommitId) -> Vec<String> {
    let query = CommitQuery { not_in: Some(then), ..CommitQuery::default() };
    subjects(&commits(&sandbox.open(), &query))
}

#[test]
fn more_commits_are_told_as_such_also_over_merges() {
    let sandbox = Sandbox::new();
    sandbox.commit("One");
    sandbox.git(["switch", "--quiet", "-c", "side"]);
    sandbox.commit("Side");
    sandbox.git(["switch", "--quiet", "main"]);
    let then = sandbox.commit("Two");
    assert_eq!(advance(&sandbox, then), Advance::Same);
    sandbox.commit("Three");
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "Merge", "side"]);
    let head = sandbox.head();
    assert_eq!(advance(&sandbox, then), Advance::Ahead { head, new: 3 });
    assert_eq!(new(&sandbox, then), ["Merge", "Three", "Side"]);
    assert_eq!(new(&sandbox, head), [""; 0]);
}

#[test]
fn a_rewritten_history_says_what_vanished() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "a\n").commit("One");
    let two = sandbox.write("a.txt", "b\n").commit("Two");
    let three = sandbox.write("a.txt", "c\n").commit("Three");
    sandbox.git(["reset", "--quiet", "--hard", "HEAD~2"]);
    let head = sandbox.write("a.txt", "d\n").commit("Two again");
    let vanished = vec![three, two];
    assert_eq!(advance(&sandbox, three), Advance::Rewritten { head, new: 1, vanished });
    assert_eq!(new(&sandbox, three), ["Two again"]);
    sandbox.git(["reset", "--quiet", "--hard", &two.to_string()]);
    let vanished = vec![three];
    assert_eq!(advance(&sandbox, three), Advance::Rewritten { head: two, new: 0, vanished });
}

#[test]
fn an_amended_commit_that_was_cleared_away_is_lost() {
    let sandbox = Sandbox::new();
    sandbox.commit("One");
    let two = sandbox.write("a.txt", "a\n").commit("Two");
    sandbox.git(["commit", "--quiet", "--amend", "-m", "Two, better"]);
    let head = sandbox.head();
    assert_eq!(advance(&sandbox, two), Advance::Rewritten { head, new: 1, vanished: vec![two] });
    sandbox.git(["reflog", "expire", "--expire=now", "--all"]);
    sandbox.git(["gc", "--quiet", "--prune=now"]);
    assert_eq!(advance(&sandbox, two), Advance::Lost { head });
    let query = CommitQuery { not_in: Some(two), ..CommitQuery::default() };
    let refused = sandbox.open().commits(&query, &Cancel::default()).err().unwrap();
    assert!(matches!(refused, HistoryError::UnknownCommit { id } if id == two), "{refused}");
}

#[test]
fn an_old_history_that_is_half_cleared_away_is_lost() {
    let sandbox = Sandbox::new();
    sandbox.commit("One");
    let two = sandbox.commit("Two");
    let three = sandbox.commit("Three");
    sandbox.git(["reset", "--quiet", "--hard", "HEAD~2"]);
    let head = sandbox.commit("Otherwise");
    sandbox.remove_object(&two.to_string());
    assert_eq!(advance(&sandbox, three), Advance::Lost { head });
}

#[test]
fn clocks_that_went_backwards_make_nothing_vanish() {
    let sandbox = Sandbox::new();
    sandbox.commit("Root");
    let then = sandbox.commit("Then");
    for _ in 0..3 {
        sandbox.wait(-60);
        sandbox.commit("Before its parent");
    }
    let head = sandbox.head();
    assert!(matches!(advance(&sandbox, then), Advance::Ahead { head: now, .. } if now == head));
}

#[test]
fn a_repository_that_was_made_anew_is_emptied() {
    let sandbox = Sandbox::new();
    let then = sandbox.commit("One");
    sandbox.git(["switch", "--quiet", "--orphan", "empty"]);
    assert_eq!(advance(&sandbox, then), Advance::Emptied);
}
