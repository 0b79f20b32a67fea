//! Known weaknesses of crates, from the list that the Rust community keeps.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::Metadata;
use rustsec::advisory::Informational;
use rustsec::report::{Report, Settings};
use rustsec::{Database, Lockfile};

use super::policy::{Advisories, Scope};

/// Where the list is kept.
const LIST: &str = "https://github.com/rustsec/advisory-db";

/// Bring the list to `folder`. Not every network reaches it: the error is a reason in words.
pub fn fetch(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let patience = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=20"];
    let cloned = Command::new("git")
        .args(patience)
        .args(["clone", "--quiet", "--depth", "1", LIST])
        .arg(folder)
        .output()
        .map_err(|error| format!("git cannot be run: {error}"))?;
    if cloned.status.success() { Ok(()) } else { Err(format!("{LIST} cannot be reached")) }
}

/// The weaknesses of the crates in `metadata` that the rules do not allow, in sentences.
pub fn check(
    rules: &Advisories,
    metadata: &Metadata,
    lock: &Path,
    list: &Path,
) -> Result<Vec<String>> {
    let database = Database::open(list).context("cannot read the list of known weaknesses")?;
    let lock = Lockfile::load(lock).context("cannot read Cargo.lock")?;
    let settings = Settings {
        informational_warnings: vec![
            Informational::Notice,
            Informational::Unmaintained,
            Informational::Unsound,
        ],
        ..Settings::default()
    };
    let report = Report::generate(&database, &lock, &settings);
    let needed: HashSet<&str> =
        metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let ours = named_by_us(metadata);
    let weak = report.vulnerabilities.list.iter().map(|found| (&found.advisory, &found.package));
    let warned = report.warnings.values().flatten().filter_map(|warning| {
        let far =
            rules.unmaintained == Scope::Workspace && !ours.contains(warning.package.name.as_str());
        let advisory = warning.advisory.as_ref()?;
        (!(warning.is_unmaintained() && far)).then_some((advisory, &warning.package))
    });
    let mut findings: Vec<String> = weak
        .chain(warned)
        .filter(|(_, package)| needed.contains(package.name.as_str()))
        .filter(|(advisory, _)| !rules.ignore.iter().any(|known| known.id == advisory.id.as_str()))
        .map(|(advisory, package)| {
            format!("{} {}: {} ({})", package.name, package.version, advisory.title, advisory.id)
        })
        .collect();
    findings.sort();
    Ok(findings)
}

/// The crates that a manifest of this repository names.
fn named_by_us(metadata: &Metadata) -> HashSet<&str> {
    metadata
        .packages
        .iter()
        .filter(|package| package.source.is_none())
        .flat_map(|package| &package.dependencies)
        .map(|dependency| dependency.name.as_str())
        .collect()
}
