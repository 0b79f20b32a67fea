//! Licences, crates that are not wanted, and sources, by what cargo knows of each crate.

use std::collections::BTreeMap;

use cargo_metadata::{Metadata, Package};
use spdx::{Expression, Licensee, ParseMode};

use super::policy::{Level, Policy};

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What of the crates the rules do not allow, in sentences.
pub fn check(policy: &Policy, metadata: &Metadata) -> Vec<String> {
    let mut findings = Vec::new();
    for package in &metadata.packages {
        let rules = [unlicensed, banned, any_version, foreign];
        findings.extend(rules.iter().flat_map(|rule| rule(policy, package)));
    }
    if policy.bans.multiple_versions == Level::Deny {
        findings.extend(repeated(&metadata.packages));
    }
    findings.sort();
    findings
}

fn unlicensed(policy: &Policy, package: &Package) -> Option<String> {
    let private = package.publish.as_ref().is_some_and(Vec::is_empty);
    if private && policy.licenses.private.ignore {
        return None;
    }
    let name = called(package);
    let Some(written) = &package.license else {
        return Some(format!("{name} names no licence"));
    };
    // Old crates write `MIT/Apache-2.0`.
    let Ok(licence) = Expression::parse_mode(written, ParseMode::LAX) else {
        return Some(format!("{name} has a licence that cannot be read: {written}"));
    };
    let allowed: Vec<Licensee> =
        policy.licenses.allow.iter().filter_map(|name| Licensee::parse(name).ok()).collect();
    let fits = licence.evaluate(|asked| allowed.iter().any(|licence| licence.satisfies(asked)));
    (!fits).then(|| format!("{name} is licensed as {written}"))
}

fn banned(policy: &Policy, package: &Package) -> Option<String> {
    let ban = policy.bans.deny.iter().find(|ban| ban.name == package.name.as_str())?;
    Some(format!("{} is not wanted: {}", called(package), ban.reason))
}

fn any_version(policy: &Policy, package: &Package) -> Option<String> {
    let wild = package.dependencies.iter().find(|dependency| {
        let ours = dependency.path.is_some() && policy.bans.allow_wildcard_paths;
        dependency.req.to_string() == "*" && !ours
    })?;
    // What a published crate asks for is its own affair: we have one version of it in Cargo.lock.
    let asked = package.source.is_none() && policy.bans.wildcards == Level::Deny;
    asked.then(|| format!("{} takes any version of {}", called(package), wild.name))
}

fn foreign(policy: &Policy, package: &Package) -> Option<String> {
    let source = package.source.as_ref()?.to_string();
    let level = match source.split_once('+') {
        Some(("git", _)) => policy.sources.unknown_git,
        _ => policy.sources.unknown_registry,
    };
    (source != CRATES_IO && level == Level::Deny)
        .then(|| format!("{} comes from {source}", called(package)))
}

fn repeated(packages: &[Package]) -> Vec<String> {
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in packages {
        *versions.entry(package.name.as_str()).or_default() += 1;
    }
    versions
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|(name, count)| format!("{name} is there in {count} versions"))
        .collect()
}

fn called(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}
