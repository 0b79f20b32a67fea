//! Which text each unit is embedded by. The hashes of the texts are kept, so that only what changed is read
//! again, and what no unit has any more is let go of.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use code::{CodeIndex, UnitId, UnitView, embedding_text};
use serde::{Deserialize, Serialize};

use crate::LearningError;

/// The texts of a project's units.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Texts(BTreeMap<u64, TextOf>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TextOf {
    /// Of what the text was made of.
    key: u64,
    /// SHA-256 of the text, in hexadecimal.
    hash: Box<str>,
}

impl Texts {
    /// The units and the hashes of their texts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (UnitId, &str)> {
        self.0.iter().map(|(unit, text)| (UnitId(*unit), &*text.hash))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The texts of all units of an index: what is the same as in `before` is not read. A file that changed since
    /// it was indexed has the texts that it had.
    ///
    /// # Errors
    /// When the project is not there.
    pub(crate) fn of(index: &CodeIndex, root: &Path, before: &Self) -> Result<Self, LearningError> {
        let mut texts = BTreeMap::new();
        let mut file: Option<(String, Option<String>)> = None;
        for view in index.units() {
            let (id, key) = (view.unit.id.0, key(&view));
            let known = before.0.get(&id);
            if let Some(known) = known.filter(|known| known.key == key) {
                texts.insert(id, known.clone());
                continue;
            }
            if file.as_ref().is_none_or(|(path, _)| path != view.path) {
                file = Some((view.path.to_owned(), index.text(root, view.path)?));
            }
            let text = file.as_ref().and_then(|(_, text)| text.as_deref());
            match (text.and_then(|text| text_of(&view, text)), known) {
                (Some(text), _) => {
                    let hash = text::sha256(&text).into();
                    texts.insert(id, TextOf { key, hash });
                }
                (None, Some(known)) => {
                    texts.insert(id, known.clone());
                }
                (None, None) => {}
            }
        }
        Ok(Self(texts))
    }

    /// Hashes that are in here and not in the other.
    pub(crate) fn without(&self, other: &Self) -> Vec<String> {
        let there: BTreeSet<&str> = other.iter().map(|(_, hash)| hash).collect();
        let gone = self.iter().map(|(_, hash)| hash).filter(|hash| !there.contains(hash));
        let gone: BTreeSet<&str> = gone.collect();
        gone.into_iter().map(str::to_owned).collect()
    }
}

/// What a unit is embedded by; none where the file has no such bytes.
pub(crate) fn text_of(view: &UnitView<'_>, file: &str) -> Option<String> {
    let bytes = view.unit.bytes.start as usize..view.unit.bytes.end as usize;
    file.get(bytes).map(|content| embedding_text(view, content))
}

/// FNV-1a (Fowler, Noll & Vo) over what the text is made of; the same on each machine, as it is kept.
fn key(view: &UnitView<'_>) -> u64 {
    let unit = view.unit;
    let doc = unit.docstring.as_deref().unwrap_or_default();
    let parts = [&*unit.hash, &*unit.qualified_name, doc];
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |all, byte| {
        (all ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
