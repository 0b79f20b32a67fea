//! Repositories in every state that one meets.

use std::fs;
use std::path::Path;

use history::{Cancel, CommitQuery, Detail, Head, HistoryError, LineChange, Repository, Start};

use crate::sandbox::{Sandbox, asked, blame, commits, git_blame, subjects};

fn refused(path: &Path) -> HistoryError {
    Repository::open(path).err().unwrap()
}

/// Ten commits to one file.
fn ten() -> Sandbox {
    let sandbox = Sandbox::new();
    for number in 0..10 {
        let text: String = (0..=number).map(|line| format!("line {line}\n")).collect();
        sandbox.write("a.txt", text).commit(&format!("Commit {number}"));
    }
    sandbox
}

#[test]
fn what_is_no_repository_is_told_apart() {
    let nothing = Sandbox::nothing();
    assert!(matches!(refused(nothing.path()), HistoryError::NotARepository { .. }));
    assert!(matches!(refused(&nothing.path().join("none")), HistoryError::NoFolder { .. }));
    nothing.write("file", "");
    assert!(matches!(refused(&nothing.path().join("file")), HistoryError::NoFolder { .. }));
    for content in ["", "gitdir: nowhere\n", "something else\n"] {
        nothing.write(".git", content);
        assert!(
            matches!(refused(nothing.path()), HistoryError::NotARepository { .. }),
            "{content}"
        );
    }
    fs::remove_file(nothing.path().join(".git")).unwrap();
    fs::create_dir(nothing.path().join(".git")).unwrap();
    assert!(matches!(refused(nothing.path()), HistoryError::NotARepository { .. }));
}

#[test]
fn a_repository_without_a_commit_has_no_commits_and_no_files() {
    let sandbox = Sandbox::new();
    let repository = sandbox.open();
    let branch = Some("main".to_owned());
    assert_eq!(repository.head().unwrap(), Head { commit: None, branch });
    assert!(sandbox.commits().is_empty());
    let cancel = Cancel::default();
    assert!(matches!(repository.blame("a.txt", &cancel), Err(HistoryError::NoCommits { .. })));
    let history = repository.file_history("a.txt", 5, &cancel);
    assert!(matches!(history, Err(HistoryError::NoCommits { .. })));
}

#[test]
fn a_folder_below_the_root_a_work_tree_and_a_detached_head_are_found() {
    let sandbox = ten();
    sandbox.write("deep/er/b.txt", "b\n").commit("Deep");
    let below = Repository::open(&sandbox.path().join("deep/er")).unwrap();
    let root = below.facts().unwrap().root.unwrap();
    assert_eq!(root.canonicalize().unwrap(), sandbox.path().canonicalize().unwrap());
    let other = Sandbox::nothing();
    let place = other.path().join("tree");
    sandbox.git(["worktree", "add", "--quiet", "--detach", place.to_str().unwrap(), "HEAD~3"]);
    let linked = Repository::open(&place).unwrap();
    let facts = linked.facts().unwrap();
    assert!(facts.linked && !facts.shallow && !below.facts().unwrap().linked);
    assert_eq!(linked.head().unwrap().branch, None);
    assert_eq!(subjects(&commits(&linked, &CommitQuery::default())).len(), 8);
    assert_eq!(blame(&linked, "a.txt"), git_blame(&place, "a.txt"));
}

#[test]
fn a_bare_repository_has_a_history_and_its_mailmap() {
    let sandbox = ten();
    sandbox.write(".mailmap", "Proper Ann <ann@example.org>\n").commit("Names");
    let other = Sandbox::nothing();
    let place = other.path().join("bare.git");
    sandbox.git(["clone", "--quiet", "--bare", ".", place.to_str().unwrap()]);
    let bare = Repository::open(&place).unwrap();
    assert_eq!(bare.facts().unwrap().root, None);
    let list = commits(&bare, &CommitQuery::default());
    assert_eq!((list.len(), list[0].author.name.as_str()), (11, "Proper Ann"));
    assert_eq!(blame(&bare, "a.txt"), git_blame(&place, "a.txt"));
}

