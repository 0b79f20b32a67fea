//! `eval memory`: how much of what is remembered is found again.

use std::sync::Arc;

use embeddings::PACKAGE;
use evaluating::recall::{self, RecallReport, Shares, ToMeasure};
use memory::ExpiryRules;
use models::embed::{Embedder, Embeddings};
use postgres::{Server, ServerOptions};
use store::Store;

use crate::args::{EvalMemory, Global};
use crate::eval::shared::broken;
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::screen;

/// Measures it in a database of its own, which is gone afterwards.
pub async fn memory(asked: EvalMemory, global: &Global) -> Result<Exit, Failure> {
    let here = options(global)?;
    let all = recall::conversations(&asked.history).map_err(broken)?;
    let installed = Embeddings::of(&here.data_dir);
    let embedder: Option<Arc<dyn Embedder>> = match asked.words_only || installed.model().is_none()
    {
        true => None,
        false => Some(Arc::new(installed)),
    };
    if embedder.is_none() && !asked.words_only {
        screen::note(&format!("words alone are compared: {} is not installed", PACKAGE.file()));
    }
    let usual = ExpiryRules::default();
    let measured = ToMeasure {
        embedder,
        rules: ExpiryRules { floor: asked.floor.unwrap_or(usual.floor), ..usual },
        recall_only: asked.recall_only,
    };
    let scratch = tempfile::tempdir().map_err(|error| Failure::io("make a folder", &error))?;
    let server = Server::open(ServerOptions {
        data_dir: scratch.path().to_owned(),
        database_url: None,
        binaries: here.postgres,
        served: false,
    });
    let server = server.await.map_err(|error| Failure::new(Exit::Database, error.to_string()))?;
    if !global.json {
        screen::print(&format!("{}\n", Shares::HEADING))?;
    }
    let heard = |shares: &Shares| {
        if !global.json {
            // Whoever reads it may have gone: the next line finds out.
            let _ = screen::print(&format!("{shares}\n"));
        }
    };
    let report = RecallReport::of(&Store::of(&server), &measured, &all, heard).await;
    if let Err(error) = server.close().await {
        tracing::debug!(%error, "its folder goes all the same");
    }
    let report = report.map_err(broken)?;
    match global.json {
        true => screen::print_json(&report)?,
        false => screen::print(&report.to_string())?,
    }
    Ok(Exit::Ok)
}
