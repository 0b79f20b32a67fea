//! A teacher's memory: written by whomever, and as a prompt shows it.

use std::ops::Range;
use std::sync::Arc;

use agent::ToolError;
use domain::{MemoryId, SessionId, Timestamp, TraceId};
use faults::Fault;
use memory::{
    Author, Change, DeedKind, MemoryPath, Provenance, Refusal, Scope, ShortId, check_length,
    check_write, prompt_lines, reconcile,
};
use models::embed::{Embedder, NoEmbedder};
use store::{MemoryContent, MemoryDeed, MemoryEventDraft, StoreError, TeacherStore};

use crate::meaning;

/// How often a write is made anew when another one came in between.
const ATTEMPTS: u32 = 4;

/// A teacher's memory.
#[derive(Clone)]
pub struct Shelves {
    store: TeacherStore,
    embedder: Arc<dyn Embedder>,
}

/// The beginning of a memory file as a prompt shows it.
pub struct Remembered {
    /// The file, such as `memory/MEMORY.md`.
    pub path: String,
    /// The class; none for the teacher's own.
    pub class: Option<String>,
    /// The text.
    pub text: String,
    /// Short ids of the entries it shows.
    pub ids: Vec<String>,
}

/// A write that was not done.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It may not be kept.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The edit does not fit the file.
    #[error(transparent)]
    Edit(#[from] memory::EditError),
    /// There can be no such file.
    #[error(transparent)]
    Path(#[from] memory::PathError),
    /// The database does not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A write that was done.
pub struct Written {
    /// The file as it is now.
    pub content: MemoryContent,
    /// Short ids of the entries that are new or changed.
    pub ids: Vec<String>,
    /// What to tell whoever wrote.
    pub advice: Option<String>,
}

/// A write that could be done.
pub struct TriedOut {
    /// What would be different.
    pub change: Change,
    /// What to tell whoever wants it.
    pub advice: Option<String>,
}

impl Shelves {
    /// Over a teacher's own rows, searched by their words alone.
    pub fn new(store: TeacherStore) -> Self {
        Self { store, embedder: Arc::new(NoEmbedder) }
    }

    /// The same, searched by what the words mean, too.
    pub fn by_meaning(self, embedder: Arc<dyn Embedder>) -> Self {
        Self { embedder, ..self }
    }

    /// Those of another teacher, searched in the same way.
    pub fn of(&self, store: TeacherStore) -> Self {
        Self { store, embedder: Arc::clone(&self.embedder) }
    }

    /// Who makes vectors of texts.
    pub fn embedder(&self) -> &dyn Embedder {
        self.embedder.as_ref()
    }

    /// The rows below.
    pub fn store(&self) -> &TeacherStore {
        &self.store
    }

    /// Make a new text of a file out of the one it has, and write it as long as nobody else did.
    ///
    /// # Errors
    /// [`WriteError`]; nothing was written then, and a refusal stands in memory's log.
    pub async fn write(
        &self,
        path: &MemoryPath,
        deed: &MemoryDeed,
        make: impl Fn(&MemoryContent) -> Result<String, memory::EditError>,
    ) -> Result<Written, WriteError> {
        let mut attempt = 1;
        loop {
            let content = self.store.memory_file(path).await?;
            let text = make(&content)?;
            match self.replace(&content, &text, deed).await {
                Err(WriteError::Store(StoreError::MemoryConflict { .. })) if attempt < ATTEMPTS => {
                    attempt += 1;
                }
                other => return other,
            }
        }
    }

    /// Write a new text over exactly this content.
    ///
    /// # Errors
    /// As [`Shelves::write`]; a conflict when the file has changed since.
    pub async fn replace(
        &self,
        content: &MemoryContent,
        text: &str,
        deed: &MemoryDeed,
    ) -> Result<Written, WriteError> {
        let TriedOut { change, advice } = self.checked(content, text, deed).await?;
        if change.is_empty() {
            return Ok(Written { content: content.clone(), ids: Vec::new(), advice });
        }
        let after = self.store.write_memory(&content.path, content.version, &change, deed).await?;
        self.embed_soon().await?;
        let ids = written_ids(&change, &after);
        Ok(Written { content: after, ids, advice })
    }

    /// What is new or says something else gets its vector in the background, where somebody makes them.
    ///
    /// # Errors
    /// When the database is away.
    pub(crate) async fn embed_soon(&self) -> Result<(), StoreError> {
        if self.embedder.model().is_some() {
            self.store.enqueue(&meaning::job()).await?;
        }
        Ok(())
    }

    /// What a write would change, without writing it.
    ///
    /// # Errors
    /// As [`Shelves::write`].
    pub async fn try_out(
        &self,
        path: &MemoryPath,
        deed: &MemoryDeed,
        make: impl Fn(&MemoryContent) -> Result<String, memory::EditError>,
    ) -> Result<TriedOut, WriteError> {
        let content = self.store.memory_file(path).await?;
        let text = make(&content)?;
        self.checked(&content, &text, deed).await
    }

    /// What a new text changes, when it may be kept; memory's log says when it may not.
    async fn checked(
        &self,
        content: &MemoryContent,
        text: &str,
        deed: &MemoryDeed,
    ) -> Result<TriedOut, WriteError> {
        let tried = check_length(&content.path, content.text().len(), text).and_then(|()| {
            let change = reconcile(&content.entries, text, MemoryId::new);
            let advice = check_write(&content.path, &change, pupil_names)?;
            Ok(TriedOut { change, advice: advice.map(|advice| advice.text) })
        });
        match tried {
            Ok(tried) => Ok(tried),
            Err(refusal) => {
                self.note_refused(&content.path, deed).await?;
                Err(refusal.into())
            }
        }
    }

    /// Memory's log says that something was not kept.
    pub(crate) async fn note_refused(
        &self,
        path: &MemoryPath,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        let draft = MemoryEventDraft::of(DeedKind::Refused, path.clone());
        self.store.record_memory(&[draft], deed).await
    }

    /// What the prompt shows of a file; none when there is nothing.
    pub async fn remembered(&self, path: &MemoryPath) -> Result<Option<Remembered>, StoreError> {
        let content = self.store.memory_file(path).await?;
        let lines = prompt_lines(&content.entries);
        let class = path.class().map(|class| class.as_str().to_owned());
        let ids = lines.shown.iter().map(|(short, _)| short.as_str().to_owned()).collect();
        let shown = Remembered { path: path.to_string(), class, text: lines.text, ids };
        Ok((!shown.text.trim().is_empty()).then_some(shown))
    }

    /// What is remembered of the teacher and of a class, for the prompt. A database that is away
    /// must not keep a lesson from being drafted: what cannot be read is left out, and said so.
    pub async fn for_prompt(&self, class: Option<&str>) -> Vec<Remembered> {
        let paths = [Some(MemoryPath::index(Scope::Teacher)), class.and_then(class_index)];
        let mut all = Vec::new();
        for path in paths.into_iter().flatten() {
            match self.remembered(&path).await {
                Ok(remembered) => all.extend(remembered),
                Err(error) => tracing::warn!(%error, %path, "memory is not in the prompt"),
            }
        }
        all
    }

    /// Memory's own log says which entries stood in a prompt; the session's log, which is the truth,
    /// has them with the start of the run.
    pub async fn note_injected(
        &self,
        (session, trace): (SessionId, TraceId),
        short_ids: &[String],
        at: Timestamp,
    ) {
        let ids: Vec<ShortId> = short_ids.iter().filter_map(|id| id.parse().ok()).collect();
        if ids.is_empty() {
            return;
        }
        let origin = Provenance { session: Some(session), trace: Some(trace), by: Author::Tool };
        let deed = MemoryDeed { origin, at };
        let noted = async {
            let entries = self.store.memories_by_short_id(&ids).await?;
            let drafts = MemoryEventDraft::by_file(DeedKind::Injected, &entries);
            self.store.record_memory(&drafts, &deed).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, %session, "memory's log does not say what the prompt held");
        }
    }
}

/// Where names like a pupil's stand in a text.
pub fn pupil_names(text: &str) -> Vec<Range<usize>> {
    privacy::pupil_names(text).into_iter().map(|finding| finding.range).collect()
}

/// The `MEMORY.md` of a class, when its name can be one.
pub fn class_index(class: &str) -> Option<MemoryPath> {
    let class = memory::ClassName::new(class).ok()?;
    Some(MemoryPath::index(Scope::Class(class)))
}

fn written_ids(change: &Change, after: &MemoryContent) -> Vec<String> {
    let written: Vec<MemoryId> = change.written().map(|(_, place)| place.id).collect();
    let entries = after.entries.iter().filter(|entry| written.contains(&entry.id));
    entries.map(|entry| entry.short_id.as_str().to_owned()).collect()
}

/// What a tool's deed is in memory's log.
pub fn tool_deed(context: &agent::ToolContext, at: Timestamp) -> MemoryDeed {
    let origin =
        Provenance { session: Some(context.session), trace: Some(context.trace), by: Author::Tool };
    MemoryDeed { origin, at }
}

impl From<WriteError> for ToolError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Store(error) => faults::of_tool(&error),
            error => Self::Tell(error.to_string()),
        }
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Store(error) => error.into(),
            WriteError::Refused(_) | WriteError::Edit(_) | WriteError::Path(_) => {
                Self::invalid(error)
            }
        }
    }
}
