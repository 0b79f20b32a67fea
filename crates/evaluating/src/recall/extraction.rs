//! What the rules notice in what a teacher says, against the labels of who wrote it.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use remembering::capture::of_words;
use serde::Serialize;

use super::conversation::Conversation;

/// What was counted over her turns.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Extracted {
    /// Turns with a label.
    pub labelled: usize,
    /// Turns in which something was noticed.
    pub noticed: usize,
    /// Turns with both.
    pub right: usize,
    /// Turns about a pupil by name, and those of them in which something was noticed.
    pub private: (usize, usize),
    /// Noticed and labelled turns by their label.
    pub sorts: BTreeMap<String, (usize, usize)>,
}

impl Extracted {
    /// Of what was noticed, the share that has a label.
    #[must_use]
    pub fn precision(&self) -> f64 {
        self.right as f64 / self.noticed.max(1) as f64
    }

    /// Of what has a label, the share that was noticed.
    #[must_use]
    pub fn recall(&self) -> f64 {
        self.right as f64 / self.labelled.max(1) as f64
    }
}

impl Display for Extracted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { labelled, noticed, right, private: (private, told), .. } = self;
        writeln!(
            f,
            "noticed by the rules: {right} of {labelled} labelled turns ({:.2}), {noticed} turns in all \
             (precision {:.2}); of {private} about a pupil by name {told}",
            self.recall(),
            self.precision()
        )?;
        for (sort, (found, labelled)) in &self.sorts {
            writeln!(f, "  {sort:<23} {found:>4} of {labelled:>4}")?;
        }
        Ok(())
    }
}

/// Count over conversations with labels.
#[must_use]
pub fn extracted(conversations: &[Conversation]) -> Extracted {
    let mut all = Extracted::default();
    for session in conversations.iter().flat_map(|conversation| &conversation.sessions) {
        for turn in session.turns.iter().filter(|turn| !turn.by_assistant) {
            let noticed = !of_words(&turn.said, session.class.as_deref()).is_empty();
            all.noticed += usize::from(noticed);
            if turn.private {
                all.private.0 += 1;
                all.private.1 += usize::from(noticed);
            }
            let Some(sort) = &turn.keep else { continue };
            all.labelled += 1;
            all.right += usize::from(noticed);
            let (found, labelled) = all.sorts.entry(sort.clone()).or_default();
            *found += usize::from(noticed);
            *labelled += 1;
        }
    }
    all
}
