//! What a house shares with the desks in it.

use std::path::PathBuf;
use std::sync::Arc;

use backups::BackupDesk;
use domain::Clock;
use models::embed::Embeddings;
use planning::imports::Places;
use postgres::Server;
use typesetting::Typesetter;

use crate::models::Models;

/// What a process has once and every desk uses; clones share it.
#[derive(Clone)]
pub struct Shared {
    /// The database's server.
    pub server: Arc<Server>,
    /// The providers with their keys.
    pub models: Arc<Models>,
    /// Who makes vectors of texts.
    pub embeddings: Arc<Embeddings>,
    /// The folder of the plugins that come with the application.
    pub plugins: PathBuf,
    /// The backups of this computer.
    pub backups: BackupDesk,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Where documents from outside are converted, two at the same time.
    pub places: Places,
    /// Who sets pages.
    pub typesetter: Typesetter,
}
