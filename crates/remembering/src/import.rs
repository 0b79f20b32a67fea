//! Taking entries over from another memory.

use api::{MemoryImport, MemoryImportResult};
use domain::MemoryId;
use faults::Fault;
use memory::{Author, Entry, MemoryPath, Provenance};
use store::MemoryDeed;

use crate::commands::MemoryDesk;
use crate::shelves::WriteError;

impl MemoryDesk {
    /// Adds what is not there, each for itself: one that may not be kept hinders no other.
    pub(crate) async fn import(&self, import: MemoryImport) -> Result<MemoryImportResult, Fault> {
        let origin = Provenance { session: None, trace: None, by: Author::Import };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let mut result = MemoryImportResult { added: 0, present: 0, refused: Vec::new() };
        for one in import.entries {
            let path = match MemoryPath::parse(&one.path) {
                Ok(path) => path,
                Err(error) => {
                    result.refused.push(error.to_string());
                    continue;
                }
            };
            let content = self.shelves.store().memory_file(&path).await?;
            let says = |entry: &&Entry| entry.is_active() && entry.block.text == one.text;
            if content.entries.iter().any(|entry| says(&entry)) {
                result.present += 1;
                continue;
            }
            let written = self.shelves.write(&path, &deed, |content| {
                let added = (MemoryId::new(), one.text.clone());
                Ok(memory::append(&content.entries, [added]).render())
            });
            match written.await {
                Ok(_) => result.added += 1,
                Err(WriteError::Store(error)) => return Err(error.into()),
                Err(error) => result.refused.push(error.to_string()),
            }
        }
        Ok(result)
    }
}
