//! Documents from outside: converted in a process of their own, kept beside their original, and
//! counting as curriculum only where the teacher has looked.

use std::collections::BTreeSet;

use ::import::{Converted, ImportError, Importer, Limits, Origin, Proposal};
use api::{
    ApiError, CurriculumHits, ErrorCode, ImportReview, ImportStart, Imported, ImportedOutcome,
    KnownOutcome,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use chrono::Local;
use curriculum::typography::comparable;
use curriculum::{Code, Found, Library};
use workspace::{Base, EntryKind, MAX_FILE_BYTES, Workspace, WorkspaceError};

use crate::App;
use crate::curriculum::{IMPORTED, is_imported, outcome};

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

impl App {
    /// Convert a document and keep it. Whoever stops waiting stops the conversion.
    pub(crate) async fn import_document(&self, params: ImportStart) -> Result<Imported, ApiError> {
        let ImportStart { name, data, subject } = params;
        let bytes = BASE64_STANDARD.decode(data.trim()).map_err(|error| {
            ApiError::new(
                ErrorCode::Invalid,
                format!("the document's bytes are no base64: {error}"),
            )
        })?;
        // A longer text could be written and never be read again.
        let output = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX).saturating_sub(FRONT);
        let limits = Limits { output, ..Limits::default() };
        let importer = Importer::ours(limits).map_err(refused)?;
        let converted = importer.convert(&name, &bytes).await.map_err(refused)?;
        let document = Document {
            name,
            sha256: workspace::sha256(&bytes),
            bytes,
            subject,
            retrieved: self.0.clock.now().with_timezone(&Local).date_naive().to_string(),
        };
        let shelf = self.0.curriculum.clone();
        self.on_files(move |files| {
            let library = shelf.library(files)?;
            let kept = keep(files, &converted, &document, &library)?;
            Ok(imported(kept, converted, &library))
        })
        .await
    }

    /// Accept outcomes of an imported document; what was accepted before stays accepted.
    pub(crate) async fn review_import(
        &self,
        params: ImportReview,
    ) -> Result<CurriculumHits, ApiError> {
        let ImportReview { path, accept } = params;
        let shelf = self.0.curriculum.clone();
        let reviewed = self.on_files(move |files| {
            let file = files.read(&path)?;
            let text = match accepted(&file.path, &file.text, &accept) {
                Ok(text) => text,
                Err(error) => return Ok(Err(error)),
            };
            files.write(&file.path, &text, &Base::Sha256(file.sha256))?;
            let library = shelf.library(files)?;
            let held = library.file(&file.path).into_iter();
            let found = held
                .flat_map(|file| file.outcomes.iter().map(move |outcome| Found { file, outcome }));
            Ok(Ok(CurriculumHits { outcomes: found.map(outcome).collect() }))
        });
        reviewed.await?
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
    let mut attempt = 1;
    loop {
        let names: BTreeSet<String> =
            entries(files)?.into_iter().map(|path| path.to_lowercase()).collect();
        let copy = ::import::to_curriculum_file(converted, &origin, |path| {
            names.contains(&path.to_lowercase())
        });
        match files.write_bytes(&copy.original, &document.bytes, &Base::Absent) {
            Err(WorkspaceError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
            Err(error) => return Err(error),
            Ok(_) => {
                let written = files.write(&copy.path, &copy.text, &Base::Absent)?;
                return Ok(Kept { path: written.path, text: copy.text, known: false });
            }
        }
    }
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
        let front = file.text.lines().skip(1).take_while(|line| line.trim_end() != "---");
        if front.map(str::trim_end).any(|line| line == stated) {
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

/// The subject of which the known files have most outcomes of the document's areas; empty when they
/// have none.
fn subject(proposals: &[Proposal], library: &Library) -> String {
    let areas: BTreeSet<&str> = proposals.iter().map(|found| found.code.area.as_str()).collect();
    let count = |file: &&curriculum::CurriculumFile| {
        file.outcomes.iter().filter(|known| areas.contains(known.code.area.as_str())).count()
    };
    let files = library.files().iter().filter(|file| count(file) > 0);
    files.max_by_key(count).map(|file| file.subject.clone()).unwrap_or_default()
}

fn imported(kept: Kept, converted: Converted, library: &Library) -> Imported {
    let Converted { title, pages, mut notices, .. } = converted;
    if kept.known {
        notices
            .insert(0, "this document was imported before; its text was left as it is".to_owned());
    }
    let outcomes = ::import::proposals(&kept.text);
    let outcomes = outcomes.into_iter().map(|found| ImportedOutcome {
        known: known(&found, library),
        code: found.code.to_string(),
        text: found.text,
        line: u32::try_from(found.line).unwrap_or(u32::MAX),
    });
    Imported {
        path: kept.path,
        title,
        pages: pages.unwrap_or_default(),
        outcomes: outcomes.collect(),
        notices,
    }
}

fn known(proposal: &Proposal, library: &Library) -> KnownOutcome {
    let found = library.find(&proposal.code);
    let words = comparable(&proposal.text);
    if found.is_empty() {
        KnownOutcome::New
    } else if found.iter().any(|known| comparable(&known.outcome.text) == words) {
        KnownOutcome::Same
    } else {
        KnownOutcome::Differs
    }
}

/// The text of an imported document with these codes among the accepted ones.
fn accepted(path: &str, text: &str, accept: &[String]) -> Result<String, ApiError> {
    let invalid = |message: String| ApiError::new(ErrorCode::Invalid, message);
    let none = || invalid(format!("\"{path}\" is no imported document"));
    if !is_imported(path) {
        return Err(none());
    }
    let offered: BTreeSet<Code> =
        ::import::proposals(text).into_iter().map(|found| found.code).collect();
    let mut codes = ::import::reviewed(text);
    for given in accept {
        let code = Code::normalised(given).filter(|code| offered.contains(code));
        let unknown = || invalid(format!("{path} holds no outcome with the code \"{given}\""));
        codes.insert(code.ok_or_else(unknown)?);
    }
    ::import::with_reviewed(text, &codes).ok_or_else(none)
}

fn refused(error: ImportError) -> ApiError {
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
    ApiError::new(code, error.to_string())
}
