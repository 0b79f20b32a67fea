//! Memory as the application uses it: in the prompt, through tools, in the window, from captures.

use std::ops::Range;
use std::sync::Arc;

use agent::ToolError;
use api::{ApiError, ErrorCode, MemoryEntry, MemoryEntryRef, MemoryFiles, MemoryRef, MemoryWrite};
use async_trait::async_trait;
use domain::{Clock, MemoryId, MemoryScope, SessionId, Timestamp, TraceId};
use memory::{
    Author, Change, Entry, INDEX, MemoryPath, Provenance, Refusal, Scope, ShortId, State,
    check_write, prompt_lines, reconcile,
};
use store::{
    MemoryContent, MemoryDeed, MemoryEventDraft, MemoryEventKind, StoreError, TeacherStore,
};

use crate::App;
use crate::error::OnTheWire;
use crate::hooks::{CaptureProvenance, MemoryWriter};

/// How often a write is made anew when another one came in between.
const ATTEMPTS: u32 = 4;

/// A teacher's memory.
#[derive(Clone)]
pub struct Shelves {
    store: TeacherStore,
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

impl Shelves {
    /// Over a teacher's own rows.
    pub fn new(store: TeacherStore) -> Self {
        Self { store }
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
        let change = reconcile(&content.entries, text, MemoryId::new);
        let advice = match check_write(&content.path, &change, pupil_names) {
            Ok(advice) => advice.map(|advice| advice.text),
            Err(refusal) => {
                let draft = MemoryEventDraft::of(MemoryEventKind::Refused, content.path.clone());
                self.store.record_memory(&[draft], deed).await?;
                return Err(refusal.into());
            }
        };
        if change.is_empty() {
            return Ok(Written { content: content.clone(), ids: Vec::new(), advice });
        }
        let after = self.store.write_memory(&content.path, content.version, &change, deed).await?;
        let ids = written_ids(&change, &after);
        Ok(Written { content: after, ids, advice })
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
            WriteError::Store(error) if error.is_unavailable() => Self::Stop(error.to_string()),
            error => Self::Tell(error.to_string()),
        }
    }
}

impl OnTheWire for WriteError {
    fn on_the_wire(self) -> ApiError {
        match self {
            Self::Store(error) => error.on_the_wire(),
            error => ApiError::new(ErrorCode::Invalid, error.to_string()),
        }
    }
}

/// Memory as the hook that proposes what to remember sees it.
pub struct Notebook {
    /// Where memories are kept.
    pub shelves: Shelves,
    /// The present.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl MemoryWriter for Notebook {
    async fn holds(&self, scope: &MemoryScope) -> Result<Vec<String>, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let files = self.shelves.store.memory_files().await.map_err(|error| error.to_string())?;
        let mut held = Vec::new();
        for file in files.into_iter().filter(|file| *file.path.scope() == scope) {
            let content = self.shelves.store.memory_file(&file.path).await;
            let content = content.map_err(|error| error.to_string())?;
            let active = content.entries.into_iter().filter(Entry::is_active);
            held.extend(active.map(|entry| entry.block.text));
        }
        Ok(held)
    }

    async fn dismissed(&self) -> Result<Vec<String>, String> {
        let dismissed = self.shelves.store.dismissed_memories().await;
        dismissed.map_err(|error| error.to_string())
    }

    async fn remember(
        &self,
        scope: &MemoryScope,
        path: &str,
        text: &str,
        provenance: CaptureProvenance,
    ) -> Result<Vec<String>, String> {
        let scope = Scope::try_from(scope).map_err(|error| error.to_string())?;
        let path = MemoryPath::within(scope, path).map_err(|error| error.to_string())?;
        let origin = Provenance {
            session: Some(provenance.session),
            trace: Some(provenance.trace),
            by: Author::Hook(provenance.hook.to_owned()),
        };
        let deed = MemoryDeed { origin, at: self.clock.now() };
        let written = self.shelves.write(&path, &deed, |content| {
            let addition = (MemoryId::new(), text.to_owned());
            Ok(memory::append(&content.entries, [addition]).render())
        });
        written.await.map(|written| written.ids).map_err(|error| error.to_string())
    }
}

impl App {
    /// The teacher's memory.
    pub(crate) fn shelves(&self) -> Shelves {
        Shelves::new(self.0.store.clone())
    }

    /// What is remembered of the teacher and of a class, for the prompt. A database that is away
    /// must not keep a lesson from being drafted: what cannot be read is left out, and said so.
    pub(crate) async fn remembered(&self, class: Option<&str>) -> Vec<Remembered> {
        let paths = [Some(MemoryPath::index(Scope::Teacher)), class.and_then(class_index)];
        let mut all = Vec::new();
        for path in paths.into_iter().flatten() {
            match self.shelves().remembered(&path).await {
                Ok(remembered) => all.extend(remembered),
                Err(error) => tracing::warn!(%error, %path, "memory is not in the prompt"),
            }
        }
        all
    }

