//! `curriculum-evidence`: what a run says about the curriculum has to stand where it says: in
//! lessons, in every other file that it wrote, and in its answer. The agent gets one chance to put it
//! right. What is left is marked where it stands, and told where a limit ended the work.

use agent::{Hook, HookContext, PostLoopAction, PostModelAction};
use async_trait::async_trait;
use curriculum::Checked;
use domain::{AssistantMessage, HookPoint, ToolEffect};

use super::answer_marks::{final_words, is_marked, marked};
use crate::lessons::checks::{self, ClaimRule};
use crate::lessons::{Lessons, is_lesson};

/// The name that agent definitions list.
pub const NAME: &str = "curriculum-evidence";

/// The most claims that one feedback names: more would not be read with care.
const MOST: usize = 12;

/// The hook.
pub struct CurriculumEvidence {
    /// The lessons.
    pub lessons: Lessons,
}

/// A claim that is not borne out, and where it is made.
struct Unproven {
    place: Place,
    checked: Checked,
}

/// Where a claim is made.
#[derive(Clone, PartialEq)]
enum Place {
    Answer,
    File(String),
}

#[async_trait]
impl Hook for CurriculumEvidence {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostModel, HookPoint::PostLoop, HookPoint::OnCutOff]
    }

    /// An answer that still claims what it was told about is marked where it does.
    async fn post_model(&self, at: &HookContext<'_>, answer: &AssistantMessage) -> PostModelAction {
        if at.repairs == 0 {
            return PostModelAction::Continue;
        }
        let wrong: Vec<Checked> =
            self.answer(at, answer).await.into_iter().map(|unproven| unproven.checked).collect();
        match marked(answer, &wrong) {
            Some(marked) => PostModelAction::Modify(marked),
            None => PostModelAction::Continue,
        }
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let mut wrong = self.files(at).await;
        if let Some(answer) = at.run.last_answer() {
            wrong.extend(self.answer(at, answer).await);
        }
        if wrong.is_empty() {
            return PostLoopAction::Continue;
        }
        if at.repairs > 0 {
            tell(at, &wrong);
            return PostLoopAction::Continue;
        }
        PostLoopAction::Repair(feedback(&wrong))
    }

    async fn on_cut_off(&self, at: &HookContext<'_>) {
        let wrong = self.files(at).await;
        tell(at, &wrong);
    }
}

impl CurriculumEvidence {
    /// What the run's files claim and cannot.
    async fn files(&self, at: &HookContext<'_>) -> Vec<Unproven> {
        let mut wrong = Vec::new();
        for path in at.run.written().iter().filter(|path| is_text(path)) {
            let claims = match is_lesson(path) {
                true => self.lessons.claims(path).await,
                false => self.lessons.file_looked_up(path).await.map(|(_, claims)| claims),
            };
            match claims {
                Ok(claims) => {
                    let logged = claims.iter().map(checks::logged).collect();
                    at.note(ToolEffect::ClaimsChecked { path: path.clone(), claims: logged });
                    let rule = ClaimRule::of(path);
                    let failed = claims.into_iter().filter(|checked| !rule.lets_stand(checked));
                    let place = Place::File(path.clone());
                    wrong.extend(failed.map(|checked| Unproven { place: place.clone(), checked }));
                }
                // A file that is gone again claims nothing; anything else is said and not hidden.
                Err(error) if error.is_missing() => {}
                Err(error) => {
                    let text = format!("the claims of {path} could not be looked up: {error}");
                    at.note(ToolEffect::Noted { text });
                }
            }
        }
        wrong
    }

    /// What the last words claim and cannot.
    async fn answer(&self, at: &HookContext<'_>, answer: &AssistantMessage) -> Vec<Unproven> {
        let Some(words) = final_words(answer) else { return Vec::new() };
        match self.lessons.said_looked_up(&words).await {
            Ok(claims) => {
                let stands = |checked: &Checked| {
                    ClaimRule::Truth.lets_stand(checked) || is_marked(&words, checked)
                };
                let failed = claims.into_iter().filter(|checked| !stands(checked));
                let place = Place::Answer;
                failed.map(|checked| Unproven { place: place.clone(), checked }).collect()
            }
            Err(error) => {
                let text = format!("the claims of the answer could not be looked up: {error}");
                at.note(ToolEffect::Noted { text });
                Vec::new()
            }
        }
    }
}

/// A text whose claims are the run's own: a file of the curriculum is what claims are looked up in.
fn is_text(path: &str) -> bool {
    path.ends_with(".md") && !path.starts_with("curriculum/")
}

/// What a teacher reads of what is left. A lesson is marked in its sections, and here only counted.
fn tell(at: &HookContext<'_>, wrong: &[Unproven]) {
    let mut told: Vec<String> = Vec::new();
    for unproven in wrong {
        let text = match &unproven.place {
            Place::Answer => format!("In the answer: {}", unproven.checked.message),
            Place::File(path) if is_lesson(path) => {
                let here = wrong.iter().filter(|other| other.place == unproven.place).count();
                let claims = if here == 1 { "1 claim" } else { &format!("{here} claims") };
                format!("{claims} about the curriculum not borne out: marked in {path}.")
            }
            Place::File(path) => {
                let line = unproven.checked.claim.line;
                format!("{path}, line {line}: {}", unproven.checked.message)
            }
        };
        if !told.contains(&text) {
            told.push(text);
        }
    }
    for text in told.into_iter().take(MOST) {
        at.note(ToolEffect::Noted { text });
    }
}

/// What the agent reads: each claim with what stands there instead.
fn feedback(wrong: &[Unproven]) -> String {
    let mut text =
        "These claims about the curriculum are not borne out by the teacher's files. Put \
        each right in its place, or take the claim out; change nothing else, and do not defend \
        them. What is left is shown to the teacher as unproven.\n"
            .to_owned();
    for Unproven { place, checked } in wrong.iter().take(MOST) {
        let Checked { claim, feedback, .. } = checked;
        let place = match place {
            Place::Answer => "your last answer, which you give again".to_owned(),
            Place::File(path) => format!("{path}, \"{}\", line {}", claim.section, claim.line),
        };
        text.push_str(&format!("\n- {place}: {feedback}"));
    }
    if wrong.len() > MOST {
        text.push_str(&format!("\n- and {} more of the same kind", wrong.len() - MOST));
    }
    text
}
