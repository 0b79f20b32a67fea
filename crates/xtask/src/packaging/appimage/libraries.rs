//! The libraries that programs and modules load, copied beside them and found from where each stands.
//! What belongs to a system's drivers, screen and typefaces stays the system's.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::desktop;
use crate::packaging::{elf, files};

/// Names, one a line, with reasons.
const OF_THE_SYSTEM: &str = include_str!("of-the-system.txt");

/// The library whose folder is that of all others and of their modules.
const TELLING: &str = "libwebkit2gtk-4.1.so.0";

/// Where this system has libraries.
pub struct System {
    /// The folder, as libraries have it compiled in: `/usr/lib/x86_64-linux-gnu`.
    pub libraries: PathBuf,
}

impl System {
    /// Look where the window's program finds the web view.
    pub fn find(program: &Path) -> Result<Self> {
        let found = resolved(program)?;
        let path = found.get(TELLING).with_context(|| format!("{TELLING} is not installed"))?;
        let libraries = path.canonicalize()?.parent().context("no folder")?.to_owned();
        ensure!(libraries.starts_with("/usr/lib"), "{} is not known", libraries.display());
        Ok(Self { libraries })
    }

    /// The same folder in an AppDir.
    pub fn within(&self, usr: &Path) -> Result<PathBuf> {
        Ok(usr.join(self.libraries.strip_prefix("/usr")?))
    }
}

/// Copy what is missing in the AppDir and have each program, module and library look there. Gives what was
/// copied, as the system has it.
pub fn bring(system: &System, usr: &Path) -> Result<Vec<PathBuf>> {
    let folder = system.within(usr)?;
    let mut starts = vec![usr.join("bin").join(desktop::PROGRAM)];
    for file in files::below(&folder)? {
        if elf::is(&file)? {
            starts.push(file);
        }
    }
    let mut known = BTreeMap::new();
    for start in &starts {
        known.extend(resolved(start)?);
    }
    let needed = closure(&starts, &known, &of_the_system(), elf::needed)?;
    let mut sources = Vec::new();
    for (name, path) in &needed {
        files::copy(path, &folder.join(name))?;
        sources.push(path.canonicalize()?);
    }
    starts.extend(needed.keys().map(|name| folder.join(name)));
    for file in &starts {
        look_in(file, &folder)?;
    }
    Ok(sources)
}

/// Where the system's loader finds what a program loads, by name.
fn resolved(program: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let said = files::printed(Command::new("ldd").arg(program).env("LC_ALL", "C"))?;
    paths(&said)
}

/// `libz.so.1 => /lib/libz.so.1 (0x0000)`, line by line.
fn paths(said: &str) -> Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    for line in said.lines() {
        let Some((name, path)) = line.trim().split_once(" => ") else { continue };
        ensure!(path != "not found", "{name} is not installed");
        let path = path.rsplit_once(" (").map_or(path, |(path, _)| path);
        found.insert(name.to_owned(), PathBuf::from(path));
    }
    Ok(found)
}

/// All that these files need, and that these need in turn, without what the system has and what only that
/// needs.
fn closure(
    starts: &[PathBuf],
    known: &BTreeMap<String, PathBuf>,
    left: &BTreeSet<&str>,
    needed: impl Fn(&Path) -> Result<Vec<String>>,
) -> Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    let mut waiting = starts.to_vec();
    while let Some(file) = waiting.pop() {
        for name in needed(&file)? {
            if left.contains(name.as_str()) || found.contains_key(&name) {
                continue;
            }
            let path = known.get(&name).with_context(|| format!("{name} was not found"))?;
            waiting.push(path.clone());
            found.insert(name, path.clone());
        }
    }
    Ok(found)
}

fn of_the_system() -> BTreeSet<&'static str> {
    let lines = OF_THE_SYSTEM.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Have the loader look for what a file needs in this folder, wherever both are. It is written into the
/// file and not into the environment, so that programs which are started from it find the system's.
fn look_in(file: &Path, folder: &Path) -> Result<()> {
    let mut origin = OsString::from("$ORIGIN/");
    origin.push(way(file.parent().context("no folder")?, folder));
    let mut permissions = fs::metadata(file)?.permissions();
    #[allow(clippy::permissions_set_readonly_false, reason = "it is a copy of ours")]
    permissions.set_readonly(false);
    fs::set_permissions(file, permissions)?;
    files::run(Command::new("patchelf").arg("--set-rpath").arg(origin).arg(file))
}

/// How one comes from a folder to another.
fn way(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(one, other)| one == other);
    let common = common.count();
    let up = from.components().skip(common).map(|_| Path::new(".."));
    let down = to.components().skip(common).map(|part| Path::new(part.as_os_str()));
    up.chain(down).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libraries_need_comes_along_and_what_the_system_has_does_not() {
        let known: BTreeMap<String, PathBuf> = ["window", "web", "icu", "driver", "of-driver"]
            .map(|name| (name.to_owned(), Path::new("/lib").join(name)))
            .into();
        let needed = |file: &Path| {
            let names: &[&str] = match file.to_str().unwrap() {
                "/program" => &["window", "driver"],
                "/lib/window" => &["web", "driver"],
                "/lib/web" => &["icu", "window"],
                "/lib/driver" => &["of-driver"],
                _ => &[],
            };
            Ok(names.iter().map(|name| (*name).to_owned()).collect())
        };
        let starts = [PathBuf::from("/program")];
        let found = closure(&starts, &known, &["driver"].into(), needed).unwrap();
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(names, ["icu", "web", "window"]);

        let unknown = |_: &Path| Ok(vec!["elsewhere".to_owned()]);
        assert!(closure(&starts, &known, &BTreeSet::new(), unknown).is_err());
    }

    #[test]
    fn the_loader_says_where_libraries_are() {
        let said = "\tlinux-vdso.so.1 (0x00007f)\n\tlibz.so.1 => /lib/libz.so.1 (0x00007f)\n\
                    \t/lib64/ld-linux-x86-64.so.2 (0x00007f)\n";
        let wanted = [("libz.so.1".to_owned(), PathBuf::from("/lib/libz.so.1"))];
        assert_eq!(paths(said).unwrap(), wanted.into());
        assert!(paths("\tlibgone.so.1 => not found\n").is_err());
    }

    #[test]
    fn a_system_keeps_its_drivers_and_its_c_library() {
        let left = of_the_system();
        assert!(left.contains("libc.so.6") && left.contains("libEGL.so.1"));
        assert!(!left.contains("libglib-2.0.so.0") && !left.contains(TELLING));
        assert!(left.iter().all(|name| name.contains(".so.")));
    }

    #[test]
    fn a_way_leads_up_and_down_again() {
        let ways =
            [("usr/lib/gnu/gio/modules", "../.."), ("usr/bin", "../lib/gnu"), ("usr/lib/gnu", "")];
        for (from, wanted) in ways {
            let found = way(&Path::new("/app").join(from), Path::new("/app/usr/lib/gnu"));
            assert_eq!(found, Path::new(wanted), "{from}");
        }
    }
}
