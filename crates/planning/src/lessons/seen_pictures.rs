//! What is known of files that lessons name as their pictures.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ::export::Picture;

/// Of so many files it is known whether they are pictures, before all of that is forgotten.
const MOST_KNOWN: usize = 1_000;

/// Files that were looked at, by their sha-256, and why one is no picture for a page: a photograph takes long to be
/// unpacked, and a lesson is looked at with each change of it. Clones share it.
#[derive(Clone, Default)]
pub struct SeenPictures(Arc<Mutex<BTreeMap<String, Option<String>>>>);

impl SeenPictures {
    /// Why these bytes are no picture for a page; none when they are one.
    pub fn fault(&self, bytes: &[u8]) -> Option<String> {
        let sha256 = text::sha256(bytes);
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = known().get(&sha256) {
            return fault.clone();
        }
        let fault = Picture::read(bytes).err().map(|error| error.to_string());
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(sha256, fault.clone());
        fault
    }
}
