//! Who reads what leaves this computer, and remembers what she has read.
//!
//! A conversation is sent again, and grows by a message, with each turn. A text is read anew only when a
//! name was found since: then it may stand in what was read before.

use std::borrow::Cow;
use std::collections::HashMap;

use privacy::{Report, Scrubber, TextKind, Vault};
use serde_json::Value;

/// Replaces what is personal, in the order in which it is given the texts.
#[derive(Debug)]
pub struct Reader {
    scrubber: Scrubber,
    /// How much was found when what is remembered was read.
    known: usize,
    texts: HashMap<(TextKind, String), (Option<String>, Report)>,
    values: HashMap<(TextKind, String), (Value, Report)>,
}

impl Reader {
    /// One that has read nothing.
    pub(super) fn new(scrubber: Scrubber) -> Self {
        let known = scrubber.vault().len();
        Self { scrubber, known, texts: HashMap::new(), values: HashMap::new() }
    }

    /// What has been found so far.
    pub(super) fn vault(&self) -> &Vault {
        self.scrubber.vault()
    }

    /// Who read, without what was read.
    #[cfg(test)]
    pub(super) fn into_scrubber(self) -> Scrubber {
        self.scrubber
    }

    /// Puts tokens into a text, and says which.
    pub(super) fn read(&mut self, kind: TextKind, text: &mut String, report: &mut Report) {
        self.forget_if_more_is_known();
        let place = (kind, std::mem::take(text));
        let (scrubbed, found) = match self.texts.get(&place) {
            Some(remembered) => remembered.clone(),
            None => {
                let (scrubbed, found) = self.scrubber.scrub(kind, &place.1);
                let scrubbed = match scrubbed {
                    Cow::Owned(scrubbed) => Some(scrubbed),
                    Cow::Borrowed(_) => None,
                };
                (scrubbed, found)
            }
        };
        report.merge(&found);
        *text = scrubbed.clone().unwrap_or_else(|| place.1.clone());
        if self.learned_nothing() {
            self.texts.insert(place, (scrubbed, found));
        }
    }

    /// The same for each text in a value.
    pub(super) fn read_value(&mut self, kind: TextKind, value: &mut Value, report: &mut Report) {
        self.forget_if_more_is_known();
        let place = (kind, value.to_string());
        let found = match self.values.get(&place) {
            Some((scrubbed, found)) => {
                value.clone_from(scrubbed);
                found.clone()
            }
            None => self.scrubber.scrub_value(kind, value),
        };
        report.merge(&found);
        if self.learned_nothing() {
            self.values.insert(place, (value.clone(), found));
        }
    }

    fn learned_nothing(&self) -> bool {
        self.scrubber.vault().len() == self.known
    }

    fn forget_if_more_is_known(&mut self) {
        if !self.learned_nothing() {
            self.known = self.scrubber.vault().len();
            self.texts.clear();
            self.values.clear();
        }
    }
}
