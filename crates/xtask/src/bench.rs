//! Every benchmark, one after the other. What the figures were, and where, is in
//! `docs/performance.md`.

mod peers;
mod server;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::codegen::root;

pub use peers::Peers;
pub use peers::run as run_peers;

/// Run them all.
pub fn run() -> Result<()> {
    step("cargo", &["bench", "--package", "store", "--package", "app", "--benches"])?;
    step("npm", &["run", "build", "--workspace", "ui"])?;
    let programs =
        ["--package", "src-tauri", "--package", "cli", "--features", "src-tauri/custom-protocol"];
    step("cargo", &[&["build", "--release"], programs.as_slice()].concat())?;
    step("node", &["e2e/bench.ts"])?;
    step("node", &["e2e/afternoon.ts"])?;
    step("node", &["e2e/class-bench.ts"])?;
    step("cargo", &["build", "--release", "--package", "store", "--example", "long_session"])?;
    step("node", &["e2e/traces-bench.ts"])?;
    step("node", &["e2e/long-use-bench.ts"])
}

fn step(program: &str, arguments: &[&str]) -> Result<()> {
    let node = root().join("node_modules/node/bin");
    let status = Command::new(program)
        .args(arguments)
        .current_dir(root())
        .env("TEACHER_ASSIST_BIN", target().join("release"))
        .env("PATH", first_in_path(&node)?)
        .status()
        .with_context(|| format!("{program} could not be started: run ./scripts/setup"))?;
    ensure!(status.success(), "{program} {} failed", arguments.join(" "));
    Ok(())
}

/// Where what is built stands.
fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR");
    folder.map_or_else(|| root().join("target"), PathBuf::from)
}

fn first_in_path(folder: &Path) -> Result<std::ffi::OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}
