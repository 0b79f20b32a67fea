//! The list of parts of a package: every crate and every node package that is in the program, as
//! CycloneDX 1.6 (<https://cyclonedx.org/docs/1.6/json/>).
//!
//! Crates are those that the program and its window need when they run, on any platform that
//! `deny.toml` names. What is only needed to build or to test is no part.

mod crates;
mod node;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::Metadata;
use serde_json::{Value, json};
use spdx::{Expression, ParseMode};

use crate::{codegen, deny};

/// Write the list; without a place, beside the packages that `cargo xtask dist` makes.
#[allow(clippy::print_stdout, reason = "where the list is, is the answer")]
pub fn write(place: Option<PathBuf>) -> Result<()> {
    let (_, metadata) = deny::read()?;
    let place = place.unwrap_or_else(|| {
        metadata.target_directory.as_std_path().join("packages/teacher-assist.cdx.json")
    });
    let mut parts = crates(&metadata)?;
    parts.extend(node()?);
    if let Some(folder) = place.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let version = metadata
        .packages
        .iter()
        .find(|package| package.name.as_str() == crates::PROGRAMS[0])
        .map_or_else(String::new, |package| package.version.to_string());
    let text = serde_json::to_string_pretty(&list(&version, &parts))?;
    std::fs::write(&place, text).with_context(|| format!("cannot write {}", place.display()))?;
    println!("{} parts are listed in {}", parts.len(), place.display());
    Ok(())
}

/// The crates of a package.
pub fn crates(metadata: &Metadata) -> Result<Parts> {
    crates::parts(metadata, &read(&codegen::root().join("Cargo.lock"))?)
}

/// Its node packages.
pub fn node() -> Result<Parts> {
    node::parts(&read(&codegen::root().join("package-lock.json"))?)
}

/// A crate or a node package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name and version.
    pub name: String,
    /// The version that is in the program.
    pub version: String,
    /// As its author states it; none where nothing is stated.
    pub licence: Option<String>,
    /// Sha-256 of the package as it was published, in hexadecimal; none where the lock has another.
    pub sha256: Option<String>,
    /// Addresses of the parts that it needs itself.
    pub needs: Vec<String>,
}

/// Parts by their addresses (<https://github.com/package-url/purl-spec>).
pub type Parts = BTreeMap<String, Part>;

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The same parts give the same bytes: the list has no date and no number of its own.
fn list(version: &str, parts: &Parts) -> Value {
    let components: Vec<Value> =
        parts.iter().map(|(address, part)| component(address, part)).collect();
    let dependencies: Vec<Value> = parts
        .iter()
        .map(|(address, part)| json!({ "ref": address, "dependsOn": part.needs }))
        .collect();
    json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "name": "teacher-assist", "version": version,
            "licenses": [{ "expression": "Apache-2.0" }],
        } },
        "components": components,
        "dependencies": dependencies,
    })
}

fn component(address: &str, part: &Part) -> Value {
    let mut component = json!({
        "type": "library", "bom-ref": address, "purl": address,
        "name": part.name, "version": part.version,
    });
    if let Some(written) = &part.licence {
        // Old crates write `MIT/Apache-2.0`; what is no expression is a name.
        let canonical = Expression::canonicalize(written).ok().flatten();
        let expression = canonical.unwrap_or_else(|| written.clone());
        component["licenses"] = match Expression::parse_mode(&expression, ParseMode::LAX) {
            Ok(_) => json!([{ "expression": expression }]),
            Err(_) => json!([{ "license": { "name": written } }]),
        };
    }
    if let Some(sha256) = &part.sha256 {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sha256 }]);
    }
    component
}

#[cfg(test)]
mod tests;