    /// Memory's own log says which entries stood in a prompt; the session's log, which is the truth,
    /// has them with the start of the run.
    pub(crate) async fn note_injected(
        &self,
        session: SessionId,
        trace: TraceId,
        short_ids: &[String],
    ) {
        let ids: Vec<ShortId> = short_ids.iter().filter_map(|id| id.parse().ok()).collect();
        if ids.is_empty() {
            return;
        }
        let origin = Provenance { session: Some(session), trace: Some(trace), by: Author::Tool };
        let deed = MemoryDeed { origin, at: self.0.clock.now() };
        let noted = async {
            let entries = self.0.store.memories_by_short_id(&ids).await?;
            let drafts = MemoryEventDraft::by_file(MemoryEventKind::Injected, &entries);
            self.0.store.record_memory(&drafts, &deed).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, %session, "memory's log does not say what the prompt held");
        }
    }

    fn deed_of_teacher(&self) -> MemoryDeed {
        let origin = Provenance { session: None, trace: None, by: Author::Teacher };
        MemoryDeed { origin, at: self.0.clock.now() }
    }

    pub(crate) async fn memory_files(&self) -> Result<MemoryFiles, ApiError> {
        let found = self.0.store.memory_files().await.map_err(OnTheWire::on_the_wire)?;
        let classes = match self.on_files(workspace::Workspace::classes).await {
            Ok(classes) => classes.profiles.into_iter().map(|class| class.name).collect(),
            Err(error) => {
                tracing::info!(%error, "memory is listed without the classes of the workspace");
                Vec::new()
            }
        };
        let mut files: Vec<api::MemoryFileInfo> = found
            .into_iter()
            .map(|file| api::MemoryFileInfo {
                class: file.path.class().map(|class| class.as_str().to_owned()),
                path: file.path.to_string(),
                entries: file.entries,
                updated_at: Some(file.updated_at),
            })
            .collect();
        // The files that a session begins with are there to be written even while they are empty.
        let indexes = classes.iter().filter_map(|class: &String| class_index(class));
        for path in std::iter::once(MemoryPath::index(Scope::Teacher)).chain(indexes) {
            let shown = path.to_string();
            if files.iter().any(|file| file.path.eq_ignore_ascii_case(&shown)) {
                continue;
            }
            let class = path.class().map(|class| class.as_str().to_owned());
            files.push(api::MemoryFileInfo { path: shown, class, entries: 0, updated_at: None });
        }
        files.sort_by(|one, other| {
            let key = |file: &api::MemoryFileInfo| {
                (file.class.clone(), !file.path.ends_with(INDEX), file.path.clone())
            };
            key(one).cmp(&key(other))
        });
        Ok(MemoryFiles { files })
    }

    pub(crate) async fn memory_file(&self, at: MemoryRef) -> Result<api::MemoryFile, ApiError> {
        let path = parse(&at.path)?;
        let content = self.0.store.memory_file(&path).await.map_err(OnTheWire::on_the_wire)?;
        Ok(on_the_wire(content))
    }

    pub(crate) async fn save_memory(&self, file: MemoryWrite) -> Result<api::MemoryFile, ApiError> {
        let path = parse(&file.path)?;
        let content = self.0.store.memory_file(&path).await.map_err(OnTheWire::on_the_wire)?;
        if content.version != file.version {
            let message = format!("{path} was changed meanwhile: look at what is there now");
            return Err(ApiError::new(ErrorCode::Conflict, message));
        }
        let deed = self.deed_of_teacher();
        let written = self.shelves().replace(&content, &file.markdown, &deed).await;
        Ok(on_the_wire(written.map_err(OnTheWire::on_the_wire)?.content))
    }

    pub(crate) async fn forget(&self, entry: MemoryEntryRef) -> Result<api::MemoryFile, ApiError> {
        let id = parse_id(&entry)?;
        let content = self.0.store.forget_memory(id, &self.deed_of_teacher()).await;
        Ok(on_the_wire(content.map_err(OnTheWire::on_the_wire)?))
    }

    pub(crate) async fn unforget(
        &self,
        entry: MemoryEntryRef,
    ) -> Result<api::MemoryFile, ApiError> {
        let id = parse_id(&entry)?;
        let content = self.0.store.restore_memory(id, &self.deed_of_teacher()).await;
        Ok(on_the_wire(content.map_err(OnTheWire::on_the_wire)?))
    }
}

fn parse(path: &str) -> Result<MemoryPath, ApiError> {
    MemoryPath::parse(path).map_err(|error| ApiError::new(ErrorCode::Invalid, error.to_string()))
}

fn parse_id(entry: &MemoryEntryRef) -> Result<MemoryId, ApiError> {
    let id = entry.id.parse::<MemoryId>();
    id.map_err(|error| ApiError::new(ErrorCode::Invalid, error.to_string()))
}

fn on_the_wire(content: MemoryContent) -> api::MemoryFile {
    let lines = prompt_lines(&content.entries);
    let in_prompt = match content.path.is_index() {
        true => lines.text.lines().count(),
        false => 0,
    };
    let mut entries: Vec<&Entry> = content.entries.iter().collect();
    entries.sort_by_key(|entry| (!entry.is_active(), entry.position));
    api::MemoryFile {
        class: content.path.class().map(|class| class.as_str().to_owned()),
        markdown: content.text(),
        version: content.version,
        entries: entries.into_iter().map(entry_on_the_wire).collect(),
        lines_in_prompt: u32::try_from(in_prompt).unwrap_or(u32::MAX),
        path: content.path.to_string(),
    }
}

fn entry_on_the_wire(entry: &Entry) -> MemoryEntry {
    MemoryEntry {
        id: entry.id.to_string(),
        short_id: entry.short_id.as_str().to_owned(),
        text: entry.block.text.clone(),
        by: match &entry.origin.by {
            Author::Teacher => "teacher".to_owned(),
            Author::Tool => "agent".to_owned(),
            Author::Import => "import".to_owned(),
            Author::Hook(name) => name.clone(),
        },
        session_id: entry.origin.session,
        trace_id: entry.origin.trace,
        created_at: entry.created_at,
        updated_at: entry.updated_at,
        uses: entry.access.count,
        forgotten_at: match entry.state {
            State::Forgotten(at) => Some(at),
            State::Active | State::Superseded(_) => None,
        },
    }
}