#[test]
fn a_shallow_clone_ends_at_its_edge_as_with_git() {
    let sandbox = ten();
    sandbox.git(["switch", "--quiet", "-c", "side", "HEAD~1"]);
    sandbox.write("b.txt", "b\n").commit("Side");
    sandbox.git(["switch", "--quiet", "main"]);
    sandbox.git(["merge", "--quiet", "--no-ff", "-m", "Merge", "side"]);
    let other = Sandbox::nothing();
    let place = other.path().join("shallow");
    let url = format!("file://{}", sandbox.path().display());
    sandbox.git(["clone", "--quiet", "--depth=3", &url, place.to_str().unwrap()]);
    let shallow = Repository::open(&place).unwrap();
    assert!(shallow.facts().unwrap().shallow);
    let list = commits(&shallow, &CommitQuery::default());
    let theirs = String::from_utf8(asked(&place, ["log", "--format=%s"])).unwrap();
    assert_eq!(subjects(&list), theirs.lines().collect::<Vec<_>>());
    let edge = list.last().unwrap();
    assert!(edge.parents.is_empty());
    assert_eq!(edge.files[0].lines, LineChange::Counted { insertions: 9, deletions: 0 });
    assert_eq!(blame(&shallow, "a.txt"), git_blame(&place, "a.txt"));
    let history = shallow.file_history("a.txt", 99, &Cancel::default()).unwrap();
    assert_eq!(subjects(&history), ["Commit 9", "Commit 8"]);
}

#[test]
fn contents_that_were_left_out_of_a_clone_are_missing_and_messages_are_there() {
    let sandbox = ten();
    sandbox.git(["config", "uploadpack.allowFilter", "true"]);
    let other = Sandbox::nothing();
    let place = other.path().join("partial");
    let url = format!("file://{}", sandbox.path().display());
    let to = place.to_str().unwrap();
    sandbox.git(["clone", "--quiet", "--bare", "--filter=blob:none", &url, to]);
    let partial = Repository::open(&place).unwrap();
    let query = CommitQuery { detail: Detail::Messages, ..CommitQuery::default() };
    assert_eq!(commits(&partial, &query).len(), 10);
    let list: Vec<_> =
        partial.commits(&CommitQuery::default(), &Cancel::default()).unwrap().collect();
    assert_eq!(list.len(), 10);
    for told in list {
        assert!(matches!(told, Err(HistoryError::MissingObject { .. })), "{told:?}");
    }
}

#[test]
fn a_missing_object_is_named_and_the_other_commits_are_told() {
    let sandbox = ten();
    let id = |what: &str| sandbox.git(["rev-parse", what]).trim().to_owned();
    let (content, tree) = (id("HEAD~2:a.txt"), id("HEAD~6^{tree}"));
    sandbox.remove_object(&content);
    sandbox.remove_object(&tree);
    let repository = sandbox.open();
    let list: Vec<_> =
        repository.commits(&CommitQuery::default(), &Cancel::default()).unwrap().collect();
    let missing: Vec<(usize, String)> = list
        .iter()
        .enumerate()
        .filter_map(|(at, told)| match told {
            Err(HistoryError::MissingObject { object }) => Some((at, object.clone())),
            _ => None,
        })
        .collect();
    let (one, two) = (content.clone(), tree);
    assert_eq!(missing, [(1, one.clone()), (2, one), (5, two.clone()), (6, two)]);
    assert_eq!(list.iter().filter(|told| told.is_ok()).count(), 6);
    let blamed = repository.blame("a.txt", &Cancel::default());
    assert!(matches!(blamed, Err(HistoryError::MissingObject { object }) if object == content));
    let parent = id("HEAD~8");
    sandbox.remove_object(&parent);
    let last = sandbox.open().commits(&CommitQuery::default(), &Cancel::default()).unwrap().last();
    let told = last.unwrap().unwrap_err();
    assert!(matches!(&told, HistoryError::MissingObject { object } if *object == parent), "{told}");
}

