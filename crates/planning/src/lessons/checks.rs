//! What a lesson says about the curriculum, looked up; and whether its texts suit the class.

mod findings;
mod names;
mod notes;
mod section;

use std::collections::BTreeMap;

use ::lessons::{Content, Lesson, Section, SectionState, Shows, Template};
use curriculum::{Checked, Finding, Library, Recorded};
use domain::CheckedClaim;
use suitability::{Audience, Block, Reader, Report};
use workspace::{ClassProfile, FileText, Workspace, WorkspaceError};

use super::{LessonError, Lessons, OpenLesson, place};

pub use findings::{LessonFindings, told};
pub use notes::notes;
pub use section::SectionProblem;

/// The folder of lessons.
const LESSONS: &str = "lessons/";

/// What a text has to give for its claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimRule {
    /// Lines for each claim: lessons and courses are taught from.
    Evidence,
    /// No more than that nothing is untrue: a code may be named in talk or in a profile.
    Truth,
}

impl ClaimRule {
    /// The rule for a file.
    pub fn of(path: &str) -> Self {
        match path.starts_with(LESSONS) || path.starts_with("courses/") {
            true => Self::Evidence,
            false => Self::Truth,
        }
    }

    /// Whether a claim can stand.
    pub fn lets_stand(self, checked: &Checked) -> bool {
        match (self, &checked.finding) {
            (_, finding) if finding.holds() => true,
            (Self::Evidence, _) => false,
            (Self::Truth, Finding::NoPointer { .. }) => checked.claim.code.is_some(),
            // "TCH 9-99z stands in none of your files" is no claim but the answer to one.
            (Self::Truth, Finding::InventedCode { .. } | Finding::ListedOnly { .. }) => {
                let code = checked.claim.code.as_deref();
                code.is_some_and(|code| curriculum::denies(&checked.claim.text, code))
            }
            (Self::Truth, _) => false,
        }
    }
}

impl Lessons {
    /// Every claim of a lesson about the curriculum, looked up.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn claims(&self, path: &str) -> Result<Vec<Checked>, LessonError> {
        Ok(self.looked_up(path).await?.1)
    }

    /// The lesson as it stands, with every claim of it looked up.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn looked_up(&self, path: &str) -> Result<(OpenLesson, Vec<Checked>), LessonError> {
        let open = self.read(path).await?;
        let shelf = self.shelf.clone();
        self.on_files(move |files| {
            let found = claims(&open, &*shelf.library(files)?);
            Ok((open, found))
        })
        .await
    }

    /// A file that is no lesson, with every claim of it looked up.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn file_looked_up(
        &self,
        path: &str,
    ) -> Result<(FileText, Vec<Checked>), LessonError> {
        let (path, shelf) = (path.to_owned(), self.shelf.clone());
        self.on_files(move |files| {
            let file = files.read(&path)?;
            let found = claims_of_text(&file.text, &*shelf.library(files)?);
            Ok((file, found))
        })
        .await
    }

    /// What words in a conversation claim, looked up.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn said_looked_up(&self, words: &str) -> Result<Vec<Checked>, LessonError> {
        let (words, shelf) = (words.to_owned(), self.shelf.clone());
        self.on_files(move |files| Ok(claims_of_text(&words, &*shelf.library(files)?))).await
    }

    /// Whether a file that is no lesson suits the class it is for: beside lessons pupils read it,
    /// anywhere else the teacher.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn file_suitability(
        &self,
        path: &str,
        class: Option<String>,
    ) -> Result<Report, LessonError> {
        let path = path.to_owned();
        self.on_files(move |files| {
            let file = files.read(&path)?;
            let profile = match &class {
                Some(class) => place::profile(files, class)?,
                None => None,
            };
            let audience = match path.starts_with(LESSONS) {
                true => Audience::Pupil,
                false => Audience::Teacher,
            };
            let (id, text) = (path.clone(), file.text);
            let block = Block { id, text, audience, line: 1 };
            Ok(suitability::check(&[block], &reader(profile.as_ref())))
        })
        .await
    }

    /// Whether the texts of a lesson suit its class.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn suitability(&self, path: &str) -> Result<Report, LessonError> {
        let open = self.read(path).await?;
        self.on_files(move |files| Ok(texts(&open, profile(&open, files)?.as_ref()))).await
    }
}

