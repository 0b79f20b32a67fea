//! The rules of `deny.toml`, each broken by a crate.

use std::fs;

use cargo_metadata::Metadata;
use serde_json::{Value, json};
use spdx::Licensee;

use super::policy::Policy;
use super::{crates, kept, weaknesses};
use crate::codegen;

const RULES: &str = r#"
[graph]
all-features = true
targets = []
[licenses]
allow = ["MIT", "Apache-2.0 WITH LLVM-exception"]
private = { ignore = true }
[bans]
multiple-versions = "deny"
wildcards = "deny"
allow-wildcard-paths = true
deny = [{ crate = "openssl", reason = "TLS is rustls" }]
[sources]
unknown-registry = "deny"
unknown-git = "deny"
[advisories]
unmaintained = "workspace"
ignore = [{ id = "RUSTSEC-2020-0001", reason = "it is never called" }]
"#;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A published crate; what is given takes the place of what is ordinary.
fn package(name: &str, other: Value) -> Value {
    let mut package = json!({
        "name": name, "version": "1.0.0", "id": format!("{CRATES_IO}#{name}@1.0.0"),
        "source": CRATES_IO, "license": "MIT", "dependencies": [], "targets": [], "features": {},
        "manifest_path": "/x/Cargo.toml", "edition": "2021", "authors": [], "categories": [],
        "keywords": [], "publish": null, "license_file": null, "description": null,
        "metadata": null, "readme": null, "repository": null, "homepage": null,
        "documentation": null, "links": null, "default_run": null, "rust_version": null
    });
    for (key, value) in other.as_object().unwrap() {
        package[key] = value.clone();
    }
    package
}

fn ours(name: &str, dependencies: &[Value]) -> Value {
    let other =
        json!({ "source": null, "license": null, "publish": [], "dependencies": dependencies });
    package(name, other)
}

fn names(dependency: &str, version: &str, path: Option<&str>) -> Value {
    json!({
        "name": dependency, "req": version, "kind": null, "optional": false, "path": path,
        "uses_default_features": true, "features": [], "target": null, "rename": null,
        "registry": null, "source": null
    })
}

fn metadata(packages: &[Value]) -> Metadata {
    serde_json::from_value(json!({
        "packages": packages, "workspace_members": [], "workspace_default_members": [],
        "resolve": null, "target_directory": "/x/target", "version": 1, "workspace_root": "/x",
        "metadata": null
    }))
    .unwrap()
}

fn findings(packages: &[Value]) -> Vec<String> {
    crates::check(&Policy::read(RULES).unwrap(), &metadata(packages))
}

#[test]
fn the_rules_of_this_repository_can_be_read() {
    let text = fs::read_to_string(codegen::root().join("deny.toml")).unwrap();
    let policy = Policy::read(&text).unwrap();
    assert!(!policy.graph.targets.is_empty() && !policy.bans.deny.is_empty());
    for name in &policy.licenses.allow {
        Licensee::parse(name).unwrap();
    }
}

#[test]
fn a_licence_is_on_the_list_or_an_alternative_is() {
    let licensed = |licence: &str| findings(&[package("a", json!({ "license": licence }))]);
    for allowed in ["MIT", "GPL-3.0-only OR MIT", "MIT/GPL-3.0", "Apache-2.0 WITH LLVM-exception"] {
        assert_eq!(licensed(allowed), [""; 0], "{allowed}");
    }
    for other in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Apache-2.0"] {
        assert_eq!(licensed(other), [format!("a 1.0.0 is licensed as {other}")]);
    }
    assert_eq!(licensed("ask us"), ["a 1.0.0 has a licence that cannot be read: ask us"]);
    let none = package("a", json!({ "license": null }));
    assert_eq!(findings(&[none]), ["a 1.0.0 names no licence"]);
    assert_eq!(findings(&[ours("app", &[])]), [""; 0]);
}

