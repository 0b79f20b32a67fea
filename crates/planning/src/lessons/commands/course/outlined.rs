//! The outline of a course, `courses/<course>/course.md`, as a course: its lessons, and the lines of the
//! specification that they serve.

use ::lessons::{
    CourseOutline, InSequence, course_outline, outline_in_order, outline_taught, resequenced,
};
use api::{Course, CourseKind, CourseLesson, CourseName, CourseOutcome};
use curriculum::{PointerLink, pointers};
use workspace::{Base, EntryKind, FileText, Workspace, WorkspaceError};

use super::{LessonError, Lessons};

/// Where outlines are, and what they are called.
const FOLDER: &str = "courses/";
const FILE: &str = "/course.md";

/// Whether what a course is named by is the file of an outline.
pub(super) fn is_outline(of: &str) -> bool {
    of.starts_with(FOLDER) && of.ends_with(FILE)
}

/// The outlines of a workspace, by their files.
pub(super) fn all(files: &Workspace) -> Result<Vec<CourseName>, WorkspaceError> {
    let entries = files.tree()?.entries.into_iter();
    let outlines = entries.filter(|entry| entry.kind == EntryKind::File && is_outline(&entry.path));
    let mut names = Vec::new();
    for entry in outlines {
        // One that cannot be read is listed as such elsewhere.
        let Ok(file) = files.read(&entry.path) else { continue };
        let name = Some(course_outline(&file.text).name).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| file.path.clone());
        names.push(CourseName { of: file.path, name, kind: CourseKind::Outline });
    }
    Ok(names)
}

impl Lessons {
    /// The course that an outline lays out.
    ///
    /// # Errors
    /// [`LessonError`].
    pub(super) async fn outlined(&self, path: &str) -> Result<Course, LessonError> {
        let path = path.to_owned();
        self.on_files(move |files| {
            let file = files.read(&path)?;
            Ok(course(files, &file)?)
        })
        .await
    }

    /// Brings its lessons into another order.
    pub(super) async fn arrange_outline(
        &self,
        path: &str,
        wanted: &[String],
    ) -> Result<Course, LessonError> {
        let wanted = wanted.to_vec();
        self.on_outline(path, move |text| {
            let outline = course_outline(text);
            let now: Vec<InSequence> = in_sequence(&outline);
            resequenced(&now, &wanted)?;
            let place = |id: &String| now.iter().position(|lesson| lesson.id == *id);
            let order: Vec<usize> = wanted.iter().filter_map(place).collect();
            Ok(outline_in_order(text, &order))
        })
        .await
    }

    /// Says in an outline that a lesson of it was taught today, or no longer; none where the course is no outline.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn tick_outline(
        &self,
        of: &str,
        lesson: &str,
        taught: bool,
    ) -> Result<Option<Course>, LessonError> {
        if !is_outline(of) {
            return Ok(None);
        }
        let (today, lesson) = (self.today().to_string(), lesson.to_owned());
        let ticked = self.on_outline(of, move |text| {
            let lessons = in_sequence(&course_outline(text));
            let at = lessons.iter().position(|known| known.id == lesson);
            let at = at.ok_or(::lessons::SequenceError::Others)?;
            Ok(outline_taught(text, at, taught.then_some(today.as_str())))
        });
        Ok(Some(ticked.await?))
    }

    async fn on_outline(
        &self,
        path: &str,
        change: impl FnOnce(&str) -> Result<String, LessonError> + Send + 'static,
    ) -> Result<Course, LessonError> {
        let path = path.to_owned();
        self.on_files(move |files| {
            let file = files.read(&path)?;
            let text = change(&file.text)?;
            if text != file.text {
                files.write(&file.path, &text, &Base::Sha256(file.sha256))?;
            }
            Ok(course(files, &files.read(&path)?)?)
        })
        .await
    }
}

