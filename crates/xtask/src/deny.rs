//! What may come in from outside, by `deny.toml`: licences, crates that are not wanted, sources, and
//! known weaknesses.
//!
//! It reads the part of cargo-deny's file that this project uses, and refuses any other key. That
//! tool takes minutes to build on a machine that has none; this needs little more than is built
//! anyway.

mod crates;
mod kept;
mod policy;
mod weaknesses;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

use crate::codegen;
use policy::Policy;

/// Check every rule; known weaknesses by a copy of their list where one is given, else by the list as
/// it is now, else by the copy that the repository keeps.
pub fn run(copy: Option<&Path>) -> Result<()> {
    let root = codegen::root();
    let (policy, metadata) = read()?;
    let mut findings = crates::check(&policy, &metadata);
    let target = metadata.target_directory.as_std_path();
    let known = match copy {
        Some(copy) => copy.to_owned(),
        None => known_weaknesses(target)?,
    };
    let lock = root.join("Cargo.lock");
    findings.extend(weaknesses::check(&policy.advisories, &metadata, &lock, &known)?);
    if !findings.is_empty() {
        bail!("deny.toml does not allow {}:\n{}", findings.len(), findings.join("\n"));
    }
    Ok(())
}

/// The list of known weaknesses, in a folder: as it is now, or as it was when it was last kept.
#[allow(clippy::print_stdout, reason = "how old the list is belongs to the answer")]
fn known_weaknesses(target: &Path) -> Result<PathBuf> {
    let fetched = target.join("advisory-db");
    match weaknesses::fetch(&fetched) {
        Ok(()) => Ok(fetched),
        Err(reason) => {
            let (unpacked, day) = kept::unpack(target)?;
            println!("known weaknesses of dependencies: {reason}; the list of {day} was read");
            Ok(unpacked)
        }
    }
}

/// Keep the list of known weaknesses as it is now, for networks that do not reach it.
pub fn keep(clone: Option<&Path>) -> Result<()> {
    let fetched = codegen::root().join("target/advisory-db");
    let clone = match clone {
        Some(clone) => clone,
        None => {
            weaknesses::fetch(&fetched).map_err(anyhow::Error::msg)?;
            &fetched
        }
    };
    kept::pack(clone)
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
