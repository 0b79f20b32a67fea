//! The text files of the repository: what git tracks or would add.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// A text file.
pub struct File {
    /// Below the root, with `/`.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl File {
    /// Whether the file holds nothing but tests.
    pub fn is_test(&self) -> bool {
        self.path.ends_with("tests.rs") || self.path.contains("/tests/")
    }

    /// Lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// All files, in order of path.
pub struct Tree {
    /// The files.
    pub files: Vec<File>,
    /// The paths of all files, those that hold no text among them.
    pub paths: Vec<String>,
}

impl Tree {
    /// Read the repository at `root`.
    pub fn read(root: &Path) -> Result<Self> {
        // The checkout of a build machine often belongs to somebody else.
        let listed = Command::new("git")
            .args(["-c", "safe.directory=*", "ls-files", "-z"])
            .args(["--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .context("cannot run git, which lists the files to check")?;
        if !listed.status.success() {
            bail!(
                "git cannot list the files below {}: {}",
                root.display(),
                String::from_utf8_lossy(&listed.stderr).trim()
            );
        }
        let names = String::from_utf8(listed.stdout).context("a file name is not UTF-8")?;
        let mut files = Vec::new();
        let mut paths = Vec::new();
        for path in names.split('\0').filter(|name| !name.is_empty()) {
            let full = root.join(path);
            // Removed but not yet committed, or a link: what it leads to is checked in its place.
            if !full.symlink_metadata().is_ok_and(|found| found.is_file()) {
                continue;
            }
            paths.push(path.to_owned());
            let bytes = std::fs::read(&full).with_context(|| format!("cannot read {path}"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(File { path: path.to_owned(), text });
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        paths.sort();
        Ok(Self { files, paths })
    }

    /// The file at `path`.
    pub fn find(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }
}
