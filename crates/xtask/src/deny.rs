//! What may come in from outside, by `deny.toml`: licences, crates that are not wanted, sources, and
//! known weaknesses.
//!
//! It reads the part of cargo-deny's file that this project uses, and refuses any other key. That
//! tool takes minutes to build on a machine that has none; this needs little more than is built
//! anyway.

mod crates;
mod policy;
mod weaknesses;

use std::path::Path;

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

use crate::codegen;
use policy::Policy;

/// Check every rule; known weaknesses by a copy of their list where one is given, else by the list as
/// it is now. What could not be checked is said in a line that begins with `SKIPPED:`.
#[allow(clippy::print_stdout, reason = "what was skipped is part of the answer")]
pub fn run(copy: Option<&Path>) -> Result<()> {
    let root = codegen::root();
    let (policy, metadata) = read()?;
    let mut findings = crates::check(&policy, &metadata);
    let fetched = metadata.target_directory.as_std_path().join("advisory-db");
    let known = match copy {
        Some(copy) => Ok(copy),
        None => weaknesses::fetch(&fetched).map(|()| fetched.as_path()),
    };
    match known {
        Ok(known) => {
            let lock = root.join("Cargo.lock");
            findings.extend(weaknesses::check(&policy.advisories, &metadata, &lock, known)?);
        }
        Err(reason) => println!(
            "SKIPPED: known weaknesses of dependencies: {reason}; a copy of it can be named in \
             TEACHER_ASSIST_ADVISORIES"
        ),
    }
    if !findings.is_empty() {
        bail!("deny.toml does not allow {}:\n{}", findings.len(), findings.join("\n"));
    }
    Ok(())
}

/// The rules, and every crate that the platforms of the rules need.
pub fn read() -> Result<(Policy, Metadata)> {
    let root = codegen::root();
    let text = std::fs::read_to_string(root.join("deny.toml")).context("cannot read deny.toml")?;
    let policy = Policy::read(&text)?;
    let mut options = vec!["--locked".to_owned()];
    options.extend(policy.graph.all_features.then(|| "--all-features".to_owned()));
    options.extend(policy.graph.targets.iter().map(|name| format!("--filter-platform={name}")));
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(options)
        .exec()
        .context("cargo cannot list the dependencies")?;
    Ok((policy, metadata))
}

#[cfg(test)]
mod tests;
