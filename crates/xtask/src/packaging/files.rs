//! Files, sizes and programs, as every step of packaging needs them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};

use crate::codegen::root;

/// An empty folder at `path`, whatever was there.
pub fn empty(path: &Path) -> Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot empty {}", path.display()))?;
    }
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}

/// Copy a file, following links, into folders that are made for it.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to)
        .with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// Write a text into folders that are made for it.
pub fn write(to: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, text).with_context(|| format!("cannot write {}", to.display()))
}

/// Let everybody start a program.
#[cfg(unix)]
pub fn runnable(file: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
        .with_context(|| format!("cannot make {} a program", file.display()))
}

/// Elsewhere no file has to be let.
#[cfg(not(unix))]
pub fn runnable(_: &Path) -> Result<()> {
    Ok(())
}

/// All files below a folder, in order of path; a link counts as what it leads to.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        let entries = fs::read_dir(&next).with_context(|| format!("no {}", next.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Bytes of a file, or of all files below a folder; a link counts nothing.
pub fn size(path: &Path) -> Result<u64> {
    let files = if path.is_dir() { below(path)? } else { vec![path.to_owned()] };
    let sizes = files.iter().map(|file| {
        let found = file.symlink_metadata()?;
        Ok(if found.is_symlink() { 0 } else { found.len() })
    });
    sizes.sum()
}

/// Millions of bytes, with one digit.
pub fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000)
}

/// A program of node's, with the project's own node before any other.
pub fn node(program: impl AsRef<OsStr>) -> Result<Command> {
    let own = root().canonicalize()?.join("node_modules/node/bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&path));
    let mut command = Command::new(program);
    command.env("PATH", std::env::join_paths(folders)?);
    Ok(command)
}

/// Run to a good end, with what it says shown as it comes.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| could_not_start(command))?;
    ensure!(status.success(), "{} failed", name(command));
    Ok(())
}

/// Run to a good end and give what it printed.
pub fn printed(command: &mut Command) -> Result<String> {
    let Output { status, stdout, stderr } =
        command.output().with_context(|| could_not_start(command))?;
    let stderr = String::from_utf8_lossy(&stderr);
    ensure!(status.success(), "{} failed: {}", name(command), stderr.trim());
    String::from_utf8(stdout).with_context(|| format!("{} printed no text", name(command)))
}

fn could_not_start(command: &Command) -> String {
    format!("{} could not be started; docs/packaging.md says what is needed", name(command))
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}
