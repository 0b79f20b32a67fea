//! What the page has asked for and is not done yet. Whoever is about to end the program in the middle of it asks
//! here first, and nothing begins meanwhile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{Access, ApiError, COMMANDS, ErrorCode};

/// Work that would be cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// A backup of everything.
    Backup,
    /// Pages that are made, saved or printed.
    Pages,
    /// Anything else that is written.
    Change,
}

impl Work {
    /// What a command of the wire is; none where it only looks and is soon done.
    pub fn of(command: &str) -> Option<Self> {
        let access = COMMANDS.iter().find(|known| known.name == command)?.access;
        match (command, access) {
            ("backup_take", _) => Some(Self::Backup),
            (_, Access::Write | Access::Attended) => Some(Self::Change),
            (name, Access::Read) if name.ends_with("_export") => Some(Self::Pages),
            (_, Access::Read) => None,
        }
    }

    /// What it is called where somebody has to wait for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Backup => "A backup is being taken: wait until it is done.",
            Self::Pages => "Pages are being made or saved: wait until that is done.",
            Self::Change => "Something is being written: wait until that is done.",
        }
    }
}

/// The work of all windows; clones share it.
#[derive(Debug, Clone, Default)]
pub struct InHand(Arc<Mutex<Works>>);

#[derive(Debug, Default)]
struct Works {
    /// How much there is of each sort.
    begun: BTreeMap<Work, usize>,
    held_up: bool,
}

/// Work that goes on; over when it is dropped.
#[derive(Debug)]
pub struct Begun(InHand, Work);

/// No work begins while this is there.
#[derive(Debug)]
pub struct HeldUp(InHand);

impl InHand {
    /// Begin a piece of work.
    ///
    /// # Errors
    /// [`ErrorCode::Busy`] while work is held up.
    pub fn begin(&self, work: Work) -> Result<Begun, ApiError> {
        let mut works = self.works();
        if works.held_up {
            let message = "A new version is being installed, and nothing is written meanwhile. \
                           Nothing was changed; do it again when the program has started anew.";
            return Err(ApiError::new(ErrorCode::Busy, message));
        }
        *works.begun.entry(work).or_default() += 1;
        Ok(Begun(self.clone(), work))
    }

    /// Let nothing begin from now on.
    ///
    /// # Errors
    /// With what is not done yet; then nothing is held up.
    pub fn hold_up(&self) -> Result<HeldUp, Vec<Work>> {
        let mut works = self.works();
        if works.begun.is_empty() {
            works.held_up = true;
            return Ok(HeldUp(self.clone()));
        }
        Err(works.begun.keys().copied().collect())
    }

    fn works(&self) -> MutexGuard<'_, Works> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HeldUp {
    /// Until the program ends.
    pub fn for_good(self) {
        std::mem::forget(self);
    }
}

impl Drop for HeldUp {
    fn drop(&mut self) {
        self.0.works().held_up = false;
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let mut works = self.0.works();
        let left = works.begun.entry(self.1).or_default();
        *left = left.saturating_sub(1);
        if *left == 0 {
            works.begun.remove(&self.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_writes_or_makes_pages_is_work_and_what_looks_is_none() {
        let names = [
            "backup_take",
            "session_send",
            "lesson_section_write",
            "lesson_export",
            "session_list",
            "no_such_command",
        ];
        let change = Some(Work::Change);
        let works = [Some(Work::Backup), change, change, Some(Work::Pages), None, None];
        assert_eq!(names.map(Work::of), works);
    }

    #[test]
    fn nothing_is_held_up_before_all_work_is_done_and_nothing_begins_after() {
        let in_hand = InHand::default();
        let (one, two) = (in_hand.begin(Work::Pages).unwrap(), in_hand.begin(Work::Pages).unwrap());
        drop(one);
        assert_eq!(in_hand.hold_up().unwrap_err(), [Work::Pages]);
        let backup = in_hand.begin(Work::Backup).unwrap();
        assert_eq!(in_hand.hold_up().unwrap_err(), [Work::Backup, Work::Pages]);
        drop((two, backup));

        let held = in_hand.hold_up().unwrap();
        assert_eq!(in_hand.begin(Work::Change).unwrap_err().code, ErrorCode::Busy);
        drop(held);
        assert!(in_hand.begin(Work::Change).is_ok());

        in_hand.hold_up().unwrap().for_good();
        assert_eq!(in_hand.begin(Work::Change).unwrap_err().code, ErrorCode::Busy);
    }
}
