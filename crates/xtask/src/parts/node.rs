//! Node packages, by `package-lock.json`: those of the window and the private database.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::{Part, Parts};

#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Locked {
    version: Option<String>,
    license: Option<String>,
    #[serde(default)]
    dev: bool,
    #[serde(default)]
    link: bool,
    #[serde(default)]
    dependencies: BTreeMap<String, String>,
}

/// The packages that are not for development only.
pub fn parts(lock: &str) -> Result<Parts> {
    let lock: Lock = serde_json::from_str(lock).context("cannot read package-lock.json")?;
    let shipped = lock.packages.iter().filter(|(_, locked)| !locked.dev && !locked.link);
    Ok(shipped
        .filter_map(|(path, locked)| {
            let (name, version) = (name(path)?.to_owned(), locked.version.clone()?);
            let needed = locked.dependencies.keys();
            let mut needs: Vec<String> =
                needed.filter_map(|name| needed_by(&lock, path, name)).collect();
            needs.sort();
            let licence = locked.license.clone();
            Some((address(&name, &version), Part { name, version, licence, sha256: None, needs }))
        })
        .collect())
}

/// The nearest package of that name, as node looks for it: inside, then one folder further out.
fn needed_by(lock: &Lock, path: &str, name: &str) -> Option<String> {
    let mut folder = Some(path);
    while let Some(inside) = folder {
        let place = format!("{inside}/node_modules/{name}");
        if let Some(version) = lock.packages.get(&place).and_then(|found| found.version.as_ref()) {
            return Some(address(name, version));
        }
        folder = inside.rfind("/node_modules/").map(|end| &inside[..end]);
    }
    let found = lock.packages.get(&format!("node_modules/{name}"))?;
    Some(address(name, found.version.as_ref()?))
}

fn name(path: &str) -> Option<&str> {
    path.rsplit_once("node_modules/").map(|(_, name)| name)
}

fn address(name: &str, version: &str) -> String {
    format!("pkg:npm/{}@{version}", name.replace('@', "%40"))
}
