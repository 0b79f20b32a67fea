//! What was understood of words when a draft was made, so that a bundle after it has not to read every word once more.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use privacy::Scrubber;

/// A text as it was read.
#[derive(Clone)]
pub struct Read {
    pub scrubbed: String,
    /// What was known of names before; none where nothing that is learned later changes the text.
    pub mark: Option<usize>,
    /// How many tokens there were behind it.
    pub tokens: usize,
}

/// What came of reading all words of a participant, for whoever reads the same once more.
pub struct Understood {
    /// What was read, and what was looked for.
    pub fingerprint: String,
    pub scrubber: Scrubber,
    /// What became of each text.
    pub known: HashMap<String, Read>,
    /// Files that fields name.
    pub files: HashSet<String>,
}

/// What was understood of each participant's words.
#[derive(Clone, Default)]
pub struct Readings(Arc<BTreeMap<String, Understood>>);

impl Readings {
    pub fn new(all: BTreeMap<String, Understood>) -> Self {
        Self(Arc::new(all))
    }

    pub fn of(&self, participant: &str) -> Option<&Understood> {
        self.0.get(participant)
    }
}

/// It has the words of everybody in it, which no message may show.
impl fmt::Debug for Readings {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Readings({})", self.0.len())
    }
}

/// They say nothing of their own: the same study is understood in the same way.
impl PartialEq for Readings {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Readings {}
