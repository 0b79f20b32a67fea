//! From a study to the files of a bundle.

use std::collections::BTreeSet;

use crate::data::{BundleError, Redaction, StudyData};
use crate::redact::redact;
use crate::review::Draft;

/// What would be replaced, for a person to look at. A review that `how` may have is not asked.
///
/// # Errors
/// [`BundleError`] when an id is none or an event cannot be redacted.
pub fn draft(data: &StudyData, how: &Redaction) -> Result<Draft, BundleError> {
    check_names(data)?;
    let how = Redaction { shift: how.shift, review: None };
    let redacted = redact(data, &how)?;
    Ok(Draft { findings: redacted.into_iter().flat_map(|one| one.findings).collect() })
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
