//! Documents from outside: converted in a process of their own, kept beside their original, and
//! counting as curriculum only where the teacher has looked.

mod shown;

use std::collections::BTreeSet;
use std::sync::Arc;

use ::import::{Converted, ImportError, Importer, Limits, Origin, Proposal};
use api::{
    CurriculumHits, DOCUMENT_LIMIT, ErrorCode, ImportCommands, ImportRef, ImportReview,
    ImportStart, Imported, LessonFile,
};
use async_trait::async_trait;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use chrono::Local;
use curriculum::{Code, Found, IMPORTED, Library, is_imported};
use domain::Clock;
use faults::Fault;
use text::{front_matter::split, names};
use workspace::{Base, CurriculumShelf, EntryKind, MAX_FILE_BYTES, Workspace, WorkspaceError};

use crate::curriculum::outcome;
use crate::files::Files;

pub use ::import::Places;

/// What front matter may take of the largest file that the workspace reads.
const FRONT: usize = 16 * 1024;

/// How often another name is looked for when somebody took the one that was free.
const ATTEMPTS: u32 = 8;

/// A document as it came.
struct Document {
    name: String,
    bytes: Vec<u8>,
    sha256: String,
    subject: Option<String>,
    retrieved: String,
}

/// A document as it stands in the workspace.
struct Kept {
    path: String,
    text: String,
    /// Whether it was there already.
    known: bool,
}

/// The documents from outside; clones share them.
#[derive(Clone)]
pub struct Imports {
    /// Where they are kept.
    pub files: Files,
    /// What is known already.
    pub shelf: CurriculumShelf,
    /// The present, for the day on which one came.
    pub clock: Arc<dyn Clock>,
    /// Where they are converted, with those of every other desk.
    pub places: Places,
}

#[async_trait]
impl ImportCommands for Imports {
    type Error = Fault;

    async fn import_start(&self, params: ImportStart) -> Result<Imported, Fault> {
        let ImportStart { name, data, subject } = params;
        let bytes = BASE64_STANDARD.decode(data.trim()).map_err(|error| {
            Fault::invalid(format!("the document's bytes are no base64: {error}"))
        })?;
        // A longer text could be written and never be read again.
        let output = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX).saturating_sub(FRONT);
        let limits = Limits { input: DOCUMENT_LIMIT, output, ..Limits::default() };
        // Whoever made the document chose its name, and it stands in messages and in the file.
        let name = names::seen(&name).into_owned();
        let importer = Importer::ours(limits).map_err(refused)?.sharing(&self.places);
        let converted = importer.convert(&name, &bytes).await.map_err(refused)?;
        let document = Document {
            name,
            sha256: text::sha256(&bytes),
            bytes,
            subject,
            retrieved: self.clock.now().with_timezone(&Local).date_naive().to_string(),
        };
        let shelf = self.shelf.clone();
        let kept = self.files.on(move |files| {
            let library = shelf.library(files)?;
            let kept = keep(files, &converted, &document, &library)?;
            shown::converted(files, kept, converted, &library)
        });
        kept.await
    }

    async fn import_open(&self, params: ImportRef) -> Result<Imported, Fault> {
        let shelf = self.shelf.clone();
        let opened = self.files.on(move |files| {
            let file = files.read(&params.path)?;
            if !is_imported(&file.path) || !curriculum::is_reviewable(&file.text) {
                return Err(no_import(&file.path));
            }
            let library = shelf.library(files)?;
            let kept = Kept { path: file.path, text: file.text, known: false };
            Ok(shown::kept(files, kept, &library)?)
        });
        opened.await
    }

    async fn import_original(&self, params: ImportRef) -> Result<LessonFile, Fault> {
        let ImportRef { path } = params;
        let file = self.files.on(move |files| {
            let Some(original) = shown::original(files, &path)? else {
                return Err(no_import(&path));
            };
            let data = BASE64_STANDARD.encode(files.read_bytes(&original)?);
            let name = original.rsplit('/').next().unwrap_or(&original).to_owned();
            let media_type = shown::media_type(&name).to_owned();
            Ok(LessonFile { name, media_type, data, notes: Vec::new() })
        });
        file.await
    }

    /// What was accepted before stays accepted.
    async fn import_review(&self, params: ImportReview) -> Result<CurriculumHits, Fault> {
        let ImportReview { path, accept } = params;
        let shelf = self.shelf.clone();
        let reviewed = self.files.on(move |files| {
            let file = files.read(&path)?;
            let text = accepted(&file.path, &file.text, &accept)?;
            files.write(&file.path, &text, &Base::Sha256(file.sha256))?;
            let library = shelf.library(files)?;
            let held = library.file(&file.path).into_iter();
            let found = held
                .flat_map(|file| file.outcomes.iter().map(move |outcome| Found { file, outcome }));
            let outcomes = found.map(outcome).collect();
            Ok::<_, Fault>(CurriculumHits { outcomes, listed: Vec::new() })
        });
        reviewed.await
    }
}

