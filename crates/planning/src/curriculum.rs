//! Outcomes of the teacher's curriculum files for faces.

use api::{
    CurriculumCode, CurriculumCommands, CurriculumFind, CurriculumHits, ListedCode, ListedCodes,
    ListedIn, Nothing, OutcomeHit, Progression,
};
use async_trait::async_trait;
use curriculum::{Certainty, Code, Found, FoundListed, Library, Lookup, Step, Wording, Writing};
use faults::Fault;
use workspace::{CurriculumShelf, WorkspaceError};

use crate::files::Files;

/// How many outcomes are found unless another number is asked for.
const USUAL: u32 = 12;

/// More than this nobody reads.
const MOST: u32 = 100;

/// The teacher's curriculum files; clones share them.
#[derive(Clone)]
pub struct CurriculumDesk {
    /// Where they are, and the classes.
    pub files: Files,
    /// As they were read last.
    pub shelf: CurriculumShelf,
}

#[async_trait]
impl CurriculumCommands for CurriculumDesk {
    type Error = Fault;

    /// Outcomes for words or the beginning of a code; those of the class's level and subject first.
    async fn curriculum_find(&self, params: CurriculumFind) -> Result<CurriculumHits, Fault> {
        let CurriculumFind { words, class, limit } = params;
        let shelf = self.shelf.clone();
        let limit = limit.unwrap_or(USUAL).min(MOST) as usize;
        let hits = self
            .files
            .on(move |files| {
                let library = shelf.library(files)?;
                let profile = match class {
                    Some(class) => {
                        let profiles = files.classes()?.profiles.into_iter();
                        profiles.into_iter().find(|p| p.name.eq_ignore_ascii_case(&class))
                    }
                    None => None,
                };
                let profile = profile.as_ref();
                let found = library.lookup(&Lookup {
                    words: &words,
                    writing: Writing::Typing,
                    near_level: profile.and_then(|profile| profile.level.as_deref()),
                    near_subject: profile.and_then(|profile| profile.subject.as_deref()),
                    ..Lookup::default()
                });
                let outcomes = found.outcomes.into_iter().take(limit).map(outcome).collect();
                // Without words nobody chooses what says nothing.
                let most = if words.trim().is_empty() { 0 } else { limit };
                let listed = found.listed.into_iter().take(most).map(listed).collect();
                Ok::<_, WorkspaceError>(CurriculumHits { outcomes, listed })
            })
            .await?;
        Ok(hits)
    }

    async fn curriculum_listed(&self, _: Nothing) -> Result<ListedCodes, Fault> {
        let shelf = self.shelf.clone();
        let files = self.files.on(move |files| {
            let library = shelf.library(files)?;
            Ok::<_, WorkspaceError>(by_file(&library))
        });
        Ok(ListedCodes { files: files.await? })
    }

    async fn curriculum_progression(&self, params: CurriculumCode) -> Result<Progression, Fault> {
        let Some(code) = Code::normalised(&params.code) else {
            let message =
                format!("\"{}\" is no code of an outcome, such as TCH 3-14a", params.code);
            return Err(Fault::invalid(message));
        };
        let shelf = self.shelf.clone();
        let wanted = code.clone();
        let progression = self
            .files
            .on(move |files| {
                let library = shelf.library(files)?;
                if let Some(found) = library.listed(&wanted) {
                    return Ok(Err(found.listed.about.clone()));
                }
                let found = library.progression(&wanted).map(|found| Progression {
                    before: steps(&found.before),
                    at: steps(&found.at).into_iter().next(),
                    after: steps(&found.after),
                    next: found.beyond,
                });
                Ok::<_, WorkspaceError>(Ok(found))
            })
            .await?;
        match progression {
            Ok(Some(progression)) => Ok(progression),
            Ok(None) => Err(Fault::not_found(format!("no curriculum file of yours holds {code}"))),
            Err(about) => Err(Fault::not_found(format!(
                "{code} is listed without what it says ({about}): import the official document to use it"
            ))),
        }
    }
}

/// What is listed without a statement, by file.
fn by_file(library: &Library) -> Vec<ListedIn> {
    let mut files: Vec<ListedIn> = Vec::new();
    let mut all: Vec<FoundListed<'_>> = library.all_listed().collect();
    all.sort_by_key(|found| (&found.file.path, found.listed.start_line));
    for found in all {
        let file = found.file;
        if files.last().is_none_or(|last| last.path != file.path) {
            files.push(ListedIn {
                path: file.path.clone(),
                subject: file.subject.clone(),
                document: file.version.clone(),
                codes: Vec::new(),
            });
        }
        if let Some(last) = files.last_mut() {
            last.codes.push(listed(found));
        }
    }
    files
}

/// Steps that a file holds: a code without an outcome has nothing to show.
fn steps(steps: &[Step<'_>]) -> Vec<OutcomeHit> {
    steps.iter().filter_map(|step| step.found).map(outcome).collect()
}

/// An outcome for a face.
pub fn outcome(found: Found<'_>) -> OutcomeHit {
    let Found { file, outcome } = found;
    OutcomeHit {
        code: outcome.code.to_string(),
        text: outcome.text.clone(),
        path: file.path.clone(),
        start_line: outcome.start_line,
        end_line: outcome.end_line,
        level: outcome.level.clone().unwrap_or_default(),
        subject: file.subject.clone(),
        certainty: certainty(outcome.certainty).to_owned(),
        wording: wording(outcome.wording).to_owned(),
    }
}

/// A listed code for a face.
fn listed(found: FoundListed<'_>) -> ListedCode {
    let FoundListed { file, listed } = found;
    ListedCode {
        code: listed.code.to_string(),
        about: listed.about.clone(),
        path: file.path.clone(),
        start_line: listed.start_line,
        level: listed.level.clone().unwrap_or_default(),
    }
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::A => "A",
        Certainty::B => "B",
        Certainty::C => "C",
        Certainty::U => "U",
    }
}

fn wording(wording: Wording) -> &'static str {
    match wording {
        Wording::Official => "official",
        Wording::Paraphrase => "paraphrase",
    }
}
