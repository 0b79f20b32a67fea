//! What goes into a package that starts: both programs and the private database, gathered in a folder.

mod build;
mod database;
mod files;

use anyhow::Result;
use clap::Args;

use crate::deny;

/// What is made.
#[derive(Debug, Args)]
pub struct Dist {
    /// Take the programs as an earlier build with the profile `dist` left them.
    #[arg(long)]
    built: bool,
}

/// Gather what a package of this system needs, and say how large the database is.
#[allow(clippy::print_stdout, reason = "what was left out of the database is told")]
pub fn run(dist: &Dist) -> Result<()> {
    let (_, metadata) = deny::read()?;
    let target = metadata.target_directory.as_std_path();
    if !dist.built {
        build::programs(target)?;
    }
    let sizes = database::stage(&target.join("packages/staged/postgres"))?;
    println!(
        "PostgreSQL: {} as it comes, {} in the package",
        files::megabytes(sizes.given),
        files::megabytes(sizes.kept)
    );
    Ok(())
}
