//! The project's own tools: `cargo xtask codegen`, `cargo xtask tidy`,
//! `cargo xtask deny`, `cargo xtask parts`, `cargo xtask dist`, `cargo xtask bench`, `cargo xtask attack`.

mod attack;
mod bench;
mod codegen;
mod deny;
mod packaging;
mod parts;
mod tidy;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Tools for working on teacher-assist.
#[derive(Parser)]
#[command(name = "xtask")]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Write generated files: the TypeScript of the wire.
    Codegen {
        /// Change nothing; fail when a generated file is not current.
        #[arg(long)]
        check: bool,
    },
    /// Check the rules of the house: who may depend on whom, sizes, names, migrations.
    Tidy {
        /// Only show what a rule looks at.
        #[command(subcommand)]
        report: Option<tidy::Report>,
    },
    /// Check licences, sources and known weaknesses of dependencies, by deny.toml.
    Deny {
        /// A copy of the list of known weaknesses (rustsec/advisory-db), for a network without it.
        #[arg(long, env = "TEACHER_ASSIST_ADVISORIES")]
        advisories: Option<PathBuf>,
        /// Check nothing; keep the list in the repository as it is now, or as the copy has it.
        #[arg(long)]
        keep: bool,
    },
    /// Write the list of parts of a package, as CycloneDX.
    Parts {
        /// The file; without it, beside the packages in target/packages.
        file: Option<PathBuf>,
    },
    /// Make the packages of this system: both programs, the private database, manual and licences.
    Dist(packaging::Dist),
    /// Measure what a person waits for, in release builds: the database, the loop, the window.
    Bench {
        /// Only what is named.
        #[command(subcommand)]
        only: Option<Bench>,
    },
    /// Attack the built program with random choices: kills, a database that goes away or has no room,
    /// broken documents, hostile and senseless requests, a siege.
    Attack {
        /// How long, in minutes.
        #[arg(long, default_value_t = 7)]
        minutes: u64,
        /// Make the choices of an earlier attack again.
        #[arg(long)]
        seed: Option<u64>,
    },
}

/// A part of the measurements.
#[derive(Debug, Subcommand)]
enum Bench {
    /// A turn with a tool beside frameworks of others, on one model server.
    Peers(bench::Peers),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().tool {
        Tool::Codegen { check: false } => codegen::write(),
        Tool::Codegen { check: true } => codegen::check(),
        Tool::Tidy { report: None } => tidy::run(),
        Tool::Tidy { report: Some(report) } => tidy::show(report),
        Tool::Deny { advisories, keep: false } => deny::run(advisories.as_deref()),
        Tool::Deny { advisories, keep: true } => deny::keep(advisories.as_deref()),
        Tool::Parts { file } => parts::write(file),
        Tool::Dist(dist) => packaging::run(&dist),
        Tool::Bench { only: None } => bench::run(),
        Tool::Bench { only: Some(Bench::Peers(peers)) } => bench::run_peers(&peers),
        Tool::Attack { minutes, seed } => attack::run(minutes, seed),
    }
}
