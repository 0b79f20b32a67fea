//! A teacher's own files in the place of a plugin's: in the folder `plugins` of her workspace, by
//! plugin and path. Updates never touch them. Which text of the plugin each was made from is kept in
//! one file beside them, so that whether the plugin's has changed since is a fact.

use std::collections::BTreeMap;

use faults::Fault;
use plugins::{Catalogue, DefinitionFile, Plugin};
use text::sha256;
use workspace::{Base, Workspace, WorkspaceError};

/// The folder of her workspace.
pub const HERS: &str = "plugins";
/// Beside her files: which text each was made from, by path and hash.
const BASED_ON: &str = "based-on.json";
/// Beside her files: those that she put away.
const PUT_AWAY: &str = "put-away";

/// Whether a path of the workspace is one of what agents, commands and skills are made of.
pub fn is_hers(path: &str) -> bool {
    let first = path.split('/').find(|part| !part.is_empty() && *part != ".");
    // A name that differs only in case is the same folder on most computers.
    first.is_some_and(|first| first.eq_ignore_ascii_case(HERS))
}

/// Where her file for a definition is.
pub fn place(plugin: &str, inside: &str) -> String {
    format!("{HERS}/{plugin}/{inside}")
}

/// Hashes of the texts that her files were made from.
pub type BasedOn = BTreeMap<String, String>;

/// What her files of a plugin were made from, as far as it is known.
pub fn based_on(files: &Workspace, plugin: &str) -> BasedOn {
    match files.read(&place(plugin, BASED_ON)) {
        Ok(file) => serde_json::from_str(&file.text).unwrap_or_default(),
        Err(_) => BasedOn::default(),
    }
}

/// The file of a plugin that a path names.
pub fn file<'a>(
    catalogue: &'a Catalogue,
    plugin: &str,
    inside: &str,
) -> Result<(&'a Plugin, &'a DefinitionFile), Fault> {
    let plugin = catalogue.plugin(plugin)?;
    let found = plugin.files.iter().find(|file| file.inside == inside);
    let Some(found) = found else {
        let known: Vec<&str> = plugin.files.iter().map(|file| file.inside.as_str()).collect();
        let meant = text::nearest(inside, &known);
        let hint = meant.map(|meant| format!("; did you mean \"{meant}\"?")).unwrap_or_default();
        let message = format!("the plugin \"{}\" has no \"{inside}\"{hint}", plugin.name);
        return Err(Fault::not_found(message));
    };
    Ok((plugin, found))
}

/// Begins her file with the plugin's text. One that is there stays as it is.
pub fn change(files: &Workspace, plugin: &str, file: &DefinitionFile) -> Result<(), Fault> {
    let Some(base) = &file.base else { return Ok(()) };
    match files.write(&place(plugin, &file.inside), base, &Base::Absent) {
        Ok(_) => note(files, plugin, file),
        Err(WorkspaceError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Notes that her file is to be compared with the plugin's text of now.
pub fn note(files: &Workspace, plugin: &str, file: &DefinitionFile) -> Result<(), Fault> {
    let Some(base) = &file.base else { return Ok(()) };
    let mut all = based_on(files, plugin);
    all.insert(file.inside.clone(), sha256(base));
    let text = serde_json::to_string_pretty(&all).map_err(Fault::internal)?;
    files.write(&place(plugin, BASED_ON), &format!("{text}\n"), &Base::Any)?;
    Ok(())
}

/// Puts her file away, so that the plugin's text counts again.
pub fn back(
    files: &Workspace,
    plugin: &str,
    file: &DefinitionFile,
    looked_at: Option<&str>,
) -> Result<(), Fault> {
    let path = place(plugin, &file.inside);
    let now = files.read_bytes(&path)?;
    let now = sha256(&now);
    if looked_at.is_some_and(|looked_at| looked_at != now) {
        let message = format!("{path} was changed meanwhile; look at it again before it goes");
        return Err(Fault::conflict(message, Some(&now)));
    }
    let away = free_place(files, plugin, &file.inside)?;
    files.rename(&path, &away)?;
    Ok(())
}

/// Brings her file back that was put away last.
pub fn restore(files: &Workspace, plugin: &str, inside: &str) -> Result<(), Fault> {
    let Some(away) = put_away(files, plugin, inside)? else {
        return Err(Fault::not_found(format!("no text of yours for {inside} was put away")));
    };
    files.rename(&away, &place(plugin, inside))?;
    Ok(())
}

/// Her text for a definition that was put away last: its place.
pub fn put_away(
    files: &Workspace,
    plugin: &str,
    inside: &str,
) -> Result<Option<String>, WorkspaceError> {
    let mut last = None;
    for number in 1.. {
        let path = away_place(plugin, inside, number);
        match files.read_bytes(&path) {
            Ok(_) => last = Some(path),
            Err(WorkspaceError::NotFound { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(last)
}

fn free_place(files: &Workspace, plugin: &str, inside: &str) -> Result<String, WorkspaceError> {
    let mut number = 1;
    loop {
        let path = away_place(plugin, inside, number);
        match files.read_bytes(&path) {
            Err(WorkspaceError::NotFound { .. }) => return Ok(path),
            Err(error) => return Err(error),
            Ok(_) => number += 1,
        }
    }
}

/// Numbered, so that nothing that she put away is lost by putting something away.
fn away_place(plugin: &str, inside: &str, number: u32) -> String {
    let (stem, ending) = inside.rsplit_once('.').unwrap_or((inside, "md"));
    place(plugin, &format!("{PUT_AWAY}/{stem}-{number}.{ending}"))
}
