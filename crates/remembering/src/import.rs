//! Taking entries over from another memory.

use std::collections::HashSet;

use api::{MemoryImport, MemoryImportResult};
use domain::MemoryId;
use faults::Fault;
use memory::{Author, FILE_BYTES, MemoryPath, Provenance, Refusal};
use store::{MemoryContent, MemoryDeed};

use crate::commands::MemoryDesk;
use crate::shelves::{WriteError, pupil_names};

impl MemoryDesk {
    /// Adds what is not there, each file in one write. One that may not be kept hinders no other, and of those
    /// that a file has no room for the first are taken.
    pub(crate) async fn import(&self, import: MemoryImport) -> Result<MemoryImportResult, Fault> {
        let origin = Provenance { session: None, trace: None, by: Author::Import };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let mut result = MemoryImportResult { added: 0, present: 0, refused: Vec::new() };
        let mut files: Vec<(MemoryPath, Vec<String>)> = Vec::new();
        for one in import.entries {
            match MemoryPath::parse(&one.path) {
                Ok(path) => match files.iter_mut().find(|(known, _)| *known == path) {
                    Some((_, texts)) => texts.push(one.text),
                    None => files.push((path, vec![one.text])),
                },
                Err(error) => result.refused.push(error.to_string()),
            }
        }
        for (path, texts) in files {
            self.import_file(&path, texts, &deed, &mut result).await?;
        }
        Ok(result)
    }

    async fn import_file(
        &self,
        path: &MemoryPath,
        texts: Vec<String>,
        deed: &MemoryDeed,
        result: &mut MemoryImportResult,
    ) -> Result<(), Fault> {
        let content = self.shelves.store().memory_file(path).await?;
        let active = content.entries.iter().filter(|entry| entry.is_active());
        let mut held: HashSet<String> = active.map(|entry| entry.block.text.clone()).collect();
        let mut new = Vec::new();
        for text in texts {
            if !held.insert(text.clone()) {
                result.present += 1;
                continue;
            }
            let alone = memory::append(&[], [(MemoryId::new(), text.clone())]);
            match memory::check_write(path, &alone, pupil_names) {
                Ok(_) => new.push(text),
                Err(refusal) => {
                    self.shelves.note_refused(path, deed).await?;
                    result.refused.push(refusal.to_string());
                }
            }
        }
        let left = new.split_off(room_for(&content, &new));
        if !left.is_empty() {
            self.shelves.note_refused(path, deed).await?;
            let bytes = appended(&content, new.iter().chain(&left)).len();
            let refusal = Refusal::LongFile { path: path.clone(), bytes };
            let others = left.len() - 1;
            result.refused.push(match others {
                0 => refusal.to_string(),
                _ => format!("{refusal} (one entry, and {others} others of that file)"),
            });
        }
        if new.is_empty() {
            return Ok(());
        }
        let written = self.shelves.write(path, deed, |content| Ok(appended(content, &new)));
        match written.await {
            Ok(_) => result.added += u32::try_from(new.len()).unwrap_or(u32::MAX),
            Err(WriteError::Store(error)) => return Err(error.into()),
            Err(error) => result.refused.push(error.to_string()),
        }
        Ok(())
    }
}

/// How many of the texts, from the first, the file can take.
fn room_for(content: &MemoryContent, texts: &[String]) -> usize {
    let (mut fit, mut over) = (0, texts.len() + 1);
    while over - fit > 1 {
        let middle = usize::midpoint(fit, over);
        match appended(content, texts.iter().take(middle)).len() > FILE_BYTES {
            true => over = middle,
            false => fit = middle,
        }
    }
    fit
}

fn appended<'a>(content: &MemoryContent, texts: impl IntoIterator<Item = &'a String>) -> String {
    let added = texts.into_iter().map(|text| (MemoryId::new(), text.clone()));
    memory::append(&content.entries, added).render()
}
