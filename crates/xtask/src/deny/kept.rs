//! The copy of the list of known weaknesses that the repository keeps: one archive, whose name has the day
//! of the list's last change. Its texts are in the public domain, or under CC BY 4.0 where they name
//! GitHub's list as their source; its licences are in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::codegen;

const BEFORE_DAY: &str = "rustsec-";
const AFTER_DAY: &str = ".tar.gz";

/// What of the list is kept: the advisories and the licences.
const PARTS: &[&str] = &["crates", "LICENSE.txt", "LICENSES"];

fn shelf() -> PathBuf {
    codegen::root().join("crates/xtask/advisories")
}

/// Unpacks the copy into a folder in `target`. Says which and of what day the copy is.
pub fn unpack(target: &Path) -> Result<(PathBuf, String)> {
    let (archive, day) = archive()?;
    let folder = target.join("advisories-kept");
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&folder))?;
    Ok((folder, day))
}

/// Makes the copy from `clone`, a clone of the list, in place of the one before.
pub fn pack(clone: &Path) -> Result<()> {
    let git = |words: &[&str]| {
        let mut git = Command::new("git");
        git.arg("-C").arg(clone).args(words);
        git
    };
    let day = run(&mut git(&["log", "-1", "--format=%cs"]))?;
    let packed = shelf().join(format!("{BEFORE_DAY}{}{AFTER_DAY}", day.trim()));
    if let Ok((before, _)) = archive() {
        fs::remove_file(&before).with_context(|| format!("cannot remove {}", before.display()))?;
    }
    let to = format!("--output={}", packed.display());
    let archived = ["archive", "--format=tar.gz", "-9", &to, "HEAD"];
    run(&mut git(&[&archived, PARTS].concat()))?;
    Ok(())
}

/// The archive that is kept, and its day.
fn archive() -> Result<(PathBuf, String)> {
    let shelf = shelf();
    let found = fs::read_dir(&shelf).with_context(|| format!("cannot read {}", shelf.display()))?;
    for entry in found {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let day = name.strip_prefix(BEFORE_DAY).and_then(|rest| rest.strip_suffix(AFTER_DAY));
        if let Some(day) = day {
            let day = day.to_owned();
            return Ok((path, day));
        }
    }
    bail!("no copy of the list of known weaknesses is kept in {}", shelf.display())
}

/// Runs a program to its end and gives what it says.
fn run(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} ended badly: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).context("what a program said is no text")
}
