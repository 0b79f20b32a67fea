//! Tauri's bundler on what was gathered: it knows what a package of each system looks like.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Places, files, needs, staged};
use crate::codegen::root;

const DESKTOP: &str = "teacher-assist-desktop";

/// How names of packages end.
const ENDS: [&str; 5] = ["deb", "rpm", "dmg", "exe", "msi"];

/// Make them and give where they are.
pub fn packages(places: &Places, version: Option<&str>, kinds: &[String]) -> Result<Vec<PathBuf>> {
    files::empty(&places.bundler)?;
    // Tauri notes the kind of the package in the program itself: it gets a copy.
    let program = format!("{DESKTOP}{}", std::env::consts::EXE_SUFFIX);
    let desktop = places.bundler.join("release").join(&program);
    files::copy(&places.programs.join(&program), &desktop)?;

    let settings = places.packages.join("tauri.json");
    let text = serde_json::to_string_pretty(&configured(places, version, kinds)?)?;
    files::write(&settings, text)?;
    let mut tauri = files::node("node")?;
    tauri
        .arg(root().join("node_modules/@tauri-apps/cli/tauri.js").canonicalize()?)
        .args(["bundle", "--ci", "--config"])
        .arg(&settings)
        .env("CARGO_TARGET_DIR", &places.bundler)
        .current_dir(root());
    if !kinds.is_empty() {
        tauri.arg("--bundles").arg(kinds.join(","));
    }
    files::run(&mut tauri).context("Tauri's bundler made no package")?;
    gathered(&places.bundler.join("release/bundle"), &places.packages)
}

/// What is said to Tauri beside `tauri.conf.json`.
fn configured(places: &Places, version: Option<&str>, kinds: &[String]) -> Result<Value> {
    let mut settings = json!({});
    if cfg!(target_os = "linux") {
        // Names of files are made of it; what people read is in the desktop entry.
        settings["productName"] = json!(staged::TERMINAL);
    }
    if let Some(version) = version {
        settings["version"] = json!(version);
    }
    let bundle = if cfg!(target_os = "linux") {
        let files = json!({ "/usr": places.staged.join("usr") });
        let debian = kinds.is_empty() || kinds.iter().any(|kind| kind == "deb");
        let depends = match debian {
            true => needs::of_debian(&places.programs.join(DESKTOP), &places.staged)?,
            false => Vec::new(),
        };
        json!({ "linux": {
            "deb": { "files": files, "depends": depends },
            "rpm": { "files": files },
        } })
    } else {
        let terminal = places.staged.join("bin").join(staged::TERMINAL);
        let built = places.programs.join(staged::TERMINAL);
        let end = std::env::consts::EXE_SUFFIX;
        let named = format!("{}-{}{end}", terminal.display(), triple()?);
        files::copy(&built.with_extension(end.trim_start_matches('.')), Path::new(&named))?;
        json!({
            "externalBin": [terminal],
            "resources": {
                (places.staged.join(staged::DATABASE).display().to_string()): "postgres",
                (places.staged.join("licences").display().to_string()): "licences",
            },
        })
    };
    settings["bundle"] = bundle;
    settings["bundle"]["active"] = json!(true);
    Ok(settings)
}

/// The system that is built for, as Rust names it.
fn triple() -> Result<String> {
    let said = files::printed(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

/// Packages under names without spaces, one folder up.
fn gathered(made: &Path, to: &Path) -> Result<Vec<PathBuf>> {
    let mut packages = Vec::new();
    for file in files::below(made)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if ENDS.iter().any(|end| name.ends_with(&format!(".{end}"))) {
            let package = to.join(name.replace("Teacher assist", "teacher-assist"));
            files::copy(&file, &package)?;
            packages.push(package);
        }
    }
    ensure!(!packages.is_empty(), "there is none in {}", made.display());
    Ok(packages)
}
