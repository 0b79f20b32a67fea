//! Generated files: written by one command, compared by another.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The repository's root: two folders above this crate.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files() -> Result<Vec<(PathBuf, String)>> {
    // What `study schema` prints, where an editor finds it from a protocol.
    let mut protocol = serde_json::to_string_pretty(&studies::Protocol::schema())?;
    protocol.push('\n');
    Ok(vec![
        (root().join("ui/src/api/generated.ts"), api::typescript()),
        (root().join("docs/study-protocol.schema.json"), protocol),
    ])
}

/// Write every generated file.
pub fn write() -> Result<()> {
    for (path, text) in files()? {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Fail when a generated file is missing or differs.
pub fn check() -> Result<()> {
    for (path, text) in files()? {
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        if found != text {
            bail!("{} is not current: run `cargo xtask codegen`", path.display());
        }
    }
    Ok(())
}