/// The profile of a lesson's class, if it names one that has a profile.
pub fn profile(
    open: &OpenLesson,
    files: &Workspace,
) -> Result<Option<ClassProfile>, WorkspaceError> {
    match &open.lesson.class {
        Some(class) => place::profile(files, class),
        None => Ok(None),
    }
}

/// Every claim of a file that is no lesson: nothing is recorded of what it was made from.
pub fn claims_of_text(text: &str, library: &Library) -> Vec<Checked> {
    curriculum::check(&curriculum::claims(text), library, &BTreeMap::new())
}

/// Every claim of the lesson, in its order. A file that a section was made from and that has changed
/// since is known by the fingerprint that the section's mark keeps, with the quotations that stood
/// in it then.
pub fn claims(open: &OpenLesson, library: &Library) -> Vec<Checked> {
    let nothing = BTreeMap::new();
    let recorded: Vec<(&Section, BTreeMap<String, Recorded>)> =
        open.lesson.sections.iter().map(|section| (section, recorded(open, section))).collect();
    let claims = curriculum::claims(&open.file.text);
    let of_claim = claims.iter().flat_map(|claim| {
        let holds = |(section, _): &&(&Section, _)| {
            (section.start_line..=section.end_line).contains(&claim.line)
        };
        let known = recorded.iter().find(holds).map_or(&nothing, |(_, known)| known);
        curriculum::check(std::slice::from_ref(claim), library, known)
    });
    of_claim.collect()
}

/// What a section's mark keeps of the curriculum files.
fn recorded(open: &OpenLesson, section: &Section) -> BTreeMap<String, Recorded> {
    let Some(mark) = open.version.sections.get(&section.id) else { return BTreeMap::new() };
    let of_file = |(path, sha256): (&String, &String)| {
        let stood = mark.quotations.get(path).cloned();
        (path.clone(), Recorded { sha256: sha256.clone(), stood })
    };
    mark.sources.iter().map(of_file).collect()
}

/// What no file backs, for colleagues: one line for each code, or for each sentence without a code,
/// with the sections it stands in.
pub fn doubts(open: &OpenLesson, claims: &[Checked]) -> Vec<String> {
    let mut doubts: Vec<(&str, Vec<&str>, Vec<&str>)> = Vec::new();
    for checked in claims.iter().filter(|checked| checked.finding != Finding::Backed) {
        let line = checked.claim.line;
        let holds = |section: &&Section| (section.start_line..=section.end_line).contains(&line);
        let heading = open.lesson.sections.iter().find(holds).map(|s| s.heading.as_str());
        let message = checked.message.as_str();
        let key = checked.claim.code.as_deref().unwrap_or(message);
        let at = match doubts.iter().position(|(known, ..)| *known == key) {
            Some(at) => at,
            None => {
                doubts.push((key, Vec::new(), Vec::new()));
                doubts.len() - 1
            }
        };
        let (_, headings, messages) = &mut doubts[at];
        headings.extend(heading.filter(|heading| !headings.contains(heading)));
        if !messages.contains(&message) {
            messages.push(message);
        }
    }
    let line = |(_, headings, messages): (&str, Vec<&str>, Vec<&str>)| {
        let messages = messages.join(" ");
        match headings.is_empty() {
            true => messages,
            false => format!("{}: {messages}", headings.join(", ")),
        }
    };
    doubts.into_iter().map(line).collect()
}

