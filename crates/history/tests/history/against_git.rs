//! Whole histories, each commit and each line held against what the `git` program says.

use std::path::PathBuf;

use history::{CommitQuery, Repository};

use crate::sandbox::{checkout, commits, git_numstat, numstat};

/// Repositories to be compared as a whole: `HISTORY_REPOSITORIES`, or this checkout.
pub fn repositories() -> Vec<PathBuf> {
    std::env::var_os("HISTORY_REPOSITORIES")
        .map_or_else(|| vec![checkout()], |paths| std::env::split_paths(&paths).collect())
}

#[test]
#[ignore = "compares whole repositories, which takes minutes"]
fn every_commit_has_the_lines_that_git_counts() {
    for folder in repositories() {
        let repository = Repository::open(&folder).unwrap();
        let theirs = git_numstat(&folder, usize::MAX >> 33);
        let ours = commits(&repository, &CommitQuery::default());
        assert_eq!(ours.len(), theirs.len());
        let mut other = 0;
        for (ours, theirs) in ours.iter().map(numstat).zip(theirs) {
            if ours != theirs {
                other += 1;
                println!("{} has in {}:", folder.display(), ours.0);
                for line in theirs.1.iter().filter(|line| !ours.1.contains(line)) {
                    println!("  git  {line:?}");
                }
                for line in ours.1.iter().filter(|line| !theirs.1.contains(line)) {
                    println!("  here {line:?}");
                }
            }
        }
        println!("{}: {other} of {} commits are other", folder.display(), ours.len());
    }
}
