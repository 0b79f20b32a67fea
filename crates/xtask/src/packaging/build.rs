//! The interface and both programs, built once with the features of a package.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use serde_json::Value;

use super::files;
use crate::codegen::root;

/// Build them with the profile `dist`, and with these settings over those of `tauri.conf.json`.
pub fn programs(target: &Path, settings: Option<&Value>) -> Result<()> {
    let mut interface = files::node("npm")?;
    interface.args(["run", "build", "--workspace", "ui"]).current_dir(root());
    files::run(&mut interface)?;
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--locked", "--profile", "dist", "--package", "cli"])
        .args(["--package", "src-tauri", "--features", "src-tauri/custom-protocol"])
        .env("CARGO_TARGET_DIR", target)
        .current_dir(root());
    if let Some(settings) = settings {
        cargo.env("TAURI_CONFIG", settings.to_string());
    }
    files::run(&mut cargo)?;
    Ok(())
}