/// A claim as the log keeps it.
pub fn logged(checked: &Checked) -> CheckedClaim {
    let pointer = checked.claim.pointer.as_ref();
    CheckedClaim {
        line: checked.claim.line,
        code: checked.claim.code.clone(),
        source: pointer.map(|pointer| pointer.path.clone()),
        start_line: pointer.map(|pointer| pointer.start_line),
        end_line: pointer.map(|pointer| pointer.end_line),
        finding: checked.finding.name().to_owned(),
    }
}

/// Whether the lesson's texts suit its class. Without a profile a secondary school's youngest are
/// assumed, as [`Reader`] says.
pub fn texts(open: &OpenLesson, profile: Option<&ClassProfile>) -> Report {
    texts_of(&open.lesson, &open.template, profile)
}

/// The same of a lesson that need not have a file.
pub fn texts_of(lesson: &Lesson, template: &Template, profile: Option<&ClassProfile>) -> Report {
    let reader = Reader {
        vocabulary: vocabulary(lesson),
        put_aside: lesson.not_here.clone(),
        ..reader(profile)
    };
    let written = lesson.sections.iter().filter(|section| section.state == SectionState::Draft);
    let blocks: Vec<Block> = written.flat_map(|section| blocks(section, template)).collect();
    suitability::check(&blocks, &reader)
}

fn reader(profile: Option<&ClassProfile>) -> Reader {
    Reader {
        stage: profile.and_then(|profile| profile.stage.clone()).unwrap_or_default(),
        needs: profile.map(|profile| profile.needs.clone()).unwrap_or_default(),
        subject: profile.and_then(|profile| profile.subject.clone()).unwrap_or_default(),
        ..Reader::default()
    }
}

fn vocabulary(lesson: &Lesson) -> Vec<String> {
    let terms = lesson.sections.iter().flat_map(|section| match &section.content {
        Content::Vocabulary(items) => items.iter().map(|item| item.fields.term.clone()).collect(),
        _ => Vec::new(),
    });
    terms.collect()
}

/// A section's texts with who reads them. What no page for pupils shows is the teacher's.
fn blocks(section: &Section, template: &Template) -> Vec<Block> {
    let block = |text: &str, line: u32, audience: Audience| Block {
        id: section.id.clone(),
        text: text.to_owned(),
        audience,
        line,
    };
    match &section.content {
        Content::Tasks(items) => {
            let mut blocks = Vec::new();
            for item in items {
                let task = &item.fields;
                blocks.push(block(&task.prompt, item.start_line + 1, Audience::Pupil));
                for text in [&task.hint, &task.answer].into_iter().flatten() {
                    blocks.push(block(text, item.start_line + 1, Audience::Pupil));
                }
                for text in task.teacher.iter().chain([&item.notes]) {
                    blocks.push(block(text, item.start_line + 1, Audience::Teacher));
                }
            }
            blocks
        }
        Content::Vocabulary(items) => items
            .iter()
            .map(|item| block(&item.fields.meaning, item.start_line, Audience::Pupil))
            .collect(),
        Content::Misconceptions(items) => items
            .iter()
            .flat_map(|item| {
                let right = item.fields.right.as_deref().unwrap_or_default();
                [
                    block(&item.fields.idea, item.start_line, Audience::Pupil),
                    block(right, item.start_line, Audience::Pupil),
                    block(&item.fields.cause, item.start_line, Audience::Teacher),
                    block(&item.fields.teacher_move, item.start_line, Audience::Teacher),
                ]
            })
            .collect(),
        _ => {
            let audience = match is_for_pupils(section, template) {
                true => Audience::Pupil,
                false => Audience::Teacher,
            };
            vec![block(&section.markdown, section.start_line + 1, audience)]
        }
    }
}

/// Whether a page for pupils shows the section as it stands.
fn is_for_pupils(section: &Section, template: &Template) -> bool {
    template.worksheet.iter().chain(&template.guide).any(|part| match &part.shows {
        Shows::Section(id) => *id == section.id,
        Shows::Criteria => template.criteria.as_deref() == Some(section.id.as_str()),
        Shows::Tasks(_) | Shows::Answers(_) | Shows::Misconceptions | Shows::Vocabulary => false,
    })
}
