//! From a study to the files of a bundle.

use std::collections::{BTreeMap, BTreeSet};

use crate::codebook;
use crate::columns::REDACTION;
use crate::data::{BundleError, Redaction, StudyData};
use crate::manifest::{self, BundleManifest, events_path, json_file};
use crate::pages;
use crate::redact::{RedactedParticipant, redact};
use crate::review::Draft;
use crate::tables::{InBundle, decisions, instruments, measured, steps, table_file};
use crate::understood::Readings;

/// The second program, so that a bundle can be looked at without the first.
const RECOMPUTE: &str = include_str!("../../../docs/recompute.py");

/// A bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// Its files by path, `manifest.json` among them.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// What would be replaced, for a person to look at. A review that `how` may have is not asked.
///
/// # Errors
/// [`BundleError`] when an id is none or an event cannot be redacted.
pub fn draft(data: &StudyData, how: &Redaction) -> Result<Draft, BundleError> {
    check_names(data)?;
    let how = Redaction { shift: how.shift, review: None };
    let (mut findings, mut readings) = (Vec::new(), BTreeMap::new());
    for one in redact(data, &how)? {
        findings.extend(one.findings);
        readings.extend(one.understood.map(|understood| (one.id, understood)));
    }
    Ok(Draft { findings, readings: Readings::new(readings) })
}

/// The bundle. `reviewed` is the hash of the draft that a person looked at.
///
/// # Errors
/// [`BundleError`] when an id is none, or an event or a table cannot be written.
pub fn bundle(
    data: &StudyData,
    how: &Redaction,
    reviewed: Option<String>,
) -> Result<Bundle, BundleError> {
    check_names(data)?;
    let redacted = redact(data, how)?;
    let mut files = BTreeMap::new();
    let mut put = |path: &str, bytes: Vec<u8>| files.insert(path.to_owned(), bytes);
    for one in &redacted {
        for log in &one.logs {
            let path = events_path(&one.id, &log.name);
            let mut lines = Vec::new();
            for event in &log.events {
                let failed = |error: serde_json::Error| BundleError::File {
                    file: path.clone(),
                    why: error.to_string(),
                };
                serde_json::to_writer(&mut lines, event).map_err(failed)?;
                lines.push(b'\n');
            }
            put(&path, lines);
        }
    }
    let all = in_bundle(&redacted);
    put("measures.csv", measured(&all)?);
    put("decisions.csv", decisions(&all)?);
    put("instruments.csv", instruments(&all)?);
    put("steps.csv", steps(&all)?);
    put("redaction.csv", replaced(&redacted)?);
    put("redaction.md", pages::redaction(data, &redacted, how).into_bytes());
    put(codebook::FILE, codebook::csv()?);
    put("codebook.md", codebook::markdown().into_bytes());
    put("README.md", pages::readme(data, &redacted).into_bytes());
    put("recompute.py", RECOMPUTE.as_bytes().to_vec());
    put("versions.json", json_file("versions.json", &data.versions)?);
    put("protocol/protocol.json", json_file("protocol/protocol.json", &data.protocol)?);
    for (path, bytes) in &data.folder {
        put(&format!("protocol/files/{path}"), bytes.clone());
    }
    let manifest = BundleManifest::of(data, &redacted, how.shift, reviewed, &files);
    files.insert(manifest::FILE.to_owned(), manifest.written()?);
    Ok(Bundle { files })
}

fn in_bundle(redacted: &[RedactedParticipant]) -> Vec<InBundle<'_>> {
    redacted.iter().map(|one| InBundle { id: &one.id, logs: &one.logs }).collect()
}

/// `redaction.csv`: by participant, kind and token, without what stood there.
fn replaced(redacted: &[RedactedParticipant]) -> Result<Vec<u8>, BundleError> {
    let mut counts: BTreeMap<[String; 4], usize> = BTreeMap::new();
    for finding in redacted.iter().flat_map(|one| &one.findings) {
        let (token, stays) = match finding.kept {
            true => (String::new(), finding.original.clone()),
            false => (finding.token.clone(), String::new()),
        };
        let row = [finding.participant.clone(), finding.kind.clone(), token, stays];
        *counts.entry(row).or_insert(0) += finding.count;
    }
    let rows = counts
        .into_iter()
        .map(|(row, count)| row.into_iter().chain([count.to_string()]).collect::<Vec<String>>());
    table_file(&REDACTION, rows)
}

/// Names become paths, so that they are looked at before anything is made of them.
fn check_names(data: &StudyData) -> Result<(), BundleError> {
    let mut ids = BTreeSet::new();
    for one in &data.participants {
        name("the participant", &one.id, ids.insert(&one.id))?;
        let mut logs = BTreeSet::new();
        for log in &one.logs {
            name("the log", &log.name, logs.insert(&log.name))?;
        }
    }
    for path in data.folder.keys() {
        let outside = |part: &str| matches!(part, "" | "." | "..") || part.contains(['\\', ':']);
        if path.split('/').any(outside) {
            return Err(BundleError::Folder(path.clone()));
        }
    }
    Ok(())
}

fn name(what: &'static str, name: &str, is_new: bool) -> Result<(), BundleError> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let why = match name {
        _ if !is_new => "it stands there twice",
        "" => "it is empty",
        name if name.len() > 60 => "it is longer than 60 letters",
        name if !name.bytes().all(plain) => "it may have small letters, digits and hyphens",
        _ => return Ok(()),
    };
    Err(BundleError::Name { what, name: name.to_owned(), why })
}
