//! The program at the front of an AppImage, which mounts what is behind it: the AppImage project's own, as
//! a crate has it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::MetadataCommand;

use crate::packaging::files;

/// Nothing of the crate is compiled: it is named in a manifest of its own, so that what it depends on is no
/// part of ours.
const MANIFEST: &str = "[package]\nname = \"runtime\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [dependencies]\nappimage = \"=0.4.0\"\n\n[workspace]\n";

/// The file in it, and its SHA-256: what is at the front of what a teacher starts is known to the byte.
const FILE: &str = "assets/runtime-x86_64";
const SHA256: &str = "328e0d745c5c6817048c27bc3e8314871703f8f47ffa81a37cb06cd95a94b323";

/// Have cargo fetch it, and give where it is.
pub fn of_crates_io(folder: &Path) -> Result<PathBuf> {
    ensure!(
        std::env::consts::ARCH == "x86_64",
        "crates.io has a runtime for x86_64 only: name one with --runtime"
    );
    files::write(&folder.join("Cargo.toml"), MANIFEST)?;
    files::write(&folder.join("src/lib.rs"), "")?;
    let metadata = MetadataCommand::new()
        .manifest_path(folder.join("Cargo.toml"))
        .exec()
        .context("cargo could not fetch the runtime")?;
    let Some(package) = metadata.packages.iter().find(|package| *package.name == "appimage") else {
        bail!("cargo fetched no runtime");
    };
    let manifest = package.manifest_path.as_std_path();
    let file = manifest.parent().context("the crate has no folder")?.join(FILE);
    let said = files::printed(Command::new("sha256sum").arg(&file))?;
    ensure!(said.starts_with(SHA256), "{} is another than was looked at", file.display());
    Ok(file)
}
