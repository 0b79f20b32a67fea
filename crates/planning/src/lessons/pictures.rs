//! Pictures of lessons: files in a folder beside each, named by its text. What a model is sent of one is
//! the line that names it, and never the picture.

use ::export::{Picture, Pictures};
use ::lessons::{Lesson, NamedPicture, PICTURES_FOLDER, Problem, Weight, picture_beside, pictures};
use api::{PictureAdded, PictureShown};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use workspace::{Base, Workspace, WorkspaceError};

use super::seen_pictures::SeenPictures;
use super::{LessonError, Lessons, place};

/// At most so many pictures of one name.
const MOST: u32 = 100;

/// The longest name, in characters and without its ending.
const LONGEST_NAME: usize = 40;

/// At most so many pictures of a lesson are looked at.
const MOST_OF_A_LESSON: usize = 100;

impl Lessons {
    /// Keeps a picture beside a lesson: upright, no larger than paper needs and without what cameras
    /// write into their files. One that is there already is not kept twice.
    ///
    /// # Errors
    /// [`LessonError`]; nothing was written then.
    pub async fn add_picture(
        &self,
        path: &str,
        name: &str,
        bytes: Vec<u8>,
    ) -> Result<PictureAdded, LessonError> {
        let (path, name) = (path.to_owned(), name.to_owned());
        self.on_files(move |files| {
            let path = place::spelled(files, &path)?;
            let picture = Picture::kept(&bytes)?;
            let place = keep(files, folder_of(&path), &name, &picture)?;
            let (width, height) = picture.size();
            Ok(PictureAdded { place, width, height })
        })
        .await
    }

    /// A picture that a file names.
    ///
    /// # Errors
    /// [`LessonError`]: there is none, or it cannot be read.
    pub async fn picture(&self, path: &str, place: &str) -> Result<PictureShown, LessonError> {
        let (path, place) = (path.to_owned(), place.to_owned());
        self.on_files(move |files| {
            let beside = beside(&path, &place)
                .ok_or_else(|| WorkspaceError::NotFound { path: place.clone() })?;
            let picture = Picture::read(&files.read_bytes(&beside)?)?;
            let (width, height) = picture.size();
            Ok(PictureShown {
                media_type: picture.media_type().to_owned(),
                data: BASE64_STANDARD.encode(picture.bytes()),
                width,
                height,
            })
        })
        .await
    }
}

/// The pictures that a lesson names and that can be printed. What cannot is left out: its words stand in its
/// place, and whoever prints is told.
pub(super) fn printable(files: &Workspace, path: &str, text: &str) -> Pictures {
    let mut all = Pictures::new();
    for NamedPicture { place, .. } in pictures(text).into_iter().take(MOST_OF_A_LESSON) {
        let Some(beside) = beside(path, &place).filter(|_| !all.contains_key(&place)) else {
            continue;
        };
        let read = files.read_bytes(&beside).map_err(LessonError::from);
        match read.and_then(|bytes| Ok(Picture::read(&bytes)?)) {
            Ok(picture) => drop(all.insert(place, picture)),
            Err(error) => tracing::debug!(%error, beside, "a picture is not printed"),
        }
    }
    all
}

/// Pictures that a lesson names and that no page has: they are not in its folder, or are no pictures.
pub(super) fn unprintable(
    files: &Workspace,
    seen: &SeenPictures,
    path: &str,
    lesson: &Lesson,
) -> Result<Vec<Problem>, WorkspaceError> {
    let mut problems = Vec::new();
    for section in &lesson.sections {
        let lines = u32::try_from(section.markdown.lines().count()).unwrap_or(0);
        for NamedPicture { place, line, .. } in pictures(&section.markdown) {
            let Some(beside) = beside(path, &place) else { continue };
            let message = if !files.holds(&beside)? {
                format!(
                    "the picture {place} is not in the lesson’s folder, and its words stand in its place: add it \
                     again, or take its line out"
                )
            } else {
                let fault = match files.read_bytes(&beside) {
                    Ok(bytes) => seen.fault(&bytes),
                    Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
                    Err(error) => Some(error.to_string()),
                };
                let Some(fault) = fault else { continue };
                format!(
                    "the picture {place} is neither shown nor printed, and its words stand in its place: {fault}"
                )
            };
            problems.push(Problem {
                line: section.end_line.saturating_sub(lines) + line,
                section: Some(section.id.clone()),
                weight: Weight::Notice,
                message,
            });
        }
    }
    Ok(problems)
}

/// Takes the pictures that a text names along to another lesson. One that is not there is missing in both.
pub(super) fn copied(
    files: &Workspace,
    text: &str,
    from: &str,
    to: &str,
) -> Result<(), WorkspaceError> {
    for NamedPicture { place, .. } in pictures(text).into_iter().take(MOST_OF_A_LESSON) {
        let (Some(from), Some(to)) = (beside(from, &place), beside(to, &place)) else { continue };
        let bytes = match files.read_bytes(&from) {
            Ok(bytes) => bytes,
            Err(WorkspaceError::NotFound { .. }) => continue,
            Err(error) => return Err(error),
        };
        match files.write_bytes(&to, &bytes, &Base::Absent) {
            // The same picture, named twice.
            Ok(_) | Err(WorkspaceError::Conflict { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Where in the workspace a picture is that a file names.
fn beside(path: &str, place: &str) -> Option<String> {
    let place = picture_beside(place)?;
    Some(match folder_of(path) {
        "" => place,
        folder => format!("{folder}/{place}"),
    })
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Writes the picture under a name that no other has, and says how the lesson names it.
fn keep(
    files: &Workspace,
    folder: &str,
    name: &str,
    picture: &Picture,
) -> Result<String, LessonError> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = match text::slug(stem, LONGEST_NAME) {
        stem if stem.is_empty() => "picture".to_owned(),
        stem => stem,
    };
    let sha256 = text::sha256(picture.bytes());
    let mut number = 1;
    loop {
        let name = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
        let place = format!("{PICTURES_FOLDER}/{name}.{}", picture.ending());
        match files.write_bytes(&format!("{folder}/{place}"), picture.bytes(), &Base::Absent) {
            Err(WorkspaceError::Conflict { current_sha256, .. })
                if current_sha256.as_deref() == Some(&sha256) =>
            {
                return Ok(place);
            }
            Err(WorkspaceError::Conflict { .. }) if number < MOST => number += 1,
            written => {
                written?;
                return Ok(place);
            }
        }
    }
}
