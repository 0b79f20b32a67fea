//! Who may name whom in a manifest.

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{Dependency, DependencyKind, MetadataCommand, Package};

use super::finding::Finding;

/// Our crates from the bottom up. A crate may name only crates of layers below its own.
const LAYERS: &[&[&str]] = &[
    // Words.
    &["text"],
    &["domain", "keys"],
    // What decides.
    &[
        "agent",
        "assessment",
        "curriculum",
        "memory",
        "plugins",
        "privacy",
        "results",
        "suitability",
        "traces",
    ],
    &["lessons", "measures", "questionnaires", "sittings", "studies"],
    &["bundles", "quizzes"],
    // One kind of IO each.
    &["code", "confined", "embeddings", "history", "journal"],
    &["export", "import", "models", "oidc", "postgres", "python", "workspace"],
    &["drafter", "experience", "store", "typesetting"],
    &["api", "expecting"],
    // What the capabilities share, and the capabilities.
    &["sessions"],
    &["faults"],
    &["assessing", "backups", "check", "crashes", "learning", "people", "rating", "remembering"],
    &["planning", "study"],
    // The application and its faces.
    &["app"],
    &["evaluating"],
    &["cli", "hooks", "src-tauri"],
];

/// Crates beside the layers, which are not shipped. They may name any; `testkit` is named for tests
/// only, `xtask` never.
const BESIDE: &[&str] = &["testkit", "xtask"];

/// `api` is what hosts and the interface share: it knows words, those of a lesson and of a trace among
/// them, and nothing that does IO.
const API_NAMES: &[&str] = &["domain", "lessons", "traces"];

/// Crates of others (a `*` stands for any ending), and the only crates of ours that may name them.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("tauri*", &["src-tauri"]),
    ("axum*", &["cli"]),
    ("tower-http", &["cli"]),
    ("sqlx*", &["store", "postgres", "testkit"]),
    ("reqwest", &["models", "oidc"]),
    ("openidconnect", &["oidc"]),
    ("async-openai*", &["models"]),
    ("eventsource-stream", &["models"]),
    ("rmcp", &["cli", "learning"]),
    ("gix*", &["history"]),
    ("notify*", &["workspace"]),
    ("tree-sitter*", &["code"]),
];

/// Crates that decide and do no IO. Of ours they may name only one another, so that none of them
/// reaches a folder through another.
pub const PURE: &[&str] = &[
    "text",
    "domain",
    "assessment",
    "bundles",
    "curriculum",
    "lessons",
    "measures",
    "memory",
    "privacy",
    "questionnaires",
    "quizzes",
    "results",
    "sittings",
    "studies",
    "suitability",
    "traces",
];

/// Crates of others that no pure crate may name: runtimes, and what walks folders.
const IMPURE: &[&str] = &[
    "async-trait",
    "cap-std*",
    "etcetera",
    "futures*",
    "glob",
    "ignore",
    "notify*",
    "tempfile",
    "tokio*",
    "walkdir",
];

/// Findings in the manifests of the workspace at `root`.
pub fn check(root: &Path) -> Result<Vec<Finding>> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .no_deps()
        .other_options(["--offline".to_owned()])
        .exec()
        .context("cargo cannot read the manifests")?;
    let root = metadata.workspace_root.as_std_path();
    let mut findings = Vec::new();
    for package in &metadata.packages {
        let manifest = package.manifest_path.as_std_path();
        let text = std::fs::read_to_string(manifest)
            .with_context(|| format!("cannot read {}", manifest.display()))?;
        let path = manifest.strip_prefix(root).unwrap_or(manifest);
        let path = path.to_string_lossy().replace('\\', "/");
        if layer(&package.name).is_none() && !BESIDE.contains(&package.name.as_str()) {
            let message = format!(
                "the crate {} has no place: give it a layer in crates/xtask/src/tidy/dependencies.rs",
                package.name
            );
            findings.push(Finding::new(&path, 1, message));
        }
        for dependency in &package.dependencies {
            if let Some(message) = broken(package, dependency) {
                findings.push(Finding::new(&path, line_of(&text, dependency), message));
            }
        }
    }
    Ok(findings)
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|crates| crates.contains(&name))
}

/// What is wrong with a package's naming of a dependency.
fn broken(package: &Package, dependency: &Dependency) -> Option<String> {
    let (from, to) = (package.name.as_str(), dependency.name.as_str());
    if dependency.path.is_some() {
        return broken_inside(from, to, dependency.kind);
    }
    for (pattern, allowed) in ONLY_IN {
        if matches(pattern, to) && !allowed.contains(&from) {
            return Some(format!("{to} may be named only in {}", allowed.join(", ")));
        }
    }
    // Tests of a pure crate may be what they like.
    let impure = PURE.contains(&from)
        && dependency.kind != DependencyKind::Development
        && IMPURE.iter().any(|pattern| matches(pattern, to));
    impure.then(|| format!("{from} decides and does no IO: it must do without {to}"))
}

fn broken_inside(from: &str, to: &str, kind: DependencyKind) -> Option<String> {
    if to == "xtask" {
        return Some("xtask is a tool and no library".to_owned());
    }
    if BESIDE.contains(&from) || kind == DependencyKind::Development {
        return None;
    }
    if to == "testkit" {
        return Some("testkit is for tests: name it below [dev-dependencies]".to_owned());
    }
    if from == "api" && !API_NAMES.contains(&to) {
        return Some(format!("api may name only {} of ours", API_NAMES.join(", ")));
    }
    if PURE.contains(&from) && !PURE.contains(&to) {
        return Some(format!("{from} decides and does no IO: it may not name {to}, which does"));
    }
    let (from_layer, to_layer) = (layer(from)?, layer(to)?);
    (to_layer >= from_layer)
        .then(|| format!("{from} may not name {to}: dependencies point down, see ARCHITECTURE.md"))
}

fn matches(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(name == pattern, |beginning| name.starts_with(beginning))
}

/// The line of the manifest that names the dependency.
fn line_of(manifest: &str, dependency: &Dependency) -> usize {
    let written = dependency.rename.as_deref().unwrap_or(&dependency.name);
    let names = |line: &str| {
        line.trim_start()
            .strip_prefix(written)
            .is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
            || line.contains(&format!("dependencies.{written}]"))
    };
    manifest.lines().position(names).map_or(1, |index| index + 1)
}
