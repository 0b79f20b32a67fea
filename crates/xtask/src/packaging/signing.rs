//! Signatures of packages, and the list of versions by which an installed program finds the newest: both
//! only where whoever makes them has a key. The key is in the environment and in no file of ours.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use super::files;
use crate::codegen::root;

/// The environment in which Tauri looks for the key, as text or as the path of its file.
const KEYS: [&str; 2] = ["TAURI_SIGNING_PRIVATE_KEY", "TAURI_SIGNING_PRIVATE_KEY_PATH"];
/// What the list of versions is called beside the packages.
const LIST: &str = "latest.json";

/// Where an installed program looks for a newer one.
#[derive(Debug, Args)]
pub struct Updates {
    /// The address of the list of versions: programs that are built then look there, and packages are
    /// expected beside it. Without it they look nowhere
    #[arg(long, value_name = "URL", requires = "public_key")]
    updates: Option<String>,
    /// The file with the public half of the key that signs packages
    #[arg(long, value_name = "FILE", requires = "updates")]
    public_key: Option<PathBuf>,
    /// A text of what is new, for whoever is asked whether to fetch it
    #[arg(long, value_name = "FILE", requires = "updates")]
    notes: Option<PathBuf>,
}

impl Updates {
    /// What programs are told beside `tauri.conf.json`, where there is anything.
    pub fn built_in(&self, version: Option<&str>) -> Result<Option<Value>> {
        let mut settings = json!({});
        if let Some(version) = version {
            settings["version"] = json!(version);
        }
        if let (Some(address), Some(key)) = (&self.updates, &self.public_key) {
            ensure!(address.starts_with("https://"), "{address} does not begin with https://");
            let key = std::fs::read_to_string(key)
                .with_context(|| format!("cannot read {}", key.display()))?;
            settings["plugins"]["updater"] = json!({
                "endpoints": [address],
                "pubkey": key.trim(),
                // Who can change the list could otherwise pass an old package off as a new one.
                "requireSignedVersion": true,
            });
        }
        Ok((settings != json!({})).then_some(settings))
    }

    /// Sign the packages where there is a key, and write the list of versions where it has an address.
    /// Gives the files that were made.
    pub fn sign(&self, packages: &[PathBuf], version: &str, folder: &Path) -> Result<Vec<PathBuf>> {
        if !KEYS.iter().any(|name| std::env::var_os(name).is_some_and(|key| !key.is_empty())) {
            ensure!(self.updates.is_none(), "--updates needs a key in {}", KEYS.join(" or "));
            return Ok(Vec::new());
        }
        let mut made = Vec::new();
        let mut signatures = BTreeMap::new();
        for package in packages.iter().filter(|package| target(package).is_some()) {
            let signature = signed(package, version)?;
            let text = std::fs::read_to_string(&signature)
                .with_context(|| format!("Tauri left no {}", signature.display()))?;
            signatures.insert(package.clone(), text.trim().to_owned());
            made.push(signature);
        }
        if let Some(address) = &self.updates {
            let notes = match &self.notes {
                Some(file) => std::fs::read_to_string(file)
                    .with_context(|| format!("cannot read {}", file.display()))?,
                None => String::new(),
            };
            let list = folder.join(LIST);
            let text = listed(address, version, notes.trim(), &signatures)?;
            files::write(&list, serde_json::to_string_pretty(&text)? + "\n")?;
            made.push(list);
        }
        Ok(made)
    }
}

/// Signs a package for a version, by Tauri's own tool; gives the file with the signature.
fn signed(package: &Path, version: &str) -> Result<PathBuf> {
    let mut tauri: Command = files::node("node")?;
    tauri
        .arg(root().join("node_modules/@tauri-apps/cli/tauri.js").canonicalize()?)
        .args(["signer", "sign", "--app-version", version])
        .arg(package)
        // A key without a password would otherwise be asked for one.
        .env("TAURI_SIGNING_PRIVATE_KEY_PASSWORD", password());
    files::run(&mut tauri).with_context(|| format!("{} was not signed", package.display()))?;
    let mut signature = package.as_os_str().to_owned();
    signature.push(".sig");
    Ok(signature.into())
}

fn password() -> std::ffi::OsString {
    std::env::var_os("TAURI_SIGNING_PRIVATE_KEY_PASSWORD").unwrap_or_default()
}

/// The list of versions: one, with the packages of this system and where they are.
fn listed(
    address: &str,
    version: &str,
    notes: &str,
    signatures: &BTreeMap<PathBuf, String>,
) -> Result<Value> {
    let (folder, _) = address.rsplit_once('/').context("the address has no folder")?;
    let mut platforms = serde_json::Map::new();
    for (package, signature) in signatures {
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        let Some(target) = target(package) else { continue };
        let entry = json!({ "url": format!("{folder}/{name}"), "signature": signature });
        platforms.insert(target, entry);
    }
    Ok(json!({ "version": version, "notes": notes, "platforms": platforms }))
}

/// What Tauri calls the system and sort of a package; none for one that replaces no program.
fn target(package: &Path) -> Option<String> {
    let (system, sort) = match package.extension()?.to_str()? {
        "deb" => ("linux", "deb"),
        "rpm" => ("linux", "rpm"),
        "AppImage" => ("linux", "appimage"),
        "exe" => ("windows", "nsis"),
        "msi" => ("windows", "msi"),
        _ => return None,
    };
    Some(format!("{system}-{}-{sort}", std::env::consts::ARCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_each_package_beside_it() {
        let packages = ["p/a_1.2.0_amd64.deb", "p/a-1.2.0.rpm", "p/a.dmg"];
        let signatures = packages.map(|name| (PathBuf::from(name), format!("signs {name}")));
        let address = "https://example.org/new/latest.json";
        let list = listed(address, "1.2.0", "A clock.", &signatures.into()).unwrap();
        let arch = std::env::consts::ARCH;
        let wanted = json!({
            "version": "1.2.0",
            "notes": "A clock.",
            "platforms": {
                (format!("linux-{arch}-deb")): {
                    "url": "https://example.org/new/a_1.2.0_amd64.deb",
                    "signature": "signs p/a_1.2.0_amd64.deb",
                },
                (format!("linux-{arch}-rpm")): {
                    "url": "https://example.org/new/a-1.2.0.rpm",
                    "signature": "signs p/a-1.2.0.rpm",
                },
            },
        });
        assert_eq!(list, wanted);
    }

    #[test]
    fn a_program_is_told_where_to_look_only_where_there_is_an_address() {
        let folder = tempfile::tempdir().unwrap();
        let key = folder.path().join("key.pub");
        std::fs::write(&key, "dW50cnVzdGVk\n").unwrap();
        let told = |updates: Option<&str>, version| {
            let updates = updates.map(str::to_owned);
            let public_key = updates.is_some().then(|| key.clone());
            Updates { updates, public_key, notes: None }.built_in(version)
        };
        assert_eq!(told(None, None).unwrap(), None);
        assert_eq!(told(None, Some("1.2.0")).unwrap(), Some(json!({ "version": "1.2.0" })));
        let address = "https://example.org/latest.json";
        let updater = json!({
            "endpoints": [address], "pubkey": "dW50cnVzdGVk", "requireSignedVersion": true,
        });
        let wanted = json!({ "plugins": { "updater": updater } });
        assert_eq!(told(Some(address), None).unwrap(), Some(wanted));
        assert!(told(Some("http://example.org/latest.json"), None).is_err());
    }
}
