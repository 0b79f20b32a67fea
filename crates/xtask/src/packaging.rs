//! What goes into a package that starts: both programs, the private database, manual, completions and
//! licences, gathered in a folder.

mod build;
mod database;
mod files;
mod licences;
mod staged;

use std::path::{Path, PathBuf};

use anyhow::Result;
use cargo_metadata::Metadata;
use clap::Args;

use crate::deny;

/// What is made.
#[derive(Debug, Args)]
pub struct Dist {
    /// Take the programs as an earlier build with the profile `dist` left them.
    #[arg(long)]
    built: bool,
}

/// Where things stand while packages are made.
struct Places {
    /// Both programs as cargo leaves them.
    programs: PathBuf,
    /// What goes into the package beside the window's program.
    staged: PathBuf,
}

impl Places {
    fn below(target: &Path) -> Self {
        let packages = target.join("packages");
        Self { programs: target.join("dist"), staged: packages.join("staged") }
    }
}

/// Gather what a package of this system needs.
pub fn run(dist: &Dist) -> Result<()> {
    let (_, metadata) = deny::read()?;
    let places = Places::below(metadata.target_directory.as_std_path());
    if !dist.built {
        build::programs(metadata.target_directory.as_std_path())?;
    }
    stage(&places, &metadata)
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
