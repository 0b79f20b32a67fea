//! `deny.toml` as data: the keys of cargo-deny that this project uses.

use anyhow::{Context, Result};
use serde::Deserialize;

/// The file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Policy {
    /// Which crates are looked at.
    pub graph: Graph,
    /// Which licences are allowed.
    pub licenses: Licences,
    /// Which crates are not.
    pub bans: Bans,
    /// Where crates may come from.
    pub sources: Sources,
    /// Which known weaknesses matter.
    pub advisories: Advisories,
}

/// Which crates are looked at.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Graph {
    /// Those of every feature.
    pub all_features: bool,
    /// Those that one of these platforms needs.
    pub targets: Vec<String>,
}

/// Which licences are allowed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Licences {
    /// SPDX identifiers, with an exception where there is one.
    pub allow: Vec<String>,
    /// Crates that are not published.
    pub private: Private,
}

/// Crates that are not published.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Private {
    /// They need no licence.
    pub ignore: bool,
}

/// Which crates are not allowed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bans {
    /// Several versions of one crate.
    pub multiple_versions: Level,
    /// A dependency on any version.
    pub wildcards: Level,
    /// Any version is right for a crate of the same repository.
    pub allow_wildcard_paths: bool,
    /// Crates by name.
    pub deny: Vec<Ban>,
}

/// A crate that is not wanted.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ban {
    /// Its name.
    #[serde(rename = "crate")]
    pub name: String,
    /// Why.
    pub reason: String,
}

/// Where crates may come from.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sources {
    /// A registry that is not crates.io.
    pub unknown_registry: Level,
    /// A repository of git.
    pub unknown_git: Level,
}

/// Which known weaknesses matter.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Advisories {
    /// Whose unmaintained dependencies matter.
    pub unmaintained: Scope,
    /// What is known and lived with.
    pub ignore: Vec<Ignored>,
}

/// Whose dependencies matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Everybody's.
    All,
    /// Ours.
    Workspace,
}

/// A weakness that is known and lived with.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ignored {
    /// As the list of weaknesses calls it.
    pub id: String,
    /// Why.
    #[serde(rename = "reason")]
    pub _reason: String,
}

/// Whether something is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// It is.
    Allow,
    /// It is not.
    Deny,
}

impl Policy {
    /// Read the file; a key that is not known here is an error, so that none is without effect.
    pub fn read(text: &str) -> Result<Self> {
        toml::from_str(text).context("cannot read deny.toml")
    }
}
