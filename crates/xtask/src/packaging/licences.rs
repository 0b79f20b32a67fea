//! Licences of all that is in a package: what ours is, what the database's are, and the texts that each
//! crate and node package came with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::Metadata;

use super::files;
use crate::codegen::root;
use crate::parts::{self, Part};

/// How names of files begin that hold a licence or what it asks to be handed on.
const NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// Write `copyright` and `licences-of-parts.txt` into a folder.
pub fn write(folder: &Path, metadata: &Metadata) -> Result<()> {
    let root = root();
    let read = |path: &str| {
        fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"))
    };
    let fonts = fonts(&root.join("crates/export/fonts"))?;
    let ours = format!(
        "Teacher assist, under the Apache License 2.0.\n\n{}\n{}\n{fonts}\n\
         Crates and node packages that are in the programs, with the texts of their licences, are in \
         licences-of-parts.txt beside this file.\n",
        read("LICENSE")?,
        read("src-tauri/packaging/database.txt")?,
    );
    files::write(&folder.join("copyright"), ours)?;
    let crates = sources(metadata, &root)?;
    files::write(&folder.join("licences-of-parts.txt"), listed(&crates)?)
}

/// A part with the folder of its sources, where it is on this machine: what is for another system is not.
type Parted = Vec<(Part, Option<PathBuf>)>;

fn sources(metadata: &Metadata, root: &Path) -> Result<Parted> {
    let folders: BTreeMap<String, &Path> = metadata
        .packages
        .iter()
        .filter_map(|package| {
            let named = format!("{} {}", package.name, package.version);
            Some((named, package.manifest_path.as_std_path().parent()?))
        })
        .collect();
    let mut found = Parted::new();
    for part in parts::crates(metadata)?.into_values() {
        let folder = folders.get(&format!("{} {}", part.name, part.version));
        found.push((part, folder.map(|folder| folder.to_path_buf())));
    }
    for part in parts::node()?.into_values() {
        let folder = root.join("node_modules").join(&part.name);
        found.push((part, folder.is_dir().then_some(folder)));
    }
    Ok(found)
}

/// Each part with its licence, then each text once with the parts that came with it.
fn listed(sources: &Parted) -> Result<String> {
    let mut list = String::from("Parts and what their authors say that they are under:\n\n");
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (part, folder) in sources {
        let name = format!("{} {}", part.name, part.version);
        let licence = part.licence.as_deref().unwrap_or("not stated");
        list.push_str(&format!("  {name}: {licence}\n"));
        for text in folder.as_deref().map(texts_in).transpose()?.into_iter().flatten() {
            texts.entry(text).or_default().insert(name.clone());
        }
    }
    for (text, of) in &texts {
        let of: Vec<&str> = of.iter().map(String::as_str).collect();
        list.push_str(&format!("\n{}\n{}\n\n{text}\n", "-".repeat(78), of.join(", ")));
    }
    Ok(list)
}

/// Texts of licences in a folder; line ends and space about them make no difference.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let source = path.extension().is_some_and(|end| end == "rs");
        if path.is_file() && !source && NAMES.iter().any(|begins| name.starts_with(begins)) {
            let bytes = fs::read(&path)?;
            let text = String::from_utf8_lossy(&bytes);
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            found.push(lines.join("\n").trim().to_owned());
        }
    }
    Ok(found)
}

fn fonts(folder: &Path) -> Result<String> {
    let mut texts = String::new();
    for file in files::below(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("OFL") {
            texts.push_str(&format!("{}\nA typeface of printed pages\n\n", "-".repeat(78)));
            texts.push_str(&fs::read_to_string(&file)?);
            texts.push('\n');
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests;
