//! Which file another one was, held against `git show -M --name-status`.

use std::collections::BTreeMap;

use history::ChangeKind;

use crate::sandbox::{Sandbox, asked};

fn text(from: u32, to: u32) -> String {
    (from..to).map(|number| format!("text {number:04}\n")).collect()
}

/// What both say of the newest commit.
fn agreed(sandbox: &Sandbox) -> Renames {
    let told = renames(sandbox);
    assert_eq!(told, git_renames(sandbox));
    told
}

/// A commit in which these files are gone and these are new.
fn replaced(old: &[(&str, String)], new: &[(&str, String)]) -> Renames {
    let sandbox = Sandbox::new();
    for (path, text) in old {
        sandbox.write(path, text);
    }
    sandbox.commit("Old");
    for (path, _) in old {
        std::fs::remove_file(sandbox.path().join(path)).unwrap();
    }
    for (path, text) in new {
        sandbox.write(path, text);
    }
    sandbox.commit("New");
    agreed(&sandbox)
}

fn was(path: &str, similarity: u8) -> Option<(String, u8)> {
    Some((path.to_owned(), similarity))
}

#[test]
fn files_of_the_same_content_go_to_the_same_name_first() {
    let sandbox = Sandbox::new();
    let text =
        |from: u32, to: u32| -> String { (from..to).map(|n| format!("text {n}\n")).collect() };
    for (path, from, to) in [
        ("a/one.txt", 0, 40),
        ("a/two.txt", 20, 60),
        ("a/three.txt", 100, 140),
        ("b/same.txt", 200, 230),
        ("c/same.txt", 200, 230),
        ("far.txt", 300, 340),
    ] {
        sandbox.write(path, text(from, to));
    }
    sandbox.commit("One");
    for (from, to) in [
        ("a/one.txt", "a/uno.txt"),
        ("a/two.txt", "d/two.txt"),
        ("a/three.txt", "e.txt"),
        ("b/same.txt", "x/other.txt"),
        ("c/same.txt", "y/same.txt"),
        ("far.txt", "near.txt"),
    ] {
        std::fs::create_dir_all(sandbox.path().join(to).parent().unwrap()).unwrap();
        sandbox.git(["mv", from, to]);
    }
    sandbox
        .write("a/uno.txt", text(5, 45))
        .write("d/two.txt", text(20, 70))
        .write("e.txt", text(100, 121));
    sandbox.write("near.txt", text(330, 380));
    sandbox.commit("Two");
    let told = agreed(&sandbox);
    assert_eq!(told["y/same.txt"], Some(("c/same.txt".to_owned(), 100)));
    assert_eq!(told["x/other.txt"], Some(("b/same.txt".to_owned(), 100)));
    assert_eq!(told["near.txt"], None);
}

#[test]
fn a_name_that_is_kept_counts_more_than_what_is_more_similar_but_only_from_three_quarters_on() {
    for (kept, by_name) in [(80, true), (76, true), (74, false), (65, false)] {
        let told = replaced(
            &[("old/name.txt", text(0, 100))],
            &[
                ("new/name.txt", text(0, kept) + &text(200, 300 - kept)),
                ("new/other.txt", text(0, 95) + &text(300, 305)),
            ],
        );
        let (name, other) = (&told["new/name.txt"], &told["new/other.txt"]);
        if by_name {
            assert_eq!((name, other), (&was("old/name.txt", u8::try_from(kept).unwrap()), &None));
        } else {
            assert_eq!((name, other), (&None, &was("old/name.txt", 95)));
        }
    }
}

#[test]
fn half_of_a_file_is_enough_and_less_is_not() {
    for (kept, is_it) in [(50, true), (49, false)] {
        let new = [("b.txt", text(0, kept) + &text(200, 300 - kept))];
        let told = replaced(&[("a.txt", text(0, 100))], &new);
        assert_eq!(told["b.txt"].is_some(), is_it, "{kept}");
    }
}

#[test]
fn a_file_looks_at_its_four_best_sources_and_at_no_other() {
    // What each source has of its own, and how many of these lines the last file has.
    let own = |source: u32, lines: u32| text(1000 * source, 1000 * source + lines);
    let paths = ["s1", "s2", "s3", "s4", "s5"];
    let old: Vec<(&str, String)> =
        (1..).zip(paths).map(|(at, path)| (path, text(0, 80) + &own(at, 20))).collect();
    let last = text(0, 80) + &own(1, 5) + &own(2, 4) + &own(3, 3) + &own(4, 2) + &own(5, 1);
    for (taken, source) in [(2, Some("s3")), (3, Some("s4")), (4, None)] {
        let mut new = vec![("a-last", last.clone())];
        for (at, path) in (1..=taken).zip(["t1", "t2", "t3", "t4"]) {
            new.push((path, text(0, 80) + &own(at, 19)));
        }
        let told = replaced(&old, &new);
        let found = told["a-last"].as_ref().map(|(path, _)| path.as_str());
        assert_eq!(found, source, "{taken} are taken");
    }
}

/// For each path of the newest commit the path that it had, and how similar both are.
pub type Renames = BTreeMap<String, Option<(String, u8)>>;

pub fn renames(sandbox: &Sandbox) -> Renames {
    let repository = sandbox.open();
    let head = repository.head().unwrap().commit.unwrap();
    let files = repository.commit(head).unwrap().files.into_iter();
    files
        .filter_map(|file| match file.kind {
            ChangeKind::Renamed { from, similarity } => Some((file.path, Some((from, similarity)))),
            ChangeKind::Deleted => None,
            ChangeKind::Added | ChangeKind::Modified => Some((file.path, None)),
        })
        .collect()
}

pub fn git_renames(sandbox: &Sandbox) -> Renames {
    let told = asked(sandbox.path(), ["show", "-M", "--format=", "--name-status", "HEAD"]);
    String::from_utf8(told)
        .unwrap()
        .lines()
        .filter_map(|line| {
            let parts: Vec<&str> = line.split('\t').collect();
            match parts[..] {
                ["A" | "M", path] => Some((path.to_owned(), None)),
                [renamed, from, path] => {
                    let similarity = renamed[1..].parse().unwrap();
                    Some((path.to_owned(), Some((from.to_owned(), similarity))))
                }
                _ => None,
            }
        })
        .collect()
}