#[test]
fn a_damaged_object_is_named() {
    let sandbox = ten();
    let content = sandbox.git(["rev-parse", "HEAD:a.txt"]).trim().to_owned();
    let path = sandbox.object(&content);
    sandbox.remove_object(&content);
    fs::write(path, b"not deflated").unwrap();
    let first = sandbox.open().commits(&CommitQuery::default(), &Cancel::default()).unwrap().next();
    let told = first.unwrap().unwrap_err();
    assert!(matches!(&told, HistoryError::Damaged { object, .. } if *object == content), "{told}");
}

#[test]
fn a_commit_that_is_not_there_is_unknown() {
    let sandbox = ten();
    let repository = sandbox.open();
    let id: history::CommitId = "0123456789012345678901234567890123456789".parse().unwrap();
    assert!(matches!(repository.commit(id), Err(HistoryError::UnknownCommit { .. })));
    let query = CommitQuery { start: Start::At(id), ..CommitQuery::default() };
    let told = repository.commits(&query, &Cancel::default()).err().unwrap();
    assert!(matches!(told, HistoryError::UnknownCommit { .. }));
    for text in ["", "abc", "main", "0123456789012345678901234567890123456789a", "HEAD"] {
        let told = text.parse::<history::CommitId>().unwrap_err();
        assert!(matches!(told, HistoryError::BadId { .. }), "{text}");
    }
}

#[test]
fn a_repository_is_read_to_the_end_while_it_is_packed() {
    let sandbox = ten();
    let repository = sandbox.open();
    let cancel = Cancel::default();
    let mut list = repository.commits(&CommitQuery::default(), &cancel).unwrap();
    let mut told = vec![list.next().unwrap().unwrap()];
    sandbox.git(["gc", "--quiet", "--prune=now"]);
    told.push(list.next().unwrap().unwrap());
    sandbox.commit("Meanwhile");
    sandbox.git(["repack", "--quiet", "-a", "-d"]);
    told.extend(list.map(Result::unwrap));
    let all: Vec<String> = (0..10).rev().map(|number| format!("Commit {number}")).collect();
    assert_eq!(subjects(&told), all);
}

#[test]
fn a_history_that_is_rewritten_and_cleared_away_while_it_is_read_says_what_is_missing() {
    let sandbox = ten();
    let repository = sandbox.open();
    let cancel = Cancel::default();
    let mut list = repository.commits(&CommitQuery::default(), &cancel).unwrap();
    assert!(list.next().unwrap().is_ok());
    sandbox.git(["reset", "--quiet", "--hard", "HEAD~8"]);
    sandbox.write("a.txt", "otherwise\n").commit("Otherwise");
    sandbox.git(["reflog", "expire", "--expire=now", "--all"]);
    sandbox.git(["gc", "--quiet", "--prune=now"]);
    let rest: Vec<_> = list.collect();
    assert!(!rest.is_empty());
    let wrong = rest.into_iter().find_map(Result::err).unwrap();
    assert!(matches!(wrong, HistoryError::MissingObject { .. }), "{wrong}");
    let cancel = Cancel::default();
    let again = repository.commits(&CommitQuery::default(), &cancel).unwrap();
    let again: Vec<_> = again.map(Result::unwrap).collect();
    assert_eq!(subjects(&again), ["Otherwise", "Commit 1", "Commit 0"]);
}

#[test]
fn repositories_that_are_kept_in_other_ways_are_refused() {
    for option in ["--object-format=sha256", "--ref-format=reftable"] {
        let sandbox = Sandbox::nothing();
        sandbox.git(["init", "--quiet", option]);
        sandbox.git(["commit", "--quiet", "--allow-empty", "-m", "One"]);
        let told = refused(sandbox.path());
        assert!(matches!(told, HistoryError::Unsupported { .. }), "{option}: {told:?}");
    }
}