/// The document in the workspace: as it is when it was imported before, else written now, the
/// original first, so that a text never stands without it.
fn keep(
    files: &Workspace,
    converted: &Converted,
    document: &Document,
    library: &Library,
) -> Result<Kept, WorkspaceError> {
    if let Some((path, text)) = imported_before(files, &document.sha256)? {
        return Ok(Kept { path, text, known: true });
    }
    let guessed = || subject(&::import::proposals(&converted.markdown), library);
    let subject = document.subject.clone().unwrap_or_else(guessed);
    let origin = Origin {
        name: &document.name,
        sha256: &document.sha256,
        retrieved: &document.retrieved,
        subject: &subject,
    };
    let alone = left_alone(files, document)?;
    let mut attempt = 1;
    loop {
        let names: BTreeSet<String> =
            entries(files)?.into_iter().map(|path| path.to_lowercase()).collect();
        let copy = ::import::to_curriculum_file(converted, &origin, |path| {
            alone.as_deref() != Some(path) && names.contains(&path.to_lowercase())
        });
        let base = match alone.as_ref() == Some(&copy.original) {
            true => Base::Sha256(document.sha256.clone()),
            false => Base::Absent,
        };
        match files.write_bytes(&copy.original, &document.bytes, &base) {
            Err(WorkspaceError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
            Err(error) => return Err(error),
            Ok(_) => {
                let written = files.write(&copy.path, &copy.text, &Base::Absent)?;
                return Ok(Kept { path: written.path, text: copy.text, known: false });
            }
        }
    }
}

/// The same document without a text beside it, as when the disk was full after the first of two
/// files: the next attempt takes its place.
fn left_alone(files: &Workspace, document: &Document) -> Result<Option<String>, WorkspaceError> {
    let entries = entries(files)?;
    for path in entries.iter().filter(|path| !path.ends_with(".md")) {
        let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
        if entries.contains(&format!("{stem}.md")) {
            continue;
        }
        match files.read_bytes(path) {
            Ok(bytes) if text::sha256(&bytes) == document.sha256 => {
                return Ok(Some(path.clone()));
            }
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            // Another document, or nothing that can be compared: it keeps its name.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(None)
}

/// The text that was made of these very bytes before.
fn imported_before(
    files: &Workspace,
    sha256: &str,
) -> Result<Option<(String, String)>, WorkspaceError> {
    let stated = format!("sha256: \"{sha256}\"");
    for path in entries(files)?.into_iter().filter(|path| path.ends_with(".md")) {
        let file = match files.read(&path) {
            Ok(file) => file,
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            // What cannot be read was not made here, or is not of use any more.
            Err(error) => {
                tracing::warn!(%error, path, "an imported document cannot be read");
                continue;
            }
        };
        let front = split(&file.text).map(|parts| parts.yaml).unwrap_or_default();
        if front.lines().map(str::trim_end).any(|line| line == stated) {
            return Ok(Some((file.path, file.text)));
        }
    }
    Ok(None)
}

/// The files in the folder of imported documents.
fn entries(files: &Workspace) -> Result<Vec<String>, WorkspaceError> {
    let entries = match files.list(IMPORTED) {
        Err(WorkspaceError::NotFound { .. }) => return Ok(Vec::new()),
        entries => entries?,
    };
    let entries = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
    Ok(entries.map(|entry| entry.path).collect())
}

/// The subject of the known file that most of the document's outcomes would belong to: by their
/// areas, and of two with the same, the one that holds more of the codes. Empty when none does.
fn subject(proposals: &[Proposal], library: &Library) -> String {
    let fit = |file: &curriculum::CurriculumFile| {
        let areas: BTreeSet<&str> =
            file.outcomes.iter().map(|known| known.code.area.as_str()).collect();
        let codes: BTreeSet<&Code> = file.outcomes.iter().map(|known| &known.code).collect();
        let of_area = proposals.iter().filter(|found| areas.contains(found.code.area.as_str()));
        let held = proposals.iter().filter(|found| codes.contains(&found.code));
        (of_area.count(), held.count())
    };
    let files = library.files().iter().filter(|file| fit(file).0 > 0);
    files.max_by_key(|file| fit(file)).map(|file| file.subject.clone()).unwrap_or_default()
}

/// The text of an imported document with these codes among the accepted ones.
fn accepted(path: &str, text: &str, accept: &[String]) -> Result<String, Fault> {
    if !is_imported(path) {
        return Err(no_import(path));
    }
    let offered: BTreeSet<Code> =
        ::import::proposals(text).into_iter().map(|found| found.code).collect();
    let mut codes = curriculum::reviewed(text);
    for given in accept {
        let code = Code::normalised(given).filter(|code| offered.contains(code));
        let unknown =
            || Fault::invalid(format!("{path} holds no outcome with the code \"{given}\""));
        codes.insert(code.ok_or_else(unknown)?);
    }
    curriculum::with_reviewed(text, &codes).ok_or_else(|| no_import(path))
}

fn no_import(path: &str) -> Fault {
    Fault::invalid(format!("\"{path}\" is no imported document"))
}

fn refused(error: ImportError) -> Fault {
    let code = match error {
        ImportError::Worker { .. } => ErrorCode::Internal,
        ImportError::Empty { .. }
        | ImportError::UnknownKind { .. }
        | ImportError::OtherKind { .. }
        | ImportError::NotWhatItSays { .. }
        | ImportError::NotReally { .. }
        | ImportError::TooLarge { .. }
        | ImportError::TooManyPages { .. }
        | ImportError::TooMuchText { .. }
        | ImportError::Unpacks { .. }
        | ImportError::TooDeep
        | ImportError::TooMuchMemory { .. }
        | ImportError::TooSlow { .. }
        | ImportError::Encrypted
        | ImportError::NoText { .. }
        | ImportError::CutShort
        | ImportError::Damaged { .. }
        | ImportError::Crashed { .. } => ErrorCode::Invalid,
    };
    Fault::new(code, error.to_string())
}

#[cfg(test)]
mod tests {
    use ::import::Kind;

    use super::*;

    fn kept(files: &Workspace, name: &str, bytes: &[u8]) -> (String, bool) {
        let converted = Converted {
            title: "Notes".to_owned(),
            markdown: "# Notes\n".to_owned(),
            pages: Some(1),
            kind: Kind::Pdf,
            notices: Vec::new(),
        };
        let document = Document {
            name: name.to_owned(),
            sha256: text::sha256(bytes),
            bytes: bytes.to_vec(),
            subject: Some("History".to_owned()),
            retrieved: "2026-11-22".to_owned(),
        };
        let kept = keep(files, &converted, &document, &Library::default()).unwrap();
        (kept.path, kept.known)
    }

    #[test]
    fn the_subject_is_that_of_most_outcomes_and_not_of_the_longest_file() {
        let file = |subject: &str, codes: &[&str]| {
            let entries = codes.iter().map(|code| format!("### {code}\n\n- outcome: Do this.\n\n"));
            let text = format!(
                "---\nwording: paraphrase\nsubject: {subject}\n---\n\n{}",
                entries.collect::<String>()
            );
            curriculum::parse(&format!("curriculum/{subject}.md"), &text)
        };
        let library = Library::new([
            file("Mathematics", &["MNU 3-01a", "MNU 3-02a", "MNU 3-03a", "MNU 3-04a"]),
            file("Computing Science", &["TCH 3-13a", "TCH 3-14a"]),
            file("Technologies", &["TCH 3-01a"]),
        ]);
        let of = |text: &str| subject(&::import::proposals(text), &library);
        let loops = "I can trace a loop. TCH 3-14a\n\nI can design a loop. TCH 3-13a\n\n\
            I can round a number. MNU 3-01a\n";
        assert_eq!(of(loops), "Computing Science");
        assert_eq!(of("I can round a number. MNU 3-09a\n"), "Mathematics");
        assert_eq!(of("I can sing a song. EXA 3-17a\n"), "");
    }

    #[test]
    fn a_document_whose_text_could_not_be_written_is_taken_up_again() {
        let folder = tempfile::tempdir().unwrap();
        let files = Workspace::open(folder.path()).unwrap();
        let original = "curriculum/imported/notes.pdf";
        files.write_bytes(original, b"one", &Base::Absent).unwrap();
        let first = ("curriculum/imported/notes.md".to_owned(), false);
        assert_eq!(kept(&files, "notes.pdf", b"one"), first);
        assert_eq!(kept(&files, "again.pdf", b"one"), (first.0, true));
        let second = ("curriculum/imported/notes-2.md".to_owned(), false);
        assert_eq!(kept(&files, "notes.pdf", b"two"), second);
        let mut names = entries(&files).unwrap();
        names.sort();
        let all = ["notes-2.md", "notes-2.pdf", "notes.md", "notes.pdf"];
        assert_eq!(names, all.map(|name| format!("curriculum/imported/{name}")));
        assert_eq!(files.read_bytes(original).unwrap(), b"one");
    }
}
