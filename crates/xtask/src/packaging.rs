//! Packages that start: both programs, the private database, manual, completions, licences, in what the
//! system installs. Tauri's bundler makes most of the packages; what goes into them is gathered here.
//! `docs/packaging.md` says why, and what of it was seen to run.

mod appimage;
mod build;
mod bundle;
mod check;
mod database;
mod elf;
mod files;
mod licences;
mod needs;
mod signing;
mod staged;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use cargo_metadata::Metadata;
use clap::Args;

use crate::deny;

/// What is made.
#[derive(Debug, Args)]
pub struct Dist {
    /// Take the programs as an earlier build with the profile `dist` left them.
    #[arg(long)]
    built: bool,
    /// Another version than that of the sources, to try an upgrade; programs that are built say it too.
    #[arg(long, value_name = "VERSION")]
    version: Option<String>,
    #[command(flatten)]
    updates: signing::Updates,
    /// Only these kinds, as Tauri names them: deb, rpm, dmg, nsis; and appimage, which is made only when it
    /// is named.
    #[arg(long, value_delimiter = ',', value_name = "KIND")]
    kinds: Vec<String>,
    /// Another runtime for the AppImage than the one of crates.io.
    #[arg(long, value_name = "FILE")]
    runtime: Option<PathBuf>,
    /// Install the .deb, or take the AppImage, into a clean Debian and work with it there: takes root and
    /// debootstrap.
    #[arg(long)]
    check: bool,
    /// With `--check`, another release of Debian than that of this machine.
    #[arg(long, value_name = "RELEASE", requires = "check")]
    release: Option<String>,
    /// With `--check`, a package to upgrade from; without it, this one is tried and then, under a higher
    /// number, installed over itself.
    #[arg(long, value_name = "DEB", requires = "check")]
    before: Option<PathBuf>,
}

/// Where things stand while packages are made.
struct Places {
    /// Both programs as cargo leaves them.
    programs: PathBuf,
    /// What goes into the package beside the window's program.
    staged: PathBuf,
    /// Tauri's own folder for what is built.
    bundler: PathBuf,
    /// The packages.
    packages: PathBuf,
}

impl Places {
    fn below(target: &Path) -> Self {
        let packages = target.join("packages");
        Self {
            programs: target.join("dist"),
            staged: packages.join("staged"),
            bundler: packages.join("bundler"),
            packages,
        }
    }
}

/// Make the packages of this system and say where they are; try one if that is asked.
#[allow(clippy::print_stdout, reason = "where the packages are, and how large, is the answer")]
pub fn run(dist: &Dist) -> Result<()> {
    let (_, metadata) = deny::read()?;
    let places = Places::below(metadata.target_directory.as_std_path());
    if !dist.built {
        let settings = dist.updates.built_in(dist.version.as_deref())?;
        build::programs(metadata.target_directory.as_std_path(), settings.as_ref())?;
    }
    stage(&places, &metadata)?;
    let version = dist.version.as_deref().unwrap_or(env!("CARGO_PKG_VERSION"));
    let packages = packages(dist, &places, version)?;
    let signed = dist.updates.sign(&packages, version, &places.packages)?;
    for package in packages.iter().chain(&signed) {
        println!("{} ({})", package.display(), files::megabytes(files::size(package)?));
    }
    if !dist.check {
        return Ok(());
    }
    let release = match &dist.release {
        Some(release) => release.clone(),
        None => check::this_release()?,
    };
    let appimage = check::of_kind(&packages, "AppImage");
    if let Some(package) = appimage {
        check::appimage(&release, package, &places.packages)?;
    }
    let Some(made) = check::of_kind(&packages, "deb") else {
        ensure!(appimage.is_some(), "there is no package that can be tried");
        return Ok(());
    };
    let later;
    let (before, package) = match &dist.before {
        Some(before) => (before.as_path(), made),
        None => {
            later = bundle::packages(&places, Some(LATER), &["deb".to_owned()])?;
            (made, check::of_kind(&later, "deb").context("Tauri made no second .deb")?)
        }
    };
    check::run(&release, before, package, &places.packages)
}

/// The number under which a package is installed over itself; no release has one as high.
const LATER: &str = "999.0.0";

/// Those that Tauri makes, and the one that is made here.
fn packages(dist: &Dist, places: &Places, version: &str) -> Result<Vec<PathBuf>> {
    let (ours, theirs): (Vec<_>, Vec<_>) =
        dist.kinds.iter().cloned().partition(|kind| kind == appimage::KIND);
    let mut packages = Vec::new();
    if ours.is_empty() || !theirs.is_empty() {
        packages = bundle::packages(places, dist.version.as_deref(), &theirs)?;
    }
    if !ours.is_empty() {
        packages.push(appimage::package(places, version, dist.runtime.as_deref())?);
    }
    Ok(packages)
}

#[allow(clippy::print_stdout, reason = "what was left out of the database is told")]
fn stage(places: &Places, metadata: &Metadata) -> Result<()> {
    files::empty(&places.staged)?;
    let sizes = database::stage(&places.staged.join(staged::DATABASE))?;
    println!(
        "PostgreSQL: {} as it comes, {} in the package",
        files::megabytes(sizes.given),
        files::megabytes(sizes.kept)
    );
    staged::texts(&places.programs, &places.staged, metadata)
}
