//! What can be done here, with things to click. It is answered before anything else happens: whoever asks
//! for help has nothing to confirm.

use domain::{InteractionRequest, QuestionOption};

use super::known::KnownClasses;
use super::question::{self, option};

/// What is said and asked.
pub const QUESTION: &str = "I draft lessons with their worksheets and revision guides from your own files, \
    add tasks and exit quizzes, change what is there section by section, lay out courses and keep class \
    profiles up to date. You decide on each part. What shall I begin with?";

const REASON: &str = "Click one, or type what you need in your own words, such as \u{201c}nested loops for \
    3B, 50 minutes\u{201d}.";

/// The question, with what fits this workspace.
pub fn question(known: &KnownClasses) -> InteractionRequest {
    let class = known.class.as_deref().or(known.classes.last().map(|class| class.name.as_str()));
    let whose = class.map(|class| format!(" for {class}")).unwrap_or_default();
    let mut options: Vec<QuestionOption> = vec![
        option(&format!("A lesson{whose}"), "plan, worksheet and revision guide from one draft"),
        option(&format!("A worksheet{whose}"), "tasks with their answers, as a page of a lesson"),
        option("Plan a course", "its lessons, from a specification in your folder"),
    ];
    if let Some(lesson) = known.lessons.iter().flatten().next() {
        let label = format!("Make the starter of {} shorter", lesson.path);
        options.push(option(&label, "or any other change of a lesson that is there"));
    }
    question::question(QUESTION, REASON, options)
}
