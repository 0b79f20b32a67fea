//! Who holds the conversation: who answers the teacher's next words, and whom it goes back to.

use domain::RunStarted;
use serde::{Deserialize, Serialize};

/// The agent that holds the conversation, during a run and after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// The plugin that it comes from.
    pub plugin: String,
    /// The agent.
    pub agent: String,
    /// The provider that was chosen for it.
    pub provider: String,
    /// The model that was chosen for it: it answered, or wrote in the frame that rules made.
    pub model: String,
    /// Where that was asked; none for this program itself.
    pub host: Option<String>,
    /// Who handed the conversation on until it had it, the first one first.
    pub handed_by: Vec<String>,
}

impl Holder {
    /// Whoever a run was begun with or handed over to.
    #[must_use]
    pub fn of(start: &RunStarted) -> Self {
        let (provider, model) = start.chosen();
        Self {
            plugin: start.plugin.clone(),
            agent: start.agent.clone(),
            provider: provider.to_owned(),
            model: model.to_owned(),
            host: start.host.clone(),
            handed_by: start.handed_by.clone(),
        }
    }

    /// Who handed it on, once this agent has it. One that had it before takes its old place, so
    /// going there and back leaves nothing behind.
    #[must_use]
    pub fn handed_on_to(&self, agent: &str) -> Vec<String> {
        let way = || self.handed_by.iter().chain([&self.agent]);
        let known = way().position(|known| known == agent).unwrap_or(usize::MAX);
        way().take(known).cloned().collect()
    }

    /// Who takes it back; none when nobody handed it on.
    #[must_use]
    pub fn goes_back_to(&self) -> Option<&str> {
        self.handed_by.last().map(String::as_str)
    }
}
