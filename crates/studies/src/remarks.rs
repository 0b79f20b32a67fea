//! What is no mistake in a protocol, and yet ought to be known before anybody is invited.

use crate::protocol::Protocol;
use crate::{Assistance, Balance};

impl Protocol {
    /// Sentences, the most important first.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if let [only] = self.conditions.as_slice() {
            remarks.push(format!("\"{}\" is compared with nothing.", only.id));
        }
        let done = self.conditions.len() * self.tasks_per_condition;
        let (tasks, again) = (self.tasks.len(), done.div_ceil(self.tasks.len().max(1)));
        if again > 1 {
            remarks.push(format!(
                "Each participant does {done} tasks and there are {tasks}, so that a task comes up to {again} \
                 times and what was planned the first time helps the next: more tasks of one kind, or \
                 fewer in each condition, would keep that apart from the conditions."
            ));
        }
        let alone: Vec<&str> = self
            .conditions
            .iter()
            .filter(|condition| condition.assistance == Assistance::Unassisted)
            .map(|condition| condition.id.as_str())
            .collect();
        for asked in &self.instruments {
            let about_all = asked.conditions.is_empty() && asked.when.has_condition();
            let named = about_all.then(|| alone.first()).flatten();
            if let Some(alone) = named {
                remarks.push(format!(
                    "\"{}\" is asked in \"{alone}\", too, where no program helped: name the conditions \
                     that it fits, if that is not meant.",
                    asked.questionnaire
                ));
            }
        }
        let balance = Balance::of(self, self.participants as usize, &[]);
        remarks.extend(balance.uneven.into_iter().map(|uneven| uneven.message));
        remarks
    }
}