#[test]
fn a_crate_that_is_not_wanted_and_one_from_elsewhere_are_named() {
    let git = json!({ "source": "git+https://example.org/b#1" });
    let registry = json!({ "source": "registry+https://example.org/index" });
    assert_eq!(
        findings(&[package("openssl", json!({})), package("b", git), package("c", registry)]),
        [
            "b 1.0.0 comes from git+https://example.org/b#1",
            "c 1.0.0 comes from registry+https://example.org/index",
            "openssl 1.0.0 is not wanted: TLS is rustls",
        ]
    );
    let twice = [package("a", json!({})), package("a", json!({ "version": "2.0.0" }))];
    assert_eq!(findings(&twice), ["a is there in 2 versions"]);
}

#[test]
fn any_version_is_right_only_for_our_own() {
    let wild = [names("a", "*", None)];
    assert_eq!(findings(&[ours("app", &wild)]), ["app 1.0.0 takes any version of a"]);
    assert_eq!(findings(&[ours("app", &[names("agent", "*", Some("/x/agent"))])]), [""; 0]);
    assert_eq!(findings(&[ours("app", &[names("a", "^1", None)])]), [""; 0]);
}

#[test]
fn a_key_that_nobody_reads_is_an_error() {
    let more = RULES.replace("[bans]", "[bans]\nskip = []");
    let error = format!("{:#}", Policy::read(&more).unwrap_err());
    assert!(error.contains("unknown field `skip`"), "{error}");
}

#[test]
fn a_known_weakness_is_named_unless_it_is_lived_with() {
    let folder = tempfile::tempdir().unwrap();
    let advisory = |id: &str, name: &str, kind: &str| {
        let path = folder.path().join("crates").join(name);
        fs::create_dir_all(&path).unwrap();
        let text = format!(
            "```toml\n[advisory]\nid = \"{id}\"\npackage = \"{name}\"\ndate = \"2020-01-01\"\n{kind}\n\
             [versions]\npatched = [\">= 2.0.0\"]\n```\n\n# It leaks\n\nMuch.\n"
        );
        fs::write(path.join(format!("{id}.md")), text).unwrap();
    };
    let unmaintained = "informational = \"unmaintained\"";
    advisory("RUSTSEC-2020-0001", "lived-with", "");
    advisory("RUSTSEC-2020-0002", "weak", "");
    advisory("RUSTSEC-2020-0003", "left-near", unmaintained);
    advisory("RUSTSEC-2020-0004", "left-far", unmaintained);
    advisory("RUSTSEC-2020-0005", "unsound", "informational = \"unsound\"");
    advisory("RUSTSEC-2020-0006", "elsewhere", "");
    let all = ["lived-with", "weak", "left-near", "left-far", "unsound"];
    let locked: String = [&all[..], &["elsewhere"]]
        .concat()
        .iter()
        .map(|name| {
            format!(
                "[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\nsource = \"{CRATES_IO}\"\n"
            )
        })
        .collect();
    let lock = folder.path().join("Cargo.lock");
    fs::write(&lock, format!("version = 4\n{locked}")).unwrap();
    let mut packages: Vec<Value> = all.iter().map(|name| package(name, json!({}))).collect();
    packages.push(ours("app", &[names("left-near", "^1", None)]));

    let rules = Policy::read(RULES).unwrap().advisories;
    let found = weaknesses::check(&rules, &metadata(&packages), &lock, folder.path()).unwrap();
    assert_eq!(
        found,
        [
            "left-near 1.0.0: It leaks (RUSTSEC-2020-0003)",
            "unsound 1.0.0: It leaks (RUSTSEC-2020-0005)",
            "weak 1.0.0: It leaks (RUSTSEC-2020-0002)",
        ]
    );
}

#[test]
fn the_list_that_is_kept_names_what_is_lived_with_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (list, day) = kept::unpack(folder.path()).unwrap();
    assert_eq!(day.len(), "2026-08-21".len(), "{day}");
    let (policy, metadata) = super::read().unwrap();
    let mut rules = policy.advisories;
    let mut lived_with: Vec<String> = rules.ignore.drain(..).map(|known| known.id).collect();
    let lock = codegen::root().join("Cargo.lock");
    let found = weaknesses::check(&rules, &metadata, &lock, &list).unwrap();
    let id = |line: &str| line.rsplit_once('(').unwrap().1.trim_end_matches(')').to_owned();
    let mut found: Vec<String> = found.iter().map(|line| id(line)).collect();
    found.sort();
    found.dedup();
    lived_with.sort();
    assert_eq!(found, lived_with);
}
