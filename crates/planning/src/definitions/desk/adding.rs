//! Adding a plugin from elsewhere: what it would bring is said before it counts, and what is added is
//! what was looked at.

use std::fs;

use api::{PluginAdd, PluginFile, PluginLook, PluginSource};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use faults::Fault;
use plugins::{Catalogue, MAX_PACKAGE_BYTES, Origin, Package, PackageFile, Plugin};
use tempfile::TempDir;

use super::{PluginDesk, io};
use crate::definitions::added::{self, Record};
use crate::definitions::shelf::HERS;
use crate::definitions::{info, known};

/// A folder's name when nothing better is known.
const UNNAMED: &str = "plugin";
const MAX_NAME: usize = 64;

/// A plugin that was looked at, written where nothing reads it.
pub struct Looked {
    /// What it would bring.
    pub look: PluginLook,
    package: Package,
    /// Emptied when it is dropped.
    stage: TempDir,
    folder: String,
}

impl PluginDesk {
    /// What a plugin would bring.
    pub fn look(&self, source: PluginSource) -> Result<Looked, Fault> {
        let (package, name) = unpacked(source)?;
        let added = &self.definitions.layers().added;
        fs::create_dir_all(added).map_err(io("make the folder", added))?;
        let stage = tempfile::Builder::new().prefix(".new-").tempdir_in(added);
        let stage = stage.map_err(io("make a folder in", added))?;
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let folder = match text::slug(stem, MAX_NAME) {
            empty if empty.is_empty() => UNNAMED.to_owned(),
            slug => slug,
        };
        let root = stage.path().join(&folder);
        added::write(&package, &root).map_err(io("write", &root))?;
        let found = plugins::examine(stage.path(), known());
        let Some(mut plugin) = found.plugins.first().cloned() else {
            return Err(Fault::invalid("there is no plugin in it that can be read"));
        };
        plugin.withheld = std::mem::take(&mut plugin.hooks);
        let here = self.definitions.catalogue();
        let there = here.plugins.iter().find(|other| other.name == plugin.name);
        let there = there.filter(|other| other.origin != Origin::Hers);
        let record = Record {
            source: name,
            version: plugin.version.clone(),
            added_at: self.clock.now(),
            programs_allowed: None,
            removed_at: None,
        };
        let look = PluginLook {
            plugin: info::plugin(&found, &plugin, &Default::default(), Some(record)),
            sha256: package.sha256(),
            unused: package.unused(),
            notes: notes(&here, &plugin),
            replaces: there
                .filter(|other| other.origin == Origin::Added)
                .map(|other| other.version.clone().unwrap_or_default()),
            refused: refused(&plugin, there),
        };
        Ok(Looked { look, package, stage, folder })
    }

    /// Adds a plugin that was looked at.
    pub fn add(&self, params: PluginAdd) -> Result<(), Fault> {
        let Looked { look, package, stage, folder } = self.look(params.source)?;
        if look.sha256 != params.sha256 {
            let message = "this is not what you looked at: it has changed since, so look again";
            return Err(Fault::conflict(message, Some(&look.sha256)));
        }
        if let Some(why) = look.refused {
            return Err(Fault::invalid(why));
        }
        let name = look.plugin.name;
        let root = self.definitions.layers().added.join(&name);
        if look.replaces.is_some() {
            if !params.replace {
                let message = format!(
                    "a plugin {name} was added before: say that this one takes its place, or \
                     remove it first"
                );
                return Err(Fault::invalid(message));
            }
            added::remove(&root, self.clock.now()).map_err(io("put away", &root))?;
        }
        let record = Record {
            source: look.plugin.source.unwrap_or_default(),
            version: look.plugin.version,
            added_at: self.clock.now(),
            programs_allowed: params.programs.then(|| package.sha256()),
            removed_at: None,
        };
        added::put(&stage.path().join(folder), &root, &record).map_err(io("write", &root))
    }
}

/// Why it cannot be added.
fn refused(plugin: &Plugin, there: Option<&Plugin>) -> Option<String> {
    let name = &plugin.name;
    if there.is_some_and(|other| other.origin == Origin::Shipped) {
        return Some(format!(
            "a plugin called {name} comes with the application; to change it, change its texts one \
             by one"
        ));
    }
    if name == HERS {
        return Some(format!("a plugin cannot be called {name}: give it another name"));
    }
    let empty = plugin.commands.is_empty() && plugin.skills.is_empty() && plugin.agents.is_empty();
    empty.then(|| "nothing in it can be used as it is: see its problems".to_owned())
}

/// What it shares with what is there.
fn notes(here: &Catalogue, plugin: &Plugin) -> Vec<String> {
    let mut notes = Vec::new();
    for other in here.plugins.iter().filter(|other| other.name != plugin.name) {
        let same = plugin
            .commands
            .iter()
            .filter(|command| other.commands.iter().any(|theirs| theirs.name == command.name));
        notes.extend(same.map(|command| {
            format!(
                "there is a command {0} already: {1}:{0}. Both stay, by their full names",
                command.name, other.name
            )
        }));
    }
    let hers = here.plugins.iter().find(|other| other.name == plugin.name);
    let own = hers.map_or(0, |hers| hers.files.iter().filter(|file| file.hers.is_some()).count());
    if own > 0 {
        notes.push(format!(
            "{own} of your own files in {HERS}/{} will count in place of its own",
            plugin.name
        ));
    }
    notes
}

fn no_plugin(name: &str, error: &plugins::PackageError) -> Fault {
    Fault::invalid(format!("{name}: {error}"))
}

/// The files, and the name of what they came in.
fn unpacked(source: PluginSource) -> Result<(Package, String), Fault> {
    let bytes = |data: &str| {
        // Three bytes for four letters: what is too long is not even read.
        if data.len() as u64 / 4 * 3 > MAX_PACKAGE_BYTES + 3 {
            return Err(Fault::invalid(plugins::PackageError::TooLarge));
        }
        BASE64_STANDARD.decode(data).map_err(|error| Fault::invalid(format!("no base64: {error}")))
    };
    match source {
        PluginSource::Zip { name, data } => {
            let package = Package::of_zip(&bytes(&data)?);
            Ok((package.map_err(|error| no_plugin(&name, &error))?, name))
        }
        PluginSource::Folder { name, files } => {
            let files = files.into_iter().map(|PluginFile { path, data, executable }| {
                Ok((path, PackageFile { bytes: bytes(&data)?, executable }))
            });
            let files: Vec<_> = files.collect::<Result<_, Fault>>()?;
            let package = Package::of_files(files);
            Ok((package.map_err(|error| no_plugin(&name, &error))?, name))
        }
    }
}
