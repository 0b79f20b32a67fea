//! `curriculum-evidence`: what a lesson says about the curriculum has to stand where it says. The
//! agent gets one chance to put it right; what is left is marked where the lesson is shown.

use agent::{Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use curriculum::Checked;
use domain::{HookPoint, ToolEffect};

use crate::lessons::{Lessons, checks, is_lesson};

/// The name that agent definitions list.
pub const NAME: &str = "curriculum-evidence";

/// The most claims that one feedback names: more would not be read with care.
const MOST: usize = 12;

/// The hook.
pub struct CurriculumEvidence {
    /// The lessons.
    pub lessons: Lessons,
}

#[async_trait]
impl Hook for CurriculumEvidence {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let mut wrong = Vec::new();
        for path in at.run.written().iter().filter(|path| is_lesson(path)) {
            match self.lessons.claims(path).await {
                Ok(claims) => {
                    let logged = claims.iter().map(checks::logged).collect();
                    at.note(ToolEffect::ClaimsChecked { path: path.clone(), claims: logged });
                    let failed = claims.into_iter().filter(|checked| !checked.stands());
                    wrong.extend(failed.map(|checked| (path.clone(), checked)));
                }
                // A lesson that is gone again claims nothing; anything else is said and not hidden.
                Err(error) if error.is_missing() => {}
                Err(error) => {
                    let text = format!("the claims of {path} could not be looked up: {error}");
                    at.note(ToolEffect::Noted { text });
                }
            }
        }
        if wrong.is_empty() || at.repairs > 0 {
            return PostLoopAction::Continue;
        }
        PostLoopAction::Repair(feedback(&wrong))
    }
}

/// What the agent reads: each claim with what stands there instead.
fn feedback(wrong: &[(String, Checked)]) -> String {
    let mut text =
        "These claims about the curriculum are not borne out by the teacher's files. Put \
        each right in its section, or take the claim out; change nothing else, and do not defend \
        them. What is left is shown to the teacher as unproven.\n"
            .to_owned();
    for (path, checked) in wrong.iter().take(MOST) {
        let section = &checked.claim.section;
        let line = checked.claim.line;
        text.push_str(&format!("\n- {path}, \"{section}\", line {line}: {}", checked.feedback));
    }
    if wrong.len() > MOST {
        text.push_str(&format!("\n- and {} more of the same kind", wrong.len() - MOST));
    }
    text
}
