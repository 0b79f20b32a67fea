//! Licences of what a system's packages gave: their own statements, the texts that these name, and a list of
//! the packages with the sources that they were built from.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::packaging::files;

/// Where Debian has them.
const STATEMENTS: &str = "/usr/share/doc";
const TEXTS: &str = "/usr/share/common-licenses";

/// The list, below `usr`, and a line of it.
const LIST: &str = "share/doc/teacher-assist/packages-of-the-system.txt";
const LINE: &str = "${Package} ${Version}, of ${source:Package} ${source:Version}\\n";

/// Copy the statement of each package that one of these files is of, and the texts; write the list.
pub fn bring(sources: &[PathBuf], usr: &Path) -> Result<()> {
    let asked: Vec<PathBuf> = sources.iter().flat_map(|file| names(file)).collect();
    // It fails where one is not known; each file has two names, of which one is.
    let said = Command::new("dpkg-query").arg("--search").args(&asked).env("LC_ALL", "C").output();
    let said = String::from_utf8(said.context("dpkg-query could not be started")?.stdout)?;
    let packages = packages(sources, &said)?;
    for package in &packages {
        let statement = Path::new(STATEMENTS).join(package).join("copyright");
        files::copy(&statement, &usr.join("share/doc").join(package).join("copyright"))?;
    }
    let mut list = Command::new("dpkg-query");
    list.args(["--show", "--showformat", LINE]).args(&packages);
    files::write(&usr.join(LIST), files::printed(&mut list)?)?;
    for text in files::below(Path::new(TEXTS))? {
        files::copy(&text, &usr.join(text.strip_prefix("/usr")?))?;
    }
    Ok(())
}

/// A file, and how a package calls it that was made when `/lib` was a folder of its own.
fn names(file: &Path) -> Vec<PathBuf> {
    let before = file.strip_prefix("/usr").ok().map(|path| Path::new("/").join(path));
    before.into_iter().chain([file.to_owned()]).collect()
}

/// The packages of `libz1:amd64, libz2: /lib/libz.so.1`, line by line; each file has to have one.
fn packages(sources: &[PathBuf], said: &str) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for file in sources {
        let names = names(file);
        let lines = said.lines().filter_map(|line| line.rsplit_once(": "));
        let mut of = lines.filter(|(_, path)| names.iter().any(|name| name == Path::new(path)));
        let (packages, _) =
            of.next().with_context(|| format!("{} is of no package", file.display()))?;
        for package in packages.split(", ") {
            found.insert(package.split(':').next().unwrap_or(package).to_owned());
        }
    }
    ensure!(!found.is_empty(), "nothing was brought along");
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_a_package_by_either_of_its_names() {
        let said = "zlib1g:amd64: /lib/gnu/libz.so.1\nlibgtk-3-common: /usr/share/a.xml\n";
        let sources = ["/usr/lib/gnu/libz.so.1", "/usr/share/a.xml"].map(PathBuf::from);
        let wanted = ["libgtk-3-common", "zlib1g"].map(str::to_owned);
        assert_eq!(packages(&sources, said).unwrap(), wanted.into());
        assert!(packages(&[PathBuf::from("/usr/lib/of-nobody.so")], said).is_err());
    }
}
