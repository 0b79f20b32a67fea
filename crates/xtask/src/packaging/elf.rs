//! Programs and libraries of Linux (ELF), as far as packaging reads them.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::files;

/// Whether a file is one.
pub fn is(file: &Path) -> Result<bool> {
    let mut begin = Vec::new();
    let opened = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    opened.take(4).read_to_end(&mut begin)?;
    Ok(begin == b"\x7fELF")
}

/// Names of the libraries that a program or library loads, of the system's or of its own.
pub fn needed(file: &Path) -> Result<Vec<String>> {
    let dynamic = files::printed(Command::new("readelf").arg("-d").arg(file).env("LC_ALL", "C"))?;
    let names = dynamic.lines().filter(|line| line.contains("(NEEDED)"));
    Ok(names
        .filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0.to_owned()))
        .collect())
}
