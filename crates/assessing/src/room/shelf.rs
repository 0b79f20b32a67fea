//! The blueprints of a sitting in the versions that its questions were made from.

use std::sync::Arc;

use assessment::Blueprint;
use domain::{EventBody, SittingEvent};
use faults::Fault;
use sittings::{Blueprints, Sitting};
use store::KeptBlueprint;

use super::SittingRoom;
use crate::Library;

/// Blueprints as they are, and as they were when questions were made from them.
pub(super) struct Shelf {
    library: Arc<Library>,
    kept: Vec<Blueprint>,
}

impl Blueprints for Shelf {
    fn all(&self) -> Vec<&Blueprint> {
        self.library.all()
    }

    fn version(&self, id: &str, version: &str) -> Option<&Blueprint> {
        let now = self.library.version(id, version);
        now.or_else(|| self.kept.iter().find(|one| one.id == id && &*one.version == version))
    }
}

impl SittingRoom {
    /// The texts that questions are made from outlive their files.
    pub(super) async fn keep(&self, events: &[EventBody]) -> Result<(), Fault> {
        let pinned = events.iter().filter_map(|event| match event {
            EventBody::Sitting(SittingEvent::Began(began)) => Some(&began.pool),
            _ => None,
        });
        let versions: Vec<&str> = pinned.flatten().map(|one| one.version.as_str()).collect();
        let used = self.library.blueprints().into_iter();
        let kept: Vec<KeptBlueprint> = used
            .filter(|(_, blueprint)| versions.contains(&&*blueprint.version))
            .map(|(found, blueprint)| KeptBlueprint {
                sha256: blueprint.version.to_string(),
                file: found.file.display().to_string(),
                text: found.text.clone(),
            })
            .collect();
        Ok(self.store.keep_blueprints(&kept).await?)
    }

    pub(super) async fn shelf(&self, sitting: &Sitting) -> Result<Shelf, Fault> {
        let library = Arc::clone(&self.library);
        let pool = sitting.began().map(|began| began.pool.as_slice()).unwrap_or_default();
        let changed =
            pool.iter().filter(|one| library.version(&one.blueprint, &one.version).is_none());
        let versions: Vec<String> = changed.map(|one| one.version.clone()).collect();
        if versions.is_empty() {
            return Ok(Shelf { library, kept: Vec::new() });
        }
        let kept = self.store.kept_blueprints(&versions).await?;
        let read = kept.iter().filter_map(|one| Blueprint::read(&one.file, &one.text).ok());
        Ok(Shelf { library, kept: read.collect() })
    }
}
