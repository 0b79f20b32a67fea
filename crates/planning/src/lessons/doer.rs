//! Who changes a lesson.

use store::{LessonAuthor, LessonOrigin};

/// Who changes a lesson, and where.
#[derive(Debug, Clone)]
pub struct Doer {
    /// Who.
    pub author: LessonAuthor,
    /// In which session, run and call.
    pub origin: LessonOrigin,
}

impl Doer {
    /// The teacher, in this application.
    #[must_use]
    pub fn teacher() -> Self {
        Self { author: LessonAuthor::Teacher, origin: LessonOrigin::default() }
    }

    /// An agent, by a tool.
    #[must_use]
    pub fn agent(context: &agent::ToolContext) -> Self {
        let origin = LessonOrigin {
            session: Some(context.session),
            trace: Some(context.trace),
            call_id: Some(context.call_id.clone()),
        };
        Self { author: LessonAuthor::Agent, origin }
    }
}
