//! What a Debian package needs of the system, as its own tool finds out from the programs.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::{files, staged};

/// What the database needs beside the libraries that come with it, which the tool would take for others
/// of the same names.
const OF_THE_DATABASE: [&str; 1] = ["libstdc++6"];

/// Packages with their versions, for the programs and the database in the staged folder.
pub fn of_debian(desktop: &Path, staged: &Path) -> Result<Vec<String>> {
    // The tool asks for the description of a source package and reads nothing in it.
    let source = staged.join("../needs");
    let description = "Source: teacher-assist\n\nPackage: teacher-assist\nArchitecture: any\n";
    files::write(&source.join("debian/control"), description)?;
    let mut tool = Command::new("dpkg-shlibdeps");
    tool.arg("-O")
        .arg(desktop)
        .arg(staged.join("usr/bin").join(staged::TERMINAL))
        .current_dir(&source);
    let mut needed = packages(&files::printed(&mut tool)?)?;
    needed.extend(OF_THE_DATABASE.map(str::to_owned));
    Ok(needed)
}

/// `shlibs:Depends=libc6 (>= 2.36), …`.
fn packages(said: &str) -> Result<Vec<String>> {
    let list = said
        .lines()
        .find_map(|line| line.strip_prefix("shlibs:Depends="))
        .context("dpkg-shlibdeps named no package")?;
    Ok(list.split(", ").map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::packages;

    #[test]
    fn packages_are_read_with_their_versions() {
        let said = "shlibs:Depends=libc6 (>= 2.36), libgtk-3-0 (>= 3.21.4)\n";
        assert_eq!(packages(said).unwrap(), ["libc6 (>= 2.36)", "libgtk-3-0 (>= 3.21.4)"]);
        assert!(packages("shlibs:Pre-Depends=libc6\n").is_err());
    }
}
