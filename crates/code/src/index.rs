//! The index of one project: its files with what they say, and what follows from them.

mod renames;
mod update;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::facts::{FileEntry, FileFacts};
use crate::graph::CallGraph;
use crate::read::Reader;
use crate::search::{Lexical, overlap};
use crate::walk::{check_root, decoded};
use crate::{
    Call, CodeError, Hit, Language, Limits, RANK_CONSTANT, SimilarUnit, SkipReason, Skipped, Unit,
    UnitFilter, UnitId, UnitView, bag, reciprocal_rank_fusion,
};

/// So many candidates of each way to look are fused for [`CodeIndex::similar`].
const CANDIDATES: usize = 200;

/// What is kept of a project, as it can be stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IndexState {
    format: u32,
    next_unit: u64,
    files: BTreeMap<String, FileEntry>,
    skipped: Vec<Skipped>,
}

impl IndexState {
    /// What is written with it; another one is not read.
    pub const FORMAT: u32 = 1;
}

/// What an index holds, counted where search looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IndexStatus {
    /// Files that were read.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Units that can be found.
    pub units: usize,
    /// Files by language.
    pub languages: BTreeMap<Language, usize>,
    /// What is not in it, or not as it stands, and why.
    pub skipped: Vec<Skipped>,
}

/// How an update ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpdateEnd {
    /// Everything was looked at.
    Complete,
    /// Somebody stopped it. What was read is kept, nothing was removed, and the next update reads the rest.
    Cancelled,
}

/// What an update changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexUpdate {
    /// How it ended.
    pub end: UpdateEnd,
    /// Files that are new or changed.
    pub read: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files that have another path: from where, to where.
    pub renamed: Vec<(String, String)>,
    /// Files that are gone.
    pub removed: Vec<String>,
}

/// The index of one project.
#[derive(Debug, Default)]
pub struct CodeIndex {
    limits: Limits,
    state: IndexState,
    lexical: Lexical,
    /// Where each unit is: its file, by place, and its place there.
    places: FxHashMap<UnitId, (u32, u32)>,
    paths: Vec<String>,
    /// Made when somebody asks, and again after each change.
    graph: OnceLock<CallGraph>,
}

impl Default for IndexState {
    fn default() -> Self {
        Self { format: Self::FORMAT, next_unit: 1, files: BTreeMap::new(), skipped: Vec::new() }
    }
}

impl CodeIndex {
    /// An empty index.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// The index of a stored state: no file is read for it.
    ///
    /// # Errors
    /// [`CodeError::Format`] for what another version stored.
    pub fn from_state(state: IndexState, limits: Limits) -> Result<Self, CodeError> {
        if state.format != IndexState::FORMAT {
            return Err(CodeError::Format { found: state.format, expected: IndexState::FORMAT });
        }
        let mut index = Self { limits, state, ..Self::default() };
        let files = std::mem::take(&mut index.state.files);
        for (path, entry) in &files {
            index.show(path, &entry.facts);
        }
        index.state.files = files;
        Ok(index)
    }

    /// Reads by these limits from the next update on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What to store.
    #[must_use]
    pub fn state(&self) -> &IndexState {
        &self.state
    }

    /// Reads one text as the file at `path`, whatever the disk holds; the same text changes nothing.
    ///
    /// # Errors
    /// [`CodeError::Grammar`] when the parser gives up. A path of no known language is taken out.
    pub fn put(&mut self, path: &str, text: &str) -> Result<(), CodeError> {
        let Some(language) = Language::of(Path::new(path)) else {
            self.remove(path);
            return Ok(());
        };
        let hash = text::sha256(text);
        if self.state.files.get(path).is_some_and(|entry| entry.hash == hash) {
            return Ok(());
        }
        let (facts, is_cut) = Reader::new().read(path, text, language)?;
        self.note(path, is_cut.then_some(SkipReason::Nested));
        self.insert(path, FileEntry { hash, bytes: text.len() as u64, facts }, None);
        Ok(())
    }

