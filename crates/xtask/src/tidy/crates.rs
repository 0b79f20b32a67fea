//! Rules about the files and names of each crate as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;

use super::circles;
use super::finding::Finding;
use super::modules::Modules;

/// So many files may lean on one another in a circle.
const MOST_IN_A_CIRCLE: usize = 3;

/// Findings in each crate as a whole.
pub fn check(root: &Path) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (_, modules) in all(root)? {
        for (name, places) in shared_names(&modules) {
            let Some((file, line)) = places.last() else { continue };
            let message = format!(
                "{} types of this crate are called {name}, and each needs a name of its own: \
                 `cargo xtask tidy names` shows where",
                places.len()
            );
            findings.push(Finding::new(*file, *line, message));
        }
        let too_large = |circle: &&BTreeSet<&str>| circle.len() > MOST_IN_A_CIRCLE;
        for circle in circles::of(&modules).iter().filter(too_large) {
            let Some(first) = circle.first() else { continue };
            let message = format!(
                "{} files lean on one another in a circle, {MOST_IN_A_CIRCLE} may: \
                 `cargo xtask tidy circles` shows how",
                circle.len()
            );
            findings.push(Finding::new(*first, 1, message));
        }
    }
    Ok(findings)
}

/// Every circle of files, in words.
pub fn circles(root: &Path) -> Result<String> {
    let mut report = String::new();
    for (_, modules) in all(root)? {
        for circle in circles::of(&modules) {
            writeln!(report, "{} files:", circle.len())?;
            let uses = modules.uses();
            for file in &circle {
                let inside = uses.get(file).into_iter().flatten().filter(|to| circle.contains(*to));
                let inside: Vec<&str> = inside.copied().collect();
                writeln!(report, "    {file} -> {}", inside.join(", "))?;
            }
        }
    }
    Ok(report)
}

/// Every name that more than one type of a crate has, in words.
pub fn names(root: &Path) -> Result<String> {
    let mut report = String::new();
    for (package, modules) in all(root)? {
        for (name, places) in shared_names(&modules) {
            writeln!(report, "{package}: {name}")?;
            for (file, line) in places {
                writeln!(report, "    {file}:{line}")?;
            }
        }
    }
    Ok(report)
}

fn shared_names(modules: &Modules) -> BTreeMap<&str, BTreeSet<(&str, usize)>> {
    let mut named: BTreeMap<&str, BTreeSet<(&str, usize)>> = BTreeMap::new();
    for (file, found) in modules.types() {
        named.entry(&found.name).or_default().insert((file, found.line));
    }
    named.retain(|_, places| places.len() > 1);
    named
}

/// The libraries and programs of the repository by the folders of their crates.
fn all(root: &Path) -> Result<Vec<(String, Modules)>> {
    let mut folders = vec!["src-tauri".to_owned()];
    for entry in std::fs::read_dir(root.join("crates"))? {
        folders.push(format!("crates/{}", entry?.file_name().to_string_lossy()));
    }
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        for file in ["lib.rs", "main.rs"].map(|name| format!("{folder}/src/{name}")) {
            if root.join(&file).is_file() {
                found.push((folder.clone(), Modules::read(root, &file)?));
            }
        }
    }
    Ok(found)
}
