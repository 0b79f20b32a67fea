//! `age-appropriate`: pupils' pages in words that the class can read, British and Scottish, with
//! guidance where content is sensitive. Style alone never sends the agent back; what pupils must not
//! be given does, once.

use agent::{Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{HookPoint, ToolEffect};
use suitability::{Finding, FindingKind, Report};

use crate::lessons::{Lessons, is_lesson};

/// The name that agent definitions list.
pub const NAME: &str = "age-appropriate";

/// The hook.
pub struct AgeAppropriate {
    /// The lessons.
    pub lessons: Lessons,
}

#[async_trait]
impl Hook for AgeAppropriate {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let mut repairs = Vec::new();
        for path in at.run.written().iter().filter(|path| is_lesson(path)) {
            match self.lessons.suitability(path).await {
                Ok(report) => {
                    at.note(ToolEffect::Noted { text: summary(path, &report) });
                    let grave = report.findings.into_iter().filter(Finding::asks_for_repair);
                    repairs.extend(grave.map(|finding| (path.clone(), finding)));
                }
                Err(error) if error.is_missing() => {}
                Err(error) => {
                    let text = format!("the texts of {path} could not be checked: {error}");
                    at.note(ToolEffect::Noted { text });
                }
            }
        }
        if repairs.is_empty() || at.repairs > 0 {
            return PostLoopAction::Continue;
        }
        PostLoopAction::Repair(feedback(&repairs))
    }
}

/// One line for the trace: reading age against the class's, and how many findings of each kind.
fn summary(path: &str, report: &Report) -> String {
    let target = &report.target;
    let age = match report.age {
        Some(age) => format!("reading age about {age:.0}"),
        None => "too short to tell a reading age".to_owned(),
    };
    let count = |fits: fn(&FindingKind) -> bool| {
        report.findings.iter().filter(|finding| fits(&finding.kind)).count()
    };
    format!(
        "{path}: {age}, the class reads at {:.0} ({}); hard sentences {}, spelling {}, terms {}, content {}",
        target.age,
        target.reason,
        count(|kind| matches!(kind, FindingKind::ReadingAge)),
        count(|kind| matches!(kind, FindingKind::British)),
        count(|kind| matches!(kind, FindingKind::Scottish)),
        count(|kind| matches!(kind, FindingKind::Content { .. })),
    )
}

fn feedback(grave: &[(String, Finding)]) -> String {
    let mut text = "This must not stand in a lesson for pupils. Take it out or put something \
        else in its place, in its section; change nothing else.\n"
        .to_owned();
    for (path, finding) in grave {
        let Finding { block, line, sentence, message, .. } = finding;
        text.push_str(&format!(
            "\n- {path}, section \"{block}\", line {line}: “{sentence}”: {message}"
        ));
    }
    text
}