/// Its lessons as a sequence. Two of one title are told apart by how often it was there before.
fn in_sequence(outline: &CourseOutline) -> Vec<InSequence> {
    let mut lessons: Vec<InSequence> = Vec::new();
    for (lesson, place) in outline.lessons.iter().zip(1..) {
        let id_of = |count: usize| match count {
            0 => lesson.title.clone(),
            count => format!("{} ({})", lesson.title, count + 1),
        };
        let free = (0..).map(id_of).find(|id| !lessons.iter().any(|known| known.id == *id));
        let id = free.unwrap_or_default();
        let taught = lesson.taught;
        lessons.push(InSequence { id, date: None, place: Some(place), taught });
    }
    lessons
}

fn course(files: &Workspace, file: &FileText) -> Result<Course, WorkspaceError> {
    let outline = course_outline(&file.text);
    let specification = match &outline.specification {
        Some(path) => match files.read(path) {
            Ok(file) => Some(file),
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            Err(_) => None,
        },
        None => None,
    };
    let mut outcomes = specification.as_ref().map(wanted).unwrap_or_default();
    let links = pointers(&file.text);
    for (at, lesson) in (0..).zip(&outline.lessons) {
        let lines = lesson.start_line..=lesson.end_line;
        for link in links.iter().filter(|link| lines.contains(&link.line)) {
            met(&mut outcomes, link, at);
        }
    }
    let lessons = in_sequence(&outline).into_iter().zip(&outline.lessons);
    let lessons = lessons.map(|(in_sequence, lesson)| CourseLesson {
        id: in_sequence.id,
        title: lesson.title.clone(),
        path: None,
        line: Some(lesson.start_line),
        date: None,
        taught: lesson.taught,
        went: None,
        planned: None,
        minutes: outline.minutes,
        accepted: false,
    });
    let notes = match (&outline.specification, &specification) {
        (None, _) => vec![
            "The outline names no specification, so nobody can say what is never met.".to_owned(),
        ],
        (Some(path), None) => {
            vec![format!("{path} cannot be read, so nobody can say what is never met.")]
        }
        (Some(_), Some(_)) => Vec::new(),
    };
    Ok(Course {
        of: file.path.clone(),
        name: if outline.name.is_empty() { file.path.clone() } else { outline.name.clone() },
        kind: CourseKind::Outline,
        lessons: lessons.collect(),
        outcomes,
        notes,
    })
}

/// What a specification asks for: the points of its lists that begin with a code, such as `- A1: Describe …`.
fn wanted(specification: &FileText) -> Vec<CourseOutcome> {
    let lines = (1..).zip(specification.text.lines());
    let points = lines.filter_map(|(line, text)| {
        let (code, words) = text.trim_start().strip_prefix("- ")?.split_once(": ")?;
        let letters = code.chars().take_while(char::is_ascii_uppercase).count();
        let is_code = (1..=4).contains(&letters)
            && code[letters..].trim_start().starts_with(|sign: char| sign.is_ascii_digit())
            && code.len() <= MOST_OF_CODE;
        is_code.then(|| outcome(code, words, specification.path.clone(), line, true))
    });
    points.collect()
}

/// The longest code, in letters.
const MOST_OF_CODE: usize = 12;

fn met(outcomes: &mut Vec<CourseOutcome>, link: &PointerLink, at: u32) {
    let pointer = &link.pointer;
    let is_it = |known: &CourseOutcome| {
        known.path.as_ref() == Some(&pointer.path)
            && known
                .line
                .is_some_and(|line| (pointer.start_line..=pointer.end_line).contains(&line))
    };
    if !outcomes.iter().any(is_it) {
        let path = pointer.path.clone();
        outcomes.push(outcome(&link.label, &pointer.quote, path, pointer.start_line, false));
    }
    for known in outcomes.iter_mut().filter(|known| is_it(known)) {
        if !known.met.contains(&at) {
            known.met.push(at);
        }
    }
}

fn outcome(code: &str, text: &str, path: String, line: u32, wanted: bool) -> CourseOutcome {
    CourseOutcome {
        code: code.to_owned(),
        text: text.to_owned(),
        level: None,
        path: Some(path),
        line: Some(line),
        wanted,
        met: Vec::new(),
    }
}
