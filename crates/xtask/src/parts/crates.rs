//! Crates, by what cargo knows of each and `Cargo.lock` of its bytes.

use std::collections::HashMap;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, Node, Package, PackageId};
use rustsec::Lockfile;

use super::{Part, Parts};

/// The crates that become the programs of a package.
pub const PROGRAMS: [&str; 2] = ["src-tauri", "cli"];

/// The crates from a registry that the programs need when they run.
pub fn parts(metadata: &Metadata, lock: &str) -> Result<Parts> {
    let lock: Lockfile = lock.parse().context("cannot read Cargo.lock")?;
    let hashes: HashMap<(&str, String), String> = lock
        .packages
        .iter()
        .filter_map(|package| {
            let hash = package.checksum.as_ref()?.to_string();
            Some(((package.name.as_str(), package.version.to_string()), hash))
        })
        .collect();
    let resolve = metadata.resolve.as_ref().context("cargo says not what needs what")?;
    let nodes: HashMap<&PackageId, &Node> =
        resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let packages: HashMap<&PackageId, &Package> =
        metadata.packages.iter().map(|package| (&package.id, package)).collect();
    let mut reached = Parts::new();
    let mut seen = std::collections::HashSet::new();
    let mut waiting: Vec<&PackageId> = metadata
        .packages
        .iter()
        .filter(|package| package.source.is_none() && PROGRAMS.contains(&package.name.as_str()))
        .map(|package| &package.id)
        .collect();
    while let Some(id) = waiting.pop() {
        let (Some(node), Some(package)) = (nodes.get(id), packages.get(id)) else { continue };
        if !seen.insert(id) {
            continue;
        }
        let needed: Vec<&PackageId> = when_run(node);
        if package.source.is_some() {
            let mut needs: Vec<String> =
                needed.iter().filter_map(|id| Some(address(packages.get(id)?))).collect();
            needs.sort();
            let version = package.version.to_string();
            let sha256 = hashes.get(&(package.name.as_str(), version.clone())).cloned();
            let (name, licence) = (package.name.to_string(), package.license.clone());
            reached.insert(address(package), Part { name, version, licence, sha256, needs });
        }
        waiting.extend(needed);
    }
    Ok(reached)
}

fn when_run(node: &Node) -> Vec<&PackageId> {
    let is_run = |kinds: &[cargo_metadata::DepKindInfo]| {
        kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
    };
    node.deps.iter().filter(|needed| is_run(&needed.dep_kinds)).map(|needed| &needed.pkg).collect()
}

fn address(package: &Package) -> String {
    // A plus sign, as build metadata has it, means a space in an address.
    let version = package.version.to_string().replace('+', "%2B");
    format!("pkg:cargo/{}@{version}", package.name)
}
