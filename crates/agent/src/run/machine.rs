//! The run as one of the machines that fold the log of a session.

use domain::{Interaction, Machine, MemoryUse, SessionEvent, Standing};

use super::{IllegalEvent, Run};

impl Machine for Run {
    type Illegal = IllegalEvent;

    fn apply(&mut self, event: &SessionEvent) -> Result<(), IllegalEvent> {
        Self::apply(self, event)
    }

    fn open_interaction(&self) -> Option<&Interaction> {
        Self::open_interaction(self)
    }

    fn standing(&self) -> Standing {
        match self.trace() {
            None => Standing::Resting,
            Some(whole) if Self::open_interaction(self).is_some() => {
                Standing::Waiting(self.active().trace().unwrap_or(whole))
            }
            Some(whole) => Standing::Working(whole),
        }
    }

    fn memory(&self) -> MemoryUse {
        self.factors().map_or(MemoryUse::On, |factors| factors.memory)
    }
}