    /// Takes a file out; false if there was none.
    pub fn remove(&mut self, path: &str) -> bool {
        self.state.skipped.retain(|skipped| skipped.path != path);
        let Some(entry) = self.state.files.remove(path) else { return false };
        self.hide(path, &entry.facts);
        true
    }

    /// What the index holds.
    #[must_use]
    pub fn status(&self) -> IndexStatus {
        let mut languages = BTreeMap::new();
        for entry in self.state.files.values() {
            *languages.entry(entry.facts.language).or_default() += 1;
        }
        IndexStatus {
            files: self.state.files.len(),
            bytes: self.state.files.values().map(|entry| entry.bytes).sum(),
            units: self.lexical.len(),
            languages,
            skipped: self.state.skipped.clone(),
        }
    }

    /// How many units can be found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lexical.len()
    }

    /// Whether nothing can be found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All units, by the paths of their files and their places there.
    pub fn units(&self) -> impl Iterator<Item = UnitView<'_>> {
        self.state.files.iter().flat_map(|(path, entry)| {
            entry.facts.units.iter().map(move |unit| view(path, entry, unit))
        })
    }

    /// A unit; none if it is gone.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<UnitView<'_>> {
        let (path, place) = self.places.get(&id)?;
        let path = self.paths.get(*path as usize)?;
        let (path, entry) = self.state.files.get_key_value(path)?;
        Some(view(path, entry, entry.facts.units.get(*place as usize)?))
    }

    /// The units that are called so: by their bare name, or by the end of their qualified name
    /// (`Class.method`, `module::function`).
    #[must_use]
    pub fn named(&self, name: &str) -> Vec<UnitView<'_>> {
        let fits = |view: &UnitView<'_>| {
            let (bare, whole) = (&*view.unit.name, &*view.unit.qualified_name);
            bare == name
                || whole == name
                || whole.strip_suffix(name).is_some_and(|rest| rest.ends_with(['.', ':', '/']))
        };
        self.units().filter(fits).collect()
    }

    /// The bytes of a unit as the disk has them; none if the file is no longer the one that was read.
    ///
    /// # Errors
    /// [`CodeError::ProjectGone`] and the like, when the project cannot be read at all.
    pub fn content(&self, root: &Path, id: UnitId) -> Result<Option<String>, CodeError> {
        let Some(view) = self.unit(id) else { return Ok(None) };
        let text = self.text(root, view.path)?;
        let (start, end) = (view.unit.bytes.start as usize, view.unit.bytes.end as usize);
        Ok(text.and_then(|text| text.get(start..end).map(str::to_owned)))
    }

    /// The text of a file in which the bytes of its units are places; none if it is no longer the one that
    /// was read.
    ///
    /// # Errors
    /// [`CodeError::ProjectGone`] and the like, when the project cannot be read at all.
    pub fn text(&self, root: &Path, path: &str) -> Result<Option<String>, CodeError> {
        check_root(root)?;
        let Some(entry) = self.state.files.get(path) else { return Ok(None) };
        // A file that cannot be read is not the one that was read.
        let Ok(bytes) = std::fs::read(root.join(path)) else { return Ok(None) };
        if entry.hash != text::sha256(&bytes) {
            return Ok(None);
        }
        Ok(decoded(bytes).0)
    }

    /// The units that these words find, the best first, at most `most`.
    #[must_use]
    pub fn search(&self, words: &str, filter: &UnitFilter, most: usize) -> Vec<Hit> {
        self.lexical.search(&bag::stems(words), filter, &|id| self.in_place(id, filter), most)
    }

    /// The units that are like a snippet, by its shingles and its words, the best first, at most `most`.
    #[must_use]
    pub fn similar(&self, snippet: &str, filter: &UnitFilter, most: usize) -> Vec<SimilarUnit> {
        let wanted = bag::shingles_of(snippet);
        let mut shared: Vec<(UnitId, f32)> = Vec::new();
        for (path, entry) in &self.state.files {
            let facts = &entry.facts;
            let of_prefix =
                filter.path_prefix.as_ref().is_none_or(|prefix| path.starts_with(prefix));
            if !of_prefix || filter.language.is_some_and(|language| language != facts.language) {
                continue;
            }
            for (unit, has) in facts.units.iter().zip(&facts.shingles) {
                if !filter.kinds.is_empty() && !filter.kinds.contains(&unit.kind) {
                    continue;
                }
                let overlap = overlap(&wanted, has);
                if overlap > 0.0 {
                    shared.push((unit.id, overlap));
                }
            }
        }
        shared.sort_by(|(a, one), (b, other)| other.total_cmp(one).then(a.cmp(b)));
        let by_words = self.search(snippet, filter, CANDIDATES);
        let by_words: Vec<UnitId> = by_words.iter().map(|hit| hit.unit).collect();
        let by_shingles: Vec<UnitId> =
            shared.iter().take(CANDIDATES).map(|(unit, _)| *unit).collect();
        let overlaps: FxHashMap<UnitId, f32> = shared.into_iter().collect();
        let fused = reciprocal_rank_fusion(&[&by_shingles, &by_words], RANK_CONSTANT);
        let like = |(unit, score)| {
            let overlap = overlaps.get(&unit).copied().unwrap_or_default();
            SimilarUnit { unit, overlap, score }
        };
        fused.into_iter().take(most).map(like).collect()
    }

    /// Who calls a unit, the surest first. What is below [`crate::Confidence::EDGE`] is a guess among several.
    #[must_use]
    pub fn callers(&self, unit: UnitId) -> Vec<Call> {
        self.graph().callers(unit)
    }

    /// What a unit calls, the surest first.
    #[must_use]
    pub fn callees(&self, unit: UnitId) -> Vec<Call> {
        self.graph().callees(unit)
    }

    fn graph(&self) -> &CallGraph {
        self.graph.get_or_init(|| CallGraph::build(&self.state.files))
    }

    fn in_place(&self, id: UnitId, filter: &UnitFilter) -> bool {
        let path = self.places.get(&id).and_then(|(path, _)| self.paths.get(*path as usize));
        path.is_some_and(|path| {
            filter.path_prefix.as_ref().is_none_or(|prefix| path.starts_with(prefix))
        })
    }

    /// Puts a file in the place of what was there; its units keep the ids of those that `before`, or what was
    /// there, has under the same names.
    fn insert(&mut self, path: &str, mut entry: FileEntry, before: Option<FileEntry>) {
        let old = self.state.files.remove(path);
        if let Some(old) = &old {
            self.hide(path, &old.facts);
        }
        let known = before.or(old);
        let next = &mut self.state.next_unit;
        renames::keep_ids(&mut entry.facts, known.as_ref().map(|known| &known.facts), next);
        self.show(path, &entry.facts);
        self.state.files.insert(path.to_owned(), entry);
    }

    /// What is to be said of a file that is in the index, in the place of what was said before.
    fn note(&mut self, path: &str, notes: impl IntoIterator<Item = SkipReason>) {
        self.state.skipped.retain(|skipped| skipped.path != path);
        let notes = notes.into_iter().map(|reason| Skipped { path: path.to_owned(), reason });
        self.state.skipped.extend(notes);
    }

    fn show(&mut self, path: &str, facts: &FileFacts) {
        let place = self.paths.len() as u32;
        self.paths.push(path.to_owned());
        for (at, unit) in facts.units.iter().enumerate() {
            self.places.insert(unit.id, (place, at as u32));
        }
        self.lexical.add(path, facts);
        self.graph = OnceLock::new();
    }

    fn hide(&mut self, path: &str, facts: &FileFacts) {
        for unit in &facts.units {
            self.places.remove(&unit.id);
        }
        self.lexical.remove(path, facts);
        self.graph = OnceLock::new();
    }
}

fn view<'a>(path: &'a str, entry: &'a FileEntry, unit: &'a Unit) -> UnitView<'a> {
    let module = entry.facts.units.first().map_or("", |module| &*module.qualified_name);
    UnitView { unit, path, language: entry.facts.language, module }
}
