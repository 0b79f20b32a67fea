//! The curriculum files that the sections of a lesson point to, as they are now.

use std::collections::{BTreeMap, BTreeSet};

use curriculum::Library;
use text::typography::comparable;

/// The curriculum files that a text points to.
#[derive(Debug, Default)]
pub struct Sources {
    /// Each file's fingerprint.
    pub files: BTreeMap<String, String>,
    /// The quotations of each file that stand in it.
    pub quotations: BTreeMap<String, BTreeSet<String>>,
}

/// What the claims between these lines point to. `sections` has each section's id with its first
/// and last line.
pub fn of_sections(
    text: &str,
    sections: &[(String, u32, u32)],
    library: &Library,
) -> BTreeMap<String, Sources> {
    let mut sources: BTreeMap<String, Sources> = BTreeMap::new();
    let claims = curriculum::claims(text);
    for checked in curriculum::check(&claims, library, &BTreeMap::new()) {
        let (Some(pointer), Some(sha256)) = (checked.claim.pointer, checked.file_sha256) else {
            continue;
        };
        let line = checked.claim.line;
        let within = |(_, first, last): &&(String, u32, u32)| (*first..=*last).contains(&line);
        if let Some((id, ..)) = sections.iter().find(within) {
            let Sources { files, quotations } = sources.entry(id.clone()).or_default();
            let of_file = quotations.entry(pointer.path.clone()).or_default();
            if checked.evidence.is_some() {
                of_file.insert(comparable(&pointer.quote));
            }
            files.insert(pointer.path, sha256);
        }
    }
    sources
}
