//! An AppImage: one file that holds both programs, the database and the libraries that the window needs, and
//! that mounts itself when it is started. It is made here and not by Tauri, whose bundler fetches what it
//! makes them with from GitHub. What is brought along is what this system has.

mod copyright;
mod desktop;
mod libraries;
mod modules;
mod relative;
mod runtime;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Places, files, staged};

/// How `--kinds` names it.
pub const KIND: &str = "appimage";

/// The compression that runtimes of every age read.
const COMPRESSION: &str = "gzip";

/// Make it of what was staged and give where it is. Without a runtime, the one of crates.io is taken.
pub fn package(places: &Places, version: &str, runtime: Option<&Path>) -> Result<PathBuf> {
    ensure!(cfg!(target_os = "linux"), "an AppImage is made on Linux");
    let app = places.packages.join("teacher-assist.AppDir");
    let usr = app.join("usr");
    files::empty(&app)?;
    let staged = places.staged.join("usr");
    for file in files::below(&staged)? {
        files::copy(&file, &usr.join(file.strip_prefix(&staged)?))?;
    }
    desktop::bring(&places.programs, &app, version)?;

    let system = libraries::System::find(&usr.join("bin").join(desktop::PROGRAM))?;
    let mut sources = modules::bring(&system, &usr)?;
    sources.extend(libraries::bring(&system, &usr)?);
    relative::modules(&system, &usr)?;
    copyright::bring(&sources, &usr)?;

    let runtime = match runtime {
        Some(given) => given.to_owned(),
        None => runtime::of_crates_io(&places.packages.join("runtime"))?,
    };
    let name = format!("{}_{version}_{}.AppImage", staged::TERMINAL, architecture());
    let package = places.packages.join(name);
    joined(&runtime, &app, &package)?;
    Ok(package)
}

/// The architecture, as names of packages have it.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        other => other,
    }
}

/// The runtime with the folder behind it.
fn joined(runtime: &Path, app: &Path, package: &Path) -> Result<()> {
    let image = package.with_extension("squashfs");
    let mut squash = Command::new("mksquashfs");
    squash.arg(app).arg(&image).args(["-comp", COMPRESSION]).args([
        "-root-owned",
        "-noappend",
        "-no-progress",
        "-quiet",
    ]);
    files::run(&mut squash)?;
    files::copy(runtime, package)?;
    let mut end = fs::OpenOptions::new().append(true).open(package)?;
    std::io::copy(&mut fs::File::open(&image)?, &mut end)
        .with_context(|| format!("cannot write {}", package.display()))?;
    fs::remove_file(&image)?;
    files::runnable(package)
}