#[test]
fn a_file_of_many_megabytes_is_told_and_not_read() {
    let sandbox = Sandbox::new();
    let large = fs::File::create(sandbox.path().join("large.txt")).unwrap();
    large.set_len(40 * 1024 * 1024).unwrap();
    sandbox.write("a.txt", "a\n").commit("Large");
    sandbox.git(["mv", "large.txt", "renamed.txt"]);
    sandbox.commit("Renamed");
    let list = sandbox.commits();
    let told: Vec<(&str, LineChange)> =
        list[1].files.iter().map(|file| (file.path.as_str(), file.lines)).collect();
    let counted = LineChange::Counted { insertions: 1, deletions: 0 };
    assert_eq!(told, [("a.txt", counted), ("large.txt", LineChange::TooLarge)]);
    assert_eq!(list[0].files[0].path, "renamed.txt");
    let blamed = sandbox.open().blame("renamed.txt", &Cancel::default());
    assert!(matches!(blamed, Err(HistoryError::TooLarge { bytes: 41_943_040, .. })));
}

#[test]
fn a_branch_that_leads_to_nothing_is_told_as_a_missing_object() {
    let sandbox = ten();
    let head = sandbox.head();
    sandbox.remove_object(&head.to_string());
    let repository = sandbox.open();
    let list = repository.commits(&CommitQuery::default(), &Cancel::default());
    let told = list.and_then(|list| list.collect::<Result<Vec<_>, _>>()).unwrap_err();
    let object = head.to_string();
    assert!(matches!(&told, HistoryError::MissingObject { object: id } if *id == object), "{told}");
}

#[test]
fn objects_that_another_repository_kept_are_read_until_it_is_gone() {
    let kept = ten();
    let other = Sandbox::nothing();
    let place = other.path().join("shared");
    kept.git(["clone", "--quiet", "--shared", ".", place.to_str().unwrap()]);
    assert_eq!(commits(&Repository::open(&place).unwrap(), &CommitQuery::default()).len(), 10);
    drop(kept);
    let told = Repository::open(&place).and_then(|repository| {
        let list = repository.commits(&CommitQuery::default(), &Cancel::default())?;
        list.collect::<Result<Vec<_>, _>>()
    });
    let told = told.unwrap_err();
    assert!(matches!(told, HistoryError::MissingObject { .. }), "{told:?}");
}

#[test]
fn a_head_that_is_no_reference_is_told() {
    let sandbox = ten();
    sandbox.write(".git/HEAD", "nonsense\n");
    let told = Repository::open(sandbox.path()).and_then(|repository| repository.head());
    let told = told.unwrap_err();
    assert!(
        matches!(told, HistoryError::Unreadable { .. } | HistoryError::NotARepository { .. }),
        "{told:?}"
    );
}

#[test]
fn a_repository_that_disappears_is_told() {
    let sandbox = ten();
    let repository = sandbox.open();
    let cancel = Cancel::default();
    let mut list = repository.commits(&CommitQuery::default(), &cancel).unwrap();
    assert!(list.next().unwrap().is_ok());
    drop(sandbox);
    let told = list.find_map(Result::err).unwrap();
    assert!(matches!(told, HistoryError::MissingObject { .. }), "{told:?}");
    let told = repository.head().unwrap_err();
    assert!(matches!(told, HistoryError::NotARepository { .. }), "{told:?}");
}

#[test]
fn a_repository_may_be_handed_to_another_thread() {
    let sandbox = ten();
    let repository = sandbox.open();
    let branch = std::thread::spawn(move || repository.head().unwrap().branch).join().unwrap();
    assert_eq!(branch.as_deref(), Some("main"));
}
