//! Rules of the house, as functions over a root that give findings with file and line.
//!
//! They say what `ARCHITECTURE.md` promises and a compiler does not check. None of them changes a
//! file.

mod circles;
mod crates;
mod dependencies;
mod features;
mod finding;
mod modules;
mod programs;
mod sources;
mod texts;
mod tree;

use std::path::Path;

use anyhow::{Result, bail};
use clap::Subcommand;

use crate::codegen;
use finding::Finding;
use tree::Tree;

/// What a rule looks at, for somebody who is about to change it.
#[derive(Clone, Copy, Subcommand)]
pub enum Report {
    /// Files that lean on one another in a circle, crate by crate.
    Circles,
    /// Types that share a name with another of their crate.
    Names,
}

/// Print a report on this repository.
#[allow(clippy::print_stdout, reason = "a report is what this tool is asked for")]
pub fn show(report: Report) -> Result<()> {
    let root = codegen::root().canonicalize()?;
    print!(
        "{}",
        match report {
            Report::Circles => crates::circles(&root)?,
            Report::Names => crates::names(&root)?,
        }
    );
    Ok(())
}

/// Check every rule on this repository.
pub fn run() -> Result<()> {
    let findings = check(&codegen::root().canonicalize()?)?;
    if findings.is_empty() {
        return codegen::check();
    }
    let list: Vec<String> = findings.iter().map(Finding::to_string).collect();
    bail!("{} of the house's rules are broken:\n{}", findings.len(), list.join("\n"));
}

fn check(root: &Path) -> Result<Vec<Finding>> {
    let tree = Tree::read(root)?;
    let mut findings = dependencies::check(root)?;
    findings.extend(crates::check(root)?);
    findings.extend(programs::check(&tree));
    findings.extend(sources::check(&tree));
    findings.extend(features::check(&tree));
    findings.extend(texts::check(&tree));
    findings.sort();
    Ok(findings)
}

#[cfg(test)]
mod tests;
