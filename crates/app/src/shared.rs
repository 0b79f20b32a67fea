//! What a house shares with the desks in it.

use std::sync::Arc;

use domain::Clock;
use planning::definitions::Definitions;
use postgres::Server;

use crate::models::Models;

/// What a process has once and every desk uses; clones share it.
#[derive(Clone)]
pub struct Shared {
    /// The database's server.
    pub server: Arc<Server>,
    /// The providers with their keys.
    pub models: Arc<Models>,
    /// Agents, commands and skills.
    pub definitions: Definitions,
    /// The present.
    pub clock: Arc<dyn Clock>,
}
