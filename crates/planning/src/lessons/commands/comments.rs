//! Comments of a teacher to herself, in a file beside the lesson. Agents look at the folder as if it were not there
//! (`Workspace::by_agent`), and no page is made of it.

use ::lessons::{COMMENTS_FILE, Comment, comments, comments_file};
use api::{LessonComment, LessonComments};
use workspace::{Base, Workspace, WorkspaceError};

use super::super::{LessonError, Lessons, is_lesson, place};

impl Lessons {
    /// What she noted for herself on a lesson.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn comments(&self, path: &str) -> Result<LessonComments, LessonError> {
        let path = path.to_owned();
        self.on_files(move |files| {
            let path = beside(files, &path)?;
            Ok(read(files, &path)?)
        })
        .await
    }

    /// Writes all of it anew, if the file is still as it was seen; none is a file that was not there.
    ///
    /// # Errors
    /// [`LessonError`]; the file is then as it was.
    pub async fn set_comments(
        &self,
        path: &str,
        all: Vec<LessonComment>,
        seen: Option<String>,
    ) -> Result<LessonComments, LessonError> {
        let (path, today) = (path.to_owned(), self.today().to_string());
        self.on_files(move |files| {
            let path = beside(files, &path)?;
            let all: Vec<Comment> = all
                .into_iter()
                .map(|LessonComment { section, day, words }| {
                    let day = day.unwrap_or_else(|| today.clone());
                    Comment { section, day, words }
                })
                .collect();
            let base = seen.map_or(Base::Absent, Base::Sha256);
            files.write(&path, &comments_file(&all), &base)?;
            Ok(read(files, &path)?)
        })
        .await
    }
}

/// The file of comments beside a lesson that is there.
fn beside(files: &Workspace, path: &str) -> Result<String, LessonError> {
    if !is_lesson(path) {
        return Err(LessonError::NotALesson { path: path.to_owned() });
    }
    let path = place::spelled(files, path)?;
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    Ok(format!("{folder}/{COMMENTS_FILE}"))
}

fn read(files: &Workspace, path: &str) -> Result<LessonComments, WorkspaceError> {
    let file = match files.read(path) {
        Ok(file) => file,
        Err(WorkspaceError::NotFound { .. }) => {
            return Ok(LessonComments { comments: Vec::new(), sha256: None });
        }
        Err(error) => return Err(error),
    };
    let on_the_wire = |Comment { section, day, words }| LessonComment {
        section,
        day: Some(day).filter(|day| !day.is_empty()),
        words,
    };
    Ok(LessonComments {
        comments: comments(&file.text).into_iter().map(on_the_wire).collect(),
        sha256: Some(file.sha256),
    })
}
