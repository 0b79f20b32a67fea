//! Why a lesson was not read or changed, in words for a teacher and for a model.

use ::lessons::EditError;
use agent::ToolError;
use api::ErrorCode;
use faults::Fault;
use store::StoreError;
use workspace::WorkspaceError;

/// Something that was not done; the lesson is as it was.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// The file could not be read or written.
    #[error(transparent)]
    File(#[from] WorkspaceError),
    /// The versions could not be read or recorded.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The change does not fit the lesson.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// A file is no picture for a page.
    #[error("the picture was not taken: {0}")]
    Picture(#[from] ::export::PictureError),
    /// No lesson has that name.
    #[error("there is no lesson \"{given}\"; {known}")]
    Unknown {
        /// What was asked for.
        given: String,
        /// The lessons there are, as part of the sentence.
        known: String,
    },
    /// The path is that of another kind of file.
    #[error(
        "\"{path}\" is not a lesson: a lesson is a file such as lessons/3B/iteration/lesson.md"
    )]
    NotALesson {
        /// What was asked for.
        path: String,
    },
    /// There is a lesson in that place.
    #[error("there is a lesson at {path} already: go on with it, or choose another slug")]
    There {
        /// The lesson.
        path: String,
    },
    /// The section is not the one that the change was made of.
    #[error("the section \"{section}\" was changed in the meantime; what is there now was kept")]
    Changed {
        /// The section's id.
        section: String,
        /// SHA-256 of its text now; none when it is gone.
        current_sha256: Option<String>,
    },
    /// The section is the teacher's, and she has not allowed this change.
    #[error(
        "the teacher wrote {sections} herself, and she has not allowed this change of it; nothing was changed. Call the tool again, so that she is asked, or leave it as it is"
    )]
    Hers {
        /// The sections' headings.
        sections: String,
    },
    /// The lesson has no such version.
    #[error("the lesson {path} has no version {number}")]
    UnknownVersion {
        /// The lesson.
        path: String,
        /// What was asked for.
        number: u32,
    },
    /// The version has no such section.
    #[error("version {number} has no section \"{section}\"")]
    NotInVersion {
        /// The version.
        number: u32,
        /// The section's id.
        section: String,
    },
    /// No template has that name.
    #[error("there is no template \"{name}\"{asked}; templates there are: {known}")]
    UnknownTemplate {
        /// What was asked for.
        name: String,
        /// Which file asks for it, as part of the sentence; empty when the call does.
        asked: String,
        /// Those there are.
        known: String,
    },
    /// The template has a mistake.
    #[error("the template cannot be used: {0}")]
    Template(#[from] ::lessons::TemplateError),
    /// The lesson is for that class already.
    #[error("the lesson is for {class} already")]
    SameClass {
        /// The class.
        class: String,
    },
    /// It is to be taught on a day that is none.
    #[error("\"{given}\" is no day: write it as in 2026-11-12")]
    NoDay {
        /// What was asked for.
        given: String,
    },
    /// The lessons of a course stay in their sequence.
    #[error(transparent)]
    Sequence(#[from] ::lessons::SequenceError),
    /// The call was cut off, and the lesson is not as it was before it.
    #[error(
        "the application stopped during this call, and the lesson is not as it was before; whether the call took effect is unknown: look before you repeat it"
    )]
    CutOff,
    /// Reading or writing ended without a result.
    #[error("reading or writing the lesson failed: {0}")]
    Broken(String),
}

impl LessonError {
    /// Whether there is no such lesson, or no more.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unknown { .. } | Self::File(WorkspaceError::NotFound { .. }))
    }
}

impl From<LessonError> for ToolError {
    fn from(error: LessonError) -> Self {
        match &error {
            // Without its folder no further call can work.
            LessonError::File(WorkspaceError::Gone { .. }) | LessonError::Broken(_) => {
                Self::Stop(error.to_string())
            }
            LessonError::Store(error) => faults::of_tool(error),
            _ => Self::Tell(error.to_string()),
        }
    }
}

impl From<LessonError> for Fault {
    fn from(error: LessonError) -> Self {
        let code = match error {
            LessonError::File(error) => return error.into(),
            LessonError::Store(error) => return error.into(),
            LessonError::Changed { ref current_sha256, .. } => {
                return Self::conflict(&error, current_sha256.as_deref());
            }
            LessonError::Edit(EditError::UnknownSection { .. } | EditError::UnknownItem { .. })
            | LessonError::Unknown { .. }
            | LessonError::UnknownVersion { .. }
            | LessonError::NotInVersion { .. } => ErrorCode::NotFound,
            LessonError::Edit(_)
            | LessonError::Picture(_)
            | LessonError::NotALesson { .. }
            | LessonError::There { .. }
            | LessonError::Hers { .. }
            | LessonError::NoDay { .. }
            | LessonError::Sequence(_)
            | LessonError::CutOff
            | LessonError::UnknownTemplate { .. }
            | LessonError::Template(_)
            | LessonError::SameClass { .. } => ErrorCode::Invalid,
            LessonError::Broken(_) => ErrorCode::Internal,
        };
        Self::new(code, error.to_string())
    }
}
