//! Texts as vectors, by a model on this computer or by a server beside it: both mean that what is
//! remembered stays here, so a server on another computer is refused.

mod fetch;
mod server;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use embeddings::{MODEL, MiniLm, PACKAGE, Vector, install};

pub use fetch::{FetchError, fetch};
pub use server::EmbeddingServer;

/// Who makes vectors of texts.
#[async_trait]
pub trait Embedder: fmt::Debug + Send + Sync {
    /// The model, as its vectors carry it: vectors of two models say nothing about one another. None
    /// where no model is there.
    fn model(&self) -> Option<String>;

    /// A vector for each text, in their order.
    ///
    /// # Errors
    /// [`EmbedError`]; what is searched is then found by its words alone.
    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError>;
}

/// Why there are no vectors.
#[derive(Debug, thiserror::Error)]
pub enum EmbedError {
    /// No model is there.
    #[error("there is no model for embeddings; `teacher-assist models embed install` fetches one")]
    Missing,
    /// Its files are cut short or another model's.
    #[error("{0}; `teacher-assist models embed install` fetches it anew")]
    Broken(#[from] embeddings::ModelError),
    /// The server does not answer, or with something else.
    #[error("the server for embeddings: {0}")]
    Server(String),
}

/// Nobody: what is searched is found by its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoEmbedder;

#[async_trait]
impl Embedder for NoEmbedder {
    fn model(&self) -> Option<String> {
        None
    }

    async fn embed(&self, _: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        Err(EmbedError::Missing)
    }
}

/// The model in the data folder, read when it is first needed; or the server that was chosen.
pub struct Embeddings {
    folder: PathBuf,
    read: Arc<Mutex<Option<Arc<MiniLm>>>>,
    server: Mutex<Option<EmbeddingServer>>,
    /// Where the choice of a server is kept.
    kept: PathBuf,
}

impl fmt::Debug for Embeddings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Embeddings").field("model", &self.model()).finish_non_exhaustive()
    }
}

impl Embeddings {
    /// With the models in this data folder.
    pub fn of(data_dir: &Path) -> Self {
        let folder = data_dir.join("embeddings").join(MODEL);
        let kept = data_dir.join("embedding-server.json");
        let server = Mutex::new(EmbeddingServer::kept(&kept));
        Self { folder, read: Arc::default(), server, kept }
    }

    /// Where the model of this computer is, or would be.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the model of this computer is there.
    pub fn is_installed(&self) -> bool {
        self.folder.is_dir()
    }

    /// Asks this server from now on, or the model of this computer again.
    ///
    /// # Errors
    /// When the choice cannot be kept; it is then as it was.
    pub fn choose(&self, server: Option<EmbeddingServer>) -> std::io::Result<()> {
        let mut chosen = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        match &server {
            Some(server) => server.keep(&self.kept)?,
            None => gone(std::fs::remove_file(&self.kept))?,
        }
        *chosen = server;
        Ok(())
    }

    /// The server that was chosen.
    pub fn server(&self) -> Option<EmbeddingServer> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Where the package is put together while it is fetched; what is there of it already is kept.
    pub fn package(&self) -> PathBuf {
        self.folder.with_file_name(PACKAGE.file())
    }

    /// The model's files from a package that is on this computer. It takes seconds and is not for a
    /// thread that answers others.
    ///
    /// # Errors
    /// [`embeddings::InstallError`]; what was there before is as it was.
    pub fn install(&self, package: &Path) -> Result<(), embeddings::InstallError> {
        install(package, &PACKAGE, &self.folder)?;
        self.forget_read();
        Ok(())
    }

    /// Installs the package that `TEACHER_ASSIST_EMBEDDINGS` names, where no model is there yet. It takes
    /// seconds and is not for a thread that answers others.
    pub fn install_named(&self) {
        let named = std::env::var_os("TEACHER_ASSIST_EMBEDDINGS").map(PathBuf::from);
        let Some(package) = named.filter(|_| !self.is_installed()) else { return };
        if let Err(error) = self.install(&package) {
            tracing::warn!(%error, "memory is searched by its words alone");
        }
    }

    /// Takes the model away, and what is there of its package.
    ///
    /// # Errors
    /// When the disk does not do it.
    pub fn remove(&self) -> std::io::Result<()> {
        self.forget_read();
        gone(std::fs::remove_dir_all(self.folder.parent().unwrap_or(&self.folder)))
    }

    fn forget_read(&self) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[async_trait]
impl Embedder for Embeddings {
    fn model(&self) -> Option<String> {
        match self.server() {
            Some(server) => Some(server.name()),
            None => self.is_installed().then(|| MODEL.to_owned()),
        }
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        if let Some(server) = self.server() {
            return server.embed(&texts).await;
        }
        if !self.is_installed() {
            return Err(EmbedError::Missing);
        }
        let (read, folder) = (Arc::clone(&self.read), self.folder.clone());
        let work = move || {
            let model = model_in(&folder, &read)?;
            texts.iter().map(|text| Ok(model.embed(text)?)).collect()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|error| EmbedError::Server(error.to_string()))?
    }
}

/// The model of a folder, read where that has not been done.
fn model_in(folder: &Path, read: &Mutex<Option<Arc<MiniLm>>>) -> Result<Arc<MiniLm>, EmbedError> {
    let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(model) = read.as_ref() {
        return Ok(Arc::clone(model));
    }
    let model = Arc::new(MiniLm::read(folder)?);
    Ok(Arc::clone(read.insert(model)))
}

/// What was not there is gone, too.
fn gone(removed: std::io::Result<()>) -> std::io::Result<()> {
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
