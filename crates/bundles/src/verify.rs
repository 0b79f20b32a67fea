//! A bundle held against itself: its bytes against the list, its tables against the codebook and against its events,
//! its words against the rules by which names are found.

mod cells;
mod slipped;

use std::collections::{BTreeMap, BTreeSet};

use measures::read_events;
use serde::Serialize;
use text::sha256;

use crate::codebook;
use crate::data::{BundleError, LogData};
use crate::manifest::{self, BundleManifest, BundledLog, FORMAT};
use crate::tables::{InBundle, decisions, instruments, measured, steps};

/// The most problems of one sort that are told one by one.
const MOST: usize = 20;

/// What came of looking.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// What does not hold, each in a sentence; nothing where everything does.
    pub problems: Vec<String>,
    /// Files whose bytes are as the list says.
    pub files: usize,
    /// Events that were read.
    pub events: usize,
    /// Rows of tables that were held against the codebook and the events.
    pub rows: usize,
    /// Texts that were looked through for names, addresses and numbers.
    pub texts: usize,
}

/// Looks a bundle over.
#[must_use]
pub fn verify(files: &BTreeMap<String, Vec<u8>>) -> Verified {
    let mut verified = Verified::default();
    let manifest = match read_manifest(files) {
        Ok(manifest) => manifest,
        Err(problem) => {
            verified.problems.push(problem);
            return verified;
        }
    };
    verified.hashes(files, &manifest);
    let logs = verified.logs(files, &manifest);
    verified.tables(files, &manifest, &logs);
    if let Err(problem) = slipped::look(files, &manifest, &logs, &mut verified) {
        verified.problems.push(problem);
    }
    verified
}

fn read_manifest(files: &BTreeMap<String, Vec<u8>>) -> Result<BundleManifest, String> {
    let file = manifest::FILE;
    let bytes = files.get(file).ok_or_else(|| format!("{file} is missing: this is no bundle"))?;
    let format: serde_json::Value =
        serde_json::from_slice(bytes).map_err(|error| format!("{file}: {error}"))?;
    let format = format.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default();
    if format > u64::from(FORMAT) {
        return Err(format!(
            "{file}: the bundle has the form {format}, and this program knows {FORMAT}"
        ));
    }
    let manifest: BundleManifest =
        serde_json::from_slice(bytes).map_err(|error| format!("{file}: {error}"))?;
    let hash = manifest.hash().map_err(|error| error.to_string())?;
    if hash != manifest.sha256 {
        return Err(format!(
            "{file} was changed: its hash is {hash}, and it says {}",
            manifest.sha256
        ));
    }
    Ok(manifest)
}

impl Verified {
    fn hashes(&mut self, files: &BTreeMap<String, Vec<u8>>, manifest: &BundleManifest) {
        let listed: BTreeSet<&str> = manifest.files.iter().map(|file| file.path.as_str()).collect();
        for listed in &manifest.files {
            let path = &listed.path;
            match files.get(path) {
                None => self.problems.push(format!("{path} is missing")),
                Some(bytes) if bytes.len() != listed.bytes => self.problems.push(format!(
                    "{path} was changed: it has {} bytes, and the list says {}",
                    bytes.len(),
                    listed.bytes
                )),
                Some(bytes) if sha256(bytes) != listed.sha256 => {
                    self.problems.push(format!("{path} was changed: its hash is another"));
                }
                Some(_) => self.files += 1,
            }
        }
        for path in files.keys().filter(|path| *path != manifest::FILE) {
            if !listed.contains(path.as_str()) {
                self.problems.push(format!("{path} is in the bundle and not in its list"));
            }
        }
        for id in &manifest.withdrawn {
            let folder = format!("events/{id}/");
            if files.keys().any(|path| path.starts_with(&folder)) {
                self.problems.push(format!("{id} withdrew, and {folder} has files"));
            }
        }
    }

    /// Every log with its events; one that cannot be read has none, and is a problem.
    fn logs(
        &mut self,
        files: &BTreeMap<String, Vec<u8>>,
        manifest: &BundleManifest,
    ) -> Vec<(String, Vec<LogData>)> {
        let mut all = Vec::new();
        for one in &manifest.participants {
            let logs = one.logs.iter().map(|log| {
                let path = log.path(&one.id);
                let events = files.get(&path).map(|bytes| {
                    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
                    read_events(text).map_err(|error| error.to_string())
                });
                let events = match events {
                    Some(Ok(events)) => events,
                    Some(Err(why)) => {
                        self.problems.push(format!("{path}: {why}"));
                        Vec::new()
                    }
                    None => Vec::new(),
                };
                if events.len() != log.events && files.contains_key(&path) {
                    let (found, said) = (events.len(), log.events);
                    self.problems
                        .push(format!("{path} has {found} events, and the list says {said}"));
                }
                self.events += events.len();
                data(log, events)
            });
            let logs: Vec<LogData> = logs.collect();
            all.push((one.id.clone(), logs));
        }
        all
    }

    fn tables(
        &mut self,
        files: &BTreeMap<String, Vec<u8>>,
        manifest: &BundleManifest,
        logs: &[(String, Vec<LogData>)],
    ) {
        let known: BTreeSet<&str> =
            manifest.participants.iter().map(|one| one.id.as_str()).collect();
        cells::check(files, &known, self);
        let all: Vec<InBundle<'_>> = logs.iter().map(|(id, logs)| InBundle { id, logs }).collect();
        type Make = fn(&[InBundle<'_>]) -> Result<Vec<u8>, BundleError>;
        let made: [(&str, Make); 5] = [
            ("measures.csv", measured),
            ("decisions.csv", decisions),
            ("instruments.csv", instruments),
            ("steps.csv", steps),
            (codebook::FILE, |_| codebook::csv()),
        ];
        for (file, make) in made {
            match (files.get(file), make(&all)) {
                (Some(bytes), Ok(made)) if *bytes != made => {
                    let problem = differs(file, bytes, &made);
                    self.problems.push(problem);
                }
                (Some(_), Err(error)) => self.problems.push(error.to_string()),
                _ => {}
            }
        }
    }

    /// Adds problems, the first of them one by one.
    fn tell(&mut self, what: &str, problems: Vec<String>) {
        let more = problems.len().saturating_sub(MOST);
        self.problems.extend(problems.into_iter().take(MOST));
        if more > 0 {
            self.problems.push(format!("{what}: {more} more of the kind"));
        }
    }
}

fn data(log: &BundledLog, events: Vec<domain::SessionEvent>) -> LogData {
    LogData {
        name: log.name.clone(),
        kind: log.kind,
        sitting: log.sitting.clone(),
        condition: log.condition.clone(),
        task: log.task.clone(),
        instrument: log.instrument.clone(),
        events,
    }
}

/// Where a table is not what the events make of it.
fn differs(file: &str, is: &[u8], made: &[u8]) -> String {
    let (is, made) = (String::from_utf8_lossy(is), String::from_utf8_lossy(made));
    let of = if file == codebook::FILE { "this program" } else { "the events" };
    let line = is.lines().zip(made.lines()).position(|(one, other)| one != other);
    match line {
        Some(at) => format!(
            "{file}, line {}: \"{}\", and {of} make \"{}\" of it",
            at + 1,
            is.lines().nth(at).unwrap_or_default(),
            made.lines().nth(at).unwrap_or_default()
        ),
        None => format!(
            "{file} has {} lines, and {of} make {} of it",
            is.lines().count(),
            made.lines().count()
        ),
    }
}
