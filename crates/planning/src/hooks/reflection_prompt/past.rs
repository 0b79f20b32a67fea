//! What she was asked about drafts in earlier sessions, and what the command of a run is about.

use agent::{Exchange, Run};
use async_trait::async_trait;
use domain::SessionId;
use store::TeacherStore;

use super::concerns::ConcernKind;
use crate::definitions::Definitions;

/// A question of an earlier session.
#[derive(Debug, Clone, PartialEq)]
pub struct PastExchange {
    /// The class that the session was about.
    pub class: Option<String>,
    /// The question with its answer.
    pub exchange: Exchange,
}

/// Where this is looked up.
#[async_trait]
pub trait Past: Send + Sync {
    /// What she was asked about drafts in other sessions than this one, the oldest first.
    ///
    /// # Errors
    /// Why it cannot be read.
    async fn asked(&self, session: SessionId) -> Result<Vec<PastExchange>, String>;

    /// The kinds of concern that a command wants asked about first, by name.
    fn concerns(&self, plugin: &str, command: &str) -> Vec<String>;
}

/// Her log, and the definitions.
pub struct Log {
    /// Her rows.
    pub store: TeacherStore,
    /// The commands.
    pub definitions: Definitions,
}

#[async_trait]
impl Past for Log {
    async fn asked(&self, session: SessionId) -> Result<Vec<PastExchange>, String> {
        let asked = self.store.asked_before().await.map_err(|error| error.to_string())?;
        let others = asked.into_iter().filter(|asked| asked.session != session);
        let exchange = |asked: store::AskedBefore| PastExchange {
            class: asked.class,
            exchange: Exchange {
                trace: asked.trace,
                interaction: asked.interaction,
                opened_at: asked.at,
                shown_at: None,
                answered: asked.answered,
                withdrawn: None,
            },
        };
        Ok(others.map(exchange).collect())
    }

    fn concerns(&self, plugin: &str, command: &str) -> Vec<String> {
        let catalogue = self.definitions.catalogue();
        let found = catalogue.command(plugin, command);
        found.map(|command| command.reflection.clone()).unwrap_or_default()
    }
}

/// What she was asked in other sessions; nothing where it cannot be read.
pub async fn asked(past: &dyn Past, session: SessionId) -> Vec<PastExchange> {
    match past.asked(session).await {
        Ok(asked) => asked,
        Err(why) => {
            tracing::warn!(why, "what was asked in earlier sessions is not known");
            Vec::new()
        }
    }
}

/// The kinds of concern that the command of this run is about.
pub fn of_command(past: &dyn Past, run: &Run) -> Vec<ConcernKind> {
    let Some(start) = run.started() else { return Vec::new() };
    let mut prompt = start.prompt.iter();
    let tag = agent::FragmentKind::Command.tag();
    let Some(command) = prompt.find(|fragment| fragment.tag == tag) else { return Vec::new() };
    let name = command.source.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.strip_suffix(".md").unwrap_or(name);
    let names = past.concerns(&start.plugin, name);
    names.iter().filter_map(|name| ConcernKind::named(name)).collect()
}
